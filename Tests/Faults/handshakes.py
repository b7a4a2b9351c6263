#!/usr/bin/env python3
"""A thousand TLS handshakes at once: of strangers that never finish theirs, and of clients that do.
Then connections that send only key updates, and clients that read nothing and send records of one
byte.

The loop stays responsive, strangers hold little memory and lose their places after a time, and
every client gets its answer. Connections that send only key updates are closed. Clients that read
nothing hold portions of what they asked for.

usage: handshakes.py MAINSPRING [--scale 1.0] [--slack 1.0]
"""
import argparse
import asyncio
import json
import os
import random
import socket
import ssl
import subprocess
import sys
import tempfile
import time

from daemon import Daemon, Probe, free_port, log_line


class SecureDaemon(Daemon):
    """A daemon whose TCP ports are encrypted."""

    context = None

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    async def get(self, target, timeout=120):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, ssl=self.context)
        try:
            writer.write(
                f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
            )
            data = await asyncio.wait_for(reader.read(-1), timeout)
        finally:
            writer.transport.abort()
        head, _, body = data.partition(b"\r\n\r\n")
        return int(head.split()[1]), body


def first_flight():
    """The bytes of a ClientHello."""
    incoming, outgoing = ssl.MemoryBIO(), ssl.MemoryBIO()
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        context.wrap_bio(incoming, outgoing, server_hostname="localhost").do_handshake()
    except ssl.SSLWantReadError:
        pass
    return outgoing.read()


