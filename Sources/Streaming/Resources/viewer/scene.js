// Draws the replica: one absolutely positioned element a node, touched only where something changed.

import { TOP } from "./replica.js";
import { css, origin, placement, scaled } from "./matrix.js";
import { fittedSize, hasOwnSize, imageCSS, imagePlace, imageSize, imageURL, shadow, textAlign } from "./look.js";
import { naturalSize } from "./pictures.js";

/** What is on the page for one node: its element, the element of its text, and the values last written. */
class Piece {
  constructor(id) {
    this.element = document.createElement("div");
    this.element.className = "n";
    this.element.dataset.id = id;
    this.text = null;
    this.written = Object.create(null);
  }

  /** Writes one style property, of the node or of its text, unless it has that value already. */
  style(name, value, element = this.element) {
    if (this.written[name] === value) return;
    this.written[name] = value;
    element.style.setProperty(name, value);
  }

  flag(name, on) {
    if (this.written[name] === on) return;
    this.written[name] = on;
    this.element.classList.toggle(name, on);
  }

  attribute(name, value) {
    if (this.written[name] === value) return;
    this.written[name] = value;
    if (value === null) this.element.removeAttribute(name);
    else this.element.setAttribute(name, value);
  }
}

export class Scene {
  #pieces = new Map();
  #scale = 1;
  #hairline = 1;

  constructor(root, replica) {
    this.root = root;
    this.replica = replica;
  }

  /**
   * Draws at so many CSS pixels a point from now on. The scale goes into every length instead of a CSS transform around
   * them all, because browsers align boxes and glyphs to the device's pixels only outside of scaling transforms.
   */
  set scale(scale) {
    const hairline = 1 / (scale * devicePixelRatio);
    if (scale === this.#scale && hairline === this.#hairline) return;
    this.#scale = scale;
    this.#hairline = hairline;
    this.#again(() => true);
  }

  #again(concerned) {
    for (const node of this.replica.nodes.values()) {
      if (this.#pieces.has(node.id) && concerned(node)) this.#dress(node);
    }
  }

  element(id) { return this.#pieces.get(id)?.element; }

  /** The id of the node whose element is, or holds, the given one. */
  id(element) {
    const node = element?.closest?.(".n");
    return node && this.root.contains(node) ? Number(node.dataset.id) : null;
  }

  /** Draws the given changes (Replica.takeChanges). */
  draw({ touched, removed, arranged }) {
    for (const id of removed) {
      this.#pieces.get(id)?.element.remove();
      this.#pieces.delete(id);
    }
    for (const id of touched) {
      const node = this.replica.nodes.get(id);
      if (!node) continue;
      this.#dress(node);
      // A parent's perspective is folded into its children, and a scroll view moves their origin: they stand
      // differently when it or its frame changes.
      const piece = this.#pieces.get(id);
      const offset = node.scroll?.offset.join() ?? "0,0";
      if (node.sublayerTransform || piece.hadSublayers || offset !== piece.offset) {
        for (const child of node.children) this.#stand(this.replica.nodes.get(child), node);
      }
      piece.hadSublayers = Boolean(node.sublayerTransform);
      piece.offset = offset;
    }
    for (const id of arranged) this.#arrange(id);
  }

  #piece(id) {
    let piece = this.#pieces.get(id);
    if (!piece) this.#pieces.set(id, piece = new Piece(id));
    return piece;
  }

  #dress(node) {
    const piece = this.#piece(node.id);
    const scale = this.#scale;
    this.#stand(node, this.replica.nodes.get(node.parent ?? TOP));

    const { box, filter } = shadow(node, scale);
    piece.style("opacity", node.alpha === undefined || node.replaced ? "" : String(node.alpha));
    piece.style("background-color", node.background ?? "");
    piece.style("border-radius", node.radius ? `${node.radius * scale}px` : "");
    piece.style("box-shadow", box);
    piece.style("filter", filter);
    piece.flag("bordered", Boolean(node.border && node.border[0] > 0));
    piece.style("--border", node.border ? `${node.border[0] * scale}px solid ${node.border[1]}` : "");
    piece.flag("hidden", node.hidden === true);
    piece.flag("clips", node.clips === true);
    piece.flag("one-sided", node.doubleSided === false);
    piece.flag("ghost", node.ghost === true);
    piece.flag("replaced", node.replaced === true);
    this.#paint(piece, node);
    this.#write(piece, node);
    this.#offer(piece, node);
  }

