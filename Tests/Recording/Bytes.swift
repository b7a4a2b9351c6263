import Foundation

@testable import Recording

/// CRC-32C bit by bit, by its definition: reflected polynomial 0x82F63B78, ones before and after.
///
/// Source: Castagnoli, Bräuer, Herrmann, "Optimization of cyclic redundancy-check codes" (1993);
/// RFC 3720, section 12.1.
func slowChecksum(_ bytes: some Sequence<UInt8>, from start: UInt32 = 0) -> UInt32 {
    var value = ~start
    for byte in bytes {
        value ^= UInt32(byte)
        for _ in 0..<8 { value = value & 1 == 1 ? value >> 1 ^ 0x82F6_3B78 : value >> 1 }
    }
    return ~value
}

/// Little-endian bytes.
func little<T: FixedWidthInteger>(_ value: T) -> [UInt8] {
    (0..<MemoryLayout<T>.size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
}

/// A segment assembled by hand from docs/recording-format.md, without the code that is tested.
struct HandMade {
    var id = JournalID(low: 0x0102_0304_0506_0708, high: 0x1112_1314_1516_1718)
    var bytes: [UInt8] = []

    /// The salt: the id's first, second and third 32-bit words, by exclusive or.
    var salt: UInt32 { 0x0506_0708 ^ 0x0102_0304 ^ 0x1516_1718 }

    init(first: UInt64 = 1, created: Int64 = 7) {
        var head =
            Array("MSPRSEG\n".utf8) + little(UInt32(1)) + little(UInt32(64)) + little(first)
            + little(created)
        head += little(id.low) + little(id.high) + [UInt8](repeating: 0, count: 12)
        bytes = head + little(slowChecksum(head))
    }

    mutating func record(
        _ position: UInt64, time: Int64 = 1, stream: UInt32 = 1, kind: UInt8 = 4,
        number: UInt64 = 1, _ text: String
    ) {
        let payload = Array(text.utf8)
        let checked =
            little(UInt32(payload.count)) + little(position) + little(time) + little(stream) + [
                kind, 0, 0, 0,
            ]
            + little(number) + payload
        bytes += little(slowChecksum(checked, from: salt)) + checked
        while bytes.count % 8 != 0 { bytes.append(0) }
    }
}

/// A folder that is removed at the end of its test.
final class Folder {
    let path: String

    init() {
        path = NSTemporaryDirectory() + "mainspring-journal-\(UInt64.random(in: 0 ... .max))"
        try! FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    func write(_ bytes: [UInt8], to name: String) {
        _ = FileManager.default.createFile(atPath: path + "/" + name, contents: Data(bytes))
    }

    func read(_ name: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: path + "/" + name) ?? Data())
    }

    var names: [String] { try! FileManager.default.contentsOfDirectory(atPath: path).sorted() }

    /// A copy of the folder.
    func copy() -> Folder {
        let other = Folder()
        for name in names { other.write(read(name), to: name) }
        return other
    }
}

/// A record with its payload as text.
struct Entry: Equatable {
    var position: UInt64
    var stream: UInt32
    var kind: UInt8
    var number: UInt64
    var text: String
}

extension Journal {
    convenience init(
        _ folder: Folder, readOnly: Bool = false, _ change: (inout Configuration) -> Void = { _ in }
    )
        throws
    {
        var configuration = Configuration()
        configuration.uptime = { 0 }
        change(&configuration)
        try self.init(
            folder: folder.path, configuration: configuration, readOnly: readOnly, time: 1000)
    }

    func entries(after position: UInt64 = 0) throws -> [Entry] {
        let reader = reader(after: position)
        var entries: [Entry] = []
        while try reader.next({ record, payload in
            entries.append(
                Entry(
                    position: record.position, stream: record.stream, kind: record.kind.rawValue,
                    number: record.number,
                    text: String(decoding: payload, as: UTF8.self)))
        }) {}
        return entries
    }

    /// The published lines, without the descriptions of streams.
    func lines(after position: UInt64 = 0) throws -> [Entry] {
        try entries(after: position).filter { $0.kind != 0 }
    }

    @discardableResult
    func append(
        _ text: String, stream: UInt32 = 1, number: UInt64 = 1, kind: Record.Kind = .log,
        time: Int64 = 1000
    ) -> UInt64 {
        Array(text.utf8).withUnsafeBytes {
            append(kind, stream: stream, number: number, time: time, payload: $0)
        }
    }
}
