/// A required constraint that could not hold together with others, and those others.
public struct Conflict: Equatable, Sendable {
    /// The constraint that was broken: left out until a member of ``constraints`` changes or is
    /// removed.
    public let broken: ConstraintID

    /// A minimal set of required constraints that cannot hold together, the broken one among them,
    /// in the order in which they were added: without any one of them, the rest can hold.
    public let constraints: [ConstraintID]
}
