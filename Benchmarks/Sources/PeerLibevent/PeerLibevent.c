#include "PeerLibevent.h"

#include <event2/event.h>
#include <event2/event_struct.h>
#include <stdlib.h>
#include <time.h>

static int64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

/// The processor time of this thread: excludes waiting, and other work of the machine.
static int64_t worked(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static struct event_base *precise_base(void) {
    struct event_config *config = event_config_new();
    event_config_set_flag(config, EVENT_BASE_FLAG_PRECISE_TIMER);
    struct event_base *base = event_base_new_with_config(config);
    event_config_free(config);
    return base;
}

static int64_t fired;

static void count_one(evutil_socket_t fd, short what, void *context) {
    (void)fd;
    (void)what;
    (void)context;
    fired++;
}

struct peer_times peer_timers(const int32_t *microseconds, int count) {
    struct event_base *base = precise_base();
    struct event *events = malloc(sizeof(struct event) * (size_t)count);
    struct peer_times times;
    fired = 0;
    int64_t start = worked();
    for (int i = 0; i < count; i++) {
        struct timeval timeout = {microseconds[i] / 1000000, microseconds[i] % 1000000};
        evtimer_assign(&events[i], base, count_one, NULL);
        evtimer_add(&events[i], &timeout);
    }
    int64_t added = worked();
    event_base_dispatch(base);
    times.add = added - start;
    times.fire = worked() - added;
    if (fired != count) abort();
    free(events);
    event_base_free(base);
    return times;
}

struct peer_times peer_equal_timers(int32_t microseconds, int count) {
    struct event_base *base = precise_base();
    struct event *events = malloc(sizeof(struct event) * (size_t)count);
    struct peer_times times;
    struct timeval plain = {microseconds / 1000000, microseconds % 1000000};
    const struct timeval *common = event_base_init_common_timeout(base, &plain);
    fired = 0;
    int64_t start = worked();
    for (int i = 0; i < count; i++) {
        evtimer_assign(&events[i], base, count_one, NULL);
        evtimer_add(&events[i], common);
    }
    int64_t added = worked();
    event_base_dispatch(base);
    times.add = added - start;
    times.fire = worked() - added;
    if (fired != count) abort();
    free(events);
    event_base_free(base);
    return times;
}

struct peer_times peer_immediate(int count) {
    struct event_base *base = precise_base();
    struct event *events = malloc(sizeof(struct event) * (size_t)count);
    struct peer_times times;
    fired = 0;
    int64_t start = worked();
    for (int i = 0; i < count; i++) {
        evtimer_assign(&events[i], base, count_one, NULL);
        event_active(&events[i], EV_TIMEOUT, 0);
    }
    int64_t added = worked();
    event_base_dispatch(base);
    times.add = added - start;
    times.fire = worked() - added;
    if (fired != count) abort();
    free(events);
    event_base_free(base);
    return times;
}

struct ticker {
    struct event event;
    int64_t start;
    int64_t *lateness;
    int rate, count, next;
};

static int64_t grid(const struct ticker *ticker, int64_t n) {
    return ticker->start + (n * 1000000000 + ticker->rate / 2) / ticker->rate;
}

static void arm(struct ticker *ticker) {
    int64_t left = grid(ticker, ticker->next + 1) - now();
    if (left < 0) left = 0;
    struct timeval timeout = {left / 1000000000, left % 1000000000 / 1000 + 1};
    evtimer_add(&ticker->event, &timeout);
}

static void tick(evutil_socket_t fd, short what, void *context) {
    (void)fd;
    (void)what;
    struct ticker *ticker = context;
    ticker->lateness[ticker->next] = now() - grid(ticker, ticker->next + 1);
    if (++ticker->next < ticker->count) arm(ticker);
}

void peer_ticks(int rate, int count, int64_t *lateness) {
    struct event_base *base = precise_base();
    struct ticker ticker = {.start = now(), .lateness = lateness, .rate = rate, .count = count};
    evtimer_assign(&ticker.event, base, tick, &ticker);
    arm(&ticker);
    event_base_dispatch(base);
    event_base_free(base);
}
