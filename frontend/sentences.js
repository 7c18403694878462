// Texts as sentences: for screen readers, and the sentence that introduces the board.

/** Return a text as a sentence: with a full stop, where a voice pauses. @param {string} text */
export function asSentence(text) {
  return /[\p{L}\p{N})][\p{Pi}\p{Pf}]?$/u.test(text) ? `${text}.` : text;
}

/** Return texts as one. @param {string[]} texts */
export function asSpeech(texts) {
  return texts
    .filter(Boolean)
    .map((text) => asSentence(text.trim()))
    .join(" ");
}

/**
 * Return how places are chosen, tried and explained, by mouse or by touch.
 * @param {(id: string) => string} word  returns a sentence of the page
 */
export function introduction(word) {
  const isTouch = matchMedia("(hover: none)").matches;
  return `${word("help_text")} ${word(isTouch ? "help_about_touch" : "help_about")}`;
}
