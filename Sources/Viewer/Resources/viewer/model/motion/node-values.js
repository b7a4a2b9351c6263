// Between a node's members and the values of its layer's properties, both ways, as in
// Sources/Snapshots (SnapshotNode+Values, SnapshotNode+Shown). Members are grouped by aspects: those
// of a group depend on the same properties.

import { identity, multiply, translation } from "../matrix.js";
import { isSame } from "./transforms.js";
import { initial } from "./values.js";

const WHITE = "#ffffffff";

const pick = (values, root) => (Object.hasOwn(values, root) ? values[root] : initial(root));
const number = (values, root) => pick(values, root)[0];

/** A member that is one number, with its default. */
const single = (root, member, absent) => ({
  roots: [root],
  read: (node) => ({ [root]: [node[member] ?? absent] }),
  write: (values) => ({ [member]: number(values, root) }),
});

/** A member that is a flag, with its default. */
const flag = (root, member, absent) => ({
  roots: [root],
  read: (node) => ({ [root]: [node[member] ?? absent ? 1 : 0] }),
  write: (values) => ({ [member]: number(values, root) !== 0 }),
});

/** A member that is a matrix, absent for the identity. */
const plain = (m) => (isSame(m, identity) ? undefined : m);

/**
 * Each aspect: its properties, `read` from a node's members, and `write` from values to members
 * (undefined for those that have their defaults).
 */
