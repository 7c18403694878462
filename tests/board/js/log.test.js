// Which entries the log shows in one place.

import assert from "node:assert/strict";
import { test } from "node:test";
import { startOf } from "../../../frontend/log.js";

test("the entries of a turn have one place", () => {
  const log = [{}, { turn: 0 }, { turn: 0 }, {}, { turn: 3 }];
  assert.deepEqual(
    log.map((_, index) => startOf(log, index)),
    [0, 0, 0, 3, 3],
  );
  assert.equal(startOf(log, log.length), log.length);
});
