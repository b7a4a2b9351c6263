// Drawing on canvases.

/** A canvas with the device's pixels, and its context in CSS pixels. */
export function fitted(canvas) {
  const { clientWidth: width, clientHeight: height } = canvas;
  const scale = devicePixelRatio;
  const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
  if (canvas.width !== w || canvas.height !== h) Object.assign(canvas, { width: w, height: h });
  const context = canvas.getContext("2d");
  context.setTransform(scale, 0, 0, scale, 0, 0);
  return { context, width, height };
}

export function line(context, x1, y1, x2, y2) {
  context.beginPath();
  context.moveTo(x1, y1);
  context.lineTo(x2, y2);
  context.stroke();
}

export function disc(context, x, y, radius) {
  context.beginPath();
  context.arc(x, y, radius, 0, 2 * Math.PI);
  context.fill();
}

/** A flag whose pole begins at a point. */
export function flag(context, x, y) {
  context.fillRect(x - 0.5, y, 1, 14);
  context.beginPath();
  context.moveTo(x, y);
  context.lineTo(x + 7, y + 3);
  context.lineTo(x, y + 6);
  context.fill();
}

/** A text with an ellipsis if it is too wide. It assumes letters of similar width. */
export function fitting(context, text, room) {
  const width = context.measureText(text).width;
  if (width <= room) return text;
  const kept = Math.floor(text.length * room / width) - 1;
  return kept < 3 ? "" : `${text.slice(0, kept)}…`;
}
