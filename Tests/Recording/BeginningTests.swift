import Foundation
import Testing

@testable import Recording

/// Where reading a stream begins, so that its reader learns of gaps before its first line.
@Suite("The beginning of a stream")
struct BeginningTests {
    /// A journal of several segments: stream 1 has lines in each, stream 2 in all but the first,
    /// stream 3 in the last.
    private func journal() throws -> (folder: Folder, names: [String]) {
        let folder = Folder()
        let journal = try Journal(folder) { $0.segmentBytes = 64 << 10 }
        let text = String(repeating: "x", count: 1000)
        func append(_ stream: UInt32, _ number: UInt64) throws {
            journal.append("\(stream) \(number) \(text)", stream: stream, number: number)
            try journal.write(time: 1000)
        }
        for stream in 1...3 {
            #expect(
                journal.beginStream(descriptor: Array("{\"name\":\"\(stream)\"}".utf8), time: 1)
                    == stream)
        }
        for number in 1...300 {
            try append(1, UInt64(number))
            if number > 80 { try append(2, UInt64(number - 80)) }
            if number > 280 { try append(3, UInt64(number - 280)) }
        }
        try journal.close()
        let names = folder.names.filter { $0.hasSuffix(".seg") }
        #expect(names.count >= 5)
        return (folder, names)
    }

    /// The gaps that a reader of a stream reports before its first line: after which position, and
    /// how many records.
    private func gaps(_ folder: Folder, _ stream: UInt32) throws -> [[UInt64]] {
        let journal = try Journal(folder, readOnly: true)
        let reader = journal.reader(after: journal.beginning(of: stream))
        var gaps: [[UInt64]] = []
        var isFirst = false
        while !isFirst {
            let (before, missed) = (reader.position, reader.missed)
            guard
                try reader.next({ record, _ in
                    isFirst = record.stream == stream && record.kind != .stream
                })
            else { break }
            if reader.missed > missed { gaps.append([before, reader.missed - missed]) }
        }
        return gaps
    }

    @Test("without damage it is the position before the first line")
    func sound() throws {
        let (folder, _) = try journal()
        let journal = try Journal(folder, readOnly: true)
        for stream in UInt32(1)...3 {
            #expect(journal.beginning(of: stream) == journal.streams[stream]!.first - 1)
        }
        #expect(journal.beginning(of: 4) == 0)
    }

    @Test("the oldest segment is missing")
    func oldest() throws {
        let (folder, names) = try journal()
        unlink(folder.path + "/" + names[0])
        let second = try #require(UInt64(names[1].prefix(20)))
        #expect(try gaps(folder, 1) == [[0, second - 1]])
        // No later start takes the loss for retention, however the journal ends.
        for closes in [true, false] {
            let journal = try Journal(folder)
            #expect(journal.remarks.contains { $0.contains("Positions 1 to \(second - 1)") })
            if closes { try journal.close() }
            #expect(try gaps(folder, 1) == [[0, second - 1]])
        }
        // Until retention removes what followed the loss.
        let small = try Journal(folder) {
            $0.segmentBytes = 64 << 10
            $0.retainedBytes = 200 << 10
        }
        small.enforceRetention(time: 2000, uptime: nil)
        try small.close()
        #expect(small.removed >= second)
        #expect(try Journal(folder).remarks.isEmpty)
    }

    @Test("a reader of one stream does not open segments without its lines")
    func otherSegments() throws {
        let (folder, names) = try journal()
        let journal = try Journal(folder, readOnly: true)
        // Streams 2 and 3 begin after the first segment. Its file is not read for them.
        unlink(folder.path + "/" + names[0])
        func read(_ reader: any LineLogReader, _ stream: UInt32) throws -> [UInt64] {
            var numbers: [UInt64] = []
            while try reader.step({ record, _ in
                if record.stream == stream, record.kind != .stream { numbers.append(record.number) }
            }) != .end {}
            return numbers
        }
        for (stream, count) in [(UInt32(2), UInt64(220)), (3, 20)] {
            let reader = journal.lines(after: 0, of: stream)
            #expect(try read(reader, stream) == Array(1...count))
            #expect(reader.missed == 0)
        }
        // Stream 1 has lost lines there, and one that does not exist has lost none.
        let first = journal.lines(after: 0, of: 1)
        #expect(try read(first, 1).last == 300)
        #expect(first.missed == UInt64(names[1].prefix(20))! - 1)
        let none = journal.lines(after: 0, of: 9)
        #expect(try read(none, 9) == [])
        #expect(none.position == journal.written && none.missed == 0)
    }

    @Test("the segment with a stream's first lines is missing")
    func middle() throws {
        let (folder, names) = try journal()
        let sound = try Journal(folder, readOnly: true)
        let first = try #require(sound.streams[2]?.first)
        let place = try #require(names.lastIndex { UInt64($0.prefix(20))! <= first })
        try #require(place > 0 && place < names.count - 1)
        let (start, next) = (UInt64(names[place].prefix(20))!, UInt64(names[place + 1].prefix(20))!)
        unlink(folder.path + "/" + names[place])
        #expect(try gaps(folder, 2) == [[start - 1, next - start]])
        // Stream 1 begins before the gap.
        #expect(try gaps(folder, 1) == [])
    }

    @Test("a stream's first line is damaged, with and without the segment's index")
    func line() throws {
        let (folder, names) = try journal()
        let sound = try Journal(folder, readOnly: true)
        let first = try #require(sound.streams[2]?.first)
        let name = try #require(names.last { UInt64($0.prefix(20))! <= first })
        var data = Data(folder.read(name))
        data[try #require(data.range(of: Data("2 1 x".utf8))).lowerBound] ^= 1
        folder.write(Array(data), to: name)
        #expect(try gaps(folder, 2) == [[first - 1, 1]])
        unlink(folder.path + "/" + name.dropLast(3) + "idx")
        #expect(try gaps(folder, 2) == [[first - 1, 1]])
        // An index that is written and read again describes the same gap.
        try Journal(folder).close()
        #expect(try gaps(folder, 2) == [[first - 1, 1]])
    }
}
