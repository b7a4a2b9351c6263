import Foundation
import Snapshots
import TestSupport
import Testing

@testable import Daemon
@testable import Recording

/// Numbers that strangers may send or damaged files contain. None of them may stop the process.
private let numbers = [
    "0", "1", "-1", "-0", "9007199254740991", "9007199254740992", "9007199254740993",
    "9223372036854774784",
    "9223372036854775807", "9223372036854775808", "18446744073709549568", "18446744073709551615",
    "18446744073709551616", "1e19", "1e308", "1e309", "-9223372036854775808", "0.5", "4294967295",
    "4294967296",
]

/// A control line, and how the reason for its refusal must begin.
///
/// The offset of the value is counted by the test.
private let unusable: [(line: String, reason: String)] = [
    ("{\"next\":1e400}", "“next” is out of range (at byte 8); numbers must be from"),
    (
        "{\"dropped\":{\"lines\":1,\"bytes\":-1e400}}",
        "“dropped.bytes” is out of range (at byte 30); numbers must be from"
    ),
    (
        "{\"next\":1,\"x\":[0,{\"y\":1e999}]}",
        "“x[1].y” is out of range (at byte 22); numbers must be from"
    ),
    (
        "{\"explained\":1e400,\"answer\":null}",
        "“explained” is out of range (at byte 13); numbers must be from"
    ),
    (
        "{\"next\":1,\"x\":\(String(repeating: "[", count: 70))1"
            + "\(String(repeating: "]", count: 70))}",
        "it is nested more than 64 deep (at byte "
    ),
    (
        "{\"next\":1,\"x\":\"\(String(repeating: "x", count: 64 << 10))\"}",
        "a control line must be smaller than 64 KiB."
    ),
    ("{\"next\":1e}", "this is not JSON."),
]

