// The texts of a page in the reader's language, and Python in a worker with the progress of its loading.

export const setup = JSON.parse(find("setup").textContent ?? "");
/** The language in the address, "" for none. */
export const chosen = pick(new URLSearchParams(location.search).get("lang"));
export const usual = pick(chosen, localStorage.getItem("site.language"), ...navigator.languages) || "en";
const words = setup.words[usual];
document.documentElement.lang = usual;

/** @param {string} id */
export function find(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/** Return the first available language, "" for none. @param {(string | null)[]} wanted */
function pick(...wanted) {
  return (
    wanted.map((language) => language?.slice(0, 2) ?? "").find((language) => language in setup.words) ?? ""
  );
}

/** @param {string} id @param {Record<string, string | number>} values */
export function say(id, values = {}) {
  return words[id].replace(
    /\{(\w+)\}/g,
    (/** @type {string} */ _, /** @type {string} */ name) => `${values[name]}`,
  );
}

const bar = /** @type {HTMLProgressElement} */ (find("bar"));

/** @param {string} step */
export function showStep(step) {
  find("step").textContent = step;
}

/** @param {string} why */
export function fail(why) {
  showStep(say("failed", { why }));
  find("loading").toggleAttribute("data-failed", true);
}

/** Show how many bytes have arrived. @param {number} loaded */
function showLoaded(loaded) {
  const mega = (/** @type {number} */ bytes) =>
    (bytes / 1e6).toLocaleString(usual, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  if (loaded < setup.bytes) {
    bar.value = loaded;
    showStep(say("loading", { done: mega(loaded), all: mega(setup.bytes) }));
  } else if (bar.hasAttribute("value")) {
    bar.removeAttribute("value"); // the duration of the start is unknown
    showStep(say("starting"));
  }
}

/**
 * Start Python in a worker, and show its progress.
 * @param {(data: any) => void} hear  gets the messages that are not about loading
 */
export function startPython(hear) {
  bar.max = setup.bytes;
  showLoaded(0);
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    if (data.loaded !== undefined) showLoaded(data.loaded);
    else if (data.failed !== undefined) fail(data.failed);
    else if (data.step !== undefined) showStep(say(data.step));
    else hear(data);
  };
  worker.onerror = (event) => fail(event.message);
  const { sources, wheels } = setup;
  worker.postMessage({ start: { wheels, sources } });
  return worker;
}
