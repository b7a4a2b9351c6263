// The copies that replicator layers draw of their children. Each copy is a scene of its own with a
// replica of the children, which shows an earlier time if the copies are delayed.

import { copyNode, ink, replacesChildren, spaceFade } from "../model/copies.js";
import { css, identity, keepsDepth, multiply, placement, scaled } from "../model/matrix.js";
import { Replica, TOP } from "../model/replica.js";
import { svg } from "./shapes.js";

/** How many copies of all replicators together are drawn in a frame, and how many nodes in them. */
const MOST = { copies: 2000, nodes: 50_000 };

let filters = null;

/** The CSS filter of a copy, which multiplies red, green and blue. */
class Ink {
  constructor(name) {
    this.id = `ink-${name}`;
    this.filter = null;
  }

  css([r, g, b]) {
    if (r === 1 && g === 1 && b === 1) return "";
    if (!this.filter) {
      if (!filters) {
        filters = svg("svg", { width: 0, height: 0, "aria-hidden": "true", class: "masks" });
        document.body.append(filters);
      }
      this.matrix = svg("feColorMatrix", { type: "matrix" });
      this.filter = svg("filter", {
        // Copies draw beyond their box.
        id: this.id, x: "-1000%", y: "-1000%", width: "2100%", height: "2100%",
        "color-interpolation-filters": "sRGB",
      }, this.matrix);
      filters.append(this.filter);
    }
    const values = `${r} 0 0 0 0 0 ${g} 0 0 0 0 0 ${b} 0 0 0 0 0 1 0`;
    if (values !== this.values) this.matrix.setAttribute("values", this.values = values);
    return `url(#${this.id})`;
  }

  remove() { this.filter?.remove(); }
}

// The children of a replicator, as the nodes without a parent of another replica. The same node is
// the same object each time, so that only what changes is drawn again.
const orphans = new WeakMap();

function orphan(node) {
  let found = orphans.get(node);
  if (!found) {
    const { parent: _, ...rest } = node;
    orphans.set(node, found = rest);
  }
  return found;
}

/** The nodes below a replicator, for the replica of a copy. */
function subtree(replica, node) {
  const nodes = new Map();
  const children = (replica.models.get(node.id)?.children ?? []).filter((id) => {
    const model = replica.models.get(id);
    return model && !model.mask;
  });
  for (const id of children) nodes.set(id, orphan(replica.models.get(id)));
  const open = children.flatMap((id) => replica.models.get(id).children);
  while (open.length > 0) {
    const id = open.pop();
    const model = replica.models.get(id);
    if (!model) continue;
    nodes.set(id, model);
    for (const child of model.children) open.push(child);
  }
  nodes.set(TOP, { id: TOP, children, frame: copyNode(node, 0).frame, scroll: node.scroll,
    depth: keepsDepth(node), alpha: spaceFade(replica, node) });
  return nodes;
}

function isSame(a, b) {
  if (a?.size !== b.size) return false;
  for (const [id, node] of b) {
    const old = a.get(id);
    if (old === node) continue;
    if (id !== TOP || old.children.join() !== node.children.join()) return false;
  }
  return true;
}

class Copy {
  constructor(host, makeScene, path) {
    this.ink = new Ink(path);
    this.element = document.createElement("div");
    this.element.className = "copy";
    host.append(this.element);
    this.replica = new Replica();
    this.scene = makeScene(this.element, this.replica, path);
    this.nodes = null;
    this.look = "";
  }

  draw(node, number, transform, nodes, time, scale, isMoving) {
    const stand = copyNode(node, number, transform);
    const matrix = placement(stand, node);
    const [, , w, h] = node.frame;
    const channels = ink(node.replicator, number);
    const { style } = this.element;
    // CSS flattens what has a filter or is not opaque: in a space the children have them.
    const isDeep = keepsDepth(node);
    style.width = `${w * scale}px`;
    style.height = `${h * scale}px`;
    style.transform = matrix ? css(scaled(matrix, scale)) : "";
    style.filter = isDeep ? "" : this.ink.css(channels);
    style.opacity = isDeep || channels[3] === 1 ? "" : String(channels[3]);
    style.display = channels[3] > 0 ? "" : "none";
    const isNew = !isSame(this.nodes, nodes);
    if (isNew) {
      this.replica.restore({ nodes, size: [w, h], scale: 1, framesPerSecond: 60, seq: 0, time });
      this.nodes = nodes;
    }
    this.replica.show(Number.isFinite(time) ? time : -1e9);
    const top = nodes.get(TOP);
    const alpha = top.alpha * (isDeep ? channels[3] : 1);
    const look = `${stand.scroll?.offset} ${alpha} ${isDeep ? channels : ""}`;
    const isOther = look !== this.look;
    this.look = look;
    if (isNew || isOther) {
      const { children } = this.replica.nodes.get(TOP);
      const tint = isDeep ? this.ink.css(channels) : "";
      this.replica.nodes.set(TOP, { ...top, children, alpha, tint });
    }
    this.scene.scale = scale;
    this.scene.draw(this.replica.takeChanges(), { isMoving });
    // What scrolls moves all of its children, and what keeps depth fades and tints them.
    if (isOther) this.scene.redraw();
  }

  remove() {
    this.scene.remove();
    this.element.remove();
    this.ink.remove();
  }
}

export class Copies {
  /** The copies of each replicator, by its id. */
  #drawn = new Map();

  /** What the frame may still draw, in the scene of a copy: that of the scene around it. */
  budget = null;

  /** `makeScene(root, replica, path)` makes the scene of a copy. */
  constructor(replica, makeScene, path) {
    this.replica = replica;
    this.makeScene = makeScene;
    this.path = path;
  }

  /** Notes a node that has changed. */
  changed(node) {
    if (node.replicator && !node.replaced) this.#drawn.set(node.id, this.#drawn.get(node.id) ?? []);
    else this.removed(node.id);
  }

  removed(id) {
    for (const copy of this.#drawn.get(id) ?? []) copy?.remove();
    this.#drawn.delete(id);
  }

  /** Draws all copies at the replica's time. `element`: the element of a node. */
  draw(element, scale, isMoving) {
    const budget = this.budget ?? { ...MOST };
    for (const [id, copies] of this.#drawn) {
      const node = this.replica.nodes.get(id);
      const host = element(id);
      if (!node?.replicator || !host) continue;
      const { count, delay = 0, transform: each } = node.replicator;
      const nodes = subtree(this.replica, node);
      const time = this.replica.timeOf(id);
      const first = replacesChildren(node.replicator) ? 0 : 1;
      let transform = identity;
      let end = first;
      for (let number = 0; number < count; number += 1) {
        if (number > 0 && each) transform = multiply(transform, each);
        if (number < first) continue;
        if (budget.copies < 1 || budget.nodes < nodes.size) break;
        budget.copies -= 1;
        budget.nodes -= nodes.size;
        copies[number] ??= new Copy(host, this.makeScene, `${this.path}${id}-${number}-`);
        copies[number].scene.budget = budget;
        copies[number].draw(node, number, transform, nodes, time - number * delay, scale, isMoving);
        end = number + 1;
      }
      copies.forEach((copy, number) => {
        if (number >= first && number < end) return;
        copy?.remove();
        delete copies[number];
      });
      copies.length = end;
    }
  }

  measureTexts() {
    for (const copies of this.#drawn.values()) {
      copies.forEach((copy) => copy?.scene.measureTexts());
    }
  }

  remove() { for (const id of [...this.#drawn.keys()]) this.removed(id); }
}
