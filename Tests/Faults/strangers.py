#!/usr/bin/env python3
"""Attacks the daemon in the ways that strangers can, one after the other, beside a publisher and a
probe.

Nothing stops the daemon or blocks its loop, its memory stays bounded, and every acknowledged line
is stored.

usage: strangers.py MAINSPRING [--seed 1] [--scale 1.0] [--only NAME]
"""
import argparse
import asyncio
import base64
import json
import os
import random
import select
import shutil
import socket
import tempfile
import time

from daemon import Daemon, Probe, Publisher, check_order, log_line

NUMBERS = [
    "0", "-1", "9007199254740991", "9007199254740992", "9223372036854774784", "9223372036854775807",
    "9223372036854775808", "18446744073709549568", "18446744073709551615", "18446744073709551616",
    "1e308", "0.5",
]


def node_line(seq, kind, nodes):
    line = {"v": 1, "seq": seq, "t": seq / 1000, "kind": kind, "nodes": nodes}
    if kind == "full":
        line |= {"size": [10, 10], "scale": 1, "fps": 60}
    return (json.dumps(line, separators=(",", ":")) + "\n").encode()


async def publisher(daemon, name, run=None):
    reader, writer = await asyncio.open_unix_connection(daemon.socket, limit=1 << 24)
    run = f',"run":"{run}"' if run else ""
    writer.write(f'{{"publish":1,"session":"{name}"{run}}}\n'.encode())
    await asyncio.wait_for(reader.readline(), 20)
    return reader, writer


async def acknowledged(reader, number, seconds=60):
    async def wait():
        while line := await reader.readline():
            if json.loads(line).get("ack", 0) >= number:
                return
        raise SystemExit("FAILED: a publisher's connection was closed")
    await asyncio.wait_for(wait(), seconds)


