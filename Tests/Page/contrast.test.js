// WCAG 2.2, 1.4.3: text has a contrast of 4.5 to 1. Ratio and luminance by its definitions, colours
// from the page's own style sheet.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

const sheet = readFileSync(new URL("./viewer/viewer.css", import.meta.url), "utf8");
const roots = [...sheet.matchAll(/:root\s*\{([^}]*)\}/g)].map((match) => Object.fromEntries(
  [...match[1].matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\s*;/gi)].map((each) => [each[1], each[2]])));
const schemes = { light: roots[0], dark: { ...roots[0], ...roots[1] } };

const luminance = (color) => [1, 3, 5].map((i) => parseInt(color.slice(i, i + 2), 16) / 255)
  .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
const ratio = (a, b) => {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
};

test("the formula gives 21 for black on white, and 4.54 for #767676 on white", () => {
  assert.equal(ratio("#000000", "#ffffff"), 21);
  assert.equal(ratio("#767676", "#ffffff").toFixed(2), "4.54");
});

for (const [name, colors] of Object.entries(schemes)) {
  for (const ink of ["ink", "soft", "faint", "accent", "good", "warn", "bad"]) {
    for (const ground of ["page", "raised"]) {
      test(`--${ink} on --${ground} has 4.5 to 1 in the ${name} scheme`, () => {
        assert.ok(colors[ink] && colors[ground]);
        const found = ratio(colors[ink], colors[ground]);
        assert.ok(found >= 4.5, `${found.toFixed(2)} to 1`);
      });
    }
  }
}
