// The board in a notebook cell, as an anywidget. The page mounts what Python draws, moves pieces, takes clicks and
// keys, and informs assistive technology. It contains no rules, geometry or sentences: those come from Python.

import { Display } from "./display.js";
import { closeStore, storeOf } from "./store.js";

/** @import { Model } from "./wire.js" */

const widget = {
  /**
   * Make the store before the first display, because answers may arrive while the board has no display.
   * @param {{model: Model}} context
   */
  initialize({ model }) {
    const store = storeOf(model);
    return () => closeStore(store);
  },

  /** @param {{model: Model, el: HTMLElement}} context */
  render({ model, el }) {
    const display = new Display(storeOf(model), el);
    return () => display.dispose();
  },
};

export { widget as default };

// The page of a stored game has this module as an inline script, which no other script can import (see replay.js).
dispatchEvent(new CustomEvent("nb-board", { detail: widget }));
