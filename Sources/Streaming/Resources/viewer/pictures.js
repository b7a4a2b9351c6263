// The natural sizes of pictures, each asked for once.

const sizes = new Map();

/** The size in points when it is known by now; else null, and the first asker's `loaded` is called once it is. */
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
