// From a node's fields to CSS values. Pure functions.

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

/**
 * Where the server has a picture; nothing is ever fetched from another host. `folder`: the address
 * of the session whose pictures they are, relative to the page.
 */
export function imageURL(name, folder = "") {
  if (!name) return "";
  if (name.startsWith("data:image/")) return name;
  const carried = carriedPictures();
  if (carried) return Object.hasOwn(carried, name) ? carried[name] : "";
  if (/^[a-z][a-z0-9+.-]*:/i.test(name) || name.startsWith("//")) return "";
  if (document.body.dataset.pictureless !== undefined) return "";
  return withToken(
    `${folder}assets/` + name.replace(/^\/+/, "").split("/").map(encodeURIComponent).join("/"),
  );
}

/**
 * A picture for a custom property. Its address is absolute: a relative one would be relative to the
 * style sheet that uses the property, not to the page.
 */
export function imageCSS(name, folder = "") {
  const url = imageURL(name, folder);
  if (!url) return "";
  const address = url.startsWith("data:") ? url : new URL(url, document.baseURI).href;
  return `url("${address.replace(/["\\\n]/g, encodeURIComponent)}")`;
}

/** An absent gravity means UIKit's default content mode, scaleToFill. */
export function imageSize(gravity = "fill") {
  return SIZES[gravity] ?? "auto";
}

/** Whether a mode draws the picture at its own size (center, top, bottomLeft, …). */
export function hasOwnSize(gravity = "fill") {
  return !(gravity in SIZES);
}

/** The name of a blend mode in CSS: `colorDodge` is `color-dodge`. */
export function blendMode(blend = "") {
  return blend.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** What a layer does to the pixels below it. */
export function backdrop({ rendering }, scale) {
  if (!(rendering?.blur > 0)) return "";
  return `blur(${rendering.blur * scale}px) saturate(${Math.max(rendering.saturation ?? 1, 0)})`;
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
  if (isOpaqueEnough(node.background) || node.rendering?.pattern) {
    return { box: `${offset} ${2 * radius * scale}px ${ink}`, filter: "" };
  }
  return { box: "", filter: `drop-shadow(${offset} ${radius * scale}px ${ink})` };
}

/** The shadow of letters; CSS blurs by twice the standard deviation. */
export function textShadow(shadow, scale) {
  if (!shadow || !(shadow[0] > 0)) return "";
  const [opacity, radius, dx, dy, color] = shadow;
  return `${dx * scale}px ${dy * scale}px ${2 * radius * scale}px ${fade(color, opacity)}`;
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

function isOpaqueEnough(color) {
  return Boolean(color) && channels(color)[3] > 0;
}

export function textAlign(align = "natural") {
  return ALIGNMENTS[align] ?? "start";
}