export const ASPECTS = {
  geometry: {
    roots: ["bounds", "position", "anchorPoint"],
    read(node) {
      const [x, y, w, h] = node.frame;
      const [ax, ay] = node.anchor ?? initial("anchorPoint");
      const [left, top] = node.scroll?.offset ?? [0, 0];
      return {
        anchorPoint: [ax, ay],
        bounds: [left, top, w, h],
        position: [x + ax * w, y + ay * h],
      };
    },
    write(values, node) {
      const [ax, ay] = pick(values, "anchorPoint");
      const [left, top, w, h] = pick(values, "bounds");
      const [x, y] = pick(values, "position");
      const scrolls = node.scroll || left !== 0 || top !== 0;
      return {
        frame: [x - ax * w, y - ay * h, w, h],
        anchor: ax === 0.5 && ay === 0.5 ? undefined : [ax, ay],
        scroll: scrolls
          ? { offset: [left, top], content: node.scroll?.content ?? node.frame.slice(2) }
          : undefined,
      };
    },
  },
  transform: {
    roots: ["anchorPointZ", "transform"],
    read: (node) => ({ transform: node.transform ?? identity }),
    write(values) {
      const depth = number(values, "anchorPointZ");
      const transform = pick(values, "transform");
      return {
        transform: plain(
          depth === 0 ? transform : multiply(translation(0, 0, -depth), transform)),
      };
    },
  },
  sublayerTransform: {
    roots: ["sublayerTransform"],
    read: (node) => ({ sublayerTransform: node.sublayerTransform ?? identity }),
    write: (values) => ({ sublayerTransform: plain(pick(values, "sublayerTransform")) }),
  },
  opacity: single("opacity", "alpha", 1),
  zPosition: single("zPosition", "zPosition", 0),
  radius: single("cornerRadius", "radius", 0),
  hidden: flag("hidden", "hidden", false),
  doubleSided: flag("doubleSided", "doubleSided", true),
  clips: flag("masksToBounds", "clips", false),
  background: {
    roots: ["backgroundColor"],
    read: (node) => ({ backgroundColor: fractions(node.background) }),
    write: (values) => ({ background: hex(pick(values, "backgroundColor")) }),
  },
  border: {
    roots: ["borderWidth", "borderColor"],
    read: ({ border }) =>
      (border ? { borderWidth: [border[0]], borderColor: fractions(border[1]) } : {}),
    write(values) {
      const [width, color] = [number(values, "borderWidth"), pick(values, "borderColor")];
      return { border: width > 0 && color ? [width, hex(color)] : undefined };
    },
  },
  shadow: {
    roots: ["shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius", "shadowPath"],
    read({ shadow, shadowPath = null }) {
      if (!shadow) return {};
      const [opacity, radius, dx, dy, color] = shadow;
      return {
        shadowOpacity: [opacity], shadowRadius: [radius], shadowOffset: [dx, dy],
        shadowColor: fractions(color), shadowPath,
      };
    },
    write(values) {
      const [opacity, color] = [number(values, "shadowOpacity"), pick(values, "shadowColor")];
      if (!(opacity > 0) || !color) return { shadow: undefined, shadowPath: undefined };
      return {
        shadow: [
          opacity, number(values, "shadowRadius"), ...pick(values, "shadowOffset"), hex(color),
        ],
        shadowPath: pick(values, "shadowPath") || undefined,
      };
    },
  },
  corners: {
    roots: ["maskedCorners"],
    read: (node) => ({ maskedCorners: [node.corners ?? 15] }),
    write: (values) => ({
      corners: Math.trunc(Math.max(0, Math.min(15, number(values, "maskedCorners")))),
    }),
  },
  shape: {
    roots: [
      "path", "fillColor", "strokeColor", "lineWidth", "miterLimit", "lineDashPhase",
      "strokeStart", "strokeEnd", "fillRule", "lineCap", "lineJoin", "lineDashPattern",
    ],
    read({ path = null, fill, evenOdd, stroke, trim }) {
      const values = {
        path, fillColor: fractions(fill), fillRule: evenOdd ? "even-odd" : "non-zero",
      };
      if (stroke) {
        Object.assign(values, {
          strokeColor: fractions(stroke.color), lineWidth: [stroke.width],
          lineCap: stroke.cap ?? "butt", lineJoin: stroke.join ?? "miter",
          miterLimit: [stroke.miter ?? 10], lineDashPattern: stroke.dash ?? [],
          lineDashPhase: [stroke.phase ?? 0],
        });
      }
      if (trim) Object.assign(values, { strokeStart: [trim[0]], strokeEnd: [trim[1]] });
      return values;
    },
    write(values) {
      const shown = {
        path: undefined, fill: undefined, evenOdd: undefined, stroke: undefined, trim: undefined,
      };
      const path = pick(values, "path");
      if (!path) return shown;
      shown.path = path;
      shown.fill = hex(pick(values, "fillColor"));
      shown.evenOdd = pick(values, "fillRule") === "even-odd";
      const [width, color] = [number(values, "lineWidth"), pick(values, "strokeColor")];
      if (!(width > 0) || !color) return shown;
      shown.stroke = {
        color: hex(color), width, cap: pick(values, "lineCap"), join: pick(values, "lineJoin"),
        miter: number(values, "miterLimit"), dash: pick(values, "lineDashPattern") ?? [],
        phase: number(values, "lineDashPhase"),
      };
      const trim = [number(values, "strokeStart"), number(values, "strokeEnd")];
      if (trim[0] !== 0 || trim[1] !== 1) shown.trim = trim;
      return shown;
    },
  },
  gradient: {
    roots: ["colors", "locations", "startPoint", "endPoint", "type"],
    read({ gradient }) {
      if (!gradient) return {};
      const { type, colors, stops = [], start, end } = gradient;
      return {
        colors: colors.flatMap(fractions), type, startPoint: start, endPoint: end,
        ...(stops.length > 0 ? { locations: stops } : {}),
      };
    },
    write(values) {
      const flat = pick(values, "colors") ?? [];
      if (flat.length < 4) return { gradient: undefined };
      const colors = [];
      for (let i = 0; i + 3 < flat.length; i += 4) colors.push(hex(flat.slice(i, i + 4)));
      const stops = pick(values, "locations") ?? [];
      return {
        gradient: {
          type: pick(values, "type"), colors,
          // If the numbers of stops and colours differ, the colours are spaced evenly.
          stops: stops.length === colors.length ? stops : [],
          start: pick(values, "startPoint"), end: pick(values, "endPoint"),
        },
      };
    },
  },
  replicator: {
    roots: [
      "instanceCount", "instanceDelay", "instanceTransform", "instanceColor", "instanceRedOffset",
      "instanceGreenOffset", "instanceBlueOffset", "instanceAlphaOffset", "preservesDepth",
    ],
    read({ replicator }) {
      if (!replicator) return {};
      const { count, delay = 0, transform, color, steps = [0, 0, 0, 0], depth } = replicator;
      return {
        instanceCount: [count], instanceDelay: [delay], instanceTransform: transform ?? identity,
        instanceColor: fractions(color ?? WHITE), instanceRedOffset: [steps[0]],
        instanceGreenOffset: [steps[1]], instanceBlueOffset: [steps[2]],
        instanceAlphaOffset: [steps[3]], preservesDepth: [depth ? 1 : 0],
      };
    },
    write(values) {
      const count = Math.trunc(Math.max(0, Math.min(1000, number(values, "instanceCount"))));
      const color = hex(pick(values, "instanceColor")) ?? "#00000000";
      const depth = number(values, "preservesDepth") !== 0;
      if (count === 1 && color === WHITE && !depth) return { replicator: undefined };
      const steps = ["Red", "Green", "Blue", "Alpha"]
        .map((channel) => number(values, `instance${channel}Offset`));
      const replicator = { count };
      const delay = number(values, "instanceDelay");
      if (delay !== 0) replicator.delay = delay;
      const transform = plain(pick(values, "instanceTransform"));
      if (transform) replicator.transform = transform;
      if (color !== WHITE) replicator.color = color;
      if (steps.some((step) => step !== 0)) replicator.steps = steps;
      if (depth) replicator.depth = true;
      return { replicator };
    },
  },
  contents: {
    roots: ["contents", "contentsRect", "contentsCenter", "contentsScale"],
    read: ({ imageRect, imageCenter, imageScale }) => ({
      ...(imageRect ? { contentsRect: imageRect } : {}),
      ...(imageCenter ? { contentsCenter: imageCenter } : {}),
      ...(imageScale !== undefined ? { contentsScale: [imageScale] } : {}),
    }),
    write(values, node) {
      const shown = {};
      const image = pick(values, "contents");
      if (typeof image === "string") {
        shown.image = image;
        const gravity = node.model?.findLast(({ path }) => path === "contentsGravity")?.value;
        if (typeof gravity === "string") shown.gravity = gravity;
      }
      if (!(shown.image ?? node.image)) return shown;
      const part = (rect) => (isSame(rect, [0, 0, 1, 1]) ? undefined : rect);
      shown.imageRect = part(pick(values, "contentsRect"));
      shown.imageCenter = part(pick(values, "contentsCenter"));
      const gravity = shown.gravity ?? node.gravity ?? "fill";
      // If the whole image is stretched, its pixel scale does not matter.
      shown.imageScale = gravity !== "fill" || shown.imageCenter
        ? number(values, "contentsScale") : undefined;
      return shown;
    },
  },
  text: {
    roots: [
      "fontSize", "foregroundColor", "string", "font", "alignmentMode", "wrapped",
      "truncationMode",
    ],
    read: ({ text, font, color, align, lines, truncation }) => ({
      ...(text !== undefined ? { string: text } : {}),
      ...(font ? { fontSize: [font.size], font: [font.weight] } : {}),
      ...(color ? { foregroundColor: fractions(color) } : {}),
      alignmentMode: align ?? "natural", wrapped: [lines === 0 ? 1 : 0],
      truncationMode: truncation ?? "end",
    }),
    write(values) {
      const string = pick(values, "string");
      if (typeof string !== "string") return {};
      const [weight = 0] = pick(values, "font") ?? [];
      const [align, truncation] = [pick(values, "alignmentMode"), pick(values, "truncationMode")];
      return {
        text: string,
        font: { size: number(values, "fontSize"), weight: weight > 0 ? Math.trunc(weight) : 400 },
        color: hex(pick(values, "foregroundColor")) ?? "#00000000",
        align: align === "natural" ? undefined : align,
        lines: number(values, "wrapped") !== 0 ? 0 : 1,
        textTop: true,
        truncation: ["none", "start", "middle"].includes(truncation) ? truncation : undefined,
      };
    },
  },
};

/** The aspect of each property; undefined for those that no node shows. */
export const ASPECT_OF = Object.freeze(Object.fromEntries(
  Object.entries(ASPECTS).flatMap(([name, { roots }]) => roots.map((root) => [root, name]))));

/** A colour as fractions of 1: [r, g, b, a]; null if it is absent. */
function fractions(color) {
  if (!color) return null;
  const channel = (i) => parseInt(color.slice(i, i + 2), 16) / 255;
  return [channel(1), channel(3), channel(5), color.length >= 9 ? channel(7) : 1];
}

/** A colour as "#rrggbbaa"; undefined for none. */
function hex(color) {
  if (!color) return undefined;
  const byte = (value) => Math.round(Math.min(Math.max(value || 0, 0), 1) * 255);
  return `#${color.map((value) => byte(value).toString(16).padStart(2, "0")).join("")}`;
}
