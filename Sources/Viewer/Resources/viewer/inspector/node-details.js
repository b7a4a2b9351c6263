// The details of the selected view: rebuilt once per selection or change of structure; after that,
// only values are rewritten.

import { facts } from "./node-facts.js";
import { TOP } from "../model/replica.js";
import { Reasons } from "./edge-reasons.js";
import { plottable } from "../model/property-series.js";

export class Details {
  #shape = "";
  #writers = [];

  /**
   * `select(id)`: another view was chosen; `graphs`: has(id, key) and toggle(id, key);
   * `isPresent()`: false while the past is shown.
   */
  constructor(host, replica, { select, graphs, isPresent }) {
    Object.assign(this, { host, replica, graphs });
    this.reasons = new Reasons({
      replica,
      isPresent,
      changed: () => { if (this.#shown !== null) this.show(this.#shown); },
    });
    host.addEventListener("click", (event) => {
      const crumb = event.target.closest("button[data-view]");
      if (crumb) select(Number(crumb.dataset.view));
      const chip = event.target.closest("button[data-plot]");
      if (!chip) return;
      graphs.toggle(this.#shown, chip.dataset.plot);
      this.show(this.#shown);
    });
  }

  #shown = null;

  /** Shows a view; null or the id of a removed view shows a message instead. */
  show(id) {
    const node = id === null ? null : this.replica.nodes.get(id);
    if (!node || id === TOP) return this.#say(id === null
      ? "Select a view in the tree or in the scene to see its frame, its look and its constraints."
      : `View ${id} has left the window.`);
    this.#shown = id;
    const sections = facts(this.replica, node);
    const path = this.replica.path(id);
    const plots = plottable(node);
    const shape =
      path.join("/")
      + node.ident
      + plots
      + sections
        .map((section) =>
          section.title
          + section.rows.map((row) => `${row.key}${row.broken ?? ""}${Boolean(row.swatch)}`).join())
        .join();
    if (shape !== this.#shape) this.#build(shape, node, path, plots, sections);
    const rows = sections.flatMap((section) => section.rows);
    rows.forEach((row, i) => this.#writers[i](row));
    this.#explain(node);
    for (const chip of this.host.querySelectorAll("button[data-plot]")) {
      chip.setAttribute("aria-pressed", this.graphs.has(id, chip.dataset.plot));
    }
  }

  // What determines the edges, below the rest; rewritten only when its text changes.
  #explain(node) {
    const { rows, note } = this.reasons.about(node);
    const key = JSON.stringify([rows, note]);
    if (this.#explained === key) return;
    this.#explained = key;
    const parts = rows.map((row) => {
      const part = make("div", `reason${row.isOverruled ? " overruled" : ""}`);
      part.append(make("dt", "", row.key));
      if (row.value) part.append(make("dd", "remark", row.value));
      for (const cause of row.reasons) part.append(make("dd", "", cause));
      return part;
    });
    const list = make("dl", "reasons");
    list.append(...parts);
    this.#why.replaceChildren(make("h3", "", "What determines it"));
    if (rows.length) this.#why.append(list);
    if (note) this.#why.append(make("p", "remark", note));
  }

  #explained = "";
  #why = make("section", "facts why");

  #say(text) {
    this.#shown = null;
    if (this.#shape === text) return;
    this.#shape = text;
    this.#writers = [];
    this.host.replaceChildren(make("p", "empty", text));
  }

  #build(shape, node, path, plots, sections) {
    this.#shape = shape;
    this.#writers = [];
    const head = make("div", "details-head");
    head.append(make("h2", "", node.class.split(".").pop()));
    if (node.ident) head.append(make("span", "ident", node.ident));
    head.append(make("span", "number", `#${node.id}`));
    const crumbs = make("nav", "crumbs");
    crumbs.setAttribute("aria-label", "Superviews");
    for (const id of path.slice(-4, -1)) {
      const above = this.replica.nodes.get(id);
      const crumb = make("button", "crumb", above.ident ?? above.class.split(".").pop());
      crumb.type = "button";
      crumb.dataset.view = id;
      crumbs.append(crumb);
    }
    this.host.replaceChildren(head);
    if (crumbs.childElementCount) this.host.append(crumbs);
    const chips = make("div", "chips");
    chips.setAttribute("role", "group");
    chips.setAttribute("aria-label", "Graphs over time");
    for (const key of plots) {
      const chip = make("button", "chip", key);
      chip.type = "button";
      chip.dataset.plot = key;
      chip.title = `Draw ${key} over time`;
      chips.append(chip);
    }
    this.host.append(chips);
    for (const section of sections) this.host.append(this.#section(section));
    this.host.append(this.#why);
  }

  #section({ title, rows }) {
    const section = make("section", "facts");
    section.append(make("h3", "", title));
    const table = make("dl", rows[0].constraint ? "rules" : "");
    for (const row of rows) {
      const line = make("div", row.constraint ? `rule${row.broken ? " broken" : ""}` : "fact");
      const value = make("dd", "");
      const swatch = row.swatch ? make("i", "swatch") : null;
      const text = make("span", "");
      const bar = row.progress === undefined ? null : make("i", "progress");
      if (swatch) value.append(swatch);
      value.append(text);
      if (bar) value.append(bar);
      line.append(make("dt", "", row.key), value);
      table.append(line);
      const written = {};
      this.#writers.push((now) => {
        if (written.value !== now.value) text.textContent = written.value = now.value;
        if (swatch && written.swatch !== now.swatch) {
          swatch.style.setProperty("--ink", written.swatch = now.swatch);
        }
        if (bar && written.progress !== now.progress) {
          bar.style.setProperty("--done", written.progress = now.progress);
        }
      });
    }
    section.append(table);
    return section;
  }
}

function make(tag, className, text) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  if (text !== undefined) element.textContent = text;
  return element;
}
