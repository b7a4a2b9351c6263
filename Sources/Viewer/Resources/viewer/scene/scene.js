// Draws the replica: one absolutely positioned element per node, touched only if something changed.

import { DEFAULTS } from "../model/defaults.js";
import { TOP } from "../model/replica.js";
import { backdropRadius, borderRadius } from "./corners.js";
import { revealCursor, writeEdited } from "./edited-text.js";
import { css, keepsDepth, origin, placement, scaled } from "../model/matrix.js";
import {
  backdrop,
  blendMode,
  hasOwnSize,
  imageCSS,
  imagePlace,
  imageSize,
  imageURL,
  shadow,
  textAlign,
  textShadow,
} from "./node-styles.js";
import { Copies } from "./copies.js";
import { replacesChildren, spaceFade } from "../model/copies.js";
import { loadFonts } from "./font-files.js";
import { Masks } from "./masks.js";
import { drawParts, hasParts, nameScale } from "./picture-parts.js";
import { naturalSize } from "./pictures.js";
import { writeRuns } from "./text-runs.js";
import { drawGradient, drawShadowPath, drawShape, svg } from "./shapes.js";
import { directionOf, withBreaks } from "./line-breaks.js";
import { writePieces } from "./text-pieces.js";
import {
  baselineError, cutText, faceOf, faceStyles, fittedSize, lineHeight, onTypefaceLoaded,
  typefaceVersion,
} from "./typeface.js";

/** The members that an element follows without being dressed again, unless its size changes. */
const MOVED = new Set(["frame", "transform", "alpha", "animations", "model", "clock"]);

/** The opacity of a node's element; `fade` is that of the layers above it that keep depth. */
function opacity(node, fade) {
  if (node.replaced) return fade === 1 ? "" : String(fade);
  if (node.alpha === undefined) return fade === 1 ? "" : String(fade);
  return String(fade === 1 ? node.alpha : Math.min(Math.max(node.alpha, 0), 1) * fade);
}

/** Whether a node has only moved, turned or faded since it was drawn. */
function hasOnlyMoved(before, node) {
  if (before.frame[2] !== node.frame[2] || before.frame[3] !== node.frame[3]) return false;
  for (const key in before) {
    if (!Object.is(before[key], node[key]) && !MOVED.has(key)) return false;
  }
  for (const key in node) if (!(key in before) && !MOVED.has(key)) return false;
  return true;
}

/** The parts of a node's element before its children, back to front. */
const PARTS = ["shadow", "gradient", "picture", "shape", "text"];

/**
 * The page's parts of one node: its element, the element of its text, and the values last written.
 */
class Piece {
  constructor(id) {
    this.element = document.createElement("div");
    this.element.className = "n";
    this.element.dataset.id = id;
    this.text = null;
    this.parts = null;
    /** The node as it was last drawn. */
    this.drawn = null;
    /** Its place in the layout, in CSS pixels. */
    this.left = 0;
    this.top = 0;
    /** The last frame that has placed it. */
    this.frame = 0;
    this.written = Object.create(null);
  }

  /**
   * The element for a part of what the node draws itself: created if there is something to draw,
   * else removed.
   */
  part(name, isThere, make) {
    const present = this.parts?.[name];
    if (!isThere) {
      if (!present) return null;
      present.remove();
      delete this.parts[name];
      return null;
    }
    if (present) return present;
    this.parts ??= Object.create(null);
    const element = this.parts[name] = make();
    element.classList.add("d", name);
    const after = PARTS
      .slice(PARTS.indexOf(name) + 1)
      .map((each) => this.parts[each])
      .find(Boolean);
    if (after) after.before(element);
    else {
      const before = PARTS
        .slice(0, PARTS.indexOf(name))
        .map((each) => this.parts[each])
        .findLast(Boolean);
      if (before) before.after(element);
      else this.element.prepend(element);
    }
    return element;
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
}

export class Scene {
  #pieces = new Map();
  #masks;
  #copies;
  #scale = 1;
  #hairline = 1;
  /** The nodes that are drawn off their place, by a transform that costs no layout. */
  #flying = new Set();
  /** The nodes that blur what is behind them. */
  #blurs = new Set();
  /** Counts the calls of `draw`. */
  #frame = 0;

