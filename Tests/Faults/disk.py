#!/usr/bin/env python3
"""Fills the daemon's disk (by a file-size limit, or on a small tmpfs given by --folder).

The daemon reports it, continues to serve, acknowledges only stored lines, and writes again once
there is room. An open stream continues, standard input is not read in a loop, and SIGTERM ends with
an error as long as lines could not be written.

usage: disk.py MAINSPRING [--folder DIR-ON-A-SMALL-DISK]
"""
import argparse
import asyncio
import json
import os
import resource
import signal
import subprocess

from daemon import Daemon, Probe, Reader, check_order, log_line


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--folder")
    given = parser.parse_args()
    limit = 2 << 20

    def bounded():
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
            writer.write(
                (log_line(made, f"a {made}") + "\n").encode()
                if made % 2
                else (
                    json.dumps(
                        {
                            "v": 1, "seq": made, "t": 0, "kind": "log", "level": "info",
                            "text": f"a {made}", "pad": text,
                        }
                    )
                    + "\n"
                ).encode()
            )
            if made % 50 == 0:
                await asyncio.wait_for(writer.drain(), 20)
                await asyncio.sleep(0.005)

    probe = await Probe(daemon).__aenter__()
    follower = Reader(daemon, "a")
    following = asyncio.create_task(follower.run())
    await publish(6000)
    for _ in range(200):
        status, _ = await daemon.get("/readyz")
        if status == 503:
            break
        await asyncio.sleep(0.05)
    else:
        raise SystemExit("FAILED: the disk is full, but the daemon reports that it is ready")
    before = acknowledged
    if before >= made:
        raise SystemExit("FAILED: everything was acknowledged, though the disk was full")
    sentences = [entry["text"] for entry in daemon.said() if entry["level"] == "error"]
    if not sentences:
        raise SystemExit("FAILED: the daemon has logged nothing")
    for target in ("/healthz", "/sessions", "/sessions/a/lines?limit=10", "/metrics"):
        status, _ = await daemon.get(target)
        if status != 200:
            raise SystemExit(f"FAILED: {target} answers {status} while the disk is full")
    await asyncio.sleep(1)
    await probe.__aexit__(None)
    late = Reader(daemon, "a")
    reading = asyncio.create_task(late.run())
    for _ in range(200):
        if len(late.texts) >= before and len(follower.texts) >= before:
            break
        await asyncio.sleep(0.05)
    else:
        raise SystemExit(
            f"FAILED: while the disk is full streams have {len(follower.texts)} and "
            f"{len(late.texts)} of {before} lines"
        )
    kept = len(await daemon.lines("a"))
    if kept < before:
        raise SystemExit(f"FAILED: {before} lines were acknowledged, {kept} are stored")
    if given.folder:
        os.unlink(os.path.join(given.folder, "ballast"))
    else:
        resource.prlimit(
            daemon.process.pid,
            resource.RLIMIT_FSIZE,
            (resource.RLIM_INFINITY, resource.RLIM_INFINITY),
        )
    for _ in range(400):
        if acknowledged == made:
            break
        await asyncio.sleep(0.05)
    lines = [line["line"]["text"] for line in await daemon.lines("a")]
    check_order(lines, "a")
    if acknowledged != made or len(lines) != made:
        raise SystemExit(
            f"FAILED: after room was made {acknowledged} of {made} are acknowledged, {len(lines)} "
            "stored"
        )
    for _ in range(400):
        if len(follower.texts) == len(late.texts) == made:
            break
        await asyncio.sleep(0.05)
    for one in (follower, late):
        check_order(one.texts, "a")
        if len(one.texts) != made or one.connections != 1:
            raise SystemExit(
                f"FAILED: a stream has {len(one.texts)} of {made} lines in {one.connections} "
                "connections"
            )
    following.cancel()
    reading.cancel()
    print(
        f"disk-full lines {made} acknowledged-while-full {before} kept-while-full {kept} "
        f"acknowledged-after {acknowledged} lost 0"
    )
    print(f"  log: {sentences[0]}")
    hearing.cancel()
    writer.close()
    daemon.stop(remove=not given.folder)
    if not given.folder:
        await standard_input(given.binary, bounded)


async def standard_input(binary, bounded):
    """Standard input while the disk is full, and the daemon's exit."""
    daemon = Daemon(binary, "--stdin", "words", preexec=bounded)
    daemon.start(stdin=subprocess.PIPE)
    await daemon.ready()
    os.set_blocking(daemon.process.stdin.fileno(), False)
    # At most 16 MiB wait in memory; then the pipe must fill up.
    idle = 0
    while idle < 50:
        try:
            os.write(daemon.process.stdin.fileno(), b"x" * 999 + b"\n")
            idle = 0
        except BlockingIOError:
            idle += 1
            await asyncio.sleep(0.02)
    before = daemon.cpu()
    await asyncio.sleep(2)
    share = (daemon.cpu() - before) / 2
    if share > 0.2:
        raise SystemExit(
            f"FAILED: with a full disk and waiting input the daemon uses {share:.0%} of a processor"
        )
    if (await daemon.get("/sessions/words/lines?limit=10"))[0] != 200:
        raise SystemExit("FAILED: the past of standard input is not served while the disk is full")
    daemon.process.send_signal(signal.SIGTERM)
    status = daemon.process.wait(20)
    last = [entry["text"] for entry in daemon.said() if entry["level"] == "error"][-1]
    if status == 0:
        raise SystemExit("FAILED: lines could not be written, and the daemon ends with status 0")
    print(f"standard-input memory-bounded yes cpu {share:.1%} status-of-SIGTERM {status}: {last}")
    daemon.stop()


asyncio.run(main())
