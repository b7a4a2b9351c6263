#!/usr/bin/env python3
"""A log file that is rotated, truncated, deleted and replaced while `serve --tail` follows it.

Its writer splits lines anywhere, writes huge lines and bytes that are no text, and puts FIFOs,
folders, links and sockets in the file's place; the daemon is killed and restarted. Every complete
line must be stored exactly once and in the order of its file, and the loop stays responsive.

usage: tails.py MAINSPRING [--seed 1] [--rounds 150] [--slack 1.0]
"""
import argparse
import asyncio
import collections
import json
import os
import random
import re
import shutil
import socket

from daemon import Daemon, Probe

MARK = re.compile(r"mark (\d+) of (\d+)")
HUGE = 3 << 20


class Log:
    """The writer of the followed file."""

    def __init__(self, path, dice):
        self.path, self.dice = path, dice
        self.made = self.files = 0
        self.file = None
        self.open()

    def open(self):
        """Creates the file under its name."""
        self.file = open(self.path, "ab", buffering=0)
        self.files += 1

    def line(self):
        """A line with the next mark, among other lines and bytes that have none."""
        self.made += 1
        mark = f"mark {self.made} of {self.files}".encode()
        return self.dice.choice(
            [
                mark + b"\n",
                mark + b" " + b"x" * self.dice.randrange(3000) + b"\n",
                mark + b"\r\n",
                b"\n" + mark + b"\n",
                b"\xff\xfe \x00 \xc3( \xed\xa0\x80 " + mark + b" \xf0\x9f\n",
                b"\x1b[31m" + mark + "\u202e\u2028".encode() + b"\n",
                b'{"v":1,"seq":18446744073709551615}\n' + mark + b"\n",
            ]
        )

    def write(self, data):
        """Writes bytes in parts that end anywhere."""
        while data:
            size = self.dice.choice([1, 7, 100, 4096, 70_000, 1 << 20])
            self.file.write(data[:size])
            data = data[size:]

    def burst(self):
        count = self.dice.choice([1, 3, 30, 400])
        self.write(b"".join(self.line() for _ in range(count)))

    def huge(self):
        """A line that is too long for the daemon, between two that are not."""
        self.write(self.line() + b"y" * HUGE + b"\n" + self.line())

    def rotate(self):
        """Renames the file; the writer notices it some lines later."""
        os.rename(self.path, f"{self.path}.{self.files}")
        self.burst()
        self.open()

    def delete(self):
        os.unlink(self.path)
        self.burst()
        self.open()

    def replace(self):
        """Puts something else in the file's place."""
        os.rename(self.path, f"{self.path}.{self.files}")
        kind = self.dice.choice(["fifo", "folder", "link", "socket", "nothing"])
        if kind == "fifo":
            os.mkfifo(self.path)
        elif kind == "folder":
            os.mkdir(self.path)
        elif kind == "link":
            os.symlink("/etc/passwd", self.path)
        elif kind == "socket":
            with socket.socket(socket.AF_UNIX) as place:
                place.bind(self.path)
        return kind

    def restore(self, kind):
        if kind == "folder":
            shutil.rmtree(self.path)
        elif kind != "nothing":
            os.unlink(self.path)
        self.open()

    def truncate(self):
        os.ftruncate(self.file.fileno(), 0)
        self.files += 1


async def stored(daemon):
    """The marks of all stored lines: session, file and number, in the order of storage."""
    status, body = await daemon.get("/sessions", 30)
    assert status == 200, status
    found = []
    for session in json.loads(body):
        if session["name"] == "app.log":
            for item in await daemon.lines(session["id"]):
                match = MARK.search(item["line"].get("text", ""))
                if match:
                    found.append((session["run"], int(match[2]), int(match[1])))
    return found


async def drained(daemon, log, seconds=30):
    """Waits until every line is stored."""
    for _ in range(int(seconds * 10)):
        marks = await stored(daemon)
        if len({number for _, _, number in marks}) >= log.made:
            return marks
        await asyncio.sleep(0.1)
    return marks


def judge(marks, log):
    counts = collections.Counter(number for _, _, number in marks)
    missing = [number for number in range(1, log.made + 1) if number not in counts]
    double = [number for number, count in counts.items() if count > 1]
    if missing or double:
        raise SystemExit(
            f"FAILED: of {log.made} lines {len(missing)} are missing ({missing[:5]}), "
            f"{len(double)} are stored more than once ({double[:5]})"
        )
    last = {}
    for run, file, number in marks:
        if number < last.get((run, file), 0):
            raise SystemExit(f"FAILED: line {number} of file {file} is out of order")
        last[run, file] = number


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=150)
    parser.add_argument("--slack", type=float, default=1.0)
    options = parser.parse_args()
    dice = random.Random(options.seed)
    daemon = Daemon(options.binary)
    path = os.path.join(daemon.folder, "app.log")
    daemon.options = ("--tail", path)
    log = Log(path, dice)
    daemon.start()
    await daemon.ready()
    done = collections.Counter()
    rounds = [
        dice.choice(["burst", "huge", "rotate", "delete", "replace", "truncate"])
        for _ in range(options.rounds)
    ]
    async with Probe(daemon, options.slack) as probe:
        for number, what in enumerate(rounds):
            log.burst()
            if what == "replace":
                kind = log.replace()
                await asyncio.sleep(dice.choice([0.01, 0.1]))
                log.restore(kind)
            elif what == "truncate":
                # What is truncated before it was read is lost with every follower.
                judge(await drained(daemon, log), log)
                log.truncate()
                await asyncio.sleep(0.05)
            else:
                getattr(log, what)()
            done[what] += 1
            # A file that loses its name before the daemon has seen it is not found again.
            await asyncio.sleep(0.1)
            if number % 25 == 24:
                judge(await drained(daemon, log), log)
        marks = await drained(daemon, log)
    judge(marks, log)
    turns = probe.text()
    for _ in range(max(2, options.rounds // 15)):
        # The last line is not complete while the daemon is away.
        log.burst()
        line = log.line()
        log.write(line[:3])
        daemon.kill()
        log.write(line[3:])
        log.burst()
        daemon.start()
        await daemon.ready()
        log.burst()
        marks = await drained(daemon, log)
        judge(marks, log)
        done["kill"] += 1
    daemon.stop()
    print(f"ok: {log.made} lines once each; {dict(done)}; {turns}")


asyncio.run(main())
