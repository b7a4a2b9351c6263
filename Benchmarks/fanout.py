#!/usr/bin/env python3
"""Measures the daemon's fan-out and its durable publishing, beside nginx with nchan and a bare C
program, all with the same client.

For each count the servers are measured in turns, and the median round counts, because other work
of the machine varies.

Prints JSON lines: {"name", "ours", "unit", "peer", "value", "goal", "reached"}, or {"note"}.
Loopback only. nginx and its module are searched in Debian's folders (packages nginx and
libnginx-mod-nchan), unless NGINX_BINARY and NCHAN_MODULE name them.

usage: fanout.py MAINSPRING [fanout|durable] [--counts 100,1000,5000] [--seconds 4] [--rounds 3]
"""
import argparse
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PEERS = os.path.join(HERE, ".build", "peers")


def build():
    os.makedirs(PEERS, exist_ok=True)
    subprocess.run(
        ["cc", "-O2", "-w", "-o", f"{PEERS}/fanout-client", f"{HERE}/Peers/fanout-client.c"],
        check=True,
    )
    subprocess.run(
        ["cc", "-O3", "-o", f"{PEERS}/fanout-direct", f"{HERE}/Peers/fanout-direct.c", "-levent"],
        check=True,
    )


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def wait_for(port):
    for _ in range(500):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            time.sleep(0.02)
    sys.exit(f"nothing listens on port {port}")


def message(number, size=1024):
    """A line of a stream with the client's time and sequence in front."""
    head = (
        f'{{"ns":{time.monotonic_ns()},"s":{number},"v":1,"seq":{number},"t":{number},'
        '"kind":"log","level":"info","text":"'
    )
    return (head + "x" * (size - len(head) - 2) + '"}').encode()


class Paced(threading.Thread):
    """Calls `send(number)` so many times a second, at absolute times."""

    def __init__(self, send, rate=60):
        super().__init__(daemon=True)
        self.send, self.rate, self.on = send, rate, True

    def run(self):
        start, number = time.monotonic(), 0
        while self.on:
            number += 1
            self.send(number)
            pause = start + number / self.rate - time.monotonic()
            if pause > 0:
                time.sleep(pause)


class Feed:
    """A session's publisher at a daemon's socket."""

    def __init__(self, path, session):
        self.publisher = socket.socket(socket.AF_UNIX)
        self.publisher.connect(path)
        self.publisher.sendall(b'{"publish":1,"session":"%s"}\n' % session.encode())
        self.answers = self.publisher.makefile("rb")
        self.answers.readline()
        threading.Thread(target=lambda: [None for _ in self.answers], daemon=True).start()

    def send(self, number):
        self.publisher.sendall(message(number) + b"\n")


class Ours(Feed):
    name = "mainspring"

    def __init__(self, binary):
        self.folder = tempfile.mkdtemp(prefix="mainspring-bench-")
        self.port = free_port()
        path = f"{self.folder}/publish"
        self.process = subprocess.Popen(
            [
                binary, "serve", "--data", f"{self.folder}/data", "--listen",
                f"127.0.0.1:{self.port}", "--publish-socket", path, "--request-rate", "1000000",
            ],
            stderr=subprocess.DEVNULL,
            stdin=subprocess.DEVNULL,
        )
        wait_for(self.port)
        self.pids, self.path = [self.process.pid], "/sessions/bench/stream"
        super().__init__(path, "bench")

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)
        shutil.rmtree(self.folder, ignore_errors=True)


class Direct:
    name = "bare-C-direct"

    def __init__(self):
        self.port, self.path = free_port(), "/"
        self.process = subprocess.Popen([f"{PEERS}/fanout-direct", str(self.port)])
        wait_for(self.port)
        self.pids = [self.process.pid]

    send = None

    def stop(self):
        self.process.kill()
        self.process.wait()


