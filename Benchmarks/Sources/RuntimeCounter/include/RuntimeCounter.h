#pragma once

/// Starts counting retains and releases; returns whether the runtime supports counting them.
int runtime_counter_begin(void);

/// Calls of malloc, calloc, realloc and their aligned relatives on this thread so far.
long runtime_counter_allocations(void);

/// Calls of swift_retain and swift_release in this process since `runtime_counter_begin`.
long runtime_counter_references(void);
