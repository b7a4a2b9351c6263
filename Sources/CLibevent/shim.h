// What the main loop and the HTTP server use of libevent 2.1.

// First of all: libevent's own configuration defines _GNU_SOURCE, which would give the C library's types other members here
// than in Swift's Glibc module. Once this header is in, it decides.
#include <features.h>

#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/event_struct.h>
#include <event2/http.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <event2/thread.h>
#include <event2/util.h>

#include "runloops.h"
