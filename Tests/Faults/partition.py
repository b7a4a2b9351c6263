#!/usr/bin/env python3
"""Stops members of a cluster for long, as a partition of the network does, and continues them.

Three NATS servers and three daemons run on loopback; the publishers are at the first two daemons,
so that the third one has nothing to send. One after another, these are stopped for some time:

servers  two of three servers: no line may be acknowledged; within five seconds every daemon must
         answer /readyz with 503 and the reason, and its viewers must be told (`stale`, with since
         when); the past must be served at once, also by a daemon that is killed and started in the
         meantime. All of it must end after they continue.
daemon   a daemon: the publishers and viewers of the others must not notice.
leader   the server that leads the log: acknowledgements go on once another one is elected, and
         the old leader may not disturb them when it continues.

At the end every acknowledged line must be there once, in order, on all daemons and for all readers.

usage: partition.py MAINSPRING [--seconds 35] [--rate 2000] [--seed 1] [--stop servers,daemon,leader]
"""
import asyncio
import json
import random
import signal
import time

from cluster import Traffic, find_leader, main
from daemon import Publisher, Reader

NOTICE = 5  # seconds: three of patience, and what a busy machine takes


async def until(what, seconds, condition):
    """Waits for a condition; returns the time that it took."""
    start = time.monotonic()
    while not await condition():
        if time.monotonic() - start > seconds:
            raise SystemExit(f"FAILED: {what} takes longer than {seconds} s")
        await asyncio.sleep(0.05)
    return time.monotonic() - start


async def readiness(daemon):
    status, body = await daemon.get("/readyz")
    return status, json.loads(body).get("reason", "")


async def stop_servers(options, dice, servers, daemons, traffic):
    began = time.time()
    for server in dice.sample(servers, 2):
        server.stop()
    await asyncio.sleep(0.5)
    acknowledged = traffic.watch.count()

    async def is_reported():
        found = [await readiness(daemon) for daemon in daemons]
        return all(status == 503 for status, _ in found)

    noticed = 0.5 + await until("/readyz without a majority", NOTICE - 0.5, is_reported)
    reasons = {(await readiness(daemon))[1] for daemon in daemons}
    if not all("majority" in reason for reason in reasons):
        raise SystemExit(f"FAILED: /readyz does not name the reason: {reasons}")

    async def is_told():
        return all(
            reader.stale and (reader.stale[-1].get("since") or 0) > began - 3
            for reader in traffic.readers
        )

    told = noticed + await until("the viewers' notice", NOTICE - noticed + 1, is_told)
    # A daemon that starts now serves the past that it has, and says why it accepts nothing.
    started = daemons[-1]
    started.kill()
    started.start()

    async def is_serving():
        try:
            status, body = await started.get("/sessions/p0/lines?limit=10")
            return status == 200 and body
        except (OSError, IndexError):
            return False

    restarted = await until("the past after a start without a majority", 15, is_serving)
    status, reason = await readiness(started)
    if status != 503 or "cannot be followed" not in reason:
        raise SystemExit(f"FAILED: /readyz after such a start: {status} {reason}")
    slowest = 0
    while time.time() - began < options.seconds:
        for daemon in daemons:
            start = time.monotonic()
            status, body = await daemon.get("/sessions/p0/lines?limit=10")
            slowest = max(slowest, time.monotonic() - start)
            if status != 200 or not body:
                raise SystemExit(f"FAILED: the past is answered with {status}")
        await asyncio.sleep(0.2)
    if traffic.watch.count() != acknowledged:
        raise SystemExit("FAILED: lines were acknowledged without a majority")
    if slowest > 1:
        raise SystemExit(f"FAILED: a viewer of the past waited for {slowest:.1f} s")
    for server in servers:
        server.resume()

    async def is_over():
        found = [await readiness(daemon) for daemon in daemons]
        return (
            all(status == 200 for status, _ in found)
            and traffic.watch.count() > acknowledged
            and all(reader.stale[-1].get("since") is None for reader in traffic.readers)
        )

    over = await until("the end of the outage", 30, is_over)
    print(
        f"  two servers stopped: /readyz after {noticed:.1f} s, viewers after {told:.1f} s, the "
        f"past within {slowest * 1000:.0f} ms and {restarted:.1f} s after a start, all well "
        f"{over:.1f} s after they continued"
    )


async def stop_daemon(options, dice, servers, daemons, traffic):
    count = daemons[0].process
    count.send_signal(signal.SIGSTOP)
    own = [publisher for publisher in traffic.publishers if publisher.daemon is daemons[1]]
    longest, since, last = 0, time.monotonic(), 0
    end = time.monotonic() + options.seconds
    while time.monotonic() < end:
        await asyncio.sleep(0.05)
        made = sum(publisher.acknowledged for publisher in own)
        if made > last:
            longest, since, last = max(longest, time.monotonic() - since), time.monotonic(), made
    longest = max(longest, time.monotonic() - since)
    count.send_signal(signal.SIGCONT)
    if longest > 2:
        raise SystemExit(f"FAILED: the other daemon's publishers waited for {longest:.1f} s")
    goals = [publisher.acknowledged for publisher in traffic.publishers]

    async def is_over():
        return all(
            publisher.acknowledged > goal for publisher, goal in zip(traffic.publishers, goals)
        )

    over = await until("the daemon's return", 30, is_over)
    print(
        f"  a daemon stopped: the others' publishers waited for {longest:.1f} s at most, its own "
        f"were served {over:.1f} s after it continued"
    )


async def stop_leader(options, dice, servers, daemons, traffic):
    leader, _ = await find_leader(servers)
    leader.stop()
    acknowledged = traffic.watch.count()
    await asyncio.sleep(0.2)

    async def is_over():
        return traffic.watch.count() > acknowledged + 2 * len(traffic.publishers)

    acknowledged = traffic.watch.count()
    pause = 0.2 + await until("the election of a leader", 15, is_over)
    await asyncio.sleep(max(0, options.seconds - pause))
    leader.resume()
    await asyncio.sleep(min(5, options.seconds))
    print(f"  the leader stopped: {pause:.1f} s until lines were acknowledged again")


async def judge(options, servers, daemons):
    dice = random.Random(options.seed)
    traffic = Traffic(
        [
            Publisher(daemons[number % 2], f"p{number}", pace=6 / options.rate)
            for number in range(6)
        ],
        [Reader(daemons[number % 3], f"p{number}") for number in range(6)],
    )
    await asyncio.sleep(2)
    kinds = {"servers": stop_servers, "daemon": stop_daemon, "leader": stop_leader}
    for name in options.stop.split(","):
        traffic.watch.record(f"stop {name}")
        await kinds[name](options, dice, servers, daemons, traffic)
        traffic.check_tasks()
        await asyncio.sleep(1)
    made = await traffic.finish(daemons)
    print(f"partition: {made} lines, {options.stop}: none lost, twice or out of order")


if __name__ == "__main__":
    main(judge, count=3, rate=2000, seconds=35.0, stop="servers,daemon,leader")
