import Foundation
import TestSupport
import Testing

@testable import Snapshots

@Suite("Numbers in lines")
struct IncomingNumberTests {
    private func line(t: String = "0", seq: String = "1", x: String = "0") -> String {
        #"{"v":1,"seq":\#(seq),"t":\#(t),"kind":"delta","nodes":[{"id":1,"frame":[\#(x),0,0,0]}]}"#
    }

    @Test("times are exact to the nanosecond, and their differences never overflow")
    func times() throws {
        func nanoseconds(_ text: String) throws -> Int64 {
            try SnapshotLine(json: Data(line(t: text).utf8)).nanoseconds
        }
        #expect(try nanoseconds("4611686018") == 4_611_686_018_000_000_000)
        #expect(try nanoseconds("-4611686018") == -4_611_686_018_000_000_000)
        #expect(try nanoseconds("4611686017.999999999") == 4_611_686_017_999_999_999)
        #expect(try nanoseconds("1e-9") == 1)
        #expect(try nanoseconds("15e8") == 1_500_000_000_000_000_000)
        #expect(try nanoseconds("0.0000000014") == 1)
        for text in [
            "4611686018.000000001", "9.3e9", "-9.2e9", "1e300", "1e999", "9223372036.854775807",
        ] {
            #expect(fault(checking: line(t: text))?.name == "t", "\(text)")
        }
        let limit = SnapshotLine.largestTime
        #expect(!limit.subtractingReportingOverflow(-limit).overflow)
    }

    @Test("line numbers end at 2^53 - 1, which every reader can represent")
    func numbers() throws {
        #expect(try SnapshotLine(json: Data(line(seq: "9007199254740991").utf8)).seq == 1 << 53 - 1)
        for text in [
            "9007199254740992", "9223372036854775808", "18446744073709551616", "-1", "1.0", "1e2",
            "1e999",
        ] {
            let fault = fault(checking: line(seq: text))
            #expect(
                fault?.sentence == "“seq” must be a whole number from 0 to 9007199254740991",
                "\(text)")
        }
    }

    @Test("20,000 numbers are read as C reads them", arguments: [1, 2, 3, 4] as [UInt64])
    func doubles(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<5000 {
            let digits = (0..<Int.random(in: 1...25, using: &random)).map { _ in
                String(random.below(10))
            }.joined()
            var text = digits.drop { $0 == "0" }.isEmpty ? "0" : String(digits.drop { $0 == "0" })
            if random.chance(70) { text += "." + String(random.below(1_000_000_007)) }
            if random.chance(40) { text += "e\(Int.random(in: -330...280, using: &random))" }
            if random.chance(30) { text = "-" + text }
            let value = try SnapshotLine(json: Data(line(x: text).utf8))
            guard case .delta(let delta) = value.body else { throw CancellationError() }
            // Source: strtod, which rounds correctly.
            #expect(Double(delta.nodes[0].node.frame.origin.x) == strtod(text, nil), "\(text)")
        }
    }

    @Test("a program's largest line count is written as the largest whole number, and is read back")
    func clamped() throws {
        var node = SnapshotNode(id: 1, parent: nil, className: "A", frame: .zero)
        node.lines = .max
        var encoder = LineEncoder()
        encoder.beginDelta(seq: 1, nanoseconds: 0)
        encoder.node(node)
        guard case .delta(let delta) = try encoder.finish().decoded().body else {
            throw CancellationError()
        }
        #expect(delta.nodes[0].node.lines == 1 << 53 - 1)
    }

    @Test("a long number is refused, and a megabyte of digits takes linear time")
    func long() {
        let fault = fault(checking: line(x: String(repeating: "9", count: 1_000_000)))
        #expect(fault?.sentence == "“frame” of node 1 has too many digits")
    }
}
