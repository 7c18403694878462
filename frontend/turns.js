// Whose turn an entry of the log belongs to.

/** @import { Entry } from "./wire_types.js" */

/** Return the seat whose turn it was; -1 between turns. @param {Entry} entry */
export const seatOfTurn = ({ seat, turn_of = seat }) => turn_of;

/** Whether a player decided, but not in the player's own turn. @param {Entry} entry */
export const isAnswer = (entry) => entry.seat >= 0 && seatOfTurn(entry) !== entry.seat;

/** Whether a seat decided in its own turn. @param {Entry} entry @param {number} seat */
export const isOwn = (entry, seat) => entry.seat === seat && seatOfTurn(entry) === seat;

/**
 * Return the index of the first decision of a seat in the turn to which an entry of the log belongs.
 * @param {Entry[]} log
 * @param {number} index
 */
export function firstOwn(log, index) {
  const { seat, turn: start = index } = log[index];
  return (
    start +
    log
      .slice(start, index)
      .concat(log[index])
      .findIndex((entry) => isOwn(entry, seat))
  );
}
