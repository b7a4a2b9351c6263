#include "internal.h"
#include <sys/time.h>
#include <unistd.h>

typedef int (*clock_gettime_fn)(clockid_t, struct timespec *);
typedef int (*gettimeofday_fn)(struct timeval *, void *);

// How far the calling thread's clocks are ahead of the stage, in nanoseconds.
static __thread int64_t ahead;
void mainspring_reset_thread_clocks(void) { ahead = 0; }

static bool clock_of_stage(clockid_t clock, int64_t *nanoseconds) {
  if (!mainspring_hook.clock(clock, nanoseconds)) return false;
  *nanoseconds += ahead;
  return true;
}

// Dispatch, libevent and the C library measure real time; the program and Foundation do not.
#define FOLLOWS_STAGE (CALLER < FROM_DISPATCH)

__attribute__((weak)) int clock_gettime(clockid_t clock, struct timespec *time) {
  int64_t nanoseconds;
  if (HAS_STAGE && clock != CLOCK_PROCESS_CPUTIME_ID && clock != CLOCK_THREAD_CPUTIME_ID &&
      FOLLOWS_STAGE && clock_of_stage(clock, &nanoseconds)) {
    time->tv_sec = nanoseconds / 1000000000;
    time->tv_nsec = nanoseconds % 1000000000;
    return 0;
  }
  ORIGINAL(clock_gettime_fn, clock_gettime);
  return original(clock, time);
}

__attribute__((weak)) int gettimeofday(struct timeval *restrict time, void *restrict zone) {
  int64_t nanoseconds;
  if (HAS_STAGE && FOLLOWS_STAGE && mainspring_hook.clock(CLOCK_REALTIME, &nanoseconds)) {
    time->tv_sec = nanoseconds / 1000000000;
    time->tv_usec = nanoseconds % 1000000000 / 1000;
    return 0;
  }
  ORIGINAL(gettimeofday_fn, gettimeofday);
  return original(time, zone);
}

__attribute__((weak)) time_t time(time_t *result) {
  int64_t nanoseconds;
  if (HAS_STAGE && FOLLOWS_STAGE && mainspring_hook.clock(CLOCK_REALTIME, &nanoseconds)) {
    if (result) *result = nanoseconds / 1000000000;
    return nanoseconds / 1000000000;
  }
  ORIGINAL(time_t (*)(time_t *), time);
  return original(result);
}

__attribute__((weak)) int timespec_get(struct timespec *time, int base) {
  int64_t nanoseconds;
  if (HAS_STAGE && base == TIME_UTC && FOLLOWS_STAGE &&
      mainspring_hook.clock(CLOCK_REALTIME, &nanoseconds)) {
    time->tv_sec = nanoseconds / 1000000000;
    time->tv_nsec = nanoseconds % 1000000000;
    return base;
  }
  ORIGINAL(int (*)(struct timespec *, int), timespec_get);
  return original(time, base);
}

#define SECOND 1000000000ll
// Longer sleeps than 31 years are that long, so that nanoseconds fit.
#define MOST_SECONDS 1000000000ll

static bool is_time(const struct timespec *time) {
  return time && time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < SECOND;
}

static int64_t nanoseconds_of(const struct timespec *time) {
  return (time->tv_sec < MOST_SECONDS ? time->tv_sec : MOST_SECONDS) * SECOND + time->tv_nsec;
}

// The C library's sleeps do not call each other by name: each one is here.

// Foundation's Thread.sleep repeats this until the monotonic clock, which is the stage's, has moved.
// It computes with doubles: what remains because of rounding is shorter than a nanosecond, and must
// end without moving the stage's time.
__attribute__((weak)) int nanosleep(const struct timespec *time, struct timespec *rest) {
  if (HAS_STAGE && is_time(time) && FOLLOWS_STAGE) {
    int64_t length = nanoseconds_of(time);
    ahead = length == 0 ? ahead + 1 : 0;
    if (mainspring_hook.sleep(length)) return 0;
    ahead = 0;
  }
  ORIGINAL(int (*)(const struct timespec *, struct timespec *), nanosleep);
  return original(time, rest);
}

__attribute__((weak)) int clock_nanosleep(
    clockid_t clock, int flags, const struct timespec *time, struct timespec *rest) {
  if (HAS_STAGE && is_time(time) && FOLLOWS_STAGE) {
    int64_t now = 0, length = nanoseconds_of(time);
    bool has_now = !(flags & TIMER_ABSTIME) || mainspring_hook.clock(clock, &now);
    if (has_now && (length <= now || mainspring_hook.sleep(length - now))) return 0;
  }
  ORIGINAL(
      int (*)(clockid_t, int, const struct timespec *, struct timespec *), clock_nanosleep);
  return original(clock, flags, time, rest);
}

__attribute__((weak)) unsigned sleep(unsigned seconds) {
  int64_t length = seconds < MOST_SECONDS ? seconds : MOST_SECONDS;
  if (HAS_STAGE && FOLLOWS_STAGE && mainspring_hook.sleep(length * SECOND)) return 0;
  ORIGINAL(unsigned (*)(unsigned), sleep);
  return original(seconds);
}

__attribute__((weak)) int usleep(useconds_t microseconds) {
  if (HAS_STAGE && FOLLOWS_STAGE && mainspring_hook.sleep(microseconds * 1000ll)) return 0;
  return mainspring_real_usleep(microseconds);
}

int mainspring_real_usleep(unsigned microseconds) {
  ORIGINAL(int (*)(useconds_t), usleep);
  return original(microseconds);
}

int mainspring_real_clock_gettime(clockid_t clock, struct timespec *time) {
  ORIGINAL(clock_gettime_fn, clock_gettime);
  return original(clock, time);
}

typedef uint64_t (*dispatch_time_fn)(uint64_t, int64_t);
typedef uint64_t (*dispatch_walltime_fn)(const struct timespec *, int64_t);

// Dispatch's "now" values: of the uptime, the monotonic time and the wall clock (dispatch/time.h).
#define UPTIME_NOW 0ull
#define MONOTONIC_NOW (1ull << 63)
#define WALL_NOW (~1ull)

__attribute__((weak)) uint64_t dispatch_time(uint64_t when, int64_t delta) {
  int64_t now;
  if (HAS_STAGE && CALLER != FROM_DISPATCH) {
    int clock = when == UPTIME_NOW ? CLOCK_MONOTONIC
                : when == MONOTONIC_NOW ? CLOCK_BOOTTIME
                : when == WALL_NOW ? CLOCK_REALTIME : -1;
    int64_t sum;
    if (clock >= 0 && mainspring_hook.clock(clock, &now)) {
      if (__builtin_add_overflow(now, delta, &sum)) return delta < 0 ? 1 : ~0ull;
      if (sum < 1) sum = 1;
      if (sum >= (int64_t)1 << 62) return ~0ull;
      if (clock == CLOCK_MONOTONIC) return (uint64_t)sum;
      return clock == CLOCK_BOOTTIME ? (uint64_t)sum | 1ull << 63 : (uint64_t)-sum;
    }
  }
  ORIGINAL(dispatch_time_fn, dispatch_time);
  return original(when, delta);
}

__attribute__((weak)) uint64_t dispatch_walltime(const struct timespec *time, int64_t delta) {
  int64_t now, sum;
  if (HAS_STAGE && !time && CALLER != FROM_DISPATCH && mainspring_hook.clock(CLOCK_REALTIME, &now) &&
      !__builtin_add_overflow(now, delta, &sum) && sum > 2)
    return (uint64_t)-sum;
  ORIGINAL(dispatch_walltime_fn, dispatch_walltime);
  return original(time, delta);
}
