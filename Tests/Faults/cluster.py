#!/usr/bin/env python3
"""Kills and stops the members of a cluster, with publishers and readers attached.

Three NATS servers and two daemons run on loopback. Servers and daemons are killed and started
again, and stopped and continued, while publishers send lines and readers resume by their last ids,
each on any daemon that answers. No acknowledged line may be lost, stored twice or out of order, the
journals of both daemons must be alike, and acknowledgements may pause for a bounded time only.

usage: cluster.py MAINSPRING [--faults 50] [--seed 1] [--rate 5000] [--gap 8]
"""
import argparse
import asyncio
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from daemon import Daemon, Publisher, Reader, check_order, free_port


class Server:
    """A NATS server with JetStream, in a folder of its own."""

    def __init__(self, number, folder, ports, routes):
        self.number, self.port, self.route = number, ports[0], ports[1]
        self.folder, self.routes, self.process = os.path.join(folder, f"nats{number}"), routes, None

    def start(self):
        os.makedirs(self.folder, exist_ok=True)
        self.process = subprocess.Popen(
            [
                "nats-server", "--name", f"nats{self.number}", "--addr", "127.0.0.1", "--port",
                str(self.port), "--jetstream", "--store_dir", self.folder, "--cluster_name",
                "mainspring", "--cluster", f"nats://127.0.0.1:{self.route}", "--routes",
                ",".join(f"nats://127.0.0.1:{route}" for route in self.routes), "--log",
                self.folder + ".log",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()


class Cluster:
    """What publishers and readers connect to: any daemon that answers."""

    def __init__(self, daemons, dice):
        self.daemons, self.dice = daemons, dice

    def any(self):
        return self.dice.choice(self.daemons)

    # Each use is a new choice, as a proxy makes it.
    @property
    def socket(self):
        return self.any().socket

    @property
    def port(self):
        return self.any().port


class Watch:
    """Measures the longest time without an acknowledgement."""

    def __init__(self, publishers):
        self.publishers, self.longest, self.isEnding = publishers, 0, False
        self.gaps = []

    async def run(self):
        last, since = 0, time.monotonic()
        while not self.isEnding:
            await asyncio.sleep(0.05)
            count = sum(publisher.acknowledged for publisher in self.publishers)
            now = time.monotonic()
            if count > last:
                if now - since > 1:
                    self.gaps.append(round(now - since, 1))
                self.longest = max(self.longest, now - since)
                last, since = count, now


async def fault(dice, servers, daemons):
    """Kills or stops one member, and restores it. Returns what it did."""
    kind = dice.choice(["kill server", "kill daemon", "stop server", "stop daemon", "kill daemon"])
    if kind == "kill server":
        server = dice.choice(servers)
        server.kill()
        await asyncio.sleep(dice.uniform(0.2, 2))
        server.start()
    elif kind == "stop server":
        server = dice.choice(servers)
        server.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(dice.uniform(0.2, 3))
        server.process.send_signal(signal.SIGCONT)
    elif kind == "kill daemon":
        daemon = dice.choice(daemons)
        daemon.kill()
        await asyncio.sleep(dice.uniform(0, 1))
        daemon.start()
        await daemon.ready(60)
    else:
        daemon = dice.choice(daemons)
        daemon.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(dice.uniform(0.2, 3))
        daemon.process.send_signal(signal.SIGCONT)
    # A majority must be there before the next fault: a second one at once is an outage.
    await asyncio.sleep(dice.uniform(4, 7) if "server" in kind else dice.uniform(0.5, 2))
    return kind


async def run(options, folder):
    dice = random.Random(options.seed)
    ports = [(free_port(), free_port()) for _ in range(3)]
    servers = [
        Server(number + 1, folder, ports[number], [route for _, route in ports])
        for number in range(3)
    ]
    for number in range(2):
        os.makedirs(os.path.join(folder, f"daemon{number}"))
    address = "nats://" + ",".join(f"127.0.0.1:{server.port}" for server in servers)
    daemons = [
        Daemon(options.mainspring, "--log", address, folder=os.path.join(folder, f"daemon{number}"))
        for number in range(2)
    ]
    for server in servers:
        server.start()
    try:
        await judge(options, dice, servers, daemons)
    finally:
        for daemon in daemons:
            if daemon.process and daemon.process.poll() is None:
                daemon.process.send_signal(signal.SIGCONT)
                daemon.process.kill()
        for server in servers:
            server.process.send_signal(signal.SIGCONT)
            server.kill()


def check(texts, name, made):
    """Fails unless the texts, without their padding, are those of all lines in order."""
    check_order([" ".join(text.split()[:2]) for text in texts], name)
    if len(texts) != made:
        raise SystemExit(f"FAILED: {len(texts)} of {made} lines of {name} are there")


async def judge(options, dice, servers, daemons):
    for daemon in daemons:
        daemon.start()
    for daemon in daemons:
        await daemon.ready(60)
    cluster = Cluster(daemons, dice)
    publishers = [
        Publisher(cluster, f"p{number}", pace=8 / options.rate, padding="x" * 900)
        for number in range(8)
    ]
    readers = [Reader(cluster, f"p{number % 8}") for number in range(12)]
    publishing = [asyncio.create_task(publisher.run()) for publisher in publishers]
    reading = [asyncio.create_task(reader.run()) for reader in readers]
    watch = Watch(publishers)
    watching = asyncio.create_task(watch.run())
    await asyncio.sleep(2)
    faults = {}
    for _ in range(options.faults):
        kind = await fault(dice, servers, daemons)
        faults[kind] = faults.get(kind, 0) + 1
        for task in publishing + reading:
            if task.done():
                task.result()
    await asyncio.sleep(2)
    for publisher in publishers:
        publisher.isEnding = True
    await asyncio.wait_for(asyncio.gather(*publishing), 120)
    watch.isEnding = True
    await watching
    # Every reader has all lines once, in order, and both daemons have the same ones.
    for reader, task in zip(readers, reading):
        made = publishers[int(reader.name[1:])].made
        for _ in range(600):
            if len(reader.texts) >= made:
                break
            await asyncio.sleep(0.1)
        task.cancel()
        check(reader.texts, reader.name, made)
    stored = []
    for daemon in daemons:
        lines = {}
        for publisher in publishers:
            found = await daemon.lines(publisher.name)
            check([item["line"]["text"] for item in found], publisher.name, publisher.made)
            lines[publisher.name] = [(item["pos"], item["line"]["text"]) for item in found]
        stored.append(lines)
    if stored[0] != stored[1]:
        raise SystemExit("FAILED: the journals of the daemons differ")
    for daemon in daemons:
        daemon.stop(remove=False)
        checked = subprocess.run(
            [daemon.binary, "verify", os.path.join(daemon.folder, "data")], check=False
        )
        if checked.returncode != 0:
            raise SystemExit("FAILED: verify reports faults")
    made = sum(publisher.made for publisher in publishers)
    reconnections = sum(reader.connections for reader in readers)
    print(
        f"cluster: {made} lines, {faults}, {reconnections} connections of readers, none lost, "
        f"twice or out of order; longest pause of acknowledgements {watch.longest:.1f} s, pauses "
        f"over a second {watch.gaps}"
    )
    if watch.longest > options.gap:
        raise SystemExit(f"FAILED: acknowledgements paused for more than {options.gap} s")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mainspring")
    parser.add_argument("--faults", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=int, default=5000)
    parser.add_argument("--gap", type=float, default=8)
    options = parser.parse_args()
    if shutil.which("nats-server") is None:
        print("Skipped: nats-server is not installed (Debian's package of that name).")
        return
    folder = tempfile.mkdtemp(prefix="mainspring-cluster-")
    try:
        asyncio.run(run(options, folder))
    except BaseException:
        print(f"The folders of the members are in {folder}.", file=sys.stderr)
        raise
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
