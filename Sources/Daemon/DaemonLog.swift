import Foundation
import HTTP
import Snapshots

/// The daemon's log: one JSON object per line on stderr, or sentences on a terminal.
///
/// Titles, runs and reasons are untrusted: control characters, and characters that change the
/// direction of text, are escaped, so that a line can neither control a terminal nor imitate
/// another line.
@MainActor
public final class DaemonLog {
    /// The severity of a message.
    public enum Level: String {
        case info, warning, error
    }

    /// Receives each line, with its line break, and must not block.
    ///
    /// By default it is written to stderr on a queue. If stderr's reader stops, up to 64 KiB wait;
    /// later lines are dropped and counted.
    public var write: (String) -> Void = { _ in }

    private let isForPeople: Bool
    /// The number of messages of each kind that were written and skipped, since a time.
    private var limited: [String: (since: Int64, written: Int, left: Int)] = [:]

    /// The maximum number of messages of an untrusted kind that are written in ten seconds.
    static let mostMessages = 20
    private static let period: Int64 = 10_000_000_000

    /// - Parameter isForPeople: whether it writes sentences instead of JSON; if nil, whether stderr
    ///   is a terminal.
    public init(isForPeople: Bool? = nil) {
        self.isForPeople = isForPeople ?? (isatty(2) == 1)
        write = { [isForPeople = self.isForPeople] line in
            var line = line
            let writer = isForPeople ? Self.standardError.people : Self.standardError.programs
            line.withUTF8 { writer.write(UnsafeRawBufferPointer($0)) }
        }
    }

    private nonisolated static let standardError: (people: LogWriter, programs: LogWriter) = {
        // A program that exits at once has logged why.
        atexit {
            for writer in [standardError.people, standardError.programs] {
                _ = writer.finish(within: 1)
            }
        }
        return (
            people: LogWriter(2) { Array(dropNotice($0, isForPeople: true).utf8) },
            programs: LogWriter(2) { Array(dropNotice($0, isForPeople: false).utf8) }
        )
    }()

    /// Returns the line that reports dropped lines, with its line break.
    package nonisolated static func dropNotice(_ count: Int, isForPeople: Bool) -> String {
        line(
            .warning, "\(count) lines of this log were dropped, because stderr was not read.", [],
            isForPeople: isForPeople)
    }

    /// Writes a message.
    /// - Parameters:
    ///   - level: how serious it is.
    ///   - text: a sentence.
    ///   - fields: details that the sentence leaves out, by name.
    ///   - limit: a kind of message that untrusted input can cause any number of times. Only some
    ///     are written; the next one contains the number of skipped ones.
    public func say(
        _ level: Level, _ text: String, _ fields: [(name: String, value: String)] = [],
        limit: String? = nil
    ) {
        guard let limit else { return write(level, text, fields) }
        let now = WallClock.nanoseconds
        var state = limited[limit] ?? (now, 0, 0)
        if now.clampedDifference(state.since) >= Self.period || now < state.since {
            state = (now, 0, state.left)
        }
        defer { limited[limit] = state }
        guard state.written < Self.mostMessages else {
            state.left = state.left.clampedSum(1)
            return
        }
        state.written += 1
        write(level, text, fields + (state.left > 0 ? [("left out before", "\(state.left)")] : []))
        state.left = 0
    }

    private func write(_ level: Level, _ text: String, _ fields: [(name: String, value: String)]) {
        write(Self.line(level, text, fields, isForPeople: isForPeople))
    }

    private nonisolated static func line(
        _ level: Level, _ text: String, _ fields: [(name: String, value: String)],
        isForPeople: Bool
    ) -> String {
        if isForPeople {
            let time = WallClock.text(WallClock.nanoseconds).dropFirst(11).prefix(8)
            let details = fields.filter { !$0.value.isEmpty }.map {
                "\($0.name) \($0.value.harmless)"
            }
            .joined(separator: ", ")
            let mark = level == .info ? "" : "\(level.rawValue): "
            return "\(time) \(mark)\(text.harmless)" + (details.isEmpty ? "" : " (\(details))")
                + "\n"
        }
        var line =
            "{\"time\":\"\(WallClock.text(WallClock.nanoseconds))\",\"level\":\"\(level.rawValue)\",\"text\":\(text.asJSON)"
        for field in fields { line += ",\(field.name.asJSON):\(field.value.asJSON)" }
        // JSON only escapes control characters below 32; the others are escaped too, so the text
        // stays the same.
        return line.harmless + "}\n"
    }
}

extension String {
    /// The text with control and direction characters escaped as `\u…`.
    var harmless: String {
        guard unicodeScalars.contains(where: \.isHarmful) else { return self }
        var out = ""
        for scalar in unicodeScalars {
            if scalar.isHarmful {
                out += scalar.escapedForJSON
            } else {
                out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
