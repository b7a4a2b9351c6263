// The input is the files of a journal's folder. Their checksums are corrected first, so that the
// fuzzer gets past them. Each file: a byte for its kind, a byte for its first position, two bytes
// for its size, and its bytes.

import Glibc
import Recording
import RecordingZstd

/// A folder in memory.
private final class Folder: FileSystem, @unchecked Sendable {
    final class File {
        var bytes: [UInt8] = []
        var isFolder = false
    }

    var names: [String: File] = [:]
    private var open: [File?] = []

    init() {
        names["/d"] = File()
        names["/d"]!.isFolder = true
    }

    func open(_ path: String, flags: Int32, mode: mode_t) -> Int {
        if names[path] != nil, flags & O_EXCL != 0 { return -Int(EEXIST) }
        if names[path] == nil {
            guard flags & O_CREAT != 0 else { return -Int(ENOENT) }
            names[path] = File()
        }
        open.append(names[path])
        return open.count - 1
    }

    func close(_ descriptor: Int32) { open[Int(descriptor)] = nil }

    func status(_ descriptor: Int32, into status: inout FileStatus) -> Int {
        let file = open[Int(descriptor)]!
        (status.kind, status.size) = (file.isFolder ? .folder : .file, file.bytes.count)
        return 0
    }

    func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
    {
        let bytes = open[Int(descriptor)]!.bytes
        let count = max(0, min(room.count, bytes.count - offset))
        if count > 0 { room.copyBytes(from: bytes[offset..<offset + count]) }
        return count
    }

    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        let file = open[Int(descriptor)]!
        let missing = offset + bytes.count - file.bytes.count
        if missing > 0 { file.bytes += [UInt8](repeating: 0, count: missing) }
        file.bytes.replaceSubrange(offset..<offset + bytes.count, with: bytes)
        return bytes.count
    }

    func truncate(_ descriptor: Int32, to size: Int) -> Int {
        open[Int(descriptor)]!.bytes.removeLast(max(0, open[Int(descriptor)]!.bytes.count - size))
        return 0
    }

    func sync(_ descriptor: Int32) -> Int { 0 }

    func isLinked(_ descriptor: Int32, at path: String) -> Bool { names[path] != nil }

    func rename(_ path: String, to other: String) -> Int {
        names[other] = names.removeValue(forKey: path)
        return 0
    }

    func unlink(_ path: String) -> Int { names.removeValue(forKey: path) == nil ? -Int(ENOENT) : 0 }
    func lock(_ descriptor: Int32) -> Int { 0 }

    func names(in folder: String, into found: inout [String]) -> Int {
        found += names.keys.filter { $0.hasPrefix("/d/") }.map { String($0.dropFirst(3)) }
        return 0
    }

    func makeFolder(_ path: String) -> Int { 0 }
}

extension Array where Element == UInt8 {
    fileprivate func number<T: FixedWidthInteger>(at place: Int, as type: T.Type = T.self) -> T {
        withUnsafeBytes { T(littleEndian: $0.loadUnaligned(fromByteOffset: place, as: T.self)) }
    }

    fileprivate mutating func put<T: FixedWidthInteger>(_ value: T, at place: Int) {
        withUnsafeMutableBytes {
            $0.storeBytes(of: value.littleEndian, toByteOffset: place, as: T.self)
        }
    }

    fileprivate func checksum(_ range: Range<Int>, from start: UInt32 = 0) -> UInt32 {
        withUnsafeBytes { Checksum.of(UnsafeRawBufferPointer(rebasing: $0[range]), from: start) }
    }
}

private let id = JournalID(low: 1, high: 2)

/// Corrects the checksums of a header and of all records.
private func mendSegment(_ bytes: inout [UInt8], isPacked: Bool) {
    guard bytes.count >= 64 else { return }
    bytes.replaceSubrange(0..<8, with: Array((isPacked ? "MSPRSEZ\n" : "MSPRSEG\n").utf8))
    bytes.put(UInt32(1), at: 8)
    bytes.put(UInt32(64), at: 12)
    bytes.put(id.low, at: 32)
    bytes.put(id.high, at: 40)
    bytes.put(bytes.checksum(0..<60), at: 60)
    var place = 64
    let head = isPacked ? 32 : 40
    while place + head <= bytes.count {
        let length = Int(bytes.number(at: place + 4, as: UInt32.self))
        guard length <= bytes.count - place - head else { break }
        bytes.put(bytes.checksum(place + 4..<place + head + length, from: id.salt), at: place)
        place += (head + length + 7) & ~7
    }
}

