#pragma once

/// Asks the processor to fetch the cache line at an address, to be written to as well, without waiting for it; any address
/// will do.
static inline __attribute__((always_inline)) void prefetch(const void *address) { __builtin_prefetch(address, 1); }
