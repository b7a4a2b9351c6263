import Daemon
import Foundation
import HeadlessTesting
import MainLoop
import PackingList
import Publishing
import Recording
import Snapshots
import Streaming
import Synchronization
import UIKit

/// A daemon that sends a second of the packing list's spring to 1,000 viewers, as functions of time
/// and as frames.
@MainActor
enum MotionFanout {
    private static let viewerCount = 1000

    /// Collects lines with their times.
    private final class Lines: SnapshotSink {
        var lines: [EncodedLine] = []
        let wantsLines = true
        func receive(_ line: EncodedLine) { lines.append(line) }
    }

    static func measure(_ name: String) -> [Measurement] {
        let (own, plain) = (lines(sampled: false), lines(sampled: true))
        // Alternately, so that other work of the machine disturbs both.
        var runs: (functions: [Double], frames: [Double]) = ([], [])
        for _ in 0..<5 {
            guard let one = seconds(of: own), let other = seconds(of: plain) else {
                print("bench \(name)-fanout skipped: the daemon or its viewers could not start.")
                return []
            }
            runs.functions.append(one)
            runs.frames.append(other)
        }
        let functions = percentile(50, of: runs.functions)
        let frames = percentile(50, of: runs.frames)
        return [
            Measurement(
                "\(name)-fanout-1000", ours: functions, "s", peer: "frames", frames,
                goal: "ratio<=0.05", reached: 20 * functions <= frames)
        ]
    }

    /// The lines of the second after the tap that opens the menu, and the state before it.
    private static func lines(sampled: Bool) -> [EncodedLine] {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let sink = Lines()
        let frames = FrameSink(sink, framesPerSecond: 60)
        stage.session.add(sampled ? frames : sink)
        stage.window.rootViewController = PackingList.ViewController()
        stage.commit()
        stage.session.tap("menuButton")
        stage.advance(by: .milliseconds(999))
        if sampled { frames.advance(to: stage.loop.now.nanoseconds) }
        return sink.lines
    }

    /// Returns the daemon's processor time for the lines after the first one, with 1,000 viewers.
    private static func seconds(of lines: [EncodedLine]) -> Double? {
        let loop = MainLoop()
        var configuration = DaemonConfiguration()
        configuration.listen = [.tcp(host: "127.0.0.1", port: 0)]
        configuration.publish = [.tcp(host: "127.0.0.1", port: 0)]
        let log = DaemonLog()
        log.write = { _ in }
        guard
            let daemon = try? Daemon(
                loop: loop, lineLog: MemoryLog(), configuration: configuration, log: log),
            let port = daemon.ports.first, let publishPort = daemon.publishPorts.first,
            let first = lines.first
        else { return nil }
        defer { daemon.close() }
        let publisher = SnapshotPublisher(
            loop: loop,
            configuration: .init(
                address: .tcp(host: "127.0.0.1", port: publishPort), session: "menu"))
        publisher.start()
        defer { publisher.stop() }
        publisher.receive(first)
        wait(loop) { publisher.isSettled }
        let viewers = Viewers(viewerCount, port: port)
        defer { viewers.stop() }
        guard wait(loop, until: { viewers.served == viewerCount }) else { return nil }
        wait(loop) { false }
        // Each line at its time, with a second for the whole.
        let start = loop.now
        let origin = first.nanoseconds
        let sent = time {
            for line in lines.dropFirst() {
                let due = start.advanced(by: .nanoseconds(line.nanoseconds - origin))
                if due > loop.now { loop.run(for: loop.now.duration(to: due)) }
                publisher.receive(line)
            }
            loop.run(for: .milliseconds(100))
        }
        return sent / 1e9
    }

    /// Runs the loop until a condition holds, for at most ten seconds, and 100 ms longer.
    @discardableResult
    private static func wait(_ loop: MainLoop, until isDone: () -> Bool) -> Bool {
        for _ in 0..<100 {
            loop.run(for: .milliseconds(100))
            if isDone() { return true }
            if loop.now.seconds > 60 { return false }
        }
        return false
    }

    /// Clients that read a daemon's stream on a thread of their own.
    private final class Viewers: Sendable {
        private let isStopped = Atomic(false)
        private let answered = Atomic(0)

        /// How many have received something.
        var served: Int { answered.load(ordering: .relaxed) }

        init(_ count: Int, port: Int) {
            Thread.detachNewThread { [self] in read(count, port) }
        }

        func stop() { isStopped.store(true, ordering: .relaxed) }

        private func read(_ count: Int, _ port: Int) {
            var polls: [pollfd] = []
            let request = Array(
                "GET /stream?format=ndjson HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8)
            for _ in 0..<count {
                let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                var address = sockaddr_in()
                address.sin_family = sa_family_t(AF_INET)
                address.sin_port = in_port_t(port).bigEndian
                address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
                let result = withUnsafePointer(to: &address) {
                    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                guard result == 0 else { break }
                write(descriptor, request, request.count)
                polls.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
            }
            var hasAnswer = [Bool](repeating: false, count: polls.count)
            var buffer = [UInt8](repeating: 0, count: 1 << 18)
            while !isStopped.load(ordering: .relaxed) {
                guard poll(&polls, nfds_t(polls.count), 50) > 0 else { continue }
                for index in polls.indices where polls[index].revents != 0 {
                    let size = Glibc.read(polls[index].fd, &buffer, buffer.count)
                    if size <= 0 { polls[index].events = 0 }
                    guard size > 0, !hasAnswer[index] else { continue }
                    hasAnswer[index] = true
                    answered.add(1, ordering: .relaxed)
                }
            }
            for each in polls { close(each.fd) }
        }
    }
}
