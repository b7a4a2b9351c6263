import Foundation
import MainLoop
import RecordingZstd

@testable import Commands

/// What a command prints, without a terminal or with a simulated one.
@MainActor
final class Capture {
    private(set) var data = Data()
    private(set) var errorData = Data()
    private let isTerminal: Bool
    private let size: (rows: Int, columns: Int)
    /// How many bytes standard output accepts before EPIPE.
    var room = Int.max

    init(isTerminal: Bool = false, rows: Int = 24, columns: Int = 80) {
        (self.isTerminal, size) = (isTerminal, (rows, columns))
    }

    private(set) lazy var output = Output(
        out: .init(isTerminal: isTerminal) { [unowned self] bytes in
            guard data.count + bytes.count <= room else { return EPIPE }
            data.append(contentsOf: bytes)
            return 0
        },
        errors: .init(isTerminal: isTerminal) { [unowned self] bytes in
            errorData.append(contentsOf: bytes)
            return 0
        }, size: { [unowned self] in size })

    var text: String { String(decoding: data, as: UTF8.self) }
    var errors: String { String(decoding: errorData, as: UTF8.self) }

    func clear() { (data, errorData) = (Data(), Data()) }

    /// The result of a command line.
    struct Result {
        var status: Int32
        var text: String
        var errors: String
    }

    /// Runs a command line in this process.
    static func run(_ arguments: [String], isTerminal: Bool = false) -> Result {
        // A recording's own time passes at once on a virtual clock.
        let loop = MainLoop.main
        MainLoop.install(MainLoop(clock: .virtual()))
        defer { MainLoop.install(loop) }
        let capture = Capture(isTerminal: isTerminal)
        var parts = OptionalParts()
        parts.codec = Zstandard()
        let status = Program.run(arguments, capture.output, parts)
        return Result(status: status, text: capture.text, errors: capture.errors)
    }
}

/// A folder that is removed with the test.
final class Folder {
    let path: String

    init() throws {
        path = NSTemporaryDirectory() + "mainspring-test-\(UInt64.random(in: 0 ... .max))"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file; returns its path.
    func write(_ lines: [String], _ name: String = "a.ndjson", end: String = "\n") throws -> String
    {
        try write(Data((lines.joined(separator: "\n") + end).utf8), name)
    }

    func write(_ data: Data, _ name: String) throws -> String {
        let file = "\(path)/\(name)"
        try data.write(to: URL(filePath: file))
        return file
    }
}
