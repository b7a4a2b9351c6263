#include "CLinux.h"

#include <string.h>

// Tables for eight bytes at a time ("slicing by eight"), filled before the program's main.
static uint32_t tables[8][256];

__attribute__((constructor)) static void fill_tables(void) {
    for (uint32_t byte = 0; byte < 256; byte++) {
        uint32_t value = byte;
        for (int bit = 0; bit < 8; bit++) value = (value >> 1) ^ (0x82F63B78u & (0u - (value & 1u)));
        tables[0][byte] = value;
    }
    for (int table = 1; table < 8; table++)
        for (int byte = 0; byte < 256; byte++) {
            uint32_t before = tables[table - 1][byte];
            tables[table][byte] = (before >> 8) ^ tables[0][before & 0xFF];
        }
}

uint32_t mainspring_crc32c_table(uint32_t crc, const void *bytes, size_t count) {
    const uint8_t *place = bytes;
    uint32_t value = ~crc;
    while (count >= 8) {
        uint32_t low = value ^ ((uint32_t)place[0] | (uint32_t)place[1] << 8 | (uint32_t)place[2] << 16 | (uint32_t)place[3] << 24);
        value = tables[7][low & 0xFF] ^ tables[6][low >> 8 & 0xFF] ^ tables[5][low >> 16 & 0xFF] ^ tables[4][low >> 24]
            ^ tables[3][place[4]] ^ tables[2][place[5]] ^ tables[1][place[6]] ^ tables[0][place[7]];
        place += 8;
        count -= 8;
    }
    while (count-- > 0) value = (value >> 8) ^ tables[0][(value ^ *place++) & 0xFF];
    return ~value;
}

#if defined(__x86_64__)

__attribute__((target("sse4.2"))) static uint32_t by_instruction(uint32_t crc, const void *bytes, size_t count) {
    const uint8_t *place = bytes;
    uint64_t value = ~crc;
    while (count >= 8) {
        uint64_t word;
        memcpy(&word, place, 8);
        value = __builtin_ia32_crc32di(value, word);
        place += 8;
        count -= 8;
    }
    uint32_t rest = (uint32_t)value;
    while (count-- > 0) rest = __builtin_ia32_crc32qi(rest, *place++);
    return ~rest;
}

int mainspring_crc32c_is_hardware(void) {
    return __builtin_cpu_supports("sse4.2") != 0;
}

#elif defined(__aarch64__)

#include <arm_acle.h>
#include <sys/auxv.h>

__attribute__((target("crc"))) static uint32_t by_instruction(uint32_t crc, const void *bytes, size_t count) {
    const uint8_t *place = bytes;
    uint32_t value = ~crc;
    while (count >= 8) {
        uint64_t word;
        memcpy(&word, place, 8);
        value = __crc32cd(value, word);
        place += 8;
        count -= 8;
    }
    while (count-- > 0) value = __crc32cb(value, *place++);
    return ~value;
}

int mainspring_crc32c_is_hardware(void) {
    return (getauxval(AT_HWCAP) & (1 << 7)) != 0;
}

#else

static uint32_t by_instruction(uint32_t crc, const void *bytes, size_t count) {
    return mainspring_crc32c_table(crc, bytes, count);
}

int mainspring_crc32c_is_hardware(void) {
    return 0;
}

#endif

uint32_t mainspring_crc32c(uint32_t crc, const void *bytes, size_t count) {
    static int hardware = -1;
    int known = __atomic_load_n(&hardware, __ATOMIC_RELAXED);
    if (known < 0) {
        known = mainspring_crc32c_is_hardware();
        __atomic_store_n(&hardware, known, __ATOMIC_RELAXED);
    }
    return known ? by_instruction(crc, bytes, count) : mainspring_crc32c_table(crc, bytes, count);
}
