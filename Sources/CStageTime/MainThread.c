#include "internal.h"

// Tests of Swift Testing run on the main queue, but not on the process's main thread. What
// Foundation asks of the main thread is answered for work of the main queue.

static bool is_main_of_stage(void) {
  return HAS_STAGE && mainspring_is_main() && mainspring_hook.owner();
}

// Foundation asks this for Thread.isMainThread and OperationQueue.current, through which it calls
// observers of the main queue at once.
__attribute__((weak)) bool _CFIsMainThread(void) {
  if (is_main_of_stage()) return true;
  ORIGINAL(bool (*)(void), _CFIsMainThread);
  return original();
}

// The getter of OperationQueue.main. Foundation has one for the process, whose operations wait for
// each other: each stage has its own. The result is retained, as Swift's convention asks.
#define MAIN_QUEUE "$s10Foundation14OperationQueueC4mainACvgZ"
void *mainspring_operation_queue(void) __asm__(MAIN_QUEUE);

__attribute__((weak)) void *mainspring_operation_queue(void) {
  if (HAS_STAGE && mainspring_hook.operation_queue) {
    void *queue = mainspring_hook.operation_queue();
    if (queue) return queue;
  }
  return mainspring_real_operation_queue();
}

void *mainspring_real_operation_queue(void) {
  static void *(*original)(void);
  if (!original) original = (void *(*)(void))dlsym(RTLD_NEXT, MAIN_QUEUE);
  return original();
}

// Task.immediate runs its beginning in the caller, before any executor hears of the task. The
// arguments are a task and an executor, two words.
__attribute__((weak)) void swift_task_immediate(void *task, void *identity, void *implementation) {
  if (HAS_STAGE) mainspring_hook.immediate(mainspring_task_of_job(task));
  ORIGINAL(void (*)(void *, void *, void *), swift_task_immediate);
  original(task, identity, implementation);
}

// A task and its context, in two registers.
struct task_and_context { void *task; void *context; };
typedef struct task_and_context (*create_fn)(uintptr_t, void *, void *, void *, void *);

// XCTest runs an async test as a task of its own, which owns the stage of setUp() from then on.
__attribute__((weak)) struct task_and_context swift_task_create(
    uintptr_t flags, void *options, void *type, void *function, void *closure) {
  ORIGINAL(create_fn, swift_task_create);
  struct task_and_context result = original(flags, options, type, function, closure);
  if (HAS_STAGE && CALLER == FROM_XCTEST)
    mainspring_hook.test_begins(mainspring_task_of_job(result.task));
  return result;
}
