// Decides which pictures of the list of sessions are requested, and when. Pure: the caller passes
// the time, requests and draws.

/** How many requests run at a time. */
const MOST = 2;
/** How often the picture of a running session is redrawn, in milliseconds. */
const EVERY = 10000;

export class PictureQueue {
  #states = new Map();
  #waiting = new Set();
  #running = 0;

  /**
   * `isInSight(id)`: whether the session's row is visible; `draw(id)`: requests and draws its
   * picture, and resolves to false if that failed.
   */
  constructor({ isInSight, draw }) {
    Object.assign(this, { isInSight, draw });
  }

  /**
   * Requests the picture of a session as soon as fewer requests are running, if it has a window
   * and has changed since its last picture.
   */
  request({ id, full, lines }, now) {
    const state = this.#states.get(id) ?? { lines: -1, at: -Infinity };
    if (!full || !this.isInSight(id) || lines === state.lines || now - state.at < EVERY) return;
    this.#states.set(id, { lines, at: now });
    this.#waiting.add(id);
    this.#next();
  }

  #next() {
    for (const id of this.#waiting) {
      if (this.#running === MOST) return;
      this.#waiting.delete(id);
      if (this.isInSight(id)) this.#run(id);
      else this.#states.delete(id);
    }
  }

  async #run(id) {
    this.#running += 1;
    const isDrawn = await this.draw(id);
    this.#running -= 1;
    // A failed request is repeated after the usual time, also if the session has not changed.
    if (!isDrawn) this.#states.get(id).lines = -1;
    this.#next();
  }
}
