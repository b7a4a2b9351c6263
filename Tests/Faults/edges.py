#!/usr/bin/env python3
"""Attacks at the daemon's edges: touches on their way to a program, event ids, no descriptors left,
and states that are too large.

Everything that reaches the program is a line of its own and a touch that the daemon accepted; a
reader that resumes with any event id gets lines in order; without descriptors, acknowledged lines
are stored, and the daemon works again when there are some; states take a bounded amount of memory.

usage: edges.py MAINSPRING [--seed 1] [--scale 1.0] [--slack 1.0] [--only NAME]
"""
import argparse
import asyncio
import json
import os
import random
import resource
import signal
import socket

from daemon import Daemon, Probe, Publisher, check_order

COORDINATES = [
    "0", "-0", "0.1", "1e6", "-1e6", "1000000.0000001", "1e7", "1e308", "1e309", "-1e400", "1e-400",
    "NaN", "Infinity", "9007199254740993", "18446744073709551616", "0x10", "1.", ".5", "+1", "1e",
    "null", "true", '"1"', "[]", "{}", "1e1000000000", "0" * 5000, "1" * 5000,
]
TEXTS = [
    r'"\n{\"want\":\"full\"}"', r'"\u000a\u000d\u2028\u2029\u0085"', r'"\ud800"', r'"\udc00\ud800"',
    r'"\u0000"', '"\u202e\u2066"', '"\x1b[2J"', '"\x00"', '"\n"', '"' + "x" * 70_000 + '"',
    r'"\x"', r'"\u12"', '"a', '""', '"\\"', '"\U0001f469\u200d\U0001f469"',
]