  /**
   * `path`: what sets the ids of this scene's masks apart from those of others on the page;
   * `folder`: the address of the session, relative to the page.
   */
  constructor(root, replica, path = "", folder = "") {
    this.root = root;
    this.replica = replica;
    this.folder = folder;
    this.#masks = new Masks(replica, (owner) => {
      const piece = this.#pieces.get(owner.id);
      piece?.style("mask", this.#masks.css(owner.id));
      piece?.flag("masked", this.#masks.css(owner.id) !== "");
    }, path, folder);
    this.#copies = new Copies(replica, (...of) => new Scene(...of, folder), path);
    if (path === "") onTypefaceLoaded(() => this.measureTexts());
  }

  /** What the copies of this scene's replicators may draw, if it is itself that of a copy. */
  set budget(budget) { this.#copies.budget = budget; }

  /**
   * Sets the number of CSS pixels per point. The scale is multiplied into every length instead of a
   * CSS transform around them all, because browsers align boxes and glyphs to the device's pixels
   * only outside of scaling transforms.
   */
  set scale(scale) {
    const hairline = 1 / (scale * devicePixelRatio);
    if (scale === this.#scale && hairline === this.#hairline) return;
    this.#scale = scale;
    this.#hairline = hairline;
    this.#again(() => true);
    this.#masks.again(scale);
    this.#copies.draw((id) => this.element(id), scale, false);
  }

  #again(concerned) {
    for (const node of this.replica.nodes.values()) {
      if (this.#pieces.has(node.id) && concerned(node)) this.#dress(node);
    }
  }

  /** Draws all nodes again. */
  redraw() { this.#again(() => true); }

  /** Draws the texts again, because a typeface was loaded. */
  measureTexts() {
    this.#again((node) => Boolean(node.text));
    this.#copies.measureTexts();
  }

  /** Removes what the scene has added to the page outside of its root. */
  remove() {
    this.#copies.remove();
    this.#masks.remove();
    this.#pieces.clear();
  }

  element(id) { return this.#pieces.get(id)?.element; }

  /** The id of the node whose element is, or contains, the given one. */
  id(element) {
    const node = element?.closest?.(".n");
    return node && this.root.contains(node) ? Number(node.dataset.id) : null;
  }

  /**
   * Draws the given changes (Replica.takeChanges). `isMoving`: whether the next frame follows, so
   * that what has moved is likely to move on.
   */
  draw({ touched, removed, arranged }, { isMoving = false } = {}) {
    this.#frame += 1;
    for (const id of removed) {
      this.#pieces.get(id)?.element.remove();
      this.#pieces.delete(id);
      this.#flying.delete(id);
      this.#blurs.delete(id);
      this.#copies.removed(id);
    }
    for (const id of touched) {
      const node = this.replica.nodes.get(id);
      if (!node) continue;
      const before = this.#pieces.get(id)?.drawn;
      if (before && hasOnlyMoved(before, node)) this.#move(node, isMoving);
      else this.#dress(node);
      // A parent's perspective is folded into its children, and a scroll view moves their origin:
      // they move when it or the parent's frame changes.
      const piece = this.#pieces.get(id);
      const offset = node.scroll?.offset.join() ?? "0,0";
      this.#copies.changed(node);
      if (node.sublayerTransform || piece.hadSublayers || offset !== piece.offset) {
        for (const child of node.children) {
          this.#place(this.replica.nodes.get(child), node, isMoving);
        }
      }
      piece.hadSublayers = Boolean(node.sublayerTransform);
      piece.offset = offset;
    }
    for (const id of this.#flying) {
      if (!isMoving || this.#pieces.get(id).frame !== this.#frame) this.#land(id);
    }
    for (const id of arranged) this.#arrange(id);
    // Their corners depend on those around them, which may have changed.
    for (const id of this.#blurs) {
      this.#piece(id).style("border-radius", this.#roundness(this.replica.nodes.get(id)));
    }
    this.#masks.update({ touched, removed }, this.#scale);
    this.#copies.draw((id) => this.element(id), this.#scale, isMoving);
  }

  #roundness(node) { return backdropRadius(node, this.replica.nodes, this.#scale); }

  #piece(id) {
    let piece = this.#pieces.get(id);
    if (!piece) this.#pieces.set(id, piece = new Piece(id));
    return piece;
  }

  // What moves alone is most of what is drawn: sixty times a second for each view in flight.
  #move(node, flies = false) {
    const piece = this.#piece(node.id);
    piece.drawn = node;
    this.#place(node, this.replica.nodes.get(node.parent ?? TOP), flies);
    piece.style("opacity", keepsDepth(node) ? "" : opacity(node, this.#fade(node)));
    // CSS flattens what is not opaque, so the children of a space fade on their own.
    if (keepsDepth(node)) for (const id of node.children) this.#fadeAgain(id);
  }

  #fade(node) { return spaceFade(this.replica, this.replica.nodes.get(node.parent ?? TOP)); }

  // The colour of a copy of a replicator that keeps depth, for what is drawn in its space.
  #tint(node) {
    if (keepsDepth(node)) return "";
    let above = this.replica.nodes.get(node.parent ?? TOP);
    while (above && above.id !== TOP && keepsDepth(above)) {
      above = this.replica.nodes.get(above.parent ?? TOP);
    }
    return above?.id === TOP ? above.tint : "";
  }

  #fadeAgain(id) {
    const [node, piece] = [this.replica.nodes.get(id), this.#pieces.get(id)];
    if (!node || !piece) return;
    if (keepsDepth(node)) node.children.forEach((child) => this.#fadeAgain(child));
    else piece.style("opacity", opacity(node, this.#fade(node)));
  }

  #place(node, parent, flies) {
    if (flies) this.#fly(this.#piece(node.id), node, parent);
    else this.#stand(node, parent);
  }

  // Moves an element by its transform: its place in the layout stays. With 500 views and without a
  // GPU the property `translate` took four times as long, because the browser computes all styles
  // of the element again, and a compositor's layer for each (`will-change`) was slower, too.
  #fly(piece, node, parent) {
    const scale = this.#scale;
    const [x, y] = this.#box(node, parent);
    // Thousandths of a pixel: shorter texts are read faster.
    const dx = Math.round((x * scale - piece.left) * 1000) / 1000;
    const dy = Math.round((y * scale - piece.top) * 1000) / 1000;
    this.#turn(piece, node, parent, `translate(${dx}px, ${dy}px)`);
    piece.frame = this.#frame;
    this.#flying.add(node.id);
  }

  #land(id) {
    this.#flying.delete(id);
    const node = this.replica.nodes.get(id);
    if (node) this.#stand(node, this.replica.nodes.get(node.parent ?? TOP));
  }

  #dress(node) {
    const piece = this.#piece(node.id);
    const scale = this.#scale;
    this.#move(node);

    const { box, filter } = shadow(node, scale);
    piece.style("background-color", node.background ?? "");
    const behind = backdrop(node, scale);
    if (behind) this.#blurs.add(node.id);
    else this.#blurs.delete(node.id);
    piece.style("border-radius", behind ? this.#roundness(node) : borderRadius(node, scale));
    piece.style("box-shadow", box);
    piece.style("filter", [filter, this.#tint(node)].filter(Boolean).join(" "));
    piece.style("mix-blend-mode", blendMode(node.rendering?.blend));
    piece.style("backdrop-filter", behind);
    piece.flag("bordered", Boolean(node.border && node.border[0] > 0));
    piece.style(
      "--border",
      node.border ? `${node.border[0] * scale}px solid ${node.border[1]}` : "",
    );
    piece.flag("hidden", node.hidden === true);
    piece.flag("clips", node.clips === true);
    piece.flag("one-sided", node.doubleSided === false);
    piece.flag("ghost", node.ghost === true);
    piece.flag("replaced", node.replaced === true);
    piece.flag("is-mask", node.mask === true);
    piece.flag("upright", node.rendering?.upright === true);
    piece.flag("deep", keepsDepth(node));
    piece.flag("keeps-colors", node.access?.colors === true);
    piece.flag(
      "copied", Boolean(node.replicator && !node.replaced && replacesChildren(node.replicator)));
    this.#shape(piece, node);
    this.#paint(piece, node);
    this.#write(piece, node);
    piece.flag("touchable", node.touchable === true && !node.scroll && node.enabled !== false);
  }

  // Positions a node by its frame and its transform.
  #stand(node, parent) {
    const piece = this.#piece(node.id);
    const scale = this.#scale;
    const [x, y, w, h] = this.#box(node, parent);
    [piece.left, piece.top] = [x * scale, y * scale];
    piece.style("left", `${piece.left}px`);
    piece.style("top", `${piece.top}px`);
    piece.style("width", `${w * scale}px`);
    piece.style("height", `${h * scale}px`);
    this.#flying.delete(node.id);
    this.#turn(piece, node, parent);
  }

  // `flight`: a translation after the turn.
  #turn(piece, node, parent, flight = "") {
    const matrix = placement(node, parent);
    const turn = matrix ? css(scaled(matrix, this.#scale)) : "";
    piece.style("transform", flight && turn ? `${flight} ${turn}` : flight || turn);
    piece.style(
      "transform-origin",
      node.anchor ? `${node.anchor[0] * 100}% ${node.anchor[1] * 100}%` : "",
    );
  }

  // A line thinner than the device's pixel is drawn one pixel thick, because rounding would make it
  // vanish at random.
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

  #shape(piece, node) {
    if (!piece.parts && !node.path && !node.gradient && !node.shadowPath) return;
    const scale = this.#scale;
    const make = () => svg("svg", { width: 1, height: 1, "aria-hidden": "true" });
    const casts = node.shadowPath && node.shadow?.[0] > 0 && !node.clips && !node.replaced;
    const shadow = piece.part("shadow", casts, make);
    if (shadow) drawShadowPath(shadow, node, scale);
    const gradient = piece.part("gradient", node.gradient, () => document.createElement("div"));
    if (gradient) drawGradient(gradient, node, scale);
    const shape = piece.part("shape", node.path, make);
    if (shape) drawShape(shape, node, scale);
  }

  // A tinted picture is a template: its shape, in one colour.
  #paint(piece, node) {
    const parted = node.image && hasParts(node) ? this.#naturalSize(node) : null;
    const picture = piece.part("picture", parted, () =>
      svg("svg", { width: 1, height: 1, "aria-hidden": "true" }));
    if (picture) {
      drawParts(picture, node, imageURL(node.image, this.folder), parted, this.#scale);
      // Mirrored about the middle of the node.
      piece.style("transform-origin", `0 ${node.frame[3] / 2 * this.#scale}px`, picture);
    }
    const image = hasParts(node) ? "" : imageCSS(node.image, this.folder);
    const template = Boolean(image && node.tint);
    piece.flag("template", template);
    piece.style("--picture", image);
    piece.style("--tint", template ? node.tint : "");
    piece.style("--picture-size", image ? this.#pictureSize(node) : "");
    piece.style("--picture-place", image ? imagePlace(node.gravity) : "");
    piece.flag("pictured", Boolean(image));
    piece.style("image-rendering", node.rendering?.pixelated ? "pixelated" : "");
    const pattern = imageCSS(node.rendering?.pattern, this.folder);
    piece.flag("patterned", Boolean(pattern));
    piece.style("--pattern", pattern);
    piece.style("--pattern-size", pattern ? this.#tileSize(node.rendering.pattern) : "");
  }

  // A pattern's picture has one pixel per point.
  #tileSize(name) {
    const size = this.#naturalSize({ image: name });
    return size ? `${size[0] * this.#scale}px ${size[1] * this.#scale}px` : "0 0";
  }

  // Modes that keep a picture's own size need that size, to draw it to scale.
  #pictureSize(node) {
    if (!hasOwnSize(node.gravity)) return imageSize(node.gravity);
    const size = this.#naturalSize(node);
    const scale = this.#scale / nameScale(node.image);
    return size ? `${size[0] * scale}px ${size[1] * scale}px` : "0 0";
  }

  #naturalSize({ image }) {
    const url = imageURL(image, this.folder);
    return url ? naturalSize(url, () => this.#again((each) => {
      // A picture may be a pattern elsewhere, and only the first request is answered.
      return each.image === image || each.rendering?.pattern === image;
    })) : null;
  }

  #write(piece, whole) {
    const node = whole.breaks && whole.text && !whole.selection && !whole.pieces?.length
      ? { ...whole, ...withBreaks(whole) } : whole;
    if (!piece.text) {
      if (!node.text && !node.selection) return;
      piece.text = piece.part("text", true, () => document.createElement("span"));
      piece.text.classList.add("t");
    }
    loadFonts(node, this.folder);
    if (node.pieces?.length && node.text) return this.#writePieces(piece, node);
    // A text that is being edited is scrolled to its cursor, not cut.
    const runs = node.text && node.runs ? node.runs : null;
    const size = runs ? node.font?.size ?? 17 : fittedSize(node);
    const text = node.selection
      ? node.text ?? ""
      : runs ? node.text : node.text ? cutText(node, size) : "";
    const selection = runs
      ? `${JSON.stringify(runs)}${this.#scale},${node.frame[2]},${node.selection ?? ""}`
      : node.selection?.join() ?? "";
    if (piece.text.textContent !== text || (piece.selection ?? "") !== selection) {
      if (runs) writeRuns(piece.text, node, this.#scale);
      else if (node.selection) writeEdited(piece.text, text, node.selection);
      else piece.text.textContent = text;
      piece.selection = selection;
    }
    piece.flag("edited", Boolean(node.selection));
    if (!text && !node.selection) return;
    piece.style("font-size", `${size * this.#scale}px`, piece.text);
    const gap = node.lineGap ? ` + ${node.lineGap * this.#scale}px` : "";
    piece.style(
      "line-height",
      gap ? `calc(${lineHeight(node)}em${gap})` : String(lineHeight(node)),
      piece.text,
    );
    const face = faceOf(node.font);
    for (const [name, value] of faceStyles(face)) piece.style(name, value, piece.text);
    // Of several sizes, the largest decides where the baseline is.
    const tallest = Math.max(size, ...(runs ?? []).map((run) => run.font?.size ?? 0)) * this.#scale;
    const lineBox = tallest * lineHeight(node) + (node.lineGap ?? 0) * this.#scale;
    const error = baselineError(tallest, face, lineBox);
    piece.style("inset", `${-error}px 0 ${error}px`, piece.text);
    piece.style("color", node.color ?? "", piece.text);
    piece.style("text-align", textAlign(node.align), piece.text);
    // Each paragraph has its own direction; that of the first decides where a line that is edited
    // and too long begins.
    piece.style("direction", directionOf(text) ?? "", piece.text);
    piece.style("text-shadow", textShadow(node.textShadow, this.#scale), piece.text);
    piece.flag("many-lines", (node.lines ?? DEFAULTS.lines) !== 1);
    piece.flag("text-top", node.textTop === true);
    const isOneLine = (node.lines ?? DEFAULTS.lines) === 1;
    piece.flag("uncut", node.truncation === "none" || (isOneLine && !node.cut));
    piece.flag("fitting", isOneLine && !node.cut && !node.selection);
    if (!node.selection) return;
    piece.style("--cursor", node.tint ?? "", piece.text);
    revealCursor(piece.text);
  }

  // A text that the layout has placed.
  #writePieces(piece, node) {
    const key = JSON.stringify([
      node.text, node.runs, node.pieces, node.selection, node.font, node.textTop, this.#scale,
      typefaceVersion(),
    ]);
    if (piece.selection !== key) writePieces(piece.text, node, this.#scale, this.folder);
    piece.selection = key;
    piece.flag("edited", Boolean(node.selection));
    piece.style("inset", "0", piece.text);
    piece.style("direction", "", piece.text);
    piece.style("color", node.color ?? "", piece.text);
    piece.style("text-shadow", textShadow(node.textShadow, this.#scale), piece.text);
    piece.style("--cursor", node.tint ?? "", piece.text);
    piece.flag("many-lines", (node.lines ?? DEFAULTS.lines) !== 1);
    piece.flag("text-top", node.textTop === true);
  }

  #arrange(id) {
    const host = id === TOP ? this.root : this.#pieces.get(id)?.element;
    if (!host) return;
    let next = host.firstElementChild;
    while (next?.classList.contains("d")) next = next.nextElementSibling;
    for (const child of this.replica.children(id)) {
      const element = this.#piece(child).element;
      if (element === next) next = next.nextElementSibling;
      else host.insertBefore(element, next);
    }
  }
}
