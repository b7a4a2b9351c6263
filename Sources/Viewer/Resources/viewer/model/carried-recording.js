// A page that carries its recording (`mainspring export --html`): the lines are read from the page
// itself.

/**
 * How long lines are parsed without a pause, in milliseconds, so that the page stays responsive.
 */
const STRETCH = 40;

/** The recording that this page carries, compressed; null for a page from a server. */
export function carriedRecording() {
  return document.getElementById("recording")?.textContent.trim() ?? null;
}

/** States: opening, recorded, unreadable. Replaces the `Stream` of a page that has a server. */
export class Recording {
  state = "opening";

  /** `handlers`: line(line, its length), state(name, reason). */
  constructor(packed, handlers) {
    Object.assign(this, { packed, handlers });
  }

  async open() {
    if (!this.packed) return;
    const { packed } = this;
    this.packed = null;
    this.handlers.state("opening", "");
    try {
      await this.#read(await unpacked(packed));
    } catch (error) {
      return this.#enter("unreadable", String(error?.message ?? error));
    }
    this.#enter("recorded");
  }

  close() {}

  async #read(text) {
    let rest = performance.now() + STRETCH;
    let start = 0;
    while (start < text.length) {
      let end = text.indexOf("\n", start);
      if (end < 0) end = text.length;
      if (end > start) this.handlers.line(JSON.parse(text.slice(start, end)), end - start);
      start = end + 1;
      if (performance.now() < rest) continue;
      await new Promise((done) => setTimeout(done));
      rest = performance.now() + STRETCH;
    }
  }

  #enter(state, reason = "") {
    this.state = state;
    this.handlers.state(state, reason);
  }
}

async function unpacked(base64) {
  const packed = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).text();
}
