// The side panel: tree and details. It follows the replica only while it is open, a few times a
// second.

import { Details } from "./node-details.js";
import { Tree } from "./view-tree.js";

const EVERY = 120;
const REMEMBERED = "mainspring.inspector";

export class Inspector {
  #timer = 0;
  #isLate = false;
  #folded = false;
  #selection = null;

  /** The number of the selected view; null for none. */
  get selected() { return this.#selection; }

  /**
   * `scene`, `overlay`: to pick and to outline in; `screen`: receives the pointer; `graphs`: draws
   * properties over time; `isPresent()`: the page follows a running program; `chosen()` is called
   * after another view was selected.
   */
  constructor({ replica, scene, overlay, screen, graphs, isPresent, chosen }) {
    Object.assign(this, { replica, scene, overlay, screen, chosen });
    const find = (id) => document.getElementById(id);
    this.panel = find("panel");
    this.toggle = find("panel-toggle");
    this.pickButton = find("pick");
    this.search = find("search");
    this.tree = new Tree({
      host: find("tree"), rows: find("tree-rows"), count: find("tree-count"), replica,
      selected: (id) => this.select(id), hovered: (id) => overlay.outline("hovered", id),
    });
    this.details = new Details(find("details"), replica, {
      select: (id) => this.select(id),
      graphs,
      isPresent,
    });
    this.isPicking = false;
    this.toggle.addEventListener("click", () => this.open(this.panel.hidden));
    find("panel-close").addEventListener("click", () => this.open(false));
    this.pickButton.addEventListener("click", () => this.pick(!this.isPicking));
    this.search.addEventListener("input", () => { this.tree.query = this.search.value; });
    this.search.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && this.tree.firstMatch !== null) this.select(this.tree.firstMatch);
      if (event.key === "ArrowDown") { find("tree").focus(); event.preventDefault(); }
    });
    screen.addEventListener("pointermove", (event) => { if (this.isPicking) this.#hover(event); });
    screen.addEventListener("pointerleave", () => {
      if (this.isPicking) overlay.outline("hovered", null);
    });
    screen.addEventListener("click", (event) => { if (this.isPicking) this.#choose(event); });
    document.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.changed()).observe(find("tree"));
    const wide = matchMedia("(min-width: 900px)").matches;
    this.open(wide && (remembered() ?? "open") === "open", false);
    // A panel beside the scene becomes a sheet over it when the window gets narrow: it closes then,
    // and reopens when the window is wide again.
    matchMedia("(max-width: 699px)").addEventListener("change", ({ matches }) => {
      const folds = matches && !this.panel.hidden;
      if (folds || (!matches && this.#folded)) this.open(!matches, false);
      this.#folded = folds;
    });
  }

  open(shown, remember = true) {
    // An element that has the focus must hand it to another before it is hidden.
    if (!shown && this.panel.contains(document.activeElement)) this.toggle.focus();
    this.panel.hidden = !shown;
    document.body.classList.toggle("inspecting", shown);
    this.toggle.setAttribute("aria-expanded", shown);
    if (remember) {
      this.#folded = false;
      rememberChoice(shown ? "open" : "closed");
    }
    if (shown) this.#update();
    else {
      this.overlay.outline("hovered", null);
      this.overlay.outline("selected", null);
    }
    if (shown) this.overlay.outline("selected", this.#selection);
  }

  select(id) {
    this.#selection = id;
    this.overlay.outline("selected", id);
    this.tree.select(id);
    this.details.show(id);
    this.chosen();
  }

  /** Selects a view and opens the panel. */
  show(id) {
    if (this.panel.hidden) this.open(true, false);
    this.select(id);
  }

  /** Selects a view, and opens the panel unless it would cover the scene. */
  reveal(id) {
    if (this.#isSheet) this.select(id);
    else this.show(id);
  }

  /** Lets the pointer choose a view in the scene instead of touching it. */
  pick(on) {
    this.isPicking = on;
    this.pickButton.setAttribute("aria-pressed", on);
    this.screen.classList.toggle("picking", on);
    if (!on) this.overlay.outline("hovered", null);
  }

  /**
   * Called when the replica changed: updates at once, then a few times a second; does nothing while
   * the panel is closed.
   */
  changed() {
    if (this.panel.hidden) return;
    if (this.#timer) this.#isLate = true;
    else this.#update();
  }

  #update() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#isLate = false;
    if (this.panel.hidden) return;
    // The first line must not wait for a panel that was opened before it.
    if (!this.replica.isEmpty) this.#timer = setTimeout(() => {
      this.#timer = 0;
      if (this.#isLate) this.#update();
    }, EVERY);
    this.tree.update();
    this.details.show(this.#selection);
  }

  /** Whether the panel covers the scene, as it does at phone width. */
  get #isSheet() { return matchMedia("(max-width: 699px)").matches; }

  #under(event) {
    return this.scene.id(document.elementFromPoint(event.clientX, event.clientY));
  }

  #hover(event) { this.overlay.outline("hovered", this.#under(event)); }

  #choose(event) {
    const id = this.#under(event);
    this.pick(false);
    if (id === null) return;
    if (this.panel.hidden) this.open(true);
    this.select(id);
  }

  #key(event) {
    if (event.key === "Escape" && this.isPicking) return this.pick(false);
    if (event.key === "Escape" && this.#isSheet && !this.panel.hidden) {
      // A first Escape empties the search field, as browsers do.
      if (event.target !== this.search || this.search.value === "") this.open(false);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input, textarea")) {
      return;
    }
    const key = event.key.toLowerCase();
    if (key === "i") this.pick(!this.isPicking);
    else if (key === "p") this.open(this.panel.hidden);
    else if (key === "/") {
      this.open(true);
      this.search.focus();
      event.preventDefault();
    }
  }
}

function remembered() {
  try { return localStorage.getItem(REMEMBERED); } catch { return null; }
}

function rememberChoice(choice) {
  try {
    localStorage.setItem(REMEMBERED, choice);
  } catch { /* Private windows may refuse; the default is used then. */ }
}