def stranger(port, hello, dice):
    """A connection that begins a handshake and never finishes it, and reads nothing."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    place.setblocking(False)
    place.connect_ex(("127.0.0.1", port))
    kind = dice.randrange(5)
    # A whole hello, a part of one, nothing, another protocol, or the start of a record of 16 KiB.
    data = [
        hello, hello[: dice.randrange(1, len(hello))], b"", b"GET / HTTP/1.1\r\n\r\n",
        b"\x16\x03\x01\x40\x00\x01\x00\x3f\xfc\x03\x03" + dice.randbytes(4000),
    ][kind]
    return place, data


async def client(port, context, publish=False):
    """A client that completes its handshake, and its greeting or request."""
    reader, writer = await asyncio.wait_for(
        asyncio.open_connection("127.0.0.1", port, ssl=context, ssl_handshake_timeout=120), 120
    )
    if publish:
        writer.write(b'{"publish":1,"session":"secure"}\n')
    else:
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    line = await asyncio.wait_for(reader.readline(), 120)
    writer.transport.abort()
    return (b'"have"' if publish else b" 200 ") in line


async def persistent(port, context, publish=False):
    """Tries again as real clients do: this process may be too slow for a handshake in 10 s."""
    for _ in range(5):
        try:
            return await client(port, context, publish)
        except (OSError, asyncio.TimeoutError):
            await asyncio.sleep(0.2)
    return False


async def key_updates(port):
    """A connection that sends only key updates; fails if the daemon does not close it."""
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "keyupdates.py")
    process = await asyncio.create_subprocess_exec(
        sys.executable, script, str(port), stdout=asyncio.subprocess.PIPE
    )
    try:
        output, _ = await asyncio.wait_for(process.communicate(), 60)
    except asyncio.TimeoutError as late:
        process.kill()
        raise SystemExit("FAILED: a connection that sends only key updates stays open") from late
    if process.returncode != 0:
        raise SystemExit("FAILED: a connection for key updates had no handshake")
    return int(output)


def silent_client(port, certificate, version, request):
    """A client that completes its handshake, sends a request and reads nothing."""
    place = socket.socket()
    place.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    place.settimeout(60)
    place.connect(("127.0.0.1", port))
    context = ssl.create_default_context(cafile=certificate)
    context.check_hostname = False
    context.maximum_version = version
    secure = context.wrap_socket(place)
    secure.sendall(request)
    secure.setblocking(False)
    return secure


async def silence(daemon, publishing, certificate, scale):
    """Clients of both protocol versions that ask for 20 MB, read nothing, and send single bytes."""
    reader, writer = await asyncio.open_unix_connection(daemon.socket)
    writer.write(b'{"publish":1,"session":"long"}\n')
    for seq in range(1, 5001):
        writer.write((log_line(seq, "x" * 4000) + "\n").encode())
        if seq % 50 == 0:
            await writer.drain()
    while json.loads(await asyncio.wait_for(reader.readline(), 60)).get("ack", 0) < 5000:
        pass
    writer.close()
    before, loop = daemon.memory(), asyncio.get_running_loop()
    targets = ["/sessions/long/lines?limit=100000", "/sessions/long/stream?after=0", "/stream?after=0"]
    clients = []
    for number in range(int(200 * scale)):
        version = [ssl.TLSVersion.TLSv1_2, ssl.TLSVersion.TLSv1_3][number % 2]
        request = f"GET {targets[number % 3]} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()
        if number % 7 == 6:
            request = f'{{"publish":1,"session":"single{number}"}}\n'.encode()
        port = publishing if number % 7 == 6 else daemon.port
        clients.append(
            await loop.run_in_executor(None, silent_client, port, certificate, version, request)
        )
    end = time.monotonic() + 3
    while time.monotonic() < end:
        for client in clients:
            try:
                client.send(b"{")
            except OSError:
                # Not read, or closed: the daemon reads nothing after a request for a stream.
                pass
        await asyncio.sleep(0.002)
    grown = daemon.memory() - before
    for client in clients:
        client.close()
    # docs/running.md: two portions of 64 KiB each, and what a TLS connection takes.
    if grown > (16 << 20) + len(clients) * (192 << 10):
        raise SystemExit(f"FAILED: {len(clients)} clients that read nothing hold {grown >> 20} MiB")
    return len(clients), grown


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--slack", type=float, default=1.0)
    given = parser.parse_args()
    dice = random.Random(given.seed)
    folder = tempfile.mkdtemp(prefix="mainspring-handshakes-")
    certificate, key = os.path.join(folder, "certificate.pem"), os.path.join(folder, "key.pem")
    subprocess.run(
        [
            "openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
            "/CN=localhost", "-keyout", key, "-out", certificate,
        ],
        check=True,
        capture_output=True,
    )
    publishing = free_port()
    daemon = SecureDaemon(
        given.binary, "--tls-cert", certificate, "--tls-key", key, "--publish-listen",
        f"127.0.0.1:{publishing}", folder=folder,
    )
    context = ssl.create_default_context(cafile=certificate)
    context.check_hostname = False
    daemon.context = context
    daemon.start()
    await daemon.ready()
    count = int(1000 * given.scale)
    before, descriptors = daemon.memory(), daemon.descriptors()
    async with Probe(daemon, given.slack) as probe:
        began = time.monotonic()
        hello = first_flight()
        strangers = [stranger(daemon.port, hello, dice) for _ in range(count)]
        strangers += [stranger(publishing, hello, dice) for _ in range(count // 10)]
        await asyncio.sleep(0.5)
        for place, data in strangers:
            try:
                place.send(data)
            except OSError:
                pass
        results = await asyncio.gather(
            *(persistent(daemon.port, context) for _ in range(count)),
            *(persistent(publishing, context, publish=True) for _ in range(20)),
        )
        seconds, grown = time.monotonic() - began, daemon.memory() - before
    failed = results.count(False)
    if failed:
        raise SystemExit(f"FAILED: {failed} of {len(results)} clients have no answer")
    if grown > (32 << 20) + len(strangers) * (64 << 10):
        raise SystemExit(f"FAILED: {len(strangers)} handshakes hold {grown >> 20} MiB")
    # A request must be complete after 10 s, and so must a handshake.
    for _ in range(300):
        if daemon.descriptors() <= descriptors:
            break
        await asyncio.sleep(0.1)
    else:
        raise SystemExit(
            f"FAILED: of {descriptors} descriptors before the attack there are "
            f"{daemon.descriptors()} 30 s after it"
        )
    for place, _ in strangers:
        place.close()
    print(
        f"handshakes {len(strangers)} unfinished, {len(results)} clients in {seconds:.1f}s memory "
        f"{before >> 20} -> {(before + grown) >> 20} MiB {probe.text()}"
    )
    async with Probe(daemon, given.slack) as probe:
        for _ in range(max(1, int(5 * given.scale))):
            updates = await asyncio.gather(
                *(key_updates(port) for port in (daemon.port, publishing) for _ in range(4))
            )
    print(f"key updates sent {sum(updates)} on {len(updates)} connections {probe.text()}")
    async with Probe(daemon, given.slack) as probe:
        silent, grown = await silence(daemon, publishing, certificate, given.scale)
    print(f"silent {silent} clients hold {grown >> 20} MiB {probe.text()}")
    daemon.stop()


asyncio.run(main())
