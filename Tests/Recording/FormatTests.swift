import CLinux
import Testing
import TestSupport

@testable import Recording

@Suite("Bytes of a journal")
struct FormatTests {
    @Test("CRC-32C gives the values of RFC 3720, B.4, by instruction and by table")
    func vectors() {
        let cases: [([UInt8], UInt32)] = [
            ([UInt8](repeating: 0, count: 32), 0x8A91_36AA),
            ([UInt8](repeating: 0xFF, count: 32), 0x62A8_AB43),
            ((0..<32).map { UInt8($0) }, 0x46DD_794E),
            ((0..<32).map { UInt8(31 - $0) }, 0x113F_DB5C),
            // The check value of the catalogue of parametrised CRC algorithms: "123456789".
            (Array("123456789".utf8), 0xE306_9283), ([], 0),
        ]
        for (bytes, value) in cases {
            #expect(bytes.withUnsafeBytes { Checksum.of($0) } == value)
            #expect(
                bytes.withUnsafeBytes { mainspring_crc32c_table(0, $0.baseAddress, $0.count) }
                    == value)
            #expect(slowChecksum(bytes) == value)
        }
    }

    @Test("the checksum equals its definition for all lengths and alignments, and continues a salt")
    func agreement() {
        var random = SeededGenerator(seed: 1)
        let bytes = (0..<200).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        for start in 0..<9 {
            for end in start...80 {
                let salt = UInt32(truncatingIfNeeded: random.next())
                let part = bytes[start..<end]
                let value = bytes.withUnsafeBytes {
                    Checksum.of(UnsafeRawBufferPointer(rebasing: $0[start..<end]), from: salt)
                }
                let table = bytes.withUnsafeBytes {
                    mainspring_crc32c_table(salt, $0.baseAddress! + start, end - start)
                }
                #expect(value == slowChecksum(part, from: salt))
                #expect(table == value)
            }
        }
    }

    @Test("a handmade segment is read record by record")
    func handMade() throws {
        let folder = Folder()
        var made = HandMade(first: 5)
        made.record(5, stream: 3, kind: 0, number: 40, "{\"name\":\"x\"}")
        made.record(6, stream: 3, kind: 1, number: 41, "full")
        made.record(7, stream: 3, kind: 200, number: 42, "")
        made.record(9, stream: 3, kind: 5, number: 43, "ends here, twenty-four")
        folder.write(made.bytes, to: "00000000000000000005.seg")
        let journal = try Journal(folder)
        #expect(journal.id == made.id)
        #expect(journal.remarks == [])
        #expect(
            try journal.entries() == [
                Entry(position: 5, stream: 3, kind: 0, number: 40, text: "{\"name\":\"x\"}"),
                Entry(position: 6, stream: 3, kind: 1, number: 41, text: "full"),
                Entry(position: 7, stream: 3, kind: 200, number: 42, text: ""),
                Entry(position: 9, stream: 3, kind: 5, number: 43, text: "ends here, twenty-four"),
            ])
        let stream = try #require(journal.streams[3])
        #expect(stream.number == 43)
        #expect(stream.lastFull == 6)
        #expect(stream.count == 3)
        #expect(stream.hasEnded)
        #expect(journal.fullState(of: 3) == 6)
        #expect(journal.fullState(of: 3, atOrBefore: 0) == nil)
    }

    @Test("a journal writes the format's bytes exactly")
    func written() throws {
        let folder = Folder()
        var made = HandMade(first: 1, created: 1000)
        folder.write(
            Array("mainspring journal 1\nid \(made.id.text)\nboot x\n".utf8), to: "journal")
        let journal = try Journal(folder)
        let stream = journal.beginStream(descriptor: Array("{}".utf8), time: 2)
        journal.append("hello", stream: stream, number: 1, kind: .full, time: 3)
        journal.append("", stream: stream, number: .max, kind: .note, time: -4)
        try journal.write(time: 5)
        made.record(1, time: 2, stream: 1, kind: 0, number: 0, "{}")
        made.record(2, time: 3, stream: 1, kind: 1, number: 1, "hello")
        made.record(3, time: -4, stream: 1, kind: 6, number: .max, "")
        #expect(folder.read("00000000000000000001.seg") == made.bytes)
        #expect(made.id.text == "1112131415161718" + "0102030405060708")
        #expect(JournalID(text: made.id.text) == made.id)
    }

    @Test("an index is read back as written, and one with a flipped bit is refused")
    func index() throws {
        var index = SegmentIndex(first: 10)
        var offset = 64
        for position in UInt64(10)..<200 {
            let kind: Record.Kind = position % 50 == 0 ? .full : position == 10 ? .stream : .delta
            let record = Record(
                position: position, time: Int64(position) * 3, stream: 1 + UInt32(position % 2),
                kind: kind,
                number: position)
            let payload = [UInt8](repeating: 65, count: 5000)
            payload.withUnsafeBytes {
                index.add(record, payload: $0, at: offset, end: offset + 5040)
            }
            offset += 5040
        }
        let bytes = index.bytes(salt: 9)
        let copy = bytes.withUnsafeBytes { SegmentIndex($0, salt: 9) }
        #expect(copy?.marks == index.marks)
        #expect(copy?.streams == index.streams)
        #expect(copy?.end == offset)
        #expect(copy?.first == 10)
        #expect(copy?.last == 199)
        #expect(copy?.lastTime == 597)
        // One at the beginning, then the first that lies 64 KiB further each time, and the fulls
        // between: 50, 100, 150.
        #expect(index.marks.prefix(4).map(\.position) == [10, 24, 38, 50])
        #expect(index.mark(atOrBefore: 37)?.position == 24)
        #expect(index.mark(atOrBefore: 9) == nil)
        for place in 0..<bytes.count where place < 64 || place % 13 == 0 {
            var bad = bytes
            bad[place] ^= 0x10
            #expect(bad.withUnsafeBytes { SegmentIndex($0, salt: 9) } == nil, "\(place)")
        }
        for count in 0..<bytes.count where count < 100 || count % 17 == 0 {
            #expect(bytes.prefix(count).withUnsafeBytes { SegmentIndex($0, salt: 9) } == nil)
        }
    }

    @Test(
        "an index with a valid checksum and a senseless first or last position is refused",
        arguments: [16, 24], [0, 1 << 53, 1 << 63, UInt64.max - 1, UInt64.max])
    func senseless(place: Int, position: UInt64) {
        var bytes = SegmentIndex(first: 10).bytes(salt: 9)
        bytes.withUnsafeMutableBytes { room in
            room.storeBytes(of: position.littleEndian, toByteOffset: place, as: UInt64.self)
            let rest = UnsafeRawBufferPointer(rebasing: room[16...])
            room.storeBytes(
                of: Checksum.of(rest, from: 9).littleEndian, toByteOffset: 12, as: UInt32.self)
        }
        #expect(bytes.withUnsafeBytes { SegmentIndex($0, salt: 9) } == nil)
    }
}
