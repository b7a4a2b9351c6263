// Matrices against their definitions (Apple, CATransform3D: row vectors, p' = p · M), animations
// against their closed forms.

import assert from "node:assert/strict";
import test from "node:test";
import {
  corners,
  css,
  identity,
  multiply,
  project,
  scaled,
  translation,
} from "./viewer/model/matrix.js";
import { curve } from "./viewer/model/motion/curves.js";
import { progress } from "./viewer/model/motion/plain-lines.js";
import { spring } from "./viewer/model/motion/springs.js";
import { Replica } from "./viewer/model/replica.js";
import { full, view } from "./lines.js";

const near = (a, b, tolerance = 1e-9) =>
  assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);
const turn = (angle) => [
  Math.cos(angle), Math.sin(angle), 0, 0,
  -Math.sin(angle), Math.cos(angle), 0, 0,
  0, 0, 1, 0,
  0, 0, 0, 1,
];
const replicaOf = (...nodes) => {
  const replica = new Replica();
  replica.apply(full(nodes));
  return replica;
};

test("a product applies first the left, then the right matrix", () => {
  const [x, y] = project(multiply(translation(10, 0), turn(Math.PI / 2)), 0, 0);
  near(x, 0);
  near(y, 10);
});

test("multiplication is associative, and the identity changes nothing", () => {
  let seed = 7;
  const random = () => ((seed = (seed * 48271) % 2147483647) / 2147483647) * 2 - 1;
  const matrix = () => Array.from({ length: 16 }, random);
  for (let i = 0; i < 50; i += 1) {
    const [a, b, c] = [matrix(), matrix(), matrix()];
    const [left, right] = [multiply(multiply(a, b), c), multiply(a, multiply(b, c))];
    left.forEach((value, k) => near(value, right[k]));
    assert.deepEqual(multiply(identity, a), a);
  }
});

test("a perspective of m34 = −1/d scales a point at depth z by d/(d − z)", () => {
  const [d, z] = [500, 100];
  const perspective = [...identity];
  perspective[11] = -1 / d;
  const [x] = project(multiply(translation(0, 0, z), perspective), 50, 0);
  near(x, 50 * d / (d - z));
  // If lengths are twice as long, the picture is twice as large.
  const [twice] = project(scaled(multiply(translation(0, 0, z), perspective), 2), 100, 0);
  near(twice, 2 * x);
});

test("CSS gets the 2D form of a matrix that stays in the plane", () => {
  assert.equal(css(translation(3, 4)), "matrix(1,0,0,1,3,4)");
  const perspective = [...identity];
  perspective[11] = -0.002;
  assert.ok(css(perspective).startsWith("matrix3d(1,0,0,0,"));
});

test("the corners of a view follow scrolling, anchor and rotation of its ancestors", () => {
  const replica = replicaOf(
    view(1, 0, [0, 0, 320, 480]),
    view(2, 1, [10, 20, 100, 100], { scroll: { offset: [0, 30], content: [100, 900] } }),
    view(3, 2, [0, 50, 40, 20], { transform: turn(Math.PI / 2) }),
  );
  // About its middle, (10 + 20, 20 + 50 − 30 + 10): a quarter's turn makes the box 20 wide and 40
  // high.
  const points = corners(replica, 3);
  const [xs, ys] = [points.map((p) => p[0]), points.map((p) => p[1])];
  near(Math.min(...xs), 20);
  near(Math.max(...xs), 40);
  near(Math.min(...ys), 30);
  near(Math.max(...ys), 70);
});

// CSS Easing Functions Level 2: ease-in-out is cubic-bezier(0.42, 0, 0.58, 1), which is symmetric
// about (½, ½).
test("a Bézier curve meets its ends and its middle", () => {
  const ease = curve([0.42, 0, 0.58, 1]);
  for (const [x, y] of [[0, 0], [0.5, 0.5], [1, 1], [-1, 0], [2, 1]]) near(ease(x), y, 1e-12);
  for (let x = 0; x <= 1; x += 1 / 64) near(ease(x) + ease(1 - x), 1, 1e-10);
});

// The differential equation: m·x'' + c·x' + k·(x − 1) = 0, by central differences.
test("a spring obeys its differential equation, below, at and above critical damping", () => {
  for (const damping of [5, 20, 20 - 1e-9, 60]) {
    const [mass, stiffness, velocity, h] = [1, 100, 3, 1e-4];
    const x = spring([mass, stiffness, damping, velocity]);
    near((x(1e-7) - x(0)) / 1e-7, velocity, 1e-3);
    for (let t = 0.01; t < 1; t += 0.07) {
      const speed = (x(t + h) - x(t - h)) / (2 * h);
      const acceleration = (x(t + h) - 2 * x(t) + x(t - h)) / (h * h);
      near(mass * acceleration + damping * speed + stiffness * (x(t) - 1), 0, 1e-3);
    }
  }
});

test("progress applies speed, offset, repeats, reversals and fills (Apple, CAMediaTiming)", () => {
  const at = (motion, time) => progress(
    { begin: 1, motion: { path: "opacity", from: [0], to: [1], duration: 2, ...motion } }, time);
  assert.equal(at({}, 0.5), null);
  near(at({}, 2), 0.5);
  assert.equal(at({}, 3.5), null);
  assert.equal(at({ fills: "after" }, 9), 1);
  assert.equal(at({ fills: "both" }, 0), 0);
  near(at({ speed: 2 }, 1.5), 0.5);
  near(at({ offset: 0.5 }, 1), 0.25);
  near(at({ repeats: 2 }, 3.5), 0.25);
  near(at({ reverses: true }, 4), 0.5);
  near(at({ repeats: 0 }, 2001), 0, 1e-6);
});

// docs/line-format.md, "rendering": mirrored about the middle of the frame, before the transform.
test("a flipped node mirrors its children about its middle, whatever its anchor point is", () => {
  const replica = replicaOf(
    view(1, 0, [0, 0, 100, 200]),
    view(2, 1, [10, 20, 80, 100], { anchor: [0, 0.25], rendering: { flipped: true } }),
    view(3, 2, [5, 10, 20, 30]),
  );
  // 10 to 40 above the bottom edge, which is at 120.
  corners(replica, 3).forEach(([x, y], i) => {
    const [left, low] = [[15, 110], [35, 110], [35, 80], [15, 80]][i];
    near(x, left);
    near(y, low);
  });
  const box = corners(replica, 2);
  near(Math.min(...box.map(([, y]) => y)), 20);
  near(Math.max(...box.map(([, y]) => y)), 120);
});
