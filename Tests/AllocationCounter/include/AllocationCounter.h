#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How many blocks this thread has requested from malloc and its relatives; -1 if they cannot be
/// counted (under a sanitizer).
long allocation_count(void);

#endif
