#pragma once

// The entry point that the product Raster defines. It is weak, so that UIKit and CoreGraphics can
// call it in programs that link Raster without depending on it or on a drawing library.
//
// Decodes an image's file, draws it in a number of pixels, and encodes these: as a PNG if the
// quality is -1, otherwise as a JPEG of this quality, at most 100. With -2 the pixels are returned
// as they are: red, green, blue and alpha, premultiplied, a byte each. Returns memory that the
// caller frees, and its length, or null if the file cannot be drawn.
__attribute__((weak)) extern void *mainspring_encode_picture(
    const unsigned char *file, long count, long width, long height, long quality, long *length);

// Whether Raster is linked.
static inline int mainspring_can_encode_pictures(void) { return mainspring_encode_picture != 0; }

static inline void *mainspring_encode(
    const unsigned char *file, long count, long width, long height, long quality, long *length) {
    return mainspring_encode_picture(file, count, width, height, quality, length);
}

// Writes recorded drawings, one after another in memory, as the pages of a PDF. Sizes are widths
// and heights in points, by turns; tags has for each page lines with the name of a tag of Cairo's,
// a space and its attributes; info is title, author, creator, subject and keywords, each of which
// may be null. Returns memory that the caller frees, and its length, or null if a drawing
// cannot be drawn.
__attribute__((weak)) extern void *mainspring_write_pdf_pages(
    const unsigned char *drawings, const long *lengths, const double *sizes,
    const char *const *tags, long count, const char *const *info, long *length);

static inline void *mainspring_write_pdf(
    const unsigned char *drawings, const long *lengths, const double *sizes,
    const char *const *tags, long count, const char *const *info, long *length) {
    return mainspring_write_pdf_pages(drawings, lengths, sizes, tags, count, info, length);
}
