// Masks: a layer that clips its owner, drawn again as an SVG mask. Only its alpha counts.

import { DEFAULTS } from "../model/defaults.js";
import { loadFonts } from "./font-files.js";
import { imageURL } from "./node-styles.js";
import { toParent } from "../model/matrix.js";
import { roundedBox } from "./path-outlines.js";
import { place } from "./picture-parts.js";
import { boundsOrigin, shapeAttributes, svg } from "./shapes.js";
import { naturalSize } from "./pictures.js";
import { TYPEFACE } from "../model/defaults.js";
import { FAMILY, faceOf, faceStyles } from "./typeface.js";

const FAR = 10000;

export class Masks {
  #host = svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "masks" });
  #owners = new Map();

  /** `path` sets the ids apart from those of other scenes on the page; `folder`: see Scene. */
  constructor(replica, restyle, path = "", folder = "") {
    this.replica = replica;
    this.folder = folder;
    this.path = path;
    this.restyle = restyle;
    document.body.append(this.#host);
  }

  /** The CSS value for a node: a reference to its mask, "" if it has none. */
  css(id) { return this.#find(id) ? `url(#mask-${this.path}${id})` : ""; }

  #find(id) { return this.#host.querySelector(`#mask-${this.path}${id}`); }

  remove() { this.#host.remove(); }

  /**
   * Redraws what the changes affect: masks that were added, removed, or changed anywhere inside.
   */
  update({ touched, removed }, scale) {
    const owners = new Set();
    for (const id of removed) {
      if (this.#owners.has(id)) owners.add(this.#owners.get(id));
      if (this.#owners.size > 0) this.#find(id)?.remove();
    }
    for (const id of touched) {
      const node = this.replica.nodes.get(id);
      if (this.#owners.has(id)) owners.add(this.#owners.get(id));
      if (!node || (this.#owners.size === 0 && !node.mask)) continue;
      owners.add(id);
      for (let each = node; each; each = this.replica.nodes.get(each.parent)) {
        if (each.mask) owners.add(each.parent);
      }
    }
    for (const owner of owners) this.#draw(owner, scale);
  }

  /** Redraws all masks at another scale. */
  again(scale) {
    for (const owner of new Set(this.#owners.values())) this.#draw(owner, scale);
  }

  #draw(ownerID, scale) {
    const owner = this.replica.nodes.get(ownerID);
    const mask = owner?.children
      ?.map((id) => this.replica.nodes.get(id))
      .find((node) => node?.mask);
    const old = this.#find(ownerID);
    for (const [id, of] of this.#owners) {
      if (of === ownerID && id !== mask?.id) this.#owners.delete(id);
    }
    if (mask) {
      this.#owners.set(mask.id, ownerID);
      const region = {
        x: -FAR,
        y: -FAR,
        width: 2 * FAR,
        height: 2 * FAR,
        maskUnits: "userSpaceOnUse",
      };
      const content = svg(
        "g",
        { transform: `scale(${scale})` },
        this.#layer(mask, owner, () => this.#draw(ownerID, scale)),
      );
      const drawn = svg(
        "mask",
        { id: `mask-${this.path}${ownerID}`, "mask-type": "alpha", ...region },
        content,
      );
      if (old) old.replaceWith(drawn);
      else this.#host.append(drawn);
    } else {
      old?.remove();
    }
    if (owner) this.restyle(owner);
  }

  // A layer of a mask and its sublayers. Perspective is left out: a mask is flat here.
  #layer(node, parent, again) {
    if (node.hidden || node.alpha === 0) return null;
    const m = toParent(node, parent);
    const [, , w, h] = node.frame;
    const round = roundedBox(0, 0, w, h, node.radius, node.corners);
    const id = `mask-part-${this.path}${node.id}`;
    const children = node.children.map((child) => this.replica.nodes.get(child));
    const mask = children.find((child) => child?.mask);
    const own = [];
    const inside = [];
    if (node.background && w > 0 && h > 0) {
      own.push(svg("path", { d: round, fill: node.background }));
    }
    if (node.gradient && w > 0 && h > 0) inside.push(...gradient(node, round, id));
    if (node.image) inside.push(picture(node, this.folder, again));
    const [x, y] = boundsOrigin(node);
    const { fill, line } = shapeAttributes(node);
    const shift = `translate(${-x} ${-y})`;
    if (fill) inside.push(svg("path", { ...fill, transform: shift }));
    if (line) inside.push(svg("path", { ...line, transform: shift }));
    loadFonts(node, this.folder);
    if (node.text) inside.push(text(node));
    for (const child of children) {
      if (child && !child.mask) inside.push(this.#layer(child, node, again));
    }
    const clip = node.clips
      ? svg("clipPath", { id: `${id}-clip` }, svg("path", { d: round }))
      : null;
    const cut = mask
      ? svg(
        "mask",
        {
          id: `${id}-mask`,
          "mask-type": "alpha",
          maskUnits: "userSpaceOnUse",
          x: -FAR,
          y: -FAR,
          width: 2 * FAR,
          height: 2 * FAR,
        },
        this.#layer(mask, node, again),
      )
      : null;
    const border = node.border && node.border[0] > 0 ? edge(node) : null;
    return svg(
      "g",
      {
        transform: `matrix(${[0, 1, 4, 5, 12, 13].map((i) => m[i]).join(" ")})`,
        opacity: node.alpha,
        mask: cut ? `url(#${id}-mask)` : null,
      },
      clip,
      cut,
      ...own,
      svg("g", { "clip-path": clip ? `url(#${id}-clip)` : null }, ...inside),
      border,
    );
  }
}

function edge(node) {
  const [, , w, h] = node.frame;
  const [width, color] = node.border;
  const d = roundedBox(
    width / 2,
    width / 2,
    w - width,
    h - width,
    Math.max((node.radius ?? DEFAULTS.radius) - width / 2, 0),
    node.corners,
  );
  return svg("path", { d, fill: "none", stroke: color, "stroke-width": width });
}

// SVG's gradients are laid out in the unit square of their shape's box as Core Animation's are;
// conic ones are drawn as wedges.
function gradient(node, round, id) {
  const { type, colors, start: [x0, y0], end: [x1, y1] } = node.gradient;
  const last = Math.max(colors.length - 1, 1);
  const places = colors.map((_, i) => node.gradient.stops?.[i] ?? i / last);
  const stops = colors.map((color, i) => svg("stop", { offset: places[i], "stop-color": color }));
  const fill = svg("path", { d: round, fill: `url(#${id})` });
  if (type === "axial") {
    return [svg("linearGradient", { id, x1: x0, y1: y0, x2: x1, y2: y1 }, ...stops), fill];
  }
  if (type === "radial") {
    const turn = `translate(${x0} ${y0}) scale(${Math.abs(x1 - x0)} ${Math.abs(y1 - y0)})`;
    return [
      svg("radialGradient", { id, cx: 0, cy: 0, r: 1, gradientTransform: turn }, ...stops),
      fill,
    ];
  }
  const [, , w, h] = node.frame;
  const from = Math.atan2(y1 - y0, x1 - x0);
  const wedges = [];
  const count = 180;
  for (let i = 0; i < count; i += 1) {
    const point = (k) => {
      const angle = from + (k / count) * 2 * Math.PI;
      return `${(x0 + 9 * Math.cos(angle)) * w} ${(y0 + 9 * Math.sin(angle)) * h}`;
    };
    const color = colorAt((i + 0.5) / count, colors, places);
    wedges.push(
      svg("path", { d: `M${x0 * w} ${y0 * h}L${point(i)}L${point(i + 1.05)}Z`, fill: color }),
    );
  }
  const clip = svg("clipPath", { id }, svg("path", { d: round }));
  return [clip, svg("g", { "clip-path": `url(#${id})` }, ...wedges)];
}

function colorAt(place, colors, places) {
  const after = places.findIndex((each) => each > place);
  if (after <= 0) return colors[after < 0 ? colors.length - 1 : 0];
  const share = (place - places[after - 1]) / (places[after] - places[after - 1]);
  return `color-mix(in srgb, ${colors[after]} ${share * 100}%, ${colors[after - 1]})`;
}

function picture(node, folder, again) {
  const url = imageURL(node.image, folder);
  const size = naturalSize(url, again);
  if (!size) return null;
  const [x, y, width, height] = place(node.gravity, size, [node.frame[2], node.frame[3]]);
  return svg("image", { href: url, x, y, width, height, preserveAspectRatio: "none" });
}

function text(node) {
  const [, , w, h] = node.frame;
  const size = node.font?.size ?? 17;
  const [anchor, x] = { center: ["middle", w / 2], right: ["end", w] }[node.align] ?? ["start", 0];
  const words = svg("text", {
    x,
    y: node.textTop ? size * TYPEFACE.ascent : h / 2,
    "text-anchor": anchor,
    "font-size": size,
    "dominant-baseline": node.textTop ? "auto" : "central",
    "font-family": FAMILY,
    fill: node.color ?? "#000",
  });
  for (const [name, value] of faceStyles(faceOf(node.font))) {
    if (value) words.style.setProperty(name, value);
  }
  words.textContent = node.text;
  return words;
}
