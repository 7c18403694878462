// Settings that the browser keeps from page to page.

/** Return a kept setting; "" if there is none, or if the host allows no storage. @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(`nb-board.${name}`) ?? "";
  } catch {
    return "";
  }
}

/** Keep a setting; without storage it lasts only as long as the page. @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`nb-board.${name}`, value);
  } catch {
    // the host allows no storage
  }
}