def silent(daemon, request, buffer=4096):
    """A client that sends a request and reads nothing."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
    place.connect(("127.0.0.1", daemon.port))
    place.sendall(request)
    return place


async def greetings(daemon, dice, scale):
    """Megabytes instead of a greeting, and silent connections."""
    port = int(daemon.publish_port)

    async def pour():
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            for _ in range(256):
                writer.write(bytes([dice.choice(b"x{[\"")]) * 65536)
                await writer.drain()
            writer.close()
        except OSError:
            pass
    await asyncio.gather(*(pour() for _ in range(int(60 * scale))))
    idle = []
    for _ in range(int(300 * scale)):
        place = socket.socket()
        place.connect(("127.0.0.1", port))
        idle.append(place)
        await asyncio.sleep(0.002)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b'{"publish":1,"session":"among-strangers"}\n')
    if b"have" not in await asyncio.wait_for(reader.readline(), 10):
        raise SystemExit("FAILED: a publisher cannot connect among connections without a greeting")
    writer.close()
    for place in idle:
        place.close()


async def numbers(daemon, dice, scale):
    """Numbers near powers of two, in control lines and in queries."""
    for count in range(int(200 * scale)):
        reader, writer = await publisher(daemon, "numbers", f"r{count % 7}")
        for _ in range(20):
            number = dice.choice(NUMBERS)
            writer.write(
                dice.choice(
                    [
                        f'{{"next":{number}}}',
                        f'{{"dropped":{{"lines":{number}}}}}',
                        f'{{"dropped":{{"lines":1,"bytes":{number}}}}}',
                        f'{{"explained":{number},"answer":null}}',
                        f'{{"next":{number},"dropped":{{"lines":{number}}}}}',
                        log_line(1, "x"),
                    ]
                ).encode()
                + b"\n"
            )
        try:
            await writer.drain()
        except OSError:
            # A run without numbers left is closed.
            pass
        writer.close()
        number = dice.choice(NUMBERS)
        await daemon.get(
            dice.choice(
                [
                    f"/sessions/numbers/lines?after={number}",
                    f"/sessions/numbers/lines?limit={number}", f"/sessions/{number}/lines",
                    f"/sessions/numbers/snapshot?at={number}",
                    f"/sessions/numbers/stream?follow=0&past={number}",
                    f"/stream?follow=0&node={number}", f"/stream?follow=0&last=x-{number}",
                ]
            )
        )


async def filters(daemon, dice, scale):
    """Streams with different node filters, and repeated full snapshots of many nodes."""
    reader, writer = await publisher(daemon, "filters")
    nodes = [{"id": 1, "class": "UIWindow", "frame": [0, 0, 1, 1]}] + [
        {"id": n, "parent": 1, "class": "UIView", "frame": [0, 0, n, 1]} for n in range(2, 400)
    ]
    streams = [
        silent(
            daemon,
            f"GET /sessions/filters/stream?node=1,{n + 2} HTTP/1.1\r\nHost: localhost\r\n"
            f"Accept-Encoding: gzip\r\n\r\n".encode(),
            1 << 20,
        )
        for n in range(int(200 * scale))
    ]
    for seq in range(1, 51):
        writer.write(node_line(seq, "full", nodes))
        await writer.drain()
        await asyncio.sleep(0.02)
    began = time.monotonic()
    await acknowledged(reader, 50)
    waited = time.monotonic() - began
    for place in streams:
        place.close()
    writer.close()
    if waited > 3:
        raise SystemExit(
            f"FAILED: with {len(streams)} filters an acknowledgement took {waited:.1f} s"
        )


async def unread(daemon, dice, scale):
    """Unread answers of megabytes."""
    reader, writer = await publisher(daemon, "long")
    text = "x" * 4000
    for seq in range(1, 5001):
        writer.write((log_line(seq, text) + "\n").encode())
        if seq % 50 == 0:
            await writer.drain()
    await acknowledged(reader, 5000)
    writer.close()
    before = daemon.memory()
    clients = [
        silent(
            daemon,
            dice.choice(
                [
                    b"GET /sessions/long/lines?limit=100000 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    b"GET /sessions/long/stream?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n",
                    b"GET /stream?after=0&format=ndjson HTTP/1.1\r\nHost: localhost\r\n"
                    b"Accept-Encoding: zstd\r\n\r\n",
                ]
            ),
        )
        for _ in range(int(100 * scale))
    ]
    await asyncio.sleep(3)
    grown = daemon.memory() - before
    for place in clients:
        place.close()
    if grown > len(clients) * (1 << 20):
        raise SystemExit(f"FAILED: {len(clients)} unread answers hold {grown >> 20} MiB")


async def swarm(daemon, dice, scale):
    """Many publishers that all send and leave at the same moment."""
    count = int(900 * scale)
    for turn in range(3):
        places = []
        for number in range(count):
            place = socket.socket(socket.AF_UNIX)
            place.connect(daemon.socket)
            place.sendall(f'{{"publish":1,"session":"swarm{number}","run":"{turn}"}}\n'.encode())
            places.append(place)
            # Of those without a greeting, 64 may wait.
            if number % 20 == 0:
                await asyncio.sleep(0.01)
        await asyncio.sleep(0.5)
        for seq in range(1, 6):
            line = (log_line(seq, "x" * dice.choice([1, 100, 1000])) + "\n").encode()
            for place in places:
                place.sendall(line)
            await asyncio.sleep(0.1)
        for place in places:
            place.setblocking(False)
            for _ in range(300):
                try:
                    if not place.recv(1 << 16):
                        raise SystemExit("FAILED: a publisher's connection was closed")
                    break
                except BlockingIOError:
                    await asyncio.sleep(0.1)
        for place in places:
            place.close()
        await asyncio.sleep(0.2)


async def pasts(daemon, dice, scale):
    """Clients that ask for the past, with lines of megabytes, and read nothing."""
    reader, writer = await publisher(daemon, "pasts")
    text = "".join(dice.choice("abcdefgh ") for _ in range(1_900_000))
    for seq in range(1, 4):
        writer.write((log_line(seq, text) + "\n").encode())
        await writer.drain()
        await acknowledged(reader, seq)
    before, clients = daemon.memory(), []
    for count in range(int(2000 * scale)):
        target = dice.choice(
            [
                "/sessions/pasts/lines", "/sessions/pasts/stream?after=0",
                "/stream?after=0&format=ndjson", "/stream?after=0&node=7&session=pasts",
                "/stream?since=1h", "/sessions/pasts/stream?past=4000000",
            ]
        )
        coding = dice.choice(["gzip", "zstd", "identity"])
        clients.append(
            silent(
                daemon,
                f"GET {target} HTTP/1.1\r\nHost: localhost\r\n"
                f"Accept-Encoding: {coding}\r\n\r\n".encode(),
            )
        )
        if count % 20 == 0:
            await asyncio.sleep(0.01)
    # An answer begins once its lines have been counted.
    for _ in range(60):
        await asyncio.sleep(1)
        events = select.poll()
        for place in clients:
            events.register(place, select.POLLIN)
        if len(events.poll(0)) == len(clients):
            break
    else:
        raise SystemExit(f"FAILED: of {len(clients)} clients not all have an answer")
    grown = daemon.memory() - before
    print(f"pasts: {len(clients)} clients that read nothing hold {grown >> 20} MiB")
    for place in clients:
        place.close()
    writer.close()
    # docs/running.md: portions of 256 MiB together, and what a connection takes.
    if grown > (256 << 20) + len(clients) * (16 << 10):
        raise SystemExit(f"FAILED: {len(clients)} clients that read nothing hold {grown >> 20} MiB")


async def deltas(daemon, dice, scale):
    """Many deltas without another full snapshot, and requests for the state after them."""
    # As many as a journal of 8 MiB stores together with the full snapshot before them.
    count = int(40_000 * scale)
    reader, writer = await publisher(daemon, "deltas")
    writer.write(node_line(1, "full", [{"id": 1, "class": "UIWindow", "frame": [0, 0, 1, 1]}]))
    for seq in range(2, count + 2):
        writer.write(node_line(seq, "delta", [{"id": 1, "frame": [seq, 0, 1, 1]}]))
        if seq % 200 == 0:
            await writer.drain()
    await acknowledged(reader, count + 1, 120)
    answers = [asyncio.create_task(daemon.get("/sessions/deltas/snapshot", 300)) for _ in range(2)]
    gone = [
        silent(daemon, b"GET /sessions/deltas/snapshot HTTP/1.1\r\nHost: localhost\r\n\r\n")
        for _ in range(5)
    ]
    await asyncio.sleep(0.5)
    for place in gone:
        place.close()
    for answer in answers:
        status, body = await answer
        if status != 200 or f"[{count + 1},0,1,1]".encode() not in body:
            raise SystemExit(f"FAILED: the state after {count} deltas is answered with {status}")
    writer.close()


async def touches(daemon, dice, scale):
    """Touches for a program that does not read."""
    place = socket.socket(socket.AF_UNIX)
    place.connect(daemon.socket)
    place.sendall(b'{"publish":1,"session":"mute"}\n')
    await asyncio.sleep(0.2)
    body = b'{"tap":[1,2]}\n' * 250  # a request has 256 messages at most
    statuses = {}
    for _ in range(int(800 * scale)):
        reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
        writer.write(
            "POST /sessions/mute/events HTTP/1.1\r\nHost: localhost\r\n"
            f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        answer = await asyncio.wait_for(reader.read(-1), 20)
        statuses[answer[9:12]] = statuses.get(answer[9:12], 0) + 1
        writer.close()
    place.close()
    if statuses.get(b"503", 0) == 0:
        raise SystemExit(f"FAILED: unread touches are all accepted: {statuses}")


async def requests(daemon, dice, scale):
    """Requests that end incorrectly."""
    heads = [
        b"POST /sessions/a/events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b"0" * 100_000,
        b"POST /sessions/a/events HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        + b"1;"
        + b"x" * 200_000,
        b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n" + b"{" * 60_000,
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"A: b\r\n" * 50_000,
        b"GET /" + b"%41" * 60_000,
        b"\r\n" * 100_000,
    ]
    clients = []
    for _ in range(int(120 * scale)):
        place = socket.socket()
        place.setblocking(False)
        place.connect_ex(("127.0.0.1", daemon.port))
        clients.append(place)
        await asyncio.sleep(0.005)
        try:
            place.send(dice.choice(heads))
        except OSError:
            pass
    await asyncio.sleep(1)
    for place in clients:
        place.close()


async def garbage(daemon, dice, scale):
    """Refused lines at full speed, from publishers that do not read the refusals."""
    places = []
    for number in range(10):
        place = socket.socket(socket.AF_UNIX)
        place.connect(daemon.socket)
        place.sendall(f'{{"publish":1,"session":"garbage{number}"}}\n'.encode())
        place.setblocking(False)
        places.append(place)
    before, end = daemon.memory(), time.monotonic() + 4 * scale
    while time.monotonic() < end:
        for place in places:
            try:
                place.send(b"x\n" * 30_000)
            except OSError:
                pass
        await asyncio.sleep(0.005)
    grown = daemon.memory() - before
    for place in places:
        place.close()
    if grown > 64 << 20:
        raise SystemExit(f"FAILED: unread refusals hold {grown >> 20} MiB")


async def runs(daemon, dice, scale):
    """Runs that never report their end."""
    for run in range(int(3000 * scale)):
        reader, writer = await publisher(daemon, "run", str(run))
        for seq in range(1, 6):
            # Random, because segments are compressed.
            text = base64.b64encode(dice.randbytes(1500)).decode()
            writer.write((log_line(seq, text) + "\n").encode())
        if run % 20 == 0:
            await acknowledged(reader, 5)
        writer.close()
    await asyncio.sleep(1)
    status, body = await daemon.get("/sessions", 30)
    count = sum(session["name"] == "run" for session in json.loads(body))
    # 8 MiB hold 800 runs of 10 KB, or 1,100 compressed ones (6 of 8 bits), plus one segment.
    if count > 1500:
        raise SystemExit(
            f"FAILED: of {int(3000 * scale)} runs {count} are stored by a journal of 8 MiB"
        )


async def returns(daemon, dice, scale):
    """Clients that all reconnect at once."""
    count = int(2500 * scale)

    async def client():
        reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
        writer.write(b"GET /sessions/p0/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        status = await asyncio.wait_for(reader.readline(), 60)
        return writer, status
    answers = await asyncio.gather(*(client() for _ in range(count)))
    refused = [status for _, status in answers if b" 200 " not in status]
    for writer, _ in answers:
        writer.close()
    if refused:
        raise SystemExit(f"FAILED: of {count} clients {len(refused)} are refused: {refused[0]}")


async def drained(writer, data):
    """Sends bytes; the daemon may close the connection."""
    try:
        writer.write(data)
        await asyncio.wait_for(writer.drain(), 60)
    except (OSError, asyncio.TimeoutError):
        pass


def long_lines(dice):
    """Lines of about 4 MiB that are expensive in different ways; some are valid."""
    head = '{"v":1,"seq":1,"t":1,"kind":'
    full = (
        head
        + '"full","size":[10,10],"scale":1,"fps":60,'
        '"nodes":[{"id":1,"class":"UIWindow","frame":[0,0,1,1]}'
    )
    size = dice.choice([70 << 10, 1 << 20, 4_000_000])

    def fill(piece):
        return piece * (size // len(piece))
    row = "".join(
        f',{{"id":{n},"parent":1,"class":"UIView","frame":[0,{n},1,1]}}'
        for n in range(2, max(3, size // 55))
    )
    chain = "".join(
        f',{{"id":{n},"parent":{n - 1},"class":"V","frame":[0,0,1,1]}}'
        for n in range(2, max(3, size // 55))
    )
    return [
        full + row + "]}",
        full + chain + "]}",
        head + '"log","level":"info","text":"' + fill("x") + '"}',
        head + '"log","level":"info","text":"' + fill("\\u00e9") + '"}',
        head + '"delta","nodes":[],"removed":[' + fill("1,") + '1]}',
        head + '"delta","nodes":[],"removed":[' + ",".join(str(n) for n in range(size // 8)) + ']}',
        head + '"delta","nodes":[],"order":[' + fill("[1,2],") + '[1,2]]}',
        head + '"delta","nodes":[' + fill('{"id":1},') + '{"id":1}]}',
        full + "]," + fill('"\\u0069\\u0064":1,') + '"z":1}',
        full
        + ','
        + '{"id":2,"parent":1,"class":"V","frame":[0,0,1,1],'
        + fill('"\\u0069\\u0064x":1,')
        + '"z":1}]}',
        full + '],"x":[' + fill("1.00000000000000000000000000001e1,") + "1]}",
        full + '],"x":[' + fill("[[[[[[1]]]]]],") + "1]}",
        full + '],"x":' + fill("[") + "1}",
        full + '],"x":"' + fill("\\ud83d\\ude00") + '"}',
        head + '"full","size":[' + fill("9") + ',1]}',
        "{" + fill(" "),
        fill("x"),
        fill("{"),
        fill('{"a":'),
        '{"next":' + fill("1"),
        '{"dropped":{"lines":' + fill("[") + "}}",
        '{"explained":' + fill("[") + "1]}",
    ]


async def longs(daemon, dice, scale):
    """Long lines of all kinds, with node filters, compressed streams, states and past lines."""
    streams = [
        silent(
            daemon,
            f"GET /stream?node={dice.randint(1, 9)},{n + 2}&format=ndjson HTTP/1.1\r\n"
            "Host: localhost\r\n\r\n".encode(),
            1 << 20,
        )
        for n in range(int(40 * scale) + 1)
    ]
    streams += [
        silent(
            daemon,
            f"GET /stream?{past} HTTP/1.1\r\nHost: localhost\r\n"
            f"Accept-Encoding: {coding}\r\n\r\n".encode(),
            1 << 20,
        )
        for coding in ("gzip", "zstd")
        for past in ("after=0", "after=0&node=5", "format=ndjson")
    ]
    for count in range(int(10 * scale) + 1):
        reader, writer = await publisher(daemon, f"longs{count % 4}", str(count))
        for line in dice.sample(long_lines(dice), 8):
            await drained(writer, line.encode() + b"\n")
            place = silent(
                daemon,
                dice.choice(
                    [
                        b"GET /sessions/longs0/snapshot HTTP/1.1\r\nHost: localhost\r\n\r\n",
                        b"GET /sessions/longs1/lines HTTP/1.1\r\nHost: localhost\r\n"
                        b"Accept-Encoding: gzip\r\n\r\n",
                        b"GET /sessions/longs2/stream?node=77&after=0&follow=0 HTTP/1.1\r\n"
                        b"Host: localhost\r\n\r\n",
                    ]
                ),
                1 << 20,
            )
            streams.append(place)
        # An incomplete line.
        await drained(writer, b"{" * dice.choice([100_000, 2_000_000, 3_900_000]))
        writer.close()
    await asyncio.sleep(1)
    for place in streams:
        place.close()


async def bodies(daemon, dice, scale):
    """Bodies of touches that are expensive to parse."""
    reader, writer = await publisher(daemon, "bodies")
    numbers = [
        "0,", "1.00000000000000000000001,", "true,", '"a",', "{},", "[],", '{"a":0},', "null,",
        "-1e-9,",
    ]
    for count in range(int(200 * scale)):
        piece = dice.choice(numbers)
        body = dice.choice(
            [
                "[" + piece * (60_000 // len(piece)) + "1]", "[" * 60_000, '{"a":' * 12_000,
                "[[" * 10 + piece * 5000, '{"tap":[' + piece * 5000 + "1]}", "\n" * 60_000,
                "{}\n" * 20_000, '{"tap":[1,2]}\n' * 256, '"' + "\\u0041" * 10_000 + '"',
                '{"text":"' + "x" * 60_000 + '"}', '{"tap":[1e308,' + dice.choice(NUMBERS) + "]}",
                '{"phase":"began","id":' + dice.choice(NUMBERS) + ',"at":[0,0]}',
            ]
        ).encode()[:65_000]
        await ask(
            daemon,
            f"POST /sessions/bodies/events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
            f"Content-Length: {len(body)}\r\n\r\n".encode() + body,
        )
    writer.close()


async def ask(daemon, request):
    """Sends bytes and returns the answer up to the end of the connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    try:
        writer.write(request)
        return await asyncio.wait_for(reader.read(-1), 20)
    except OSError:
        return b""
    finally:
        writer.close()


