// The copies of replicators against docs/line-format.md, "replicator".

import assert from "node:assert/strict";
import test from "node:test";
import { copyNode, ink, replacesChildren, spaceFade } from "./viewer/model/copies.js";
import { corners, placement } from "./viewer/model/matrix.js";
import { Replica, TOP } from "./viewer/model/replica.js";
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

test("the children themselves are the first copy, unless that is colored or has no copies", () => {
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

test("children of a space have a depth, and the opacity of the spaces above them", () => {
  const child = { frame: [0, 0, 10, 10], zPosition: 5 };
  assert.equal(placement(child, { frame: [0, 0, 9, 9] }), null);
  assert.equal(placement(child, { frame: [0, 0, 9, 9], depth: true })[14], 5);
  const nodes = new Map([
    [TOP, { id: TOP, depth: true, alpha: 0.5 }], [1, { id: 1, depth: true, alpha: 0.5 }],
    [2, { id: 2, parent: 1, replicator: { count: 2, depth: true } }], [3, { id: 3, alpha: 0.1 }],
  ]);
  assert.equal(spaceFade({ nodes }, nodes.get(2)), 0.25);
  assert.equal(spaceFade({ nodes }, nodes.get(3)), 1);
});

test("the corners of a layer in a space follow it as a whole", () => {
  const turn = (a) => [
    Math.cos(a), 0, -Math.sin(a), 0, 0, 1, 0, 0, Math.sin(a), 0, Math.cos(a), 0, 0, 0, 0, 1,
  ];
  const replica = new Replica();
  replica.apply(full([
    view(1, 0, [0, 0, 100, 100]),
    view(2, 1, [0, 0, 100, 100], { depth: true, transform: turn(Math.PI / 2) }),
    view(3, 2, [40, 40, 20, 20], { zPosition: 30, transform: turn(-Math.PI / 2) }),
  ]));
  // A quarter turn about y maps z to x: 30 in front is 30 to the right of the middle.
  const found = corners(replica, 3);
  [[70, 40], [90, 40], [90, 60], [70, 60]].forEach(([x, y], i) => {
    assert.ok(Math.abs(found[i][0] - x) < 1e-9 && Math.abs(found[i][1] - y) < 1e-9, `${found}`);
  });
});
