#include "internal.h"
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

// CoreFoundation's headers are not included either. Its Boolean is an unsigned char, its
// CFTimeInterval a double, its CFIndex a long.
typedef void (*timer_callout)(void *timer, void *info);
typedef void *(*create_fn)(
    void *, double, double, unsigned long, long, timer_callout, void *context);

// HeadlessTesting defines it: makes runs of the main run loop turn the main loop.
void mainspring_serve_main_run_loop(void) __attribute__((weak));

// Whether the caller is work of the main queue on another thread than the process's main thread, as
// tests of Swift Testing are. On Apple's systems it would be the main thread, whose run loop is the
// current one.
static bool is_main_elsewhere(void) {
  return mainspring_serve_main_run_loop && gettid() != getpid() && mainspring_is_main();
}

// The functions of the timers that were created while a stage was open.
struct entry { void *timer; timer_callout callout; void *info; struct entry *next; };
static struct entry *entries;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// CoreFoundation's CFRunLoopTimerContext begins with the version and the information.
struct timer_context { long version; void *info; };

__attribute__((weak)) void *CFRunLoopTimerCreate(
    void *allocator, double date, double interval, unsigned long flags, long order,
    timer_callout callout, void *context) {
  ORIGINAL(create_fn, CFRunLoopTimerCreate);
  void *timer = original(allocator, date, interval, flags, order, callout, context);
  if (HAS_STAGE && timer && mainspring_hook.owner()) {
    struct entry *entry = malloc(sizeof *entry);
    void *info = context ? ((struct timer_context *)context)->info : NULL;
    pthread_mutex_lock(&lock);
    *entry = (struct entry){timer, callout, info, entries};
    entries = entry;
    pthread_mutex_unlock(&lock);
  }
  return timer;
}

static bool find(void *timer, bool remove, struct entry *found) {
  bool is_found = false;
  pthread_mutex_lock(&lock);
  for (struct entry **place = &entries; *place; place = &(*place)->next)
    if ((*place)->timer == timer) {
      struct entry *entry = *place;
      *found = *entry;
      is_found = true;
      if (remove) {
        *place = entry->next;
        free(entry);
      }
      break;
    }
  pthread_mutex_unlock(&lock);
  return is_found;
}

__attribute__((weak)) void CFRunLoopAddTimer(void *loop, void *timer, void *mode) {
  struct entry entry;
  if (HAS_STAGE && mainspring_hook.owner() && find(timer, false, &entry) &&
      mainspring_hook.timer_add(timer))
    return;
  ORIGINAL(void (*)(void *, void *, void *), CFRunLoopAddTimer);
  original(loop, timer, mode);
}

void mainspring_timer_set_date(void *timer, double date) {
  static void (*set)(void *, double);
  if (!set) set = (void (*)(void *, double))dlsym(RTLD_NEXT, "CFRunLoopTimerSetNextFireDate");
  set(timer, date);
}

__attribute__((weak)) void CFRunLoopTimerSetNextFireDate(void *timer, double date) {
  mainspring_timer_set_date(timer, date);
  struct entry entry;
  if (HAS_STAGE && find(timer, false, &entry)) mainspring_hook.timer_changed(timer);
}

void mainspring_timer_invalidate(void *timer) {
  static void (*invalidate)(void *);
  if (!invalidate) invalidate = (void (*)(void *))dlsym(RTLD_NEXT, "CFRunLoopTimerInvalidate");
  struct entry entry;
  find(timer, true, &entry);
  invalidate(timer);
}

__attribute__((weak)) void CFRunLoopTimerInvalidate(void *timer) {
  struct entry entry;
  bool is_ours = entries && find(timer, false, &entry);
  mainspring_timer_invalidate(timer);
  if (is_ours && HAS_STAGE) mainspring_hook.timer_changed(timer);
}

