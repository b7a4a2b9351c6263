// The top bar: the state of the connection or the displayed time, and how often the scene changes
// and is drawn.

import { seconds } from "../model/words.js";

const WORDS = {
  connecting: "Connecting",
  live: "Live",
  reconnecting: "Reconnecting",
  ended: "Ended",
  away: "Not running",
  stale: "Not current",
  opening: "Opening",
  refused: "Refused",
  recorded: "Recording",
  unreadable: "Unreadable",
};

/** Counts events within the last second, without keeping them. */
class Rate {
  #slots = new Uint16Array(10);
  #slot = 0;

  count(now) { this.#turn(now); this.#slots[this.#slot % 10] += 1; }

  read(now) {
    this.#turn(now);
    return this.#slots.reduce((sum, n) => sum + n, 0);
  }

  #turn(now) {
    const slot = Math.floor(now / 100);
    for (let i = Math.max(this.#slot + 1, slot - 9); i <= slot; i += 1) this.#slots[i % 10] = 0;
    this.#slot = slot;
  }
}

export class Status {
  #commits = new Rate();
  #draws = new Rate();
  #timer = 0;

  constructor(replica) {
    this.replica = replica;
    this.state = document.getElementById("state");
    this.fields = Object.fromEntries(["time", "seq", "commits", "draws"]
      .map((name) => [name, document.getElementById(`meter-${name}`)]));
  }

  /** Shows the state of the stream. */
  enter(state) {
    this.#stream = state;
    this.#isRefused = false;
    this.#say();
  }

  /** Shows that the scene is in the past, at a time; null for the present. */
  past(time) {
    this.#past = time;
    this.#say();
  }

  /** Sets whether the session's program is connected to the daemon. */
  set isRunning(isRunning) {
    this.#isRunning = isRunning;
    this.#say();
  }

  /** Sets since when the daemon's log has accepted nothing, in seconds since 1970; else null. */
  set staleSince(since) {
    this.#staleSince = since;
    this.#say();
  }

  /** Sets whether the server refuses this page; another state of the stream ends it. */
  set isRefused(isRefused) {
    this.#isRefused = isRefused;
    this.#say();
  }

  get staleSince() { return this.#staleSince; }

  #staleSince = null;
  #isRunning = true;
  #isRefused = false;
  #stream = "connecting";
  #past = null;

  // A recording is past as a whole.
  #say() {
    const isPast = this.#past !== null && (this.#stream === "live" || this.#stream === "ended");
    const isStale = this.#stream === "live" && this.#staleSince !== null;
    const isAway = this.#stream === "live" && !this.#isRunning;
    const state = this.#isRefused ? "refused"
      : isPast ? "past" : isStale ? "stale" : isAway ? "away" : this.#stream;
    this.state.dataset.state = state;
    const text = isPast ? `Past · ${seconds(this.#past)}` : WORDS[state];
    if (this.state.textContent === text) return;
    this.state.textContent = text;
    // Announced once: while time moves, a screen reader would read numbers without end.
    this.state.setAttribute("aria-live", isPast ? "off" : "polite");
  }


  committed() {
    if (!this.#isRunning) this.isRunning = true;
    this.#commits.count(performance.now());
    this.#wake();
  }
  /** Called after a frame was drawn: shows its time, and the number of the last line up to it. */
  drew(time) {
    this.#write("time", `${time.toFixed(2)} s`);
    this.#write("seq", String(Math.max(0, this.replica.seq)));
    this.#draws.count(performance.now());
    if (!this.#shown) this.#show();
  }

  // Four times a second while lines arrive; no timer at all once the rates are zero.
  #wake() { this.#timer ||= setTimeout(() => this.#show(), 250); }

  #shown = false;

  #show() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#shown = true;
    const now = performance.now();
    const commits = this.#commits.read(now);
    const draws = this.#draws.read(now);
    this.#write("commits", String(commits));
    this.#write("draws", String(draws));
    if (commits > 0 || draws > 0) this.#wake();
  }

  #write(name, text) {
    const field = this.fields[name];
    if (field.textContent !== text) field.textContent = text;
  }
}
