#include "internal.h"
#include <stdlib.h>
#include <unistd.h>

// Dispatch's own headers are not included: these definitions replace what they declare.
typedef void (*async_f_fn)(void *, void *, mainspring_work_fn);
typedef void (*block_fn)(void *, void *);
typedef void (*after_f_fn)(uint64_t, void *, void *, mainspring_work_fn);
typedef void (*after_fn)(uint64_t, void *, void *);

__attribute__((weak)) void dispatch_async_f(void *queue, void *context, mainspring_work_fn function) {
  if (HAS_STAGE) {
    enum mainspring_library caller = CALLER;
    if (caller != FROM_DISPATCH &&
        mainspring_hook.async((mainspring_work){
            .function = function, .context = context, .queue = queue,
            .is_main_queue = IS_MAIN(queue), .is_job = caller == FROM_CONCURRENCY}))
      return;
  }
  mainspring_real_async(queue, context, function);
}

// Hands a block over, as work that owns a copy of it.
static bool take_block(void *queue, void *block, bool (*hook)(mainspring_work)) {
  if (!mainspring_hook.owner()) return false;
  mainspring_work work = mainspring_block_work(queue, block);
  if (hook(work)) return true;
  mainspring_block_release(work.context);
  return false;
}

__attribute__((weak)) void dispatch_async(void *queue, void *block) {
  if (HAS_STAGE && CALLER != FROM_DISPATCH && take_block(queue, block, mainspring_hook.async)) return;
  ORIGINAL(block_fn, dispatch_async);
  original(queue, block);
}

static bool async_barrier(mainspring_work work) {
  work.is_barrier = true;
  return mainspring_hook.async(work);
}

__attribute__((weak)) void dispatch_barrier_async(void *queue, void *block) {
  if (HAS_STAGE && CALLER != FROM_DISPATCH && take_block(queue, block, async_barrier)) return;
  ORIGINAL(block_fn, dispatch_barrier_async);
  original(queue, block);
}

// A block that leaves its group when it has run, or when the stage closes before.
struct grouped { void *group; void *block; };

static void leave_group(struct grouped *grouped) {
  CALL(void (*)(void *), dispatch_group_leave)(grouped->group);
  CALL(void (*)(void *), dispatch_release)(grouped->group);
  mainspring_block_release(grouped->block);
  free(grouped);
}

static void run_grouped(void *context) {
  struct grouped *grouped = context;
  ((struct mainspring_block *)grouped->block)->invoke(grouped->block);
  leave_group(grouped);
}

static void discard_grouped(void *context) { leave_group(context); }

__attribute__((weak)) void dispatch_group_async(void *group, void *queue, void *block) {
  if (HAS_STAGE && CALLER != FROM_DISPATCH && mainspring_hook.owner()) {
    struct grouped *grouped = malloc(sizeof *grouped);
    *grouped = (struct grouped){group, mainspring_block_copy(block)};
    CALL(void (*)(void *), dispatch_retain)(group);
    CALL(void (*)(void *), dispatch_group_enter)(group);
    if (mainspring_hook.async((mainspring_work){
            .function = run_grouped, .context = grouped, .queue = queue,
            .is_main_queue = IS_MAIN(queue), .discard = discard_grouped}))
      return;
    leave_group(grouped);
  }
  ORIGINAL(void (*)(void *, void *, void *), dispatch_group_async);
  original(group, queue, block);
}

__attribute__((weak)) void dispatch_after_f(
    uint64_t when, void *queue, void *context, mainspring_work_fn function) {
  if (HAS_STAGE) {
    enum mainspring_library caller = CALLER;
    if (caller != FROM_DISPATCH &&
        mainspring_hook.after(when, (mainspring_work){
            .function = function, .context = context, .queue = queue,
            .is_main_queue = IS_MAIN(queue), .is_job = caller == FROM_CONCURRENCY}))
      return;
  }
  ORIGINAL(after_f_fn, dispatch_after_f);
  original(when, queue, context, function);
}

__attribute__((weak)) void dispatch_after(uint64_t when, void *queue, void *block) {
  if (HAS_STAGE && CALLER != FROM_DISPATCH && mainspring_hook.owner()) {
    mainspring_work work = mainspring_block_work(queue, block);
    if (mainspring_hook.after(when, work)) return;
    mainspring_block_release(work.context);
  }
  ORIGINAL(after_fn, dispatch_after);
  original(when, queue, block);
}

void mainspring_real_async(void *queue, void *context, mainspring_work_fn function) {
  ORIGINAL(async_f_fn, dispatch_async_f);
  original(queue, context, function);
}

void *mainspring_eager_queue(void *queue) {
  // The identifiers of the classes of service (sys/qos.h), and DISPATCH_QUEUE_OVERCOMMIT.
  static const long classes[] = {0x21, 0x19, 0x15, 0x11, 0x09, 0x05};
  void *(*get)(long, unsigned long) = CALL(void *(*)(long, unsigned long), dispatch_get_global_queue);
  for (size_t i = 0; i < sizeof classes / sizeof *classes; i++)
    if (get(classes[i], 0) == queue) return get(classes[i], 2);
  return NULL;
}

