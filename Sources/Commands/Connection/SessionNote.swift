import Foundation

/// A note of the daemon about a session, among the session's lines: `{…,"note":{…}}`.
enum SessionNote: Equatable {
    /// The publisher dropped lines before the daemon received them.
    case dropped(lines: UInt64)
    /// The program's time passes at this speed from the time `t` on, in seconds.
    case clock(speed: Double, t: Double?)

    /// Parses a line of a stream; nil for any other line, and for a note of a later version.
    init?(_ line: UnsafeRawBufferPointer) {
        struct Message: Decodable {
            struct Note: Decodable {
                struct Dropped: Decodable { var lines: UInt64 }
                struct Clock: Decodable {
                    var speed: Double
                    var t: Double?
                }
                var dropped: Dropped?
                var clock: Clock?
            }
            var note: Note
        }
        guard let note = try? JSONDecoder().decode(Message.self, from: Data(line)).note else {
            return nil
        }
        if let dropped = note.dropped {
            self = .dropped(lines: dropped.lines)
        } else if let clock = note.clock {
            self = .clock(speed: clock.speed, t: clock.t)
        } else {
            return nil
        }
    }

    /// The note as a sentence.
    var sentence: String {
        switch self {
        case .dropped(let lines):
            return "The publisher dropped \(lines == 1 ? "1 line" : "\(lines) lines")."
        case .clock(let speed, let t):
            let since = t.map { " from \(ShortNumber.text($0)) s on" } ?? ""
            return speed == 0
                ? "The program's time is paused\(since)."
                : "The program's time passes at \(ShortNumber.text(speed)) times the usual speed"
                    + "\(since)."
        }
    }
}
