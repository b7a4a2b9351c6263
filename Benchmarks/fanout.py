#!/usr/bin/env python3
"""Measures the daemon's fan-out and its durable publishing, beside nginx with nchan and a bare C program, with one client.

Prints JSON lines: {"name", "ours", "unit", "peer", "value", "goal", "reached"}, or {"note"}. Loopback only. nginx and its module are
looked for where Debian puts them (packages nginx and libnginx-mod-nchan), or where NGINX_BINARY and NCHAN_MODULE say.

usage: fanout.py MAINSPRING [fanout|durable] [--counts 100,1000,5000] [--seconds 8]
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
    subprocess.run(["cc", "-O2", "-w", "-o", f"{PEERS}/fanout-client", f"{HERE}/Peers/fanout-client.c"], check=True)
    subprocess.run(["cc", "-O3", "-o", f"{PEERS}/fanout-direct", f"{HERE}/Peers/fanout-direct.c", "-levent"], check=True)


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
    head = f'{{"ns":{time.monotonic_ns()},"s":{number},"v":1,"seq":{number},"t":{number},"kind":"log","level":"info","text":"'
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


class Ours:
    name = "mainspring"

    def __init__(self, binary):
        self.folder = tempfile.mkdtemp(prefix="mainspring-bench-")
        self.port = free_port()
        path = f"{self.folder}/publish"
        self.process = subprocess.Popen(
            [binary, "serve", "--data", f"{self.folder}/data", "--listen", f"127.0.0.1:{self.port}", "--publish-socket", path,
             "--request-rate", "1000000"], stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
        wait_for(self.port)
        self.pids, self.path = [self.process.pid], "/sessions/bench/stream"
        self.publisher = socket.socket(socket.AF_UNIX)
        self.publisher.connect(path)
        self.publisher.sendall(b'{"publish":1,"session":"bench"}\n')
        self.answers = self.publisher.makefile("rb")
        self.answers.readline()
        threading.Thread(target=lambda: [None for _ in self.answers], daemon=True).start()

    def send(self, number):
        self.publisher.sendall(message(number) + b"\n")

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
        nginx = os.environ.get("NGINX_BINARY") or shutil.which("nginx", path=os.environ.get("PATH", "") + ":/usr/sbin")
        for module in [os.environ.get("NCHAN_MODULE"), "/usr/lib/nginx/modules/ngx_nchan_module.so"]:
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
http {{ access_log off; client_body_temp_path {self.folder}/b; proxy_temp_path {self.folder}/p; fastcgi_temp_path {self.folder}/f;
uwsgi_temp_path {self.folder}/u; scgi_temp_path {self.folder}/s; keepalive_requests 100000000; nchan_max_reserved_memory 256M;
server {{ listen 127.0.0.1:{self.port};
location /pub {{ nchan_publisher; nchan_channel_id x; nchan_message_buffer_length 10; }}
location /sub {{ nchan_subscriber eventsource; nchan_channel_id x; nchan_subscriber_first_message newest; }} }} }}
""")
        self.process = subprocess.Popen([nginx, "-c", f"{self.folder}/nginx.conf", "-p", self.folder])
        wait_for(self.port)
        time.sleep(0.5)
        children = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True, check=False).stdout.split()
        self.pids = [int(child) for child in children]
        self.publisher = socket.create_connection(("127.0.0.1", self.port))

    def send(self, number):
        body = message(number)
        self.publisher.sendall(b"POST /pub HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        self.publisher.recv(65536)

    def stop(self):
        self.process.send_signal(signal.SIGQUIT)
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
        shutil.rmtree(self.folder, ignore_errors=True)


def measure(server, count, seconds, stalled=0):
    pacer = Paced(server.send) if server.send else None
    if pacer:
        pacer.start()
    try:
        output = subprocess.run(
            [f"{PEERS}/fanout-client", f"http://127.0.0.1:{server.port}{server.path}", "-n", str(count), "-d", str(seconds), "-w", "2",
             "-c", "2000", "-k", "ns", "-q", "s", "-z", str(stalled), "-p", ",".join(map(str, server.pids))],
            capture_output=True, text=True, timeout=seconds + 120, check=True).stdout
    finally:
        if pacer:
            pacer.on = False
            pacer.join()
        server.stop()
    return json.loads(output)


def say(name, ours, unit, peer=None, value=None, goal=None, reached=None):
    print(json.dumps({"name": name, "ours": ours, "unit": unit, "peer": peer, "value": value, "goal": goal, "reached": reached}), flush=True)


def fanout(binary, counts, seconds):
    nchan = Nchan.find() is not None
    if not nchan:
        print(json.dumps({"note": "nginx with nchan is not installed (packages nginx and libnginx-mod-nchan): compared with bare C only"}))
    for count in counts:
        results = {}
        for make in [lambda: Ours(binary), Direct] + ([Nchan] if nchan else []):
            server = make()
            results[server.name] = measure(server, count, seconds)
        ours = results["mainspring"]
        cpu = lambda result: result["us_cpu_per_delivery"]
        say(f"fanout-{count}-cpu", cpu(ours), "us/delivery", "bare-C-direct", cpu(results["bare-C-direct"]), "ratio<=1.5",
            cpu(ours) <= 1.5 * cpu(results["bare-C-direct"]))
        if ours["gaps"] or ours["dups"]:
            print(json.dumps({"note": f"fanout-{count}: {ours['gaps']} gaps, {ours['dups']} repeated"}))
        if nchan:
            peer = results["nginx+nchan"]
            say(f"fanout-{count}-deliveries", 1e6 / cpu(ours), "per-CPU-s", "nginx+nchan", 1e6 / cpu(peer), "ratio>=1", cpu(ours) <= cpu(peer))
            say(f"fanout-{count}-p99", ours["lat_us"]["p99"] / 1000, "ms", "nginx+nchan", peer["lat_us"]["p99"] / 1000, "ratio<=1",
                ours["lat_us"]["p99"] <= peer["lat_us"]["p99"])
            say(f"fanout-{count}-memory", ours["rss_per_sub_B"] / 1024, "KiB/subscriber", "nginx+nchan", peer["rss_per_sub_B"] / 1024,
                "ratio<=1", ours["rss_per_sub_B"] <= peer["rss_per_sub_B"])
        else:
            say(f"fanout-{count}-p99", ours["lat_us"]["p99"] / 1000, "ms", "bare-C-direct", results["bare-C-direct"]["lat_us"]["p99"] / 1000)
            say(f"fanout-{count}-memory", ours["rss_per_sub_B"] / 1024, "KiB/subscriber", "bare-C-direct",
                results["bare-C-direct"]["rss_per_sub_B"] / 1024)


def durable(binary, seconds):
    """10,000 lines of 1 KiB a second at the default window: how long until they are acknowledged, and what it costs."""
    folder = tempfile.mkdtemp(prefix="mainspring-bench-")
    port, path = free_port(), f"{folder}/publish"
    process = subprocess.Popen([binary, "serve", "--data", f"{folder}/data", "--listen", f"127.0.0.1:{port}", "--publish-socket", path],
                               stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL)
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
    say("publish-durable", state["acknowledged"] / elapsed, "lines/s", goal=">=9900 lines/s", reached=state["acknowledged"] / elapsed >= 9900)
    say("publish-durable-wait-p99", waits[int(len(waits) * 0.99)] * 1000 if waits else -1, "ms")
    say("publish-durable-cpu", (clock() - before) * 1e6 / total, "us/line")
    process.send_signal(signal.SIGTERM)
    process.wait(10)
    shutil.rmtree(folder, ignore_errors=True)


parser = argparse.ArgumentParser()
parser.add_argument("binary")
parser.add_argument("what", nargs="?", default="fanout")
parser.add_argument("--counts", default="100,1000,5000")
parser.add_argument("--seconds", type=int, default=8)
given = parser.parse_args()
build()
if given.what == "fanout":
    fanout(given.binary, [int(count) for count in given.counts.split(",")], given.seconds)
else:
    durable(given.binary, given.seconds)
