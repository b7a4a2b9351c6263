#!/usr/bin/env python3
"""Sends malformed requests and publisher lines from a grammar, and checks after each batch that the
daemon still serves.

Every request is answered in HTTP or closed, every invalid line is refused with its number, and
every valid one is stored.

usage: malformed.py MAINSPRING [--count 10000] [--seed 1]
"""
import argparse
import asyncio
import json
import random

from daemon import Daemon, check_order, log_line


def request(dice):
    """A request with some rules of the grammar broken."""
    method = dice.choice(
        ["GET", "POST", "PUT", "HEAD", "BREW", "", "G E T", "get", "\0", "GET" * 500]
    )
    path = dice.choice(
        [
            "/stream", "/sessions", "/sessions/a/stream", "/sessions/%00",
            "/sessions/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "//",
            "/" + "a" * dice.choice([10, 5000, 20000]), "*", "", "http://evil.example/",
            "/stream?format=xml", "/stream?after=-1", "/stream?session=" + "x," * 200,
            "/sessions/a/lines?limit=999999999999", "/sessions/a/events", "/metrics?%zz",
        ]
    )
    version = dice.choice(["HTTP/1.1", "HTTP/1.0", "HTTP/9.9", "HTTX", "", "HTTP/1.1 "])
    head = [f"{method} {path} {version}".encode("latin1")]
    for _ in range(dice.randrange(0, 5)):
        head.append(
            dice.choice(
                [
                    b"Host: localhost", b"Host: evil.example", b"Host:",
                    b"Origin: http://evil.example", b"Content-Length: -1",
                    b"Content-Length: 99999999999999999999", b"Content-Length: 5",
                    b"Transfer-Encoding: chunked", b"Last-Event-ID: " + b"9" * 400,
                    b"No colon here", b": no name", b"A: " + b"b" * dice.choice([10, 9000, 40000]),
                    b"Expect: 200-maybe", b"Connection: upgrade",
                    bytes(dice.randrange(256) for _ in range(20)), b" folded: line",
                    b"Authorization: Bearer " + b"x" * 100,
                ]
            )
        )
    body = dice.choice(
        [
            b"",
            b"hello",
            b"zz\r\nhello\r\n0\r\n\r\n",
            b"5\r\nhello\r\n0\r\n\r\n",
            bytes(dice.randrange(256) for _ in range(200)),
            b"{" * 5000,
        ]
    )
    end = dice.choice([b"\r\n\r\n", b"\r\n\r\n", b"\n\n", b"\r\n", b""])
    text = dice.choice([b"\r\n", b"\r\n", b"\n"]).join(head) + end + body
    return text if dice.random() < 0.9 else text[: dice.randrange(len(text) + 1)]


GOOD = (
    '{"v":1,"seq":%d,"t":0.5,"kind":"delta",'
    '"nodes":[{"id":1,"frame":[0,0,1,1],"alpha":0.5}],"removed":[2]}'
)


def bad_line(dice):
    """An invalid line, made by changing a valid one."""
    line = list(GOOD % dice.randrange(1000))
    while True:
        bad = line[:]
        for _ in range(dice.randrange(1, 4)):
            place = dice.randrange(len(bad))
            bad[place] = dice.choice(
                [
                    "", "{", "}", "[", "]", '"', ",", ":", "\\", "-", "e", "x", "9", "\u00e9", "\t",
                    "null",
                ]
            )
        text = "".join(bad)
        kind = dice.randrange(12)
        if kind == 0:
            text = "[" * dice.randrange(1, 3000)
        elif kind == 1:
            text = text[: dice.randrange(1, len(text))]
        elif kind == 2:
            text = dice.choice(
                ["null", "0", '"x"', "[]", "{}", '{"v":2}', '{"kind":"log"}', "GET / HTTP/1.1"]
            )
        if text.strip() and not accepted(text):
            return text


def accepted(text):
    """Whether a changed line may still be valid: JSON with its kind's members. It is not sent."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and {"v", "seq", "t", "kind", "nodes"} <= value.keys()


async def send(daemon, text):
    reader, writer = await asyncio.open_connection("127.0.0.1", daemon.port)
    try:
        writer.write(text)
        if writer.can_write_eof():
            writer.write_eof()
        answer = await asyncio.wait_for(reader.read(65536), 15)
        return answer
    except OSError:
        return b""
    finally:
        writer.close()


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    daemon = Daemon(given.binary, "--request-rate", "1000000")
    daemon.start()
    await daemon.ready()
    answers = {}
    half = given.count // 2
    for portion in range(half // 50):
        for answer in await asyncio.gather(*(send(daemon, request(dice)) for _ in range(50))):
            status = (
                answer[9:12].decode("latin1")
                if answer.startswith(b"HTTP/")
                else "closed" if not answer else "strange"
            )
            answers[status] = answers.get(status, 0) + 1
        if (await daemon.get("/healthz"))[0] != 200:
            raise SystemExit(f"FAILED: after {portion * 50} requests the daemon is unhealthy")
    if answers.get("strange"):
        raise SystemExit(f"FAILED: answers that are not HTTP: {answers}")

    reader, writer = await asyncio.open_unix_connection(daemon.socket, limit=1 << 24)
    writer.write(b'{"publish":1,"session":"a","run":"r"}\n')
    await reader.readline()
    refused, acknowledged = {}, 0

    async def hear():
        nonlocal acknowledged
        while line := await reader.readline():
            message = json.loads(line)
            if "refused" in message:
                refused[message["refused"]] = message["reason"]
            acknowledged = max(acknowledged, message.get("ack", 0))

    hearing = asyncio.create_task(hear())
    bad, good, number = set(), 0, 0
    for _ in range(half):
        number += 1
        if dice.random() < 0.2:
            good += 1
            writer.write((log_line(good, f"a {good}") + "\n").encode())
        else:
            bad.add(number)
            writer.write((bad_line(dice) + "\n").encode())
        if number % 50 == 0:
            await writer.drain()
            await asyncio.sleep(0)
    for _ in range(500):
        if acknowledged == number:
            break
        await asyncio.sleep(0.02)
    kept = [line["line"]["text"] for line in await daemon.lines("a")]
    check_order(kept, "a")
    if len(kept) != good or set(refused) != bad or acknowledged != number:
        raise SystemExit(
            f"FAILED: {good} good lines, {len(kept)} kept; {len(bad)} bad, {len(refused)} refused; "
            f"{acknowledged} of {number} acknowledged"
        )
    if daemon.process.poll() is not None:
        raise SystemExit("FAILED: the daemon has exited")
    print(
        f"malformed requests {half} answers {dict(sorted(answers.items()))} lines {number} refused "
        f"{len(refused)} kept {len(kept)} crashes 0"
    )
    hearing.cancel()
    writer.close()
    daemon.stop()


asyncio.run(main())
