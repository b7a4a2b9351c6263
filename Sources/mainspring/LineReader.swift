import Foundation

/// Reads a file line by line, a part at a time, so that a long recording need not be in memory.
struct LineReader {
    /// What to call the file in a sentence.
    let name: String
    /// The number of the last line read, from 1.
    private(set) var number = 0
    /// Whether the last line read ended with a line break.
    private(set) var isWhole = true

    private let handle: FileHandle
    /// Where lines come from when it is no file of lines.
    private var records: RecordSource?
    private var buffer = Data()
    private var isAtEnd = false

    /// The longest line that is read, in bytes: a snapshot of a million views.
    private static let longest = 1 << 30

    /// Opens a file.
    /// - Parameter path: the file's path; `-` for standard input.
    /// - Throws: ``Failure``, when it cannot be read.
    init(path: String) throws {
        if path == "-" {
            name = "standard input"
            handle = .standardInput
            return
        }
        if let records = try RecordSource(path: path) {
            self.records = records
            name = records.name
            handle = .nullDevice
            return
        }
        name = "“\(path)”"
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw Failure(description: "The recording “\(path)” cannot be read: there is no such file.")
        }
        guard !isFolder.boolValue, let handle = FileHandle(forReadingAtPath: path) else {
            throw Failure(
                description: "The recording “\(path)” cannot be read: "
                    + (isFolder.boolValue ? "it is a folder." : "there is no right to it."))
        }
        self.handle = handle
    }

    /// Returns the next line that is not empty, without its line break; nil at the end.
    mutating func next() throws -> Data? {
        if let records {
            number += 1
            return try records.line()
        }
        while true {
            guard let line = try nextWithEmpty() else { return nil }
            if line.contains(where: { $0 != 0x20 && $0 != 0x0d && $0 != 0x09 }) { return line }
        }
    }

    private mutating func nextWithEmpty() throws -> Data? {
        var searched = buffer.startIndex
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0a) {
                let line = buffer[buffer.startIndex..<end]
                buffer = buffer[(end + 1)...]
                number += 1
                isWhole = true
                return Data(line)
            }
            if isAtEnd {
                guard !buffer.isEmpty else { return nil }
                defer { buffer = Data() }
                number += 1
                isWhole = false
                return Data(buffer)
            }
            guard buffer.count <= Self.longest else {
                throw Failure(
                    description: "Line \(number + 1) of \(name) is longer than a gigabyte: this is no recording.")
            }
            buffer = Data(buffer)
            searched = buffer.endIndex
            let part: Data?
            do { part = try handle.read(upToCount: 1 << 16) } catch {
                throw Failure(description: "\(name) cannot be read: \(error.localizedDescription)")
            }
            if let part, !part.isEmpty { buffer.append(part) } else { isAtEnd = true }
        }
    }
}
