// The report on the progress of a group, made here from the files that the learners have saved.

import { find, say, setup, startPython, usual } from "./loading.js";

const home = find("home");
home.textContent = say("title");
home.setAttribute("href", setup.homes[usual]);
document.title = say("class_title");
const texts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-word]"));
for (const node of texts) node.textContent = say(node.dataset.word ?? "");

const [clear, drop, loading, print, report, wrong] = [
  "clear",
  "drop",
  "loading",
  "print",
  "report",
  "wrong",
].map(find);
const input = /** @type {HTMLInputElement} */ (find("files"));
const games = find("games");
/** The files of the group, by name and content: the same file counts once. @type {Map<string, {name: string, bytes: ArrayBuffer}>} */
let files = new Map();

const worker = startPython(({ ready, report: tables }) => {
  loading.hidden = true;
  if (ready || !files.size) return;
  report.innerHTML = tables;
  print.hidden = clear.hidden = false;
});

/** Ask for the report on the files, which appears as soon as Python is loaded. */
function ask() {
  if (!files.size) return;
  const chosen = /** @type {HTMLInputElement} */ (games.querySelector("input:checked"));
  worker.postMessage({ report: { game: chosen.value, language: usual, files: [...files.values()] } });
}

/** Add files to those of the group. @param {Iterable<File>} given */
async function take(given) {
  const found = [...given].filter(({ name }) => /\.json$/i.test(name));
  const all = new Map(files);
  for (const { name, bytes } of await Promise.all(found.map(read)))
    all.set(`${name}\n${new TextDecoder().decode(bytes)}`, { name, bytes });
  const isMany = all.size > setup.most;
  wrong.textContent = isMany
    ? say("class_many", { most: setup.most, count: all.size })
    : found.length
      ? ""
      : say("class_wrong");
  wrong.hidden = !wrong.textContent;
  input.value = ""; // so that the same file can be chosen again
  if (!wrong.hidden) return;
  files = all;
  ask();
}

/** @param {File} file */
const read = async (file) => ({ name: file.name, bytes: await file.arrayBuffer() });

input.addEventListener("change", () => take(input.files ?? []));
games.addEventListener("change", ask);
clear.addEventListener("click", () => {
  files = new Map();
  report.replaceChildren();
  print.hidden = clear.hidden = wrong.hidden = true;
  input.focus();
});
print.addEventListener("click", () => window.print());
// The whole page takes files: a browser would open a file that is dropped beside the field.
addEventListener("dragover", (event) => {
  event.preventDefault();
  drop.toggleAttribute("data-over", true);
});
addEventListener("dragleave", () => drop.toggleAttribute("data-over", false));
addEventListener("drop", (event) => {
  event.preventDefault();
  drop.toggleAttribute("data-over", false);
  take(event.dataTransfer?.files ?? []);
});
