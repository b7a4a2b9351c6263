#!/usr/bin/env python3
"""Measures in a separate process whether a daemon's loop is responsive, so that no attacker's work
delays it.

Every 10 ms a publisher sends a control line that the daemon refuses at once: the time until the
refusal is how long the loop was blocked. With every fifth one it also sends a line, and measures
the time until it is acknowledged. When its standard input ends, it prints the results in seconds.

usage: probe.py SOCKET
"""
import json
import select
import socket
import sys
import time


def main():
    place = socket.socket(socket.AF_UNIX)
    place.connect(sys.argv[1])
    place.sendall(b'{"publish":1,"session":"probe"}\n')
    rest, sent, lines = b"", [], {}
    pings, acks, made, count = [], [], 0, 0
    is_welcome, due = False, time.monotonic()
    while True:
        readable, _, _ = select.select(
            [place, sys.stdin], [], [], max(0, due - time.monotonic()) if is_welcome else 30
        )
        now = time.monotonic()
        if place in readable:
            data = place.recv(1 << 20)
            if not data:
                break
            *whole, rest = (rest + data).split(b"\n")
            for line in whole:
                message = json.loads(line)
                if "have" in message:
                    is_welcome = True
                    print("ready", flush=True)
                if "refused" in message:
                    pings.append(now - sent[len(pings)])
                for number in [number for number in lines if number <= message.get("ack", 0)]:
                    acks.append(now - lines.pop(number))
        if sys.stdin in readable:
            break
        if is_welcome and now >= due:
            count += 1
            sent.append(now)
            text = b'{"next":0}\n'
            if count % 5 == 0:
                made += 1
                lines[made] = now
                line = {
                    "v": 1,
                    "seq": made,
                    "t": made,
                    "kind": "log",
                    "level": "info",
                    "text": f"probe {made}",
                }
                text += json.dumps(line).encode() + b"\n"
            place.sendall(text)
            due = max(due + 0.01, now)
    now = time.monotonic()
    waiting = [now - time for time in sent[len(pings):]]
    print(json.dumps({"pings": pings, "acks": acks, "waiting": max(waiting, default=0)}))


main()
