/// An incremental solver for linear constraints with priorities.
///
/// Constraints are added, removed and changed in any order and any number; the changes queue until
/// ``solve()``, which finds values at the lexicographic optimum: required constraints hold, then
/// the sum of the absolute errors is minimised level by level, strongest first. Afterwards
/// ``value(of:)`` reads a value, ``changedVariables`` lists the changes, ``conflicts`` the
/// required constraints that could not hold.
///
///     let solver = Solver() let left = solver.makeVariable(), width = solver.makeVariable() try
///     solver.add([Term(left)], .equal, -8)                                     // left == 8 try
///     solver.add([Term(left), Term(width)], .lessThanOrEqual, -100)            // left + width <=
///     100 try solver.add([Term(width)], .equal, -200, priority: Priority(750))         // width ==
///     200 @750 solver.solve() solver.value(of: width)
///     // 92
///
/// The same calls in the same order give the same values, in every run and on every machine: ties
/// are broken by the order of identifiers and of addition. A variable that nothing determines is
/// zero. The values depend on the constraints and the order of their addition alone, not on earlier
/// solves.
///
/// One solver serves one tree of views. It is a class, because the views of a tree share it and
/// outlive each other in any order; the engine inside is a value without references. It is not
/// thread safe; solvers share nothing but memory that is free, of which they keep up to 24 MB for
/// the next ones.
public final class Solver {
    /// Where the engine lives: reached without the exclusivity checks that a class's stored
    /// property gets.
    private let storage: UnsafeMutablePointer<Engine>

    var engine: Engine {
        @inline(__always) unsafeAddress { UnsafePointer(storage) }
        @inline(__always) unsafeMutableAddress { storage }
    }

    /// The values that are read most often, without a call; they follow the engine's storage.
    @usableFromInline let window: UnsafeMutablePointer<Window>

    @usableFromInline
    struct Window {
        @usableFromInline var values: UnsafePointer<Double>
        @usableFromInline var valueCount: UInt32
        @usableFromInline var changed: UnsafePointer<Variable>
        @usableFromInline var changedCount: Int
    }