void mainspring_real_barrier_async(void *queue, void *context, mainspring_work_fn function) {
  ORIGINAL(async_f_fn, dispatch_barrier_async_f);
  original(queue, context, function);
}

void mainspring_real_async_main(void *context, mainspring_work_fn function) {
  mainspring_real_async(&_dispatch_main_q, context, function);
}

void mainspring_real_after_main(uint64_t nanoseconds, void *context, mainspring_work_fn function) {
  ORIGINAL(after_f_fn, dispatch_after_f);
  static uint64_t (*time)(uint64_t, int64_t);
  if (!time) time = (uint64_t (*)(uint64_t, int64_t))dlsym(RTLD_NEXT, "dispatch_time");
  original(time(0, (int64_t)nanoseconds), &_dispatch_main_q, context, function);
}

bool mainspring_is_interposed(void) {
  return dlsym(RTLD_NEXT, "dispatch_async_f") && dlsym(RTLD_NEXT, "clock_gettime");
}

// MARK: Notifications

// Groups and work items push their notifications themselves, so they are sent to this queue, which
// forwards them.
static void *relay(void) {
  static _Atomic(void *) queue;
  void *made = atomic_load(&queue);
  if (made) return made;
  void *(*create)(const char *, void *) = (void *(*)(const char *, void *))dlsym(
      RTLD_DEFAULT, "dispatch_queue_create");
  made = create("mainspring.stage.notifications", NULL);
  void *expected = NULL;
  return atomic_compare_exchange_strong(&queue, &expected, made) ? made : expected;
}

static atomic_int notifications;

struct notification { mainspring_work work; int64_t stage; };

static void forward(void *context) {
  struct notification *n = context;
  int64_t before = mainspring_thread_stage();
  mainspring_set_thread_stage(n->stage);
  if (!HAS_STAGE || !mainspring_hook.notify(n->work)) {
    mainspring_real_async(n->work.queue, n->work.context, n->work.function);
  }
  mainspring_set_thread_stage(before);
  atomic_fetch_sub(&notifications, 1);
  free(n);
}

static struct notification *notification(void *queue, void *block) {
  struct notification *n = malloc(sizeof *n);
  *n = (struct notification){mainspring_block_work(queue, block), mainspring_hook.owner()};
  atomic_fetch_add(&notifications, 1);
  return n;
}

void mainspring_flush_notifications(void) {
  if (atomic_load(&notifications) == 0) return;
  void (*sync)(void *, void *, mainspring_work_fn) =
      (void (*)(void *, void *, mainspring_work_fn))dlsym(RTLD_NEXT, "dispatch_sync_f");
  extern void mainspring_nothing(void *);
  sync(relay(), NULL, mainspring_nothing);
}
void mainspring_nothing(void *context) { (void)context; }

typedef void (*group_notify_fn)(void *, void *, void *);
typedef void (*group_notify_f_fn)(void *, void *, void *, mainspring_work_fn);

__attribute__((weak)) void dispatch_group_notify(void *group, void *queue, void *block) {
  if (HAS_STAGE && CALLER != FROM_DISPATCH && IS_MAIN(queue) && mainspring_hook.owner()) {
    static group_notify_f_fn notify;
    if (!notify) notify = (group_notify_f_fn)dlsym(RTLD_NEXT, "dispatch_group_notify_f");
    return notify(group, relay(), notification(queue, block), forward);
  }
  ORIGINAL(group_notify_fn, dispatch_group_notify);
  original(group, queue, block);
}

#if __has_feature(blocks)
// A work item's notification takes a block, so the relay's must be one.
__attribute__((weak)) void dispatch_block_notify(void *item, void *queue, void *block) {
  ORIGINAL(void (*)(void *, void *, void *), dispatch_block_notify);
  if (HAS_STAGE && CALLER != FROM_DISPATCH && IS_MAIN(queue) && mainspring_hook.owner()) {
    struct notification *n = notification(queue, block);
    return original(item, relay(), (void *)^{ forward(n); });
  }
  original(item, queue, block);
}
#endif

void *mainspring_queue_retain(void *queue) {
  static void (*function)(void *);
  if (!function) function = (void (*)(void *))dlsym(RTLD_DEFAULT, "dispatch_retain");
  function(queue);
  return queue;
}

void mainspring_queue_release(void *queue) {
  static void (*function)(void *);
  if (!function) function = (void (*)(void *))dlsym(RTLD_DEFAULT, "dispatch_release");
  function(queue);
}

int64_t mainspring_thread_id(void) { return gettid(); }

// Dispatch's main queue has this as a value of its own, on whichever thread runs it.
bool mainspring_is_main(void) {
  static char key;
  static atomic_bool is_set;
  static void *(*get)(const void *);
  if (!atomic_load(&is_set)) {
    get = (void *(*)(const void *))dlsym(RTLD_DEFAULT, "dispatch_get_specific");
    void (*set)(void *, const void *, void *, void *) =
        (void (*)(void *, const void *, void *, void *))dlsym(
            RTLD_DEFAULT, "dispatch_queue_set_specific");
    set(&_dispatch_main_q, &key, &key, NULL);
    atomic_store(&is_set, true);
  }
  return get(&key) != NULL || gettid() == getpid();
}
