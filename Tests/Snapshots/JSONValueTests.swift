import Foundation
import TestSupport
import Testing

@testable import Snapshots

/// The reader of small messages, against Foundation's decoder.
@Suite("JSON values")
struct JSONValueTests {
    /// The value that Foundation reads; nil if it refuses.
    private static func foundation(_ text: String) -> JSONValue? {
        try? JSONDecoder().decode(JSONValue.self, from: Data(text.utf8))
    }

    private static func own(_ text: String) -> JSONValue? { try? JSONValue(json: text.utf8) }

    @Test(
        "it accepts and refuses the same texts as Foundation",
        arguments: 1...10 as ClosedRange<UInt64>)
    func agreement(seed: UInt64) {
        var dice = SeededGenerator(seed: seed)
        func pick(_ texts: [String]) -> String { texts.randomElement(using: &dice)! }
        func space() -> String { pick(["", "", " ", "\n", "\r\n", "\t"]) }
        func value(_ depth: Int) -> String {
            switch Int.random(in: 0..<(depth > 4 ? 4 : 6), using: &dice) {
            case 0: return pick(["null", "true", "false"])
            case 1:
                return pick([
                    "0", "-0", "1.5", "-2e3", "1E-7", "9007199254740993", "0.1", "123456789.25",
                ])
            case 2, 3:
                return pick([
                    "\"\"", "\"a b\"", "\"\\u00e9\\n\"", "\"\\ud83d\\ude00\"", "\"ü😀\"",
                    "\"\\\"{[,]}\\\\\"", "\"\\/\"",
                ])
            case 4:
                let list = (0..<Int.random(in: 0..<4, using: &dice)).map { _ in value(depth + 1) }
                return "[" + space() + list.joined(separator: space() + "," + space()) + space()
                    + "]"
            default:
                let list = (0..<Int.random(in: 0..<4, using: &dice)).map { index in
                    "\"k\(index)\"" + space() + ":" + space() + value(depth + 1)
                }
                return "{" + space() + list.joined(separator: space() + "," + space()) + space()
                    + "}"
            }
        }
        for _ in 0..<200 {
            var text = space() + value(0) + space()
            #expect(Self.own(text) == Self.foundation(text), "\(text)")
            // One ASCII character is replaced, removed or added.
            var bytes = Array(text.utf8)
            let place = Int.random(in: 0..<bytes.count, using: &dice)
            guard bytes[place] < 128 else { continue }
            let other = "{}[]\",:0-.e\\n x".utf8.randomElement(using: &dice)!
            switch Int.random(in: 0..<3, using: &dice) {
            case 0: bytes[place] = other
            case 1: bytes.remove(at: place)
            default: bytes.insert(other, at: place)
            }
            text = String(decoding: bytes, as: UTF8.self)
            // Foundation accepts a comma before the brace that ends an object, which RFC 8259 does
            // not allow.
            guard text.firstMatch(of: /,\s*\}/) == nil else { continue }
            // Of a repeated name Foundation takes the first value.
            if Self.isRepetition(text) { continue }
            #expect(Self.own(text) == Self.foundation(text), "\(text)")
        }
    }

    @Test(
        "text outside RFC 8259 is refused",
        arguments: [
            "", " ", "[1,]", "{\"a\":1,}", "{a:1}", "[1 2]", "01", "1.", ".5", "+1", "NaN", "1e999",
            "\"\\x\"",
            "\"\\ud800\"",
            "\"a\nb\"", "[1]]", "tru", "{\"a\"}", "'a'",
        ])
    func refused(text: String) {
        #expect(Self.own(text) == nil)
    }

    private static func isRepetition(_ text: String) -> Bool {
        do {
            _ = try Array(text.utf8).withUnsafeBytes { try JSONValue(json: $0) }
            return false
        } catch {
            return (error as? LineFault)?.sentence.contains("is repeated") ?? false
        }
    }

    /// RFC 8259, section 4: what a receiver makes of repeated names is unpredictable.
    @Test("brackets may nest 64 deep; a repeated name is refused")
    func bounds() {
        func nested(_ depth: Int) -> String {
            String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        }
        #expect(Self.own(nested(64)) != nil)
        #expect(Self.own(nested(65)) == nil)
        #expect(Self.own(nested(30_000)) == nil)
        #expect(Self.own("{\"a\":1,\"a\":2}") == nil)
        #expect(Self.isRepetition("{\"b\":[{\"a\":1,\"\\u0061\":1}]}"))
        #expect(Self.own("[{\"a\":1},{\"a\":2}]") != nil)
    }
}
