#!/usr/bin/env python3
"""Measures how long a cluster accepts nothing after its leader is killed, and whose time it is.

In each round the server that leads the log is killed and started again after its successor has
accepted lines. The servers' part of the pause ends when one of them calls itself the leader, which
is looked up every 100 ms; the rest is the daemons'. No round may lose a line.

usage: elections.py MAINSPRING [--rounds 20] [--servers 3] [--rate 500] [--seed 1]
"""
import asyncio
import random
import time

from cluster import Cluster, Traffic, find_leader, main
from daemon import Publisher, Reader


async def judge(options, servers, daemons):
    dice = random.Random(options.seed)
    cluster = Cluster(daemons, dice)
    traffic = Traffic(
        [Publisher(cluster, f"p{number}", pace=4 / options.rate) for number in range(4)],
        [Reader(cluster, f"p{number}") for number in range(2)],
    )
    await asyncio.sleep(2)
    own, pauses = [], []
    for number in range(options.rounds):
        leader, _ = await find_leader(servers)
        traffic.watch.event = f"kill {number + 1} of a leader"
        leader.kill()
        start, acknowledged = time.monotonic(), traffic.watch.count()

        async def elected():
            await find_leader(servers)
            return time.monotonic() - start

        election = asyncio.create_task(elected())
        await asyncio.sleep(0.3)
        acknowledged = max(acknowledged, traffic.watch.count())
        while traffic.watch.count() == acknowledged:
            if time.monotonic() - start > 60:
                raise SystemExit("FAILED: no line was acknowledged for 60 s after the kill")
            await asyncio.sleep(0.02)
        pauses.append(time.monotonic() - start)
        own.append(pauses[-1] - await election)
        leader.start()
        traffic.check_tasks()
        # A server that is killed before it has caught up would be missing in the majority.
        await asyncio.sleep(6)
    made = await traffic.finish(daemons)
    pauses.sort()
    own.sort()
    share = sum(pause > 8 for pause in pauses) / len(pauses)
    print(
        f"elections: {len(pauses)} with {options.servers} servers, {made} lines, none lost; pauses "
        f"{pauses[0]:.1f} to {pauses[-1]:.1f} s, median {pauses[len(pauses) // 2]:.1f} s, "
        f"{share:.0%} longer than 8 s; of these the daemons' part is "
        f"{own[len(own) // 2]:.1f} s, at most {own[-1]:.1f} s: {' '.join(f'{pause:.1f}' for pause in pauses)}"
    )


if __name__ == "__main__":
    main(judge, rounds=20, rate=500)
