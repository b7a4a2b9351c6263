import Recording
import Testing

@testable import ReplicatedLog

/// The rules are those of docs/clusters.md, “What counts”.
@Suite("The order of blocks")
struct BlockOrderTests {
    private let log = JournalID(low: 1, high: 2)

    private func block(
        _ writer: UInt64, _ number: UInt64, base: UInt64, _ records: [Block.Entry] = []
    ) -> Block {
        Block(log: log, writer: writer, number: number, base: base, records: records)
    }

    private func line(_ stream: UInt32, _ number: UInt64) -> Block.Entry {
        .init(kind: .log, stream: stream, number: number, size: 1, payload: [UInt8(number & 255)])
    }

    private func begin(_ stream: UInt32, _ run: String) -> Block.Entry {
        let payload = Array("{\"name\":\"a\",\"run\":\"\(run)\",\"title\":\"\(stream)\"}".utf8)
        return .init(
            kind: .stream, stream: stream, number: 0, size: payload.count, payload: payload)
    }

    private func accepted(_ verdict: BlockOrder.Verdict) -> [UInt64]? {
        guard case .accepted(let records, _) = verdict else { return nil }
        return records.map(\.number)
    }

    @Test("a writer's blocks count in the order of their numbers, each once")
    func numbers() {
        var order = BlockOrder()
        #expect(order.apply(block(1, 2, base: 0), sequence: 1) == .outOfTurn)
        #expect(accepted(order.apply(block(1, 1, base: 0, [line(2, 1)]), sequence: 2)) == [1])
        #expect(order.apply(block(1, 1, base: 0, [line(2, 1)]), sequence: 3) == .outOfTurn)
        #expect(order.apply(block(1, 3, base: 0), sequence: 4) == .outOfTurn)
        #expect(accepted(order.apply(block(2, 1, base: 0, [line(3, 1)]), sequence: 5)) == [1])
        #expect(accepted(order.apply(block(1, 2, base: 0, [line(2, 2)]), sequence: 6)) == [2])
        #expect(order.apply(nil, sequence: 7) == .outOfTurn)
    }

    @Test("a block whose writer has not seen the window before it is refused")
    func window() {
        var order = BlockOrder(sequence: 5000)
        let window = BlockOrder.window
        #expect(order.apply(block(1, 1, base: 5001 - window - 1), sequence: 5001) == .stale)
        #expect(accepted(order.apply(block(1, 1, base: 5002 - window), sequence: 5002)) == [])
        #expect(order.apply(block(1, 2, base: 5003), sequence: 5003) == .stale)
        #expect(order.apply(block(1, 2, base: .max), sequence: 5004) == .stale)
    }

    @Test("a line that two members send counts once, and notes always count")
    func repeated() {
        var order = BlockOrder()
        let note = Block.Entry(kind: .note, stream: 2, number: 3, size: 0, payload: [])
        _ = order.apply(block(1, 1, base: 0, [line(2, 1), line(2, 2), line(2, 3)]), sequence: 1)
        let second = order.apply(
            block(2, 1, base: 0, [line(2, 2), line(2, 3), note, line(2, 4)]), sequence: 2)
        #expect(accepted(second) == [3, 4])
    }

    @Test("the stream that is first in the log has the run; the other one is left out")
    func superseded() {
        var order = BlockOrder()
        _ = order.apply(block(1, 1, base: 0, [begin(2, "r"), line(2, 1)]), sequence: 1)
        let verdict = order.apply(
            block(2, 1, base: 0, [begin(3, "r"), line(3, 1), begin(4, "s"), line(4, 1)]),
            sequence: 2)
        guard case .accepted(let records, let effects) = verdict else {
            Issue.record("the block was refused")
            return
        }
        #expect(records.map(\.stream) == [4, 4])
        #expect(effects.superseded == [3])
        // The description is repeated from time to time.
        let again = order.apply(block(1, 2, base: 0, [begin(2, "r"), line(2, 2)]), sequence: 3)
        #expect(accepted(again) == [0, 2])
        #expect(accepted(order.apply(block(2, 2, base: 0, [line(3, 2)]), sequence: 4)) == [])
    }

    @Test("numbers of streams are reserved once, and never beyond the last one")
    func reservation() {
        var order = BlockOrder()
        func reserve(_ size: Int) -> Block.Entry {
            .init(kind: Block.reservation, stream: 0, number: 0, size: size, payload: [])
        }
        func reserved(_ verdict: BlockOrder.Verdict) -> Range<UInt32>? {
            guard case .accepted(_, let effects) = verdict else { return nil }
            return effects.reserved
        }
        #expect(reserved(order.apply(block(1, 1, base: 0, [reserve(10)]), sequence: 1)) == 2..<12)
        #expect(reserved(order.apply(block(2, 1, base: 0, [reserve(5)]), sequence: 2)) == 12..<17)
        let tooMany = order.apply(block(2, 2, base: 0, [reserve(.init(UInt32.max))]), sequence: 3)
        #expect(reserved(tooMany) == nil)
        #expect(order.nextStream == 17)
    }

