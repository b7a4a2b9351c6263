// What the page draws over the scene: the outline of the selected and the hovered view, and the
// fingers.

import { corners } from "../model/matrix.js";

const SVG = "http://www.w3.org/2000/svg";

export class Overlay {
  #outlines = {};
  #fingers = new Map();

  constructor(svg, replica) {
    this.svg = svg;
    this.replica = replica;
    for (const name of ["hovered", "selected"]) {
      const polygon = document.createElementNS(SVG, "polygon");
      polygon.setAttribute("class", name);
      svg.append(polygon);
      this.#outlines[name] = { polygon, id: null, points: "" };
    }
  }

  resize([width, height]) {
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  }

  /** `name`: hovered or selected; `id`: null for none. */
  outline(name, id) {
    this.#outlines[name].id = id;
    this.update();
  }

  /** Follows the outlined views; costs nothing while there are none. */
  update() {
    for (const outline of Object.values(this.#outlines)) {
      const quad = outline.id === null ? null : corners(this.replica, outline.id);
      const points = quad ? quad.map(([x, y]) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ") : "";
      if (points === outline.points) continue;
      outline.points = points;
      outline.polygon.setAttribute("points", points);
    }
  }

  /** Shows a finger, and fades it out when it lifts. */
  finger(phase, id, [x, y]) {
    let circle = this.#fingers.get(id);
    if (phase === "began" || !circle) {
      if (phase !== "began") return;
      circle = document.createElementNS(SVG, "circle");
      circle.setAttribute("class", "finger");
      circle.setAttribute("r", "17");
      this.svg.append(circle);
      this.#fingers.set(id, circle);
    }
    circle.setAttribute("cx", x);
    circle.setAttribute("cy", y);
    if (phase === "ended" || phase === "cancelled") {
      this.#fingers.delete(id);
      circle.classList.add("lifted");
      setTimeout(() => circle.remove(), 450);
    }
  }
}
