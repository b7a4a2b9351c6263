// The main loop's workloads in plain C on libevent 2.1. Times are nanoseconds; those of work are
// processor time.
#ifndef PEER_LIBEVENT_H
#define PEER_LIBEVENT_H

#include <stdint.h>

struct peer_times {
    int64_t add;
    int64_t fire;
};

/// Adds `count` one-shot timers with the given timeouts in microseconds and lets all of them fire.
struct peer_times peer_timers(const int32_t *microseconds, int count);

/// Adds `count` timers of one common timeout (event_base_init_common_timeout) and lets all of them
/// fire.
struct peer_times peer_equal_timers(int32_t microseconds, int count);

/// Activates `count` events manually, as callbacks to be run at once, and runs them.
struct peer_times peer_immediate(int count);

/// Ticks at a rate, re-armed to absolute grid times on a precise base; writes how late each tick
/// was.
void peer_ticks(int rate, int count, int64_t *lateness);

#endif