@MainActor
@Suite("Numbers from clients")
struct NumberTests {
    @Test("a session without lines has an empty past")
    func empty() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        #expect(place.run { pipe.have == 0 })
        let answer = place.ask("/sessions/a/lines")
        #expect(answer?.status == 200)
        #expect(answer?.body == "")
        #expect(place.ask("/sessions/a/snapshot")?.status == 404)
    }

    @Test(
        "numbers beyond 2⁵³ − 1 are refused by name, and the session continues",
        arguments: numbers)
    func control(number: String) throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        // RFC 7493, 2.2: whole numbers up to 2⁵³ − 1 are exact. JSON decoders round the others.
        let isWhole =
            Double(number).map { $0 >= 0 && $0 == $0.rounded() && $0 <= 9_007_199_254_740_991 }
            ?? false
        // Twice, since one sum may be within bounds and the next one not.
        for _ in 0..<2 { pipe.send("{\"dropped\":{\"lines\":\(number),\"bytes\":\(number)}}") }
        pipe.send("{\"next\":\(number)}")
        pipe.send("{\"next\":3}")
        pipe.log(3)
        #expect(place.run { pipe.acknowledged == 3 || pipe.isClosed })
        #expect(!pipe.isClosed)
        let refused = pipe.refusals.map(\.reason)
        #expect(refused.filter { $0.contains("“dropped") }.count >= (isWhole ? 0 : 2))
        #expect(
            refused.filter { $0.contains("“next”") }.count
                == (isWhole && number != "0" && number != "-0" ? 0 : 1))
        #expect(!refused.contains { $0.contains("not JSON") })
        let isNext = isWhole && Double(number) != 0
        #expect(refused.isEmpty == isNext || number == "0" || number == "-0")
        #expect(place.ask("/metrics")?.status == 200)
    }

    @Test(
        "a control line that cannot be used is refused with the value's name and place",
        arguments: unusable)
    func named(line: String, reason: String) throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.send(line)
        #expect(place.run { !pipe.refusals.isEmpty })
        #expect(pipe.refusals.first?.reason.hasPrefix(reason) == true, "\(pipe.refusals)")
        pipe.log(1)
        #expect(place.run { pipe.acknowledged == 1 })
    }

    @Test(
        "a greeting with a member of another type is refused with its name",
        arguments: [
            ("\"run\":7", "run"), ("\"title\":[\"a\"]", "title"), ("\"token\":true", "token"),
            ("\"session\":{}", "session"), ("\"explains\":\"yes\"", "explains"),
        ])
    func greetingTypes(member: String, name: String) throws {
        let place = try Place()
        let session = name == "session" ? "" : ",\"session\":\"a\""
        let pipe = place.publisher("{\"publish\":1\(session),\(member)}")
        #expect(place.run { pipe.isClosed })
        #expect(pipe.error?.hasPrefix("“\(name)” of a greeting must be") == true)
    }

    @Test("a greeting with a number that nothing can hold is refused with its name")
    func greeting() throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher("{\"publish\":1,\"session\":\"a\",\"x\":1e400}")
        #expect(place.run { pipe.isClosed })
        #expect(
            pipe.error?.hasPrefix("“x” is out of range (at byte 31)") == true, "\(pipe.error ?? "")"
        )
    }

    @Test("a run without numbers left ends with an error, and so does its next connection")
    func last() throws {
        let first = try Place()
        let pipe = first.publisher()
        pipe.send("{\"next\":9007199254740991}")
        pipe.log(1)
        #expect(first.run { pipe.acknowledged == 9_007_199_254_740_991 })
        pipe.log(2)
        #expect(first.run { pipe.isClosed })
        #expect(pipe.error?.contains("Start a new run") == true)
        first.kill()
        let second = try Place(first.folder)
        defer { second.remove() }
        let again = second.publisher()
        #expect(second.run { again.isClosed })
        #expect(again.error?.contains("Start a new run") == true)
        let other = second.publisher("{\"publish\":1,\"session\":\"a\",\"run\":\"s\"}")
        #expect(second.run { other.have == 0 })
    }

    @Test("a journal with the largest possible number does not stop the daemon")
    func recorded() throws {
        let first = try Place()
        let hub = first.daemon.hub
        let session = hub.session(name: "a", run: "r", title: nil, source: "publisher")
        hub.appendNote("{\"dropped\":{\"lines\":1,\"bytes\":1}}", number: .max, session: session)
        let pipe = first.publisher("{\"publish\":1,\"session\":\"b\",\"run\":\"r\"}")
        pipe.log(1)
        #expect(first.run { pipe.acknowledged == 1 })
        first.kill()
        let second = try Place(first.folder)
        defer { second.remove() }
        let again = second.publisher()
        #expect(second.run { again.isClosed })
        #expect(again.error?.contains("Start a new run") == true)
        #expect(second.ask("/sessions/a/lines")?.status == 200)
    }

    @Test(
        "queries with any number are answered or refused",
        arguments: numbers + ["", "+5", "0x10", "1_000", "NaN", "inf"])
    func queries(number: String) throws {
        let place = try Place()
        defer { place.remove() }
        let pipe = place.publisher()
        pipe.full(1)
        pipe.log(2)
        #expect(place.run { pipe.acknowledged == 2 })
        for session in ["a", "1"] {
            for query in [
                "lines?after=N", "lines?limit=N", "lines?after=N&limit=N", "snapshot?at=N",
                "explain?id=N",
                "stream?follow=0&after=N", "stream?follow=0&past=N", "stream?follow=0&node=N",
                "stream?follow=0&last=N",
                "stream?follow=0&last=\(place.daemon.hub.prefix)-N", "stream?follow=0&since=Nd",
            ] {
                let target =
                    "/sessions/\(session)/" + query.replacingOccurrences(of: "N", with: number)
                let status = place.ask(target)?.status ?? 0
                #expect([200, 400, 404, 503].contains(status), "\(target): \(status)")
            }
        }
        #expect(place.ask("/stream?follow=0&session=\(number)")?.status != nil)
        let header = "Last-Event-ID: \(place.daemon.hub.prefix)-\(number)\r\n"
        #expect(place.ask("/stream?follow=0", headers: header)?.status == 200)
        pipe.log(3)
        #expect(place.run { pipe.acknowledged == 3 })
    }

    @Test("random protocol lines never stop a daemon", arguments: 1...4)
    func random(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let place = try Place { $0.syncInterval = .milliseconds(1) }
        defer { place.remove() }
        let keys = [
            "next", "dropped", "explained", "publish", "v", "seq", "t", "kind", "lines", "bytes",
            "id", "nodes",
        ]
        func value(_ depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 2 ? 4 : 6), using: &dice) {
            case 0...1: numbers.randomElement(using: &dice)!
            case 2: "\"\(keys.randomElement(using: &dice)!)\""
            case 3: ["true", "null", "\"full\"", "\"log\"", "1"].randomElement(using: &dice)!
            case 4:
                "["
                    + (0..<Int.random(in: 0..<3, using: &dice)).map { _ in value(depth + 1) }
                    .joined(separator: ",")
                    + "]"
            default: object(depth + 1)
            }
        }
        func object(_ depth: Int) -> String {
            let members = (0..<Int.random(in: 1..<4, using: &dice)).map { _ in
                "\"\(keys.randomElement(using: &dice)!)\":\(value(depth))"
            }
            return "{" + members.joined(separator: ",") + "}"
        }
        for run in 0..<10 {
            let pipe = place.publisher("{\"publish\":1,\"session\":\"a\",\"run\":\"\(run)\"}")
            for _ in 0..<200 { pipe.send(object(0)) }
            pipe.send("{\"next\":9007199254740000}")
            pipe.log(1)
            #expect(place.run { pipe.acknowledged >= 9_007_199_254_740_000 || pipe.isClosed })
            pipe.close()
        }
        let healthy = place.publisher("{\"publish\":1,\"session\":\"b\"}")
        healthy.log(1)
        #expect(place.run { healthy.acknowledged == 1 })
    }
}
