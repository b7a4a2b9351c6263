import Foundation
import Snapshots

/// What to touch and when: a run without a viewer, written down.
///
/// A script is lines of JSON, one touch each: `{"t":0.5,"tap":"menuButton"}`, `{"t":0.5,"tap":[x,y]}`,
/// `{"t":1,"pan":[[x,y],[x,y]],"duration":0.3}`, `{"t":2,"type":"text"}` or `{"t":2,"key":"backspace"}`. Blank lines are
/// passed over.
package nonisolated struct Script: Equatable, Sendable {
    /// One line of a script.
    package struct Step: Equatable, Sendable {
        /// The line's number in the file, from 1.
        package var line: Int
        /// When, in nanoseconds since the run's start.
        package var time: Int64
        /// What is done.
        package var action: Action

        /// Creates a step.
        package init(line: Int, time: Int64, action: Action) {
            self.line = line
            self.time = time
            self.action = action
        }

        /// When it is over, in nanoseconds since the run's start.
        package var end: Int64 {
            if case .pan(_, let duration) = action { return time + duration }
            return time
        }
    }

    /// What a line does.
    package enum Action: Equatable, Sendable {
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
    package struct Mistakes: Error, Equatable, CustomStringConvertible {
        /// What is wrong with one line.
        package struct Mistake: Equatable, Sendable {
            /// The line's number, from 1.
            package var line: Int
            /// What is wrong, and what should be there.
            package var sentence: String
        }

        /// The file's name.
        package var file: String
        /// The mistakes in the order of their lines.
        package var all: [Mistake]

        /// One line a mistake: file, line, sentence.
        package var description: String {
            all.map { "\(file):\($0.line): \($0.sentence)" }.joined(separator: "\n")
        }
    }

    /// The steps in the order of their times; those of the same time in the order of their lines.
    package var steps: [Step] = []

    /// Creates a script of no steps.
    package init() {}

    /// The latest time and longest duration there is, in seconds: some eleven days.
    package static let longest = 1_000_000.0

    /// Seconds in nanoseconds, rounded; nil for NaN, what is negative and what is longer than ``longest``.
    package static func nanoseconds(_ seconds: Double) -> Int64? {
        guard seconds >= 0, seconds <= longest else { return nil }
        return Int64((seconds * 1e9).rounded())
    }
}
