import Foundation
import RecordingZstd
import TestSupport
import Testing

@testable import Recording

@Suite("Readers of a journal")
struct ReaderTests {
    /// Waits for the log's descriptor and collects what has completed.
    private func collect(_ log: any LineLog) {
        var descriptor = pollfd(fd: log.completionDescriptor, events: Int16(POLLIN), revents: 0)
        #expect(poll(&descriptor, 1, 60_000) == 1)
        log.collectCompletions()
    }

    /// A journal of packed segments, opened again, with its lines.
    private func packed(
        _ folder: Folder, seed: UInt64, lines: Int, _ change: (inout Journal.Configuration) -> Void
    ) throws -> (journal: Journal, texts: [String]) {
        var dice = SeededGenerator(seed: seed)
        let journal = try Journal(folder) {
            $0.segmentBytes = 1 << 20
            $0.plainSegments = 0
            $0.codec = Zstandard()
            $0.worksInline = true
        }
        let stream = journal.beginStream(descriptor: [], time: 1)
        var texts: [String] = []
        for number in 0..<lines {
            let count = number % 7 == 3 ? 150_000 : Int.random(in: 0..<8_000, using: &dice)
            texts.append(String(repeating: "\(number) ", count: count))
            journal.append(texts[number], stream: stream, number: UInt64(number + 1))
            try journal.write(time: 1)
            try journal.sync()
            journal.enforceRetention(time: 1)
            journal.collectCompletions()
        }
        #expect(journal.counts.segmentsCompressed >= 3)
        try journal.close()
        let again = try Journal(folder) {
            $0.codec = Zstandard()
            change(&$0)
        }
        return (again, texts)
    }

    @Test("a part of a record is the same part of its payload", arguments: 1...4 as ClosedRange)
    func parts(seed: UInt64) throws {
        var dice = SeededGenerator(seed: seed)
        let folder = Folder()
        let (journal, texts) = try packed(folder, seed: seed, lines: 60) { $0.worksInline = true }
        let memory = MemoryLog()
        let stream = memory.beginStream(descriptor: [], time: 1)
        for (number, text) in zip(UInt64(1)..., texts) {
            Array(text.utf8).withUnsafeBytes {
                _ = memory.append(.log, stream: stream, number: number, time: 1, payload: $0)
            }
        }
        try memory.write(time: 1)
        for log in [journal, memory] as [any LineLog] {
            let reader = log.lines(after: 0)
            var number = 0
            var payload: [UInt8] = []
            while try reader.step({ record, bytes in
                if record.kind != .stream {
                    number += 1
                    #expect(Array(texts[number - 1].utf8) == Array(bytes))
                }
                payload = Array(bytes)
            }) == .record {
                for _ in 0..<5 {
                    let start = Int.random(in: 0...payload.count, using: &dice)
                    let end = Int.random(in: start...payload.count, using: &dice)
                    #expect(try reader.part(start..<end) == Array(payload[start..<end]))
                }
            }
            #expect(number == texts.count)
        }
    }

