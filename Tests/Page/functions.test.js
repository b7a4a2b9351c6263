// Lines of version 2: animations as functions of time. Expected values: CAMediaTiming's
// t = (parent − begin)·speed + offset, straight lines between two values, the damped oscillator.

import assert from "node:assert/strict";
import test from "node:test";
import { History } from "./viewer/model/history.js";
import { PROPERTIES, Series } from "./viewer/model/property-series.js";
import { Replica, ReplicaMismatch, TOP } from "./viewer/model/replica.js";
import { full, view } from "./lines.js";

const near = (a, b, tolerance = 1e-9) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);

const scene = (nodes, t = 0, more = {}) => ({ ...full(nodes, { t }), v: 2, ...more });
const delta = (seq, t, nodes, more = {}) => ({ v: 2, seq, t, kind: "delta", nodes, ...more });
const animation = (track, { begin = 0, end = 1 } = {}) =>
  ({ key: track.path, begin, end, timing: "curve", tracks: [track] });
const slide = { path: "position.x", from: [-100], to: [0], additive: true, duration: 1 };
const root = view(1, 0, [0, 0, 320, 480]);

function replicaOf(...lines) {
  const replica = new Replica();
  for (const line of lines) replica.apply(line);
  return replica;
}

test("a node is where its animation is at any time, forwards and backwards", () => {
  const replica = replicaOf(
    scene([root, view(2, 1, [110, 5, 40, 20], { animations: [animation(slide)] })]));
  for (const [time, x] of [[0, 10], [0.25, 35], [0.9, 100], [0.5, 60], [1, 110], [-1, 110]]) {
    replica.show(time);
    assert.deepEqual(replica.nodes.get(2).frame, [x, 5, 40, 20]);
  }
  // The model is unchanged, and so is a captured state.
  assert.deepEqual(replica.models.get(2).frame, [110, 5, 40, 20]);
  assert.deepEqual(replica.state().nodes.get(2).frame, [110, 5, 40, 20]);
});

test("a spring follows the damped oscillator", () => {
  const [mass, stiffness, damping] = [1, 100, 10];
  const track = { ...slide, spring: [mass, stiffness, damping, 0] };
  const replica = replicaOf(
    scene([root, view(2, 1, [100, 0, 40, 20], { animations: [animation(track)] })]));
  const [decay, frequency] = [5, Math.sqrt(75)];
  for (let time = 0; time < 1; time += 0.01) {
    replica.show(time);
    const left = Math.exp(-decay * time)
      * (Math.cos(frequency * time) + decay / frequency * Math.sin(frequency * time));
    near(replica.nodes.get(2).frame[0], 100 - 100 * left);
  }
});

test("only nodes that move are touched, and none while nothing does", () => {
  const still = view(3, 1, [0, 50, 40, 20]);
  const replica = replicaOf(scene([
    root, view(2, 1, [110, 0, 40, 20], { animations: [animation(slide, { begin: 1, end: 2 })] }),
    still,
  ]));
  replica.show(0);
  replica.takeChanges();
  replica.show(0.5);
  assert.equal(replica.takeChanges().touched.size, 0);
  assert.equal(replica.nextMotion, 1);
  replica.show(1.5);
  assert.deepEqual([...replica.takeChanges().touched], [2]);
  assert.equal(replica.nextMotion, 1.5);
  replica.show(2);
  assert.equal(replica.nextMotion, Infinity);
  replica.takeChanges();
  replica.show(7);
  assert.equal(replica.takeChanges().touched.size, 0);
});

test("clocks of ancestors slow, shift and pause what is inside", () => {
  const moving = view(3, 2, [110, 0, 40, 20], { animations: [animation(slide)] });
  const replica = replicaOf(scene([root, view(2, 1, [0, 0, 9, 9], { clock: [2, 0.5, 0.25] }),
    moving]));
  replica.show(2.5);
  near(replica.nodes.get(3).frame[0], 60);
  near(replica.nextMotion, 2.5);
  // It begins when 0 = (t − 2)/2 + 1/4.
  replica.show(0);
  near(replica.nextMotion, 1.5);
  replica.apply(delta(2, 3, [{ id: 2, clock: [3, 0, 0.75] }]));
  replica.show(9);
  near(replica.nodes.get(3).frame[0], 85);
  assert.equal(replica.nextMotion, Infinity);
});

