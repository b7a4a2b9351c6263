// The connection to the server: server-sent events in, decoded lines and connection states out.

/** How often the page retries a server that does not answer, in milliseconds. */
const LOOK = 500;
/** The longest pause between attempts when the server answers, but not with an event stream. */
const LONGEST = 15000;

/**
 * States: connecting, opening (the past arrives first, if it was requested), live, reconnecting,
 * ended (the program has ended; the page polls for its next run, a daemon's page listens for it).
 */
export class Stream {
  #isOpening = false;
  #url;
  #source = null;
  #retry = 0;
  #delay = LOOK;
  #hasOpened = false;
  /** The number and time of a daemon's last line. */
  #last = null;
  /** Whether the last line of a daemon's session was its end. */
  #isOver = false;

  /**
   * `handlers`: line(line, its length), skipped(details), state(name, reason), page({title, run,
   * notice}), note(object) for a daemon's notes, stale(since) while a daemon's log accepts nothing
   * and stale(null) after it; if the stream begins with the past (`hasPast`), past(line, its
   * length) for each of its lines, present() after the last, and restarted() before the first line
   * of another run. refused(status, sentence): the server answered with an error instead of a
   * stream; the page keeps trying.
   */
  constructor(url, handlers, { hasPast = false } = {}) {
    this.#url = url;
    this.hasPast = hasPast;
    this.handlers = handlers;
    this.state = "connecting";
  }

  /** Opens a new stream without Last-Event-ID: the server starts with a full snapshot. */
  open() {
    this.close();
    const source = new EventSource(this.#url);
    this.#source = source;
    this.#isOpening = this.hasPast;
    this.#hasOpened = this.#isOver = false;
    this.#last = null;
    this.#report(null);
    const on = (name, receive) =>
      source.addEventListener(name, (event) => {
        if (source === this.#source) receive(event.data);
      });
    const open = () => { this.#hasOpened = true; };
    for (const name of ["open", "message", "full", "delta", "event", "log"]) on(name, open);
    for (const name of ["message", "full", "delta", "event", "log"]) {
      on(name, (data) => this.#receive(data));
    }
    on("present", () => this.#opened());
    on("page", (data) => this.#changePage(data));
    on("note", (data) => this.#note(data));
    on("stale", (data) => this.#stale(data));
    on("end", (data) => this.#end(data));
    on("skipped", (data) => this.handlers.skipped?.(data));
    on("error", () => this.#failed(source));
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
    this.#delay = LOOK;
    if (this.hasPast && this.#beginsRun(line)) this.handlers.restarted?.();
    if (this.#isOpening) {
      this.#enter("opening");
      return this.handlers.past(line, data.length);
    }
    this.#enter("live");
    this.handlers.line(line, data.length);
  }

  // Another run of a session's program starts its sequence numbers again. A later full line may
  // repeat the last number.
  #beginsRun({ kind, seq, t }) {
    const last = this.#last;
    this.#last = { seq, t };
    const isNew =
      this.#isOver
      || (kind === "full" && last !== null && (seq < last.seq || (seq === last.seq && t < last.t)));
    this.#isOver = false;
    return isNew;
  }

  // The page has everything up to the present. A stream that resumes with nothing to catch up on
  // sends no line, so this event is the only sign that it is live again.
  #opened() {
    this.#delay = LOOK;
    if (this.#isOpening) {
      this.#isOpening = false;
      this.handlers.present();
    }
    this.#enter(this.#isOver ? "ended" : "live", this.#reason);
  }

  #changePage(data) {
    try {
      this.handlers.page?.(JSON.parse(data));
    } catch { /* The page works without a title. */ }
  }

  #note(data) {
    try {
      this.handlers.note?.(JSON.parse(data));
    } catch { /* A note is about the lines, which arrive without it. */ }
  }

  // Seconds since 1970; null while the log accepts lines.
  #staleSince = null;

  #stale(data) {
    try { this.#report(JSON.parse(data)?.since ?? null); } catch { /* the time is all it has */ }
  }

  #report(since) {
    if (since === this.#staleSince) return;
    this.#staleSince = since;
    this.handlers.stale?.(since);
  }

  #reason = "";

  #end(data) {
    this.#reason = "";
    try { this.#reason = JSON.parse(data)?.reason ?? ""; } catch { /* the reason is optional */ }
    // A daemon's stream continues with the lines of the next run of that name. A server inside the
    // program ends with the program.
    if (this.hasPast) {
      this.#isOver = true;
      if (!this.#isOpening) this.#enter("ended", this.#reason);
      return;
    }
    this.close();
    this.#enter("ended", this.#reason);
    this.#lookAgain(LOOK);
  }

  // After a broken connection the browser reconnects with Last-Event-ID, so that no line is missed.
  // It gives up if the response is not an event stream (a proxy's error page, a server that is
  // starting), and it is slow to retry a stream that never opened: in both cases the page retries
  // itself.
  #failed(source) {
    // The next connection reports again whether the log is still stale.
    this.#report(null);
    if (this.state !== "connecting" && this.state !== "ended") this.#enter("reconnecting");
    if (source.readyState === EventSource.CLOSED) {
      if (this.handlers.refused) this.#askWhy();
      this.#lookAgain(this.#delay);
      this.#delay = Math.min(this.#delay * 2, LONGEST);
    } else if (!this.#hasOpened) {
      this.#lookAgain(LOOK);
    }
  }

  // An EventSource hides the answer that it rejects: the same request by fetch reveals it.
  async #askWhy() {
    const stop = new AbortController();
    try {
      const answer = await fetch(this.#url, { cache: "no-store", signal: stop.signal });
      const isText = answer.headers.get("Content-Type")?.startsWith("text/plain");
      const sentence = answer.ok || !isText ? "" : (await answer.text()).trim().slice(0, 300);
      if (!answer.ok && (this.state === "connecting" || this.state === "reconnecting")) {
        this.handlers.refused(answer.status, sentence);
      }
    } catch { /* The server does not answer. */ }
    // What is not an error is an endless stream.
    stop.abort();
  }

  #lookAgain(delay) {
    this.close();
    this.#retry = setTimeout(() => this.open(), delay);
  }

  #enter(state, reason = "") {
    if (state === this.state) return;
    this.state = state;
    this.handlers.state(state, reason);
  }
}
