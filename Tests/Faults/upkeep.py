#!/usr/bin/env python3
"""Kills the daemon while it creates, removes and compresses segments, with publishers attached.

Every acknowledged line that retention has not removed is stored in order, and retention keeps its
limit. Segments of 64 KiB and a limit of 1 MiB make it create, compress or remove one every few
milliseconds. The kills come at random times, some right after a change in the folder.

usage: upkeep.py MAINSPRING [--kills 100] [--seed 1]
"""
import argparse
import asyncio
import os
import random

from daemon import Daemon, Publisher

BOUND = 1 << 20


def segments(folder):
    return sorted(name for name in os.listdir(folder) if name.endswith((".seg", ".segz")))


def has_removed(folder):
    """Whether the oldest segment, named after its first position, was removed."""
    names = segments(folder)
    return bool(names) and int(names[0].split(".")[0]) > 1


async def changed(folder, most=0.3):
    """Waits until a segment is created, compressed or removed."""
    before = segments(folder)
    for _ in range(int(most / 0.001)):
        await asyncio.sleep(0.001)
        if segments(folder) != before:
            return True
    return False


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    daemon = Daemon(
        given.binary, "--segment-size", "64K", "--retain-size", "1M", "--sync-interval", "5"
    )
    data = os.path.join(daemon.folder, "data")
    daemon.start()
    await daemon.ready()
    publishers = [Publisher(daemon, f"p{n}", pace=0.0003, padding="x" * 700) for n in range(3)]
    publishing = [asyncio.create_task(publisher.run()) for publisher in publishers]
    at_changes = packed = 0
    largest = 0
    kill = 0
    # On a fast machine the kills end before anything is removed: they continue until something was.
    while kill < given.kills or (not has_removed(data) and kill < 20 * given.kills):
        kill += 1
        if kill % 2:
            at_changes += await changed(data)
            await asyncio.sleep(dice.choice([0, 0, 0.0005, 0.002]))
        else:
            await asyncio.sleep(dice.uniform(0.02, 0.2))
        for task in publishing:
            if task.done():
                task.result()
        daemon.kill()
        packed += any(name.endswith(".segz") for name in segments(data))
        largest = max(
            largest, sum(os.path.getsize(os.path.join(data, name)) for name in segments(data))
        )
        daemon.start()
        if kill % 3:
            await daemon.ready()
    await daemon.ready()
    for publisher in publishers:
        publisher.isEnding = True
    await asyncio.wait_for(asyncio.gather(*publishing), 120)
    kept = removed = 0
    for publisher in publishers:
        numbers = [
            int(line["line"]["text"].split()[1]) for line in await daemon.lines(publisher.name)
        ]
        if not numbers or numbers != list(range(numbers[0], publisher.made + 1)):
            raise SystemExit(
                f"FAILED: {publisher.name} made {publisher.made} lines, and {len(numbers)} are "
                "stored, or out of order"
            )
        kept += len(numbers)
        removed += numbers[0] - 1
    if removed == 0:
        raise SystemExit("FAILED: retention removed nothing, so nothing was tested")
    # One segment above the limit, and those that were being deleted when the process ended.
    if largest > 2 * BOUND:
        raise SystemExit(f"FAILED: the journal had {largest >> 10} KiB")
    daemon.stop(remove=False)
    verified = await asyncio.create_subprocess_exec(
        given.binary, "verify", data, stdout=asyncio.subprocess.PIPE
    )
    output, _ = await verified.communicate()
    if verified.returncode != 0 and b"are missing" in output:
        raise SystemExit(f"FAILED: verify: {output.decode()[-500:]}")
    print(
        f"upkeep kills {kill} at-changes {at_changes} with-packed {packed} largest "
        f"{largest >> 10}KiB kept {kept} removed {removed} "
        f"lost 0 twice 0 verify {verified.returncode}"
    )
    daemon.stop()


asyncio.run(main())
