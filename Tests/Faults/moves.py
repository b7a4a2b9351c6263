#!/usr/bin/env python3
"""Moves sessions from a recording to a cluster and back, killing the import on the way.

A daemon records lines; `mainspring import` copies them to a cluster of three NATS servers while the
daemon runs, is killed several times, and is repeated. `mainspring export` copies the cluster to
another recording. Every line must be in each of them once, in order, and all must verify.

usage: moves.py MAINSPRING [--lines 20000] [--kills 5] [--seed 1]
"""
import argparse
import asyncio
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

from cluster import address_of, check, has_server, make_servers
from daemon import Daemon, Publisher


def command(options, *words):
    """Runs a command to its end, and returns its report."""
    done = subprocess.run(
        [options.mainspring, *words, "--json"], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        raise SystemExit(f"FAILED: {words[0]} ended with {done.returncode}: {done.stderr}")
    return json.loads(done.stdout)


async def publish(publishers, lines):
    """Has each publisher send so many lines more, and waits for their acknowledgement."""
    for publisher in publishers:
        publisher.isEnding = False
    tasks = [asyncio.create_task(publisher.run()) for publisher in publishers]
    goals = [publisher.made + lines // len(publishers) for publisher in publishers]
    while any(publisher.made < goal for publisher, goal in zip(publishers, goals)):
        await asyncio.sleep(0.01)
        for publisher, goal in zip(publishers, goals):
            publisher.isEnding = publisher.made >= goal
    await asyncio.wait_for(asyncio.gather(*tasks), 120)


async def compare(daemon, publishers, what):
    for publisher in publishers:
        found = await daemon.lines(publisher.name)
        check([item["line"]["text"] for item in found], publisher.name, publisher.made)
    print(f"moves: {what} has all lines of {len(publishers)} sessions, once and in order")


async def run(options, folder):
    dice = random.Random(options.seed)
    servers = make_servers(folder, 3)
    address = address_of(servers)
    for name in ["source", "member", "target"]:
        os.makedirs(os.path.join(folder, name))
    source = Daemon(options.mainspring, folder=os.path.join(folder, "source"))
    member = Daemon(
        options.mainspring, "--log", address, folder=os.path.join(folder, "member")
    )
    target = Daemon(options.mainspring, folder=os.path.join(folder, "target"))
    publishers = [
        Publisher(source, f"p{number}", pace=0.00005, padding="x" * (10 << number))
        for number in range(6)
    ]
    data = os.path.join(folder, "source", "data")
    for server in servers:
        server.start()
    try:
        source.start()
        member.start()
        await source.ready()
        await member.ready(60)
        await publish(publishers, options.lines)
        for _ in range(options.kills):
            importing = subprocess.Popen(
                [options.mainspring, "import", data, "--log", address],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            await asyncio.sleep(dice.uniform(0.1, 1.5))
            importing.kill()
            importing.wait()
        made = sum(publisher.made for publisher in publishers)
        report = await asyncio.to_thread(command, options, "import", data, "--log", address)
        if report["known"] + report["lines"] != made or report["missing"] != 0:
            raise SystemExit(f"FAILED: {made} lines were made, and import reports {report}")
        await publish(publishers, options.lines // 10)
        more = sum(publisher.made for publisher in publishers) - made
        report = await asyncio.to_thread(command, options, "import", data, "--log", address)
        if (report["known"], report["lines"]) != (made, more):
            raise SystemExit(f"FAILED: {more} lines were new, and import reports {report}")
        await compare(member, publishers, "the cluster")
        verdict = await asyncio.to_thread(command, options, "verify", address)
        if verdict["lines"] < made + more or verdict["faults"]:
            raise SystemExit(f"FAILED: verify reports {verdict}")
        copy = os.path.join(folder, "target", "data")
        report = await asyncio.to_thread(command, options, "export", address, "--data", copy)
        if report["lines"] != made + more:
            raise SystemExit(f"FAILED: export reports {report}")
        command(options, "verify", copy)
        target.start()
        await target.ready()
        await compare(target, publishers, "the exported recording")
    finally:
        for daemon in [source, member, target]:
            if daemon.process and daemon.process.poll() is None:
                daemon.process.kill()
        for server in servers:
            server.kill()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mainspring")
    parser.add_argument("--lines", type=int, default=20000)
    parser.add_argument("--kills", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if not has_server():
        return
    folder = tempfile.mkdtemp(prefix="mainspring-moves-")
    try:
        asyncio.run(run(options, folder))
    except BaseException:
        print(f"The folders of the members are in {folder}.", file=sys.stderr)
        raise
    shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
