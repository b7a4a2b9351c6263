/// The causes of a view's position: the constraints behind its edges, and the overruled ones.
///
/// It requires a search by the solver, so it is not part of the lines: a viewer requests it from
/// the running program. It describes the layout, which an animation may not have reached yet.
public struct SnapshotExplanation: Equatable, Sendable, Codable {
    /// One edge or length.
    public struct Edge: Equatable, Sendable, Codable {
        /// `left`, `width`, `right`, `top`, `height` or `bottom`.
        public var edge: String
        /// The position in the superview's coordinates, or the length, in points.
        public var value: Double
        /// The constraints that determine it, as in ``SnapshotNode/Constraint/text``, and other
        /// causes in words.
        public var because: [String]
        /// Whether other values are equally possible; then nothing determines it.
        public var ambiguous: Bool

        /// Creates the explanation of an edge.
        public init(edge: String, value: Double, because: [String], ambiguous: Bool) {
            self.edge = edge
            self.value = value
            self.because = because
            self.ambiguous = ambiguous
        }
    }

    /// A constraint that does not hold.
    public struct Overruled: Equatable, Sendable, Codable {
        /// The constraint as text.
        public var text: String
        /// The distance by which it is violated, in points.
        public var missed: Double
        /// The constraints that hold instead.
        public var because: [String]
        /// Whether it was broken because required constraints contradict it.
        public var broken: Bool

        /// Creates the explanation of an overruled constraint.
        public init(text: String, missed: Double, because: [String], broken: Bool) {
            self.text = text
            self.missed = missed
            self.because = because
            self.broken = broken
        }
    }

    /// The view's id.
    public var id: SnapshotNode.ID
    /// Whether constraints position the view; if not, the program sets its frame.
    public var constrained: Bool
    /// Its edges and lengths: left, width, right, top, height, bottom.
    public var edges: [Edge]
    /// The view's constraints that are not satisfied.
    public var overruled: [Overruled]

    /// Creates an explanation.
    public init(
        id: SnapshotNode.ID, constrained: Bool, edges: [Edge] = [], overruled: [Overruled] = []
    ) {
        self.id = id
        self.constrained = constrained
        self.edges = edges
        self.overruled = overruled
    }
}
