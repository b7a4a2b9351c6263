import Foundation
import Recording

/// Reads a file line by line and part by part, so that a long recording need not fit in memory.
struct LineReader {
    /// The name of the file in messages.
    let name: String
    /// The number of the last line read, from 1.
    private(set) var number = 0
    /// The gaps that the lines read so far have in a journal, one sentence each.
    var gaps: [String] { records?.gaps ?? [] }
    /// Whether the last line read ended with a line break.
    private(set) var isWhole = true

    private let handle: FileHandle
    /// The source of lines if the path is a journal or a segment.
    private var records: RecordSource?
    /// The number of bytes of the file that are left; nil to read to its end.
    private var left: Int?
    private var buffer: [UInt8] = []
    /// The position of the next line in the buffer.
    private var start = 0
    private var isAtEnd = false

    /// Opens a file.
    /// - Parameters:
    ///   - path: the file's path; `-` for standard input.
    ///   - codec: reads compressed segments.
    /// - Throws: ``Failure``, if it cannot be read.
    init(path: String, codec: (any SegmentCodec)?) throws {
        if path == "-" {
            name = "standard input"
            handle = .standardInput
            return
        }
        name = "“\(path)”"
        if let records = try RecordSource(path: path, codec: codec) {
            self.records = records
            handle = .nullDevice
            return
        }
        let file = try InputFile(path, "recording")
        left = file.size
        handle = FileHandle(fileDescriptor: file.descriptor, closeOnDealloc: true)
    }

    /// Returns the next line that is not empty, without its line break; nil at the end.
    /// - Throws: ``Failure``, if the file cannot be read or a line is too long; see
    ///   ``MemoryLimits``.
    mutating func next() throws -> Data? {
        if let records {
            number += 1
            return try records.line()
        }
        while let line = try nextWithEmpty() {
            if line.contains(where: { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }) { return line }
        }
        return nil
    }

    private mutating func nextWithEmpty() throws -> Data? {
        var searched = start
        while true {
            if let end = lineBreak(from: searched) {
                defer { start = end + 1 }
                number += 1
                isWhole = true
                return Data(buffer[start..<end])
            }
            if isAtEnd {
                guard start < buffer.count else { return nil }
                defer { (buffer, start) = ([], 0) }
                number += 1
                isWhole = false
                return Data(buffer[start...])
            }
            let longest = MemoryLimits.current.lineBytes
            guard buffer.count - start <= longest else {
                throw Failure(
                    description:
                        "Line \(number + 1) of \(name) has more than "
                        + "\(ShortNumber.bytes(UInt64(longest))): it is not a recording.")
            }
            buffer.removeSubrange(..<start)
            start = 0
            searched = buffer.count
            try fill()
        }
    }

    private func lineBreak(from place: Int) -> Int? {
        buffer.withUnsafeBytes { bytes in
            guard place < bytes.count, let base = bytes.baseAddress,
                let found = memchr(base + place, 10, bytes.count - place)
            else { return nil }
            return UnsafeRawPointer(found) - base
        }
    }

    private mutating func fill() throws {
        let most = min(left ?? 1 << 16, 1 << 16)
        let part: Data?
        do { part = most > 0 ? try handle.read(upToCount: most) : nil } catch {
            throw Failure(description: "\(name) cannot be read: \(InputFile.reason(error))")
        }
        guard let part, !part.isEmpty else { return isAtEnd = true }
        buffer.append(contentsOf: part)
        left? -= part.count
    }
}
