// The current state of the streamed window: a map of nodes, updated by applying the lines in order.
// Does not use the DOM. A node that changes is replaced, never written to, so that a captured state
// stays unchanged.

/** The key under which the nodes that have no parent are listed. */
export const TOP = -1;

/** A delta that does not fit the replica's state; only a full snapshot repairs it. */
export class ReplicaMismatch extends Error {}

export class Replica {
  nodes = new Map();
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

  constructor() {
    this.nodes.set(TOP, { id: TOP, children: [] });
  }

  /**
   * Applies one decoded line. Returns whether the drawn state may have changed. Throws
   * ReplicaMismatch.
   */
  apply(line) {
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
    return { nodes: new Map(this.nodes), size, scale, framesPerSecond, seq, time };
  }

  /** Moves back (or forward) to a state; what differs from the current one counts as changed. */
  restore(state) {
    const before = this.nodes;
    const { nodes, ...rest } = state;
    this.nodes = new Map(nodes);
    Object.assign(this, rest);
    for (const id of before.keys()) {
      if (this.nodes.has(id)) continue;
      this.#removed.add(id);
      this.#touched.delete(id);
      this.#arranged.delete(id);
    }
    for (const [id, node] of this.nodes) {
      const old = before.get(id);
      if (old === node) continue;
      this.#removed.delete(id);
      if (id !== TOP) this.#touched.add(id);
      if (old?.children !== node.children) this.#arranged.add(id);
    }
    this.structure += 1;
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
    const before = this.nodes;
    this.nodes = new Map([[TOP, { id: TOP, children: [] }]]);
    this.#arranged.clear();
    this.#touched.clear();
    this.size = line.size;
    this.scale = line.scale ?? 1;
    this.framesPerSecond = line.fps ?? 60;
    // No state shares these yet: children are added in place.
    for (const fields of line.nodes) this.#insert(fields, (parent, id) => parent.children.push(id));
    for (const id of before.keys()) if (!this.nodes.has(id)) this.#removed.add(id);
    for (const id of this.nodes.keys()) this.#arranged.add(id);
    this.structure += 1;
  }

  #delta(line) {
    if (this.isEmpty) {
      throw new ReplicaMismatch(`delta ${line.seq} arrived before any full snapshot`);
    }
    for (const id of line.removed ?? []) this.#remove(id);
    for (const fields of line.nodes ?? []) {
      const node = this.nodes.get(fields.id);
      if (node) this.#update(node, fields);
      else this.#insert(fields);
    }
    for (const [parent, ...children] of line.order ?? []) {
      const node = this.nodes.get(parent);
      if (!node || children.some((id) => !this.nodes.has(id))) {
        throw new ReplicaMismatch(`delta ${line.seq} orders unknown views`);
      }
      this.nodes.set(parent, { ...node, children });
      this.#arranged.add(parent);
      this.structure += 1;
    }
  }

  #insert(fields, append = (parent, id) => this.#rear(parent, [...parent.children, id])) {
    if (!fields.class) throw new ReplicaMismatch(`view ${fields.id} changed but was never added`);
    const parent = this.nodes.get(fields.parent ?? TOP);
    if (!parent) {
      throw new ReplicaMismatch(`view ${fields.id} has the unknown parent ${fields.parent}`);
    }
    const node = { ...fields, children: [] };
    for (const key in node) if (node[key] === null) delete node[key];
    this.nodes.set(node.id, node);
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
    this.nodes.set(node.id, next);
    this.#touched.add(node.id);
  }

  #adopt(node, parentID) {
    const parent = this.nodes.get(parentID ?? TOP);
    if (!parent) {
      throw new ReplicaMismatch(`view ${node.id} moved to the unknown parent ${parentID}`);
    }
    this.#leave(node);
    this.#rear(parent, [...parent.children, node.id]);
    this.#arranged.add(parent.id);
    this.structure += 1;
  }

  #rear(parent, children) { this.nodes.set(parent.id, { ...parent, children }); }

  #leave(node) {
    const parent = this.nodes.get(node.parent ?? TOP);
    if (parent?.children.includes(node.id)) {
      this.#rear(parent, parent.children.filter((id) => id !== node.id));
    }
  }

  #remove(id) {
    const node = this.nodes.get(id);
    if (!node) return;
    this.#leave(node);
    this.nodes.delete(id);
    this.#touched.delete(id);
    this.#arranged.delete(id);
    this.#removed.add(id);
    this.structure += 1;
  }
}
