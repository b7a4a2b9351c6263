// The current state of the streamed window: a map of nodes, updated by applying the lines in order,
// and what they show at a time. Does not use the DOM. A node that changes is replaced, never written
// to, so that a captured state stays unchanged.

import { hasMembers, hasTracks, NodeMotion, withMembers } from "./motion/node-motion.js";
import { writeOut } from "./motion/repeated-animations.js";
import { localTime } from "./motion/timing.js";

/** The key under which the nodes that have no parent are listed. */
export const TOP = -1;

/** A delta that does not fit the replica's state; only a full snapshot repairs it. */
export class ReplicaMismatch extends Error {}

export class Replica {
  /** What the nodes show at the time of the last `show`; changed by lines to their model values. */
  nodes = new Map();
  /** The nodes as the lines have them: the model values, if a line is of version 2. */
  models = new Map();
  /**
   * The first time, not before that of the last `show`, from which on something moves without
   * another line; infinite if nothing does.
   */
  nextMotion = Infinity;
  size = [0, 0];
  scale = 1;
  framesPerSecond = 60;
  seq = -1;
  time = 0;
  /**
   * Counts the changes of structure (nodes added, removed, moved), so that a tree can detect when
   * to rebuild its list.
   */
  structure = 0;

  #touched = new Set();
  #removed = new Set();
  #arranged = new Set();
  /** The nodes with tracks, those with clocks of their own, and parents that show another order. */
  #moving = new Set();
  #clocked = new Set();
  /** The replicators whose copies show other times. */
  #delaying = new Set();
  #sorted = new Set();
  /** The models from which the nodes with tracks were last shown. */
  #shownFrom = new Map();
  /** What moves a node, by the model that it was made from. */
  #motions = new WeakMap();

  constructor() {
    this.#set({ id: TOP, children: [] });
  }

  /**
   * Applies one decoded line. Returns whether the drawn state may have changed. Throws
   * ReplicaMismatch.
   *
   * The nodes that it changes have their model values until the next `show`.
   */
  apply(line) {
    this.#readAnimations(line);
    switch (line.kind) {
      case "full": this.#full(line); break;
      case "delta":
        if (line.seq <= this.seq) return false;
        this.#delta(line);
        break;
      default:
        this.seq = Math.max(this.seq, line.seq);
        return false;
    }
    this.seq = line.seq;
    this.time = line.t;
    return true;
  }

