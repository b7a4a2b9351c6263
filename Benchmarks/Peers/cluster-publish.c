// A bare publisher of lines on nats.c: JetStream's asynchronous publishing, a message a line, with a
// subscriber that measures when each line arrives: of the plain subject, which does not wait until
// the stream has the line, or of the stream.
//
// usage: cluster-publish URL LINES_A_SECOND SECONDS plain|stream
//
// Prints one JSON line: acknowledged lines, time to the acknowledgement and to the subscriber
// (ms, p50 and p99), and the processor time of this process per line (us).
#include <nats/nats.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

enum { SIZE = 1024 };

static int64_t *sent, *acked, *arrived;
static atomic_long ackCount, arrivedCount;
static long total;

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000000LL + t.tv_nsec;
}

static void check(natsStatus status, const char *what) {
    if (status == NATS_OK) return;
    fprintf(stderr, "%s: %s\n", what, natsStatus_GetText(status));
    exit(1);
}

static long numberOf(const char *data) { return strtol(data, NULL, 10); }

static void onAck(jsCtx *js, natsMsg *msg, jsPubAck *ack, jsPubAckErr *error, void *closure) {
    if (ack) {
        long number = numberOf(natsMsg_GetData(msg));
        if (number >= 0 && number < total && !acked[number]) {
            acked[number] = now();
            atomic_fetch_add(&ackCount, 1);
        }
    }
    natsMsg_Destroy(msg);
}

static void onLine(natsConnection *c, natsSubscription *s, natsMsg *msg, void *closure) {
    long number = numberOf(natsMsg_GetData(msg));
    if (number >= 0 && number < total && !arrived[number]) {
        arrived[number] = now();
        atomic_fetch_add(&arrivedCount, 1);
    }
    natsMsg_Destroy(msg);
}

static int ascending(const void *a, const void *b) {
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

// The time of a part of the lines, in milliseconds; -1 if some never came.
static double percentile(const int64_t *end, double part) {
    int64_t *waits = malloc(total * sizeof *waits);
    for (long i = 0; i < total; i++) waits[i] = end[i] ? end[i] - sent[i] : INT64_MAX;
    qsort(waits, total, sizeof *waits, ascending);
    int64_t wait = waits[(long)(total * part)];
    free(waits);
    return wait == INT64_MAX ? -1 : wait / 1e6;
}

int main(int count, char **words) {
    if (count < 5) return 2;
    int isPlain = strcmp(words[4], "plain") == 0;
    long rate = atol(words[2]), seconds = atol(words[3]);
    total = rate * seconds;
    sent = calloc(total, sizeof *sent);
    acked = calloc(total, sizeof *acked);
    arrived = calloc(total, sizeof *arrived);

    natsConnection *connection = NULL, *reader = NULL;
    check(natsConnection_ConnectTo(&connection, words[1]), "connect");
    check(natsConnection_ConnectTo(&reader, words[1]), "connect");
    natsSubscription *subscription = NULL;
    if (isPlain)
        check(
            natsConnection_Subscribe(&subscription, reader, "bench.bare", onLine, NULL),
            "subscribe");

    jsOptions options;
    jsOptions_Init(&options);
    options.PublishAsync.MaxPending = 1 << 16;
    options.PublishAsync.AckHandler = onAck;
    jsCtx *js = NULL;
    check(natsConnection_JetStream(&js, connection, &options), "JetStream");
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    const char *subjects[] = {"bench.bare"};
    config.Name = "BENCH_BARE";
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.Storage = js_FileStorage;
    config.Replicas = 3;
    check(js_AddStream(NULL, js, &config, NULL, NULL), "stream");
    if (!isPlain) {
        jsCtx *reading = NULL;
        check(natsConnection_JetStream(&reading, reader, NULL), "JetStream");
        jsSubOptions ordered;
        jsSubOptions_Init(&ordered);
        ordered.Ordered = true;
        check(
            js_Subscribe(
                &subscription, reading, "bench.bare", onLine, NULL, NULL, &ordered, NULL),
            "subscribe to the stream");
    }
    natsSubscription_SetPendingLimits(subscription, -1, -1);

    char line[SIZE];
    memset(line, 'x', SIZE);
    struct rusage before, after;
    getrusage(RUSAGE_SELF, &before);
    int64_t start = now();
    for (long i = 0; i < total; i++) {
        int64_t due = start + i * 1000000000LL / rate;
        // A hundred lines at a time, as the publisher of the daemon sends them.
        if (i % 100 == 0 && due > now()) {
            struct timespec t = {due / 1000000000LL, due % 1000000000LL};
            clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &t, NULL);
        }
        int length = snprintf(line, SIZE, "%ld ", i);
        line[length] = 'x';
        sent[i] = now();
        check(js_PublishAsync(js, "bench.bare", line, SIZE, NULL), "publish");
    }
    for (int i = 0; i < 3000; i++) {
        if (atomic_load(&ackCount) == total && atomic_load(&arrivedCount) == total) break;
        nats_Sleep(10);
    }
    getrusage(RUSAGE_SELF, &after);
    double used = (after.ru_utime.tv_sec - before.ru_utime.tv_sec) * 1e6
        + (after.ru_stime.tv_sec - before.ru_stime.tv_sec) * 1e6
        + (after.ru_utime.tv_usec - before.ru_utime.tv_usec)
        + (after.ru_stime.tv_usec - before.ru_stime.tv_usec);
    printf("{\"acked\":%ld,\"ack_p50\":%.3f,\"ack_p99\":%.3f,\"tail_p50\":%.3f,\"tail_p99\":%.3f,"
           "\"cpu\":%.3f}\n",
           atomic_load(&ackCount), percentile(acked, 0.5), percentile(acked, 0.99),
           percentile(arrived, 0.5), percentile(arrived, 0.99), used / total);
    js_DeleteStream(js, "BENCH_BARE", NULL, NULL);
    return 0;
}
