// Python in a worker: loads it, reports progress, and passes messages between the page and the board.

import { loadPyodide } from "../workshop/static/pyodide/pyodide.mjs";

/** The folder of the tutor's saved files, which the browser stores. */
const DRIVE = "/drive";

const said = (/** @type {object} */ message) => self.postMessage(message);

// Count the bytes that arrive, for the progress bar of the page.
let loaded = 0;
const plain = self.fetch.bind(self);
self.fetch = async (input, options) => {
  const response = await plain(input, options);
  if (!response.ok || !response.body) return response;
  const count = new TransformStream({
    transform(chunk, controller) {
      loaded += chunk.byteLength;
      said({ loaded });
      controller.enqueue(chunk);
    },
  });
  const { headers, status, statusText } = response;
  return new Response(response.body.pipeThrough(count), { headers, status, statusText });
};

/** @type {any} */
let python;
/** The module with what the pages need, as soon as Python is loaded. @type {Promise<any>} */
let started;
/** @type {(text: string) => void} */
let take;
/** The number of messages received. */
let taken = 0;
/** The messages that have no answer yet. @type {string[]} */
const asked = [];
let isAnswering = true; // until the tutor is open

/** Synchronise the files here with those in the browser. @param {boolean} isRead  from the browser */
function exchange(isRead) {
  return new Promise((done, fail) =>
    python.FS.syncfs(isRead, (/** @type {unknown} */ error) => (error ? fail(error) : done(undefined))),
  );
}

/**
 * Read what other tabs have saved, do something, and save, all while no other tab does the same.
 * @param {() => void} work
 */
async function change(work) {
  const alone = async () => {
    // Without storage in the browser, the tutor still works.
    await exchange(true).catch(() => {});
    work();
    await exchange(false).catch(() => said({ unkept: true }));
  };
  // A page loaded over plain HTTP has no locks.
  await (navigator.locks ? navigator.locks.request("amyitis.progress", alone) : alone());
}

/** Answer all messages, also those that arrive meanwhile. */
async function answer() {
  isAnswering = true;
  try {
    while (asked.length) {
      await change(() => {
        said({ busy: true });
        for (const text of asked.splice(0)) {
          take(text);
          taken += 1;
        }
        said({ busy: false });
      });
      said({ saved: taken });
    }
  } finally {
    isAnswering = false;
  }
}

/**
 * Load Python and the package, and return the module with what the pages need.
 * @param {{wheels: string[], sources: string[]}} asked
 */
async function start({ wheels, sources }) {
  const read = async (/** @type {string} */ name) => {
    const response = await fetch(new URL(name, import.meta.url));
    if (!response.ok) throw new Error(`${name}: ${response.status}`);
    return response.arrayBuffer();
  };
  const files = Promise.all([...wheels, ...sources].map(read));
  python = await loadPyodide({ lockFileContents: { info: await lockInfo(), packages: {} } });
  const packages = python.runPython("import sysconfig; sysconfig.get_paths()['purelib']");
  (await files).forEach((file, index) => {
    if (index < wheels.length) python.unpackArchive(file, "wheel");
    else python.FS.writeFile(`${packages}/${sources[index - wheels.length]}`, new Uint8Array(file));
  });
  return python.pyimport("host");
}

/** @param {{game: string, chosen: string, usual: string}} asked */
async function open({ game, chosen, usual }) {
  const host = await started;
  said({ step: "opening" });
  python.FS.mkdirTree(DRIVE);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, DRIVE);
  const post = (/** @type {string} */ text) => said({ text });
  await change(() => {
    take = host.open_tutor(game, post, chosen, usual);
  });
  await answer();
}

/**
 * Send the report on the progress of a group, as HTML.
 * @param {{game: string, language: string, files: {name: string, bytes: ArrayBuffer}[]}} asked
 */
async function report({ game, language, files }) {
  const host = await started;
  const named = files.map(({ name, bytes }) => [name, new Uint8Array(bytes)]);
  said({ report: host.group_report(game, language, python.toPy(named)) });
}

async function lockInfo() {
  const response = await plain(new URL("../workshop/static/pyodide/pyodide-lock.json", import.meta.url));
  return (await response.json()).info;
}

self.onmessage = async ({ data }) => {
  if (data.text !== undefined) {
    asked.push(data.text);
    if (!isAnswering) answer();
    return;
  }
  try {
    if (data.start) {
      started = start(data.start);
      await started;
      said({ ready: true });
    }
    if (data.open) await open(data.open);
    if (data.report) await report(data.report);
  } catch (error) {
    said({ failed: `${error}` });
  }
};
