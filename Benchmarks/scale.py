#!/usr/bin/env python3
"""Computes how many daemons and servers a cluster needs, from measured costs.

usage: scale.py [--sessions 10000] [--viewers 1000000] [--moving 0.1] [--changes 2] [--line 400]
                [--frames] [--fps 60] [--cores 4] [--network 10] [--publishing DAEMONS]
                [--delivery 7]

The costs are those of docs/performance.md: a delivery to a viewer takes 3 to 9 µs of processor
time (--delivery) and a viewer 5 KiB of memory. JetStream on three servers of Debian 12 takes 10,000 messages a
second. Each node applies every block of the log, whatever the number of its viewers. Daemons with
publishers have 512 blocks on their way together, half the window of docs/clusters.md.
"""
import argparse

DELIVERY = 7  # µs of processor time for a line to one viewer
APPLY = 12e-6  # to decode, check, append and enqueue a line of the log
VIEWER = 5 << 10  # bytes of memory
JETSTREAM_BYTES = 60e6  # bytes a second of a stream with three replicas
WINDOW = 1024  # blocks within which a block counts
BLOCKS = 8  # of one daemon on their way
CONNECTIONS = 16_384  # the default of --connections
MOST_CONNECTIONS = 1_000_000  # and the largest value
TURN = 0.05  # seconds of lines in one block of a busy node
USED = 0.6  # the share of a core that is planned with


def parse():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--sessions", type=int, default=10_000)
    parser.add_argument("--viewers", type=int, default=1_000_000)
    parser.add_argument(
        "--moving", type=float, default=0.1, help="share of sessions that change at a time"
    )
    parser.add_argument(
        "--changes", type=float, default=2, help="changes a second of a session that moves"
    )
    parser.add_argument("--line", type=int, default=400, help="bytes of a line")
    parser.add_argument(
        "--frames", action="store_true", help="animations as frames instead of functions of time"
    )
    parser.add_argument("--fps", type=int, default=60)
    parser.add_argument("--cores", type=int, default=4, help="cores of a node")
    parser.add_argument("--network", type=float, default=10, help="Gbit/s of a node")
    parser.add_argument(
        "--publishing", type=int, help="daemons with publishers; default: all daemons"
    )
    parser.add_argument(
        "--delivery", type=float, default=DELIVERY,
        help="µs of processor time for a line to one viewer",
    )
    given = parser.parse_args()
    for name, value in vars(given).items():
        if value is not None and not isinstance(value, bool) and value <= 0:
            parser.error(f"--{name} must be greater than 0")
    return given


def report_writers(count):
    """Reports whether so many daemons can add lines to one log at a time."""
    most = WINDOW // 2
    if count > most:
        print(f"publishing daemons   {count:,}, of which at most {most} can add blocks to one log at "
              "once: beyond that they refuse each other's. Let fewer of them have publishers, or "
              "use several logs.")
        return
    share = max(1, min(BLOCKS, most // count))
    print(f"publishing daemons   {count:,} of at most {most} on one log, {share} "
          f"block{'s' if share > 1 else ''} of each on their way")


def report_settings(viewers):
    """Reports the limits of a daemon that so many viewers need, if the defaults are lower."""
    if viewers > MOST_CONNECTIONS:
        print(f"                     a daemon has at most {MOST_CONNECTIONS:,} connections: use more "
              "daemons")
    elif viewers > CONNECTIONS:
        count = int(-(-viewers // 1000) * 1000)
        print(f"settings of a daemon --connections {count}, and LimitNOFILE={count + 1000} in its unit")


def left(daemons, machines):
    """Returns how many daemons are left when the machine with the most of them is lost."""
    return daemons - -(-daemons // machines)


def main():
    given = parse()
    rate = given.fps if given.frames else given.changes
    lines = given.sessions * given.moving * rate
    log = lines * given.line
    # A viewer watches one session; sessions are watched alike.
    deliveries = given.viewers * given.moving * rate
    delivery = given.delivery / 1e6
    # A daemon uses one core for its loop; several of them share a machine.
    busy = lines * APPLY
    print(f"lines                {lines:,.0f} a second, {log / 1e6:,.1f} MB/s in the log")
    print(f"deliveries           {deliveries:,.0f} a second")
    logs = int(max(1, -(-log // (JETSTREAM_BYTES * USED))))
    if busy >= USED:
        logs = int(max(logs, -(-busy // (USED / 2))))
        print(f"One log is too busy: applying it takes {busy:.1f} cores of every node. Use {logs} "
              "logs (nats://…/NAME), each with nodes of its own.")
    # From here on for one log: sessions and viewers are divided among them.
    lines, log, deliveries = lines / logs, log / logs, deliveries / logs
    viewers = given.viewers / logs
    by_processor = deliveries * delivery / (USED - lines * APPLY)
    by_network = deliveries * given.line * 8 / (given.network * 1e9 * USED) * given.cores
    needed = int(max(1, -(-by_processor // 1), -(-by_network // 1)))
    # One machine more, and daemons enough on the others when the one with the most is lost.
    machines = max(2, -(-needed // given.cores) + 1)
    daemons = max(needed, machines)
    while left(daemons, machines) < needed:
        daemons += 1
    each = viewers / daemons
    most = viewers / left(daemons, machines)
    one = " for each log" if logs > 1 else ""
    print(f"servers              3 for each log; {logs} log{'s' if logs > 1 else ''}")
    print(f"daemons              {daemons:,}, on {machines:,} machines of {given.cores} cores{one}")
    report_writers(-(-given.publishing // logs) if given.publishing else daemons)
    print(f"viewers of a daemon  {each:,.0f}, {each * VIEWER / 2**30:.1f} GiB; when a machine is "
          f"lost {most:,.0f}")
    report_settings(most)
    here = -(-daemons // machines)
    print(f"network of a machine {deliveries * here / daemons * given.line * 8 / 1e9:.2f} Gbit/s out, "
          f"{log * here * 8 / 1e9:.3f} Gbit/s of the log in")
    print(f"servers' network     {log * (2 + daemons) * 8 / 1e9:.2f} Gbit/s out of the leader{one}")
    print("from line to viewer  a few ms for the log (3.6 ms p50, 17 ms p99), "
          f"{deliveries / daemons * delivery * TURN * 1000:.1f} ms to fan out one block")
    if log * (2 + daemons) * 8 > given.network * 1e9 * USED:
        print("The leader's network ends here: put leaf servers between it and the daemons, one "
              "for each region, which receive each block once.")


if __name__ == "__main__":
    main()
