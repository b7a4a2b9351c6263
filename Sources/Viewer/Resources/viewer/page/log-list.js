// The lines of a session without a window: the log of a file, of standard input or of a program
// without views, up to the displayed time.

import { isAtLeast, levelOf } from "../model/log-level.js";
import { seconds, timeOfDay } from "../model/words.js";

/** How many lines are on the page. */
const MOST = 500;
/**
 * How many lines are searched at once, so that a filter with few matches does not block the page.
 */
const SEARCHED = 50000;
/** How close to its end, in pixels, a list still counts as scrolled to the end. */
const NEAR = 40;

export class Logs {
  /** The rows on the page, by line number since the session was opened. */
  #rows = new Map();
  #filter = "";
  #least = "debug";
  #clock = null;
  #showsClock = false;

  /**
   * `host`: the list; `tools`: its bar with a search, a select of levels and a box for the time of
   * day.
   */
  constructor(host, { tools, history, replica, player }) {
    Object.assign(this, { host, tools, history, replica, player });
    this.search = tools.querySelector("input[type=search]");
    this.levels = tools.querySelector("select");
    this.box = tools.querySelector("input[type=checkbox]");
    this.count = tools.querySelector("output");
    this.search.addEventListener("input", () => this.#refilter());
    this.levels.addEventListener("change", () => this.#refilter());
    this.box.addEventListener("change", () => {
      this.#showsClock = this.box.checked;
      this.#restart();
    });
  }

  /** Whether the list is shown in place of the scene. */
  get isShown() { return this.replica.isEmpty && !this.history.isEmpty; }

  /**
   * Sets the wall-clock time, in milliseconds since 1970, of the scene's time 0; null if it is
   * unknown.
   */
  set clock(start) {
    if (start === this.#clock) return;
    this.#clock = start;
    this.box.parentElement.hidden = start === null;
    this.#showsClock = this.box.checked = start !== null;
    this.#restart();
  }

  /** Updates the list to the displayed time. */
  draw() {
    const { host, history, player } = this;
    host.hidden = this.tools.hidden = !this.isShown;
    document.body.toggleAttribute("data-logs", this.isShown);
    if (host.hidden) return;
    const end = player.isLive ? history.lastIndex : history.index(player.time);
    const wanted = [];
    const last = Math.max(0, end - SEARCHED);
    for (let i = end; i >= last && wanted.length < MOST; i -= 1) {
      if (history.lines[i].kind === "log" && this.#fits(history.lines[i])) wanted.push(i);
    }
    wanted.reverse();
    const atEnd = host.scrollHeight - host.scrollTop - host.clientHeight < NEAR;
    const rows = new Map();
    for (const i of wanted) {
      const number = history.forgotten + i;
      rows.set(number, this.#rows.get(number) ?? this.#row(history.lines[i]));
    }
    // Remaining rows are not moved; new ones are usually at the end.
    for (const [number, element] of this.#rows) if (!rows.has(number)) element.remove();
    let next = host.firstElementChild;
    for (const element of rows.values()) {
      if (element === next) next = next.nextElementSibling;
      else host.insertBefore(element, next);
    }
    this.#rows = rows;
    const isFiltered = this.#filter !== "" || this.#least !== "debug";
    const found = `${rows.size}${rows.size === MOST ? " or more" : ""} found`;
    const text = rows.size ? isFiltered ? found : "" : "No line matches.";
    if (this.count.textContent !== text) this.count.textContent = text;
    if (atEnd || !player.isLive) host.scrollTop = host.scrollHeight;
  }

  #fits(line) {
    return (
      isAtLeast(levelOf(line), this.#least)
      && (this.#filter === "" || (line.text ?? "").toLowerCase().includes(this.#filter))
    );
  }

  #refilter() {
    this.#filter = this.search.value.toLowerCase();
    this.#least = this.levels.value;
    this.draw();
    this.host.scrollTop = this.host.scrollHeight;
  }

  // All rows are written again.
  #restart() {
    for (const element of this.#rows.values()) element.remove();
    this.#rows = new Map();
    this.draw();
  }

  #row(line) {
    const item = document.createElement("li");
    item.dataset.level = levelOf(line);
    const time = document.createElement("time");
    const date = this.#clock === null ? null : new Date(this.#clock + line.t * 1000);
    time.textContent = date && this.#showsClock ? timeOfDay(date) : seconds(line.t);
    if (date) {
      time.dateTime = date.toISOString();
      time.title = date.toLocaleString();
    }
    const level = document.createElement("b");
    level.textContent = item.dataset.level;
    const words = document.createElement("span");
    words.textContent = line.text ?? "";
    item.append(time, level, words);
    return item;
  }
}