async def subsets(daemon, dice, scale):
    """Streams of different sessions, in all codings, while all of these sessions send."""
    pipes = [await publisher(daemon, f"subset{n}") for n in range(10)]
    streams = []
    for count in range(int(900 * scale)):
        names = ",".join(f"subset{n}" for n in range(10) if (count + 1) >> n & 1)
        coding = dice.choice(["gzip", "zstd", "identity"])
        streams.append(
            silent(
                daemon,
                f"GET /stream?session={names or 'subset0'} HTTP/1.1\r\nHost: localhost\r\n"
                f"Accept-Encoding: {coding}\r\n\r\n".encode(),
                1 << 16,
            )
        )
        if count % 20 == 0:
            await asyncio.sleep(0.01)
    text = "".join(dice.choice("abcdefgh ") for _ in range(20_000))
    for seq in range(1, 21):
        for _, writer in pipes:
            writer.write((log_line(seq, text) + "\n").encode())
        await asyncio.sleep(0.05)
    for reader, writer in pipes:
        await acknowledged(reader, 20)
        writer.close()
    for place in streams:
        place.close()


async def churn(daemon, dice, scale):
    """Streams with new filters that keep opening and closing, while many sessions send."""
    pipes = [await publisher(daemon, f"churn{n}") for n in range(100)]
    stay = [
        silent(
            daemon,
            "GET "
            f"/stream?node={','.join(str(dice.randint(1, 10**6)) for _ in range(100))} "
            "HTTP/1.1\r\nHost: localhost\r\n\r\n".encode(),
            1 << 16,
        )
        for _ in range(int(300 * scale))
    ]
    end, seq = time.monotonic() + 6 * scale, 0
    while time.monotonic() < end:
        seq += 1
        for _, writer in pipes:
            writer.write(
                node_line(seq, "delta", [{"id": dice.randint(1, 1000), "frame": [seq, 0, 1, 1]}])
            )
        for _ in range(5):
            silent(
                daemon,
                f"GET /stream?node={dice.randint(1, 10**6)} HTTP/1.1\r\n"
                "Host: localhost\r\n\r\n".encode(),
            ).close()
        await asyncio.sleep(0.01)
    for reader, writer in pipes:
        await acknowledged(reader, seq)
        writer.close()
    for place in stay:
        place.close()


