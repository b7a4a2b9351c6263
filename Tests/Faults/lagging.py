#!/usr/bin/env python3
"""Lets a server of a cluster fall behind, and leaves it among those that elect the next leader.

A log whose servers only replicate loses acknowledged lines here: the one that has fallen behind
becomes the leader. In each round a follower is stopped while lines are acknowledged by the other
two servers. Then it continues at the moment at which the leader is killed, in every other round
both of the others: alone it has no majority, so no line may be acknowledged until one of them is
back. At the end every acknowledged line must be there once, in order, on both daemons and for all
readers.

usage: lagging.py MAINSPRING [--rounds 4] [--seconds 5] [--alone 12] [--rate 5000]
"""
import asyncio
import random

from cluster import Cluster, Traffic, find_leader, main
from daemon import Publisher, Reader


async def judge(options, servers, daemons):
    dice = random.Random(options.seed)
    cluster = Cluster(daemons, dice)
    traffic = Traffic(
        [Publisher(cluster, f"p{number}", pace=6 / options.rate) for number in range(6)],
        [Reader(cluster, f"p{number}") for number in range(6)],
    )
    await asyncio.sleep(1)
    missed = []
    for number in range(options.rounds):
        leader, others = await find_leader(servers)
        late = dice.choice(others)
        traffic.watch.record(f"a kill of the leader, with server {late.number} behind")
        late.stop()
        before = traffic.watch.count()
        await asyncio.sleep(options.seconds)
        killed = [leader] if number % 2 == 0 else [s for s in servers if s is not late]
        for server in killed:
            server.kill()
        late.resume()
        await asyncio.sleep(0.5)
        acknowledged = traffic.watch.count()
        missed.append(acknowledged - before)
        if len(killed) > 1:
            await asyncio.sleep(options.alone)
            if traffic.watch.count() != acknowledged:
                raise SystemExit("FAILED: a server that is alone acknowledges lines")
            killed.pop().start()
        for _ in range(300):
            if traffic.watch.count() > acknowledged:
                break
            await asyncio.sleep(0.1)
        else:
            raise SystemExit("FAILED: no line was acknowledged for 30 s after the kill")
        for server in killed:
            server.start()
        traffic.check_tasks()
        # The next follower that is stopped must not be needed for the majority.
        await asyncio.sleep(min(5, options.seconds))
    made = await traffic.finish(daemons)
    print(
        f"lagging: {made} lines, of which a server had missed {missed} when it continued: none "
        "lost, twice or out of order"
    )


if __name__ == "__main__":
    main(judge, rounds=4, seconds=5.0, alone=12.0)
