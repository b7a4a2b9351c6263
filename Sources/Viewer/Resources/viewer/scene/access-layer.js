// The scene for screen readers and the Tab key: one element for each item of `semantics`, over the
// place where it is drawn. The drawn scene itself is hidden from screen readers, because its
// elements are in painting order and have no meaning.

import { semantics, sliderRange } from "../model/semantics.js";

/** How long changes are collected, in milliseconds: screen readers need no frame rate. */
const PAUSE = 120;
/**
 * The pause before the next update, as a multiple of the work's own time: the page spends at most a
 * tenth of its time here.
 */
const REST = 10;
/** How long an item is awaited to which the program sends screen readers, in milliseconds. */
const PATIENCE = 2000;
/** Steps of a value by keys (ARIA Authoring Practices, slider). */
const STEPS = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 };
/** ARIA's names for roles that have no ARIA role of their own. */
const ARIA = { row: "button", control: "group", cells: "row" };

export class AccessLayer {
  #elements = new Map();
  #order = [];
  #timer = 0;
  #cost = 0;
  #items = new Map();
  #ids = new WeakMap();

  /**
   * `root`: the layer's element; `tap(id, [x, y])` is called with its centre when an item is
   * activated, `menu([x, y])` when the key for menus is pressed, and `adjust(line)` with the message
   * that changes a value by a step.
   */
  constructor({ root, replica, tap, menu, adjust }) {
    Object.assign(this, { root, replica, tap, menu, adjust });
    this.start = marker();
    this.end = marker();
    root.append(this.start, this.end);
    root.addEventListener("click", (event) => this.#activate(event));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Follows the scene soon. */
  changed() { this.#timer ||= setTimeout(() => this.update(), Math.max(PAUSE, REST * this.#cost)); }

  /** Follows the scene now. */
  update() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    const begin = performance.now();
    this.#follow();
    this.#cost = performance.now() - begin;
  }

  #follow() {
    const focused = this.root.contains(document.activeElement) ? document.activeElement : null;
    const place = focused ? this.#order.indexOf(this.#ids.get(focused)) : -1;
    const known = this.#elements;
    this.#elements = new Map();
    this.#items.clear();
    this.#order = [];
    const items = this.replica.isEmpty ? [] : semantics(this.replica);
    const [width, height] = this.replica.size;
    const wanted = items.map((item) => this.#build(item, known, [width, height]));
    arrange(this.root, [this.start, ...wanted, this.end]);
    if (this.#goSought()) return;
    if (!focused || focused === document.activeElement) return;
    // If the element that had the focus has moved or was removed, the next stop receives the focus.
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else if (place >= 0) this.#focus(this.#order[Math.min(place, this.#order.length - 1)]);
  }

  /** The item of a view; undefined if the view has none, or is covered or clipped. */
  item(id) { return this.#items.get(id); }

  /** The item of the stop after (1) or before (-1) a view's; undefined at the ends. */
  neighbour(id, direction) {
    const index = this.#order.indexOf(id);
    return index < 0 ? undefined : this.#items.get(this.#order[index + direction]);
  }

  /**
   * Moves the focus to the item of a view, or to the first one in it, once there is one; `element`:
   * the place of an element among those that the view lists. Leaves a focus that is outside of the
   * scene, or in a text.
   */
  read(view, element) {
    this.#sought = { view, element, until: performance.now() + PATIENCE };
    this.changed();
  }

  #sought = null;

  #goSought() {
    if (!this.#sought) return false;
    const { view, element, until } = this.#sought;
    const there = document.activeElement;
    const screen = this.root.parentElement;
    const isFree = !there || there === document.body || there === screen || this.root.contains(there);
    if (performance.now() > until || !isFree) this.#sought = null;
    if (!this.#sought) return false;
    const id = element === undefined
      ? [...this.#items.keys()].find((each) => this.#isIn(each, view))
      : this.#items.has(`${view}/${element}`) ? `${view}/${element}` : undefined;
    const stop = this.#elements.get(id)?.stop;
    if (!stop) {
      // The commit with the view follows.
      this.changed();
      return false;
    }
    this.#sought = null;
    if (!stop.hasAttribute("tabindex")) stop.tabIndex = -1;
    stop.focus({ preventScroll: true });
    return true;
  }

  #isIn(item, view) {
    let id = Number.parseInt(item, 10);
    while (id !== view && this.replica.nodes.get(id)?.parent) {
      id = this.replica.nodes.get(id).parent;
    }
    return id === view;
  }

  /** Moves the focus to a view's element; returns whether there is one. */
  focus(id) { return this.#focus(id); }

  /** Moves the focus to the layer's edge, from which the browser's own Tab leaves it. */
  leave(direction) { (direction > 0 ? this.end : this.start).focus({ preventScroll: true }); }

  #focus(id) {
    const element = this.#elements.get(id)?.stop;
    element?.focus({ preventScroll: true });
    return Boolean(element);
  }

  #build(item, known, size) {
    const kept = known.get(item.id);
    const parts = kept?.role === item.role ? kept : make(item.role);
    this.#elements.set(item.id, parts);
    this.#items.set(item.id, item);
    if (item.isStop) this.#order.push(item.id);
    const { host, stop } = parts;
    if (stop.className === "item") {
      ["left", "top", "width", "height"].forEach((side, i) => {
        stop.style[side] = `${item.box[i] / size[i % 2] * 100}%`;
      });
    }
    stop.dataset.for = item.id;
    this.#ids.set(stop, item.id);
    // A screen reader may be at an item that is no stop.
    const isRead = stop === document.activeElement;
    set(stop, "tabindex", item.isStop ? "0" : isRead ? "-1" : null);
    const isText = item.role === "text";
    // Only these roles have a place for a value of their own.
    const isValued = ["textbox", "slider", "switch"].includes(item.role);
    const words = isValued ? item.name : [item.name, item.value].filter(Boolean).join(", ");
    set(stop, "aria-label", isText ? null : words || null);
    set(stop, "aria-disabled", item.states.disabled ? "true" : null);
    set(
      stop,
      "aria-checked",
      item.states.checked === undefined ? null : String(item.states.checked),
    );
    set(stop, "aria-pressed", item.states.pressed ? "true" : null);
    set(stop, "aria-multiline", item.states.multiline ? "true" : null);
    set(stop, "aria-placeholder", item.states.placeholder ?? null);
    set(stop, "aria-roledescription", item.states.kind ?? null);
    set(stop, "aria-description", item.description || null);
    const isSlider = item.role === "slider";
    set(stop, "aria-valuetext", isSlider ? item.value || null : null);
    const range = isSlider ? sliderRange(item.value) : {};
    for (const name of ["now", "min", "max"]) {
      set(stop, `aria-value${name}`, range[name] === undefined ? null : String(range[name]));
    }
    set(stop, "lang", item.language ?? null);
    set(stop, "aria-level", item.level === undefined ? null : String(item.level));
    set(stop, "data-names", item.names?.join(", ") || null);
    const { rows, columns, row, column } = item.states;
    set(stop, "aria-rowcount", rows === undefined ? null : String(rows));
    set(stop, "aria-colcount", columns === undefined ? null : String(columns));
    if (host !== stop && item.role !== "row") {
      host.setAttribute("role", item.isCell ? "cell" : "presentation");
    }
    const place = item.isCell ? host : stop;
    set(place, "aria-rowindex", row === undefined ? null : String(row + 1));
    set(place, "aria-colindex", column === undefined ? null : String(column + 1));
    const own = isText ? words : item.role === "textbox" ? item.value : "";
    if (parts.text.data !== own) parts.text.data = own;
    const inner = item.items.map((each) => this.#build(each, known, size));
    if (parts.inner) arrange(parts.inner, inner);
    else if (inner.length) arrange(parts.inner = parts.hold(), inner);
    return host;
  }

  #activate(event) {
    const id = this.#ids.get(event.target.closest?.("[tabindex='0']"));
    const item = this.#items.get(id);
    if (!item) return;
    const [x, y, w, h] = item.box;
    this.tap(id, [x + w / 2, y + h / 2]);
  }

  // Enter or Space on an item is a tap in its middle, arrows change a value, and the key for menus
  // opens that of the item.
  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const item = this.#items.get(this.#ids.get(event.target));
    const step = STEPS[event.key];
    if (step && item?.adjusts !== undefined) {
      event.preventDefault();
      const [view, element] = String(item.adjusts).split("/").map(Number);
      return this.adjust({ adjust: step, view, ...(element === undefined ? {} : { element }) });
    }
    if (event.key === "ContextMenu" || event.key === "F10" && event.shiftKey) {
      if (!item) return;
      event.preventDefault();
      const [x, y, w, h] = item.box;
      return this.menu([x + w / 2, y + h / 2]);
    }
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) this.#activate(event);
  }
}

/**
 * `host` is the element inserted into the tree, `stop` has the position and the name, `inner`
 * contains the items inside.
 */
function make(role) {
  const holds = ["list", "toolbar", "group", "table", "cells", "region"].includes(role);
  const stop = document.createElement(role === "text" ? "p" : "div");
  stop.className = holds ? "area" : "item";
  const aria = ARIA[role] ?? role;
  if (role !== "text") stop.setAttribute("role", aria);
  const text = document.createTextNode("");
  stop.append(text);
  if (holds) {
    return { role, host: stop, stop, text, inner: holder(stop), hold: () => null };
  }
  if (role !== "row") {
    // Controls inside a control become its siblings here, because ARIA's buttons cannot have
    // children.
    const host = document.createElement("div");
    host.setAttribute("role", "presentation");
    host.append(stop);
    return { role, host, stop, text, inner: null, hold: () => holder(host) };
  }
  const host = document.createElement("div");
  host.setAttribute("role", "listitem");
  host.append(stop);
  return { role, host, stop, text, inner: null, hold: () => holder(host) };
}

function holder(host) {
  const inner = document.createElement("div");
  inner.setAttribute("role", "presentation");
  host.append(inner);
  return inner;
}

function marker() {
  const element = document.createElement("span");
  element.tabIndex = -1;
  return element;
}

function set(element, name, value) {
  if (element.getAttribute(name) === value) return;
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

// Elements that are in position are not touched: moving one would take away its focus.
function arrange(host, wanted) {
  const keep = new Set(wanted);
  for (const child of [...host.children]) if (!keep.has(child)) child.remove();
  let next = host.firstElementChild;
  for (const element of wanted) {
    if (element === next) next = next.nextElementSibling;
    else host.insertBefore(element, next);
  }
}