    /// Creates a solver without variables.
    public init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: Engine())
        window = .allocate(capacity: 1)
        window.initialize(
            to: Window(
                values: UnsafePointer(storage.pointee.values.base), valueCount: 0,
                changed: UnsafePointer(storage.pointee.changed.base), changedCount: 0))
    }

    deinit {
        window.deallocate()
        storage.deinitialize(count: 1)
        storage.deallocate()
    }

    private func moveValueWindow() {
        window.pointee.values = UnsafePointer(engine.values.base)
        window.pointee.valueCount = UInt32(truncatingIfNeeded: engine.values.count)
    }

    private func moveWindow() {
        moveValueWindow()
        window.pointee.changed = UnsafePointer(engine.changed.base)
        window.pointee.changedCount = engine.changed.count
    }

    /// Makes a variable; its value is zero until constraints say otherwise. - Complexity: O(1).
    ///
    /// - Parameter isLength: Whether it is a length rather than an origin. What constraints of all
    ///   priorities leave open is decided as in UIKit: lengths are as near to zero as can be, then
    ///   inequalities as tight as can be, then origins as near to zero as can be.
    public func makeVariable(isLength: Bool = false) -> Variable {
        defer { moveValueWindow() }
        return engine.makeVariable(isLength: isLength)
    }

    /// Sorts variables by the places of their owners; nil, the default, sorts by identifier.
    ///
    /// Variables that the constraints leave open are decided in this order. It makes values
    /// independent of the order in which variables were made. Must not use the solver.
    package var variableOrder: (@Sendable ([Variable]) -> [Variable])? {
        get { engine.variableOrder }
        set { engine.variableOrder = newValue }
    }

    /// Makes the four variables of a rectangle: two lengths, then two origins. Faster than one
    /// after the other.
    ///
    /// - Complexity: O(1).
    public func makeRectangle() -> (Variable, Variable, Variable, Variable) {
        defer { moveValueWindow() }
        return engine.makeRectangle()
    }

    /// Removes a variable; its identifier may be given out again.
    ///
    /// - Precondition: No constraint uses the variable: remove those first (in the same batch will
    ///   do).
    /// - Complexity: O(1).
    public func remove(_ variable: Variable) {
        engine.remove(variable)
    }

    /// Adds the constraint `sum(coefficient * variable) + constant <relation> 0`.
    ///
    /// Terms with the same variable are summed; terms with the coefficient zero are dropped; a
    /// constraint without terms is a statement about its constant, that may be false. Numbers
    /// beyond ±1e15 count as ±1e15.
    ///
    /// - Parameters:
    ///   - terms: The summands; to avoid allocations, pass the span of an array that is reused, or
    ///     of an `InlineArray`.
    ///   - relation: How the sum compares to zero.
    ///   - constant: The constant summand.
    ///   - priority: The level; required unless stated.
    ///   - isGiven: Whether the constraint states a fact, such as a window's size: in a conflict of
    ///     required constraints it is broken only where breaking any number of others does not do.
    /// - Returns: The handle by which the constraint is changed and removed.
    /// - Throws: ``InvalidConstraint`` for a number that is not finite or a priority outside of (0,
    ///   1000]; nothing is added.
    /// - Complexity: O(terms); the work is done in ``solve()``.
    @discardableResult
    public func add(
        _ terms: Span<Term>,
        _ relation: Relation,
        _ constant: Double,
        priority: Priority = .required,
        isGiven: Bool = false
    ) throws(InvalidConstraint) -> ConstraintID {
        try engine.add(terms, relation, constant, priority, isGiven: isGiven)
    }

    /// Adds a constraint from an array of terms; see the one from a span.
    @discardableResult
    public func add(
        _ terms: [Term],
        _ relation: Relation,
        _ constant: Double,
        priority: Priority = .required,
        isGiven: Bool = false
    ) throws(InvalidConstraint) -> ConstraintID {
        try engine.add(terms.span, relation, constant, priority, isGiven: isGiven)
    }

    /// Removes a constraint. Required constraints that were broken because of it are in force
    /// again.
    ///
    /// - Complexity: O(terms); the work is done in ``solve()``.
    public func remove(_ constraint: ConstraintID) {
        engine.remove(constraint)
    }

    /// Replaces a constraint's constant summand.
    ///
    /// - Throws: ``InvalidConstraint`` when the number is not finite; the old constant stays.
    /// - Complexity: O(1); ``solve()`` then costs by the variables that depend on the constraint.
    public func setConstant(_ constant: Double, for constraint: ConstraintID)
        throws(InvalidConstraint)
    {
        try engine.setConstant(constant, for: constraint)
    }

    /// Replaces a constraint's priority, from or to required as well.
    ///
    /// - Throws: ``InvalidConstraint`` when the priority is outside of (0, 1000]; the old one
    ///   stays.
    /// - Complexity: O(terms); the work is done in ``solve()``.
    public func setPriority(_ priority: Priority, for constraint: ConstraintID)
        throws(InvalidConstraint)
    {
        try engine.setPriority(priority, for: constraint)
    }

    /// Does the queued work: afterwards the values are at the optimum.
    ///
    /// Without queued changes nothing is done: no variable has changed, and there is no new
    /// conflict.
    public func solve() { solve(pausesAtNegativeLengths: false) }

    /// Solves, but leaves undecided what the constraints leave open if a length has become negative
    /// by more than rounding: its owner will bound it, and all is decided again.
    ///
    /// - Returns: Whether that is so; the next ``solve()`` then completes the work.
    @discardableResult
    package func solve(pausesAtNegativeLengths: Bool) -> Bool {
        engine.solve(pausesAtNegativeLengths: pausesAtNegativeLengths)
        moveWindow()
        #if DEBUG
        if engine.nodes.count <= 256 { engine.checkInvariants() }
        #endif
        return engine.isUndecided
    }

    /// Traps if the solver's inner state is inconsistent; for tests and tools. - Complexity:
    /// O(everything).
    public func _checkInvariants() {
        engine.checkInvariants()
    }
}
