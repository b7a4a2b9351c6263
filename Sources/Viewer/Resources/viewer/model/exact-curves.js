// A view's property between two samples, along the exact curve of the running animations. Pure.

import { multiply } from "./matrix.js";
import { contribution, transformation } from "./motion.js";

const HALF = [0.5, 0.5];
const place = (axis) => ({ position: axis, [`position.${"xy"[axis]}`]: 0 });
const size = (axis) => ({
  "bounds.size": axis, [`bounds.size.${["width", "height"][axis]}`]: 0, bounds: 2 + axis,
});
const scroll = (axis) => ({
  "bounds.origin": axis,
  [`bounds.origin.${"xy"[axis]}`]: 0,
  bounds: axis,
});
const edge = (axis) => ({ anchor = HALF }) => [[place(axis), 1], [size(axis), -anchor[axis]]];

/** The key paths that a property follows, each with its weight. */
const FOLLOWED = {
  x: edge(0), y: edge(1), width: () => [[size(0), 1]], height: () => [[size(1), 1]],
  alpha: () => [[{ opacity: 0 }, 1]], "corner radius": () => [[{ cornerRadius: 0 }, 1]],
  "scrolled x": () => [[scroll(0), 1]], "scrolled y": () => [[scroll(1), 1]],
};
const TURNED = new Set(["rotation", "scale", "moved x", "moved y"]);

/** Whether anything in flight on a node moves a property. */
export function isMoved(node, property) {
  const paths = node?.animations?.map((each) => each.motion?.path).filter(Boolean);
  if (!paths?.length) return false;
  if (TURNED.has(property.key)) return paths.includes("transform");
  return (FOLLOWED[property.key]?.(node) ?? []).some(([wanted]) =>
    paths.some((path) => Object.hasOwn(wanted, path)));
}

/**
 * A property as a function of time after a sample: its value then, and what the animations have
 * added since. Null if its curve is not known. The function returns NaN where another animation
 * takes over.
 */
export function exactly(node, property, since) {
  if (!isMoved(node, property)) return null;
  return TURNED.has(property.key) ? turned(node, property, since) : summed(node, property, since);
}

function summed(node, property, since) {
  const parts = FOLLOWED[property.key](node);
  const value = (time) =>
    parts.map(([wanted, weight]) => ({ ...contribution(node.animations, wanted, time), weight }));
  const start = value(since);
  const base = property.read(node);
  return (time) =>
    value(time).reduce(
      (sum, { sum: now, sets, weight }, i) => (
        sets === start[i].sets ? sum + weight * (now - start[i].sum) : NaN
      ),
      base,
    );
}

function turned(node, property, since) {
  const start = transformation(node.animations, since);
  const own = start && inverse(start.matrix);
  if (!own) return null;
  // A node without a transform has the identity.
  const beneath = node.transform ? multiply(own, node.transform) : own;
  return (time) => {
    const now = transformation(node.animations, time);
    if (!now || now.sets !== start.sets) return NaN;
    return property.read({ ...node, transform: multiply(now.matrix, beneath) });
  };
}

// For a transform in the plane.
function inverse(m) {
  const d = m[0] * m[5] - m[1] * m[4];
  if (!d) return null;
  const [a, b, c, e] = [m[5] / d, -m[1] / d, -m[4] / d, m[0] / d];
  return [
    a, b, 0, 0, c, e, 0, 0, 0, 0, 1, 0, -(m[12] * a + m[13] * c), -(m[12] * b + m[13] * e), 0, 1,
  ];
}