  // Puts a node where its frame and its transform say.
  #stand(node, parent) {
    const piece = this.#piece(node.id);
    const scale = this.#scale;
    const [x, y, w, h] = this.#box(node, parent);
    piece.style("left", `${x * scale}px`);
    piece.style("top", `${y * scale}px`);
    piece.style("width", `${w * scale}px`);
    piece.style("height", `${h * scale}px`);
    const matrix = placement(node, parent);
    piece.style("transform", matrix ? css(scaled(matrix, scale)) : "");
    piece.style("transform-origin", node.anchor ? `${node.anchor[0] * 100}% ${node.anchor[1] * 100}%` : "");
  }

  // A line thinner than the device's pixel is drawn one pixel thick, or rounding would make it vanish at random.
  #box(node, parent) {
    const thin = this.#hairline;
    let [x, y] = origin(node, parent);
    let [, , w, h] = node.frame;
    if (h > 0 && h < thin) {
      if (y > 0) y += h - thin;
      h = thin;
    }
    if (w > 0 && w < thin) {
      if (x > 0) x += w - thin;
      w = thin;
    }
    return [x, y, w, h];
  }

  // A tinted picture is a template: its shape, in one colour.
  #paint(piece, node) {
    const image = imageCSS(node.image);
    const template = Boolean(image && node.tint);
    piece.flag("template", template);
    piece.style("--picture", image);
    piece.style("--tint", template ? node.tint : "");
    piece.style("--picture-size", image ? this.#pictureSize(node) : "");
    piece.style("--picture-place", image ? imagePlace(node.gravity) : "");
    piece.flag("pictured", Boolean(image));
  }

  // Modes that keep a picture's own size have to know it, to draw it to scale.
  #pictureSize(node) {
    if (!hasOwnSize(node.gravity)) return imageSize(node.gravity);
    const { image } = node;
    const size = naturalSize(imageURL(image), () => this.#again((each) => each.image === image));
    return size ? `${size[0] * this.#scale}px ${size[1] * this.#scale}px` : "0 0";
  }

  #write(piece, node) {
    if (!piece.text) {
      if (!node.text) return;
      piece.text = document.createElement("span");
      piece.text.className = "t";
      piece.element.prepend(piece.text);
    }
    const text = node.text ?? "";
    if (piece.text.textContent !== text) piece.text.textContent = text;
    if (!text) return;
    piece.style("font-size", `${fittedSize(node) * this.#scale}px`, piece.text);
    piece.style("font-weight", String(node.font?.weight ?? 400), piece.text);
    piece.style("color", node.color ?? "", piece.text);
    piece.style("text-align", textAlign(node.align), piece.text);
    piece.flag("many-lines", (node.lines ?? 1) !== 1);
  }

  // What can be touched can be reached with the keyboard too; a scroll view is no button.
  #offer(piece, node) {
    const offered = node.touchable === true && !node.scroll && node.enabled !== false;
    piece.flag("touchable", offered);
    piece.attribute("role", offered ? "button" : null);
    piece.attribute("tabindex", offered ? "0" : null);
    piece.attribute("aria-label", offered ? this.#name(node) : null);
  }

  #name(node) {
    const text = (id) => {
      const part = this.replica.nodes.get(id);
      return part ? [part.text ?? "", ...part.children.map(text)].filter(Boolean).join(" ") : "";
    };
    return text(node.id) || node.ident || node.class;
  }

  #arrange(id) {
    const host = id === TOP ? this.root : this.#pieces.get(id)?.element;
    if (!host) return;
    let next = host.firstElementChild;
    if (next?.classList.contains("t")) next = next.nextElementSibling;
    for (const child of this.replica.children(id)) {
      const element = this.#piece(child).element;
      if (element === next) next = next.nextElementSibling;
      else host.insertBefore(element, next);
    }
  }
}
