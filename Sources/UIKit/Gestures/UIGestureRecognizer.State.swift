extension UIGestureRecognizer {
    /// How far a recognizer has come with its gesture.
    ///
    /// Source: Apple, "About the gesture recognizer state machine".
    public enum State: Int, Sendable {
        /// Nothing is certain yet; the start of every gesture.
        case possible = 0
        /// A continuous gesture was recognized.
        case began = 1
        /// A continuous gesture goes on.
        case changed = 2
        /// A continuous gesture is complete, or a discrete one was recognized.
        case ended = 3
        /// A continuous gesture was broken off.
        case cancelled = 4
        /// It was not this gesture.
        case failed = 5

        /// A discrete gesture was recognized: the same as `ended`.
        public static let recognized = State.ended

        /// The states that may follow; from the last three only a reset leads on, back to `possible`.
        var successors: Set<State> {
            switch self {
            case .possible: [.began, .ended, .failed]
            case .began: [.changed, .ended, .cancelled]
            case .changed: [.changed, .ended, .cancelled]
            case .ended, .cancelled, .failed: []
            }
        }

        /// Whether the gesture is over.
        var isFinal: Bool { successors.isEmpty }

        /// Whether this state came of recognizing the gesture.
        var isRecognized: Bool { self == .began || self == .changed || self == .ended }

        /// Whether entering the state calls the targets.
        var isReported: Bool { self != .possible && self != .failed }
    }
}