/// Replaces the contents of blocks by their unpacked bytes, so that the fuzzer writes records
/// inside them.
private func packed(_ plain: [UInt8]) -> [UInt8] {
    guard plain.count >= 64 else { return plain }
    var bytes = Array(plain[..<64])
    var place = 64
    while place + 32 <= plain.count {
        let length = min(
            Int(plain.number(at: place + 4, as: UInt32.self) % 4096), plain.count - place - 32)
        let inside = Array(plain[place + 32..<place + 32 + length])
        let content = inside.withUnsafeBytes { (try? Zstandard(level: 1).pack($0)) ?? [] }
        var head = Array(plain[place..<place + 32])
        head.put(UInt32(content.count), at: 4)
        bytes += head + content
        while bytes.count % 8 != 0 { bytes.append(0) }
        place += (32 + length + 7) & ~7
    }
    return bytes
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = UnsafeBufferPointer(start: start, count: count)[...]
    let folder = Folder()
    while input.count >= 4, folder.names.count < 8 {
        let (kind, first) = (input.removeFirst(), UInt64(input.removeFirst()))
        let size = Int(input.removeFirst()) | Int(input.removeFirst()) << 8
        var bytes = Array(input.prefix(size))
        input = input.dropFirst(size)
        let digits = String(first)
        let name = "/d/" + String(repeating: "0", count: 20 - digits.count) + digits
        let file = Folder.File()
        switch kind % 5 {
        case 0, 1:
            if bytes.count >= 24, kind % 2 == 0 { bytes.put(first, at: 16) }
            mendSegment(&bytes, isPacked: false)
            folder.names[name + ".seg"] = file
        case 2:
            if bytes.count >= 24 { bytes.put(first, at: 16) }
            bytes = packed(bytes)
            mendSegment(&bytes, isPacked: true)
            folder.names[name + ".segz"] = file
        case 3:
            if bytes.count >= 64 {
                bytes.replaceSubrange(0..<8, with: Array("MSPRIDX\n".utf8))
                bytes.put(UInt32(1), at: 8)
                bytes.put(bytes.checksum(16..<bytes.count, from: id.salt), at: 12)
            }
            folder.names[name + ".idx"] = file
        default:
            bytes += Array("\ncheck \(String(bytes.checksum(0..<bytes.count), radix: 16))\n".utf8)
            folder.names["/d/journal"] = file
        }
        file.bytes = bytes
    }
    var configuration = Journal.Configuration()
    configuration.files = folder
    configuration.codec = Zstandard()
    configuration.worksInline = true
    configuration.uptime = { 0 }
    configuration.segmentBytes = 2000
    configuration.retainedBytes = 20_000
    configuration.retainedTime = 1000

    _ = try? JournalCheck.folder("/d", codec: Zstandard(), files: folder, fault: { _, _ in nil })
    if let journal = try? Journal(
        folder: "/d", configuration: configuration, readOnly: true, time: 0)
    {
        read(journal)
    }
    guard let journal = try? Journal(folder: "/d", configuration: configuration, time: .max) else {
        return 0
    }
    read(journal)
    let stream = journal.beginStream(descriptor: Array("{}".utf8), time: 5)
    let position = Array("next".utf8).withUnsafeBytes {
        journal.append(.log, stream: stream, number: .max, time: .min, payload: $0)
    }
    try! journal.write(time: .max)
    try! journal.sync()
    journal.enforceRetention(time: .min)
    journal.enforceRetention(time: .max, uptime: .max)
    journal.collectCompletions()
    try! journal.close()
    let again = try! Journal(folder: "/d", configuration: configuration, time: 0)
    var found = false
    let reader = again.reader(after: position - 1)
    while try! reader.next({ record, payload in
        found = found || record.position == position && payload.count == 4
    }) {}
    precondition(found, "The last line is not there.")
    return 0
}

private func read(_ journal: Journal) {
    for start in [0, 1, 5, 1 << 62, UInt64.max] {
        let reader = journal.reader(after: start)
        while (try? reader.next { _, _ in }) == true {}
    }
    for stream in journal.streams.values {
        _ = journal.fullState(of: stream.id, atOrBefore: stream.lastTime)
        _ = journal.fullState(of: stream.id, within: 1000)
    }
    for time in [Int64.min, 0, 7, .max] { _ = journal.position(near: time) }
}
