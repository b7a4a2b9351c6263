// What determines each edge of the selected view: asked of the running program, since no line tells it.

import { withToken } from "./access.js";

/** How long an answer is taken for the present one while the view changes, in milliseconds. */
const FRESH = 400;

const number = (v) => String(Math.round(v * 1000) / 1000);

export class Reasons {
  #id = null;
  #key = "";
  #answer = null;
  #asked = -Infinity;
  #timer = 0;

  /** `isPresent()`: the page shows a running program as it is now; `changed()`: an answer has come. */
  constructor({ isPresent, changed }) {
    Object.assign(this, { isPresent, changed });
    this.explains = "explains" in document.body.dataset;
  }

  /** Rows for a node, and a sentence where there are none. */
  about(node) {
    if (!this.explains) return { rows: [], note: "Not recorded: what determines each edge is known to the running program alone." };
    if (!this.isPresent()) return { rows: [], note: "Known for the present alone: follow the program to see it." };
    const key = JSON.stringify([node.frame, node.parent, node.constraints]);
    if (node.id !== this.#id) {
      this.#id = node.id;
      this.#answer = null;
      this.#ask(key);
    } else if (key !== this.#key) this.#ask(key);
    const answer = this.#answer;
    if (!answer) return { rows: [], note: "Asking the program…" };
    if (answer.error) return { rows: [], note: answer.error };
    if (!answer.constrained) return { rows: [], note: "The program's frame places it: it takes no part in Auto Layout." };
    return { rows: [...answer.edges.map(edge), ...answer.overruled.map(overruled)], note: "" };
  }

  #ask(key) {
    clearTimeout(this.#timer);
    const wait = this.#asked + FRESH - performance.now();
    if (wait > 0 && this.#answer) {
      this.#timer = setTimeout(() => this.changed(), wait);
      return;
    }
    this.#key = key;
    this.#asked = performance.now();
    const id = this.#id;
    fetch(withToken(`explain?id=${id}`))
      .then(async (answer) => (answer.ok ? answer.json() : { error: "The program does not know this view." }))
      .catch(() => ({ error: "The program does not answer." }))
      .then((answer) => {
        if (id !== this.#id) return;
        this.#answer = answer;
        this.changed();
      });
  }
}

function edge({ edge: name, value, because, ambiguous }) {
  return {
    key: `${name} ${number(value)}`, reasons: because,
    value: ambiguous ? "ambiguous: other values would do as well" : because.length ? "" : "nothing determines it",
  };
}

function overruled({ text, missed, because, broken }) {
  return {
    key: text, reasons: because, isOverruled: true,
    value: `${broken ? "broken, and " : ""}missed by ${number(missed)}${because.length ? ": overruled by" : ""}`,
  };
}