    @Test("a packed segment is opened on a queue, once for all its readers")
    func later() throws {
        let folder = Folder()
        let files = CountingFiles()
        let (journal, texts) = try packed(folder, seed: 5, lines: 60) { $0.files = files }
        files.opened = [:]
        let readers = (0..<20).map { _ in journal.reader(after: 0) }
        var ready = 0
        for reader in readers { reader.onReady = { ready += 1 } }
        for reader in readers { #expect(try reader.step { _, _ in } == .later) }
        #expect(ready == 0)
        collect(journal)
        #expect(ready == readers.count)
        var found = readers.map { _ in [String]() }
        var waits = 0
        var isMore = true
        while isMore {
            isMore = false
            var areWaiting = false
            for (place, reader) in readers.enumerated() {
                let step = try reader.step { record, payload in
                    guard record.kind != .stream else { return }
                    found[place].append(String(decoding: payload, as: UTF8.self))
                }
                isMore = isMore || step != .end
                areWaiting = areWaiting || step == .later
            }
            guard areWaiting else { continue }
            waits += 1
            collect(journal)
        }
        for place in readers.indices { #expect(found[place] == texts) }
        let segments = files.opened.filter { $0.key.hasSuffix(".segz") }
        #expect(segments.count >= 3)
        #expect(segments.values.allSatisfy { $0 == 1 })
        #expect(waits == segments.count - 1)
    }

    @Test("a segment that is removed while it is opened counts as missed lines")
    func removedMeanwhile() throws {
        let folder = Folder()
        let (journal, texts) = try packed(folder, seed: 6, lines: 60) { $0.retainedBytes = 1 << 20 }
        let reader = journal.reader(after: 0)
        #expect(try reader.step { _, _ in } == .later)
        collect(journal)
        journal.enforceRetention(time: 1)
        journal.collectCompletions()
        var found: [String] = []
        var step = LineLogStep.record
        while step != .end {
            step = try reader.step { record, payload in
                guard record.kind != .stream else { return }
                found.append(String(decoding: payload, as: UTF8.self))
            }
            if step == .later { collect(journal) }
        }
        #expect(found == texts.suffix(found.count))
        #expect(reader.position == journal.written)
        #expect(reader.missed == journal.removed)
    }

    @Test("only the readers that read last hold buffers, and the others continue where they were")
    func buffers() throws {
        let folder = Folder()
        let (journal, texts) = try packed(folder, seed: 7, lines: 60) { $0.worksInline = true }
        let readers = (0..<80).map { _ in journal.reader(after: 0) }
        var found = readers.map { _ in 0 }
        for _ in texts {
            for (place, reader) in readers.enumerated() {
                var text: String?
                while text == nil,
                    try reader.next({ record, payload in
                        guard record.kind != .stream else { return }
                        text = String(decoding: payload, as: UTF8.self)
                    })
                {}
                #expect(text == texts[found[place]])
                found[place] += 1
            }
            #expect(readers.count { $0.mayBuffer } == OpenSegments.mostBuffering)
        }
        #expect(found.allSatisfy { $0 == texts.count })
    }
}

/// The system's files, with the number of times that each was opened.
private final class CountingFiles: FileSystem, @unchecked Sendable {
    private let files = LinuxFiles()
    private let lock = NSLock()
    private var counts: [String: Int] = [:]

    var opened: [String: Int] {
        get { lock.withLock { counts } }
        set { lock.withLock { counts = newValue } }
    }

    func open(_ path: String, flags: Int32, mode: mode_t) -> Int {
        lock.withLock { counts[path, default: 0] += 1 }
        return files.open(path, flags: flags, mode: mode)
    }
    func close(_ descriptor: Int32) { files.close(descriptor) }
    func status(_ descriptor: Int32, into status: inout FileStatus) -> Int {
        files.status(descriptor, into: &status)
    }
    func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
    {
        files.read(descriptor, into: room, at: offset)
    }
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        files.write(descriptor, bytes, at: offset)
    }
    func truncate(_ descriptor: Int32, to size: Int) -> Int {
        files.truncate(descriptor, to: size)
    }
    func sync(_ descriptor: Int32) -> Int { files.sync(descriptor) }
    func isLinked(_ descriptor: Int32, at path: String) -> Bool {
        files.isLinked(descriptor, at: path)
    }
    func rename(_ path: String, to other: String) -> Int { files.rename(path, to: other) }
    func unlink(_ path: String) -> Int { files.unlink(path) }
    func lock(_ descriptor: Int32) -> Int { files.lock(descriptor) }
    func names(in folder: String, into names: inout [String]) -> Int {
        files.names(in: folder, into: &names)
    }
    func makeFolder(_ path: String) -> Int { files.makeFolder(path) }
}
