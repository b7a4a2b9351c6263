// What a recording contains about a view's edges: the constraints that name each edge, at the
// displayed time. Pure: replica in, plain values out.

const ORDER = [
  "leading", "left", "centerX", "trailing", "right", "width", "top", "firstBaseline", "centerY",
  "lastBaseline", "bottom", "height",
];
const ATTRIBUTE = new RegExp(`\\.(${ORDER.join("|")})(Margin)?\\b`);

/**
 * Rows {key, value, reasons} for the edges of a node that constraints name, the horizontal axis
 * first.
 */
export function causes(replica, node) {
  const edges = new Map();
  for (const id of replica.path(node.id)) {
    for (const each of replica.nodes.get(id).constraints ?? []) {
      for (const edge of named(each, node.id)) {
        if (!edges.has(edge)) edges.set(edge, []);
        edges.get(edge).push(words(each));
      }
    }
  }
  return ORDER
    .filter((edge) => edges.has(edge))
    .map((edge) => ({ key: edge, value: "", reasons: edges.get(edge) }));
}

// The first item is on the left of the relation, the second on the right.
function named({ text, items }, id) {
  const [left, right = ""] = text.split(/[=<>]=/);
  return [left, right].flatMap((side, place) => {
    const edge = items?.[place] === id ? side.match(ATTRIBUTE)?.[1] : undefined;
    return edge ? [edge] : [];
  });
}

function words({ text, priority, broken }) {
  const notes = [
    priority !== undefined && priority !== 1000 && !text.includes("@") && `priority ${priority}`,
    broken && "broken",
  ].filter(Boolean);
  return notes.length ? `${text} (${notes.join(", ")})` : text;
}
