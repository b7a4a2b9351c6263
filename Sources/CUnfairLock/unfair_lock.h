#ifndef MAINSPRING_UNFAIR_LOCK_H
#define MAINSPRING_UNFAIR_LOCK_H

// Linux's system calls have a variable number of arguments, which Swift does not import.
#include <errno.h>
#include <linux/futex.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

/// A lock of four bytes, which is not fair: any waiting thread may be the next owner.
///
/// The number is 0 while the lock is free, else the number of the thread that holds it, with the highest bit set if another
/// thread may be waiting.
///
/// Source: Apple, os_unfair_lock.
typedef struct os_unfair_lock_s {
    uint32_t _os_unfair_lock_opaque;
} os_unfair_lock;

/// A pointer to a lock.
typedef os_unfair_lock *os_unfair_lock_t;

#define MAINSPRING_LOCK_WAITERS 0x80000000u

static inline uint32_t mainspring_lock_thread(void) { return (uint32_t)syscall(SYS_gettid); }

/// Ends the process with a sentence: a lock that cannot be released must not be waited for.
static inline void mainspring_lock_misused(const char *sentence) {
    ssize_t ignored = write(2, sentence, strlen(sentence));
    (void)ignored;
    abort();
}

/// Acquires a lock if it is free.
///
/// Returns whether the lock is acquired.
static inline bool os_unfair_lock_trylock(os_unfair_lock_t lock) {
    uint32_t expected = 0;
    return __atomic_compare_exchange_n(
        &lock->_os_unfair_lock_opaque, &expected, mainspring_lock_thread(), false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED);
}

/// Acquires a lock, and waits until it is free. A thread that holds the lock already ends the process.
static inline void os_unfair_lock_lock(os_unfair_lock_t lock) {
    uint32_t self = mainspring_lock_thread(), seen = 0, *word = &lock->_os_unfair_lock_opaque;
    if (__atomic_compare_exchange_n(word, &seen, self, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED)) return;
    if ((seen & ~MAINSPRING_LOCK_WAITERS) == self)
        mainspring_lock_misused("[Mainspring] A thread acquires an os_unfair_lock that it holds already; it would wait for ever.\n");
    for (;;) {
        seen = __atomic_load_n(word, __ATOMIC_RELAXED);
        if (seen == 0) {
            // Other threads may be asleep, so the bit is set.
            if (__atomic_compare_exchange_n(
                    word, &seen, self | MAINSPRING_LOCK_WAITERS, false, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED))
                return;
            continue;
        }
        uint32_t waited = seen | MAINSPRING_LOCK_WAITERS;
        if (seen != waited && !__atomic_compare_exchange_n(word, &seen, waited, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED))
            continue;
        int before = errno;
        syscall(SYS_futex, word, FUTEX_WAIT_PRIVATE, waited, NULL, NULL, 0);
        errno = before;
    }
}

/// Releases a lock. A thread that does not hold it ends the process.
static inline void os_unfair_lock_unlock(os_unfair_lock_t lock) {
    uint32_t *word = &lock->_os_unfair_lock_opaque;
    if ((__atomic_load_n(word, __ATOMIC_RELAXED) & ~MAINSPRING_LOCK_WAITERS) != mainspring_lock_thread())
        mainspring_lock_misused("[Mainspring] A thread releases an os_unfair_lock that it does not hold.\n");
    if (__atomic_exchange_n(word, 0, __ATOMIC_RELEASE) & MAINSPRING_LOCK_WAITERS)
        syscall(SYS_futex, word, FUTEX_WAKE_PRIVATE, 1, NULL, NULL, 0);
}

/// Ends the process unless the calling thread holds the lock.
static inline void os_unfair_lock_assert_owner(const os_unfair_lock *lock) {
    if ((__atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED) & ~MAINSPRING_LOCK_WAITERS) != mainspring_lock_thread())
        mainspring_lock_misused("[Mainspring] The thread does not hold the os_unfair_lock, against an assertion.\n");
}

/// Ends the process if the calling thread holds the lock.
static inline void os_unfair_lock_assert_not_owner(const os_unfair_lock *lock) {
    if ((__atomic_load_n(&lock->_os_unfair_lock_opaque, __ATOMIC_RELAXED) & ~MAINSPRING_LOCK_WAITERS) == mainspring_lock_thread())
        mainspring_lock_misused("[Mainspring] The thread holds the os_unfair_lock, against an assertion.\n");
}

#endif
