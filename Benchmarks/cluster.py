#!/usr/bin/env python3
"""Measures publishing to a cluster beside a bare C publisher on nats.c, on the same three servers.

Lines of 1 KiB: the time to the acknowledgement, the processor time of a line (of the daemon, and of
the C program with its subscriber), and how much later a viewer of the other daemon has a line than
a bare consumer of the stream, which has it once it is in the log, as a daemon does. A subscriber of
the plain subject does not wait for that; the time beside it is printed, too. They take turns, and
the median round counts.

Then viewers of one daemon of the cluster, beside as many of a daemon with a journal of its own: the
processor time of a delivery, with a publisher at the same daemon, 60 lines a second.

Prints JSON lines like fanout.py. Loopback only; the servers are Debian's package nats-server, and
the C program is built with libnats-dev.

usage: cluster.py MAINSPRING [--rate 10000] [--seconds 5] [--rounds 3] [--viewers 1000]
"""
import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import tempfile
import threading
import time

import fanout
from fanout import HERE, PEERS, free_port, message, note, say, wait_for


class Servers:
    """Three NATS servers with JetStream."""

    def __init__(self, folder):
        ports = [(free_port(), free_port()) for _ in range(3)]
        routes = ",".join(f"nats://127.0.0.1:{route}" for _, route in ports)
        self.processes = [
            subprocess.Popen(
                [
                    "nats-server", "--name", f"nats{number}", "--addr", "127.0.0.1", "--port",
                    str(port), "--jetstream", "--store_dir", f"{folder}/nats{number}",
                    "--cluster_name", "mainspring", "--cluster", f"nats://127.0.0.1:{route}",
                    "--routes", routes, "--log", f"{folder}/nats{number}.log",
                ],
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
            for number, (port, route) in enumerate(ports)
        ]
        for port, _ in ports:
            wait_for(port)
        self.url = "nats://" + ",".join(f"127.0.0.1:{port}" for port, _ in ports)
        # The C library takes a list of whole addresses.
        self.urls = ",".join(f"nats://127.0.0.1:{port}" for port, _ in ports)

    def stop(self):
        for process in self.processes:
            process.kill()
            process.wait()


class Daemon:
    """A daemon of a cluster; without a URL one with a journal alone."""

    def __init__(self, binary, folder, url=None):
        self.port, self.path = free_port(), f"{folder}/publish.sock"
        os.makedirs(folder, exist_ok=True)
        self.process = subprocess.Popen(
            [
                binary, "serve", "--data", f"{folder}/data", *(["--log", url] if url else []),
                "--listen", f"127.0.0.1:{self.port}", "--publish-socket", self.path,
                "--request-rate", "1000000",
            ],
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )

    def wait(self):
        for _ in range(3000):
            if b"200" in self.get("/readyz").split(b"\r\n")[0]:
                return
            time.sleep(0.02)
        raise SystemExit("a daemon is not ready after a minute")

    def get(self, path):
        try:
            with socket.create_connection(("127.0.0.1", self.port), 5) as client:
                client.sendall(
                    f"GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode())
                return b"".join(iter(lambda: client.recv(65536), b""))
        except OSError:
            return b""

    def clock(self):
        """The processor time that it has used, in seconds."""
        with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()


def percentile(waits, part):
    return sorted(waits)[int(len(waits) * part)] * 1000 if waits else -1


def publish(first, second, run, rate, seconds):
    """Publishes to the first daemon, with a viewer at the second one."""
    session, total = f"bench{run}", rate * seconds
    publisher = socket.socket(socket.AF_UNIX)
    publisher.connect(first.path)
    publisher.sendall(b'{"publish":1,"session":"%s"}\n' % session.encode())
    answers = publisher.makefile("rb")
    answers.readline()
    sent, waits = [], []

    def hear():
        acknowledged = 0
        for line in answers:
            number = json.loads(line).get("ack") or 0
            present = time.monotonic()
            waits.extend(present - sent[place] for place in range(acknowledged, number))
            acknowledged = max(acknowledged, number)
            if acknowledged == total:
                return

    hearing = threading.Thread(target=hear, daemon=True)
    hearing.start()
    while session.encode() not in second.get("/sessions"):
        time.sleep(0.02)
    viewer = subprocess.Popen(
        [
            f"{PEERS}/fanout-client", f"http://127.0.0.1:{second.port}/sessions/{session}/stream",
            "-n", "1", "-d", str(max(1, seconds - 2)), "-w", "1", "-k", "ns", "-q", "s",
        ],
        stdout=subprocess.PIPE,
        text=True,
    )
    time.sleep(0.3)
    before, start = first.clock(), time.monotonic()
    for batch in range(total // 100):
        lines = b"".join(message(batch * 100 + n + 1) + b"\n" for n in range(100))
        sent.extend([time.monotonic()] * 100)
        publisher.sendall(lines)
        pause = start + (batch + 1) * 100 / rate - time.monotonic()
        if pause > 0:
            time.sleep(pause)
    hearing.join(30)
    cpu = (first.clock() - before) * 1e6 / total
    seen = json.loads(viewer.communicate(timeout=60)[0])
    publisher.close()
    return {
        "acked": len(waits), "ack_p50": percentile(waits, 0.5), "ack_p99": percentile(waits, 0.99),
        "tail_p50": seen["lat_us"]["p50"] / 1000, "cpu": cpu,
    }


class Session(fanout.Feed):
    """A session at a daemon as `fanout.measure` sees a server: published to, and viewed there."""

    def __init__(self, daemon, name, session):
        self.name = name
        self.port, self.pids = daemon.port, [daemon.process.pid]
        self.path = f"/sessions/{session}/stream"
        super().__init__(daemon.path, session)

    def stop(self):
        self.publisher.shutdown(socket.SHUT_RDWR)
        self.publisher.close()


def fan_out(member, alone, viewers, seconds, rounds):
    """Compares viewers of a member of a cluster with those of a daemon that is alone."""
    runs = iter(range(2 * rounds))

    def maker(name, daemon):
        return lambda: Session(daemon, name, f"view{next(runs)}")

    makers = [maker("alone", alone), maker("member", member)]
    results = fanout.by_turns(makers, rounds, viewers, seconds)
    mine, its = results["member"], results["alone"]
    lines = f"cluster-fanout-{viewers}"
    say(f"{lines}-rate", mine["rate"], "deliveries/s", "alone", its["rate"], "ratio>=0.95",
        mine["rate"] >= 0.95 * its["rate"])
    say(f"{lines}-cpu", mine["cpu"], "us/delivery", "alone", its["cpu"], "ratio<=1.1",
        mine["cpu"] <= 1.1 * its["cpu"])
    say(f"{lines}-p50", mine["p50"], "ms", "alone", its["p50"])
    if mine["gaps"] or mine["dups"]:
        note(f"{lines}: {mine['gaps']} gaps, {mine['dups']} repeated")


def middle(results, field):
    return sorted(result[field] for result in results)[len(results) // 2]


def measure(binary, rate, seconds, rounds, viewers):
    folder = tempfile.mkdtemp(prefix="mainspring-cluster-")
    servers = Servers(folder)
    daemons = []
    try:
        daemons = [Daemon(binary, f"{folder}/daemon{n}", servers.url) for n in range(2)]
        for daemon in daemons:
            daemon.wait()
        ours, bare, consumed = [], [], []
        for run in range(rounds):
            ours.append(publish(*daemons, run, rate, seconds))
            for results, kind in [(bare, "plain"), (consumed, "stream")]:
                output = subprocess.run(
                    [f"{PEERS}/cluster-publish", servers.urls, str(rate), str(seconds), kind],
                    capture_output=True, text=True, check=True,
                ).stdout
                results.append(json.loads(output))
        report(ours, bare, consumed, rate * seconds)
        daemons.append(Daemon(binary, f"{folder}/alone"))
        daemons[-1].wait()
        fan_out(daemons[0], daemons[-1], viewers, seconds, rounds)
    finally:
        for daemon in daemons:
            daemon.stop()
        servers.stop()
        shutil.rmtree(folder, ignore_errors=True)


def report(ours, bare, consumed, total):
    peer = "bare-C-on-nats.c"
    for results, name in [(ours, "mainspring"), (bare, peer)]:
        if middle(results, "acked") < total:
            note(f"{name} had {middle(results, 'acked')} of {total} lines acknowledged")
    for field in ["ack_p50", "ack_p99"]:
        mine, its = middle(ours, field), middle(bare, field)
        say(
            f"cluster-{field.replace('_', '-')}", mine, "ms", peer, its, "ratio<=1.5",
            0 <= mine <= 1.5 * its,
        )
    mine, its = middle(ours, "cpu"), middle(bare, "cpu")
    say("cluster-cpu", mine, "us/line", peer, its, "ratio<=1.5", mine <= 1.5 * its)
    tail = middle(ours, "tail_p50")
    added = tail - middle(consumed, "tail_p50")
    say("cluster-tail-added-p50", added, "ms", "limit", 2.0, "<=2", added <= 2)
    say("cluster-tail-p50", tail, "ms", "plain-subscriber", middle(bare, "tail_p50"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("--rate", type=int, default=10_000)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--viewers", type=int, default=1000)
    given = parser.parse_args()
    # Debian has the server where users do not look.
    os.environ["PATH"] += ":/usr/sbin"
    if shutil.which("nats-server") is None:
        note("nats-server is not installed (Debian's package of that name): skipped")
        return
    os.makedirs(PEERS, exist_ok=True)
    for name, library in [("fanout-client", []), ("cluster-publish", ["-lnats"])]:
        subprocess.run(
            ["cc", "-O2", "-w", "-o", f"{PEERS}/{name}", f"{HERE}/Peers/{name}.c"] + library,
            check=True,
        )
    measure(given.binary, given.rate, given.seconds, given.rounds, given.viewers)


if __name__ == "__main__":
    main()