    @Test("a long record counts once all its parts have arrived, in order")
    func parts() {
        func part(_ offset: Int, _ payload: [UInt8]) -> Block.Entry {
            .init(kind: .full, stream: 2, number: 1, size: 6, offset: offset, payload: payload)
        }
        var order = BlockOrder()
        #expect(accepted(order.apply(block(1, 1, base: 0, [part(0, [1, 2])]), sequence: 1)) == [])
        #expect(order.joinsSince == 1)
        #expect(accepted(order.apply(block(2, 1, base: 0, [line(3, 1)]), sequence: 2)) == [1])
        #expect(accepted(order.apply(block(1, 2, base: 0, [part(2, [3, 4])]), sequence: 3)) == [])
        let last = order.apply(block(1, 3, base: 0, [part(4, [5, 6]), line(2, 2)]), sequence: 4)
        guard case .accepted(let records, _) = last else {
            Issue.record("the block was refused")
            return
        }
        #expect(records.map(\.payload) == [[1, 2, 3, 4, 5, 6], [2]])
        #expect(order.joinsSince == 5)
        // A part without the one before it contributes nothing.
        #expect(accepted(order.apply(block(3, 1, base: 0, [part(2, [3, 4])]), sequence: 5)) == [])
    }

    @Test(
        "a record that would be more than one line is left out, whichever kind it has",
        arguments: [0, 10, 13] as [UInt8], [1, 4, 6, 9] as [UInt8])
    func oneLine(byte: UInt8, kind: UInt8) {
        func entry(_ number: UInt64, _ payload: [UInt8]) -> Block.Entry {
            .init(
                kind: Record.Kind(rawValue: kind), stream: 2, number: number, size: payload.count,
                payload: payload)
        }
        var order = BlockOrder()
        let crafted = block(
            1, 1, base: 0, [entry(1, [65]), entry(2, [65, byte, 66]), entry(3, [66])])
        #expect(accepted(order.apply(crafted, sequence: 1)) == [1, 3])
        // Also if the byte comes in a part of a long record.
        let parts = [(0, [65, 66]), (2, [byte, 67])].map { offset, payload in
            Block.Entry(
                kind: Record.Kind(rawValue: kind), stream: 2, number: 4, size: 4, offset: offset,
                payload: payload)
        }
        #expect(accepted(order.apply(block(1, 2, base: 1, parts), sequence: 2)) == [])
        // The description of a stream is never sent.
        let begin = Block.Entry(kind: .stream, stream: 3, number: 0, size: 1, payload: [byte])
        #expect(accepted(order.apply(block(1, 3, base: 2, [begin]), sequence: 3)) == [0])
    }

    /// The window is 1,024 blocks; eight blocks of each of 130 writers are 1,040. A round is a
    /// round trip: each writer has sent its blocks before it learns of those of the others.
    @Test(
        "many writers have fewer blocks each on their way, so that none is refused",
        arguments: [20, 130, 600])
    func crowd(writers: UInt64) {
        var order = BlockOrder()
        var (number, refused) = (UInt64(0), 0)
        for round in 0..<4 {
            let base = order.sequence
            for _ in 0..<(round == 0 ? 1 : order.share(of: 8)) {
                number += 1
                for writer in 1...writers {
                    let sent = block(writer, number, base: base, [])
                    let verdict = order.apply(sent, sequence: order.sequence + 1)
                    if accepted(verdict) == nil { refused += 1 }
                }
            }
        }
        #expect(refused == 0)
        // Few writers have all eight.
        #expect(order.share(of: 8) == max(1, min(8, 512 / Int(writers))))
    }

    @Test("what is before the window has no effect, whether it is forgotten or not")
    func forgotten() {
        for gap in [BlockOrder.window - 1, BlockOrder.window, BlockOrder.window + 300] {
            var order = BlockOrder()
            _ = order.apply(block(1, 1, base: 0, [line(2, 5)]), sequence: 1)
            // A member that restarts reads the window alone.
            var fresh = BlockOrder(sequence: gap)
            for sequence in 2...gap { _ = order.apply(nil, sequence: sequence) }
            let next = block(2, 1, base: gap, [line(2, 5), line(2, 6)])
            let counts = accepted(order.apply(next, sequence: gap + 1))
            #expect(counts == (gap + 1 - 1 < BlockOrder.window ? [6] : [5, 6]), "gap \(gap)")
            if gap >= BlockOrder.window {
                #expect(accepted(fresh.apply(next, sequence: gap + 1)) == counts)
            }
        }
    }
}
