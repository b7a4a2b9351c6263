// The facts about one node, as sections of rows. Pure: replica in, plain values out.

import { DEFAULTS, PROPERTIES } from "../model/defaults.js";
import { isAffine } from "../model/matrix.js";

const number = (v) => String(Math.round(v * 1000) / 1000);
const list = (values) => values.map(number).join(", ");
const degrees = (radians) => `${number(radians * 180 / Math.PI)}°`;

/**
 * Sections [{title, rows: [{key, value, swatch?, progress?, constraint?}]}] for a node of the
 * replica.
 */
export function facts(replica, node) {
  return [
    { title: "Geometry", rows: geometry(node) },
    { title: "Look", rows: [...look(node), ...plain(node, LOOK)] },
    { title: "Shape", rows: plain(node, SHAPE) },
    { title: "Content", rows: [...content(node), ...plain(node, CONTENT)] },
    { title: "State", rows: [...state(node), ...plain(node, [...STATE, ...UNLISTED])] },
    { title: "Animations in flight", rows: animations(node, replica.time) },
    { title: "Constraints", rows: constraints(replica, node) },
  ].filter((section) => section.rows.length);
}

function geometry(node) {
  const [x, y, w, h] = node.frame;
  return [
    { key: "origin", value: `${number(x)}, ${number(y)}` },
    { key: "size", value: `${number(w)} × ${number(h)}` },
    node.anchor && { key: "anchor", value: list(node.anchor) },
    node.transform && { key: "transform", value: describe(node.transform) },
    node.sublayerTransform && { key: "sublayers", value: describe(node.sublayerTransform) },
    node.rendering?.flipped && { key: "y axis", value: "points upwards" },
    node.zPosition && { key: "z position", value: number(node.zPosition) },
    node.scroll && { key: "scrolled to", value: list(node.scroll.offset) },
    node.scroll && { key: "content size", value: node.scroll.content.map(number).join(" × ") },
  ].filter(Boolean);
}

/** A matrix in words if words describe it completely, else its sixteen numbers. */
export function describe(m) {
  const parts = [];
  if (isAffine(m)) {
    const sx = Math.hypot(m[0], m[1]);
    const sy = (m[0] * m[5] - m[1] * m[4]) / (sx || 1);
    const skew = Math.abs(m[0] * m[4] + m[1] * m[5]) > 1e-6;
    if (!skew) {
      const angle = Math.atan2(m[1], m[0]);
      if (Math.abs(angle) > 1e-9) parts.push(`rotated ${degrees(angle)}`);
      if (Math.abs(sx - 1) > 1e-9 || Math.abs(sy - 1) > 1e-9) {
        parts.push(`scaled ${number(sx)} × ${number(sy)}`);
      }
      if (m[12] || m[13]) parts.push(`moved ${number(m[12])}, ${number(m[13])}`);
      return parts.join(", ") || "identity";
    }
  }
  if (m[3] === 0 && m[7] === 0 && m[11] !== 0 && m[0] === 1 && m[5] === 1 && m[10] === 1) {
    return `perspective from ${number(-1 / m[11])}`;
  }
  return [0, 4, 8, 12].map((i) => list(m.slice(i, i + 4))).join("\n");
}

function look(node) {
  const [width, borderColor] = node.border ?? [];
  const [opacity, radius, dx, dy, shadowColor] = node.shadow ?? [];
  return [
    { key: "alpha", value: number(node.alpha ?? DEFAULTS.alpha) },
    node.background && { key: "background", value: node.background, swatch: node.background },
    node.tint && { key: "tint", value: node.tint, swatch: node.tint },
    node.radius && { key: "corner radius", value: number(node.radius) },
    node.border && { key: "border", value: `${number(width)} ${borderColor}`, swatch: borderColor },
    node.shadow && {
      key: "shadow",
      value: `${number(opacity)} · ${number(radius)} · ${number(dx)}, ${number(dy)}`,
      swatch: shadowColor,
    },
    node.clips && { key: "clips", value: "to bounds" },
    node.doubleSided === false && { key: "sides", value: "front only" },
  ].filter(Boolean);
}

function fontWords({ size, weight, italic, mono, digits }) {
  return [
    `${number(size)} pt`, `weight ${weight}`, italic && "italic", mono && "monospaced",
    digits && "monospaced digits",
  ].filter(Boolean).join(", ");
}

function content(node) {
  const { text, value, align, gravity, image } = node;
  return [
    text && { key: "text", value: text },
    value !== undefined && { key: "value", value: value || "empty" },
    node.font && { key: "font", value: fontWords(node.font) },
    node.color && { key: "colour", value: node.color, swatch: node.color },
    (text || align) && { key: "alignment", value: align ?? DEFAULTS.align },
    node.lines !== undefined && {
      key: "lines",
      value: node.lines === 0 ? "as many as needed" : String(node.lines),
    },
    node.cut && { key: "cut", value: "wider than its layout" },
    node.access && { key: "access", value: said(node.access) },
    image && { key: "image", value: image.startsWith("data:") ? "data URI" : image },
    (image || gravity) && { key: "gravity", value: gravity ?? DEFAULTS.gravity },
  ].filter(Boolean);
}

