import assert from "node:assert/strict";
import test from "node:test";
import { backdropRadius } from "./viewer/scene/corners.js";

// Source: Filter Effects Module Level 2, backdrop-filter, "the border box edge" clips the image of
// what is behind; the corners of ancestors do not in Chromium.
const card = { id: 1, frame: [20, 30, 200, 100], clips: true, radius: 12 };
const effect = { id: 2, parent: 1, frame: [0, 0, 200, 100] };
const cover = { id: 3, parent: 2, frame: [0, 0, 200, 100], rendering: { blur: 20 } };

function radius(node, ...others) {
  return backdropRadius(node, new Map(others.map((each) => [each.id, each])), 2);
}

test("a blur has the corners of the clipping view that it fills", () => {
  assert.equal(radius(cover, card, effect), "24px");
  assert.equal(radius({ ...cover, radius: 3 }, card, effect), "6px");
  assert.equal(radius(cover, { ...card, corners: 3 }, effect), "24px 24px 0 0");
});

test("a blur has no corners where nothing around it clips, or it ends elsewhere", () => {
  assert.equal(radius(cover, { ...card, clips: false }, effect), "");
  assert.equal(radius(cover, { ...card, radius: 0 }, effect), "");
  assert.equal(radius({ ...cover, frame: [0, 0, 200, 50] }, card, effect), "");
  assert.equal(radius({ ...cover, frame: [0, 1, 200, 100] }, card, effect), "");
  assert.equal(radius({ ...cover, transform: [1, 0, 0, 1, 0, 0] }, card, effect), "");
  assert.equal(radius(cover), "");
});
