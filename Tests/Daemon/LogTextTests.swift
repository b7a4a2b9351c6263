import Foundation
import Snapshots
import TestSupport
import Testing

@testable import Daemon

@MainActor
@Suite("Bytes of a log as JSON text")
struct LogTextTests {
    /// What the library's own conversion gives: Swift's repair of invalid UTF-8, then the line
    /// encoder.
    private func wanted(_ bytes: [UInt8]) -> String {
        var encoder = LineEncoder()
        let log = SnapshotLog(level: .info, text: String(decoding: bytes, as: UTF8.self))
        return line(encoder.log(log, seq: 1, nanoseconds: 0))
    }

    private func line(_ line: EncodedLine) -> String {
        line.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func made(_ bytes: [UInt8], portions: Int) -> String {
        var text = LogText(most: 1 << 20)
        for start in stride(from: 0, to: bytes.count, by: portions) {
            let part = Array(bytes[start..<min(bytes.count, start + portions)])
            #expect(part.withUnsafeBytes { text.add($0) } == part.count)
        }
        text.finish()
        var encoder = LineEncoder()
        return line(
            encoder.log(.info, escapedText: text.bytes, seq: 1, nanoseconds: 0))
    }

    @Test("any bytes in any portions become what the whole text becomes")
    func portions() {
        var dice = SeededGenerator(seed: 20)
        // Leading and continuing bytes of every length, characters at the edges, and escapes.
        let pieces: [[UInt8]] = [
            Array("aä漢🦊\u{2028}\u{2029}\u{202A}\"\\\t\u{1}\u{1F}\u{7F}".utf8), [0], [0xFF],
            [0xC2], [0xE0], [0xE0, 0x80], [0xE0, 0xA0], [0xED, 0xA0, 0x80], [0xEF, 0xBF, 0xBF],
            [0xF0, 0x8F], [0xF0, 0x90, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF4, 0x8F, 0xBF, 0xBF],
            [0xE2, 0x80], [0x80], [0xC0, 0x80], [0xF5], [65],
        ]
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...12, using: &dice)).flatMap { _ in
                pieces.randomElement(using: &dice)!
            }
            guard bytes.last != 13 else { continue }
            let wanted = wanted(bytes)
            for portions in [1, 2, 3, 5, 100] where made(bytes, portions: portions) != wanted {
                Issue.record("\(bytes) in portions of \(portions)")
                return
            }
        }
    }

    @Test("a text is full before it exceeds its size, and takes nothing then")
    func full() {
        for (byte, size) in [(UInt8(0), 6), (0xFF, 3), (97, 1), (0x22, 2)] {
            var text = LogText(most: 100)
            let bytes = [UInt8](repeating: byte, count: 1000)
            let count = bytes.withUnsafeBytes { text.add($0) }
            #expect(text.bytes.count <= 100)
            // Formula: there is room for one more escape of six bytes until it is full.
            #expect(text.bytes.count == count * size && text.bytes.count > 94)
            #expect(bytes.withUnsafeBytes { text.add($0) } == 0)
        }
    }

    @Test("lines of any bytes are no larger than the limit; their sizes add up to the input's")
    func split() {
        var dice = SeededGenerator(seed: 21)
        for _ in 0..<200 {
            let bytes = (0..<5000).map { _ in
                [0, 0, 0xFF, 0xE2, 0x80, 0xA8, 97, 10, 13].randomElement(using: &dice)! as UInt8
            }
            var splitter = LineSplitter(longest: 400)
            var (sizes, longest) = (0, 0)
            for start in stride(from: 0, to: bytes.count, by: 512) {
                Array(bytes[start..<min(bytes.count, start + 512)]).withUnsafeBytes { part in
                    splitter.add(part) {
                        sizes += $1; longest = max(longest, $0.count)
                    }
                }
                #expect(sizes + splitter.waiting == min(bytes.count, start + 512))
            }
            splitter.finish {
                sizes += $1; longest = max(longest, $0.count)
            }
            #expect(sizes == bytes.count)
            #expect(longest <= 400 - 128)
        }
    }
}
