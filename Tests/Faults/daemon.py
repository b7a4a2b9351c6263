"""A daemon under test, and clients that record what they sent and received.

They use loopback and Unix sockets only.
"""
import asyncio
import atexit
import json
import logging
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

# Attacks write to connections that the daemon has closed.
logging.getLogger("asyncio").setLevel(logging.ERROR)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Daemon:
    """`mainspring serve` in its own folder, which can be killed and restarted."""

    def __init__(self, binary, *options, folder=None, preexec=None):
        self.folder = folder or tempfile.mkdtemp(prefix="mainspring-faults-")
        self.binary, self.options, self.preexec = binary, options, preexec
        self.port = free_port()
        self.socket = os.path.join(self.folder, "publish")
        self.log = open(os.path.join(self.folder, "log"), "ab")
        self.process = None
        # A run that fails must not leave its daemon behind.
        atexit.register(
            lambda: self.process and self.process.poll() is None and self.process.kill()
        )

    def start(self, stdin=subprocess.DEVNULL):
        self.process = subprocess.Popen(
            [
                self.binary, "serve", "--data", os.path.join(self.folder, "data"), "--listen",
                f"127.0.0.1:{self.port}", "--publish-socket", self.socket, *self.options,
            ],
            stderr=self.log,
            stdin=stdin,
            preexec_fn=self.preexec,
        )

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self, remove=True):
        """Ends the daemon with SIGTERM. It must end within ten seconds."""
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired as late:
                self.process.kill()
                self.process.wait()
                raise SystemExit("FAILED: the daemon ignores SIGTERM") from late
        if remove:
            shutil.rmtree(self.folder, ignore_errors=True)

    def memory(self):
        """The process's private memory in bytes, without the pages of its program."""
        with open(f"/proc/{self.process.pid}/status", encoding="utf-8") as file:
            return next(int(line.split()[1]) << 10 for line in file if line.startswith("RssAnon:"))

    def cpu(self):
        """The processor time that the process has used, in seconds."""
        with open(f"/proc/{self.process.pid}/stat", encoding="utf-8") as file:
            fields = file.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def report_end(self):
        """Prints a status of failure with which the daemon has ended, and its last lines."""
        status = self.process and self.process.poll()
        if status and status > 0:
            print(f"The daemon in {self.folder} ended with status {status}:", file=sys.stderr)
            for line in self.said()[-3:]:
                print("  " + json.dumps(line), file=sys.stderr)

    def said(self):
        self.log.flush()
        with open(os.path.join(self.folder, "log"), encoding="utf-8", errors="replace") as file:
            return [json.loads(line) for line in file if line.startswith("{")]

    async def get(self, target, timeout=10):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        try:
            writer.write(
                f"GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".encode()
            )
            data = await asyncio.wait_for(reader.read(-1), timeout)
        finally:
            writer.close()
        head, _, body = data.partition(b"\r\n\r\n")
        return int(head.split()[1]), body

    async def ready(self, seconds=20):
        for _ in range(int(seconds * 50)):
            try:
                status, body = await self.get("/readyz")
                # Only a daemon that still opens its log says how many segments it has opened.
                if status == 200 or status == 503 and b'"opened":' not in body:
                    return
            except (OSError, asyncio.TimeoutError, IndexError, ValueError):
                pass
            await asyncio.sleep(0.02)
        raise SystemExit(f"The daemon did not start; see {self.folder}/log")

    async def lines(self, session):
        """All stored lines of a session, with their positions."""
        found, after = [], 0
        while True:
            status, body = await self.get(
                f"/sessions/{session}/lines?after={after}&limit=20000", 60
            )
            if status != 200:
                return found
            page = [json.loads(line) for line in body.splitlines()]
            # Gaps are reported as {"skipped":…}, without a position.
            places = [item["pos"] for item in page if "pos" in item]
            if not places:
                return found
            found += [item for item in page if "line" in item]
            after = places[-1]


class LongTurns(SystemExit):
    """Ends a fault run with status 3: the loop answered, but its turns took too much CPU time."""

    def __init__(self, sentence):
        print(f"FAILED: {sentence}", file=sys.stderr, flush=True)
        super().__init__(3)


