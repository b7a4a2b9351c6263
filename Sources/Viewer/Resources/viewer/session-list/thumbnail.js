// A small picture of a window: its backgrounds and texts, as flat shapes in painting order. Pure.

import { multiply, project, toParent } from "../model/matrix.js";
import { TOP } from "../model/replica.js";

/** The maximum number of shapes in a thumbnail. */
const MOST = 400;

/**
 * Returns the shapes of a replica: {corners: [[x, y], …], color, alpha} for a background, or {text,
 * at, size, color, alpha}, in points of the scene.
 */
export function thumbnail(replica) {
  const shapes = [];
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  for (const id of replica.children(TOP)) {
    draw(replica, replica.nodes.get(id), identity, 1, shapes, 0);
  }
  return shapes;
}

function draw(replica, node, above, opacity, shapes, depth) {
  const alpha = opacity * (node.alpha ?? 1);
  if (
    !node.frame
    || node.hidden
    || node.mask
    || alpha <= 0.01
    || depth > 256
    || shapes.length >= MOST
  ) {
    return;
  }
  const matrix = multiply(toParent(node, replica.nodes.get(node.parent ?? TOP)), above);
  const [, , w, h] = node.frame;
  if (node.background && w > 0 && h > 0) {
    const corners = [[0, 0], [w, 0], [w, h], [0, h]].map(([x, y]) => project(matrix, x, y));
    shapes.push({ corners, color: node.background, alpha });
  }
  for (const id of node.children) {
    draw(replica, replica.nodes.get(id), matrix, alpha, shapes, depth + 1);
  }
  if (!node.text) return;
  const size = node.font?.size ?? 17;
  const [x, y] = project(
    matrix,
    node.align === "center" ? w / 2 : node.align === "right" ? w : 0,
    h / 2,
  );
  shapes.push({
    text: node.text.slice(0, 200),
    at: [x, y],
    size,
    align: node.align ?? "natural",
    color: node.color ?? "#000000ff",
    alpha,
  });
}
