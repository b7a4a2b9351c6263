#!/usr/bin/env python3
"""Computes how many daemons and servers a cluster needs, from measured costs.

usage: scale.py [--sessions 10000] [--viewers 1000000] [--moving 0.1] [--changes 2] [--line 400]
                [--frames] [--fps 60] [--cores 4] [--network 10] [--publishing DAEMONS]

The costs are those of docs/performance.md: a delivery to a viewer takes 3 to 9 µs of processor
time and a viewer 5 KiB of memory. JetStream on three servers of Debian 12 takes 10,000 messages a
second. Each node applies every block of the log, whatever the number of its viewers. Daemons with
publishers have 512 blocks on their way together, half the window of docs/clusters.md.
"""
import argparse

DELIVERY = 7e-6  # seconds of processor time for a line to one viewer
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


def main():
    given = parse()
    rate = given.fps if given.frames else given.changes
    lines = given.sessions * given.moving * rate
    log = lines * given.line
    # A viewer watches one session; sessions are watched alike.
    deliveries = given.viewers * given.moving * rate
    # A daemon uses one core for its loop; several of them share a machine.
    busy = lines * APPLY
    room = USED - busy
    print(f"lines                {lines:,.0f} a second, {log / 1e6:,.1f} MB/s in the log")
    print(f"deliveries           {deliveries:,.0f} a second")
    logs = max(1, -(-log // (JETSTREAM_BYTES * USED)))
    if room <= 0:
        shards = -(-busy // (USED / 2))
        print(
            f"One log is too busy: applying it takes {busy:.1f} cores of every node. "
            f"Use {max(shards, logs):.0f} logs (nats://…/NAME), each with nodes of its own."
        )
        return
    by_processor = deliveries * DELIVERY / room
    by_network = deliveries * given.line * 8 / (given.network * 1e9 * USED) * given.cores
    daemons = max(2, -(-by_processor // 1), -(-by_network // 1))
    # One machine more, so that the others suffice when one is lost.
    machines = max(2, -(-daemons // given.cores) + 1)
    daemons = max(daemons, machines)
    each = given.viewers / daemons
    print(f"servers              3 for each log; {logs:.0f} log{'s' if logs > 1 else ''}")
    print(f"daemons              {daemons:,.0f}, on {machines:,.0f} machines of {given.cores} cores")
    report_writers(given.publishing or int(daemons))
    print(f"viewers of a daemon  {each:,.0f}, {each * VIEWER / 2**30:.1f} GiB; when a machine is "
          f"lost {each * machines / (machines - 1):,.0f}")
    report_settings(each * machines / (machines - 1))
    print(f"network of a machine {deliveries * given.line * 8 / machines / 1e9:.2f} Gbit/s out, "
          f"{log * given.cores * 8 / 1e9:.3f} Gbit/s of the log in")
    print(f"servers' network     {log * (2 + daemons) * 8 / 1e9:.2f} Gbit/s out of the leader")
    print("from line to viewer  a few ms for the log (3.6 ms p50, 17 ms p99), "
          f"{deliveries / daemons * DELIVERY * TURN * 1000:.1f} ms to fan out one block")
    if log * (2 + daemons) * 8 > given.network * 1e9 * USED:
        print("The leader's network ends here: put leaf servers between it and the daemons, one "
              "for each region, which receive each block once.")


if __name__ == "__main__":
    main()