async def fans(daemon, dice, scale):
    """Streams that all filter for the same hundred nodes, and lines that mention all of them."""
    pipes = [await publisher(daemon, f"fan{n}") for n in range(10)]
    common = list(range(1, 111))
    streams = []
    for count in range(int(900 * scale)):
        nodes = ",".join(map(str, dice.sample(common, 100)))
        streams.append(
            silent(
                daemon, f"GET /stream?node={nodes} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
            )
        )
        if count % 20 == 0:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.5)
    line = [{"id": node} for node in common]
    for seq in range(1, int(300 * scale) + 2):
        for _, writer in pipes:
            writer.write(node_line(seq, "delta", line))
        await asyncio.sleep(0.01)
    for reader, writer in pipes:
        await acknowledged(reader, seq)
        writer.close()
    for place in streams:
        place.close()


async def hellos(daemon, dice, scale):
    """Greetings that are repeated, odd, or replace each other; lines after the end."""
    odd = [
        '{"publish":1,"session":"hello","run":"r"}',
        '{"publish":1,"session":"hello","run":"' + "r" * 65 + '"}',
        '{"publish":1,"session":"hello","title":"\\u202e\\u001b[2J"}',
        '{"publish":1e0,"session":"hello"}', '{"publish":true}',
        '{"publish":1,"session":' + "[" * 2000, '{"publish":1,"session":"hello","run":null}', "[]",
        "null", '"', "{}", "\x00", '{"publish":1,"publish":2,"session":"a","session":"b"}',
        '{"publish":1,"session":"hello","explains":1,"token":["a"]}',
        '{"publish":1,"x":[' + "0," * 1900 + '0],"session":"hello"}',
        '{"v":1,"seq":1,"t":0,"kind":"end","reason":"x"}', log_line(1, "x"), '{"next":5}',
        '{"next":1,"x":' + "[0," * 15 + "0" + "]" * 15 + "}",
    ]
    for _ in range(int(300 * scale)):
        reader, writer = await asyncio.open_unix_connection(daemon.socket)
        for _ in range(dice.randint(1, 6)):
            await drained(writer, dice.choice(odd).encode() + b"\n")
        if dice.random() < 0.5:
            await asyncio.sleep(0.002)
        writer.close()


