import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { cutter } from "../../../frontend/terms.js";

const term = (words) => ["", words, "", "", "", ""];
const found = (cut, text) =>
  cut(text)
    .filter(([, number]) => number >= 0)
    .map(([words, number]) => [words, number]);

test("finds all forms of a word, the longest word first", () => {
  const cut = cutter([term("card*"), term("craft card*"), term("Ur")]);
  assert.deepEqual(cut("Cards: 2 craft\u00a0cards, discard."), [
    ["Cards", 0, ""],
    [": ", -1],
    ["craft\u00a0cards", 1, "2 "],
    [", discard.", -1],
  ]);
  assert.deepEqual(found(cut, "Uruk, ur, Ur."), [["Ur", 2]]);
});

test("takes a word with a coordinate only", () => {
  const cut = cutter([term("Feld #")]);
  assert.deepEqual(found(cut, "Feld c2 und 7 Felder"), [["Feld c2", 0]]);
});

test("leaves a text without terms whole", () => {
  assert.deepEqual(cutter([])("nothing, here"), [["nothing, here", -1]]);
  assert.deepEqual(cutter([term("word")])("nothing"), [["nothing", -1]]);
});

// What is shipped: a lesson speaks of the same terms in every language, and they are found in it.

const GAMES = new URL("../../../amyitis_nb/games/", import.meta.url);
const [ENGLISH, ...OTHERS] = ["en", "hu", "cs", "it", "de"];
const read = (path) => JSON.parse(readFileSync(new URL(path, GAMES), "utf8"));
const isFolder = ({ name }) => /^[a-z]+$/.test(name);

/** The terms of a game in a language. */
function vocabulary(game, language) {
  const named = Object.entries(read(`${game}/words/${language}.json`).terms).filter(([, { words }]) => words);
  return { ids: named.map(([id]) => id), cut: cutter(named.map(([, { words }]) => term(words))) };
}

/** The ids of the terms in the sentences of a lesson. */
function termsOf(game, lesson, language) {
  const { ids, cut } = vocabulary(game, language);
  const { messages } = read(`${game}/teaching/lessons/locale/${lesson}/${language}.json`);
  const texts = Object.values(messages).flatMap((text) =>
    typeof text === "string" ? [text] : Object.values(text),
  );
  return new Set(texts.flatMap((text) => found(cut, text)).map(([, number]) => ids[number]));
}

/** Whether a game has lessons. */
const isTaught = (/** @type {{name: string}} */ { name }) =>
  existsSync(new URL(`${name}/teaching/lessons/locale/`, GAMES));

for (const { name: game } of readdirSync(GAMES, { withFileTypes: true }).filter(isFolder).filter(isTaught)) {
  const lessons = readdirSync(new URL(`${game}/teaching/lessons/locale/`, GAMES)).filter(
    (name) => !["contents", "practice"].includes(name),
  );
  for (const language of OTHERS) {
    test(`${game}, ${language}: every lesson marks the terms that it marks in English`, () => {
      const unseen = new Set(vocabulary(game, language).ids);
      for (const lesson of lessons) {
        const english = [...termsOf(game, lesson, ENGLISH)];
        const own = termsOf(game, lesson, language);
        const missing = english.filter((id) => !own.has(id));
        assert.ok(english.length >= 3, `${lesson}: ${english}`);
        // A sentence may do without a word that it has in English.
        assert.ok(missing.length <= english.length / 4, `${lesson}: ${missing}`);
        for (const id of own) unseen.delete(id);
      }
      assert.deepEqual([...unseen], [], "terms that are found nowhere");
    });
  }
}