const LOOK = ["corners", "shadowPath", "mask", "rendering"];
const SHAPE = ["path", "fill", "evenOdd", "stroke", "trim", "gradient", "replicator", "depth"];
const CONTENT = [
  "lineHeight", "lineGap", "textShadow", "textTop", "truncation", "selection", "runs", "breaks",
  "pieces", "imageRect", "imageCenter", "imageScale",
];
/** The properties that the head, the tree and the functions of this file show in words. */
const WORDED = [
  "parent", "class", "ident", "frame", "anchor", "transform", "sublayerTransform", "zPosition",
  "scroll", "alpha", "background", "tint", "radius", "border", "shadow", "clips", "doubleSided",
  "text", "value", "access", "font", "color", "align", "lines", "cut", "image", "gravity", "hidden",
  "enabled", "selected", "touchable", "ghost", "replaced", "animations", "constraints",
  "clock",
];
/** The properties that the section of the state shows under their own names. */
const STATE = [
  "input", "model",
];
/** The properties that no list above has; a test requires that there are none. */
export const UNLISTED = PROPERTIES.filter(
  (key) => ![LOOK, SHAPE, CONTENT, STATE, WORDED].some((keys) => keys.includes(key)),
);
/** The longest value that is shown whole, in characters: an outline may have a million. */
const LONGEST = 200;

/** Rows for properties under their own names. */
function plain(node, keys) {
  return keys.filter((key) => node[key] !== undefined).map((key) => {
    const text = words(node[key], "\n");
    return {
      key: key.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      value: text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text,
      ...(/^#[0-9a-f]{8}$/i.test(text) && { swatch: text }),
    };
  });
}

/** A value of a property in words; a list of objects has a line for each. */
function words(value, separator = ", ") {
  if (typeof value === "number") return number(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    const isOfObjects = value.some((each) => typeof each === "object");
    return value.map((each) => words(each)).join(isOfObjects ? separator : ", ");
  }
  return Object.entries(value).map(([key, each]) => `${key} ${words(each)}`).join(", ");
}

function state(node) {
  const words = [
    node.hidden && "hidden", node.enabled === false && "disabled", node.selected && "selected",
    node.touchable && "takes touches", node.ghost && "frozen copy",
    node.replaced && "shown by its copies",
  ].filter(Boolean);
  const [begin, speed, offset] = node.clock ?? [];
  return [
    words.length && { key: "is", value: words.join(", ") },
    node.clock && {
      key: "clock",
      value: `shows ${number(offset)} s at ${number(begin)} s, then `
        + (speed === 0 ? "does not advance" : `advances ${number(speed)} s a second`),
    },
  ].filter(Boolean);
}

function animations(node, time) {
  return (node.animations ?? []).map(
    ({ key, begin, end, timing, motion }) => ({
      key,
      value: [
        `${motion ? pace(motion) : timing ?? "curve"}, `
          + `${number(begin)} – ${end === undefined ? "∞" : number(end)} s`,
        motion
          && (motion.from.length <= 4)
          && `${list(motion.from)} → ${list(motion.to)}${motion.additive ? ", added" : ""}`,
      ].filter(Boolean).join("\n"),
      progress: end > begin ? Math.min(1, Math.max(0, (time - begin) / (end - begin))) : 1,
    }),
  );
}

function pace({ spring, curve }) {
  if (spring) {
    const [mass, stiffness, damping, velocity] = spring.map(number);
    const thrown = velocity === "0" ? "" : `, v ${velocity}`;
    return `spring m ${mass}, k ${stiffness}, c ${damping}${thrown}`;
  }
  return curve ? `curve ${list(curve)}` : "linear";
}

/** Constraints that the node holds, and those that its ancestors hold about it. */
function constraints(replica, node) {
  const rows = [];
  for (const id of replica.path(node.id).reverse()) {
    for (const each of replica.nodes.get(id).constraints ?? []) {
      const own = id === node.id;
      if (!own && !each.items?.includes(node.id)) continue;
      const notes = [
        each.ident && `“${each.ident}”`,
        each.priority !== undefined
          && each.priority !== 1000
          && `priority ${number(each.priority)}`,
        own ? "held here" : `held by ${name(replica.nodes.get(id))}`,
        each.broken && "broken to satisfy the others",
      ].filter(Boolean);
      rows.push({
        key: each.text,
        value: notes.join(" · "),
        constraint: true,
        broken: each.broken === true,
      });
    }
  }
  return rows;
}

export function name(node) {
  return node.ident ?? `${node.class.split(".").pop()} ${node.id}`;
}

/** What a view says to people who do not see it, in words. */
function said(access) {
  return Object.entries(access)
    .map(([key, value]) => (value === true ? key : `${key} ${[value].flat().join(", ")}`))
    .join(" · ");
}
