#pragma once

#include <stdio.h>

// The two entry points that LivePreview defines. They are weak, so that UIKit can call them in
// programs that link LivePreview without depending on it, and skip them in all others.
__attribute__((weak)) extern void mainspring_live_preview_begin(void);
__attribute__((weak)) extern void mainspring_live_preview_end(void);

// Starts the live preview of the running application. Returns 0 if LivePreview is not linked.
static inline int mainspring_begin_live_preview(void) {
    if (!mainspring_live_preview_begin) return 0;
    mainspring_live_preview_begin();
    return 1;
}

// Ends the live preview, if one was started.
static inline void mainspring_end_live_preview(void) {
    if (mainspring_live_preview_end) mainspring_live_preview_end();
}

// Writes each line of stdout at once. Into a pipe or a file the C library writes 4 KiB at a time,
// so a program that runs for minutes would show nothing.
static inline void mainspring_write_whole_lines(void) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    fflush(stdout);
}
