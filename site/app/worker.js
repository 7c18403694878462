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
/** @type {(text: string) => void} */
let take;
/** The number of messages received. */
let taken = 0;
/** Saves run one after the other. */
let saving = Promise.resolve();

/** Synchronise the files here with those in the browser. @param {boolean} isRead  from the browser */
function exchange(isRead) {
  return new Promise((done, fail) =>
    python.FS.syncfs(isRead, (/** @type {unknown} */ error) => (error ? fail(error) : done(undefined))),
  );
}

/** @param {{wheels: string[], sources: string[], chosen: string, usual: string}} asked */
async function open({ wheels, sources, chosen, usual }) {
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
  said({ step: "opening" });
  python.FS.mkdirTree(DRIVE);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, DRIVE);
  // Without storage in the browser, the tutor still works.
  await exchange(true).catch(() => said({ unkept: true }));
  const post = (/** @type {string} */ text) => said({ text });
  take = python.pyimport("host").open_tutor(post, chosen, usual);
}

async function lockInfo() {
  const response = await plain(new URL("../workshop/static/pyodide/pyodide-lock.json", import.meta.url));
  return (await response.json()).info;
}

self.onmessage = async ({ data }) => {
  if (data.open) {
    try {
      await open(data.open);
    } catch (error) {
      said({ failed: `${error}` });
    }
    return;
  }
  said({ busy: true });
  take(data.text);
  said({ busy: false });
  const saved = ++taken;
  saving = saving
    .then(() => exchange(false))
    .then(
      () => said({ saved }),
      () => said({ unkept: true }),
    );
};