async def smuggling(daemon, dice, scale):
    """Requests with an ambiguous end: each is answered once, and refused if it is ambiguous."""
    inner = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\n\r\n"
    body = f"0\r\n\r\n{inner}"
    forms = [
        f"Content-Length: {len(body)}\r\nTransfer-Encoding: chunked",
        f"Transfer-Encoding: chunked\r\nContent-Length: {len(body)}", "Transfer-Encoding: xchunked",
        "Transfer-Encoding : chunked", "Transfer-Encoding:\tchunked\r\nTransfer-Encoding: identity",
        "Transfer-Encoding: chunked, identity", "Transfer-Encoding: identity, chunked",
        "X: y\r\n Transfer-Encoding: chunked", "Transfer-Encoding: \"chunked\"",
        "Content-Length: 0\r\nContent-Length: 5", "Content-Length: +0", "Content-Length: 0x0",
        "Content-Length: 0, 0", "Content-Length: -1", "Content-Length: 18446744073709551616",
        "Content-Length: 0 5", "Content_Length: 5", "Content-Length:\x0b5",
        "Transfer-Encoding:\x0bchunked", "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
        "Content-Length: 0\n\n", "X\0: y", "X: \ry", ": y", " X: y",
        "Transfer-Encoding\r\n : chunked", "Content-Length: 00000000000000000000",
    ]
    chunks = [
        "0d\r\n", "0x5\r\nhello\r\n0\r\n\r\n", "5;\r\nhello\r\n0\r\n\r\n", "-5\r\n",
        "5 \r\nhello\r\n0\r\n\r\n", "ffffffffffffffff\r\n", "10000000000000000\r\n",
        "5\nhello\r\n0\r\n\r\n", "5\r\nhello0\r\n\r\n", "5\r\nhelloX\r\n0\r\n\r\n",
        "0\r\nX: y\r\n\r\n", "0\r\nContent-Length: 5\r\n\r\n", "1;a=\"\r\n\"\r\nx\r\n0\r\n\r\n",
    ]
    for _ in range(int(300 * scale)):
        form = dice.choice(forms)
        content = dice.choice([body, inner]) if dice.random() < 0.5 else dice.choice(chunks) + inner
        if content.startswith(tuple(chunks)):
            form = "Transfer-Encoding: chunked"
        answer = await ask(
            daemon,
            f"POST /sessions/p0/events HTTP/1.1\r\nHost: localhost\r\n{form}\r\n"
            f"Connection: close\r\n\r\n{content}".encode(),
        )
        statuses = [part[:3] for part in answer.split(b"HTTP/1.1 ")[1:]]
        if b"404" in statuses[1:] or len(statuses) > 1:
            raise SystemExit(
                f"FAILED: a request was smuggled with {form!r} and {content!r}: {statuses}"
            )


