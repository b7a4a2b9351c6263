// 4×4 matrices as Core Animation writes them: row-major, row vectors (p' = p · M), which is also
// CSS matrix3d's order.

import { DEFAULTS } from "./defaults.js";

export const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

export function translation(x, y, z = 0) {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

/** a, then b. */
export function multiply(a, b) {
  const out = new Array(16);
  for (let row = 0; row < 16; row += 4) {
    for (let column = 0; column < 4; column += 1) {
      out[row + column] = a[row] * b[column] + a[row + 1] * b[column + 4]
        + a[row + 2] * b[column + 8] + a[row + 3] * b[column + 12];
    }
  }
  return out;
}

export function isAffine(m) {
  return m[2] === 0 && m[3] === 0 && m[6] === 0 && m[7] === 0 && m[8] === 0 && m[9] === 0
    && m[10] === 1 && m[11] === 0 && m[14] === 0 && m[15] === 1;
}

/** The same movement in lengths scaled by `scale`: lengths grow, perspective's 1/length shrinks. */
export function scaled(m, scale) {
  if (scale === 1) return m;
  const out = m.slice();
  for (const i of [12, 13, 14]) out[i] *= scale;
  for (const i of [3, 7, 11]) out[i] /= scale;
  return out;
}

/** The point in the plane z = 0 to which the matrix maps (x, y). */
export function project(m, x, y) {
  const w = x * m[3] + y * m[7] + m[15] || 1e-9;
  return [(x * m[0] + y * m[4] + m[12]) / w, (x * m[1] + y * m[5] + m[13]) / w];
}

/**
 * The CSS value; the plain 2D form if it is equivalent, because the browser paints it without a
 * layer.
 */
export function css(m) {
  const n = m.map((v) => (Math.abs(v) < 1e-12 ? 0 : v));
  if (isAffine(n)) return `matrix(${n[0]},${n[1]},${n[4]},${n[5]},${n[12]},${n[13]})`;
  return `matrix3d(${n.join(",")})`;
}

/** Whether a node draws nothing itself and does not flatten its children into its plane. */
export function keepsDepth(node) {
  return Boolean(node?.depth || node?.replicator?.depth);
}

/**
 * How a node is rotated and moved about its own anchor point, beyond its frame; null if it is not.
 * Its parent's sublayerTransform works about the parent's anchor point, and a zPosition shows only
 * through it. A layer draws its sublayers into its own plane, so folding the two into one flat
 * matrix gives the same picture, unless the parent keeps depth.
 */
export function placement(node, parent) {
  const own = unmirrored(node, parent);
  if (!node.rendering?.flipped) return own;
  // The anchor point's distance from the middle, about which the node is mirrored.
  const dy = node.frame[3] / 2 - pivot(node)[1];
  const mirror = [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 2 * dy, 0, 1];
  return own ? multiply(mirror, own) : mirror;
}

function unmirrored(node, parent) {
  const sublayers = parent?.sublayerTransform;
  if (!sublayers) {
    if (!keepsDepth(parent) || !node.zPosition) return node.transform ?? null;
    return multiply(node.transform ?? identity, translation(0, 0, node.zPosition));
  }
  const [px, py] = pivot(node);
  const [ax, ay] = parent.anchor ?? [0.5, 0.5];
  const [x, y] = origin(node, parent);
  const dx = x + px - ax * parent.frame[2];
  const dy = y + py - ay * parent.frame[3];
  const seen = multiply(
    multiply(translation(dx, dy, node.zPosition ?? DEFAULTS.zPosition), sublayers),
    translation(-dx, -dy),
  );
  return node.transform ? multiply(node.transform, seen) : seen;
}

/**
 * The position of the frame's corner relative to its parent's corner: a scroll view moves the
 * origin of its coordinates.
 */
export function origin(node, parent) {
  const [x, y] = node.frame;
  const offset = parent?.scroll?.offset;
  return offset ? [x - offset[0], y - offset[1]] : [x, y];
}

/** The anchor point, in points from the frame's corner. */
export function pivot(node) {
  const [ax, ay] = node.anchor ?? DEFAULTS.anchor;
  return [ax * node.frame[2], ay * node.frame[3]];
}

/** From the node's own coordinates to its superview's. */
export function toParent(node, parent) {
  const moved = translation(...origin(node, parent));
  const own = placement(node, parent);
  if (!own) return moved;
  const [px, py] = pivot(node);
  return multiply(multiply(multiply(translation(-px, -py), own), translation(px, py)), moved);
}

/** The four corners of a node in scene coordinates, following every transform above it. */
export function corners(replica, id) {
  const node = replica.nodes.get(id);
  if (!node?.frame) return null;
  const [, , w, h] = node.frame;
  let points = [[0, 0], [w, 0], [w, h], [0, h]];
  const path = replica.path(id);
  for (let i = path.length - 1; i >= 0; i -= 1) {
    let m = toParent(replica.nodes.get(path[i]), replica.nodes.get(path[i - 1]));
    while (i > 0 && keepsDepth(replica.nodes.get(path[i - 1]))) {
      i -= 1;
      m = multiply(m, toParent(replica.nodes.get(path[i]), replica.nodes.get(path[i - 1])));
    }
    points = points.map(([x, y]) => project(m, x, y));
  }
  return points;
}
