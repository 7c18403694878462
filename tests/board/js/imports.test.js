// The modules of the page import each other without circles.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";

const FRONTEND = new URL("../../../frontend/", import.meta.url);

/** Return the names of the modules that a module imports. @param {string} source */
function importsOf(source) {
  return [...source.matchAll(/^(?:import|export)\b[^;]*?from "\.\/([\w-]+\.js)";$/gm)].map(
    ([, name]) => name,
  );
}

/**
 * Return the modules of a circle in their order; empty if there is none.
 * @param {Map<string, string[]>} graph  the names of the imported modules by module
 */
function circleIn(graph) {
  const done = new Set();
  /** @param {string} name @param {string[]} path @returns {string[]} */
  const visit = (name, path) => {
    if (path.includes(name)) return [...path.slice(path.indexOf(name)), name];
    if (done.has(name)) return [];
    for (const next of graph.get(name) ?? []) {
      const circle = visit(next, [...path, name]);
      if (circle.length) return circle;
    }
    done.add(name);
    return [];
  };
  for (const name of graph.keys()) {
    const circle = visit(name, []);
    if (circle.length) return circle;
  }
  return [];
}

test("imports are read, those of types are not", () => {
  const source =
    'import {\n  a,\n  b,\n} from "./a.js";\n/** @import { C } from "./c.js" */\nimport d from "./d.js";\n';
  assert.deepEqual(importsOf(source), ["a.js", "d.js"]);
});

test("a circle is found", () => {
  const graph = new Map([
    ["a", ["b", "d"]],
    ["b", ["c"]],
    ["c", ["b"]],
    ["d", []],
  ]);
  assert.deepEqual(circleIn(graph), ["b", "c", "b"]);
  assert.deepEqual(circleIn(new Map([...graph, ["c", ["d"]]])), []);
});

test("no modules import each other in a circle", () => {
  const files = readdirSync(FRONTEND).filter((name) => name.endsWith(".js"));
  const graph = new Map(
    files.map((name) => [name, importsOf(readFileSync(new URL(name, FRONTEND), "utf8"))]),
  );
  assert.ok(graph.get("board.js")?.includes("drawing.js"));
  assert.deepEqual(circleIn(graph), []);
});
