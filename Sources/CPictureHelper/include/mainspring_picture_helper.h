// The process that decodes images for Raster: how it is started, and what it is sent.
#ifndef MAINSPRING_PICTURE_HELPER_H
#define MAINSPRING_PICTURE_HELPER_H

#include <stdint.h>
#include <sys/types.h>

// What the helper is asked to do; `length` bytes of the image's file follow.
typedef struct {
    uint32_t operation;  // 1: decode, 2: draw a vector image
    uint32_t seconds;    // the limit of processor time
    int32_t width, height;  // the pixels to draw
    double matrix[6];    // from user space to pixels: xx, yx, xy, yy, x0, y0
    double viewport[2];  // the size of the vector image in user space
    uint64_t length;
} mainspring_picture_request;

// What the helper answers; `length` bytes of pixels or of an error message follow.
typedef struct {
    uint32_t status;     // 0: an error message, 1: pixels, 2: a vector image
    int32_t width, height;
    uint32_t has_size;   // whether a vector image has a size of its own
    double size[2];
    uint64_t nanoseconds;  // the processor time that it took
    uint64_t length;
} mainspring_picture_answer;

// Whether a new process of this program would become a helper: the program contains Raster itself.
int mainspring_picture_helper_is_possible(void);

// Starts this program again as a helper, with one end of a socket as its descriptor 3.
// Returns the process, or -1.
pid_t mainspring_picture_helper_start(int descriptor);

// Limits the processor time, in seconds from now, and the time on the clock to six times as much; 0 ends the latter.
void mainspring_picture_helper_limit(unsigned seconds);

// Limits the memory to so many bytes more than are mapped now.
void mainspring_picture_helper_limit_memory(uint64_t bytes);

// The work of the helper; written in Swift. Returns when the other end of the socket is closed.
void mainspring_picture_helper_run(int descriptor);

#endif
