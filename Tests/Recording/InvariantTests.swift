import Testing

@testable import Recording

/// A debug build checks the journal after each change. These tests break its state to prove that
/// the checks find it.
@Suite("The journal's invariants")
struct InvariantTests {
    /// A journal with three segments, two streams, and a line that waits.
    private func journal() throws -> Journal {
        var configuration = Journal.Configuration()
        configuration.files = SimulatedDisk(folder: "/data")
        configuration.worksInline = true
        configuration.uptime = { 0 }
        configuration.segmentBytes = 2000
        let journal = try Journal(folder: "/data", configuration: configuration, time: 1)
        let streams = [0, 1].map { _ in journal.beginStream(descriptor: Array("{}".utf8), time: 1) }
        var number: UInt64 = 0
        while journal.segmentCount < 3 || journal.appended < journal.written + 4 {
            number += 1
            [UInt8](repeating: 7, count: 100).withUnsafeBytes {
                _ = journal.append(
                    number % 3 == 1 ? .full : .delta, stream: streams[Int(number % 2)],
                    number: number, time: 1,
                    payload: $0)
            }
            if journal.segmentCount < 3 { try journal.write(time: 1) }
        }
        #expect(journal.checkInvariants() == nil)
        return journal
    }

    @Test("positions: synced are written, written are appended")
    func positions() throws {
        let journal = try journal()
        let (synced, written) = (journal.synced, journal.written)
        journal.synced = written + 1
        #expect(
            journal.checkInvariants() == "position \(written + 1) is synced, \(written) is written")
        journal.synced = synced
        journal.written = journal.appended + 1
        #expect(
            journal.checkInvariants()?.contains("is written, \(journal.appended) is appended")
                == true)
        journal.written = written
        journal.active.end += 8
        #expect(journal.checkInvariants()?.contains("the last segment ends at") == true)
        journal.active.end -= 8
        #expect(journal.checkInvariants() == nil)
    }

    @Test("segments are in order, and none of them is removed")
    func segments() throws {
        let journal = try journal()
        let first = journal.sealed[1].index.first
        journal.sealed.swapAt(0, 1)
        #expect(journal.checkInvariants()?.contains("begins before position") == true)
        journal.sealed.swapAt(0, 1)
        journal.removed = first
        #expect(
            journal.checkInvariants()?.contains("is removed, but segment 1 still exists") == true)
        journal.removed = 0
        #expect(journal.checkInvariants() == nil)
    }

    @Test("the marks and streams of indexes agree with each other and with the journal's streams")
    func indexes() throws {
        let journal = try journal()
        let index = journal.active.index
        func fault(_ change: (inout SegmentIndex) -> Void) -> String? {
            journal.active.index = index
            change(&journal.active.index)
            defer { journal.active.index = index }
            return journal.checkInvariants()
        }
        let id = try #require(index.streams.values.first { $0.lastFull > 0 }?.id)
        #expect(fault { $0.marks.swapAt(0, 1) }?.contains("is not after that at") == true)
        #expect(
            fault { $0.marks[$0.marks.count - 1].position = .max }?.contains(
                "is not in the segment") == true)
        #expect(
            fault { $0.streams[id]!.lastFull = 0 }?.contains("has its last full state at 0") == true
        )
        #expect(
            fault { $0.streams[id]!.count = .max }?.contains("stream \(id) has \(UInt64.max) lines")
                == true)
        #expect(fault { $0.streams[id]!.first = 0 }?.contains("has the positions 0 to") == true)
        #expect(fault { $0.streams[id]!.count -= 1 }?.contains("stream \(id) has") == true)
        #expect(
            fault { $0.streams[id]!.id = 99 }
                == "segment \(index.first): stream 99 has the number \(id)")
        #expect(fault { $0.last = 0 }?.contains("it has the positions") == true)
        let stream = try #require(journal.streams[id])
        journal.streams[id]!.number = 0
        #expect(journal.checkInvariants()?.contains("stream \(id) lost number") == true)
        journal.streams[id] = nil
        #expect(journal.checkInvariants() == "stream \(id) has lines and is not known")
        journal.streams[id] = stream
        #expect(journal.checkInvariants() == nil)
    }

    #if DEBUG
    @Test("a debug build stops at the next write after its state was broken")
    func stops() async {
        await #expect(processExitsWith: .failure) {
            let journal = try InvariantTests().journal()
            journal.streams[1]!.count += 1
            try journal.write(time: 1)
        }
    }
    #endif
}