async def starts(daemon, dice, scale):
    """Streams from the present and the past of thousands of sessions; none of them is read."""
    line = node_line(1, "full", [])

    async def session(number):
        reader, writer = await publisher(daemon, f"start-{number}", "r")
        writer.write(line)
        await acknowledged(reader, 1)
        writer.close()
    for first in range(0, int(10_000 * scale), 20):
        await asyncio.gather(*(session(first + n) for n in range(20)))
    streams = []
    for _ in range(int(200 * scale)):
        target = dice.choice(["/stream", f"/stream?past={dice.choice([0, 1 << 16, 64 << 20])}"])
        streams.append(
            silent(daemon, f"GET {target} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        )
        await asyncio.sleep(0.01)
    await asyncio.sleep(1)
    for place in streams:
        place.close()


async def pictures(daemon, dice, scale):
    """Pictures that are not read, copies that are asked for again, and links to other files."""
    request = "GET /sessions/p0/assets/big.png HTTP/1.1\r\nHost: localhost\r\n"
    before = daemon.memory()
    unread = [silent(daemon, f"{request}\r\n".encode()) for _ in range(int(60 * scale))]
    tag = '"'
    for _ in range(int(60 * scale)):
        head = await ask(
            daemon, f"{request}If-None-Match: {tag}\r\nConnection: close\r\n\r\n"
            .replace("GET", "HEAD" if tag == '"' else "GET").encode()
        )
        if tag != '"' and b" 304 " not in head.split(b"\r\n")[0]:
            raise SystemExit("FAILED: an unchanged picture is sent again")
        tag = head.split(b"ETag: ")[1].split(b"\r\n")[0].decode()
    grown = daemon.memory() - before
    if grown > 64 << 20:
        raise SystemExit(f"FAILED: pictures that nobody reads hold {grown >> 20} MiB")
    for place in unread:
        place.close()
    path = os.path.join(daemon.pictures, "swapped.png")
    for swap in (lambda: os.symlink("/etc/passwd", path), lambda: os.mkfifo(path)):
        os.remove(path)
        swap()
        answer = await ask(
            daemon, request.replace("big", "swapped").encode() + b"Connection: close\r\n\r\n"
        )
        if b" 404 " not in answer.split(b"\r\n")[0]:
            raise SystemExit("FAILED: a link or a FIFO is served as a picture")


ATTACKS = [
    greetings, numbers, filters, longs, bodies, subsets, churn, fans, hellos, smuggling, unread, pasts,
    swarm, touches, requests, garbage, runs, returns, deltas, starts, pictures,
]


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument(
        "--slack", type=float, default=1.0, help="factor for the bounds of the loop's CPU time"
    )
    parser.add_argument("--only")
    given = parser.parse_args()
    dice = random.Random(given.seed)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    fifo = f"/tmp/mainspring-fifo-{os.getpid()}"
    os.mkfifo(fifo)
    pictures_folder = tempfile.mkdtemp(prefix="mainspring-pictures-")
    for name, size in (("big.png", 20 << 20), ("swapped.png", 1)):
        with open(os.path.join(pictures_folder, name), "wb") as file:
            file.write(dice.randbytes(size))
    daemon = Daemon(
        given.binary, "--publish-listen", f"127.0.0.1:{port}", "--retain-size", "8M", "--tail",
        fifo, "--assets", pictures_folder,
    )
    daemon.pictures = pictures_folder
    daemon.publish_port = port
    daemon.start()
    await daemon.ready()
    made = Publisher(daemon, "p0", pace=0.002)
    publishing = asyncio.create_task(made.run())
    for attack in ATTACKS:
        if given.only and attack.__name__ != given.only:
            continue
        began, before = time.monotonic(), daemon.memory()
        async with Probe(daemon, given.slack) as probe:
            await attack(daemon, dice, given.scale)
        if daemon.process.poll() is not None:
            raise SystemExit(f"FAILED: the daemon exited during {attack.__name__}")
        if publishing.done():
            publishing.result()
        print(
            f"strangers {attack.__name__:10} {time.monotonic() - began:5.1f}s memory "
            f"{before >> 20} -> {daemon.memory() >> 20} MiB {probe.text()}",
            flush=True,
        )
        if daemon.memory() > 400 << 20:
            raise SystemExit(
                f"FAILED: the daemon holds {daemon.memory() >> 20} MiB after {attack.__name__}"
            )
    made.isEnding = True
    await asyncio.wait_for(publishing, 60)
    kept = [line["line"]["text"] for line in await daemon.lines("p0")]
    first = int(kept[0].split()[1]) if kept else made.made + 1
    if kept != [f"p0 {number}" for number in range(first, made.made + 1)]:
        raise SystemExit(
            f"FAILED: of {made.made} acknowledged lines {len(kept)} are stored, or out of order"
        )
    if not any("FIFO" in entry["text"] for entry in daemon.said()):
        raise SystemExit("FAILED: a FIFO as a log was not reported")
    daemon.stop()
    os.unlink(fifo)
    shutil.rmtree(pictures_folder)
    print(f"strangers acknowledged {made.acknowledged} lost 0 twice 0 crashes 0")


asyncio.run(main())
