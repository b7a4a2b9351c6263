/// An unknown of the system: for layout, one edge or length of a view.
///
/// ``Solver/makeVariable(isLength:)`` creates variables with dense identifiers, starting at zero,
/// and reuses the identifier of a removed variable. A variable that no constraint determines has
/// the value zero.
public struct Variable: Hashable, Comparable, Sendable, BitwiseCopyable {
    /// The index of the variable within its solver; also the order in which ties are broken.
    public let id: UInt32

    /// Creates a handle for an identifier that a solver has given out.
    @inlinable
    public init(id: UInt32) {
        self.id = id
    }

    /// Orders variables by identifier.
    @inlinable
    public static func < (left: Variable, right: Variable) -> Bool {
        left.id < right.id
    }
}
