// Counts allocations by interposing the C library's functions, and reference counting by the Swift
// runtime's hooks.
#define _GNU_SOURCE
#include "RuntimeCounter.h"

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static __thread long allocations;
static _Atomic long references;

long runtime_counter_allocations(void) { return allocations; }
long runtime_counter_references(void) { return references; }

void *malloc(size_t size) {
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
    allocations++;
    return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
    allocations++;
    return __libc_realloc(block, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    allocations++;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **block, size_t alignment, size_t size) {
    allocations++;
    *block = __libc_memalign(alignment, size);
    return *block == NULL ? ENOMEM : 0;
}

typedef void *(*Retain)(void *);
typedef void (*Release)(void *);
typedef void *(*RetainMany)(void *, unsigned);
typedef void (*ReleaseMany)(void *, unsigned);
static Retain retain;
static Release release;
static RetainMany retain_many;
static ReleaseMany release_many;

// The runtime may expect its hooks to preserve more registers than C functions do; preserving them
// is always correct.
#define HOOK __attribute__((preserve_most)) static

HOOK void *counting_retain(void *object) {
    references++;
    return retain(object);
}

HOOK void counting_release(void *object) {
    references++;
    release(object);
}

HOOK void *counting_retain_many(void *object, unsigned count) {
    references++;
    return retain_many(object, count);
}

HOOK void counting_release_many(void *object, unsigned count) {
    references++;
    release_many(object, count);
}

int runtime_counter_begin(void) {
    Retain *retain_hook = dlsym(RTLD_DEFAULT, "_swift_retain");
    Release *release_hook = dlsym(RTLD_DEFAULT, "_swift_release");
    RetainMany *retain_many_hook = dlsym(RTLD_DEFAULT, "_swift_retain_n");
    ReleaseMany *release_many_hook = dlsym(RTLD_DEFAULT, "_swift_release_n");
    _Bool *enable =
        dlsym(RTLD_DEFAULT,
              "_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly");
    if (!retain_hook || !release_hook || !retain_many_hook || !release_many_hook || !enable)
        return 0;
    retain = *retain_hook;
    release = *release_hook;
    retain_many = *retain_many_hook;
    release_many = *release_many_hook;
    *retain_hook = (Retain)counting_retain;
    *release_hook = (Release)counting_release;
    *retain_many_hook = (RetainMany)counting_retain_many;
    *release_many_hook = (ReleaseMany)counting_release_many;
    *enable = 1;
    return 1;
}
