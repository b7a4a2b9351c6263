// What determines each edge of the selected view. The page queries the running program, because no
// line contains it. For the past it lists the constraints that name each edge.

import { withToken } from "../model/access-token.js";
import { causes } from "./edge-causes.js";

/** How long an answer counts as current while the view changes, in milliseconds. */
const FRESH = 400;
/** How long the page waits after a refusal before it queries the program again, in milliseconds. */
const RETRY = 2000;

const number = (v) => String(Math.round(v * 1000) / 1000);

export class Reasons {
  #id = null;
  #key = "";
  #answer = null;
  #asked = -Infinity;
  #timer = 0;

  /**
   * `isPresent()`: the page shows a running program as it is now; `changed()`: an answer has
   * arrived.
   */
  constructor({ replica, isPresent, changed }) {
    Object.assign(this, { replica, isPresent, changed });
    this.explains = "explains" in document.body.dataset;
  }

  /** Rows for a node, or a sentence if there are no rows. */
  about(node) {
    if (!this.explains || !this.isPresent()) return this.#recorded(node);
    const key = JSON.stringify([node.frame, node.parent, node.constraints]);
    if (node.id !== this.#id) {
      this.#id = node.id;
      this.#answer = null;
      this.#ask(key);
    } else if (
      key !== this.#key
      || (this.#answer?.error && performance.now() - this.#asked > RETRY)
    ) {
      this.#ask(key);
    }
    const answer = this.#answer;
    if (!answer) return { rows: [], note: "Asking the program…" };
    if (answer.error) return { rows: causes(this.replica, node), note: answer.error };
    if (!answer.constrained) {
      return {
        rows: [],
        note: "The program sets its frame: it does not take part in Auto Layout.",
      };
    }
    return { rows: [...answer.edges.map(edge), ...answer.overruled.map(overruled)], note: "" };
  }

  // No program can answer for the past, or if none is connected.
  #recorded(node) {
    const rows = causes(this.replica, node);
    const whose = this.explains ? "for the present" : "while the program runs";
    return {
      rows, note: rows.length
        ? `The recorded constraints of each edge. The determining ones are known only ${whose}.`
        : `No constraint names its edges. What determines them is known only ${whose}.`,
    };
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
      .then(async (answer) => (
        answer.ok
          ? answer.json()
          : { error: (await answer.text()).trim() || "The program does not answer." }
      ))
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
    value: ambiguous ? "ambiguous: other values are possible"
      : because.length ? "" : "not determined",
  };
}

function overruled({ text, missed, because, broken }) {
  return {
    key: text, reasons: because, isOverruled: true,
    value: `${broken ? "broken and " : ""}violated by ${number(missed)}`
      + (because.length ? ": overruled by" : ""),
  };
}
