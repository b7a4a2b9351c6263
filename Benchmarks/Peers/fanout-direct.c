// The minimum cost of a fan-out of server-sent events on libevent in C: evhttp accepts, a timer
// makes 60 messages of 1 KiB a second, and send(2) writes each directly to every client whose
// output is empty; the others get it by reference.
// usage: fanout-direct PORT
#define _GNU_SOURCE
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>

typedef struct {
    struct evhttp_request *request;
    struct evbuffer *output;
    int descriptor, place;
} client;
typedef struct { int references; size_t size; char bytes[]; } chunk;

static struct event_base *base;
static struct event *timer;
static client **clients;
static int count, room;
static uint64_t next_time, serial;

static uint64_t now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000ull + (uint64_t)time.tv_nsec;
}

static void let_go(const void *bytes, size_t size, void *argument) {
    (void)bytes; (void)size;
    chunk *it = argument;
    if (--it->references == 0) free(it);
}

static void closed(struct evhttp_connection *connection, void *argument) {
    (void)connection;
    client *it = argument;
    clients[it->place] = clients[--count];
    clients[it->place]->place = it->place;
    free(it);
}

static void joined(struct evhttp_request *request, void *argument) {
    (void)argument;
    struct evhttp_connection *connection = evhttp_request_get_connection(request);
    evhttp_add_header(evhttp_request_get_output_headers(request), "Content-Type",
                      "text/event-stream");
    evhttp_send_reply_start(request, 200, "OK");
    client *it = malloc(sizeof *it);
    struct bufferevent *socket = evhttp_connection_get_bufferevent(connection);
    it->request = request;
    it->output = bufferevent_get_output(socket);
    it->descriptor = bufferevent_getfd(socket);
    it->place = count;
    int yes = 1;
    setsockopt(it->descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (count == room)
        clients = realloc(clients, (size_t)(room = room ? room * 2 : 1024) * sizeof *clients);
    clients[count++] = it;
    evhttp_connection_set_closecb(connection, closed, it);
}

static void tick(int descriptor, short what, void *argument) {
    (void)descriptor; (void)what; (void)argument;
    char text[1300];
    int size = snprintf(text, sizeof text, "data: {\"ns\":%llu,\"s\":%llu,\"text\":\"",
                        (unsigned long long)now(), (unsigned long long)++serial);
    memset(text + size, 'x', (size_t)(1024 - size));
    memcpy(text + 1024, "\"}\n\n", 4);
    chunk *it = malloc(sizeof *it + 1100);
    it->references = 1;
    it->size = (size_t)sprintf(it->bytes, "%x\r\n", 1028);
    memcpy(it->bytes + it->size, text, 1028);
    memcpy(it->bytes + it->size + 1028, "\r\n", 2);
    it->size += 1030;
    for (int place = 0; place < count; place++) {
        client *to = clients[place];
        ssize_t sent = 0;
        if (evbuffer_get_length(to->output) == 0) {
            sent = send(to->descriptor, it->bytes, it->size, MSG_DONTWAIT | MSG_NOSIGNAL);
            if (sent < 0) sent = 0;
            if ((size_t)sent == it->size) continue;
        }
        if (evbuffer_get_length(to->output) > 1 << 20) continue;
        it->references++;
        evbuffer_add_reference(to->output, it->bytes + sent, it->size - (size_t)sent, let_go, it);
    }
    let_go(0, 0, it);
    next_time += 1000000000ull / 60;
    uint64_t present = now();
    uint64_t wait = next_time > present ? (next_time - present) / 1000 : 0;
    struct timeval interval = {(time_t)(wait / 1000000), (suseconds_t)(wait % 1000000)};
    evtimer_add(timer, &interval);
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    struct event_config *config = event_config_new();
    event_config_set_flag(config, EVENT_BASE_FLAG_PRECISE_TIMER);
    base = event_base_new_with_config(config);
    struct evhttp *http = evhttp_new(base);
    evhttp_set_gencb(http, joined, 0);
    if (evhttp_bind_socket(http, "127.0.0.1", (uint16_t)atoi(argv[1])) != 0) return 1;
    timer = evtimer_new(base, tick, 0);
    next_time = now();
    tick(-1, 0, 0);
    event_base_dispatch(base);
}
