// The view tree of the inspector. Only rows in sight have elements, so that thousands of views cost
// a few dozen elements.

import { TOP } from "../model/replica.js";

const ROW = 26;
/** The container of an emitter's particles, of which there may be thousands. */
const FOLDED = /(^|\.)ParticleField$/;

export class Tree {
  /** The views that the user has folded (true) or unfolded. */
  #folds = new Map();
  #rows = [];
  #index = new Map();
  #listed = -1;
  #elements = [];
  #query = "";

  /** `selected(id)` and `hovered(id or null)` are called for the user's actions. */
  constructor({ host, rows, count, replica, selected, hovered }) {
    Object.assign(this, { host, rows, count, replica, selected, hovered });
    this.selection = null;
    host.addEventListener("scroll", () => this.#show(), { passive: true });
    host.addEventListener("keydown", (event) => this.#key(event));
    rows.addEventListener("click", (event) => this.#click(event));
    rows.addEventListener("pointerover", (event) => this.hovered(this.#idAt(event)));
    rows.addEventListener("pointerleave", () => this.hovered(null));
  }

  set query(text) {
    this.#query = text.trim().toLowerCase();
    this.#listed = -1;
    this.update();
  }

  /** The id of the first match of the search; null if there is no match. */
  get firstMatch() { return this.#rows.find((row) => row.match)?.id ?? null; }

  /** Rebuilds the list if the structure changed, and refreshes the rows in sight. */
  update() {
    if (this.#listed !== this.replica.structure) this.#list();
    this.#show();
  }

  /** Marks a view as selected, opens its ancestors and scrolls its row into sight. */
  select(id) {
    this.selection = id;
    const path = this.replica.path(id);
    for (const above of path.slice(0, -1).filter((each) => this.#isFolded(each))) {
      this.#folds.set(above, false);
      this.#listed = -1;
    }
    if (this.#listed !== this.replica.structure) this.#list();
    this.#reveal(this.#index.get(id));
    this.#show();
  }

  #isFolded(id) { return this.#folds.get(id) ?? FOLDED.test(this.replica.nodes.get(id).class); }

  #list() {
    const query = this.#query;
    const kept = query ? this.#matches(query) : null;
    this.#rows = [];
    this.#index.clear();
    const visit = (ids, level) => {
      const shown = kept ? ids.filter((id) => kept.has(id)) : ids;
      shown.forEach((id, place) => {
        const node = this.replica.nodes.get(id);
        const below = kept
          ? node.children.some((child) => kept.has(child))
          : node.children.length > 0;
        const open = below && (kept !== null || !this.#isFolded(id));
        this.#index.set(id, this.#rows.length);
        this.#rows.push({
          id,
          level,
          open,
          below,
          place: place + 1,
          of: shown.length,
          match: kept?.get(id) ?? true,
        });
        if (open) visit(node.children, level + 1);
      });
    };
    visit(this.replica.children(TOP), 1);
    this.rows.style.height = `${this.#rows.length * ROW}px`;
    const all = this.replica.nodes.size - 1;
    const found = kept ? [...kept.values()].filter(Boolean).length : all;
    this.count.textContent = kept ? `${found} of ${all}` : String(all);
    this.#listed = this.replica.structure;
  }

  // id -> true for a match, false for an ancestor of one.
  #matches(query) {
    const kept = new Map();
    for (const node of this.replica.nodes.values()) {
      if (node.id === TOP) continue;
      const words = `${node.class} ${node.ident ?? ""} ${node.text ?? ""} #${node.id}`;
      if (!words.toLowerCase().includes(query)) continue;
      for (const above of this.replica.path(node.id)) if (!kept.has(above)) kept.set(above, false);
      kept.set(node.id, true);
    }
    return kept;
  }

  #show() {
    const first = Math.max(0, Math.floor(this.host.scrollTop / ROW) - 4);
    const last = Math.min(
      this.#rows.length,
      Math.ceil((this.host.scrollTop + this.host.clientHeight) / ROW) + 4,
    );
    let used = 0;
    let active = null;
    for (let i = first; i < last; i += 1, used += 1) {
      const element = this.#elements[used] ?? this.#grow();
      this.#fill(element, this.#rows[i], i);
      if (this.#rows[i].id === this.selection) active = element.id;
    }
    for (let i = used; i < this.#elements.length; i += 1) this.#elements[i].hidden = true;
    if (active) this.host.setAttribute("aria-activedescendant", active);
    else this.host.removeAttribute("aria-activedescendant");
  }

  #grow() {
    const element = document.createElement("div");
    element.className = "row";
    element.id = `row-${this.#elements.length}`;
    element.setAttribute("role", "treeitem");
    for (const name of ["fold", "class", "ident", "text", "badge"]) {
      const part = document.createElement("span");
      part.className = name;
      element.append(part);
      element[`$${name}`] = part;
    }
    element.$fold.setAttribute("aria-hidden", "true");
    this.#elements.push(element);
    this.rows.append(element);
    return element;
  }

  #fill(element, row, i) {
    const node = this.replica.nodes.get(row.id);
    if (!node) return;
    const marks = [
      node.hidden || node.alpha === 0 ? "unseen" : "",
      node.ghost ? "ghost" : "",
      row.match ? "" : "passing",
      row.id === this.selection ? "selected" : "",
      row.below ? "" : "leaf",
      row.open ? "open" : "",
      node.animations?.length ? "moving" : "",
      node.constraints?.some((each) => each.broken) ? "broken" : "",
    ].filter(Boolean).join(" ");
    const words = [node.class, node.ident ?? "", node.text ?? ""];
    const key = `${row.id}|${i}|${row.level}|${row.place}|${row.of}|${marks}|${words.join("|")}`;
    element.hidden = false;
    if (element.$key === key) return;
    element.$key = key;
    element.dataset.view = row.id;
    element.className = `row ${marks}`;
    element.style.top = `${i * ROW}px`;
    element.style.setProperty("--level", row.level);
    element.setAttribute("aria-level", row.level);
    element.setAttribute("aria-posinset", row.place);
    element.setAttribute("aria-setsize", row.of);
    element.setAttribute("aria-selected", row.id === this.selection);
    if (row.below) element.setAttribute("aria-expanded", row.open);
    else element.removeAttribute("aria-expanded");
    element.$class.textContent = node.class.split(".").pop();
    element.$ident.textContent = node.ident ?? "";
    element.$text.textContent = node.text ? `“${node.text.slice(0, 60)}”` : "";
    element.$badge.textContent = node.ghost ? "ghost" : node.hidden ? "hidden" : "";
  }

  #idAt(event) {
    const row = event.target.closest(".row");
    return row ? Number(row.dataset.view) : null;
  }

  #click(event) {
    const id = this.#idAt(event);
    if (id === null) return;
    const row = this.#rows[this.#index.get(id)];
    if (event.target.closest(".fold") && row?.below) this.#fold(id, row.open);
    else this.selected(id);
  }

  #fold(id, close) {
    this.#folds.set(id, close);
    this.#listed = -1;
    this.update();
  }

  #reveal(i) {
    if (i === undefined) return;
    const top = i * ROW;
    if (top < this.host.scrollTop) this.host.scrollTop = top - ROW;
    else if (top + ROW > this.host.scrollTop + this.host.clientHeight) {
      this.host.scrollTop = top + 2 * ROW - this.host.clientHeight;
    }
  }

  // The keys of the ARIA tree pattern.
  #key(event) {
    const i = this.#index.get(this.selection);
    const row = this.#rows[i];
    const go = (to) => { if (this.#rows[to]) this.selected(this.#rows[to].id); };
    switch (event.key) {
      case "ArrowDown": go(i === undefined ? 0 : i + 1); break;
      case "ArrowUp": go(i === undefined ? this.#rows.length - 1 : i - 1); break;
      case "Home": go(0); break;
      case "End": go(this.#rows.length - 1); break;
      case "ArrowRight":
        if (row?.below && !row.open) this.#fold(row.id, false);
        else if (row?.open) go(i + 1);
        break;
      case "ArrowLeft":
        if (row?.open && !this.#query) this.#fold(row.id, true);
        else if (row && row.level > 1) this.selected(this.replica.nodes.get(row.id).parent);
        break;
      default: return;
    }
    event.preventDefault();
  }
}