class Probe:
    """Fails the run if more than 1 % of the turns took more than 10 ms of CPU time, or one more
    than 50 ms.

    The daemon measures its turns (`mainspring_loop_turn_cpu_seconds`). Neither sleep nor other
    processes count, but what a hypervisor takes from a virtual machine does. Use a release build: a
    debug build takes several times as long. A publisher in another process (see probe.py) measures in real time how
    late lines are acknowledged, and fails the run if the loop stops.
    """

    LONGEST_WAIT = 2.0

    def __init__(self, daemon, slack=1):
        """`slack` multiplies the CPU time bounds, for machines slower than in docs/running.md."""
        self.slack = slack
        self.daemon = daemon
        self.found = {"pings": [], "acks": [], "waiting": 0}
        self.turns = {}

    async def __aenter__(self):
        script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "probe.py")
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            script,
            self.daemon.socket,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            limit=1 << 26,
        )
        await asyncio.wait_for(self.process.stdout.readline(), 30)
        self.before = await self.histogram()
        return self

    async def __aexit__(self, kind, *_):
        await asyncio.sleep(0.2)
        output, _ = await asyncio.wait_for(self.process.communicate(b""), 30)
        if kind is None:
            self.found = json.loads(output)
            after = await self.histogram()
            self.turns = {bound: after[bound] - self.before[bound] for bound in after}
            self.judge()

    async def histogram(self):
        """The number of turns up to each bound, in seconds of CPU time."""
        status, body = await self.daemon.get("/metrics")
        assert status == 200, status
        return {
            float(bound): int(count)
            for bound, count in re.findall(
                r'^mainspring_loop_turn_cpu_seconds_bucket\{le="([^"]+)"\} (\d+)',
                body.decode(),
                re.M,
            )
        }

    @staticmethod
    def percentile(values, share):
        values = sorted(values)
        return values[min(len(values) - 1, int(len(values) * share))] if values else 0

    def bound(self, share):
        """The smallest bound that this share of the turns kept, in milliseconds."""
        return 1000 * min(
            bound
            for bound, count in self.turns.items()
            if count >= share * self.turns[float("inf")]
        )

    def longer(self, seconds):
        """The number of turns longer than this many seconds, or than the histogram's next bound."""
        return (
            self.turns[float("inf")]
            - self.turns[min(bound for bound in self.turns if bound >= 0.999 * seconds)]
        )

    def text(self):
        acks, pings = self.found["acks"], self.found["pings"]
        return (
            f"turns {self.turns[float('inf')]} over-10ms {self.longer(0.01)} p99 <= "
            f"{self.bound(0.99):g}ms all <= {self.bound(1):g}ms "
            f"ping p99 {self.percentile(pings, 0.99) * 1000:.0f}ms "
            f"ack p50 {self.percentile(acks, 0.5) * 1000:.0f}ms p99 "
            f"{self.percentile(acks, 0.99) * 1000:.0f}ms "
            f"max {max(acks, default=0) * 1000:.0f}ms"
        )

    def judge(self):
        pings = self.found["pings"]
        if not pings or max(pings + [self.found["waiting"]]) > self.LONGEST_WAIT:
            raise SystemExit(
                "FAILED: the loop did not answer; the oldest probe waits for "
                f"{self.found['waiting']:.2f} s; {self.text()}"
            )
        short, long = 0.01 * self.slack, 0.05 * self.slack
        if self.longer(short) > max(2, 0.01 * self.turns[float("inf")]) or self.longer(long) > 0:
            raise LongTurns(
                f"{self.longer(short)} turns of the loop took more than {short * 1000:g} "
                "ms, "
                f"{self.longer(long)} more than {long * 1000:g} ms: {self.text()}"
            )


def log_line(seq, text):
    return json.dumps(
        {"v": 1, "seq": seq, "t": seq, "kind": "log", "level": "info", "text": text},
        separators=(",", ":"),
    )


