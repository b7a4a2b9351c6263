/// What determines where a view is: its edges with the constraints behind them, and the constraints that were overruled.
///
/// It costs a solver's search, so it is no part of the lines: whoever looks at a view asks the running program for it.
/// It tells of the layout, which an animation may still be on its way to.
public struct SnapshotExplanation: Equatable, Sendable, Codable {
    /// One edge or length.
    public struct Edge: Equatable, Sendable, Codable {
        /// `left`, `width`, `right`, `top`, `height` or `bottom`.
        public var edge: String
        /// Where it is in the superview's coordinates, or how long it is, in points.
        public var value: Double
        /// The constraints that determine it, as their notes have them in ``SnapshotNode/Constraint/text``, and what else
        /// does, in words.
        public var because: [String]
        /// Whether other values would do as well; nothing determines it then.
        public var ambiguous: Bool

        /// Creates the reasons of an edge.
        public init(edge: String, value: Double, because: [String], ambiguous: Bool) {
            self.edge = edge
            self.value = value
            self.because = because
            self.ambiguous = ambiguous
        }
    }

    /// A constraint that does not hold.
    public struct Overruled: Equatable, Sendable, Codable {
        /// The constraint in words.
        public var text: String
        /// By how much it is missed, in points.
        public var missed: Double
        /// What holds in its stead.
        public var because: [String]
        /// Whether it was broken because required ones contradict it.
        public var broken: Bool

        /// Creates the reasons against a constraint.
        public init(text: String, missed: Double, because: [String], broken: Bool) {
            self.text = text
            self.missed = missed
            self.because = because
            self.broken = broken
        }
    }

    /// The view.
    public var id: SnapshotNode.ID
    /// Whether constraints place the view at all; if not, the program's frame does.
    public var constrained: Bool
    /// Its edges and lengths: left, width, right, top, height, bottom.
    public var edges: [Edge]
    /// The constraints on it that do not hold.
    public var overruled: [Overruled]

    /// Creates an explanation.
    public init(id: SnapshotNode.ID, constrained: Bool, edges: [Edge] = [], overruled: [Overruled] = []) {
        self.id = id
        self.constrained = constrained
        self.edges = edges
        self.overruled = overruled
    }
}
