// The corners of nodes as CSS radii. Pure functions.

/** The radii of the corners: all corners, or a set of them. */
export function borderRadius(node, scale) {
  if (!node.radius) return "";
  const radius = `${node.radius * scale}px`;
  if (node.corners === undefined) return radius;
  return [1, 2, 8, 4].map((corner) => (node.corners & corner ? radius : "0")).join(" ");
}

/**
 * The radii of the corners of a node that blurs what is behind it: its own, else those of the
 * nearest clipping ancestor that it fills. Browsers do not clip what is behind an element by the
 * corners of the elements around it.
 */
export function backdropRadius(node, nodes, scale) {
  if (node.radius) return borderRadius(node, scale);
  let inner = node;
  let outer = nodes.get(node.parent);
  while (outer?.frame && !inner.transform && !outer.scroll && fills(inner.frame, outer.frame)) {
    if (outer.clips && outer.radius) return borderRadius(outer, scale);
    [inner, outer] = [outer, nodes.get(outer.parent)];
  }
  return "";
}

function fills([x, y, w, h], [, , width, height]) {
  return [x, y, w - width, h - height].every((distance) => Math.abs(distance) < 0.01);
}
