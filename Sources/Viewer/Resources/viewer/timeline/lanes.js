// Bars in lanes, so that no two bars of a lane overlap. Pure.

export class Lanes {
  /** Until when each lane is occupied. */
  #ends = [];

  get count() { return this.#ends.length; }

  /**
   * Returns the lane for a bar: the first whose bars all end before this one begins. Bars added in
   * the order of their beginnings need as few lanes as possible; in other orders they may need
   * more.
   */
  place(from, to) {
    let lane = this.#ends.findIndex((end) => end <= from);
    if (lane < 0) lane = this.#ends.length;
    this.#ends[lane] = Math.max(to, from);
    return lane;
  }

  clear() { this.#ends = []; }
}
