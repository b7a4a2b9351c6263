extension UIGestureRecognizer {
    /// The states of a gesture recognizer.
    ///
    /// Source: Apple, "About the gesture recognizer state machine".
    public enum State: Int, Sendable {
        /// Not recognized yet; the initial state.
        case possible = 0
        /// A continuous gesture was recognized.
        case began = 1
        /// A continuous gesture has changed.
        case changed = 2
        /// A continuous gesture is complete, or a discrete one was recognized.
        case ended = 3
        /// A continuous gesture was cancelled.
        case cancelled = 4
        /// The touches do not match the gesture.
        case failed = 5

        /// A discrete gesture was recognized: the same as `ended`.
        public static let recognized = State.ended

        /// The states that may follow; the last three can only be reset to `possible`.
        var successors: Set<State> {
            switch self {
            case .possible: [.began, .ended, .failed]
            case .began: [.changed, .ended, .cancelled]
            case .changed: [.changed, .ended, .cancelled]
            case .ended, .cancelled, .failed: []
            }
        }

        /// Whether the gesture has ended.
        var isFinal: Bool { successors.isEmpty }

        /// Whether the gesture has been recognized in this state.
        var isRecognized: Bool { self == .began || self == .changed || self == .ended }

        /// Whether entering the state calls the actions.
        var isReported: Bool { self != .possible && self != .failed }
    }
}
