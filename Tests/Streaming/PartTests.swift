import Foundation
import HTTP
import Snapshots
import Testing

@testable import Streaming

@Suite("Ring and frames")
struct PartTests {
    private func line(_ seq: UInt64, _ kind: SnapshotLine.Kind = .log, size: Int = 0) -> EncodedLine
    {
        var encoder = LineEncoder()
        if kind == .full {
            encoder.beginFull(seq: seq, nanoseconds: 0, size: .zero, scale: 1, fps: 60)
            return encoder.finish()
        }
        return encoder.log(
            .init(level: .info, text: String(repeating: "x", count: size)), seq: seq, nanoseconds: 0
        )
    }

    @Test("a ring keeps the last lines, limited by number and by bytes")
    func ring() {
        var ring = LineRing(mostLines: 10, mostBytes: 1 << 20)
        #expect(ring.lines(after: 0) == nil || ring.last == nil)
        for seq in 5...300 as ClosedRange<UInt64> { ring.append(line(seq)) }
        #expect(ring.count == 10)
        #expect(ring.last == 300)
        #expect(ring.lines(after: 290)?.map(\.seq) == Array(291...300))
        #expect(ring.lines(after: 289) == nil)
        #expect(ring.lines(after: 300)?.isEmpty == true)
        #expect(ring.lines(after: 301) == nil)
        #expect(ring.lines(after: 0) == nil)
        ring.append(line(300, .full))
        #expect(ring.count == 10)
        ring.append(line(400))
        #expect(ring.count == 1 && ring.lines(after: 399)?.map(\.seq) == [400])
        var small = LineRing(mostLines: 100, mostBytes: 3000)
        for seq in 0..<50 as Range<UInt64> { small.append(line(seq, size: 900)) }
        #expect(small.count == 3)
        #expect(small.byteCount <= 3000)
        small.append(line(50, size: 9000))
        #expect(small.count == 1)
        #expect(small.lines(after: 49)?.count == 1)
    }

    @Test("a frame is one chunk with its payload")
    func frames() {
        func text(_ frame: Frame, chunked: Bool) -> String {
            String(decoding: frame.bytes(chunked: chunked), as: UTF8.self)
        }
        #expect(text(Frame("abc\n"), chunked: true) == "4\r\nabc\n\r\n")
        #expect(text(Frame("abc\n"), chunked: false) == "abc\n")
        let lines = [line(1), line(2)]
        let events = "id: r-1\ndata: \(lines[0].text)\n\nid: r-2\ndata: \(lines[1].text)\n\n"
        #expect(text(Frame(lines, as: .sse, run: "r"), chunked: false) == events)
        #expect(
            text(Frame(lines, as: .ndjson, run: "r"), chunked: false)
                == "\(lines[0].text)\n\(lines[1].text)\n")
    }
}
