#include "internal.h"
#include <errno.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// Functions that block the calling thread until another one signals, or until a time.

#define FOREVER (~0ull)
#define SECOND 1000000000ll

// Hands a wait over; NOT_OWNED if the original has to block.
static enum mainspring_wait_result hand_over(
    const char *what, uint64_t until, bool (*attempt)(void *), void *context) {
  mainspring_wait wait = {what, until, attempt, context};
  return mainspring_hook.wait(&wait);
}

// MARK: Dispatch

typedef long (*wait_fn)(void *, uint64_t);
struct dispatch_attempt { wait_fn original; void *object; };

// Dispatch's functions do not block with the time 0, "now".
static bool try_dispatch(void *context) {
  struct dispatch_attempt *a = context;
  return a->original(a->object, 0) == 0;
}

#define WAIT(name, words)                                                                   \
  __attribute__((weak)) long name(void *object, uint64_t when) {                            \
    ORIGINAL(wait_fn, name);                                                                \
    if (HAS_STAGE && when != 0 && CALLER != FROM_DISPATCH) {                                \
      struct dispatch_attempt attempt = {original, object};                                 \
      enum mainspring_wait_result result = hand_over(words, when, try_dispatch, &attempt);  \
      if (result != NOT_OWNED) return result == WAIT_DONE ? 0 : 1;                          \
      mainspring_hook.real_time(&when);                                                     \
    }                                                                                       \
    return original(object, when);                                                          \
  }
WAIT(dispatch_semaphore_wait, "a semaphore")
WAIT(dispatch_group_wait, "a group")
WAIT(dispatch_block_wait, "a work item")

typedef void (*block_fn)(void *, void *);

// The block runs on the stage if the queue is the main one. Otherwise the stage waits until the
// queue is free, and the block runs as Dispatch runs it.
#define SYNC(name)                                                                          \
  __attribute__((weak)) void name(void *queue, void *block) {                               \
    if (HAS_STAGE && CALLER != FROM_DISPATCH && mainspring_hook.owner()) {                  \
      struct mainspring_block *b = block;                                                   \
      mainspring_work work = {                                                              \
          .function = b->invoke, .context = b, .queue = queue, .is_main_queue = IS_MAIN(queue)}; \
      if (mainspring_hook.sync(work)) return;                                               \
    }                                                                                       \
    ORIGINAL(block_fn, name);                                                               \
    original(queue, block);                                                                 \
  }
SYNC(dispatch_sync)
SYNC(dispatch_barrier_sync)
SYNC(dispatch_async_and_wait)

// MARK: Conditions

// How often conditions were signalled, by address. A collision is a spurious wakeup, which POSIX allows.
#define SLOTS 1024
static _Atomic uint32_t signals[SLOTS];
static _Atomic uint32_t *slot(const void *condition) {
  return &signals[((uintptr_t)condition >> 4) % SLOTS];
}

struct condition_attempt { _Atomic uint32_t *signals; uint32_t seen; };
static bool try_condition(void *context) {
  struct condition_attempt *a = context;
  return atomic_load(a->signals) != a->seen;
}

// Whether the caller is the program or Foundation, and its thread runs a stage's work.
#define IS_OWNED(caller) (HAS_STAGE && (caller) < FROM_CONCURRENCY && mainspring_hook.owns_thread())

static bool is_time(const struct timespec *time) {
  return time && time->tv_sec >= 0 && time->tv_nsec >= 0 && time->tv_nsec < SECOND;
}

// An absolute time as a Dispatch time. Conditions do not say which clock they have: the stage's
// monotonic one begins at a thousand seconds, its wall clock at decades.
static uint64_t dispatch_time_of(clockid_t clock, const struct timespec *time) {
  if (time->tv_sec > LONG_MAX / 2 / SECOND) return FOREVER;
  int64_t nanoseconds = time->tv_sec * SECOND + time->tv_nsec;
  if (nanoseconds < 3) nanoseconds = 3;
  int64_t monotonic = 0, wall = 0;
  mainspring_hook.clock(CLOCK_MONOTONIC, &monotonic);
  mainspring_hook.clock(CLOCK_REALTIME, &wall);
  bool is_wall = clock == CLOCK_REALTIME && nanoseconds - monotonic > (wall - monotonic) / 2;
  return is_wall ? (uint64_t)-nanoseconds : (uint64_t)nanoseconds;
}

static int wait_for_condition(pthread_cond_t *condition, pthread_mutex_t *mutex, uint64_t until) {
  struct condition_attempt attempt = {slot(condition), atomic_load(slot(condition))};
  pthread_mutex_unlock(mutex);
  enum mainspring_wait_result result =
      hand_over("a condition", until, try_condition, &attempt);
  pthread_mutex_lock(mutex);
  return result == WAIT_TIMED_OUT && until != FOREVER ? ETIMEDOUT : 0;
}

__attribute__((weak)) int pthread_cond_wait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex) {
  if (IS_OWNED(CALLER)) return wait_for_condition(condition, mutex, FOREVER);
  ORIGINAL(int (*)(pthread_cond_t *, pthread_mutex_t *), pthread_cond_wait);
  return original(condition, mutex);
}

__attribute__((weak)) int pthread_cond_timedwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
    const struct timespec *restrict time) {
  if (IS_OWNED(CALLER) && is_time(time))
    return wait_for_condition(condition, mutex, dispatch_time_of(CLOCK_REALTIME, time));
  ORIGINAL(
      int (*)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *), pthread_cond_timedwait);
  return original(condition, mutex, time);
}

