// Pictures: those that the page carries itself, and the natural sizes of all, each requested once.

let carried;

/**
 * The addresses of the pictures that a page without a server carries, by name; null for a page that
 * has a server.
 */
export function carriedPictures() {
  if (carried === undefined) {
    carried = JSON.parse(document.getElementById("pictures")?.textContent ?? "null");
  }
  return carried;
}

const sizes = new Map();

/**
 * The size in points if it is already known; else null, and the first caller's `loaded` is called
 * once it is.
 */
export function naturalSize(url, loaded) {
  if (!sizes.has(url)) {
    sizes.set(url, null);
    const picture = new Image();
    picture.addEventListener("load", () => {
      sizes.set(url, [picture.naturalWidth, picture.naturalHeight]);
      loaded();
    });
    picture.src = url;
  }
  return sizes.get(url);
}
