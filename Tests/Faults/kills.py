#!/usr/bin/env python3
"""Kills the daemon at random times with publishers and readers attached.

No acknowledged line may be lost, repeated or out of order, neither in the journal nor for a reader
that resumes by its last id.

usage: kills.py MAINSPRING [--kills 200] [--seed 1] [--publishers 3] [--readers 2]
"""
import argparse
import asyncio
import random
import time

from daemon import Daemon, Publisher, Reader, check_order


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--publishers", type=int, default=3)
    parser.add_argument("--readers", type=int, default=2)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    daemon = Daemon(given.binary, "--segment-size", "64K")
    daemon.start()
    await daemon.ready()
    publishers = [Publisher(daemon, f"p{n}") for n in range(given.publishers)]
    readers = [
        Reader(daemon, f"p{n}") for n in range(given.publishers) for _ in range(given.readers)
    ]
    following = [asyncio.create_task(reader.run()) for reader in readers]
    # The daemon checks lines of more than 64 KiB on a queue.
    long = Publisher(daemon, "long", pace=0.05, padding="x" * 100_000)
    publishing = [asyncio.create_task(publisher.run()) for publisher in publishers + [long]]
    longest = 0.0
    for kill in range(given.kills):
        await asyncio.sleep(dice.uniform(0.0, 0.25) + (0.3 if kill % 10 == 0 else 0))
        for task in publishing:
            if task.done():
                task.result()
        daemon.kill()
        started = time.monotonic()
        daemon.start()
        if kill % 4:
            await daemon.ready()
            longest = max(longest, time.monotonic() - started)
    await daemon.ready()
    for publisher in publishers + [long]:
        publisher.isEnding = True
    await asyncio.wait_for(asyncio.gather(*publishing), 120)
    for _ in range(1000):
        if all(len(reader.texts) >= publishers[int(reader.name[1:])].made for reader in readers):
            break
        await asyncio.sleep(0.02)
    total = 0
    for publisher in publishers:
        kept = [line["line"]["text"] for line in await daemon.lines(publisher.name)]
        check_order(kept, publisher.name)
        if len(kept) != publisher.made:
            raise SystemExit(
                f"FAILED: {publisher.name} made {publisher.made} lines, {len(kept)} are stored"
            )
        total += len(kept)
    kept = [line["line"]["text"].removesuffix(long.padding) for line in await daemon.lines("long")]
    check_order(kept, "long")
    if len(kept) != long.made:
        raise SystemExit(f"FAILED: {long.made} long lines were made, {len(kept)} are stored")
    for reader in readers:
        check_order(reader.texts, reader.name)
        made = publishers[int(reader.name[1:])].made
        if len(reader.texts) != made:
            raise SystemExit(
                f"FAILED: a reader of {reader.name} has {len(reader.texts)} of {made} lines"
            )
    cuts = sum("incomplete record" in entry["text"] for entry in daemon.said())
    heard = sum(len(reader.texts) for reader in readers)
    print(
        f"kills {given.kills} lines {total} long {len(kept)} heard {heard} connections "
        f"{sum(p.connections for p in publishers)}+"
        f"{sum(r.connections for r in readers)} torn-tails {cuts} longest-start "
        f"{longest * 1000:.0f}ms lost 0 twice 0 disordered 0"
    )
    for task in following:
        task.cancel()
    daemon.stop()


asyncio.run(main())
