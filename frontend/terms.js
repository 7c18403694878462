// Finds the terms of the game in a text, in all their forms. This module works on strings and does not use the DOM.

/** @import { TermJson } from "./wire_types.js" */

/**
 * A part of a text, the number of its term or -1, and the count before the term with its space.
 * @typedef {[text: string, term: number, count?: string]} Piece
 */

/** The placeholders of a pattern: any ending, a coordinate, any space. @type {Record<string, string>} */
const SIGNS = { "*": "\\p{L}*", "#": "[a-z]\\d+", " ": "\\s+" };

/**
 * Return a pattern of words as a regular expression. A word in lower case also matches with a capital, at the beginning
 * of a sentence.
 * @param {string} words
 */
function expressionOf(words) {
  const [initial] = words;
  const capital = initial.toUpperCase();
  const begin = initial === capital ? initial : `[${initial}${capital}]`;
  return begin + words.slice(1).replace(/[*# ]/g, (sign) => SIGNS[sign]);
}

/**
 * Return a function that splits a text at its terms. Longer words take precedence over shorter ones.
 * @param {TermJson[]} terms
 * @returns {(text: string) => Piece[]}
 */
export function cutter(terms) {
  const all = terms.flatMap(([, words], term) => words.split("|").map((word) => ({ word, term })));
  if (!all.length) return (text) => [[text, -1]];
  all.sort((a, b) => b.word.length - a.word.length);
  const either = all.map(({ word }) => `(${expressionOf(word)})`).join("|");
  const expression = new RegExp(`(?<![\\p{L}\\d])(\\d+ )?(?:${either})(?![\\p{L}\\d])`, "gu");
  return (text) => {
    /** @type {Piece[]} */
    const pieces = [];
    let end = 0;
    for (const match of text.matchAll(expression)) {
      if (match.index > end) pieces.push([text.slice(end, match.index), -1]);
      const [whole, count = "", ...groups] = match;
      pieces.push([whole.slice(count.length), all[groups.findIndex(Boolean)].term, count]);
      end = match.index + whole.length;
    }
    if (end < text.length) pieces.push([text.slice(end), -1]);
    return pieces;
  };
}
