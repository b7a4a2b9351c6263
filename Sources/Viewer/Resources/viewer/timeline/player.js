// The page's position in time: live at the end, at a time in the past, or playing from there.

import { ProgramClock } from "../model/program-clock.js";
import { ReplicaMismatch } from "../model/replica.js";

export const SPEEDS = [0.05, 0.1, 0.25, 0.5, 1, 2, 4, 8];

export class Player {
  /** live: at the end; paused: at a time; playing: moving on from a time. */
  mode = "live";
  time = 0;
  speed = 1;
  /** The program's clock, by the times of its lines. */
  clock = new ProgramClock({ isCareful: true });
  /** Whether the last scene line has functions of time (version 2) instead of shown values. */
  #isFunctional = false;
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
   * Applies a line that has just arrived; returns whether something may have to be drawn. Throws
   * what the replica throws.
   *
   * A live scene of functions shows the line when its time has come, with `advance`.
   */
  take(line, size) {
    const wasForgotten = this.history.forgotten;
    const isScene = line.kind === "full" || line.kind === "delta";
    if (isScene) this.#isFunctional = line.v === 2;
    this.#hear(line);
    if (!this.isLive) {
      this.history.add(line, size);
      this.#follow(wasForgotten);
      return false;
    }
    if (this.#isFunctional) {
      if (!this.history.add(line, size) && isScene) {
        throw new ReplicaMismatch(`line ${line.seq} does not fit the lines before it`);
      }
      // Another run begins at its first line.
      if (this.history.forgotten !== wasForgotten && this.history.lines.length === 1) {
        this.#index = -1;
        this.#generation = this.history.forgotten;
        this.clock.reset();
        this.#hear(line);
      }
      return true;
    }
    const changed = this.replica.apply(line);
    if (changed) this.replica.show(line.t);
    this.history.add(line, size);
    this.#index = this.history.lastIndex;
    this.#generation = this.history.forgotten;
    this.time = Math.max(this.history.last, this.history.first);
    return changed;
  }

  /** Takes the last line as one of the present: a session's past has arrived. */
  present() {
    const line = this.history.lines.findLast(({ kind }) => kind === "full" || kind === "delta");
    if (!line) return;
    this.#isFunctional = line.v === 2;
    if (!this.clock.isSet) this.clock.arrived(this.history.last, performance.now() / 1000);
  }

  #hear(line) { this.clock.arrived(line.t, performance.now() / 1000); }

  /**
   * Shows a live scene of functions at the present, `now` in milliseconds. Returns the number of
   * milliseconds until it changes without another line: 0 while it moves, infinite if nothing does.
   */
  advance(now) {
    const { history, replica, clock } = this;
    if (!this.isLive || !this.#isFunctional || history.isEmpty) return Infinity;
    const time = Math.max(clock.time(now / 1000), history.first);
    const index = Math.max(history.index(time), 0);
    history.bring(replica, this.#here(), index);
    this.#index = index;
    this.#generation = history.forgotten;
    replica.show(time);
    history.reach(time);
    this.time = time;
    if (index < history.lastIndex || replica.nextMotion <= time) return 0;
    return clock.speed > 0 ? (replica.nextMotion - time) / clock.speed * 1000 : Infinity;
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
    if (this.#isFunctional) this.changed();
    else this.#go(this.history.last);
  }

  /**
   * Moves to the next time at which the scene changes, or to the one before: that of a line, or the
   * next frame of the display while something moves.
   */
  step(direction) {
    const { history, replica } = this;
    const index = this.#here();
    const line = history.lines[Math.max(index, 0)]?.t;
    const isBetween = direction < 0 && line < this.time - 1e-9;
    const next = isBetween ? line : history.neighbour(index, direction);
    const frame = this.time + direction / (replica.framesPerSecond || 60);
    if (direction > 0 && replica.nextMotion <= this.time) {
      return this.seek(Math.min(next ?? history.last, frame));
    }
    if (direction < 0 && this.#isFunctional && next !== undefined && next < frame - 1e-9) {
      this.seek(frame);
      if (replica.nextMotion <= frame) return;
    }
    this.seek(next ?? this.time);
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
    this.replica.show(this.time);
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
