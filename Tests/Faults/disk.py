#!/usr/bin/env python3
"""Fills the disk under the daemon (a file-size limit, or a small tmpfs given by --folder): it says so, goes on serving, acknowledges
nothing that is not kept, and takes up writing again when there is room.

usage: disk.py MAINSPRING [--folder DIR-ON-A-SMALL-DISK]
"""
import argparse
import asyncio
import json
import os
import resource
import signal

from daemon import Daemon, check_order, log_line


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--folder")
    given = parser.parse_args()
    limit = 2 << 20

    def bounded():
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))

    daemon = Daemon(given.binary, folder=given.folder, preexec=None if given.folder else bounded)
    daemon.start()
    await daemon.ready()
    reader, writer = await asyncio.open_unix_connection(daemon.socket)
    writer.write(b'{"publish":1,"session":"a","run":"r"}\n')
    acknowledged = made = 0

    async def hear():
        nonlocal acknowledged
        while line := await reader.readline():
            acknowledged = max(acknowledged, json.loads(line).get("ack", 0))

    hearing = asyncio.create_task(hear())
    text = "x" * 900

    async def publish(count):
        nonlocal made
        for _ in range(count):
            made += 1
            writer.write((log_line(made, f"a {made}") + "\n").encode() if made % 2 else
                         (json.dumps({"v": 1, "seq": made, "t": 0, "kind": "log", "level": "info", "text": f"a {made}", "pad": text}) + "\n").encode())
            if made % 50 == 0:
                await asyncio.wait_for(writer.drain(), 20)
                await asyncio.sleep(0.005)

    await publish(6000)
    for _ in range(200):
        status, _ = await daemon.get("/readyz")
        if status == 503:
            break
        await asyncio.sleep(0.05)
    else:
        raise SystemExit("FAILED: the disk is full and the daemon says that it is ready")
    before = acknowledged
    if before >= made:
        raise SystemExit("FAILED: everything was acknowledged, though the disk was full")
    sentences = [entry["text"] for entry in daemon.said() if entry["level"] == "error"]
    if not sentences:
        raise SystemExit("FAILED: the daemon has said nothing")
    for target in ("/healthz", "/sessions", "/sessions/a/lines?limit=10", "/metrics"):
        status, _ = await daemon.get(target)
        if status != 200:
            raise SystemExit(f"FAILED: {target} answers {status} while the disk is full")
    kept = len(await daemon.lines("a"))
    if kept < before:
        raise SystemExit(f"FAILED: {before} lines were acknowledged, {kept} are kept")
    if given.folder:
        os.unlink(os.path.join(given.folder, "ballast"))
    else:
        resource.prlimit(daemon.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    for _ in range(400):
        if acknowledged == made:
            break
        await asyncio.sleep(0.05)
    lines = [line["line"]["text"] for line in await daemon.lines("a")]
    check_order(lines, "a")
    if acknowledged != made or len(lines) != made:
        raise SystemExit(f"FAILED: after room was made {acknowledged} of {made} are acknowledged, {len(lines)} kept")
    print(f"disk-full lines {made} acknowledged-while-full {before} kept-while-full {kept} acknowledged-after {acknowledged} lost 0")
    print(f"  it said: {sentences[0]}")
    hearing.cancel()
    writer.close()
    daemon.stop(remove=not given.folder)


asyncio.run(main())
