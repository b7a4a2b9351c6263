#ifndef MAINSPRING_STAGE_TIME_H
#define MAINSPRING_STAGE_TIME_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

// Definitions of libc's, Dispatch's and CoreFoundation's time functions that a stage answers.
//
// The dynamic linker finds these definitions, in the executable, before those of the shared
// libraries. Each of them calls the hook of its kind, and the original if the hook declines.
// They are weak, so that a program with Dispatch linked statically keeps Dispatch's.

typedef void (*mainspring_work_fn)(void *context);

// Work as Dispatch takes it: a function, its context, and the queue.
typedef struct {
  mainspring_work_fn function;
  void *context;
  // Not retained.
  void *queue;
  bool is_main_queue;
  // Whether the context is a job of Swift's concurrency library.
  bool is_job;
  // Whether the context is a copy of a block, which the callee releases.
  bool is_block;
  // Whether other work of the queue has to end first.
  bool is_barrier;
  // Frees the context of work that will not run; may be NULL.
  mainspring_work_fn discard;
} mainspring_work;

// A wait of the calling thread for a signal of another one.
typedef struct {
  // What it waits for, in words.
  const char *what;
  // Until when, as an absolute Dispatch time; ~0 for no limit.
  uint64_t until;
  // Whether the signal has come, without blocking; takes it.
  bool (*attempt)(void *context);
  void *context;
} mainspring_wait;

enum mainspring_wait_result { NOT_OWNED, WAIT_DONE, WAIT_TIMED_OUT };

// Each hook returns whether it handled the call. They are called on any thread.
typedef struct {
  bool (*clock)(int clock, int64_t *nanoseconds);
  bool (*async)(mainspring_work work);
  bool (*after)(uint64_t when, mainspring_work work);
  bool (*notify)(mainspring_work work);
  bool (*sync)(mainspring_work work);
  // Blocks the calling thread in place of the original, unless the result is NOT_OWNED.
  enum mainspring_wait_result (*wait)(const mainspring_wait *wait);
  // Whether the calling thread runs work of a stage, so that `wait` would not be NOT_OWNED.
  bool (*owns_thread)(void);
  // Replaces an absolute Dispatch time of the stage's clock by one of the real clock.
  void (*real_time)(uint64_t *when);
  // A thread of Foundation begins; true with its stage and its number. The end is always reported.
  bool (*thread_begins)(int64_t *stage, uint64_t *origin);
  void (*thread_ended)(int64_t stage);
  // The calling thread blocks outside of the stage's time, or goes on; true if it is counted.
  bool (*thread_pauses)(bool begins);
  // Another thread, which is named by its stage and its number, goes on.
  void (*thread_resumes)(int64_t stage, uint64_t origin);
  // Something outside of the process may call: a descriptor, a signal.
  void (*outside)(void);
  bool (*source_create)(void *queue, bool is_main_queue, bool is_job);
  void (*source_created)(void *source, bool is_job);
  // The calls on a source that source_created announced.
  void (*source_timer)(void *source, uint64_t start, uint64_t interval);
  // The context is a copied block, or a function's context.
  void (*source_handler)(void *source, mainspring_work work, bool is_cancel);
  void (*source_cancel)(void *source);
  void (*source_suspend)(void *source, int change);
  void (*source_freed)(void *source);
  bool (*timer_add)(void *timer);
  void (*timer_changed)(void *timer);
  bool (*run_loop_run)(double seconds, int *result);
  bool (*run_loop_stop)(void);
  // The calling thread would block for a duration; true if it must not.
  bool (*sleep)(int64_t nanoseconds);
  // The date in seconds since 2001.
  bool (*date)(double *seconds);
  // The stage that the caller belongs to; 0 for none.
  int64_t (*owner)(void);
  // The stage's OperationQueue.main, retained; NULL for the process's.
  void *(*operation_queue)(void);
  // A task begins in the caller at once.
  void (*immediate)(uint64_t task);
  // XCTest has created the task of an async test.
  void (*test_begins)(uint64_t task);
} mainspring_hooks;

