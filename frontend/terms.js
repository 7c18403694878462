// The words of the game in a text: how they are found in all their forms. Strings only, no DOM.

/** @import { TermJson } from "./wire.js" */

/** A text with the number of the term that it is, or -1. @typedef {[text: string, term: number]} Piece */

/** What the signs of a pattern stand for: any ending, a coordinate, any space. @type {Record<string, string>} */
const SIGNS = { "*": "\\p{L}*", "#": "[a-z]\\d+", " ": "\\s+" };

/**
 * Return a pattern of words as a regular expression. A word that begins small may also begin a sentence.
 * @param {string} words
 */
function expressionOf(words) {
  const [initial] = words;
  const capital = initial.toUpperCase();
  const begin = initial === capital ? initial : `[${initial}${capital}]`;
  return begin + words.slice(1).replace(/[*# ]/g, (sign) => SIGNS[sign]);
}

/**
 * Return a function that cuts a text into pieces at the terms in it. A longer word goes before a shorter one.
 * @param {TermJson[]} terms
 * @returns {(text: string) => Piece[]}
 */
export function cutter(terms) {
  const all = terms.flatMap(([, words], term) => words.split("|").map((word) => ({ word, term })));
  if (!all.length) return (text) => [[text, -1]];
  all.sort((a, b) => b.word.length - a.word.length);
  const either = all.map(({ word }) => `(${expressionOf(word)})`).join("|");
  const expression = new RegExp(`(?<![\\p{L}\\d])(?:${either})(?![\\p{L}\\d])`, "gu");
  return (text) => {
    /** @type {Piece[]} */
    const pieces = [];
    let end = 0;
    for (const match of text.matchAll(expression)) {
      if (match.index > end) pieces.push([text.slice(end, match.index), -1]);
      const number = match.slice(1).findIndex((group) => group !== undefined);
      pieces.push([match[0], all[number].term]);
      end = match.index + match[0].length;
    }
    if (end < text.length) pieces.push([text.slice(end), -1]);
    return pieces;
  };
}
