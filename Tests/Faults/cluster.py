#!/usr/bin/env python3
"""Kills and stops the members of a cluster, with publishers and readers attached.

Three or five NATS servers and two daemons run on loopback. Servers and daemons are killed and
started again, and stopped and continued, while publishers send lines and readers resume by their
last ids, each on any daemon that answers. No acknowledged line may be lost, stored twice or out of
order, the journals of both daemons must be alike, and acknowledgements may pause for a bounded time
only: 8 s with five servers; with three NATS may take longer to elect a leader (docs/clusters.md).

usage: cluster.py MAINSPRING [--faults 50] [--servers 3] [--seed 1] [--rate 5000] [--gap SECONDS]
"""
import argparse
import asyncio
import datetime
import json
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

from daemon import Daemon, Publisher, Reader, check_order, free_port


class Server:
    """A NATS server with JetStream, in a folder of its own."""

    def __init__(self, number, folder, ports, routes):
        self.number, self.port, self.route, self.monitor = number, *ports
        self.folder, self.routes, self.process = os.path.join(folder, f"nats{number}"), routes, None

    def start(self):
        os.makedirs(self.folder, exist_ok=True)
        self.process = subprocess.Popen(
            [
                "nats-server", "--name", f"nats{self.number}", "--addr", "127.0.0.1", "--port",
                str(self.port), "--http_port", str(self.monitor), "--jetstream", "--store_dir",
                self.folder, "--cluster_name", "mainspring", "--cluster",
                f"nats://127.0.0.1:{self.route}", "--routes",
                ",".join(f"nats://127.0.0.1:{route}" for route in self.routes), "--log",
                self.folder + ".log",
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        self.process.send_signal(signal.SIGSTOP)

    def resume(self):
        self.process.send_signal(signal.SIGCONT)

    def group(self):
        """The servers of the log as this one knows them: its leader and the others, if it leads."""
        try:
            place = f"http://127.0.0.1:{self.monitor}/jsz?accounts=true&streams=true"
            with urllib.request.urlopen(place, timeout=1) as answer:
                details = json.load(answer).get("account_details") or []
        except (OSError, ValueError):
            return {}
        for account in details:
            for stream in account.get("stream_detail") or []:
                return stream.get("cluster", {})
        return {}

    def leader(self):
        """The name of the log's leader as this server knows it; None if it knows none."""
        return self.group().get("leader")


def make_servers(folder, count):
    ports = [(free_port(), free_port(), free_port()) for _ in range(count)]
    routes = [route for _, route, _ in ports]
    return [Server(number + 1, folder, ports[number], routes) for number in range(count)]


def address_of(servers):
    return "nats://" + ",".join(f"127.0.0.1:{server.port}" for server in servers)


async def find_leader(servers):
    """Returns the server that leads the log, and the others."""
    for _ in range(300):
        names = await asyncio.to_thread(lambda: [server.leader() for server in servers])
        for server in servers:
            if names[server.number - 1] == f"nats{server.number}":
                return server, [other for other in servers if other is not server]
        await asyncio.sleep(0.1)
    raise SystemExit("FAILED: no server leads the log after 30 s")


async def until_whole(servers, watch):
    """Waits until the log has a leader that all other servers follow, and accepts lines."""
    for _ in range(600):
        groups = await asyncio.to_thread(lambda: [server.group() for server in servers])
        for server, group in zip(servers, groups):
            # The leader sends them a heartbeat each second.
            others = [
                peer for peer in group.get("replicas") or []
                if peer.get("current") and peer.get("active", 0) < 1_500_000_000
            ]
            if group.get("leader") == f"nats{server.number}" and len(others) == len(servers) - 1:
                return await until_accepting(watch)
        await asyncio.sleep(0.1)
    raise SystemExit("FAILED: the servers do not follow a leader after 60 s")


async def until_accepting(watch):
    """Waits until another line of each publisher is accepted."""
    counts = [publisher.acknowledged for publisher in watch.publishers]
    for _ in range(1200):
        if all(
            publisher.acknowledged > count
            for publisher, count in zip(watch.publishers, counts)
        ):
            return
        await asyncio.sleep(0.05)
    raise SystemExit("FAILED: no line of a publisher was acknowledged for 60 s")


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
    """Measures the times without an acknowledgement."""

    def __init__(self, publishers):
        self.publishers, self.longest, self.isEnding = publishers, 0, False
        self.pauses, self.events = [], [(0, "the start")]

    def record(self, event):
        """Records what is done now, to name the causes of pauses."""
        self.events.append((time.monotonic(), event))

    def cause(self, since):
        """What was done last when a pause began; the last lines are acknowledged right after."""
        return [event for at, event in self.events if at <= since + 0.2][-1]

    def count(self):
        return sum(publisher.acknowledged for publisher in self.publishers)

    async def run(self):
        last, since = 0, time.monotonic()
        while not self.isEnding:
            await asyncio.sleep(0.05)
            count, now = self.count(), time.monotonic()
            if count == last:
                continue
            self.longest = max(self.longest, now - since)
            if now - since > 2:
                self.pauses.append(round(now - since, 1))
                clock = datetime.datetime.now().strftime("%H:%M:%S.%f")[:-4]
                print(
                    f"  {now - since:.1f} s without acknowledgements until {clock}, after: "
                    + self.cause(since)
                )
            last, since = count, now


class Traffic:
    """Publishers and readers of a cluster's daemons, and what has to be true of them at the end."""

    def __init__(self, publishers, readers):
        self.publishers, self.readers = publishers, readers
        self.publishing = [asyncio.create_task(publisher.run()) for publisher in publishers]
        self.reading = [asyncio.create_task(reader.run()) for reader in readers]
        self.watch = Watch(publishers)
        self.watching = asyncio.create_task(self.watch.run())

    def check_tasks(self):
        """Fails if one of the publishers or readers has failed."""
        for task in self.publishing + self.reading:
            if task.done():
                task.result()

    async def finish(self, daemons):
        """Ends the publishers, and fails unless every reader and every daemon has all lines once,
        in order, at the same positions, and the journals verify. Returns the number of lines."""
        for publisher in self.publishers:
            publisher.isEnding = True
        await asyncio.wait_for(asyncio.gather(*self.publishing), 120)
        self.watch.isEnding = True
        await self.watching
        made = {publisher.name: publisher.made for publisher in self.publishers}
        for reader, task in zip(self.readers, self.reading):
            for _ in range(600):
                if len(reader.texts) >= made[reader.name]:
                    break
                await asyncio.sleep(0.1)
            task.cancel()
            check(reader.texts, reader.name, made[reader.name])
        stored = []
        for daemon in daemons:
            lines = {}
            for name, count in made.items():
                found = await daemon.lines(name)
                check([item["line"]["text"] for item in found], name, count)
                lines[name] = [(item["pos"], item["line"]["text"]) for item in found]
            stored.append(lines)
        if any(lines != stored[0] for lines in stored):
            raise SystemExit("FAILED: the journals of the daemons differ")
        for daemon in daemons:
            daemon.stop(remove=False)
            checked = subprocess.run(
                [daemon.binary, "verify", os.path.join(daemon.folder, "data")], check=False
            )
            if checked.returncode != 0:
                raise SystemExit("FAILED: verify reports faults")
        return sum(made.values())


async def fault(dice, servers, daemons, watch):
    """Kills or stops one member, and restores it. Returns what it did."""
    kind = dice.choice(["kill server", "kill daemon", "stop server", "stop daemon", "kill daemon"])
    if kind == "kill server":
        server = dice.choice(servers)
        watch.record(f"{kind} {server.number}")
        server.kill()
        await asyncio.sleep(dice.uniform(0.2, 2))
        server.start()
    elif kind == "stop server":
        server = dice.choice(servers)
        watch.record(f"{kind} {server.number}")
        server.stop()
        await asyncio.sleep(dice.uniform(0.2, 3))
        server.resume()
    elif kind == "kill daemon":
        daemon = dice.choice(daemons)
        watch.record(kind)
        daemon.kill()
        await asyncio.sleep(dice.uniform(0, 1))
        daemon.start()
        await daemon.ready(60)
    else:
        daemon = dice.choice(daemons)
        watch.record(kind)
        daemon.process.send_signal(signal.SIGSTOP)
        await asyncio.sleep(dice.uniform(0.2, 3))
        daemon.process.send_signal(signal.SIGCONT)
    # A majority must be there before the next fault: a second one at once is an outage.
    await (until_whole(servers, watch) if "server" in kind else until_accepting(watch))
    await asyncio.sleep(dice.uniform(0, 0.5))
    return kind


async def run(options, folder, count, judge):
    """Starts servers and daemons, and judges them."""
    servers = make_servers(folder, options.servers)
    daemons = []
    for number in range(count):
        place = os.path.join(folder, f"daemon{number}")
        os.makedirs(place)
        daemons.append(Daemon(options.mainspring, "--log", address_of(servers), folder=place))
    for server in servers:
        server.start()
    try:
        for daemon in daemons:
            daemon.start()
        for daemon in daemons:
            await daemon.ready(60)
        await judge(options, servers, daemons)
    finally:
        # A run that fails because a daemon has ended fails by a refused connection.
        for daemon in daemons:
            daemon.report_end()
        for daemon in daemons:
            if daemon.process and daemon.process.poll() is None:
                daemon.process.send_signal(signal.SIGCONT)
                daemon.process.kill()
        for server in servers:
            server.resume()
            server.kill()


def check(texts, name, made):
    """Fails unless the texts, without their padding, are those of all lines in order."""
    check_order([" ".join(text.split()[:2]) for text in texts], name)
    if len(texts) != made:
        raise SystemExit(f"FAILED: {len(texts)} of {made} lines of {name} are there")


async def judge(options, servers, daemons):
    dice = random.Random(options.seed)
    cluster = Cluster(daemons, dice)
    traffic = Traffic(
        [
            Publisher(cluster, f"p{number}", pace=8 / options.rate, padding="x" * 900)
            for number in range(8)
        ],
        [Reader(cluster, f"p{number % 8}") for number in range(12)],
    )
    await until_accepting(traffic.watch)
    faults = {}
    for _ in range(options.faults):
        kind = await fault(dice, servers, daemons, traffic.watch)
        faults[kind] = faults.get(kind, 0) + 1
        traffic.check_tasks()
    await asyncio.sleep(2)
    made = await traffic.finish(daemons)
    reconnections = sum(reader.connections for reader in traffic.readers)
    watch = traffic.watch
    print(
        f"cluster: {made} lines, {faults}, {reconnections} connections of readers, none lost, "
        f"twice or out of order; longest pause of acknowledgements {watch.longest:.1f} s, pauses "
        f"over two seconds {watch.pauses}"
    )
    bound = options.gap or (8 if options.servers >= 5 else 10)
    if watch.longest > bound:
        raise SystemExit(f"FAILED: acknowledgements paused for more than {bound} s")


def has_server():
    """Whether nats-server is installed; reports that the script is skipped if not."""
    # Debian has it where users do not look.
    os.environ["PATH"] += ":/usr/sbin"
    if shutil.which("nats-server"):
        return True
    print("Skipped: nats-server is not installed (Debian's package of that name).")
    return False


def main(judge, count=2, **numbers):
    """Parses the options, numbers with these defaults besides the common ones, and runs."""
    parser = argparse.ArgumentParser()
    parser.add_argument("mainspring")
    numbers = {"servers": 3, "seed": 1, "rate": 5000} | numbers
    for name, default in numbers.items():
        parser.add_argument(f"--{name}", type=type(default), default=default)
    options = parser.parse_args()
    if not has_server():
        return
    folder = tempfile.mkdtemp(prefix="mainspring-cluster-")
    try:
        asyncio.run(run(options, folder, count, judge))
    except BaseException:
        print(f"The folders of the members are in {folder}.", file=sys.stderr)
        raise
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main(judge, faults=50, gap=0.0)
