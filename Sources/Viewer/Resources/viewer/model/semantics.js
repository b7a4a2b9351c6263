// The scene for users who cannot see it or have no mouse: roles, names and places, in reading
// order. Pure.

import { multiply, project, toParent } from "./matrix.js";
import { TOP } from "./replica.js";
import { spoken } from "./words.js";

/** Roles by the suffix of the class name; a program's own classes usually keep that suffix. */
const ROLES = [
  [/Switch$/, "switch"], [/(?:Button|BarItem|ButtonItem)$/, "button"],
  [/(?:TextField|TextView)$/, "textbox"], [/(?:TableView|CollectionView)$/, "list"],
  [/Cell$/, "row"], [/(?:ImageView|Image)$/, "img"], [/Label$/, "text"], [/Slider$/, "slider"],
  [/(?:Stepper|SegmentedControl|PageControl)$/, "control"],
  [/(?:ProgressView|ActivityIndicatorView)$/, "progressbar"],
  [/(?:NavigationBar|TabBar|ToolBar|Toolbar)$/, "toolbar"],
];
/** Roles of groups, by what their view says. */
const GROUPS = { table: "table", list: "list", landmark: "region", group: "group" };
/** Roles that the Tab key stops at. */
const USED = ["button", "link", "switch", "slider", "searchbox"];
/** The classes of the text inside fields and text views. */
const LINE = /^(?:UITextFieldLabel|TextViewContent)$/;
/** Roles whose items contain those inside. */
const HOLDERS = ["list", "row", "toolbar"];
/** A view less opaque than this neither shows nor covers. */
const SEEN = 0.01;
const COVERS = 0.1;

/**
 * The role of a node: from its own accessibility traits, else from its class; "" for a plain view.
 */
export function role(node) {
  if (node.input && node.input.mode !== "none") return "textbox";
  return ROLES.find(([pattern]) => pattern.test(node.class))?.[1] ?? (node.text ? "text" : "");
}

/**
 * The number in the value of a slider, {now, min, max}: "30%", "3 of 5", or another first number.
 * Without a number a slider counts as one at 0, because ARIA's have one.
 */
export function sliderRange(value) {
  const part = /^\D*?(-?[\d.]+)\s*(%|of\s+([\d.]+))/.exec(value);
  const now = Number.parseFloat(part?.[1] ?? /-?\d[\d.]*/.exec(value)?.[0]) || 0;
  const most = Number.parseFloat(part?.[3]);
  if (Number.isFinite(most)) return { now, min: Math.min(now, 0), max: Math.max(now, most) };
  return { now, min: Math.min(now, 0), max: Math.max(now, 100) };
}

/**
 * Returns the visible parts of the scene as items in reading order: {id, role, name, value, box,
 * isStop, states, items, adjusts}.
 *
 * `id` is the view's, or for a part that is no view a text. `box` is [x, y, width, height] in points
 * of the scene, clipped to what is visible. `isStop`: a stop for the Tab key. `adjusts`: what the
 * arrow keys change, a view, or an element as a text; undefined for nothing. `items` are those
 * inside a list, a row, a toolbar or a table, whose rows are items of the role "cells". Covered and
 * clipped views are left out. Costs O(nodes), plus O(nodes painted later) for each stop.
 */
export function semantics(replica) {
  const painted = [];
  const identity = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
  const walk = { replica, painted };
  const clip = [0, 0, ...replica.size];
  const found = replica
    .children(TOP)
    .map((id) => visit(walk, replica.nodes.get(id), identity, clip, 1, "", 0));
  return readable(inBlocks(found), painted);
}

function visit(walk, node, above, clip, opacity, listRole, depth) {
  const { replica, painted } = walk;
  const alpha = opacity * (node.alpha ?? 1);
  if (!node.frame || node.hidden || node.ghost || node.mask || alpha < SEEN || depth > 256) {
    return [];
  }
  const matrix = multiply(toParent(node, replica.nodes.get(node.parent ?? TOP)), above);
  const whole = bounds(matrix, node.frame[2], node.frame[3]);
  const seen = intersection(whole, clip);
  const entry = { box: seen, end: 0, covers: seen !== null && covers(node, alpha) };
  painted.push(entry);
  const own = role(node);
  const kind = own === "row" && !listRole ? "" : own;
  const inside = node.clips ? seen : clip;
  const children = inside === null
    ? []
    : node.children.map((id) =>
      visit(
        walk,
        replica.nodes.get(id),
        matrix,
        inside,
        alpha,
        kind === "list" ? "list" : kind === "row" ? "" : listRole,
        depth + 1,
      ));
  entry.end = painted.length;
  const access = node.access ?? {};
  if (access.hidden) return [];
  const listed = access.elements?.length > 0;
  const items = listed
    ? elements(walk, node, { children, matrix, clip: inside, end: entry.end })
    : inBlocks(besideModal(replica, node, children));
  if (!seen) return items;
  // A view that lists its elements is not an element itself.
  const drawn = listed && !HOLDERS.includes(kind) ? null : describe(node, kind, seen, items);
  const item = node.access ? say(access, drawn, { node, box: seen, items }) : drawn;
  return item ? [{ ...item, entry }] : items;
}

