// The page's position in time: live at the end, at a time in the past, or playing from there.

export const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

export class Player {
  /** live: at the end; paused: at a time; playing: moving on from a time. */
  mode = "live";
  time = 0;
  speed = 1;
  #index = -1;
  #generation = 0;
  #frame = 0;
  #before = 0;

  /** `changed()`: the replica is at another moment, or the mode is another. */
  constructor({ history, replica, changed }) {
    Object.assign(this, { history, replica, changed });
  }

  get isLive() { return this.mode === "live"; }

  /**
   * Applies a line that has just arrived; returns whether it changed the replica. Throws what the
   * replica throws.
   */
  take(line, size) {
    const wasForgotten = this.history.forgotten;
    if (!this.isLive) {
      this.history.add(line, size);
      this.#follow(wasForgotten);
      return false;
    }
    const changed = this.replica.apply(line);
    this.history.add(line, size);
    this.#index = this.history.lastIndex;
    this.#generation = this.history.forgotten;
    this.time = Math.max(this.history.last, this.history.first);
    return changed;
  }

  /** Moves to a time within what is retained, and stays there. */
  seek(time) {
    this.#stop();
    this.mode = "paused";
    this.#go(time);
  }

  /** Moves to the end and stays there. */
  live() {
    this.#stop();
    this.mode = "live";
    this.#go(this.history.last);
  }

  /** Moves to the next drawn time, or to the one before. */
  step(direction) {
    const time = this.history.neighbour(this.#here(), direction);
    this.seek(time ?? this.time);
  }

  toggle() {
    if (this.mode === "playing") return this.seek(this.time);
    this.play();
  }

  /** Plays from the current time, or from the beginning if this is the end. */
  play() {
    if (this.history.isEmpty) return;
    const start = this.time >= this.history.last - 1e-9 ? this.history.first : this.time;
    this.#stop();
    this.mode = "playing";
    this.#go(start);
    this.#before = performance.now();
    this.#frame = requestAnimationFrame((now) => this.#tick(now));
  }

  /** Selects the next faster (1) or slower (-1) speed. */
  faster(direction) {
    const index = SPEEDS.indexOf(this.speed) + direction;
    this.speed = SPEEDS[Math.min(Math.max(index, 0), SPEEDS.length - 1)];
    this.changed();
  }

  #tick(now) {
    const elapsed = Math.max(0, now - this.#before) / 1000;
    this.#before = now;
    const time = this.time + elapsed * this.speed;
    if (time >= this.history.last) return this.seek(this.history.last);
    this.#go(time);
    this.#frame = requestAnimationFrame((next) => this.#tick(next));
  }

  #stop() {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  #go(time) {
    const { history } = this;
    if (history.isEmpty) return this.changed();
    this.time = Math.min(Math.max(time, history.first), history.last);
    const index = Math.max(history.index(this.time), 0);
    history.bring(this.replica, this.#here(), index);
    this.#index = index;
    this.#generation = history.forgotten;
    this.changed();
  }

  /** The index of the line that the replica is at; -1 if that line has been dropped. */
  #here() {
    return Math.max(this.#index - (this.history.forgotten - this.#generation), -1);
  }

  // The displayed time may have been dropped, or belong to a run that is over.
  #follow(wasForgotten) {
    if (this.history.forgotten !== wasForgotten && this.time < this.history.first) {
      this.#go(this.history.first);
    } else if (this.time > this.history.last) {
      this.#go(this.history.last);
    } else {
      this.changed();
    }
  }
}
