// What Linux and its processors offer and Swift's Glibc module lacks.
#ifndef MAINSPRING_LINUX_H
#define MAINSPRING_LINUX_H

#include <features.h>

#include <malloc.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>

// CRC-32C (Castagnoli, reflected polynomial 0x82F63B78, initial value and final xor 0xFFFFFFFF), continued from `crc`:
// 0 for a new one, else the result for the bytes before. By the processor's instruction where it has one.
uint32_t mainspring_crc32c(uint32_t crc, const void *bytes, size_t count);

// The same by tables, on any processor.
uint32_t mainspring_crc32c_table(uint32_t crc, const void *bytes, size_t count);

// Whether the processor has an instruction for it.
int mainspring_crc32c_is_hardware(void);

// A descriptor that is readable while one of the given ones is, or -1; negative ones are passed over.
int mainspring_any_readable(const int *descriptors, int count);

// Adds a descriptor to such a one.
int mainspring_also_readable(int any, int descriptor);

// The user at the other end of a Unix socket, or -1.
int64_t mainspring_peer_user(int descriptor);

#endif
