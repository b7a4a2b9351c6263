#!/usr/bin/env python3
"""Moves the daemon's wall clock forward and back, through a library that is loaded before the C
library.

Streams stay in order and continue, lines are acknowledged, `since` misses no line received after
its time, and retention by age removes nothing too early: a segment is removed only if it is too old
both by the wall clock and by the time that the journal was open (docs/recording-format.md).

usage: clocks.py MAINSPRING
"""
import argparse
import asyncio
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.parse

from daemon import Daemon, Publisher, Reader, check_order

# The offsets of the wall clock and of the time since boot are in a mapped file, so that they can be
# changed while the process runs.
LIBRARY = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static volatile long *offset;
__attribute__((constructor)) static void begin(void) {
    int file = open(getenv("CLOCK_OFFSET_FILE"), O_RDONLY);
    offset = mmap(0, 2 * sizeof(long), PROT_READ, MAP_SHARED, file, 0);
    close(file);
}
int clock_gettime(clockid_t clock, struct timespec *now) {
    int result = syscall(SYS_clock_gettime, clock, now);
    if (offset == MAP_FAILED || !offset) return result;
    if (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE) now->tv_sec += offset[0];
    if (clock == CLOCK_BOOTTIME) now->tv_sec += offset[1];
    return result;
}
int gettimeofday(struct timeval *now, void *zone) {
    struct timespec exact;
    clock_gettime(CLOCK_REALTIME, &exact);
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
    return 0;
}
time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
"""


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    given = parser.parse_args()
    if not shutil.which("cc"):
        print("clock-jumps skipped: there is no C compiler to make the library with")
        return
    folder = tempfile.mkdtemp(prefix="mainspring-clock-")
    with open(f"{folder}/clock.c", "w", encoding="utf-8") as file:
        file.write(LIBRARY)
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", f"{folder}/clock.so", f"{folder}/clock.c"],
        check=True,
    )

    def jump(seconds, since_start=0):
        with open(
            f"{folder}/offset", "r+b" if os.path.exists(f"{folder}/offset") else "wb"
        ) as file:
            file.write(
                seconds.to_bytes(8, "little", signed=True)
                + since_start.to_bytes(8, "little", signed=True)
            )

    jump(0)
    os.environ.update(LD_PRELOAD=f"{folder}/clock.so", CLOCK_OFFSET_FILE=f"{folder}/offset")
    daemon = Daemon(
        given.binary, "--segment-size", "64K", "--retain-time", "1h", "--sync-interval", "5"
    )
    daemon.start()
    for name in ("LD_PRELOAD", "CLOCK_OFFSET_FILE"):
        del os.environ[name]
    await daemon.ready()
    publisher = Publisher(daemon, "p0", pace=0.001)
    publishing = asyncio.create_task(publisher.run())
    reader = Reader(daemon, "p0")
    following = asyncio.create_task(reader.run())
    slowest = 0.0
    jumps = [0, 1800, -1800, 0, 3000, -86400, -86400 + 60, 0]
    marks = []
    for offset in jumps:
        jump(offset)
        began, acknowledged, heard = time.monotonic(), publisher.acknowledged, len(reader.texts)
        while publisher.acknowledged < acknowledged + 200 or len(reader.texts) < heard + 200:
            if time.monotonic() - began > 20:
                raise SystemExit(f"FAILED: after a jump to {offset} s no more lines arrive")
            await asyncio.sleep(0.01)
        slowest = max(slowest, time.monotonic() - began)
        marks.append((offset, time.time() + offset, publisher.made))
        await asyncio.sleep(0.3)
    # After the jumps `since` is right again: it starts at the latest with the lines after the last
    # jump.
    _, moment, made = marks[-1]
    stamp = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(moment + 1))
    await asyncio.sleep(1.5)
    status, body = await daemon.get(
        f"/sessions/p0/stream?format=ndjson&follow=0&since={urllib.parse.quote(stamp)}"
    )
    texts = [
        json.loads(line)["text"] for line in body.splitlines() if line.strip().startswith(b"{")
    ]
    numbers = [int(text.split()[1]) for text in texts]
    if (
        status != 200
        or not numbers
        or numbers != list(range(numbers[0], numbers[0] + len(numbers)))
    ):
        raise SystemExit(
            f"FAILED: since a time: status {status}, {len(numbers)} lines, not consecutive"
        )
    # Lines received while the clock was ahead have later times and are included; none is missing.
    if numbers[0] > made + 4000 or numbers[-1] < made:
        raise SystemExit(
            f"FAILED: since {stamp} starts with {numbers[0]}, ends with {numbers[-1]}; {made} were "
            "made before"
        )
    # Retention runs every ten seconds. A single clock removes nothing, however far ahead it is.
    before = json.loads((await daemon.get("/sessions/p0"))[1])
    for wall, since_start in ((0, 0), (7200, 0), (0, 7200)):
        jump(wall, since_start)
        await asyncio.sleep(11)
        after = json.loads((await daemon.get("/sessions/p0"))[1])
        if after["first"] != before["first"]:
            raise SystemExit(
                f"FAILED: retention by age removed lines too early, with clocks at {wall} s and "
                f"{since_start} s"
            )
    jump(7200, 7200)
    for _ in range(300):
        aged = json.loads((await daemon.get("/sessions/p0"))[1])
        if aged["first"] > before["first"]:
            break
        await asyncio.sleep(0.1)
    else:
        raise SystemExit(
            "FAILED: two hours later by both clocks, retention by age of one hour has removed "
            "nothing"
        )
    publisher.isEnding = True
    await asyncio.wait_for(publishing, 60)
    for _ in range(500):
        if len(reader.texts) == publisher.made:
            break
        await asyncio.sleep(0.02)
    check_order(reader.texts, "p0")
    if len(reader.texts) != publisher.made or reader.connections != 1:
        raise SystemExit(
            f"FAILED: the reader has {len(reader.texts)} of {publisher.made} lines, "
            f"{reader.connections} connections"
        )
    session = json.loads((await daemon.get("/sessions/p0"))[1])
    if not session["live"] and session["ended"]:
        raise SystemExit("FAILED: the session ended although it was live")
    print(
        f"clock-jumps {len(jumps)} lines {publisher.made} longest-until-200-lines "
        f"{slowest * 1000:.0f}ms since-begins-at {numbers[0]} "
        f"removed-too-early 0 lost 0 twice 0 disordered 0"
    )
    following.cancel()
    daemon.stop()
    shutil.rmtree(folder)


asyncio.run(main())
