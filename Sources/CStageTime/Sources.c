#include "internal.h"

typedef void *(*create_fn)(void *, uintptr_t, uintptr_t, void *);
typedef void (*timer_fn)(void *, uint64_t, uint64_t, uint64_t);
typedef void (*handler_fn)(void *, void *);
typedef void (*object_fn)(void *);

extern char _dispatch_source_type_timer __attribute__((weak));

// The sources that a stage drives.
#define CAPACITY 1024
static _Atomic(void *) sources[CAPACITY];
// The number of each, which is never used again.
static _Atomic(uintptr_t) numbers[CAPACITY];
static atomic_int source_count;

static bool is_tracked(void *object) {
  if (atomic_load_explicit(&source_count, memory_order_relaxed) == 0) return false;
  uintptr_t start = ((uintptr_t)object >> 4) % CAPACITY;
  for (uintptr_t i = 0; i < CAPACITY; i++)
    if (atomic_load(&sources[(start + i) % CAPACITY]) == object) return true;
  return false;
}

// Removes a source, and tells the stage.
void mainspring_source_untrack(void *source) {
  uintptr_t start = ((uintptr_t)source >> 4) % CAPACITY;
  for (uintptr_t i = 0; i < CAPACITY; i++) {
    uintptr_t place = (start + i) % CAPACITY;
    if (atomic_load(&sources[place]) != source) continue;
    numbers[place] = 0;
    atomic_store(&sources[place], NULL);
    atomic_fetch_sub(&source_count, 1);
    mainspring_hook.source_freed(source);
    return;
  }
}

// Returns the source's number; 0 if there are too many.
static uintptr_t track(void *object) {
  static _Atomic(uintptr_t) count;
  // A source that was freed, and whose finalizer Dispatch has not called yet.
  if (is_tracked(object)) mainspring_source_untrack(object);
  uintptr_t start = ((uintptr_t)object >> 4) % CAPACITY;
  for (uintptr_t i = 0; i < CAPACITY; i++) {
    void *expected = NULL;
    uintptr_t place = (start + i) % CAPACITY;
    if (atomic_compare_exchange_strong(&sources[place], &expected, object)) {
      atomic_fetch_add(&source_count, 1);
      return numbers[place] = atomic_fetch_add(&count, 1) + 1;
    }
  }
  return 0;
}

// Dispatch calls finalizers on the main queue, when another source may have the memory: so the
// source is known by its number.
static void finalize(void *number) {
  for (uintptr_t place = 0; place < CAPACITY; place++)
    if (numbers[place] == (uintptr_t)number) {
      mainspring_source_untrack(atomic_load(&sources[place]));
      return;
    }
}

__attribute__((weak)) void *dispatch_source_create(
    void *type, uintptr_t handle, uintptr_t mask, void *queue) {
  ORIGINAL(create_fn, dispatch_source_create);
  void *source = original(type, handle, mask, queue);
  if (!HAS_STAGE || !source) return source;
  if (type != (void *)&_dispatch_source_type_timer) {
    mainspring_hook.outside();
    return source;
  }
  enum mainspring_library caller = CALLER;
  if (caller == FROM_DISPATCH ||
      !mainspring_hook.source_create(queue, IS_MAIN(queue), caller == FROM_CONCURRENCY))
    return source;
  uintptr_t number = track(source);
  if (!number) return source;
  mainspring_hook.source_created(source, caller == FROM_CONCURRENCY);
  if (caller != FROM_CONCURRENCY) {
    void (*set_context)(void *, void *) =
        (void (*)(void *, void *))dlsym(RTLD_DEFAULT, "dispatch_set_context");
    void (*set_finalizer)(void *, mainspring_work_fn) =
        (void (*)(void *, mainspring_work_fn))dlsym(RTLD_DEFAULT, "dispatch_set_finalizer_f");
    set_context(source, (void *)number);
    set_finalizer(source, finalize);
  }
  return source;
}

__attribute__((weak)) void dispatch_source_set_timer(
    void *source, uint64_t start, uint64_t interval, uint64_t leeway) {
  if (is_tracked(source)) return mainspring_hook.source_timer(source, start, interval);
  if (HAS_STAGE && CALLER != FROM_DISPATCH && start != 0) mainspring_hook.real_time(&start);
  ORIGINAL(timer_fn, dispatch_source_set_timer);
  original(source, start, interval, leeway);
}

// NULL removes the handler.
static mainspring_work handler_work(void *block) {
  return block ? mainspring_block_work(&_dispatch_main_q, block) : (mainspring_work){0};
}

#define HANDLER(name, is_cancel)                                                              \
  __attribute__((weak)) void name(void *source, void *block) {                                \
    if (is_tracked(source))                                                                   \
      return mainspring_hook.source_handler(source, handler_work(block), is_cancel);          \
    ORIGINAL(handler_fn, name);                                                               \
    original(source, block);                                                                  \
  }
HANDLER(dispatch_source_set_event_handler, false)
HANDLER(dispatch_source_set_cancel_handler, true)

__attribute__((weak)) void dispatch_source_set_event_handler_f(void *source, mainspring_work_fn f) {
  if (is_tracked(source)) {
    void *(*get_context)(void *) = (void *(*)(void *))dlsym(RTLD_DEFAULT, "dispatch_get_context");
    return mainspring_hook.source_handler(
        source, (mainspring_work){.function = f, .context = get_context(source), .is_job = true},
        false);
  }
  ORIGINAL(handler_fn, dispatch_source_set_event_handler_f);
  original(source, (void *)f);
}

#define OBJECT(name, call)                                  \
  __attribute__((weak)) void name(void *object) {           \
    if (is_tracked(object)) call;                           \
    ORIGINAL(object_fn, name);                              \
    original(object);                                       \
  }
OBJECT(dispatch_source_cancel, mainspring_hook.source_cancel(object))
OBJECT(dispatch_resume, mainspring_hook.source_suspend(object, -1))
OBJECT(dispatch_activate, mainspring_hook.source_suspend(object, 0))
OBJECT(dispatch_suspend, mainspring_hook.source_suspend(object, 1))
