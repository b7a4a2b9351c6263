// What happened when, collected from the lines as they arrive: commits, touches, log lines,
// animations.

import { Lanes } from "./lanes.js";
import { levelOf } from "../model/log-level.js";

export class Marks {
  /** Times at which the scene was drawn. */
  commits = [];
  /** {from, to, id}: a finger from touch-down to touch-up; `to` is Infinity while it is down. */
  touches = [];
  /** {time, level, text} */
  logs = [];
  /** {from, to, key, view, name, lane}: animations, each once. No two of a lane overlap. */
  animations = [];
  #lanes = new Lanes();
  /** The names of views, including removed ones. */
  #names = new Map();
  #next = 0;
  #forgotten = 0;
  #down = new Map();
  #known = new Set();

  constructor(history) { this.history = history; }

  /** Reads the lines that have arrived since the last call. */
  update() {
    const { history } = this;
    if (history.forgotten !== this.#forgotten) {
      this.#forgotten = history.forgotten;
      this.commits = [];
      this.touches = [];
      this.logs = [];
      this.animations = [];
      this.#down.clear();
      this.#known.clear();
      this.#lanes.clear();
      this.#names.clear();
      for (const node of history.base?.state.nodes.values() ?? []) this.#name(node);
      this.#next = 0;
    }
    for (; this.#next < history.lines.length; this.#next += 1) {
      this.#read(history.lines[this.#next]);
    }
    return this;
  }

  /** The last line of the log at a time; undefined if there was none. */
  logAt(time) { return this.logs.findLast((log) => log.time <= time); }

  #read(line) {
    switch (line.kind) {
      case "full":
      case "delta":
        this.commits.push(line.t);
        for (const node of line.nodes ?? []) {
          this.#name(node);
          for (const each of node.animations ?? []) this.#animation(node.id, each);
        }
        break;
      case "event": this.#touch(line.t, line.event); break;
      case "log":
        this.logs.push({ time: line.t, level: levelOf(line), text: line.text ?? "" });
        break;
      default: break;
    }
  }

  #animation(view, { key, begin, end }) {
    const name = `${view} ${key} ${begin}`;
    if (this.#known.has(name)) return;
    this.#known.add(name);
    const to = end ?? Infinity;
    const lane = this.#lanes.place(begin, to);
    this.animations.push({
      from: begin,
      to,
      key,
      view,
      name: `${key} of ${this.#names.get(view) ?? `view ${view}`}`,
      lane,
    });
  }

  #name(node) {
    if (node.class || node.ident) this.#names.set(node.id, node.ident || node.class);
  }

  #touch(time, event) {
    if (event?.type !== "touch") return;
    if (event.phase === "began") {
      const touch = { from: time, to: Infinity, id: event.id ?? 0 };
      this.#down.set(touch.id, touch);
      this.touches.push(touch);
    } else if (event.phase === "ended" || event.phase === "cancelled") {
      const touch = this.#down.get(event.id ?? 0);
      if (touch) touch.to = time;
      this.#down.delete(event.id ?? 0);
    }
  }
}