// Records a failure of the test that runs; returns whether there is one. TestFailures defines it.
bool mainspring_record_failure(
    const char *sentence, const char *file_id, const char *file_path, long line, long column)
    __attribute__((weak));
// Records a failure, if the program links TestFailures and runs a test. An empty file_id means
// the place of the test itself.
bool mainspring_fail(
    const char *sentence, const char *file_id, const char *file_path, long line, long column);

// Attaches data to the test that runs; returns whether there is one. TestFailures defines it.
bool mainspring_record_attachment(
    const void *data, long count, const char *name, const char *file_id, const char *file_path,
    long line, long column) __attribute__((weak));
// Attaches data, if the program links TestFailures and runs a test.
bool mainspring_attach(
    const void *data, long count, const char *name, const char *file_id, const char *file_path,
    long line, long column);

void mainspring_install_hooks(const mainspring_hooks *hooks);
// How many stages own the clocks; without one nothing calls a hook.
void mainspring_stages_changed(int change);

// Whether this program's time functions are ours: false with Dispatch linked statically.
bool mainspring_is_interposed(void);

// The stage whose work this thread runs; 0 for none.
int64_t mainspring_thread_stage(void);
void mainspring_set_thread_stage(int64_t stage);
// The number of the work that this thread runs; 0 for none.
uint64_t mainspring_thread_origin(void);
void mainspring_set_thread_origin(uint64_t origin);

// The identifier of the current Swift task, and of a job; 0 for none.
uint64_t mainspring_current_task(void);
uint64_t mainspring_task_of_job(void *job);
void *mainspring_current_task_object(void);
bool mainspring_task_is_cancelled(void *task);
void mainspring_task_cancel(void *task);
void mainspring_retain(void *object);
void mainspring_release(void *object);
int64_t mainspring_thread_id(void);
// The process's OperationQueue.main, retained.
void *mainspring_real_operation_queue(void);
// Whether the calling thread runs a job of the main queue, or is the process's main thread.
bool mainspring_is_main(void);

// The originals.
// Stops driving a source, which is freed without notice.
void mainspring_source_untrack(void *source);
int mainspring_real_clock_gettime(clockid_t clock, struct timespec *time);
// The C library's usleep, also on a stage.
int mainspring_real_usleep(unsigned microseconds);
void mainspring_real_async(void *queue, void *context, mainspring_work_fn function);
// The variant of a global queue that begins each work at once, on a new thread if need be; NULL for
// other queues. The usual one begins work late while its threads wait.
void *mainspring_eager_queue(void *queue);
void mainspring_real_barrier_async(void *queue, void *context, mainspring_work_fn function);
void mainspring_real_async_main(void *context, mainspring_work_fn function);
void mainspring_real_after_main(uint64_t nanoseconds, void *context, mainspring_work_fn function);
// Runs what the relay queue of notifications holds.
void mainspring_flush_notifications(void);
void mainspring_block_release(void *block);
// Whether a block is that of a DispatchWorkItem that was cancelled.
bool mainspring_block_is_cancelled(void *block);
void *mainspring_queue_retain(void *queue);
void mainspring_queue_release(void *queue);

// The gate at which threads wait for something to happen on a stage. A thread reads it, looks, and
// waits unless it was opened meanwhile, or for 10 ms.
uint32_t mainspring_gate(void);
uint32_t mainspring_gate_open(void);
void mainspring_gate_wait(uint32_t seen);

// Until when the run of the main run loop goes on at most, as a date in seconds since 2001; infinite
// if CoreFoundation ends the run itself.
double mainspring_run_loop_limit(void);

// Foundation's timers.
double mainspring_timer_date(void *timer);
double mainspring_timer_interval(void *timer);
bool mainspring_timer_is_valid(void *timer);
void mainspring_timer_set_date(void *timer, double date);
void mainspring_timer_invalidate(void *timer);
// Calls the timer's function; false if it was created before any stage.
bool mainspring_timer_fire(void *timer);
void *mainspring_cf_retain(void *object);
void mainspring_cf_release(void *object);

#endif
