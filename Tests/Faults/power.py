#!/usr/bin/env python3
"""Lets the machine of a daemon lose power, with publishers and readers attached.

The daemon is killed, its files lose a part of what no sync has covered, and it starts with another
boot id, which is mounted over the kernel's one in a namespace of its own. No acknowledged line may
be lost or stored twice, and a reader that resumes by its last id must get all lines; it may get
lines again that it received before they were synced. At last a closed segment is deleted: that
costs its lines only.

usage: power.py MAINSPRING [--cuts 40] [--seed 1] [--publishers 3]
"""
import argparse
import asyncio
import os
import random
import struct
import subprocess
import uuid

from daemon import Daemon, Publisher, Reader, check_order

BOOT_ID = "/proc/sys/kernel/random/boot_id"
MOUNT = f'mount --bind "$0" {BOOT_ID} && exec "$@"'


def namespace():
    """The command that runs another one in a namespace of its own mounts; None if not permitted."""
    for command in (["unshare", "-m"], ["unshare", "-rm"]):
        try:
            subprocess.run(
                [*command, "bash", "-c", MOUNT, "/dev/null", "true"],
                check=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            return command
        except (OSError, subprocess.CalledProcessError):
            pass
    return None


class Machine(Daemon):
    """A daemon whose machine can lose power."""

    def __init__(self, binary, command, dice, *options):
        super().__init__(binary, *options)
        self.command, self.dice, self.losses = command, dice, 0
        self.data = os.path.join(self.folder, "data")
        self.boot = os.path.join(self.folder, "boot_id")
        self.reboot()

    def reboot(self):
        with open(self.boot, "w", encoding="utf-8") as file:
            file.write(f"{uuid.UUID(int=self.dice.getrandbits(128))}\n")

    def start(self, stdin=subprocess.DEVNULL):
        self.process = subprocess.Popen(
            [
                *self.command, "bash", "-c", MOUNT, self.boot, self.binary, "serve", "--data",
                self.data, "--listen", f"127.0.0.1:{self.port}", "--publish-socket", self.socket,
                *self.options,
            ],
            stderr=self.log,
            stdin=stdin,
        )

    def segments(self):
        return sorted(
            os.path.join(self.data, name)
            for name in os.listdir(self.data)
            if name.endswith(".seg")
        )

    def cut(self):
        """The power fails: bytes of the newest segment that no sync has covered are lost."""
        self.kill()
        self.reboot()
        progress = os.path.join(self.data, "synced")
        with open(progress, "rb") as file:
            mark = file.read()
        synced = struct.unpack_from("<Q", mark, 8)[0] if len(mark) == 24 else 0
        path = self.segments()[-1]
        with open(path, "rb") as file:
            end = covered(file.read(), synced)
        size = os.path.getsize(path)
        # What is older than the last seconds may be all that the disk has of this file.
        if self.dice.random() < 0.3:
            os.remove(progress)
        way = self.dice.choice(["cut", "zeros", "noise", "page", "nothing"])
        if size <= end or way == "nothing":
            return
        self.losses += 1
        place = self.dice.randrange(end, size)
        with open(path, "r+b") as file:
            if way == "cut":
                file.truncate(place)
                return
            length = size - place if way != "page" else min(1000, size - place)
            file.seek(place)
            file.write(self.dice.randbytes(length) if way == "noise" else bytes(length))


def covered(data, position):
    """The end of the last record of a segment up to a position, by docs/recording-format.md."""
    place = 64
    while place + 40 <= len(data):
        length, own = struct.unpack_from("<IQ", data, place + 4)
        after = place + (40 + length + 7) // 8 * 8
        if own == 0 or own > position or after > len(data):
            break
        place = after
    return place


def check_reader(reader, made):
    """A line may come again, but none may be missing."""
    last = 0
    for text in reader.texts:
        number = int(text.split()[1])
        if number > last + 1:
            raise SystemExit(f"FAILED: a reader of {reader.name} got {number} after {last}")
        last = max(last, number)
    if last != made:
        raise SystemExit(f"FAILED: a reader of {reader.name} has {last} of {made} lines")


async def stored(daemon, name):
    return [line["line"]["text"] for line in await daemon.lines(name)]


async def lose_segment(daemon, publishers):
    """A closed segment is lost, and then the power fails: only its lines are missing."""
    before = {publisher.name: await stored(daemon, publisher.name) for publisher in publishers}
    daemon.kill()
    segments = daemon.segments()
    lost = max(segments[:-1], key=os.path.getsize)
    with open(lost, "rb") as file:
        data = file.read()
    os.remove(lost)
    daemon.reboot()
    daemon.start()
    await daemon.ready()
    missing = 0
    for publisher in publishers:
        kept = set(await stored(daemon, publisher.name))
        for text in before[publisher.name]:
            if text in kept:
                continue
            missing += 1
            if f'"{text}"'.encode() not in data:
                raise SystemExit(f"FAILED: “{text}” was not in the lost segment and is gone")
    if not missing or any(not os.path.exists(path) for path in segments if path != lost):
        raise SystemExit(f"FAILED: {missing} lines are missing, of {segments} are left "
                         f"{daemon.segments()}")
    return missing


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--cuts", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--publishers", type=int, default=3)
    given = parser.parse_args()
    command = namespace()
    if command is None:
        print("skipped: mounting over the boot id is not permitted here (unshare -m)")
        return
    dice = random.Random(given.seed)
    daemon = Machine(given.binary, command, dice, "--segment-size", "128K")
    daemon.start()
    await daemon.ready()
    publishers = [
        Publisher(daemon, f"p{n}", padding="x" * 100 * n) for n in range(given.publishers)
    ]
    readers = [Reader(daemon, publisher.name) for publisher in publishers]
    following = [asyncio.create_task(reader.run()) for reader in readers]
    publishing = [asyncio.create_task(publisher.run()) for publisher in publishers]
    for _ in range(given.cuts):
        await asyncio.sleep(dice.uniform(0.05, 0.4))
        for task in publishing:
            if task.done():
                task.result()
        daemon.cut()
        daemon.start()
        await daemon.ready()
    for publisher in publishers:
        publisher.isEnding = True
    await asyncio.wait_for(asyncio.gather(*publishing), 120)

    def number(text):
        return " ".join(text.split()[:2])

    for reader, publisher in zip(readers, publishers):
        for _ in range(1000):
            if reader.texts and number(reader.texts[-1]) == f"{reader.name} {publisher.made}":
                break
            await asyncio.sleep(0.02)
        check_reader(reader, publisher.made)
    total = 0
    for publisher in publishers:
        kept = [number(text) for text in await stored(daemon, publisher.name)]
        check_order(kept, publisher.name)
        if len(kept) != publisher.made:
            raise SystemExit(
                f"FAILED: {publisher.name} made {publisher.made} lines, {len(kept)} are stored"
            )
        total += len(kept)
    missing = await lose_segment(daemon, publishers)
    heard = sum(len(reader.texts) for reader in readers)
    print(
        f"cuts {given.cuts} with losses {daemon.losses} lines {total} heard {heard} lost 0 twice 0; "
        f"a deleted segment of {missing} lines cost these alone"
    )
    for task in following:
        task.cancel()
    daemon.stop()


asyncio.run(main())
