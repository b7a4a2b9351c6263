// What layers draw beyond a box, as SVG and CSS elements: shapes, shadow paths, gradients, parts of
// pictures.

import { DEFAULTS } from "../model/defaults.js";
import { fade } from "./node-styles.js";
import { roundedBox, trimmed } from "./path-outlines.js";

const SVG = "http://www.w3.org/2000/svg";

/** An SVG element with its attributes; null and undefined ones are left out. */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, name);
  set(element, attributes);
  element.append(...children.filter(Boolean));
  return element;
}

export function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) element.removeAttribute(name);
    else if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
  }
}

/** The corner of the frame in the layer's own coordinates. */
export function boundsOrigin(node) { return node.scroll?.offset ?? [0, 0]; }

/**
 * The fill and the stroke of a shape, as attributes of two paths; null for one that is not drawn.
 */
export function shapeAttributes(node) {
  if (!node.path) return { fill: null, line: null };
  const { stroke } = node;
  const [from, to] = node.trim ?? DEFAULTS.trim;
  const dash =
    stroke?.dash?.every((length) => length >= 0) && stroke.dash.some((length) => length > 0);
  return {
    fill: node.fill
      ? { d: node.path, fill: node.fill, "fill-rule": node.evenOdd ? "evenodd" : "nonzero" }
      : null,
    line: stroke && stroke.width > 0
      ? {
        d: trimmed(node.path, from, to),
        fill: "none",
        stroke: stroke.color,
        "stroke-width": stroke.width,
        "stroke-linecap": stroke.cap ?? "butt",
        "stroke-linejoin": stroke.join ?? "miter",
        "stroke-miterlimit": Math.max(stroke.miter ?? 10, 1),
        "stroke-dasharray": dash ? stroke.dash.join(" ") : null,
        "stroke-dashoffset": dash ? stroke.phase ?? 0 : null,
      }
      : null,
  };
}

/** Draws a node's shape into an svg element that keeps its paths. */
export function drawShape(element, node, scale) {
  const [x, y] = boundsOrigin(node);
  const group =
    element.firstElementChild ?? element.appendChild(svg("g", {}, svg("path"), svg("path")));
  set(group, { transform: `scale(${scale}) translate(${-x} ${-y})` });
  const { fill, line } = shapeAttributes(node);
  set(group.children[0], fill ?? { d: "" });
  set(group.children[1], line ?? { d: "" });
}

/** Draws the shadow of a shadow path; a background hides the part below it. */
export function drawShadowPath(element, node, scale) {
  const [opacity, radius, dx, dy, color] = node.shadow;
  const [x, y] = boundsOrigin(node);
  const path = element.firstElementChild ?? element.appendChild(svg("path"));
  set(path, {
    d: node.shadowPath,
    fill: fade(color, opacity),
    transform: `scale(${scale}) translate(${dx - x} ${dy - y})`,
  });
  path.style.setProperty("filter", radius > 0 ? `blur(${radius * scale}px)` : "none");
  const [, , w, h] = node.frame;
  const box = roundedBox(
    0,
    0,
    w * scale,
    h * scale,
    (node.radius ?? DEFAULTS.radius) * scale,
    node.corners,
  );
  const everywhere = "M-100000 -100000H100000V100000H-100000Z";
  element.style.setProperty(
    "clip-path",
    node.background ? `path(evenodd, "${everywhere}${box}")` : "none",
  );
}

/** A gradient's stops in CSS, in percent or in degrees. */
function stops(gradient, unit) {
  const { colors } = gradient;
  const last = Math.max(colors.length - 1, 1);
  return colors.map(
    (color, i) => `${color} ${((gradient.stops?.[i] ?? i / last) * unit[0]).toFixed(4)}${unit[1]}`,
  );
}

/**
 * A gradient in a square, as a CSS picture; the caller stretches the square to the layer's bounds.
 */
export function gradientPicture(gradient) {
  const { colors, start: [x0, y0], end: [x1, y1] } = gradient;
  const [dx, dy] = [x1 - x0, y1 - y0];
  const plain = (color) => `linear-gradient(${color}, ${color})`;
  if (colors.length === 0) return "none";
  if (colors.length === 1) return plain(colors[0]);
  const middle = `${x0 * 100}% ${y0 * 100}%`;
  if (gradient.type === "conic" && (dx || dy)) {
    const turns = stops(gradient, [360, "deg"]).join(", ");
    return `conic-gradient(from ${Math.atan2(dx, -dy)}rad at ${middle}, ${turns})`;
  }
  if (gradient.type === "radial" && dx && dy) {
    const axes = `${Math.abs(dx) * 100}% ${Math.abs(dy) * 100}%`;
    return `radial-gradient(${axes} at ${middle}, ${stops(gradient, [100, "%"]).join(", ")})`;
  }
  const length = Math.hypot(dx, dy);
  if (gradient.type !== "axial" || !(length > 0)) return plain(colors[colors.length - 1]);
  // CSS measures along a line through the square's middle, from one corner's projection to the
  // other's.
  const [ux, uy] = [dx / length, dy / length];
  const whole = Math.abs(ux) + Math.abs(uy);
  const begin = (x0 - 0.5) * ux + (y0 - 0.5) * uy + whole / 2;
  const last = colors.length - 1;
  const places = colors.map((color, i) => {
    const place = begin + (gradient.stops?.[i] ?? i / last) * length;
    return `${color} ${((place / whole) * 100).toFixed(4)}%`;
  });
  return `linear-gradient(${Math.atan2(ux, -uy)}rad, ${places.join(", ")})`;
}

/**
 * Shows a gradient in an element that fills its layer, by a square of 100 pixels stretched to it.
 */
export function drawGradient(element, node, scale) {
  const square = element.firstElementChild ?? element.appendChild(document.createElement("div"));
  const [, , w, h] = node.frame;
  square.style.setProperty("transform", `scale(${(w * scale) / 100}, ${(h * scale) / 100})`);
  const picture = gradientPicture(node.gradient);
  if (square.dataset.picture === picture) return;
  square.dataset.picture = picture;
  square.style.setProperty("background-image", picture);
}