  #readAnimations(line) {
    try {
      writeOut(line);
    } catch (error) {
      throw new ReplicaMismatch(`line ${line.seq}: ${error.message}`);
    }
  }

  /**
   * Sets the nodes that have animations to what they show at a time of the program. Between two
   * lines every time is exact; the nodes of lines of version 1 have the values of their line.
   */
  show(time) {
    const times = new Map([[TOP, time]]);
    let next = Infinity;
    const parents = new Set(this.#sorted);
    for (const id of this.#moving) {
      const model = this.models.get(id);
      const motion = this.#motion(model);
      const local = this.#localTime(id, times);
      const before = this.nodes.get(id);
      const members = motion.members(model, local);
      if (this.#shownFrom.get(id) !== model || !hasMembers(before, members)) {
        const base = this.#sorted.has(id) ? { ...model, children: before.children } : model;
        this.nodes.set(id, withMembers(base, members, before));
        this.#shownFrom.set(id, model);
        this.#touched.add(id);
      }
      if (motion.aspects.includes("zPosition")) parents.add(model.parent ?? TOP);
      next = Math.min(next, this.#nextMotion(id, motion, local, time));
    }
    for (const id of parents) this.#sort(id);
    this.time = time;
    this.nextMotion = next;
  }

  /**
   * A node as it is shown at a time; undefined for an unknown id. The replica itself does not
   * change.
   */
  shownNode(id, time) {
    const model = this.models.get(id);
    if (!this.#moving.has(id)) return model;
    const local = this.#localTime(id, new Map([[TOP, time]]));
    return withMembers(model, this.#motion(model).members(model, local), model);
  }

  /** The time of a node's clock at the time of the last `show`; for copies of its children. */
  timeOf(id) { return this.#localTime(id, new Map([[TOP, this.time]])); }

  #motion(model) {
    let motion = this.#motions.get(model);
    if (!motion) this.#motions.set(model, motion = new NodeMotion(model));
    return motion;
  }

  // The time of a node's clock; `times` has those that are known.
  #localTime(id, times) {
    if (this.#clocked.size === 0) return times.get(TOP);
    let time = times.get(id);
    if (time === undefined) {
      const { parent = TOP, clock } = this.models.get(id);
      time = this.#localTime(parent, times);
      if (clock) time = localTime({ begin: clock[0], speed: clock[1], offset: clock[2] }, time);
      times.set(id, time);
    }
    return time;
  }

  // The first time, not before the given one, from which on a node moves. A chain of clocks is a
  // line: its slope and a point are enough.
  #nextMotion(id, motion, local, time) {
    const [early, late] = this.#spread(id);
    const [begin, end] = [motion.begin - early, motion.end + late];
    const rate = this.#clocked.size === 0
      ? 1 : this.#localTime(id, new Map([[TOP, time + 1]])) - local;
    if (rate === 0 || !Number.isFinite(rate)) return Infinity;
    const [first, last] = rate > 0 ? [begin, end] : [end, begin];
    if ((last - local) / rate <= 0) return Infinity;
    const wait = (first - local) / rate;
    return wait > 0 ? time + wait : time;
  }

  // How much earlier and later than a node its copies move, in seconds of its layer's clock.
  #spread(id) {
    let [early, late] = [0, 0];
    if (this.#delaying.size === 0) return [early, late];
    let node = this.models.get(id);
    let speed = node.clock?.[1] ?? 1;
    for (node = this.models.get(node.parent); node; node = this.models.get(node.parent)) {
      if (this.#delaying.has(node.id)) {
        const span = node.replicator.delay * (node.replicator.count - 1) * speed;
        early += Math.max(0, -span);
        late += Math.max(0, span);
      }
      speed *= node.clock?.[1] ?? 1;
    }
    return Number.isFinite(early + late) ? [early, late] : [0, 0];
  }

  // Children are drawn by their zPosition, which an animation may change; a mask is the first.
  #sort(id) {
    const model = this.models.get(id);
    if (!model) return void this.#sorted.delete(id);
    const depth = (child) => {
      const { mask, zPosition = 0 } = this.nodes.get(child);
      return mask ? -Infinity : zPosition;
    };
    const children = [...model.children].sort((a, b) => depth(a) - depth(b) || 0);
    const isPlain = children.every((child, i) => child === model.children[i]);
    const shown = this.nodes.get(id);
    if (isPlain) this.#sorted.delete(id);
    else this.#sorted.add(id);
    if (children.every((child, i) => child === shown.children[i])) return;
    this.nodes.set(id, { ...shown, children: isPlain ? model.children : children });
    this.#arranged.add(id);
  }

  // Stores a node as a line has it.
  #set(node) {
    const { id } = node;
    this.models.set(id, node);
    this.nodes.set(id, node);
    if (this.#moving.size > 0) this.#shownFrom.delete(id);
    if (hasTracks(node)) this.#moving.add(id);
    else if (this.#moving.size > 0) this.#moving.delete(id);
    if (node.clock) this.#clocked.add(id);
    else if (this.#clocked.size > 0) this.#clocked.delete(id);
    if (node.replicator?.delay && node.replicator.count > 1) this.#delaying.add(id);
    else if (this.#delaying.size > 0) this.#delaying.delete(id);
  }

  #delete(id) {
    for (const known of [
      this.models, this.nodes, this.#moving, this.#shownFrom, this.#clocked, this.#delaying,
      this.#sorted,
      this.#touched, this.#arranged,
    ]) {
      known.delete(id);
    }
    this.#removed.add(id);
    this.structure += 1;
  }

  get isEmpty() { return this.nodes.size <= 1; }

  children(id) { return this.nodes.get(id)?.children ?? []; }

  /** The ids from the top-most ancestor down to the node itself; empty for an unknown node. */
  path(id) {
    const ids = [];
    for (
      let node = this.nodes.get(id);
      node && node.id !== TOP;
      node = this.nodes.get(node.parent ?? TOP)
    ) {
      ids.unshift(node.id);
    }
    return ids;
  }

  /**
   * The current state, for `restore`; it shares its nodes with the replica and costs one table of
   * references.
   */
  state() {
    const { size, scale, framesPerSecond, seq, time } = this;
    return { nodes: new Map(this.models), size, scale, framesPerSecond, seq, time };
  }

  /** Moves back (or forward) to a state; what differs from the current one counts as changed. */
  restore(state) {
    const { models: before, nodes: shown } = this;
    const { nodes, ...rest } = state;
    this.#clear();
    for (const node of nodes.values()) this.#set(node);
    Object.assign(this, rest);
    for (const id of before.keys()) {
      if (this.models.has(id)) continue;
      this.#removed.add(id);
      this.#touched.delete(id);
      this.#arranged.delete(id);
    }
    for (const [id, node] of this.models) {
      const old = shown.get(id);
      if (old === node) continue;
      this.#removed.delete(id);
      if (id !== TOP) this.#touched.add(id);
      if (old?.children !== node.children) this.#arranged.add(id);
    }
    this.structure += 1;
  }

  #clear() {
    this.models = new Map();
    this.nodes = new Map();
    for (const ids of [
      this.#moving, this.#clocked, this.#delaying, this.#sorted, this.#shownFrom,
    ]) {
      ids.clear();
    }
  }

  /**
   * Returns and clears what changed since the last call: ids touched, ids removed, parents whose
   * children changed.
   */
  takeChanges() {
    const changes = { touched: this.#touched, removed: this.#removed, arranged: this.#arranged };
    this.#touched = new Set();
    this.#removed = new Set();
    this.#arranged = new Set();
    return changes;
  }

  #full(line) {
    const before = this.models;
    this.#clear();
    this.#set({ id: TOP, children: [] });
    this.#arranged.clear();
    this.#touched.clear();
    this.size = line.size;
    this.scale = line.scale ?? 1;
    this.framesPerSecond = line.fps ?? 60;
    // No state shares these yet: children are added in place.
    for (const fields of line.nodes) this.#insert(fields, (parent, id) => parent.children.push(id));
    for (const id of before.keys()) if (!this.models.has(id)) this.#removed.add(id);
    for (const id of this.models.keys()) this.#arranged.add(id);
    this.structure += 1;
  }

  #delta(line) {
    if (this.isEmpty) {
      throw new ReplicaMismatch(`delta ${line.seq} arrived before any full snapshot`);
    }
    for (const id of line.removed ?? []) this.#remove(id);
    for (const fields of line.nodes ?? []) {
      const node = this.models.get(fields.id);
      if (node) this.#update(node, fields);
      else this.#insert(fields);
    }
    for (const [parent, ...children] of line.order ?? []) {
      const node = this.models.get(parent);
      if (!node || children.some((id) => !this.models.has(id))) {
        throw new ReplicaMismatch(`delta ${line.seq} orders unknown views`);
      }
      this.#set({ ...node, children });
      this.#arranged.add(parent);
      this.structure += 1;
    }
  }

  #insert(fields, append = (parent, id) => this.#rear(parent, [...parent.children, id])) {
    if (!fields.class) throw new ReplicaMismatch(`view ${fields.id} changed but was never added`);
    const parent = this.models.get(fields.parent ?? TOP);
    if (!parent) {
      throw new ReplicaMismatch(`view ${fields.id} has the unknown parent ${fields.parent}`);
    }
    const node = { ...fields, children: [] };
    for (const key in node) if (node[key] === null) delete node[key];
    this.#set(node);
    append(parent, node.id);
    this.#touched.add(node.id);
    this.#arranged.add(parent.id);
    this.#removed.delete(node.id);
    this.structure += 1;
  }

  #update(node, fields) {
    if ("parent" in fields && (fields.parent ?? TOP) !== (node.parent ?? TOP)) {
      this.#adopt(node, fields.parent);
    }
    const next = { ...node };
    for (const key in fields) {
      if (fields[key] === null) delete next[key];
      else next[key] = fields[key];
    }
    this.#set(next);
    this.#touched.add(node.id);
  }

  #adopt(node, parentID) {
    const parent = this.models.get(parentID ?? TOP);
    if (!parent) {
      throw new ReplicaMismatch(`view ${node.id} moved to the unknown parent ${parentID}`);
    }
    this.#leave(node);
    this.#rear(parent, [...parent.children, node.id]);
    this.#arranged.add(parent.id);
    this.structure += 1;
  }

  #rear(parent, children) { this.#set({ ...parent, children }); }

  #leave(node) {
    const parent = this.models.get(node.parent ?? TOP);
    if (parent?.children.includes(node.id)) {
      this.#rear(parent, parent.children.filter((id) => id !== node.id));
    }
  }

  #remove(id) {
    const node = this.models.get(id);
    if (!node) return;
    this.#leave(node);
    this.#delete(id);
  }
}
