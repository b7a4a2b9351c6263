#!/usr/bin/env python3
"""Starts a daemon on a journal of many packed segments, whose indexes are gone.

While the journal is being opened, /healthz answers 200 within the given time, /readyz answers 503
and counts the segments, other paths are refused with 503, and SIGTERM and SIGKILL end the daemon at
once. All lines are there afterwards.

usage: opening.py MAINSPRING [--megabytes N] [--slack N]
"""
import argparse
import asyncio
import glob
import json
import os
import signal
import subprocess
import time

from daemon import Daemon

# The longest wait for an answer, in seconds. The opening thread has a processor of its own.
LONGEST_WAIT = 0.1


def fail(sentence):
    raise SystemExit(f"FAILED: {sentence}")


def fill(daemon, megabytes):
    """Stores lines through standard input, and returns their number."""
    # Digits of different numbers compress to about a third.
    count = megabytes * 1024
    with subprocess.Popen(
        ["seq", "-f", "%.0f " + "0123456789" * 99, str(count)], stdout=subprocess.PIPE
    ) as source:
        daemon.start(stdin=source.stdout)
        source.stdout.close()
    return count


async def stored(daemon, count):
    """Waits until the daemon has the lines of standard input."""
    for _ in range(3000):
        status, body = await daemon.get("/sessions")
        if status == 200:
            sessions = json.loads(body)
            sessions = sessions["sessions"] if isinstance(sessions, dict) else sessions
            if sessions and sessions[0]["lines"] >= count:
                return
        await asyncio.sleep(0.02)
    fail(f"{count} lines were not stored; see {daemon.folder}/log")


def remove_indexes(daemon):
    """Without indexes and a proper end, opening reads the records of every segment."""
    found = glob.glob(os.path.join(daemon.folder, "data", "*.index"))
    for path in found:
        os.unlink(path)
    return len(found)


async def watch(daemon, slack):
    """Asks until the daemon is ready. Returns the reported progress and the waits."""
    told, waits = [], []
    limit = time.monotonic() + 60
    while time.monotonic() < limit:
        if daemon.process.poll() is not None:
            fail(f"the daemon ended; see {daemon.folder}/log")
        try:
            began = time.monotonic()
            health, _ = await daemon.get("/healthz")
            waits.append(time.monotonic() - began)
        except (OSError, IndexError):
            # It does not listen yet.
            await asyncio.sleep(0.002)
            continue
        if health != 200:
            fail(f"/healthz answered {health}")
        status, body = await daemon.get("/readyz")
        answer = json.loads(body)
        if status == 200:
            break
        if status != 503 or "opened" not in answer:
            fail(f"/readyz answered {status}: {body.decode()}")
        told.append((answer["opened"], answer["segments"]))
        status, body = await daemon.get("/sessions")
        if status not in (200, 503):
            fail(f"/sessions answered {status}: {body.decode()}")
        await asyncio.sleep(0.005)
    else:
        fail("the daemon was not ready after a minute")
    if max(waits) > LONGEST_WAIT * slack:
        fail(f"/healthz answered after {max(waits):.3f} s")
    return told, waits


async def opening(daemon):
    """Waits until the daemon says that it is opening its log."""
    for _ in range(1000):
        try:
            status, body = await daemon.get("/readyz")
            return status == 503 and b"opening its log" in body
        except (OSError, IndexError):
            await asyncio.sleep(0.002)
    fail("the daemon does not listen")


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--megabytes", type=int, default=200)
    parser.add_argument("--slack", type=float, default=1)
    given = parser.parse_args()
    daemon = Daemon(given.binary, "--segment-size", "64K", "--stdin", "numbers")
    count = fill(daemon, given.megabytes)
    await daemon.ready()
    await stored(daemon, count)
    daemon.kill()
    daemon.options = ("--segment-size", "64K")
    removed = remove_indexes(daemon)
    for end in (signal.SIGTERM, signal.SIGKILL):
        daemon.start()
        if not await opening(daemon):
            fail("the journal opened before it could be asked: use more --megabytes")
        daemon.process.send_signal(end)
        try:
            status = daemon.process.wait(2)
        except subprocess.TimeoutExpired:
            fail(f"{end.name} did not end the opening")
        if end == signal.SIGTERM and status != 0:
            fail(f"SIGTERM during the opening ended with {status}")
    began = time.monotonic()
    daemon.start()
    told, waits = await watch(daemon, given.slack)
    if told != sorted(told) or not told or told[-1][1] < removed:
        fail(f"the progress was {told[:5]} … {told[-5:]}, with {removed} indexes")
    lines = [item["line"] for item in await daemon.lines("numbers")]
    numbers = [int(line["text"].split()[0]) for line in lines if line["kind"] == "log"]
    if numbers != list(range(1, count + 1)):
        fail(f"{len(numbers)} of {count} lines are there")
    print(
        f"{told[-1][1]} segments without indexes: ready after {time.monotonic() - began:.1f} s "
        f"with the check, {len(told)} answers while opening, the slowest after "
        f"{max(waits) * 1000:.1f} ms"
    )
    daemon.stop()


asyncio.run(main())