test("a removed animation leaves the model; a changed model is what the animation adds to", () => {
  const replica = replicaOf(
    scene([root, view(2, 1, [110, 0, 40, 20], { animations: [animation(slide)] })]));
  replica.show(0.5);
  replica.takeChanges();
  replica.apply(delta(2, 0.5, [{ id: 2, frame: [210, 0, 40, 20] }]));
  replica.show(0.5);
  near(replica.nodes.get(2).frame[0], 160);
  replica.apply(delta(3, 0.6, [{ id: 2, animations: null }]));
  replica.show(0.6);
  near(replica.nodes.get(2).frame[0], 210);
  assert.deepEqual([...replica.takeChanges().touched], [2]);
  assert.equal(replica.nextMotion, Infinity);
});

test("animations that repeat others of their line are written out", () => {
  const line = scene([
    root, view(2, 1, [110, 0, 40, 20], { animations: [animation(slide)] }),
    view(3, 1, [110, 0, 40, 20], { animations: [{ like: 0, tracks: [{ from: [-50] }] }] }),
    view(4, 1, [110, 0, 40, 20], { animations: [{ like: 0, begin: 0.5, end: 1.5 }] }),
  ]);
  const replica = replicaOf(line);
  replica.show(0.5);
  near(replica.nodes.get(3).frame[0], 85);
  near(replica.nodes.get(4).frame[0], 10);
  // A line is applied again when the page goes back in time.
  replica.apply({ ...line, seq: 2 });
  replica.show(0.5);
  near(replica.nodes.get(3).frame[0], 85);
  const wrong = scene([view(1, 0, [0, 0, 1, 1], { animations: [{ like: 3 }] })]);
  assert.throws(() => new Replica().apply(wrong), ReplicaMismatch);
});

test("an animated zPosition changes the order of siblings, until it ends", () => {
  const rise = { path: "zPosition", from: [-1], to: [1], duration: 1 };
  const replica = replicaOf(scene([
    root, view(2, 1, [0, 0, 9, 9]), view(3, 1, [0, 0, 9, 9], { animations: [animation(rise)] }),
  ]));
  replica.show(0.25);
  assert.deepEqual(replica.children(1), [3, 2]);
  assert.ok(replica.takeChanges().arranged.has(1));
  replica.show(0.75);
  assert.deepEqual(replica.children(1), [2, 3]);
  assert.ok(replica.takeChanges().arranged.has(1));
  assert.deepEqual(replica.children(TOP), [1]);
});

test("colours, borders, shapes and gradients are shown as members", () => {
  const tracks = [
    { path: "backgroundColor", from: [0, 0, 0, 1], to: [1, 1, 1, 1], duration: 1 },
    { path: "borderWidth", from: [0], to: [4], duration: 1 },
    { path: "path", from: "M 0 0 L 10 0", to: "M 0 10 L 10 20", duration: 1 },
    { path: "strokeEnd", from: [0], to: [1], duration: 1 },
    { path: "transform.rotation.z", from: [0], to: [Math.PI], duration: 1 },
    { path: "a.key.of.the.programs", from: [0], to: [1], duration: 1 },
    { path: "bounds", from: [0], to: [1], duration: 1 },
  ];
  const replica = replicaOf(scene([root, view(2, 1, [0, 0, 10, 10], {
    background: "#ff0000ff",
    path: "M 0 0 L 1 1",
    stroke: { color: "#00ff00ff", width: 2 },
    model: [{ path: "borderColor", value: [0, 0, 1, 1] }],
    animations: tracks.map((track) => animation(track)),
  })]));
  replica.show(0.5);
  const node = replica.nodes.get(2);
  assert.equal(node.background, "#808080ff");
  assert.deepEqual(node.border, [2, "#0000ffff"]);
  assert.equal(node.path.replace(/\s+/g, " "), "M 0 5 L 10 10");
  assert.deepEqual(node.trim, [0, 0.5]);
  near(node.transform[1], 1);
  assert.deepEqual(node.frame, [0, 0, 10, 10]);
  replica.show(1);
  assert.equal(replica.nodes.get(2).background, "#ff0000ff");
  assert.equal(replica.nodes.get(2).border, undefined);
});

test("a graph is exact between lines", () => {
  const history = new History();
  const x = PROPERTIES.find(({ key }) => key === "x");
  history.add(scene([root, view(2, 1, [10, 0, 40, 20])]));
  history.add(delta(2, 1, [{
    id: 2, frame: [110, 0, 40, 20], animations: [animation(slide, { begin: 1, end: 2 })],
  }]));
  history.add(delta(3, 2, [{ id: 2, animations: null }]));
  const series = new Series(history, 2, x).update();
  assert.deepEqual(series.times, [0, 1, 2]);
  for (const [time, value] of [[0.5, 10], [1, 10], [1.25, 35], [1.9, 100], [2, 110], [3, 110]]) {
    near(series.at(time), value);
  }
});
