// The copies that a replicator draws of its children, as docs/line-format.md describes them.

import { identity, keepsDepth, multiply } from "./matrix.js";

/** The opacity that a node's children have from it, and from those above it that keep depth. */
export function spaceFade(replica, node) {
  let fade = 1;
  for (let above = node; above && keepsDepth(above); above = replica.nodes.get(above.parent ?? -1)) {
    fade *= Math.min(Math.max(above.alpha ?? 1, 0), 1);
    if (above.id === -1) break;
  }
  return fade;
}

/** The factors of a copy's channels: [red, green, blue, alpha]. */
export function ink({ color = "#ffffffff", steps = [0, 0, 0, 0] }, copy) {
  return [1, 3, 5, 7].map((at, i) => {
    const value = parseInt(color.slice(at, at + 2), 16) / 255 + copy * steps[i];
    return value > 0 ? Math.min(value, 1) : 0;
  });
}

const isPlain = (channels) => channels.every((value) => value === 1);

/** Whether copy 0 is drawn as the other ones are, instead of the children themselves. */
export function replacesChildren(replicator) {
  return replicator.count === 0 || !isPlain(ink(replicator, 0));
}

/** The replicator's transform, applied once for each copy before this one. */
function power(each, copy) {
  let transform = identity;
  for (let i = 0; i < copy; i += 1) transform = multiply(transform, each);
  return transform;
}

/** The node of a copy: at the place of the replicator's bounds, with its transform. */
export function copyNode(node, copy, transform) {
  const [x, y] = node.scroll?.offset ?? [0, 0];
  const [, , w, h] = node.frame;
  const each = node.replicator.transform;
  return { frame: [x, y, w, h], scroll: node.scroll,
    transform: each && copy > 0 ? transform ?? power(each, copy) : undefined };
}
