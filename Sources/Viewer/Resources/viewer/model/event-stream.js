// The connection: server-sent events in, decoded lines out, and one word about how it goes.

/** States: connecting, opening (what has been comes first, where it was asked for), live, reconnecting, ended. */
export class Stream {
  #isOpening = false;
  #url;
  #source = null;
  #retry = 0;
  #delay = 1000;

  /**
   * `handlers`: line(line, its length), skipped(details), state(name, reason); where the stream begins with the past (`hasPast`)
   * past(line, its length), and present() after the last of those.
   */
  constructor(url, handlers, { hasPast = false } = {}) {
    this.#url = url;
    this.hasPast = hasPast;
    this.handlers = handlers;
    this.state = "connecting";
  }

  /** Opens afresh: no Last-Event-ID is sent, so the server starts with a full snapshot. */
  open() {
    this.close();
    const source = new EventSource(this.#url);
    this.#source = source;
    this.#isOpening = this.hasPast;
    const line = (event) => { if (source === this.#source) this.#receive(event.data); };
    for (const name of ["message", "full", "delta", "event", "log"]) source.addEventListener(name, line);
    source.addEventListener("present", () => { if (source === this.#source) this.#opened(); });
    source.addEventListener("end", (event) => this.#end(event.data));
    source.addEventListener("skipped", (event) => this.handlers.skipped?.(event.data));
    source.addEventListener("error", () => { if (source === this.#source) this.#failed(source); });
  }

  close() {
    clearTimeout(this.#retry);
    this.#source?.close();
    this.#source = null;
  }

  #receive(data) {
    let line;
    try {
      line = JSON.parse(data);
    } catch {
      this.handlers.mismatch?.("a line that is not JSON");
      return;
    }
    if (line.kind === "end") return this.#end(data);
    this.#delay = 1000;
    if (this.#isOpening) {
      this.#enter("opening");
      return this.handlers.past(line, data.length);
    }
    this.#enter("live");
    this.handlers.line(line, data.length);
  }

  // Everything up to the present has come.
  #opened() {
    if (!this.#isOpening) return;
    this.#isOpening = false;
    this.handlers.present();
    this.#enter("live");
  }

  #end(data) {
    this.close();
    if (this.#isOpening) this.handlers.present();
    this.#isOpening = false;
    let reason = "";
    try { reason = JSON.parse(data)?.reason ?? ""; } catch { /* an end without a reason is an end all the same */ }
    this.#enter("ended", reason);
  }

  // The browser comes back by itself after a broken connection, with Last-Event-ID (the run and
  // the number, so that another run of the program is told apart); but it gives up for good when
  // the answer was no event stream (a proxy's error page, a server that is starting): then we ask again, ever later.
  #failed(source) {
    this.#enter(this.state === "connecting" ? "connecting" : "reconnecting");
    if (source.readyState !== EventSource.CLOSED) return;
    this.#retry = setTimeout(() => this.open(), this.#delay);
    this.#delay = Math.min(this.#delay * 2, 15000);
  }

  #enter(state, reason = "") {
    if (state === this.state) return;
    this.state = state;
    this.handlers.state(state, reason);
  }
}
