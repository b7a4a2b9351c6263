// What packs the old segments of a journal.
#include <zstd.h>