async def ask(daemon, request, seconds=20):
    """Sends bytes and returns the answer up to the end of the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.read(-1), seconds)
    except OSError:
        return b""
    finally:
        writer.close()


def touch(dice):
    """The body of a request with touches; some are valid."""
    def number():
        return dice.choice(COORDINATES) if dice.random() < 0.5 else str(dice.randint(-999, 999))

    def text():
        return dice.choice(TEXTS)
    forms = [
        lambda: f'{{"tap":[{number()},{number()}]}}',
        lambda: f'{{"tap":{text()}}}',
        lambda: f'{{"text":{text()}}}',
        lambda: f'{{"key":{text()}}}',
        lambda: f'{{"phase":"began","id":{number()},"at":[{number()},{number()}]}}',
        lambda: f'{{"scroll":[{number()},{number()}],"at":[{number()},{number()}]}}',
        lambda: f'{{"environment":{{"style":{text()}}}}}',
        lambda: '{"rotate":true}',
        lambda: f'{{"tap":[1,2],"tap":{text()}}}',
        lambda: f'{{"want":"full","tap":[1,{number()}]}}',
        lambda: '{"explain":{"id":1,"ask":1}}',
        lambda: f'{{\r\n"tap"\r\n:\t[1,\n{number()}]\v}}',
        lambda: f'{{\n"tap":\n[1,\n{number()}]}}',
        lambda: f'{{"tap":[1,2]}}\r{{"tap":[{number()},4]}}',
    ]
    separator = dice.choice(["\n", "\r\n", "\n\n", "\r", " ", "\u2028", "\x00"])
    body = separator.join(dice.choice(forms)() for _ in range(dice.choice([1, 1, 1, 2, 5])))
    data = body.encode("utf-8", "surrogatepass")
    if dice.random() < 0.1:
        place = dice.randrange(len(data) + 1)
        data = data[:place] + bytes([dice.randrange(256)]) + data[place:]
    return data[:60_000]


KEYS = ({"tap"}, {"text"}, {"key"}, {"phase", "at"}, {"phase", "id", "at"}, {"scroll", "at"},
        {"rotate"}, {"environment"})


async def touches(daemon, dice, scale):
    """Touches with odd numbers and texts, for a program that checks what arrives."""
    reader, writer = await asyncio.open_unix_connection(daemon.socket, limit=1 << 24)
    writer.write(b'{"publish":1,"session":"touched","explains":true}\n')
    await asyncio.wait_for(reader.readline(), 20)
    received = []

    async def hear():
        while line := await reader.readline():
            received.append(line)
    hearing = asyncio.create_task(hear())
    accepted = {202: 0, 400: 0}
    for count in range(int(1500 * scale)):
        body = touch(dice)
        answer = await ask(
            daemon,
            b"POST /sessions/touched/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            + f"Content-Length: {len(body)}\r\n\r\n".encode() + body,
        )
        status = int(answer[9:12])
        if status not in accepted:
            raise SystemExit(f"FAILED: {body[:200]!r} is answered with {answer[:200]!r}")
        accepted[status] += 1
    await asyncio.sleep(0.3)
    hearing.cancel()
    writer.close()
    if min(accepted.values()) == 0:
        raise SystemExit(f"FAILED: not every kind of answer occurred: {accepted}")
    for line in received:
        try:
            message = json.loads(line)
        except ValueError:
            raise SystemExit(f"FAILED: the program received {line[:200]!r}") from None
        message = message.get("touch") or {}
        numbers = [
            number
            for key in ("tap", "at", "scroll")
            for number in (message.get(key) if isinstance(message.get(key), list) else [])
        ]
        if set(message) not in KEYS or not all(abs(number) <= 1e6 for number in numbers):
            raise SystemExit(f"FAILED: the program received {line[:200]!r}")
        if any(byte < 32 for byte in line[:-1].replace(b"\t", b"")):
            raise SystemExit(f"FAILED: control characters reached the program: {line[:200]!r}")
    print(f"touches: {accepted}, {len(received)} messages reached the program")


async def ids(daemon, dice, scale):
    """Event ids of all kinds, as header and parameter, once and repeatedly."""
    publisher = Publisher(daemon, "ids", pace=0)
    publishing = asyncio.create_task(publisher.run())
    while publisher.acknowledged < 2000:
        await asyncio.sleep(0.01)
    publisher.isEnding = True
    await asyncio.wait_for(publishing, 30)
    made = publisher.made
    items = await daemon.lines("ids")
    positions = [item["pos"] for item in items]
    answer = await ask(
        daemon,
        b"GET /sessions/ids/stream?after=0&follow=0 HTTP/1.0\r\nHost: localhost\r\n\r\n",
    )
    own = [line[4:].decode() for line in answer.split(b"\n") if line.startswith(b"id: ")]
    prefix = own[0].split("-")[0]
    odd = [
        "", "-", "x", prefix, f"{prefix}-", f"{prefix}--1", f"{prefix}-0", f"{prefix}-00000000001",
        f"{prefix}-{'0' * 5000}1", f"{prefix}-18446744073709551615",
        f"{prefix}-18446744073709551616", f"{prefix}-9223372036854775808", f"{prefix}-1e3",
        f"{prefix}-1-2", f"{prefix}-+1", f"{prefix}- 1", f"{prefix}-1 ", f"{prefix.upper()}-1",
        f"{prefix}\u2013 1", f"{prefix}-\u0661", "x" * 15_000, '"', "\\", "null", "-1",
        f"{prefix}-{positions[-1] + 1}", f"{prefix}-{positions[-1]}", f"other123-{positions[0]}",
    ]
    for _ in range(int(400 * scale)):
        number = dice.randrange(len(positions))
        value = dice.choice(odd + [f"{prefix}-{positions[number]}"] * len(odd))
        way = dice.choice(["header", "twice", "query", "both"])
        header = b"Last-Event-ID: " + value.encode() + b"\r\n"
        query = "".join(f"%{byte:02x}" for byte in value.encode())[:12_000]
        head = {"header": header, "twice": header * 2, "query": b"", "both": header}[way]
        target = f"&last={query}" if way in ("query", "both") else ""
        answer = await ask(
            daemon,
            f"GET /sessions/ids/stream?follow=0{target} HTTP/1.0\r\nHost: localhost\r\n".encode()
            + head + b"\r\n",
        )
        status = int(answer[9:12])
        if status not in (200, 400, 414, 431):
            raise SystemExit(f"FAILED: the event id {value[:100]!r} is answered with {status}")
        texts = [
            json.loads(line[6:])["text"]
            for line in answer.split(b"\n") if line.startswith(b"data: {\"v\"")
        ]
        if status == 200 and value == f"{prefix}-{positions[number]}":
            wanted = [f"ids {n}" for n in range(number + 2, made + 1)]
            if texts != wanted:
                raise SystemExit(
                    f"FAILED: after the id {value} come {len(texts)} lines, not {len(wanted)}"
                )
        elif texts and texts != [f"ids {n}" for n in range(made - len(texts) + 1, made + 1)]:
            raise SystemExit(f"FAILED: after the id {value[:100]!r} lines are missing")


async def descriptors(daemon, dice, scale):
    """No descriptors left, while lines come and segments are begun, packed and removed."""
    pid = daemon.process.pid
    publishers = [
        Publisher(daemon, f"fds{number}", pace=0.0002, padding="y" * 700) for number in range(3)
    ]
    publishing = [asyncio.create_task(publisher.run()) for publisher in publishers]
    await asyncio.sleep(0.3)
    crowd = []
    before = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    requests = [
        b"GET /sessions/fds0/lines?limit=100000 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /sessions/fds1/stream?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /sessions/fds2/snapshot HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /stream?past=64000000 HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET /sessions/fds0/assets/big.png HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", b"",
    ]
    for _ in range(int(6 * scale) + 1):
        used = len(os.listdir(f"/proc/{pid}/fd"))
        resource.prlimit(pid, resource.RLIMIT_NOFILE, (used + dice.randrange(12), before[1]))
        for _ in range(60):
            place = socket.socket()
            place.setblocking(False)
            place.connect_ex(("127.0.0.1", daemon.port))
            crowd.append((place, dice.choice(requests)))
        for _ in range(20):
            place = socket.socket(socket.AF_UNIX)
            place.setblocking(False)
            place.connect_ex(daemon.socket)
            crowd.append((place, b""))
        await asyncio.sleep(0.1)
        for place, request in crowd:
            try:
                place.send(request)
            except OSError:
                pass
        daemon.process.send_signal(signal.SIGHUP)
        made = [publisher.acknowledged for publisher in publishers]
        await asyncio.sleep(0.8)
        share = daemon.cpu()
        await asyncio.sleep(0.5)
        for publisher, count in zip(publishers, made):
            if publisher.acknowledged <= count:
                raise SystemExit(
                    f"FAILED: without descriptors {publisher.name} is not acknowledged any more"
                )
        if daemon.cpu() - share > 0.48:
            raise SystemExit("FAILED: without descriptors the daemon spins")
        resource.prlimit(pid, resource.RLIMIT_NOFILE, before)
        for place, _ in crowd:
            place.close()
        crowd = []
        await asyncio.sleep(0.4)
    for _ in range(200):
        if (await daemon.get("/readyz"))[0] == 200:
            break
        await asyncio.sleep(0.05)
    else:
        raise SystemExit("FAILED: with descriptors again the daemon is not ready")
    for publisher in publishers:
        publisher.isEnding = True
    await asyncio.wait_for(asyncio.gather(*publishing), 60)
    for publisher in publishers:
        kept = [int(item["line"]["text"].split()[1]) for item in await daemon.lines(publisher.name)]
        if not kept or kept != list(range(kept[0], publisher.made + 1)):
            raise SystemExit(
                f"FAILED: of {publisher.made} lines {len(kept)} are stored, or out of order"
            )


async def giants(daemon, dice, scale):
    """States that grow without another full snapshot, asked for by many at once."""
    reader, writer = await asyncio.open_unix_connection(daemon.socket, limit=1 << 24)
    writer.write(b'{"publish":1,"session":"giant"}\n')
    await asyncio.wait_for(reader.readline(), 20)
    node, seq = 1, 0
    for part in range(int(16 * scale) + 1):
        seq += 1
        nodes = ['{"id":1,"class":"W","frame":[0,0,1,1]}'] if part == 0 else []
        for _ in range(40_000):
            node += 1
            nodes.append(f'{{"id":{node},"parent":1,"class":"V","frame":[0,0,1,1]}}')
        kind = '"full","size":[1,1],"scale":1,"fps":60' if part == 0 else '"delta"'
        writer.write(
            f'{{"v":1,"seq":{seq},"t":{seq},"kind":{kind},"nodes":[{",".join(nodes)}]}}\n'.encode()
        )
        await asyncio.wait_for(writer.drain(), 60)
    while True:
        line = json.loads(await asyncio.wait_for(reader.readline(), 60))
        if line.get("ack", 0) >= seq:
            break
    before = highest = daemon.memory()
    asking = [
        asyncio.create_task(daemon.get("/sessions/giant/snapshot", 300)) for _ in range(6)
    ]
    while not all(task.done() for task in asking):
        highest = max(highest, daemon.memory())
        await asyncio.sleep(0.05)
    writer.close()
    answers = [await task for task in asking]
    statuses = sorted({status for status, _ in answers})
    print(f"giants: {node} nodes, answers {statuses}, {(highest - before) >> 20} MiB for them")
    if 200 not in statuses or not set(statuses) <= {200, 503}:
        raise SystemExit(f"FAILED: a state of {node} nodes is answered with {statuses}")
    # docs/running.md: what the states of a daemon take together.
    if highest - before > 500 << 20:
        raise SystemExit(f"FAILED: states take {(highest - before) >> 20} MiB")


ATTACKS = [touches, ids, descriptors, giants]


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--slack", type=float, default=1.0)
    parser.add_argument("--only")
    given = parser.parse_args()
    for attack in ATTACKS:
        if given.only and attack.__name__ != given.only:
            continue
        daemon = Daemon(
            given.binary, "--segment-size", "256K" if attack is descriptors else "64M",
            "--retain-size", "2M" if attack is descriptors else "256M",
        )
        daemon.start()
        await daemon.ready()
        made = Publisher(daemon, "p0", pace=0.002)
        publishing = asyncio.create_task(made.run())
        async with Probe(daemon, given.slack) as probe:
            await attack(daemon, random.Random(given.seed), given.scale)
        if daemon.process.poll() is not None:
            raise SystemExit(f"FAILED: the daemon exited during {attack.__name__}")
        made.isEnding = True
        await asyncio.wait_for(publishing, 60)
        kept = [line["line"]["text"] for line in await daemon.lines("p0")]
        if attack is not descriptors:
            check_order(kept, "p0")
            if len(kept) != made.made:
                raise SystemExit(f"FAILED: of {made.made} lines {len(kept)} are stored")
        print(
            f"edges {attack.__name__:11} memory {daemon.memory() >> 20} MiB {probe.text()}",
            flush=True,
        )
        daemon.stop()


asyncio.run(main())
