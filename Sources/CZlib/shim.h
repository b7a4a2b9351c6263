// What packs streams, and the recording in a page that carries it: every browser unpacks gzip.
#include <zlib.h>
