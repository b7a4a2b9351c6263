#!/usr/bin/env python3
"""Uses up all descriptors of the daemon and releases them; lets readers stall.

The daemon does not spin, existing connections continue, and new ones are accepted once there is
room.

usage: crowds.py MAINSPRING
"""
import argparse
import asyncio
import resource
import socket

from daemon import Daemon, Publisher, Reader, check_order


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    given = parser.parse_args()

    def few():
        resource.setrlimit(resource.RLIMIT_NOFILE, (96, 96))

    daemon = Daemon(given.binary, preexec=few)
    daemon.start()
    await daemon.ready()
    publisher = Publisher(daemon, "p0", pace=0.002)
    publishing = asyncio.create_task(publisher.run())
    reader = Reader(daemon, "p0")
    following = asyncio.create_task(reader.run())
    await asyncio.sleep(0.5)
    crowd = [socket.create_connection(("127.0.0.1", daemon.port)) for _ in range(200)]
    before, count = daemon.cpu(), len(reader.texts)
    await asyncio.sleep(2)
    share = (daemon.cpu() - before) / 2
    if share > 0.5:
        raise SystemExit(f"FAILED: without descriptors the daemon takes {share:.0%} of a processor")
    if len(reader.texts) <= count:
        raise SystemExit("FAILED: without descriptors the stream stopped")
    for place in crowd:
        place.close()
    for _ in range(200):
        try:
            if (await daemon.get("/healthz", 2))[0] == 200:
                break
        except (OSError, asyncio.TimeoutError, IndexError, ValueError):
            pass
        await asyncio.sleep(0.05)
    else:
        raise SystemExit("FAILED: no client can connect after the crowd has left")
    publisher.isEnding = True
    await asyncio.wait_for(publishing, 30)
    check_order([line["line"]["text"] for line in await daemon.lines("p0")], "p0")
    print(
        f"descriptors 96 crowd 200 cpu {share:.1%} stream-went-on yes lines {publisher.made} lost 0"
    )
    following.cancel()
    daemon.stop()

    daemon = Daemon(given.binary)
    daemon.start()
    await daemon.ready()
    publisher = Publisher(daemon, "p0", pace=0.0005)
    publishing = asyncio.create_task(publisher.run())
    await asyncio.sleep(0.3)
    readers = [Reader(daemon, "p0", after=0) for _ in range(5)]
    following = [asyncio.create_task(reader.run()) for reader in readers]
    while not all(reader.texts for reader in readers):
        await asyncio.sleep(0.02)
    before = daemon.memory()
    stalled = []
    for _ in range(20):
        place = socket.socket()
        place.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        place.connect(("127.0.0.1", daemon.port))
        place.sendall(b"GET /sessions/p0/stream?after=0 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        stalled.append(place)
    await asyncio.sleep(8)
    grown = daemon.memory() - before
    publisher.isEnding = True
    await asyncio.wait_for(publishing, 30)
    for _ in range(500):
        if all(len(reader.texts) == publisher.made for reader in readers):
            break
        await asyncio.sleep(0.02)
    for reader in readers:
        check_order(reader.texts, "p0")
        if len(reader.texts) != publisher.made or reader.skips:
            raise SystemExit(
                f"FAILED: beside stalled readers one has {len(reader.texts)} of {publisher.made} "
                f"lines, {reader.skips} skips"
            )
    if grown > 20 << 20:
        raise SystemExit(f"FAILED: twenty stalled readers take {grown >> 10} KiB")
    print(f"stalled 20 of 25 lines {publisher.made} memory-grown {grown >> 10}KiB others-missed 0")
    for task in following:
        task.cancel()
    daemon.stop()


asyncio.run(main())
