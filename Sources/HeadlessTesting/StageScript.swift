public import Foundation
public import Snapshots

/// A list of timed touches and keys, parsed from lines of JSON.
///
/// Each line is one action: `{"t":0.5,"tap":"menuButton"}`, `{"t":0.5,"tap":[x,y]}`,
/// `{"t":1,"pan":[[x,y],[x,y]],"duration":0.3}`, `{"t":2,"type":"text"}`,
/// `{"t":2,"key":"backspace"}`, `{"t":2,"press":"n","modifiers":["command"]}`,
/// `{"t":3,"scroll":[dx,dy],"at":[x,y]}`, `{"t":3,"secondary":[x,y]}`, `{"t":3,"rotate":true}`,
/// `{"t":3,"environment":{"style":"dark"}}` or `{"t":4,"wait":0.5}`. Blank lines are ignored.
public struct StageScript: Equatable, Sendable {
    /// One line of a script.
    public struct Step: Equatable, Sendable {
        /// The line's number in the file, from 1.
        public var line: Int
        /// The start time, in nanoseconds since the start of the run.
        public var time: Int64
        /// The action.
        public var action: Action

        /// Creates a step.
        public init(line: Int, time: Int64, action: Action) {
            self.line = line
            self.time = time
            self.action = action
        }

        /// The end time, in nanoseconds since the start of the run.
        public var end: Int64 {
            time + action.duration
        }
    }

    /// The action of a line.
    public enum Action: Equatable, Sendable {
        /// Taps the middle of a view, or a point of the window.
        case tap(TouchMessage.Target)
        /// Drags a finger along points of the window at an even pace, for a duration in
        /// nanoseconds.
        case pan([CGPoint], duration: Int64)
        /// Types a text, character by character, into the first responder.
        case type(String)
        /// Presses a key that inserts no character.
        case key(KeyboardMessage.Key)
        /// Presses a key with modifiers.
        case press(KeyboardMessage.Press)
        /// Clicks the secondary button of a pointer at a point of the window.
        case secondaryClick(CGPoint)
        /// Turns the wheel: scrolls by a distance over a point of the window.
        case scroll(CGSize, at: CGPoint)
        /// Moves a pointer without a pressed button to a point of the window, or out of it (nil).
        case hover(CGPoint?)
        /// Turns the device by a quarter.
        case rotate
        /// Changes the window's environment.
        case environment(EnvironmentChange)
        /// Does nothing for a duration in nanoseconds: the run lasts until its end.
        case wait(Int64)

        /// How long the action takes, in nanoseconds; 0 for an instant one.
        public var duration: Int64 {
            switch self {
            case .pan(_, let duration), .wait(let duration): duration
            default: 0
            }
        }
    }

    /// The errors in a script, line by line.
    public struct Mistakes: Error, Equatable, CustomStringConvertible {
        /// The error in one line.
        public struct Mistake: Equatable, Sendable {
            /// The line's number, from 1.
            public var line: Int
            /// The mistake, and the correct form.
            public var sentence: String
        }

        /// The file's name.
        public var file: String
        /// The errors, in the order of their lines.
        public var all: [Mistake]

        /// One line per error: file, line number, sentence.
        public var description: String {
            all.map { "\(file):\($0.line): \($0.sentence)" }.joined(separator: "\n")
        }
    }

    /// The steps, sorted by time and then by line.
    public var steps: [Step] = []

    /// Creates an empty script.
    public init() {}

    /// The maximum time and duration, in seconds: more than eleven days.
    public static let longest = 1_000_000.0

    /// Returns seconds as rounded nanoseconds; nil for NaN, negative values and more than
    /// ``longest``.
    public static func nanoseconds(_ seconds: Double) -> Int64? {
        guard seconds >= 0, seconds <= longest else { return nil }
        return Int64((seconds * 1e9).rounded())
    }
}
