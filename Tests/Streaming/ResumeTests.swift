import Foundation
import Snapshots
import TestSupport
import Testing

@testable import Streaming

@MainActor
@Suite("Resuming a stream")
struct ResumeTests {
    @Test(
        "a reconnecting client gets the missed lines once and in order, without a full snapshot",
        arguments: ["header", "query"])
    func resume(by way: String) throws {
        let house = try House()
        let steady = house.subscribe()
        var lines: [SnapshotLine] = []
        for round in 0..<6 {
            let last = lines.last?.seq
            let client =
                way == "header" || last == nil
                ? house.subscribe(
                    headers: last.map { "Last-Event-ID: \(house.server.run)-\($0)\r\n" } ?? "")
                : house.subscribe("/stream?last=\(house.server.run)-\(last!)")
            for _ in 0..<3 { house.source.commit() }
            let goal = house.source.seq
            #expect(house.run { client.lines.last?.seq == goal })
            lines += client.lines
            client.close()
            #expect(house.run { house.server.statistics.subscribers == 1 })
            for _ in 0..<round { house.source.commit() }
        }
        #expect(lines.filter { $0.kind == .full }.count == 1)
        #expect(lines.map(\.seq) == Array(0...lines.last!.seq))
        #expect(try SnapshotReplica.position(after: lines) == Double(lines.last!.seq))
        #expect(house.source.fulls == 2)
        #expect(house.run { steady.lines.count == Int(house.source.seq) + 1 })
    }

    @Test("a number that is too old, too new or of another run gets a full snapshot first")
    func cannotResume() throws {
        let house = try House { $0.keptLines = 4 }
        let steady = house.subscribe()
        for _ in 0..<10 { house.source.commit() }
        let cases: [(String, Int64?)] = [
            // The client's id, and the distance of its number from the last one; nil if a full
            // snapshot must follow.
            ("R-%", -4), ("R-%", 0), ("R-%", -5), ("R-%", 1), ("R-18446744073709551615", nil),
            ("R-x", nil),
            ("R--1", nil), ("R-+1", nil), ("R-", nil), ("R", nil), ("", nil), ("-1", nil),
            ("x", nil),
            // A bare number, and another run's.
            ("%", -1), ("another-%", -1), ("-%", -1),
        ]
        for (value, distance) in cases {
            let last = Int64(house.source.seq) + (distance ?? 0)
            let id = value.replacingOccurrences(of: "%", with: "\(last)")
                .replacingOccurrences(of: "R", with: house.server.run)
            let client = house.subscribe(headers: "Last-Event-ID: \(id)\r\n")
            house.source.commit()
            let goal = house.source.seq
            #expect(house.run { client.lines.last?.seq == goal })
            if let distance, -4...0 ~= distance, value.hasPrefix("R-") {
                #expect(client.lines.map(\.seq) == (last + 1...Int64(goal)).map { UInt64($0) })
                #expect(client.lines.allSatisfy { $0.kind == .delta })
            } else {
                #expect(client.lines.map(\.kind) == [.full, .delta], "\(value)")
            }
            client.close()
            #expect(house.run { house.server.statistics.subscribers == 1 })
        }
        steady.close()
    }

    @Test("the only page reconnects in time and gets the missed lines")
    func grace() throws {
        let house = try House { $0.resumeTime = patience }
        let first = house.subscribe()
        house.source.commit()
        #expect(house.run { first.lines.count == 2 })
        first.close()
        #expect(house.run { house.server.statistics.subscribers == 0 })
        #expect(house.server.wantsLines)
        house.source.commit()
        house.source.commit()
        let second = house.subscribe(headers: "Last-Event-ID: \(house.server.run)-1\r\n")
        #expect(house.run { second.lines.count == 2 })
        #expect(second.lines.map(\.kind) == [.delta, .delta])
        #expect(try SnapshotReplica.position(after: first.lines + second.lines) == 3)
    }

    @Test("after the only page's time to reconnect the server is idle, even without listeners")
    func afterGrace() throws {
        let house = try House { $0.resumeTime = .milliseconds(20) }
        let first = house.subscribe()
        first.close()
        #expect(house.run { house.server.statistics.subscribers == 0 })
        let second = house.subscribe()
        house.run(within: .milliseconds(60)) { false }
        #expect(house.server.wantsLines)
        second.close()
        #expect(house.run { !house.server.wantsLines })
        #expect(house.server.statistics.connections == 0)
        #expect(house.server.ring.count == 0)
        let before = (house.loop.statistics.wakeUps, house.loop.statistics.timersFired)
        for _ in 0..<100 { house.source.commit() }
        house.run(within: .milliseconds(200)) { false }
        #expect(house.loop.statistics.wakeUps - before.0 <= 1, "the run's own end may be one")
        #expect(house.loop.statistics.timersFired - before.1 <= 1)
        let third = house.subscribe(headers: "Last-Event-ID: \(house.server.run)-0\r\n")
        #expect(house.run { third.lines.count == 1 })
        #expect(third.lines.map(\.kind) == [.full])
    }

    @Test("changes without listeners reach the only client that reconnects")
    func aloneAgain() throws {
        let house = try House { $0.resumeTime = .zero }
        let first = house.subscribe()
        house.source.commit()
        #expect(house.run { first.lines.count == 2 })
        first.close()
        #expect(house.run { !house.server.wantsLines })
        house.source.commit()
        house.source.commit()
        let second = house.subscribe(headers: "Last-Event-ID: \(house.server.run)-1\r\n")
        house.source.commit()
        #expect(house.run { second.lines.count == 2 })
        #expect(second.lines.map(\.kind) == [.full, .delta])
        #expect(second.lines.map(\.seq) == [2, 3])
        #expect(try SnapshotReplica.position(after: first.lines + second.lines) == 4)
    }
}
