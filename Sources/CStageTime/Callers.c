#include "internal.h"
#include <link.h>
#include <string.h>
#include <unistd.h>

mainspring_hooks mainspring_hook;
atomic_int mainspring_stage_count;
static __thread int64_t thread_stage;

struct range { uintptr_t start, end; enum mainspring_library library; };
static struct range ranges[8];
static int range_count;

static int add_range(struct dl_phdr_info *info, size_t size, void *data) {
  (void)size;
  const char *name = info->dlpi_name;
  const char *base = name ? strrchr(name, '/') : NULL;
  base = base ? base + 1 : name;
  enum mainspring_library library;
  int *index = data;
  if ((*index)++ == 0) library = FROM_PROGRAM;
  else if (!base) return 0;
  else if (strncmp(base, "libFoundation.", 14) == 0) library = FROM_FOUNDATION;
  else if (strncmp(base, "libFoundationEssentials.", 24) == 0) library = FROM_FOUNDATION;
  else if (strncmp(base, "libswift_Concurrency.", 21) == 0) library = FROM_CONCURRENCY;
  else if (strncmp(base, "libdispatch.", 12) == 0) library = FROM_DISPATCH;
  else if (strncmp(base, "libXCTest.", 10) == 0) library = FROM_XCTEST;
  else return 0;
  for (int i = 0; i < info->dlpi_phnum; i++) {
    if (info->dlpi_phdr[i].p_type != PT_LOAD || !(info->dlpi_phdr[i].p_flags & PF_X)) continue;
    if (range_count == (int)(sizeof ranges / sizeof *ranges)) return 1;
    uintptr_t start = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
    ranges[range_count++] = (struct range){start, start + info->dlpi_phdr[i].p_memsz, library};
  }
  return 0;
}

enum mainspring_library mainspring_library_of(void *address) {
  uintptr_t a = (uintptr_t)address;
  for (int i = 0; i < range_count; i++)
    if (a >= ranges[i].start && a < ranges[i].end) return ranges[i].library;
  return FROM_OTHER;
}

void mainspring_install_hooks(const mainspring_hooks *hooks) {
  if (range_count == 0) {
    int index = 0;
    dl_iterate_phdr(add_range, &index);
  }
  mainspring_hook = *hooks;
}

bool mainspring_fail(
    const char *sentence, const char *file_id, const char *file_path, long line, long column) {
  return mainspring_record_failure &&
         mainspring_record_failure(sentence, file_id, file_path, line, column);
}

bool mainspring_attach(
    const void *data, long count, const char *name, const char *file_id, const char *file_path,
    long line, long column) {
  return mainspring_record_attachment &&
         mainspring_record_attachment(data, count, name, file_id, file_path, line, column);
}

void mainspring_stages_changed(int change) { atomic_fetch_add(&mainspring_stage_count, change); }

int64_t mainspring_thread_stage(void) { return thread_stage; }
void mainspring_set_thread_stage(int64_t stage) {
  thread_stage = stage;
  mainspring_reset_thread_clocks();
}

static __thread uint64_t thread_origin;
uint64_t mainspring_thread_origin(void) { return thread_origin; }
void mainspring_set_thread_origin(uint64_t origin) { thread_origin = origin; }

// The entry points of the concurrency library take at most one argument, so that Swift's calling
// convention and C's agree.
#define FOUND(type, name)                                                              \
  static __typeof__(type) function;                                                                \
  if (!function) function = (__typeof__(type))dlsym(RTLD_DEFAULT, #name)

void *mainspring_current_task_object(void) {
  FOUND(void *(*)(void), swift_task_getCurrent);
  return function ? function() : NULL;
}

uint64_t mainspring_task_of_job(void *job) {
  FOUND(uint64_t (*)(void *), swift_task_getJobTaskId);
  return function && job ? function(job) : 0;
}

uint64_t mainspring_current_task(void) {
  return mainspring_task_of_job(mainspring_current_task_object());
}

bool mainspring_task_is_cancelled(void *task) {
  FOUND(bool (*)(void *), swift_task_isCancelled);
  return function && task && function(task);
}

void mainspring_task_cancel(void *task) {
  FOUND(void (*)(void *), swift_task_cancel);
  if (function && task) function(task);
}

void mainspring_retain(void *object) {
  FOUND(void *(*)(void *), swift_retain);
  if (function && object) function(object);
}

void mainspring_release(void *object) {
  FOUND(void (*)(void *), swift_release);
  if (function && object) function(object);
}

void *mainspring_block_copy(void *block) {
  FOUND(void *(*)(void *), _Block_copy);
  return function(block);
}

void mainspring_block_release(void *block) {
  FOUND(void (*)(void *), _Block_release);
  function(block);
}

#if __has_feature(blocks)
bool mainspring_block_is_cancelled(void *block) {
  // Work items share a function, which no other block has; asking about another one is a crash.
  static void (*_Atomic invoke)(void *);
  void (*function)(void *) = atomic_load(&invoke);
  if (!function) {
    struct mainspring_block *item =
        CALL(struct mainspring_block *(*)(unsigned long, void *), dispatch_block_create)(0, ^{});
    function = item->invoke;
    atomic_store(&invoke, function);
    mainspring_block_release(item);
  }
  if (!block || ((struct mainspring_block *)block)->invoke != function) return false;
  return CALL(long (*)(void *), dispatch_block_testcancel)(block) != 0;
}
#else
bool mainspring_block_is_cancelled(void *block) { return false; }
#endif

mainspring_work mainspring_block_work(void *queue, void *block) {
  struct mainspring_block *copy = mainspring_block_copy(block);
  return (mainspring_work){
      .function = copy->invoke, .context = copy, .queue = queue,
      .is_main_queue = IS_MAIN(queue), .is_block = true};
}