#define CF(type, name)                   \
  static __typeof__(type) f;              \
  if (!f) f = (__typeof__(type))dlsym(RTLD_DEFAULT, #name)
double mainspring_timer_date(void *timer) {
  CF(double (*)(void *), CFRunLoopTimerGetNextFireDate);
  return f(timer);
}
double mainspring_timer_interval(void *timer) {
  CF(double (*)(void *), CFRunLoopTimerGetInterval);
  return f(timer);
}
bool mainspring_timer_is_valid(void *timer) {
  CF(unsigned char (*)(void *), CFRunLoopTimerIsValid);
  return f(timer) != 0;
}
void *mainspring_cf_retain(void *object) {
  CF(void *(*)(void *), CFRetain);
  return f(object);
}
void mainspring_cf_release(void *object) {
  CF(void (*)(void *), CFRelease);
  f(object);
}

bool mainspring_timer_fire(void *timer) {
  struct entry entry;
  if (!find(timer, false, &entry)) return false;
  entry.callout(timer, entry.info);
  return true;
}

double CFAbsoluteTimeGetCurrent(void);

// MARK: Outside of a stage

__attribute__((constructor)) static void serve_main_run_loop(void) {
  // Where Dispatch is linked statically, none of these definitions is used.
  if (mainspring_serve_main_run_loop && mainspring_is_interposed())
    mainspring_serve_main_run_loop();
}

// When the run that is_main_elsewhere() began ends, as a date. The main
// thread has ended, and with it CoreFoundation's wake-ups of the main run loop, of which its limit is
// one. What was added before, such as MainRunLoop's timer, still works.
static double limit = HUGE_VAL;
double mainspring_run_loop_limit(void) { return limit; }

// MARK: Running

// The runs of other threads' run loops for which a stage's time does not wait, with a lock of their
// own, because the stage is called under it.
struct run { void *loop; int64_t stage; uint64_t origin; bool is_stopped; struct run *next; };
static struct run *runs;
static pthread_mutex_t runs_lock = PTHREAD_MUTEX_INITIALIZER;

__attribute__((weak)) int CFRunLoopRunInMode(void *mode, double seconds, unsigned char once) {
  int result;
  if (HAS_STAGE && mainspring_hook.run_loop_run(seconds, &result)) return result;
  if (is_main_elsewhere()) {
    CF(void *(*)(void), CFRunLoopGetMain);
    ORIGINAL(int (*)(void *, void *, double, unsigned char), CFRunLoopRunSpecific);
    if (original) {
      double before = limit;
      double end = CFAbsoluteTimeGetCurrent() + seconds;
      if (end < limit) limit = end;
      result = original(f(), mode, seconds, once);
      limit = before;
      return result;
    }
  }
  ORIGINAL(int (*)(void *, double, unsigned char), CFRunLoopRunInMode);
  // The run loop of another thread, which the stage's time does not wait for. It is listed before
  // the time may move, and until the time waits for it again, so that no stop is lost.
  CF(void *(*)(void), CFRunLoopGetCurrent);
  struct run run = {f(), mainspring_thread_stage(), mainspring_thread_origin(), false, NULL};
  pthread_mutex_lock(&runs_lock);
  bool is_run = HAS_STAGE && mainspring_hook.thread_pauses(true);
  if (is_run) {
    run.next = runs;
    runs = &run;
  }
  pthread_mutex_unlock(&runs_lock);
  result = original(mode, seconds, once);
  if (!is_run) return result;
  pthread_mutex_lock(&runs_lock);
  for (struct run **place = &runs; *place; place = &(*place)->next)
    if (*place == &run) {
      *place = run.next;
      break;
    }
  if (!run.is_stopped) mainspring_hook.thread_pauses(false);
  pthread_mutex_unlock(&runs_lock);
  return result;
}

__attribute__((weak)) unsigned char _CFRunLoopFinished(void *loop, void *mode) {
  if (HAS_STAGE && mainspring_hook.owner()) return 0;
  ORIGINAL(unsigned char (*)(void *, void *), _CFRunLoopFinished);
  return original(loop, mode);
}

__attribute__((weak)) void CFRunLoopStop(void *loop) {
  CF(void *(*)(void), CFRunLoopGetMain);
  if (HAS_STAGE && loop == f() && mainspring_hook.run_loop_stop()) return;
  ORIGINAL(void (*)(void *), CFRunLoopStop);
  // The thread goes on now, and the stage's time waits for it from now on: XCTest ends a wait so.
  pthread_mutex_lock(&runs_lock);
  for (struct run *run = runs; run; run = run->next)
    if (run->loop == loop && !run->is_stopped) {
      run->is_stopped = true;
      mainspring_hook.thread_resumes(run->stage, run->origin);
    }
  pthread_mutex_unlock(&runs_lock);
  original(loop);
}

__attribute__((weak)) double CFAbsoluteTimeGetCurrent(void) {
  double seconds;
  if (HAS_STAGE && mainspring_hook.date(&seconds)) return seconds;
  ORIGINAL(double (*)(void), CFAbsoluteTimeGetCurrent);
  return original();
}

// On the main queue the current run loop is the main one, as on the main thread of an app.
__attribute__((weak)) void *CFRunLoopGetCurrent(void) {
  if ((HAS_STAGE && mainspring_is_main() && mainspring_hook.owner()) || is_main_elsewhere()) {
    CF(void *(*)(void), CFRunLoopGetMain);
    return f();
  }
  ORIGINAL(void *(*)(void), CFRunLoopGetCurrent);
  return original();
}

__attribute__((weak)) void CFRunLoopPerformBlock(void *loop, void *mode, void *block) {
  if (HAS_STAGE && mainspring_is_main() && mainspring_hook.owner()) {
    mainspring_work work = mainspring_block_work(&_dispatch_main_q, block);
    if (mainspring_hook.async(work)) return;
    mainspring_block_release(work.context);
  }
  ORIGINAL(void (*)(void *, void *, void *), CFRunLoopPerformBlock);
  original(loop, mode, block);
}
