#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How many blocks this thread has asked malloc and its kin for; -1 where they cannot be counted (under a sanitizer).
long allocation_count(void);

#endif
