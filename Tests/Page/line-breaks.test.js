// The lines of a text that begin where the layout began them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { directionOf, withBreaks } from "./viewer/scene/line-breaks.js";

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

// UAX #9, P2 and P3: the first letter with a direction decides that of its paragraph.
test("the first letter decides the direction of a paragraph", () => {
  const cases = [
    ["שלום, world!", "rtl"], ["مرحبا gym", "rtl"], ["Hi שלום", "ltr"], ["12 – שלום", "rtl"],
    ["12 …", null], ["", null], ["\u200f12", "rtl"], ["日本 שלום", "ltr"],
  ];
  for (const [text, direction] of cases) assert.equal(directionOf(text), direction, text);
});

test("a broken line keeps the direction of its paragraph", () => {
  const cases = [
    // The second line begins with a Latin word, so a mark keeps it from right to left.
    ["שלום world", [5], "שלום\n\u200fworld"],
    ["שלום שלום", [5], "שלום\nשלום"],
    ["gym שלום", [4], "gym\n\u200eשלום"],
    // A paragraph of its own has a direction of its own.
    ["שלום\ngym gym", [9], "שלום\ngym\ngym"],
  ];
  for (const [text, breaks, shown] of cases) {
    const broken = withBreaks({ text, breaks, runs: runs(2, text.length - 2) });
    assert.equal(broken.text, shown);
    assert.equal(broken.runs[0].length + broken.runs[1].length, shown.length, text);
  }
});
