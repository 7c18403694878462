// The report on the progress of a group, made here from the files that the learners have saved.

import { find, say, setup, startPython, usual } from "./loading.js";

const home = find("home");
home.textContent = say("title");
home.setAttribute("href", setup.homes[usual]);
document.title = say("class_title");
const texts = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-word]"));
for (const node of texts) node.textContent = say(node.dataset.word ?? "");

const [drop, loading, print, report, wrong] = ["drop", "loading", "print", "report", "wrong"].map(find);
const input = /** @type {HTMLInputElement} */ (find("files"));
const games = find("games");
/** The files of the group. @type {{name: string, bytes: ArrayBuffer}[]} */
let files = [];

const worker = startPython(({ ready, report: tables }) => {
  loading.hidden = true;
  if (ready) return;
  report.innerHTML = tables;
  print.hidden = false;
});

/** Ask for the report on the files, which appears as soon as Python is loaded. */
function ask() {
  if (!files.length) return;
  const chosen = /** @type {HTMLInputElement} */ (games.querySelector("input:checked"));
  worker.postMessage({ report: { game: chosen.value, language: usual, files } });
}

/** @param {Iterable<File>} given */
async function take(given) {
  const found = [...given].filter(({ name }) => /\.json$/i.test(name));
  wrong.hidden = found.length > 0 && found.length <= setup.most;
  wrong.textContent = wrong.hidden ? "" : say("class_wrong", { most: setup.most, count: found.length });
  if (!wrong.hidden) return;
  files = await Promise.all(
    found.map(async (file) => ({ name: file.name, bytes: await file.arrayBuffer() })),
  );
  ask();
}

input.addEventListener("change", () => take(input.files ?? []));
games.addEventListener("change", ask);
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
