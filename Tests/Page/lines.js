// Lines in the shape of docs/line-format.md, for the tests beside this file.

export const full = (nodes, { seq = 1, t = 0, size = [320, 480] } = {}) => ({
  v: 1,
  seq,
  t,
  kind: "full",
  size,
  scale: 2,
  fps: 60,
  nodes,
});
export const delta = (seq, nodes = [], more = {}) => ({
  v: 1,
  seq,
  t: seq / 10,
  kind: "delta",
  nodes,
  ...more,
});
export const log = (seq, t, text, level = "info") => ({ v: 1, seq, t, kind: "log", level, text });
export const view = (id, parent, frame, more = {}) => ({
  id,
  ...(parent ? { parent } : {}),
  class: "UIView",
  frame,
  ...more,
});
