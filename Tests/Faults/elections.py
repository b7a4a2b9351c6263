#!/usr/bin/env python3
"""Measures how long the publishers of a cluster wait when a member fails, and whose time it is.

In each round one member fails, in turns of these kinds, and is restored later:

kill      the server that leads the log is killed
restart   the same, and it is started again after a second, as systemd does
follower  another server is killed
daemon    a daemon is killed; its publishers go to the other one
pause     a daemon is stopped for three seconds: its own publishers wait as long
return    another server is stopped for six seconds, and the pause is that after it continues: it
          calls for an election, which NATS 2.9 may repeat in vain. Like the next, it is not one
          of the default kinds.
stop      the leader is stopped, and continues right after the election of the next one. With NATS
          2.9 a daemon may end by it, as docs/clusters.md says, so it is not one of the default kinds.

The pause is the longest one of a publisher. With a new leader the servers' part of it ends when one
of them writes to its log that it leads; the rest is the daemons'. No round may lose a line.

usage: elections.py MAINSPRING [--rounds 20] [--servers 3] [--rate 500] [--seed 1]
           [--kinds kill,restart,follower,daemon,pause]
"""
import asyncio
import datetime
import random
import re
import signal
import time

from cluster import Cluster, Traffic, find_leader, main, until_accepting, until_whole
from daemon import Publisher, Reader

LEADS = re.compile(r"\] (\d{4}/\d\d/\d\d \d\d:\d\d:\d\d\.\d+) .*new stream leader for .*MAINSPRING_")


def elected(servers, since):
    """When a server has written that it leads the log, as a time; None if none has since then."""
    found = []
    for server in servers:
        with open(server.folder + ".log", encoding="utf-8", errors="replace") as file:
            for stamp in LEADS.findall(file.read()):
                at = datetime.datetime.strptime(stamp, "%Y/%m/%d %H:%M:%S.%f").timestamp()
                if at >= since:
                    found.append(at)
    return min(found, default=None)


async def pause_of(publishers, since):
    """Waits until every publisher goes on, and returns the longest time that one waited."""
    last = {publisher: (publisher.acknowledged, since) for publisher in publishers}
    longest = 0
    going = set()
    while len(going) < len(publishers) or time.time() - since < 1:
        await asyncio.sleep(0.01)
        now = time.time()
        if now - since > 60:
            raise SystemExit("FAILED: no line was acknowledged for 60 s")
        for publisher in publishers:
            count, at = last[publisher]
            if publisher.acknowledged == count:
                # One that waits for longer than a turn of these has not noticed the end yet.
                if now - at > 0.2:
                    going.discard(publisher)
                continue
            longest = max(longest, now - at)
            last[publisher] = (publisher.acknowledged, now)
            if now - since > 0.3:
                going.add(publisher)
    return longest


async def judge(options, servers, daemons):
    dice = random.Random(options.seed)
    cluster = Cluster(daemons, dice)
    traffic = Traffic(
        [Publisher(cluster, f"p{number}", pace=4 / options.rate) for number in range(4)],
        [Reader(cluster, f"p{number}") for number in range(2)],
    )
    await until_accepting(traffic.watch)
    kinds = options.kinds.split(",")
    pauses, own = {kind: [] for kind in kinds}, {kind: [] for kind in kinds}
    for number in range(options.rounds):
        kind = kinds[number % len(kinds)]
        leader, others = await find_leader(servers)
        server = dice.choice(others) if kind in ("follower", "return") else leader
        daemon = daemons[number % 2]
        traffic.watch.record(f"{kind} {number + 1}")
        if kind == "return":
            server.stop()
            await asyncio.sleep(6)
        since = time.time()
        if kind == "daemon":
            daemon.kill()
        elif kind == "pause":
            daemon.process.send_signal(signal.SIGSTOP)
            asyncio.get_running_loop().call_later(
                3, daemon.process.send_signal, signal.SIGCONT)
        elif kind == "stop":
            server.stop()
        elif kind == "return":
            server.resume()
        else:
            server.kill()
            if kind == "restart":
                asyncio.get_running_loop().call_later(1, server.start)
        pauses[kind].append(await pause_of(traffic.publishers, since))
        at = elected(servers, since)
        own[kind].append(max(0, pauses[kind][-1] - (at - since if at else 0)))
        if kind == "daemon":
            daemon.start()
            await daemon.ready(60)
        elif kind == "stop":
            server.resume()
        elif kind in ("kill", "follower"):
            server.start()
        traffic.check_tasks()
        # A server that is killed before it has caught up would be missing in the majority.
        await until_whole(servers, traffic.watch)
        await asyncio.sleep(1)
    made = await traffic.finish(daemons)
    print(
        f"elections: {options.rounds} rounds with {options.servers} servers, {made} lines, none lost"
    )
    for kind, found in pauses.items():
        found, part = sorted(found), sorted(own[kind])
        if found:
            print(
                f"  {kind}: {found[0]:.2f} to {found[-1]:.2f} s, "
                f"median {found[len(found) // 2]:.2f} s, "
                f"{sum(pause > 8 for pause in found)} longer than 8 s; the daemons' part is "
                f"{part[len(part) // 2]:.2f} s, at most {part[-1]:.2f} s: "
                + " ".join(f"{pause:.2f}" for pause in found)
            )


if __name__ == "__main__":
    main(judge, rounds=20, rate=500, kinds="kill,restart,follower,daemon,pause")