class Nchan:
    name = "nginx+nchan"

    @staticmethod
    def find():
        nginx = os.environ.get("NGINX_BINARY") or shutil.which(
            "nginx", path=os.environ.get("PATH", "") + ":/usr/sbin"
        )
        for module in [
            os.environ.get("NCHAN_MODULE"),
            "/usr/lib/nginx/modules/ngx_nchan_module.so",
        ]:
            if nginx and module and os.path.exists(module):
                return nginx, module
        return None

    def __init__(self):
        nginx, module = self.find()
        self.folder = tempfile.mkdtemp(prefix="mainspring-nchan-")
        os.chmod(self.folder, 0o755)
        self.port, self.path = free_port(), "/sub"
        with open(f"{self.folder}/nginx.conf", "w", encoding="utf-8") as file:
            file.write(f"""load_module {module};
daemon off; worker_processes 1; pid {self.folder}/pid; error_log stderr error;
events {{ worker_connections 20000; }}
http {{ access_log off; client_body_temp_path {self.folder}/b; proxy_temp_path {self.folder}/p;
fastcgi_temp_path {self.folder}/f; uwsgi_temp_path {self.folder}/u; scgi_temp_path {self.folder}/s;
keepalive_requests 100000000; nchan_max_reserved_memory 256M;
server {{ listen 127.0.0.1:{self.port};
location /pub {{ nchan_publisher; nchan_channel_id x; nchan_message_buffer_length 10; }}
location /sub {{ nchan_subscriber eventsource; nchan_channel_id x;
nchan_subscriber_first_message newest; }} }} }}
""")
        self.process = subprocess.Popen(
            [nginx, "-c", f"{self.folder}/nginx.conf", "-p", self.folder]
        )
        wait_for(self.port)
        time.sleep(0.5)
        children = subprocess.run(
            ["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False
        ).stdout.split()
        self.pids = [int(child) for child in children]
        self.publisher = socket.create_connection(("127.0.0.1", self.port))
        threading.Thread(target=self.hear, daemon=True).start()

    def hear(self):
        try:
            while self.publisher.recv(65536):
                pass
        except OSError:
            pass

    # Sends to the daemon in the same way: each line is sent when it is due, whether or not the last
    # has been answered. A client that waits for answers would send less to a slow server, and never
    # measure how slow it is.
    def send(self, number):
        body = message(number)
        self.publisher.sendall(
            b"POST /pub HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body)
            + body
        )

    def stop(self):
        self.process.send_signal(signal.SIGQUIT)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def measure(server, count, seconds, stalled=0, rate=60):
    pacer = Paced(server.send, rate) if server.send else None
    if pacer:
        pacer.start()
    try:
        output = subprocess.run(
            [
                f"{PEERS}/fanout-client", f"http://127.0.0.1:{server.port}{server.path}", "-n",
                str(count), "-d", str(seconds), "-w", "2", "-c", "2000", "-k", "ns", "-q", "s",
                "-z", str(stalled), "-p", ",".join(map(str, server.pids)),
            ],
            capture_output=True,
            text=True,
            timeout=seconds + 120,
            check=True,
        ).stdout
    finally:
        if pacer:
            pacer.on = False
            pacer.join()
        server.stop()
    return json.loads(output)


def middle(results):
    """The median of each figure over several runs."""
    def of(value):
        values = sorted(value(result) for result in results)
        return values[len(values) // 2]

    return {
        "cpu": of(lambda it: it["us_cpu_per_delivery"]),
        "p50": of(lambda it: it["lat_us"]["p50"]) / 1000,
        "p99": of(lambda it: it["lat_us"]["p99"]) / 1000,
        "memory": of(lambda it: it["rss_per_sub_B"]) / 1024, "rate": of(lambda it: it["per_s"]),
        "gaps": of(lambda it: it["gaps"]), "dups": of(lambda it: it["dups"]),
        "grown": of(lambda it: it["rss_after_kib"] - it["rss_before_kib"]) / 1024,
    }


def by_turns(makers, rounds, *arguments, **options):
    """Measures servers in turns, several times, because other work of the machine varies."""
    results = {}
    for _ in range(rounds):
        for make in makers:
            server = make()
            results.setdefault(server.name, []).append(measure(server, *arguments, **options))
    return {name: middle(each) for name, each in results.items()}


def say(name, ours, unit, peer=None, value=None, goal=None, reached=None):
    print(
        json.dumps(
            {
                "name": name, "ours": ours, "unit": unit, "peer": peer, "value": value,
                "goal": goal, "reached": reached,
            }
        ),
        flush=True,
    )


def note(text):
    print(json.dumps({"note": text}), flush=True)


def fanout(binary, counts, seconds, rounds):
    nchan = [Nchan] if Nchan.find() else []
    if not nchan:
        note(
            "nginx with nchan is not installed (packages nginx and libnginx-mod-nchan): compared "
            "with bare C only"
        )
    mine = lambda: Ours(binary)
    for count in counts:
        results = by_turns([mine, Direct] + nchan, rounds, count, seconds)
        ours, direct = results["mainspring"], results["bare-C-direct"]
        say(
            f"fanout-{count}-cpu", ours["cpu"], "us/delivery", "bare-C-direct", direct["cpu"],
            "ratio<=1.5", ours["cpu"] <= 1.5 * direct["cpu"],
        )
        if ours["gaps"] or ours["dups"]:
            note(f"fanout-{count}: {ours['gaps']} gaps, {ours['dups']} repeated")
        if not nchan:
            say(f"fanout-{count}-p99", ours["p99"], "ms", "bare-C-direct", direct["p99"])
            say(
                f"fanout-{count}-memory",
                ours["memory"],
                "KiB/subscriber",
                "bare-C-direct",
                direct["memory"],
            )
            continue
        compare(f"fanout-{count}", ours, results["nginx+nchan"])
        for name, result in results.items():
            if result["rate"] < 0.9 * 60 * count:
                note(
                    f"fanout-{count}: {name} delivered {result['rate']:.0f} of {60 * count} lines "
                    "a second; its latency is that of so many"
                )
        if count >= 5000:
            # As many as all of them can deliver.
            results = by_turns([mine] + nchan, rounds, count, seconds, rate=6)
            compare(f"fanout-{count}-at-6/s", results["mainspring"], results["nginx+nchan"])
    stalled(mine, nchan, seconds, rounds)


def compare(name, ours, peer):
    say(
        f"{name}-deliveries", 1e6 / ours["cpu"], "per-CPU-s", "nginx+nchan", 1e6 / peer["cpu"],
        "ratio>=1", ours["cpu"] <= peer["cpu"],
    )
    say(f"{name}-rate", ours["rate"], "deliveries/s", "nginx+nchan", peer["rate"])
    say(
        f"{name}-p99", ours["p99"], "ms", "nginx+nchan", peer["p99"], "ratio<=1",
        ours["p99"] <= peer["p99"],
    )
    say(
        f"{name}-memory", ours["memory"], "KiB/subscriber", "nginx+nchan", peer["memory"],
        "ratio<=1", ours["memory"] <= peer["memory"],
    )


def stalled(mine, nchan, seconds, rounds):
    """A hundred subscribers at 2,000 lines a second, of which twenty read nothing."""
    with_them = by_turns([mine] + nchan, rounds, 100, seconds, stalled=20, rate=2000)
    without = by_turns([mine], rounds, 80, seconds, rate=2000)["mainspring"]
    ours = with_them["mainspring"]
    say(
        "fanout-20-stalled-rate", ours["rate"], "deliveries/s", "without-them", without["rate"],
        "ratio>=0.9", ours["rate"] >= 0.9 * without["rate"],
    )
    say("fanout-20-stalled-p99", ours["p99"], "ms", "without-them", without["p99"])
    say(
        "fanout-20-stalled-memory", ours["grown"] / 20, "MiB/stalled", "limit", 1.0, "<=1",
        ours["grown"] / 20 <= 1,
    )
    if nchan:
        say(
            "fanout-20-stalled-memory-nchan",
            ours["grown"],
            "MiB",
            "nginx+nchan",
            with_them["nginx+nchan"]["grown"],
        )


def durable(binary, seconds):
    """10,000 lines of 1 KiB a second at the default window: time to acknowledge, and CPU cost."""
    folder = tempfile.mkdtemp(prefix="mainspring-bench-")
    port, path = free_port(), f"{folder}/publish"
    process = subprocess.Popen(
        [
            binary, "serve", "--data", f"{folder}/data", "--listen", f"127.0.0.1:{port}",
            "--publish-socket", path,
        ],
        stderr=subprocess.DEVNULL,
        stdin=subprocess.DEVNULL,
    )
    wait_for(port)
    publisher = socket.socket(socket.AF_UNIX)
    publisher.connect(path)
    publisher.sendall(b'{"publish":1,"session":"bench"}\n')
    answers = publisher.makefile("rb")
    answers.readline()
    sent, waits, state = [], [], {"acknowledged": 0}

    def hear():
        for line in answers:
            number = json.loads(line).get("ack", 0)
            present = time.monotonic()
            for place in range(state["acknowledged"], number):
                waits.append(present - sent[place])
            state["acknowledged"] = max(state["acknowledged"], number)

    threading.Thread(target=hear, daemon=True).start()

    def clock():
        with open(f"/proc/{process.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    before, start, rate = clock(), time.monotonic(), 10_000
    total = rate * seconds
    for batch in range(total // 100):
        present = time.monotonic()
        lines = b"".join(message(batch * 100 + n + 1) + b"\n" for n in range(100))
        sent.extend([present] * 100)
        publisher.sendall(lines)
        pause = start + (batch + 1) * 100 / rate - time.monotonic()
        if pause > 0:
            time.sleep(pause)
    elapsed = time.monotonic() - start
    for _ in range(500):
        if state["acknowledged"] == total:
            break
        time.sleep(0.01)
    waits.sort()
    say(
        "publish-durable",
        state["acknowledged"] / elapsed,
        "lines/s",
        goal=">=9900 lines/s",
        reached=state["acknowledged"] / elapsed >= 9900,
    )
    say("publish-durable-wait-p99", waits[int(len(waits) * 0.99)] * 1000 if waits else -1, "ms")
    say("publish-durable-cpu", (clock() - before) * 1e6 / total, "us/line")
    process.send_signal(signal.SIGTERM)
    process.wait(10)
    shutil.rmtree(folder, ignore_errors=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("binary")
    parser.add_argument("what", nargs="?", default="fanout")
    parser.add_argument("--counts", default="100,1000,5000")
    parser.add_argument("--seconds", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    build()
    if given.what == "fanout":
        fanout(
            given.binary, [int(count) for count in given.counts.split(",")], given.seconds, given.rounds
        )
    else:
        durable(given.binary, given.seconds)


if __name__ == "__main__":
    main()
