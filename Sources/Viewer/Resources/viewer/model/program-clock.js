// The program's time as the page shows it, estimated from when lines arrive. Pure: times are
// parameters.
//
// A line with the time t arrives at t/speed + offset + delay on the page's clock: the offset is that
// of the two clocks plus the shortest delay, and follows their drift; the delay varies. The page
// shows the time that, according to the fastest of the recent lines, has passed, less the longest
// recent delay. So a line that is as late as others were still arrives before its time is shown, and
// nothing jumps. The shown time never steps back: it runs a little slower or faster until it agrees.
// A careful clock waits longer at first, until it knows how late lines are.

/** How many arrivals are remembered, and for how long, in seconds. */
const REMEMBERED = 64;
const SPAN = 30;
/** The longest delay that the page waits for, in seconds; lines that are later are shown late. */
const LONGEST = 0.35;
/** Delays up to this many seconds count as none, so that a quiet connection has no lag at all. */
const QUIET = 0.004;
/** Delays beyond the longest recent one, by this share of it, are still in time. */
const MARGIN = 0.15;
/** How much slower, or faster, the shown time may run than the program's. */
const SLOWER = 0.25;
const FASTER = 0.1;
/** How long a careful clock waits at first, and after how long it trusts what it knows, in seconds. */
const CAREFUL = 0.25;
const TRUSTED = 2.5;
/** If the shown time is so many seconds behind, it jumps forwards instead: the page was asleep. */
const FAR = 1;

export class ProgramClock {
  /** Program seconds a second. */
  speed = 1;
  #arrivals = [];
  /** The shown time, and when it was shown on the page's clock. */
  #shown = null;
  #at = 0;
  #isHeld = false;
  #isCareful;
  /** The time of the last line. */
  #last = -Infinity;
  /** When the first line arrived, on the page's clock. */
  #began = null;

  constructor({ isCareful = false } = {}) { this.#isCareful = isCareful; }

  /** Forgets everything but the speed: another run of the program begins. */
  reset() {
    this.#arrivals = [];
    this.#isHeld = false;
    this.#shown = null;
    this.#began = null;
    this.#last = -Infinity;
  }

  /**
   * Stops when the last line has been shown, or now: the program has ended. The next line starts the
   * clock again.
   */
  hold() { this.#isHeld = true; }

  get isSet() { return this.#arrivals.length > 0; }

  /** Takes note of a line with a time that arrives at `now`, in seconds of the page's clock. */
  arrived(time, now, speed = this.speed) {
    this.#isHeld = false;
    if (speed !== this.speed) {
      // The lines before are on another slope.
      this.speed = speed;
      this.#arrivals = [];
    }
    this.#arrivals.push({ now, offset: speed > 0 ? now - time / speed : now });
    while (this.#arrivals.length > REMEMBERED || this.#arrivals[0].now < now - SPAN) {
      this.#arrivals.shift();
    }
    this.#began ??= now;
    this.#last = time;
    this.#shown ??= time - this.#caution(now) * Math.max(speed, 0);
    if (speed === 0) this.#shown = Math.max(this.#shown, time);
    if (this.#arrivals.length === 1) this.#at = Math.max(this.#at, now);
  }

  /** The time to show at `now`; not before any time that it has returned. */
  time(now) {
    if (this.#shown === null) return 0;
    const elapsed = Math.max(0, now - this.#at);
    this.#at = Math.max(this.#at, now);
    const { speed } = this;
    const end = this.#isHeld ? Math.max(this.#shown, this.#last) : Infinity;
    if (this.#shown >= end || speed === 0 || this.#arrivals.length === 0) return this.#shown;
    const [offset, lag] = this.#delays();
    const target = (this.#at - offset - Math.max(lag, this.#caution(this.#at))) * speed;
    const plain = this.#shown + elapsed * speed;
    const miss = target - plain;
    if (miss > FAR * speed) this.#shown = target;
    else {
      const [most, least] = [elapsed * speed * FASTER, -elapsed * speed * SLOWER];
      this.#shown = plain + Math.max(least, Math.min(most, miss));
    }
    this.#shown = Math.min(this.#shown, end);
    return this.#shown;
  }

  // How long to wait while it is not known how late lines are: less and less.
  #caution(now) {
    if (!this.#isCareful || this.#began === null) return 0;
    return CAREFUL * Math.max(0, 1 - (now - this.#began) / TRUSTED);
  }

  // The offset of the fastest line, and how much longer the slowest one took.
  #delays() {
    let [least, most] = [Infinity, -Infinity];
    for (const { offset } of this.#arrivals) {
      least = Math.min(least, offset);
      most = Math.max(most, Math.min(offset, least + LONGEST));
    }
    for (const { offset } of this.#arrivals) {
      if (offset - least <= LONGEST) most = Math.max(most, offset);
    }
    const lag = most - least;
    return [least, lag > QUIET ? Math.min(LONGEST, lag * (1 + MARGIN)) : 0];
  }
}