// The elements that a view lists: the items of views in it, and parts that are no views.
function elements({ replica }, node, { children, matrix, clip, end }) {
  const inside = children.flat();
  return node.access.elements.flatMap((element, index) => {
    if (element.view !== undefined) return itemsWithin(element.view, inside, replica);
    const box = clip && partBox(element.frame ?? [0, 0, 0, 0], node, matrix, clip);
    if (!box) return [];
    const role = element.role ?? "text";
    return [{
      id: `${node.id}/${index}`,
      role,
      name: element.label ?? "",
      value: element.value ?? "",
      box,
      isStop: USED.includes(role) && !element.disabled,
      states: {
        ...disabled(!element.disabled),
        ...selected(element),
        ...(role === "switch" ? { checked: element.value === "1" } : {}),
      },
      items: [],
      ...(role === "slider" && !element.disabled ? { adjusts: `${node.id}/${index}` } : {}),
      language: element.language,
      description: sentences(element.hint, list("Actions", element.actions)),
      entry: { box, end },
    }];
  });
}

function itemsWithin(view, items, replica) {
  return items.flatMap((item) => {
    // The text of a part begins with its view's.
    let id = Number.parseInt(item.id, 10);
    while (id !== view && replica.nodes.get(id)?.parent) id = replica.nodes.get(id).parent;
    return id === view ? [item] : itemsWithin(view, item.items, replica);
  });
}

function partBox(frame, node, matrix, clip) {
  const own = multiply(toParent({ frame }, node), matrix);
  return intersection(bounds(own, frame[2], frame[3]), clip);
}

// A modal view that shows something hides its siblings.
function besideModal(replica, node, children) {
  const last = children.findLastIndex((items, index) =>
    items.length > 0 && replica.nodes.get(node.children[index]).access?.modal);
  return last < 0 ? children : [children[last]];
}

// An item with what its view says about itself; null for none.
function say(access, drawn, { node, box, items }) {
  if (access.read === false) return null;
  const group = GROUPS[access.group] ?? (access.rows === undefined ? undefined : "table");
  const plain = { id: node.id, role: "text", name: "", value: "", box, isStop: false, states: {},
    fallback: plainName(node) };
  let item = drawn;
  if (access.read) {
    const own = drawn ?? plain;
    const role = access.role ?? (own.role === "group" ? "text" : own.role);
    const isStop = own.isStop || USED.includes(role) && node.enabled !== false;
    item = { ...own, role, isStop, items: [] };
  } else if (group && items.length > 0) {
    item = { ...plain, role: group, items: group === "table" ? inRows(node, items) : items };
  } else if (drawn && access.role && drawn.role !== "row" && drawn.role !== "list") {
    item = { ...drawn, role: access.role };
  }
  if (!item) return null;
  if (access.stops !== undefined) item = { ...item, isStop: access.stops };
  const states = { ...item.states };
  if (item.role === "switch" && states.checked === undefined) states.checked = access.value === "1";
  if (access.rows !== undefined) Object.assign(states, { rows: access.rows, columns: access.columns });
  if (access.row !== undefined) Object.assign(states, { row: access.row, column: access.column });
  if (access.disabled) [item, states.disabled] = [{ ...item, isStop: false }, true];
  const adjusts = item.role === "slider" && !states.disabled ? node.id : item.adjusts;
  if (access.selected && states.checked === undefined) states.pressed = true;
  return {
    ...item,
    name: access.label ?? item.name,
    ...(access.label === undefined ? {} : { isNamed: true }),
    value: access.value ?? item.value,
    states,
    ...(adjusts === undefined ? {} : { adjusts }),
    language: access.language,
    level: access.level,
    names: access.names,
    description: sentences(
      access.hint,
      ...(access.details ?? []),
      list("Actions", access.actions),
      list("Rotors", access.rotors),
    ),
  };
}

