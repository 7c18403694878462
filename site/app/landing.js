// The first page uses the last chosen language, or otherwise that of the browser.

const known = /** @type {HTMLAnchorElement[]} */ ([...document.querySelectorAll("nav a")]);
const kept = localStorage.getItem("site.language");
const wanted = kept ? [kept] : navigator.languages.map((language) => language.slice(0, 2));
const found = wanted.find((language) => known.some((link) => link.lang === language));
const isComing = document.referrer.startsWith(location.origin);
if (found && found !== "en" && !isComing) location.replace(`${found}.html`);
for (const link of known)
  link.addEventListener("click", () => localStorage.setItem("site.language", link.lang));
