// The copies of replicators against docs/line-format.md, "replicator".

import assert from "node:assert/strict";
import test from "node:test";
import { copyNode, ink, replacesChildren } from "./viewer/model/copies.js";
import { Replica } from "./viewer/model/replica.js";
import { full, view } from "./lines.js";

test("each copy's color has one step more, within 0 and 1", () => {
  const replicator = { count: 4, color: "#ff330080", steps: [-0.4, 0.5, 0, 0.25] };
  const near = (found, wanted) =>
    found.forEach((value, i) => assert.ok(Math.abs(value - wanted[i]) < 1e-9, `${found}`));
  near(ink(replicator, 0), [1, 0.2, 0, 128 / 255]);
  near(ink(replicator, 1), [0.6, 0.7, 0, 128 / 255 + 0.25]);
  near(ink(replicator, 3), [0, 1, 0, 1]);
  assert.deepEqual(ink({ count: 2 }, 1), [1, 1, 1, 1]);
});

test("a copy is at the place of the bounds, with the transform's power", () => {
  const transform = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 5, 7, 0, 1];
  const node = {
    frame: [10, 20, 30, 40], scroll: { offset: [3, 4], content: [1, 1] },
    replicator: { count: 3, transform },
  };
  assert.deepEqual(copyNode(node, 2).frame, [3, 4, 30, 40]);
  assert.deepEqual(copyNode(node, 2).transform.slice(12), [10, 14, 0, 1]);
  assert.equal(copyNode(node, 0).transform, undefined);
});

test("the children themselves are the first copy, unless that is colored or there is none", () => {
  assert.equal(replacesChildren({ count: 3, steps: [0, 0, 0, -0.1] }), false);
  assert.equal(replacesChildren({ count: 3, color: "#fffffffe" }), true);
  assert.equal(replacesChildren({ count: 0 }), true);
});

test("copies move on after the children have ended, and begin earlier if they are ahead", () => {
  const track = { path: "opacity", from: [0], to: [1], duration: 1 };
  const moving = (delay, clock) => {
    const replica = new Replica();
    replica.apply(full([
      view(1, 0, [0, 0, 9, 9]),
      view(2, 1, [0, 0, 9, 9], { replicator: { count: 3, delay }, clock }),
      view(3, 2, [0, 0, 9, 9], {
        animations: [{ key: "a", begin: 5, timing: "curve", tracks: [track] }],
      }),
    ]));
    return (time) => { replica.show(time); return replica.nextMotion; };
  };
  const late = moving(0.5);
  assert.equal(late(0), 5);
  assert.equal(late(6.5), 6.5);
  assert.equal(late(7.1), Infinity);
  assert.equal(moving(-0.5)(0), 4);
  // At twice the speed, time 5 of the layer is 2.5, and the copies are 0.5 s behind.
  assert.equal(moving(0.5, [0, 2, 0])(3.4), 3.4);
  assert.equal(moving(0.5, [0, 2, 0])(3.6), Infinity);
});
