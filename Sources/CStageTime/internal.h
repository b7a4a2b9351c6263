// What the files of this target share.
#pragma once
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <dlfcn.h>
#include <stdatomic.h>
#include <stddef.h>
#include "CStageTime.h"

extern mainspring_hooks mainspring_hook;
extern atomic_int mainspring_stage_count;

// Declares the original function as `original`, looked up once.
#define ORIGINAL(type, name)                                                          \
  static _Atomic(void *) cached_;                                                     \
  void *found_ = atomic_load_explicit(&cached_, memory_order_relaxed);                \
  if (!found_) {                                                                      \
    found_ = dlsym(RTLD_NEXT, #name);                                                 \
    atomic_store_explicit(&cached_, found_, memory_order_relaxed);                    \
  }                                                                                   \
  __typeof__(type) original = (__typeof__(type))found_

// The function of a library, looked up at each call.
#define CALL(type, name) ((type)dlsym(RTLD_DEFAULT, #name))

#define HAS_STAGE (atomic_load_explicit(&mainspring_stage_count, memory_order_relaxed) > 0)

enum mainspring_library {
  FROM_PROGRAM, FROM_FOUNDATION, FROM_CONCURRENCY, FROM_DISPATCH, FROM_XCTEST, FROM_OTHER
};

// Which library contains an address.
enum mainspring_library mainspring_library_of(void *address);
#define CALLER mainspring_library_of(__builtin_return_address(0))

// Makes the calling thread's clocks those of its stage again.
void mainspring_reset_thread_clocks(void);

// A block, as compilers lay it out (clang's "Block Implementation Specification").
struct mainspring_block {
  void *isa;
  int flags;
  int reserved;
  void (*invoke)(void *block);
};
void *mainspring_block_copy(void *block);
mainspring_work mainspring_block_work(void *queue, void *block);

extern char _dispatch_main_q __attribute__((weak));
#define IS_MAIN(queue) ((void *)(queue) == (void *)&_dispatch_main_q)
