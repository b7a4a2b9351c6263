// Entry points of the two other run loops of a process, Dispatch's main queue and CoreFoundation's main run loop, that
// their libraries export without a public header. Both exist so that a foreign loop, such as ours, can serve them.
#include <stdint.h>

// libdispatch: a descriptor (an eventfd on Linux) that is readable while the main queue has work.
int32_t _dispatch_get_main_queue_handle_4CF(void);
// libdispatch: runs what the main queue holds. Main thread only; the descriptor has to be read first.
void _dispatch_main_queue_callback_4CF(void *message);

// CoreFoundation: when the next timer of a mode fires, in seconds since 2001-01-01, or 0 when there is none.
double CFRunLoopGetNextTimerFireDate(void *loop, const void *mode);
void *CFRunLoopGetMain(void);
extern const void *const kCFRunLoopDefaultMode;

// glibc: the thread's id, which on the main thread is the process's. Its header hides it without _GNU_SOURCE.
int32_t gettid(void);
