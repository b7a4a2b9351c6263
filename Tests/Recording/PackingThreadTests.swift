import Glibc
import RecordingZstd
import Synchronization
import Testing

@testable import Recording

/// Source: nice(2) and sched(7): a thread with a nice value of 10 more has a tenth of the weight.
@Suite("The thread that packs segments")
struct PackingThreadTests {
    /// Packs, and remembers the nice value of the thread on which it did.
    private final class Recorder: SegmentCodec {
        let values = Mutex<Set<Int32>>([])

        func pack(_ bytes: UnsafeRawBufferPointer) throws(JournalFailure) -> [UInt8] {
            let value = nice(0)
            values.withLock { _ = $0.insert(value) }
            return try Zstandard().pack(bytes)
        }
        func unpack(
            _ bytes: UnsafeRawBufferPointer, size: Int
        ) throws(JournalFailure) -> [UInt8] {
            try Zstandard().unpack(bytes, size: size)
        }
    }

    @Test("it yields to all others, and the journal's thread stays as it was")
    func yields() throws {
        let before = nice(0)
        let (folder, codec) = (Folder(), Recorder())
        let journal = try Journal(folder) {
            $0.segmentBytes = 64 << 10
            $0.plainSegments = 0
            $0.codec = codec
            $0.worksInline = false
        }
        let stream = journal.beginStream(descriptor: [], time: 1)
        for number in UInt64(1)...300 {
            journal.append(String(repeating: "x", count: 1000), stream: stream, number: number)
            try journal.write(time: 1)
        }
        try journal.sync()
        for _ in 0..<100 where journal.counts.segmentsCompressed < 2 {
            journal.enforceRetention(time: 1)
            var descriptor = pollfd(
                fd: journal.completionDescriptor, events: Int16(POLLIN), revents: 0)
            poll(&descriptor, 1, 1000)
            journal.collectCompletions()
        }
        #expect(journal.counts.segmentsCompressed >= 2)
        #expect(codec.values.withLock { $0 } == [min(19, before + Syncer.niceness)])
        #expect(nice(0) == before)
        try journal.close()
    }
}
