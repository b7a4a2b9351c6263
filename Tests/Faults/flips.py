#!/usr/bin/env python3
"""Flips bits in every kind of file of a journal that real publishers have written.

The daemon starts, and of the acknowledged lines only those are missing that the bit belongs to: none
for an index and for the files `journal`, `synced` and `lock`, one for a segment, those of a block
for a compressed one. Gaps are reported, no position is given twice, and after new lines, SIGTERM
and another start everything is as before.

usage: flips.py MAINSPRING [--seed 1] [--flips 150]
"""
import argparse
import asyncio
import collections
import json
import os
import random
import shutil
import signal
import subprocess
import tempfile

from daemon import Daemon, Publisher

OPTIONS = ("--segment-size", "64K", "--sync-interval", "5")


async def written(binary, folder, kills):
    """A journal with plain and compressed segments, and its lines with their positions."""
    daemon = Daemon(binary, *OPTIONS, folder=folder)
    daemon.start()
    await daemon.ready()
    publishers = [
        Publisher(daemon, f"p{number}", pace=0.0002, padding="z" * 300) for number in range(2)
    ]
    publishing = [asyncio.create_task(publisher.run()) for publisher in publishers]
    data = os.path.join(folder, "data")
    for _ in range(1200):
        await asyncio.sleep(0.05)
        if sum(name.endswith(".segz") for name in os.listdir(data)) >= 2:
            break
    else:
        raise SystemExit("FAILED: no segment was compressed")
    for publisher in publishers:
        publisher.isEnding = True
    await asyncio.wait_for(asyncio.gather(*publishing), 60)
    lines = {publisher.name: await daemon.lines(publisher.name) for publisher in publishers}
    for publisher in publishers:
        if len(lines[publisher.name]) != publisher.made:
            raise SystemExit("FAILED: lines are missing before anything is damaged")
    if kills:
        daemon.kill()
    else:
        daemon.stop(remove=False)
    return lines


def numbered(items):
    return [(item["pos"], int(item["line"]["text"].split()[1])) for item in items]


async def reported(daemon, session):
    """The number of records that /lines reports as missing."""
    total, after = 0, 0
    while True:
        _, body = await daemon.get(f"/sessions/{session}/lines?after={after}&limit=20000", 60)
        page = [json.loads(line) for line in body.splitlines()]
        total += sum(item["skipped"].get("lines", 0) for item in page if "skipped" in item)
        places = [item["pos"] for item in page if "pos" in item]
        if not places:
            return total
        after = places[-1]


async def judge(daemon, lines, most, what):
    """Compares the stored lines with those that were acknowledged."""
    for session, before in lines.items():
        whole, found = numbered(before), numbered(await daemon.lines(session))
        missing = sorted(set(whole) - set(found))
        if set(found) - set(whole) or found != sorted(found):
            raise SystemExit(f"FAILED: {what}: lines have other positions, or another order")
        if len(missing) > most:
            raise SystemExit(
                f"FAILED: {what}: {len(missing)} lines of {session} are missing: {missing[:3]}"
            )
        # Damage after the last line may be the torn end of the newest segment, which is cut off.
        before = [line for line in missing if found and line < found[-1]]
        if before and not await reported(daemon, session):
            raise SystemExit(f"FAILED: {what}: the gap is not reported")


async def attack(binary, template, lines, dice, counts):
    folder = tempfile.mkdtemp(prefix="mainspring-flips-")
    data = os.path.join(folder, "data")
    shutil.copytree(os.path.join(template, "data"), data)
    names = sorted(name for name in os.listdir(data) if not name.endswith(".sock"))
    groups = collections.defaultdict(list)
    for name in names:
        if os.path.isfile(os.path.join(data, name)) and os.path.getsize(os.path.join(data, name)):
            groups[name.partition(".")[2] or name].append(name)
    kind = dice.choice(sorted(groups))
    name = dice.choice(groups[kind])
    path = os.path.join(data, name)
    size = os.path.getsize(path)
    place, bit = dice.choice([dice.randrange(size), dice.randrange(min(size, 200))]), dice.randrange(8)
    with open(path, "r+b") as file:
        file.seek(place)
        byte = file.read(1)[0] ^ 1 << bit
        file.seek(place)
        file.write(bytes([byte]))
    what = f"bit {bit} of byte {place} of {name} ({size} bytes)"
    counts[kind] += 1
    most = {"seg": 1, "segz": 1000}.get(kind, 0)
    verified = subprocess.run(
        [binary, "verify", data], capture_output=True, timeout=60, check=False
    )
    if kind in ("seg", "segz", "idx", "journal") and verified.returncode == 0:
        raise SystemExit(f"FAILED: {what}: verify reports nothing")
    daemon = Daemon(binary, *OPTIONS, folder=folder)
    daemon.start()
    await daemon.ready()
    await judge(daemon, lines, most, what)
    # New lines, a proper end, and another start.
    after = max(item["pos"] for items in lines.values() for item in items)
    publisher = Publisher(daemon, "new", pace=0)
    publishing = asyncio.create_task(publisher.run())
    while publisher.acknowledged < 20:
        if publishing.done():
            publishing.result()
        await asyncio.sleep(0.005)
    publisher.isEnding = True
    await asyncio.wait_for(publishing, 30)
    daemon.process.send_signal(signal.SIGTERM)
    if daemon.process.wait(20) != 0:
        raise SystemExit(f"FAILED: {what}: the daemon ends with {daemon.process.returncode}")
    daemon.start()
    await daemon.ready()
    await judge(daemon, lines, most, what + ", after another start")
    new = numbered(await daemon.lines("new"))
    if [number for _, number in new] != list(range(1, publisher.made + 1)):
        raise SystemExit(f"FAILED: {what}: of {publisher.made} new lines {len(new)} are stored")
    if kind != "seg" and new[0][0] <= after:
        raise SystemExit(f"FAILED: {what}: position {new[0][0]} is given again")
    daemon.stop()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--flips", type=int, default=150)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    counts = collections.Counter()
    for kills in (False, True):
        template = tempfile.mkdtemp(prefix="mainspring-flips-")
        lines = await written(given.binary, template, kills)
        for _ in range(given.flips // 2):
            await attack(given.binary, template, lines, dice, counts)
        shutil.rmtree(template)
    print(f"flips {dict(counts)}: no other lines lost, none twice")


asyncio.run(main())
