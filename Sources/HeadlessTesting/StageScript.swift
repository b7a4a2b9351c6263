public import Foundation
public import Snapshots

/// A list of touches and keys with their times, read from lines of JSON.
///
/// Each line is one action: `{"t":0.5,"tap":"menuButton"}`, `{"t":0.5,"tap":[x,y]}`,
/// `{"t":1,"pan":[[x,y],[x,y]],"duration":0.3}`, `{"t":2,"type":"text"}` or `{"t":2,"key":"backspace"}`. Blank lines are
/// ignored.
public struct StageScript: Equatable, Sendable {
    /// One line of a script.
    public struct Step: Equatable, Sendable {
        /// The line's number in the file, from 1.
        public var line: Int
        /// When, in nanoseconds since the run's start.
        public var time: Int64
        /// What is done.
        public var action: Action

        /// Creates a step.
        public init(line: Int, time: Int64, action: Action) {
            self.line = line
            self.time = time
            self.action = action
        }

        /// When it is over, in nanoseconds since the run's start.
        public var end: Int64 {
            if case .pan(_, let duration) = action { return time + duration }
            return time
        }
    }

    /// What a line does.
    public enum Action: Equatable, Sendable {
        /// Taps the middle of a view, or a point of the window.
        case tap(TouchMessage.Target)
        /// Drags a finger along points of the window, evenly, for a duration in nanoseconds.
        case pan([CGPoint], duration: Int64)
        /// Types a text, character by character, into what is being edited.
        case type(String)
        /// Presses a key that writes no character.
        case key(KeyboardMessage.Key)
    }

    /// What is wrong with a script, line by line.
    public struct Mistakes: Error, Equatable, CustomStringConvertible {
        /// What is wrong with one line.
        public struct Mistake: Equatable, Sendable {
            /// The line's number, from 1.
            public var line: Int
            /// What is wrong, and what should be there.
            public var sentence: String
        }

        /// The file's name.
        public var file: String
        /// The mistakes in the order of their lines.
        public var all: [Mistake]

        /// One line a mistake: file, line, sentence.
        public var description: String {
            all.map { "\(file):\($0.line): \($0.sentence)" }.joined(separator: "\n")
        }
    }

    /// The steps in the order of their times; those of the same time in the order of their lines.
    public var steps: [Step] = []

    /// Creates a script of no steps.
    public init() {}

    /// The latest time and longest duration there is, in seconds: some eleven days.
    public static let longest = 1_000_000.0

    /// Seconds in nanoseconds, rounded; nil for NaN, what is negative and what is longer than ``longest``.
    public static func nanoseconds(_ seconds: Double) -> Int64? {
        guard seconds >= 0, seconds <= longest else { return nil }
        return Int64((seconds * 1e9).rounded())
    }
}