// The cells of a table that say in which row they are, row by row; other items stay as they are.
function inRows(node, items) {
  const isIn = (row) => (item) => item.states.row === row;
  const numbers = new Set(items.map((item) => item.states.row));
  numbers.delete(undefined);
  const rows = [...numbers].sort((one, other) => one - other);
  return [...items.filter(isIn(undefined)), ...rows.map((row) => {
    const cells = items.filter(isIn(row))
      .sort((one, other) => one.states.column - other.states.column);
    const box = enclosure(cells);
    return {
      id: `${node.id}/row ${row}`,
      role: "cells",
      name: "",
      value: "",
      box,
      isStop: false,
      states: { row },
      items: cells.map((cell) => ({ ...cell, isCell: true })),
      entry: { box, end: Infinity },
    };
  })];
}

// The rectangle that contains those of all items.
function enclosure(items) {
  const least = (axis) => items.reduce((edge, { box }) => Math.min(edge, box[axis]), Infinity);
  const most = (axis) =>
    items.reduce((edge, { box }) => Math.max(edge, box[axis] + box[axis + 2]), -Infinity);
  const [left, top, right, bottom] = [least(0), least(1), most(0), most(1)];
  return [left, top, right - left, bottom - top];
}

// The parts of a control that are touched apart: the segments by their texts, the halves of a
// stepper; a control of another class is one part.
function parts(node, box, items) {
  const isEnabled = node.enabled !== false;
  const states = disabled(isEnabled);
  const part = { role: "button", value: "", isStop: isEnabled, items: [] };
  if (/SegmentedControl$/.test(node.class)) {
    return items.filter((each) => each.role === "text").map((each) => ({
      ...each,
      ...part,
      states: { ...states, ...(each.name === node.value ? { pressed: true } : {}) },
    }));
  }
  const isStepper = /Stepper$/.test(node.class);
  const [x, y, width, height] = box;
  const piece = (index, name, at) => ({
    ...part,
    id: `${node.id}/${index}`,
    name,
    value: node.value ?? "",
    box: at,
    states,
    ...(isEnabled && isStepper ? { adjusts: node.id } : {}),
    entry: { box: at, end: Infinity },
  });
  if (!isStepper) return [piece(0, plainName(node), box)];
  return [
    piece(0, "decrement", [x, y, width / 2, height]),
    piece(1, "increment", [x + width / 2, y, width / 2, height]),
  ];
}

const plainName = (node) => spoken(node.class.replace(/^UI/, "")).toLowerCase();
const list = (word, names) => names?.length ? `${word}: ${names.join(", ")}` : "";
const sentences = (...parts) => parts.filter(Boolean).join(". ");

function describe(node, kind, box, items) {
  const texts = items.flatMap(function words(item) {
    return item.role === "text" ? [item.name] : item.isStop ? [] : item.items.flatMap(words);
  });
  const words = [node.text, ...texts].filter(Boolean).join(" ");
  const called = node.ident ? spoken(node.ident) : "";
  const isEnabled = node.enabled !== false;
  const item = {
    id: node.id,
    role: kind,
    name: words || called,
    value: "",
    box,
    isStop: false,
    states: {},
    items: [],
    fallback: plainName(node),
  };
  const stops = items.filter((each) => each.isStop || each.items.length > 0);
  const isTouchable = node.touchable === true && !node.scroll;
  switch (kind) {
    case "text":
      return node.text
        ? { ...item, name: node.text, isLine: LINE.test(node.class) }
        : null;
    case "img":
      return isTouchable
        ? { ...item, role: "button", isStop: isEnabled, states: disabled(isEnabled) }
        : called ? { ...item, name: called } : null;
    case "list": return { ...item, name: called, items };
    case "toolbar": return { ...item, name: called || words, items };
    case "row": return { ...item, isStop: isEnabled, states: selected(node), items: stops };
    case "textbox": {
      const placeholder = items.find((each) => each.role === "text" && !each.isLine)?.name;
      // The label near a search field is the title of the screen.
      const isSearch = /SearchTextField$/.test(node.class);
      return {
        ...item,
        name: isSearch ? placeholder ?? "search" : called,
        isNamed: isSearch,
        value: node.input?.secure ? "" : written(node, items),
        isStop: isEnabled,
        states: {
          ...disabled(isEnabled),
          multiline: /TextView$/.test(node.class) || undefined,
          placeholder,
        },
      };
    }
    case "switch":
      return {
        ...item,
        name: called,
        isStop: isEnabled,
        states: { checked: node.selected === true, ...disabled(isEnabled) },
      };
    case "progressbar": return { ...item, name: called || "progress", value: node.value ?? "" };
    case "slider":
      return {
        ...item,
        name: called,
        value: node.value ?? "",
        isStop: isEnabled,
        states: disabled(isEnabled),
        ...(isEnabled ? { adjusts: node.id } : {}),
      };
    case "control":
      return { ...item, role: "group", name: called, items: parts(node, box, items) };
    case "button": break;
    default: if (!isTouchable) return null;
  }
  // A plain view that receives touches may contain further ones: those stay reachable.
  const isPlain = kind === "" && stops.length > 0;
  return { ...item, role: isPlain ? "group" : "button", isStop: isEnabled && !isPlain,
    states: {
      ...disabled(isEnabled),
      ...selected(node),
      kind: kind === "button" || kind === "" ? undefined : plainName(node),
    },
    items: isPlain ? items : stops };
}