class Publisher:
    """Sends numbered lines, and repeats unacknowledged ones after a lost connection."""

    def __init__(self, daemon, name, pace=0.0005, padding=""):
        self.daemon, self.name, self.pace, self.padding = (
            daemon,
            name,
            pace,
            padding and " " + padding,
        )
        self.made = self.acknowledged = self.connections = 0
        self.isEnding = False

    async def run(self):
        while not (self.isEnding and self.acknowledged == self.made):
            try:
                reader, writer = await asyncio.open_unix_connection(
                    self.daemon.socket, limit=1 << 24
                )
            except OSError:
                await asyncio.sleep(0.01)
                continue
            try:
                writer.write(
                    f'{{"publish":1,"session":"{self.name}","run":"{self.name}-run"}}\n'.encode()
                )
                greeting = json.loads(await asyncio.wait_for(reader.readline(), 10))
                assert greeting["have"] >= self.acknowledged, (
                    "acknowledged and lost",
                    greeting,
                    self.acknowledged,
                )
                assert greeting["have"] <= self.made, ("never sent", greeting, self.made)
                self.connections += 1
                self.acknowledged = max(self.acknowledged, greeting["have"])
                self.sent = greeting["have"]
                hearing = asyncio.create_task(self.hear(reader))
                try:
                    while not hearing.done() and not writer.transport.is_closing():
                        if self.sent < self.made:
                            self.sent += 1
                        elif not self.isEnding:
                            self.made += 1
                            self.sent = self.made
                        else:
                            if self.acknowledged == self.made:
                                break
                            await asyncio.sleep(0.002)
                            continue
                        writer.write(
                            (
                                log_line(self.sent, f"{self.name} {self.sent}{self.padding}") + "\n"
                            ).encode()
                        )
                        if self.sent % 16 == 0:
                            await writer.drain()
                            await asyncio.sleep(self.pace * 16)
                finally:
                    hearing.cancel()
            except (
                OSError,
                json.JSONDecodeError,
                asyncio.TimeoutError,
                asyncio.IncompleteReadError,
            ):
                pass
            finally:
                writer.close()
            await asyncio.sleep(0.005)

    async def hear(self, reader):
        while True:
            line = await reader.readline()
            if not line:
                return
            message = json.loads(line)
            if "ack" in message:
                assert message["ack"] <= self.made
                self.acknowledged = max(self.acknowledged, message["ack"])
            assert "refused" not in message, message


class Reader:
    """Follows a session over server-sent events, and reconnects with the last id."""

    def __init__(self, daemon, name, after=0):
        self.daemon, self.name = daemon, name
        self.id, self.texts, self.skips, self.connections = None, [], 0, 0
        # The contents of the notices that the log accepts nothing, or accepts lines again.
        self.stale = []
        self.after = after

    async def run(self):
        while True:
            try:
                await self.follow()
            except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                pass
            await asyncio.sleep(0.01)

    async def follow(self):
        reader, writer = await asyncio.open_connection("127.0.0.1", self.daemon.port, limit=1 << 24)
        try:
            resume = f"Last-Event-ID: {self.id}\r\n" if self.id else ""
            start = "" if self.id else f"?after={self.after}"
            writer.write(
                f"GET /sessions/{self.name}/stream{start} HTTP/1.0\r\nHost: localhost\r\n"
                f"{resume}\r\n".encode()
            )
            status = await reader.readline()
            if b" 200 " not in status:
                return
            self.connections += 1
            event, name = None, None
            while True:
                line = await reader.readline()
                if not line.endswith(b"\n"):
                    return
                line = line.rstrip(b"\r\n")
                if line.startswith(b"id: "):
                    event = line[4:].decode()
                elif line.startswith(b"event: "):
                    name = line[7:]
                elif line.startswith(b"data: ") and name is None:
                    self.pending = json.loads(line[6:])
                elif line.startswith(b"data: ") and name == b"stale":
                    self.stale.append(json.loads(line[6:]))
                elif not line:
                    if event is not None:
                        if name is None:
                            self.texts.append(self.pending["text"])
                        self.id = event
                    elif name == b"skipped":
                        self.skips += 1
                    event, name = None, None
        finally:
            writer.close()


def check_order(texts, name):
    """Fails if a line is repeated, missing or out of order."""
    wanted = [f"{name} {number}" for number in range(1, len(texts) + 1)]
    if texts != wanted:
        place = next(i for i, (a, b) in enumerate(zip(texts, wanted)) if a != b)
        raise SystemExit(
            f"FAILED: line {place + 1} of {name} is {texts[place]!r}; around it: "
            f"{texts[max(0, place - 2):place + 3]}"
        )
