import Foundation
import Testing

/// The built `gallery`, run as a user would.
struct GalleryProcess {
    var status: Int32
    var output: String
    var errors: String

    /// The program beside the tests' own.
    static func program() throws -> URL {
        let folder = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
            .deletingLastPathComponent()
        let url = folder.appendingPathComponent("gallery")
        try #require(
            FileManager.default.isExecutableFile(atPath: url.path),
            "there is no gallery beside the tests in \(folder.path): build the whole package first")
        return url
    }

    /// Runs it to its end.
    static func run(_ arguments: String..., input: String = "") throws -> GalleryProcess {
        let running = try Running(arguments)
        try running.write(input)
        let output = running.readAll()
        let errors = String(decoding: running.errors.readDataToEndOfFile(), as: UTF8.self)
        return GalleryProcess(status: running.wait(), output: output, errors: errors)
    }

    /// A gallery that runs.
    final class Running {
        let process = Process()
        let input: FileHandle
        let output: FileHandle
        let errors: FileHandle

        init(_ arguments: [String]) throws {
            let (input, output, errors) = (Pipe(), Pipe(), Pipe())
            process.executableURL = try GalleryProcess.program()
            process.arguments = arguments
            process.standardInput = input
            process.standardOutput = output
            process.standardError = errors
            self.input = input.fileHandleForWriting
            self.output = output.fileHandleForReading
            self.errors = errors.fileHandleForReading
            try process.run()
        }

        func write(_ text: String) throws {
            if !text.isEmpty { try input.write(contentsOf: Data(text.utf8)) }
            try input.close()
        }

        func readAll() -> String {
            String(decoding: output.readDataToEndOfFile(), as: UTF8.self)
        }

        /// The first line of its output; empty if there is none.
        func readLine() -> String {
            var bytes: [UInt8] = []
            while let byte = output.readData(ofLength: 1).first, byte != UInt8(ascii: "\n") {
                bytes.append(byte)
            }
            return String(decoding: bytes, as: UTF8.self)
        }

        /// A failing test leaves no process behind.
        deinit {
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }

        func wait() -> Int32 {
            process.waitUntilExit()
            return process.terminationReason == .exit
                ? process.terminationStatus : -process.terminationStatus
        }
    }
}