// The text in a field: the text of its line. Other texts in it are its placeholder, or labels at
// its sides.
const written = (node, items) =>
  node.text ?? items.filter((each) => each.isLine).map((each) => each.name).join(" ");
const disabled = (isEnabled) => (isEnabled ? {} : { disabled: true });
const selected = (node) => (node.selected ? { pressed: true } : {});

// Removes covered items, and names items without a name by the text before them.
function readable(items, painted, around = "") {
  const kept = [];
  let label = null;
  for (const { entry, fallback, isLine, isNamed, ...item } of items) {
    const inner = readable(item.items, painted, item.role === "row" ? item.name : "");
    if (isCovered(entry, painted)) {
      kept.push(...inner);
      continue;
    }
    if (!item.name && item.isStop && label && isBeside(label.box, item.box)) item.name = label.name;
    if (item.role === "textbox" && label && !isNamed && isBeside(label.box, item.box)) {
      item.name = label.name;
    }
    item.name ||= item.isStop ? around : "";
    item.name ||= item.role === "textbox"
      ? item.states.placeholder ?? "text field"
      : fallback ?? "";
    if (item.role === "group" && inner.length === 0) continue;
    if (item.role === "text") label = item;
    kept.push({ ...item, items: inner });
  }
  return kept;
}

// A label is left of a field, or above it, at most 24 points away.
function isBeside([lx, ly, lw, lh], [x, y, w, h]) {
  const isLeft = ly < y + h && y < ly + lh && lx < x;
  const isAbove = ly + lh <= y + 1 && y - (ly + lh) <= 24 && lx < x + w && x < lx + lw;
  return isLeft || isAbove;
}

function covers(node, alpha) {
  if (node.touchable || node.scroll) return true;
  const background = node.background ? parseInt(node.background.slice(7, 9) || "ff", 16) / 255 : 0;
  return background * alpha >= COVERS;
}

function isCovered(entry, painted) {
  const [x, y, w, h] = entry.box;
  const [cx, cy] = [x + w / 2, y + h / 2];
  for (let i = entry.end; i < painted.length; i += 1) {
    const { box, covers: isOpaque } = painted[i];
    if (isOpaque && cx >= box[0] && cx < box[0] + box[2] && cy >= box[1] && cy < box[1] + box[3]) {
      return true;
    }
  }
  return false;
}

// Items of one view stay together: the views' contents by position, each in its own order.
function inBlocks(lists) {
  const blocks = lists.filter((items) => items.length > 0)
    .map((items) => ({ items, box: enclosure(items) }));
  return inReadingOrder(blocks).flatMap((block) => block.items);
}

/**
 * Items by position: lines from top to bottom, each from left to right. Items that overlap by half
 * their height are on one line.
 */
export function inReadingOrder(items) {
  const rest = [...items].sort((a, b) => a.box[1] - b.box[1] || a.box[0] - b.box[0]);
  const ordered = [];
  let line = [];
  let [top, bottom] = [0, 0];
  const finish = () => ordered.push(...line.sort((a, b) => a.box[0] - b.box[0]));
  for (const item of rest) {
    const [, y, , h] = item.box;
    const shared = Math.min(bottom, y + h) - Math.max(top, y);
    if (line.length && shared * 2 >= Math.min(h, bottom - top) && h > 0) line.push(item);
    else {
      finish();
      line = [item];
      [top, bottom] = [y, y + h];
    }
  }
  finish();
  return ordered;
}

function bounds(matrix, width, height) {
  const corners = [[0, 0], [width, 0], [width, height], [0, height]].map(([x, y]) =>
    project(matrix, x, y));
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return [x, y, Math.max(...xs) - x, Math.max(...ys) - y];
}

// Null if less than a point is left.
function intersection([x, y, w, h], [cx, cy, cw, ch]) {
  const [left, top] = [Math.max(x, cx), Math.max(y, cy)];
  const [right, bottom] = [Math.min(x + w, cx + cw), Math.min(y + h, cy + ch)];
  return right - left >= 1 && bottom - top >= 1 ? [left, top, right - left, bottom - top] : null;
}
