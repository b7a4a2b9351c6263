import Foundation
import Synchronization

/// Where lines go: standard error, or a test's own receiver.
enum LogOutput {
    /// A replacement of standard error and of the process's settings, for tests.
    struct Replacement: Sendable {
        var settings: LogSettings
        var receive: @Sendable (String) -> Void
    }

    @TaskLocal static var replacement: Replacement?

    static var settings: LogSettings { replacement?.settings ?? .process }

    /// One line at a time, so that lines of several threads do not mix.
    private static let writing = Mutex(())

    /// Writes a message as a line of its own.
    static func write(_ message: String, category: String) {
        let prefix = category.isEmpty ? "" : "[\(plain(category))] "
        let line = prefix + plain(message).replacing("\n", with: "\n    ") + "\n"
        if let replacement { return replacement.receive(line) }
        writing.withLock { _ in send(Array(line.utf8)) }
    }

    /// Writes bytes in as few calls as possible; gives up if standard error is closed or full.
    private static func send(_ bytes: [UInt8]) {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = Glibc.write(STDERR_FILENO, part.baseAddress, part.count)
                if count < 0 {
                    guard errno == EINTR else { return }
                } else {
                    rest = rest.dropFirst(count)
                }
            }
        }
    }

    /// Returns a text without what moves a terminal's cursor, changes its colours or reorders its
    /// letters.
    ///
    /// Line feeds and tabs remain.
    static func plain(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isHarmful) else { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if isHarmful(scalar) {
                result += "\\u{" + String(scalar.value, radix: 16) + "}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 9, 10: false
        case 0..<32, 127..<160: true
        // Separators of lines and paragraphs, embeddings, overrides and isolates.
        case 0x2028...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
