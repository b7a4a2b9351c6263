#!/usr/bin/env python3
"""FIFOs, sockets, links, folders and devices in every place where a program opens a path, and
addresses that cannot be listened on: `mainspring` ends with a message, or goes on without the file;
no signal ends it, and it waits for none of them.

usage: paths.py MAINSPRING
"""
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

from daemon import free_port

BINARY = sys.argv[1]
FOLDER = tempfile.mkdtemp(prefix="mainspring-paths-")
FULL = (
    '{"v":1,"seq":1,"t":0,"kind":"full","size":[40,30],"scale":2,"fps":60,"nodes":[{"id":1,'
    '"class":"UIWindow","frame":[0,0,40,30]},{"id":2,"parent":1,"class":"UIImageView",'
    '"frame":[0,0,9,9],"image":"a.png"}]}\n'
)
failures = []


def path(name):
    return os.path.join(FOLDER, name)


def strange(place, kind):
    """Puts something at a path that is not the expected file."""
    if kind == "fifo":
        os.mkfifo(place)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as bound:
            bound.bind(place)
    elif kind == "folder":
        os.mkdir(place)
    elif kind == "loop":
        os.symlink(os.path.basename(place), place)
    elif kind == "device":
        os.symlink("/dev/zero", place)
    elif kind == "sparse":
        with open(place, "wb") as file:
            file.truncate(1 << 40)
    elif kind == "zeros":
        with open(place, "wb") as file:
            file.write(bytes(100000))
    return place


KINDS = ["fifo", "socket", "folder", "loop", "device", "sparse", "zeros"]


def judge(words, status, output):
    if status == "late" or status < 0 or status > 3 or b"Fatal error" in output:
        failures.append(f"{' '.join(words)}: {status}: {output[:200]!r}")
    elif status != 0 and not output.strip():
        failures.append(f"{' '.join(words)}: status {status} without a message")


def run(*words):
    try:
        done = subprocess.run(
            [BINARY, *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, timeout=60, check=False,
        )
        judge(words, done.returncode, done.stdout)
    except subprocess.TimeoutExpired as late:
        judge(words, "late", late.stdout or b"")


def serve(*options, data=None):
    """Starts a daemon, and ends it as soon as it listens. It may refuse to start."""
    data = data or tempfile.mkdtemp(dir=FOLDER)
    port = free_port()
    words = ["serve", "--data", data, "--listen", f"127.0.0.1:{port}", *options]
    with subprocess.Popen(
        [BINARY, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as process:
        end = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < end:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                time.sleep(0.02)
        listened = process.poll() is None and time.monotonic() < end
        # It listens before its journal and its other sockets are open.
        time.sleep(0.3)
        if process.poll() is None:
            process.send_signal(signal.SIGTERM)
        try:
            _, output = process.communicate(timeout=20)
            judge(words, process.returncode, output)
            if process.returncode == 0 and not listened:
                failures.append(f"{' '.join(words)}: ended without listening")
        except subprocess.TimeoutExpired:
            process.kill()
            judge(words, "late", process.communicate()[1])


def main():
    recording = path("recording")
    with open(recording, "w", encoding="utf-8") as file:
        file.write(FULL)
    found = {kind: strange(path(kind), kind) for kind in KINDS}
    for kind, place in found.items():
        for words in (
            ["inspect"], ["replay"], ["verify"], ["sessions"], ["export"], ["diff", recording],
            ["render", "-o", path("a.png")],
        ):
            run(words[0], place, *words[1:])
        images = path(f"images-{kind}")
        os.mkdir(images)
        strange(os.path.join(images, "a.png"), kind)
        run("render", recording, "--assets", images, "-o", path("a.png"))
        run("export", recording, "--assets", images, "--html", path("a.html"))
        if kind in ("fifo", "socket", "folder", "loop"):
            run("export", recording, "-o", place)
        for option in ("--config", "--assets", "--tail"):
            serve(option, place)
        serve("--tls-cert", place, "--tls-key", place)
        serve("--log", "nats://127.0.0.1:1", "--log-credentials", place)
        serve("--log", "tls://127.0.0.1:1", "--log-ca", place)
        serve("--publish-socket", place)
        if kind == "sparse":
            assert os.stat(place).st_size == 1 << 40
        if kind not in ("folder", "device"):
            serve(data=place)
        for name in (
            "journal", "lock", "synced", "journal.tmp", "publish.sock", "00000000000000000001.seg",
            "00000000000000000001.segz", "00000000000000000001.idx", "00000000000000000001.idx.tmp",
            "00000000000000000001.seg.cut",
        ):
            if kind != "sparse":
                data = tempfile.mkdtemp(dir=FOLDER)
                strange(os.path.join(data, name), kind)
                serve(data=data)
    with socket.socket() as occupied:
        occupied.bind(("127.0.0.1", 0))
        occupied.listen()
        serve("--publish-listen", f"127.0.0.1:{occupied.getsockname()[1]}")
    serve("--publish-socket", path("x" * 200))
    serve("--publish-socket", path("absent/socket"))
    shutil.rmtree(FOLDER, ignore_errors=True)
    if failures:
        print(*failures, sep="\n")
        raise SystemExit(f"FAILED: {len(failures)} of the paths")
    print("ok: every strange path was refused or left out")


main()
