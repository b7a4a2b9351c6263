// The lines of a text that begin where the layout began them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { withBreaks } from "./viewer/scene/line-breaks.js";

const runs = (...lengths) => lengths.map((length) => ({ length }));

test("a break replaces the space before it, or is added to the run before it", () => {
  const cases = [
    ["ab cd", [3], "ab\ncd", [2, 3]],
    ["ab-cd", [3], "ab-\ncd", [2, 4]],
    ["abcd", [2], "ab\ncd", [3, 2]],
    ["ab cd", [0, 3, 2, 5, 9, -1], "ab\ncd", [2, 3]],
    ["ab", [], "ab", [2, 0]],
    ["a\u00a0cd", [2], "a\u00a0\ncd", [3, 2]],
  ];
  for (const [text, breaks, shown, lengths] of cases) {
    const broken = withBreaks({ text, breaks, runs: runs(2, text.length - 2) });
    assert.equal(broken.text, shown);
    assert.deepEqual(broken.runs, runs(...lengths));
  }
});

test("a text without runs or breaks stays as it is", () => {
  assert.deepEqual(withBreaks({ text: "a b" }), { text: "a b", runs: undefined });
});
