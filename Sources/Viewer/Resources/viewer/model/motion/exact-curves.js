// A view's property after a line, along the exact curve of the running animations. Pure. A node of
// a line of version 2 gives it at any time; one of version 1 by what its animations have added since
// the line.

import { multiply } from "../matrix.js";
import { hasTracks, NodeMotion, withMembers } from "./node-motion.js";
import { contribution, transformation } from "./plain-lines.js";
import { localTime } from "./timing.js";
import { inverse } from "./transforms.js";

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

/** What moves a node of version 2, by the node. */
const motions = new WeakMap();

function motionOf(node) {
  let motion = motions.get(node);
  if (!motion) motions.set(node, motion = new NodeMotion(node));
  return motion;
}

/** Whether anything in flight on a node moves a property. */
export function isMoved(node, property) {
  if (node && hasTracks(node)) return motionOf(node).aspects.includes(property.aspect);
  const paths = node?.animations?.map((each) => each.motion?.path).filter(Boolean);
  if (!paths?.length) return false;
  if (TURNED.has(property.key)) return paths.includes("transform");
  return (FOLLOWED[property.key]?.(node) ?? []).some(([wanted]) =>
    paths.some((path) => Object.hasOwn(wanted, path)));
}

/**
 * A property as a function of time after a line. `clocks`: those of the node and its ancestors, from
 * the root down. Null if the curve is not known. The function returns NaN where another animation
 * takes over.
 */
export function exactly(node, property, since, clocks = []) {
  if (hasTracks(node)) {
    const motion = motionOf(node);
    return (time) => {
      const local = clocks.reduce((outer, clock) => localTime(clock, outer), time);
      return property.read(withMembers(node, motion.members(node, local), node));
    };
  }
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
