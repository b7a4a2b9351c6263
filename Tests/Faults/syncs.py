#!/usr/bin/env python3
"""Lets one sync of the daemon's journal fail, after which the kernel reports the dropped pages as
clean.

The daemon acknowledges nothing that the sync should have covered, and ends with a message and a
status other than 0. The next start has every acknowledged line.

usage: syncs.py MAINSPRING [--rounds 5]
"""
import argparse
import asyncio
import os
import shutil
import subprocess
import tempfile

from daemon import Daemon, Publisher, check_order

# fdatasync fails while a file exists.
LIBRARY = r"""
#include <errno.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>
int fdatasync(int file) {
    if (access(getenv("SYNC_FAILS_FILE"), F_OK) == 0) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(SYS_fdatasync, file);
}
"""


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--rounds", type=int, default=5)
    given = parser.parse_args()
    if not shutil.which("cc"):
        print("failed-syncs skipped: there is no C compiler to make the library with")
        return
    folder = tempfile.mkdtemp(prefix="mainspring-sync-")
    with open(f"{folder}/sync.c", "w", encoding="utf-8") as file:
        file.write(LIBRARY)
    subprocess.run(
        ["cc", "-shared", "-fPIC", "-O1", "-o", f"{folder}/sync.so", f"{folder}/sync.c"], check=True
    )
    trigger = f"{folder}/fails"
    daemon = Daemon(given.binary, "--segment-size", "64K", "--sync-interval", "5")
    publisher = Publisher(daemon, "p0")
    publishing = asyncio.create_task(publisher.run())
    for _ in range(given.rounds):
        os.environ.update(LD_PRELOAD=f"{folder}/sync.so", SYNC_FAILS_FILE=trigger)
        daemon.start()
        for name in ("LD_PRELOAD", "SYNC_FAILS_FILE"):
            del os.environ[name]
        await daemon.ready()
        await asyncio.sleep(0.5)
        with open(trigger, "wb"):
            pass
        for _ in range(500):
            if daemon.process.poll() is not None:
                break
            await asyncio.sleep(0.02)
        os.unlink(trigger)
        if not daemon.process.poll():
            raise SystemExit(
                f"FAILED: a sync has failed and the daemon's status is {daemon.process.poll()}"
            )
        if not any(
            "Syncing" in entry["text"] for entry in daemon.said() if entry["level"] == "error"
        ):
            raise SystemExit("FAILED: the daemon has not logged the failed sync")
    daemon.start()
    await daemon.ready()
    publisher.isEnding = True
    await asyncio.wait_for(publishing, 60)
    kept = [line["line"]["text"] for line in await daemon.lines("p0")]
    check_order(kept, "p0")
    if len(kept) != publisher.made:
        raise SystemExit(f"FAILED: {publisher.made} lines were made, {len(kept)} are stored")
    print(f"failed-syncs {given.rounds} lines {len(kept)} lost 0 twice 0")
    daemon.stop()
    shutil.rmtree(folder, ignore_errors=True)


asyncio.run(main())