__attribute__((weak)) int pthread_cond_clockwait(
    pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex, clockid_t clock,
    const struct timespec *restrict time) {
  if (IS_OWNED(CALLER) && is_time(time))
    return wait_for_condition(condition, mutex, dispatch_time_of(clock, time));
  ORIGINAL(
      int (*)(pthread_cond_t *, pthread_mutex_t *, clockid_t, const struct timespec *),
      pthread_cond_clockwait);
  return original(condition, mutex, clock, time);
}

#define SIGNAL(name)                                                 \
  __attribute__((weak)) int name(pthread_cond_t *condition) {        \
    if (HAS_STAGE) atomic_fetch_add(slot(condition), 1);             \
    ORIGINAL(int (*)(pthread_cond_t *), name);                       \
    return original(condition);                                      \
  }
SIGNAL(pthread_cond_signal)
SIGNAL(pthread_cond_broadcast)

// MARK: Locks and semaphores of the C library

static bool try_lock(void *mutex) { return pthread_mutex_trylock(mutex) == 0; }

__attribute__((weak)) int pthread_mutex_timedlock(
    pthread_mutex_t *restrict mutex, const struct timespec *restrict time) {
  if (IS_OWNED(CALLER) && is_time(time)) {
    uint64_t until = dispatch_time_of(CLOCK_REALTIME, time);
    enum mainspring_wait_result result = hand_over("a lock", until, try_lock, mutex);
    if (result != NOT_OWNED) return result == WAIT_DONE ? 0 : ETIMEDOUT;
  }
  ORIGINAL(int (*)(pthread_mutex_t *, const struct timespec *), pthread_mutex_timedlock);
  return original(mutex, time);
}

static bool try_semaphore(void *semaphore) { return sem_trywait(semaphore) == 0; }

static int wait_for_semaphore(sem_t *semaphore, uint64_t until, bool *is_owned) {
  enum mainspring_wait_result result =
      hand_over("a semaphore", until, try_semaphore, semaphore);
  *is_owned = result != NOT_OWNED;
  if (result == WAIT_DONE) return 0;
  // Without a limit the wait ends as one that a signal interrupted.
  errno = until == FOREVER ? EINTR : ETIMEDOUT;
  return -1;
}

__attribute__((weak)) int sem_wait(sem_t *semaphore) {
  bool is_owned = false;
  if (IS_OWNED(CALLER)) {
    int result = wait_for_semaphore(semaphore, FOREVER, &is_owned);
    if (is_owned) return result;
  }
  ORIGINAL(int (*)(sem_t *), sem_wait);
  return original(semaphore);
}

__attribute__((weak)) int sem_timedwait(
    sem_t *restrict semaphore, const struct timespec *restrict time) {
  bool is_owned = false;
  if (IS_OWNED(CALLER) && is_time(time)) {
    int result =
        wait_for_semaphore(semaphore, dispatch_time_of(CLOCK_REALTIME, time), &is_owned);
    if (is_owned) return result;
  }
  ORIGINAL(int (*)(sem_t *, const struct timespec *), sem_timedwait);
  return original(semaphore, time);
}

// MARK: Threads of Foundation

struct thread { void *(*start)(void *); void *context; int64_t stage; uint64_t origin; };
static pthread_key_t thread_key;
static pthread_once_t once = PTHREAD_ONCE_INIT;

// Also called after Thread.exit().
static void end_thread(void *value) {
  struct thread *thread = value;
  mainspring_hook.thread_ended(thread->stage);
  free(thread);
}

static void make_key(void) { pthread_key_create(&thread_key, end_thread); }

static void *run_thread(void *value) {
  struct thread *thread = value;
  pthread_setspecific(thread_key, thread);
  mainspring_set_thread_stage(thread->stage);
  mainspring_set_thread_origin(thread->origin);
  return thread->start(thread->context);
}

__attribute__((weak)) pthread_t _CFThreadCreate(
    const pthread_attr_t attributes, void *(*start)(void *), void *context) {
  ORIGINAL(pthread_t (*)(const pthread_attr_t, void *(*)(void *), void *), _CFThreadCreate);
  uint64_t origin;
  int64_t stage;
  if (!HAS_STAGE || !mainspring_hook.thread_begins(&stage, &origin))
    return original(attributes, start, context);
  pthread_once(&once, make_key);
  struct thread *thread = malloc(sizeof *thread);
  *thread = (struct thread){start, context, stage, origin};
  pthread_t result = original(attributes, run_thread, thread);
  if (!result) end_thread(thread);
  return result;
}

// MARK: The gate of the threads that wait

static _Atomic uint32_t gate;

uint32_t mainspring_gate(void) { return atomic_load(&gate); }

uint32_t mainspring_gate_open(void) {
  uint32_t value = atomic_fetch_add(&gate, 1) + 1;
  syscall(SYS_futex, &gate, FUTEX_WAKE_PRIVATE, INT_MAX, NULL, NULL, 0);
  return value;
}

void mainspring_gate_wait(uint32_t seen) {
  // A signal of a thread that belongs to no stage does not open the gate.
  struct timespec limit = {0, 10000000};
  syscall(SYS_futex, &gate, FUTEX_WAIT_PRIVATE, seen, &limit, NULL, 0);
}
