// Parts of pictures: a piece of a picture, a middle that stretches, a scale of its own.

import { DEFAULTS } from "../model/defaults.js";
import { svg } from "./shapes.js";

/** Whether a picture needs more than CSS backgrounds can do. */
export function hasParts(node) {
  return Boolean(node.imageRect || node.imageCenter || node.imageScale || node.rendering?.tiles);
}

/** The pixels per point that a picture's name implies, such as `hat@2x.png`. */
export function nameScale(name) {
  const stem = (name ?? "").split("/").at(-1).split(".")[0];
  return stem.endsWith("@2x") ? 2 : stem.endsWith("@3x") ? 3 : 1;
}

const SHARES = {
  center: [0.5, 0.5],
  top: [0.5, 0],
  bottom: [0.5, 1],
  left: [0, 0.5],
  right: [1, 0.5],
  topLeft: [0, 0],
  topRight: [1, 0],
  bottomLeft: [0, 1],
  bottomRight: [1, 1],
  fit: [0.5, 0.5],
  aspectFill: [0.5, 0.5],
};

/** The position of a picture of a given size in a box, by its content mode: x, y, width, height. */
export function place(gravity, [w, h], [boxW, boxH]) {
  if (!SHARES[gravity]) return [0, 0, boxW, boxH];
  const factor = gravity === "fit" ? Math.min(boxW / w, boxH / h)
    : gravity === "aspectFill" ? Math.max(boxW / w, boxH / h) : 1;
  const [sx, sy] = SHARES[gravity];
  return [(boxW - w * factor) * sx, (boxH - h * factor) * sy, w * factor, h * factor];
}

// The three pieces along one side: in units of the picture, their positions, and the length after
// which they repeat. The outer two keep their size.
function cuts(low, high, natural, length, tiles, pixel) {
  let [first, last] = [low * natural, (1 - high) * natural];
  if (first + last > length) {
    const fit = length / (first + last);
    [first, last] = [first * fit, last * fit];
  }
  const middle = (high - low) * natural;
  const every = tiles && middle > pixel * 1.001 ? middle : length - last - first;
  return [
    [0, low, 0, first, first],
    [low, high, first, length - last, every],
    [high, 1, length - last, length, last],
  ];
}

// A piece that repeats from the top left corner of its place.
function repeated(place, { width, height }, piece, id) {
  const { x, y } = place;
  const tile = { id, x, y, width, height, patternUnits: "userSpaceOnUse" };
  return [svg("pattern", tile, piece), svg("rect", { ...place, fill: `url(#${id})` })];
}

/** Draws a picture's parts into an svg element; its natural size is in pixels. */
export function drawParts(element, node, url, natural, scale) {
  const pixels = node.imageScale ?? nameScale(node.image);
  const [rx, ry, rw, rh] = node.imageRect ?? DEFAULTS.imageRect;
  const [cx, cy, cw, ch] = node.imageCenter ?? DEFAULTS.imageCenter;
  const shown = [(natural[0] / pixels) * rw, (natural[1] / pixels) * rh];
  const [x, y, w, h] = place(node.gravity, shown, [node.frame[2], node.frame[3]]);
  const pieces = [];
  const tiles = node.rendering?.tiles === true;
  for (const [top, bottom, y0, y1, high] of cuts(cy, cy + ch, shown[1], h, tiles, 1 / pixels)) {
    for (const [left, right, x0, x1, wide] of cuts(cx, cx + cw, shown[0], w, tiles, 1 / pixels)) {
      if (!(right > left && bottom > top && x1 > x0 && y1 > y0)) continue;
      const part = [rx + left * rw, ry + top * rh, (right - left) * rw, (bottom - top) * rh];
      const place = { x: x + x0, y: y + y0, width: x1 - x0, height: y1 - y0 };
      const once = { width: wide, height: high, viewBox: part.join(" ") };
      const picture = svg("image", { href: url, width: 1, height: 1, preserveAspectRatio: "none" });
      const piece = (at) => svg("svg", { ...at, ...once, preserveAspectRatio: "none" }, picture);
      const repeats = wide !== x1 - x0 || high !== y1 - y0;
      pieces.push(...(repeats
        ? repeated(place, once, piece({}), `tile-${node.id}-${pieces.length}`)
        : [piece(place)]));
    }
  }
  const all = svg("g", { transform: `scale(${scale})` }, ...pieces);
  if (!node.tint) return element.replaceChildren(all);
  // A tinted picture is a template: its shape, in one colour.
  all.setAttribute("filter", `url(#tint-${node.id})`);
  const tint = { id: `tint-${node.id}`, "color-interpolation-filters": "sRGB" };
  element.replaceChildren(
    svg(
      "filter",
      tint,
      svg("feFlood", { "flood-color": node.tint }),
      svg("feComposite", { in2: "SourceAlpha", operator: "in" }),
    ),
    all,
  );
}
