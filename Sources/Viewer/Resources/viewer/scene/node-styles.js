// From a node's fields to CSS values. Pure functions.

import { DEFAULTS } from "../model/defaults.js";
import { withToken } from "../model/access-token.js";
import { carriedPictures } from "./pictures.js";

const SIZES = { fill: "100% 100%", fit: "contain", aspectFit: "contain", aspectFill: "cover" };
const PLACES = {
  top: "center top",
  bottom: "center bottom",
  left: "left center",
  right: "right center",
  topLeft: "left top",
  topRight: "right top",
  bottomLeft: "left bottom",
  bottomRight: "right bottom",
};
const ALIGNMENTS = {
  left: "left",
  center: "center",
  right: "right",
  justified: "justify",
  natural: "start",
};

/** Where the server has its pictures; nothing is ever fetched from another host. */
export function imageURL(name) {
  if (!name) return "";
  if (name.startsWith("data:image/")) return name;
  const carried = carriedPictures();
  if (carried) return Object.hasOwn(carried, name) ? carried[name] : "";
  if (/^[a-z][a-z0-9+.-]*:/i.test(name) || name.startsWith("//")) return "";
  if (document.body.dataset.pictureless !== undefined) return "";
  return withToken(
    "assets/" + name.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/"),
  );
}

export function imageCSS(name) {
  const url = imageURL(name);
  return url ? `url("${url.replace(/["\\\n]/g, encodeURIComponent)}")` : "";
}

/** An absent gravity means UIKit's default content mode, scaleToFill. */
export function imageSize(gravity = "fill") {
  return SIZES[gravity] ?? "auto";
}

/** Whether a mode draws the picture at its own size (center, top, bottomLeft, …). */
export function hasOwnSize(gravity = "fill") {
  return !(gravity in SIZES);
}

export function imagePlace(gravity = "fill") {
  return PLACES[gravity] ?? "center";
}

/**
 * A layer casts the shadow of what it draws: of its box if it has a background, else of its text or
 * picture. A layer's radius is the blur's standard deviation, which CSS defines as half of
 * box-shadow's length. A layer that clips casts no shadow.
 */
export function shadow(node, scale) {
  const none = { box: "", filter: "" };
  if (!node.shadow || node.clips || node.replaced || node.shadowPath) return none;
  const [opacity, radius, dx, dy, color] = node.shadow;
  if (!(opacity > 0)) return none;
  const ink = fade(color ?? "#000000ff", opacity);
  const offset = `${dx * scale}px ${dy * scale}px`;
  if (isOpaqueEnough(node.background)) {
    return { box: `${offset} ${2 * radius * scale}px ${ink}`, filter: "" };
  }
  return { box: "", filter: `drop-shadow(${offset} ${radius * scale}px ${ink})` };
}

/** "#rrggbbaa" with its alpha multiplied. */
export function fade(color, opacity) {
  const [r, g, b, a] = channels(color);
  return `rgba(${r},${g},${b},${+(a * opacity).toFixed(4)})`;
}

/** Red, green, blue in 0…255 and alpha in 0…1. */
export function channels(color) {
  const n = (i) => parseInt(color.slice(i, i + 2), 16);
  return [n(1), n(3), n(5), color.length >= 9 ? n(7) / 255 : 1];
}

/** The radii of the corners: all corners, or a set of them. */
export function borderRadius(node, scale) {
  if (!node.radius) return "";
  const radius = `${node.radius * scale}px`;
  if (node.corners === undefined) return radius;
  return [1, 2, 8, 4].map((corner) => (node.corners & corner ? radius : "0")).join(" ");
}

function isOpaqueEnough(color) {
  return Boolean(color) && channels(color)[3] > 0;
}

export function textAlign(align = "natural") {
  return ALIGNMENTS[align] ?? "start";
}

const FAMILY =
  "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif";
const widths = new Map();
let measuring = null;

/**
 * The width of a line in the browser's own font, in points. Cached: the same few strings are
 * measured repeatedly.
 */
export function textWidth(text, size, weight) {
  const key = `${size} ${weight} ${text}`;
  let width = widths.get(key);
  if (width === undefined) {
    measuring ??= document.createElement("canvas").getContext("2d");
    measuring.font = `${weight} ${size}px ${FAMILY}`;
    width = measuring.measureText(text).width;
    if (widths.size > 4000) widths.clear();
    widths.set(key, width);
  }
  return width;
}

/**
 * The size to draw a label's text in. Frames come from the runtime's own metrics (every glyph one
 * em wide). If a line fits by those but is wider in the browser's font, the font shrinks and the
 * layout stays. A line that does not fit by the runtime's metrics either is cut with an ellipsis,
 * as a label cuts it, at its true size.
 */
export function fittedSize(node) {
  const size = node.font?.size ?? 17;
  if (!node.text || (node.lines ?? DEFAULTS.lines) !== 1) return size;
  const available = node.frame[2];
  const width = textWidth(node.text, size, node.font?.weight ?? 400);
  const meant = [...node.text].length * size;
  if (width <= available || meant > available + 0.5 || width <= 0) return size;
  return Math.floor((size * available / width) * 50) / 50;
}

/**
 * The line height of a text, in units of its size, at most what the label's frame was made for: by
 * the runtime's own metrics a line is one em high, in a real font about 1.2. Otherwise the
 * descenders of the last line would be cut.
 */
export function lineHeight(node) {
  const usual = 1.2;
  const size = node.font?.size ?? 17;
  if ((node.lines ?? DEFAULTS.lines) === 1) return usual;
  const height = node.frame[3] / size;
  if (height > 1.5 && Math.abs(height - Math.round(height)) * size < 0.75) return 1;
  const each = height / Math.max(Math.round(height / usual), 1);
  return each > 1.1 && each < usual ? each : usual;
}

/** A line shortened at its start or in its middle if it is too long; else the text itself. */
export function cutText(node, size) {
  const mode = node.truncation;
  const weight = node.font?.weight ?? 400;
  if ((mode !== "start" && mode !== "middle") || (node.lines ?? DEFAULTS.lines) !== 1) {
    return node.text;
  }
  const available = node.frame[2];
  if (textWidth(node.text, size, weight) <= available) return node.text;
  const letters = [...node.text];
  const kept = (count) => {
    const head = mode === "middle" ? Math.ceil(count / 2) : 0;
    const tail = letters.slice(letters.length - (count - head));
    return `${letters.slice(0, head).join("")}…${tail.join("")}`;
  };
  let [low, high] = [0, letters.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (textWidth(kept(middle), size, weight) <= available) low = middle;
    else high = middle - 1;
  }
  return kept(low);
}
