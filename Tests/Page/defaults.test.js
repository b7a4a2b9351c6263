// The generated defaults against the manual of the format: docs/line-format.md, the table "Node".

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";
import { DEFAULTS } from "./viewer/model/defaults.js";

const manual = readFileSync(new URL("./line-format.md", import.meta.url), "utf8");
const table = manual.slice(manual.indexOf("\n### Node\n")).split("\n### ")[1];
const absent = new Map(
  [...table.matchAll(/^\| `(\w+)` \|[^|]*\|[^|]*\| ([^|]*) \|/gm)].map((match) => [
    match[1],
    match[2].trim(),
  ]),
);

test("each default of a node is the one in the manual", () => {
  assert.ok(absent.size > 30);
  for (const [name, value] of Object.entries(DEFAULTS)) {
    if (!absent.has(name)) continue;
    const said = absent.get(name);
    if (said === "none" || said === "empty") assert.deepEqual(value, [], name);
    else if (typeof value === "string") assert.equal(value, said, name);
    else if (said.startsWith("all")) assert.equal(value, 15, name);
    else assert.deepEqual(value, JSON.parse(said), name);
  }
});

test("the page has every plain default of the manual", () => {
  for (const [name, said] of absent) {
    if (/^(-?[\d.]+|true|false|\[.*\])$/.test(said)) assert.ok(name in DEFAULTS, name);
  }
});

test("the defaults cannot be changed", () => {
  assert.throws(() => { DEFAULTS.alpha = 2; }, TypeError);
  assert.throws(() => { DEFAULTS.anchor[0] = 1; }, TypeError);
});
