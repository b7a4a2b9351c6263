import Daemon
import Foundation

/// Standard output and standard error: nothing else in the command line writes to them.
///
/// Text from recordings, daemons, file names and arguments may be hostile, so every text passes
/// through ``HarmlessText`` here and not where it is composed. Only recordings and files that a
/// user requests byte for byte are written unchanged, and never to a terminal.
///
/// After a failed write all output is discarded; ``onFailure`` lets a command stop early.
@MainActor
package final class Output {
    /// A stream of bytes.
    package struct Sink {
        var isTerminal: Bool
        /// Writes all bytes; returns 0, or the `errno` of the failure.
        var write: @MainActor (UnsafeRawBufferPointer) -> Int32

        package init(
            isTerminal: Bool = false, write: @escaping @MainActor (UnsafeRawBufferPointer) -> Int32
        ) {
            (self.isTerminal, self.write) = (isTerminal, write)
        }
    }

    private let out: Sink
    private var errors: Sink
    /// Standard error's descriptor; nil if it is not the process's own.
    private let errorDescriptor: Int32?
    /// The size of the terminal.
    private let size: @MainActor () -> (rows: Int, columns: Int)
    /// The number of terminal rows that ``redraw(_:)`` has filled.
    private var drawn = 0
    /// The `errno` of the first failed write to standard output; 0 before.
    private(set) var failure: Int32 = 0
    /// Called once, when a write to standard output fails.
    var onFailure: (@MainActor () -> Void)?

    package init(
        out: Sink, errors: Sink, errorDescriptor: Int32? = nil,
        size: @escaping @MainActor () -> (rows: Int, columns: Int) = { (24, 80) }
    ) {
        (self.out, self.errors, self.size) = (out, errors, size)
        self.errorDescriptor = errorDescriptor
    }

    /// The process's own streams.
    package static func standard() -> Output {
        Output(
            out: Sink(isTerminal: isatty(1) == 1) { LogWriter.writeAll($0, to: 1) },
            errors: Sink(isTerminal: isatty(2) == 1) { LogWriter.writeAll($0, to: 2) },
            errorDescriptor: 2
        ) {
            var size = winsize()
            guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_row > 0, size.ws_col > 0 else {
                return (24, 80)
            }
            return (Int(size.ws_row), Int(size.ws_col))
        }
    }

    var isTerminal: Bool { out.isTerminal }
    /// Whether standard error is a terminal.
    var hasErrorTerminal: Bool { errors.isTerminal }
    var isBroken: Bool { failure != 0 }

    // MARK: Standard output

    /// Prints a line.
    func line(_ text: StyledText) {
        erase()
        write(text.rendered(isTerminal: isTerminal) + "\n")
    }

    /// Prints several lines.
    func lines(_ lines: [String]) {
        for text in lines { line(StyledText(text)) }
    }

    /// Prints multi-line text of the program itself, such as help.
    func document(_ text: String) {
        for part in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(
            text.last == "\n" ? 1 : 0)
        {
            line(StyledText(String(part)))
        }
    }

    /// Prints a value as a line of JSON.
    func json(_ value: some Encodable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(value).withUnsafeBytes { json($0) }
    }

    /// Prints a line of JSON. Its meaning stays the same; harmful characters are escaped.
    func json(_ bytes: UnsafeRawBufferPointer) {
        erase()
        var line = HarmlessText.json(bytes)
        line.append(10)
        line.withUnsafeBytes { write($0) }
    }

    /// Writes a line of a recording: byte for byte to a file or a pipe, and escaped to a terminal.
    func recorded(_ line: Data) {
        guard !isTerminal else { return line.withUnsafeBytes { json($0) } }
        (line + [10]).withUnsafeBytes { write($0) }
    }

    /// Writes a file, such as an image or a page.
    /// - Throws: ``Failure``, if standard output is a terminal.
    func file(_ data: Data) throws {
        guard !isTerminal else {
            throw Failure(
                description: "Standard output is a terminal: redirect it, or name a file.")
        }
        data.withUnsafeBytes { write($0) }
    }

    private func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    private func write(_ bytes: UnsafeRawBufferPointer) {
        guard !isBroken, !bytes.isEmpty else { return }
        failure = out.write(bytes)
        if isBroken { onFailure?() }
    }

    // MARK: Standard error

    /// Runs a body that must never wait for standard error's reader, such as a main loop.
    ///
    /// Output that the reader does not read in time is dropped, and its lines are counted.
    /// - Parameter notice: Returns the line that reports dropped lines.
    func queueingErrors<Result>(
        notice: @escaping @Sendable (Int) -> String, _ body: () throws -> Result
    ) rethrows -> Result {
        guard let errorDescriptor else { return try body() }
        let direct = errors
        let writer = LogWriter(errorDescriptor) { Array(notice($0).utf8) }
        errors.write = {
            writer.write($0)
            return 0
        }
        defer {
            // A reader that has stopped must not keep the process from ending either.
            if writer.finish(within: 1) { errors = direct }
        }
        return try body()
    }

    /// Reports something about the command itself on standard error.
    func remark(_ text: String) {
        erase()
        report("mainspring: " + text)
    }

    /// Writes a line to standard error.
    func report(_ text: String) {
        var line = StyledText(text).rendered(isTerminal: false) + "\n"
        line.withUTF8 { _ = errors.write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes a line of JSON to standard error.
    func reportJSON(_ text: String) {
        var text = text
        var line = text.withUTF8 { HarmlessText.json(UnsafeRawBufferPointer($0)) }
        line.append(10)
        line.withUnsafeBytes { _ = errors.write($0) }
    }

    // MARK: The terminal

    /// Draws lines below the printed ones, in place of the lines drawn before.
    ///
    /// The lines are cut to the terminal's size.
    func redraw(_ lines: [StyledText]) {
        guard isTerminal else { return }
        let (rows, columns) = size()
        // Lines that have scrolled out of the terminal can no longer be erased.
        let most = max(1, rows - 2)
        var shown = lines[...]
        if lines.count > most {
            shown = lines[..<(most - 1)] + ["… \(lines.count - most + 1) more"]
        }
        erase()
        write(shown.map { $0.cut(to: columns - 1).rendered(isTerminal: true) + "\n" }.joined())
        drawn = shown.count
    }

    /// Erases the lines drawn by ``redraw(_:)``. CSI n A moves the cursor up, CSI J erases
    /// everything below it (ECMA-48).
    func erase() {
        guard drawn > 0 else { return }
        let count = drawn
        drawn = 0
        write("\u{1B}[\(count)A\r\u{1B}[J")
    }
}
