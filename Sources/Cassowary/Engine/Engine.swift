/// The engine: a graph of definitions, rows reduced to free variables, and the dirty ones of both.
///
/// Every required equality *defines* one variable by its own few terms; the definitions form an
/// acyclic graph, whose topological order is maintained. Only where equalities close a cycle is a
/// combination of them stored, and its inputs and sources stay within that cycle. Variables that no
/// equality defines are *free*. Inequalities and optional constraints are *rows*: those that depend
/// on determined variables only are checked, the others are reduced to free variables, which they
/// join into components. Components are tiny in user interfaces; each is optimised by a closed form
/// (one free variable) or by the ``Simplex``.
///
/// A changed constant therefore costs its dependents: values are recomputed from the
/// definitions (never by adding differences, so nothing drifts), in topological order, and a
/// component is optimised again when the activity of one of its rows changed.
///
/// Storage is flat: slabs addressed by 32-bit indices, free lists, no references.
struct Engine: ~Copyable {
    private let inMemory = InMemory()

    // Variables, by identifier.
    var values = Buffer<Double>()
    var nodes = Buffer<Node>()
    var freeVariables = Buffer<UInt32>()
    var removedVariables = Buffer<UInt32>()
    /// The topological order: position to variable. Some positions are empty: a variable that is
    /// moved behind all others leaves its place.
    var order = Buffer<UInt32>()

    // Constraints, by identifier.
    var records = Buffer<Record>()
    var tails = Buffer<Tail>()
    var freeConstraints = Buffer<UInt32>()
    var removedConstraints = Buffer<UInt32>()
    var pool = EntryPool()
    var sequence: UInt64 = 0

    /// Whether the rounds of this solve() are past their bound: what contradicts is left as it is.
    var hasGivenUp = false
    /// Whether required rows may be violated since a solve() that gave up.
    var leavesContradictions = false
    /// Whether rows may be violated, or not optimised, since a solve() that reached a bound of its
    /// work.
    var leavesWork = false
    /// The value of `simplex.work` at which this solve() ends.
    var workLimit = Int.max
    /// The share of the usual budget that a solve() gets; for tests.
    var budgetShare = 1.0
    /// Sorts variables by the places of their owners; nil sorts by identifier. Must not use
    /// the solver.
    var variableOrder: (@Sendable ([Variable]) -> [Variable])?
    var isOverBudget: Bool { simplex.work > workLimit }

    /// Whether numbers were given so far apart that doubles cannot promise what the invariants ask
    /// of values.
    var hasExtremes = false

    /// Whether a value may be so large that rounding alone violates constraints visibly.
    var hasLargeValues = false

    /// Whether a constraint's coefficients are so far apart that rounding may violate what was to
    /// hold.
    var hasWideCoefficients = false

    /// How many equalities are placed before what they determine is followed: as many as stay, with
    /// their terms and variables, in a core's own cache.
    var batchSize = 1024
    /// From how many constraints on long passes fetch ahead: about 1 MB of them, with their
    /// variables.
    var largeCount = 8192

    // The work that waits for solve().
    var needsSolve = false
    /// Whether the last solve left open variables undecided.
    var isUndecided = false
    var pending = Buffer<UInt32>()
    var touched = Buffer<UInt32>()
    /// True until the first sweep: what is found to be determined is computed at once.
    var computesAtOnce = true
    /// The definitions of what the first sweep found not to be determined, in topological order;
    /// until that solve() ends.
    var undetermined = Buffer<UInt32>()
    /// Whether a definition was taken back since the last sweep: variables may be called determined
    /// that are no longer.
    var hasUndefined = false
    var staleRows = Buffer<UInt32>()
    var dirtyRows = Buffer<UInt32>()
    var dirtyColumns = Buffer<UInt32>()

    // Reports.
    var changedSet = BitSet()
    /// The values before the solve; only those of variables in `changedSet` are anything.
    var oldValues = Buffer<Double>()
    var changed = Buffer<Variable>()
    var conflicts: [Conflict] = []
    var shortfalls: [Shortfall] = []
    /// The report about the optimum of this solve(), unless it is proved to be one.
    var uncertainOptimum: Shortfall?
    var conflictGroups: [ConflictGroup] = []
    /// Whether a search of this solve() for the fewest constraints to break reached its bounds.
    var isFewestMissed = false
    var wereBroken = Buffer<UInt32>()
    var statistics = Statistics()

    // Workspace.
    var queue = BitSet()
    var plan = Plan()
    var expansion = Expansion()
    var simplex = Simplex()
    var precise = PreciseSimplex()
    var component = Component()
    var open = Open()
    var visit: UInt32 = 0
    var forward = Buffer<UInt32>()
    var backward = Buffer<UInt32>()
    var ranks = Buffer<UInt32>()
    var stack = Buffer<UInt32>()
    var hard = Buffer<UInt32>()
    var settled = Buffer<UInt32>()
    var loop = Loop()
    var merged = Buffer<Term>()

    /// A mark for nodes that no earlier visit has used.
    mutating func newVisit() -> UInt32 {
        visit &+= 1
        if visit == 0 {
            for index in 0..<nodes.count { nodes[index].mark = 0 }
            visit = 1
        }
        return visit
    }

    /// How many elements the growing storage has room for.
    var capacity: Int {
        values.capacity + nodes.capacity + records.capacity + pool.entries.capacity
            + pending.capacity
            + touched.capacity + staleRows.capacity + dirtyRows.capacity + dirtyColumns.capacity
            + changed.capacity
            + simplex.matrix.capacity + expansion.found.capacity + component.rows.capacity
            + stack.capacity
            + order.capacity + settled.capacity
    }

    func isBroken(_ constraint: ConstraintID) -> Bool {
        records[constraint.id].role == .broken
    }

    /// sum(terms) + constant at the present values, and the size of the numbers that it was summed
    /// from.
    func activity(_ constraint: UInt32) -> (value: Double, magnitude: Double) {
        let record = records[constraint]
        var sum = record.constant
        var magnitude = 1 + abs(sum)
        for index in 0..<record.termCount {
            let entry = pool.entries[record.firstTerm + index]
            let product = entry.coefficient * values[entry.variable]
            sum += product
            magnitude += abs(product)
        }
        return (sum, magnitude)
    }

    /// The error of a constraint beyond the tolerance of the arithmetic.
    func error(_ constraint: UInt32) -> Double {
        let (value, magnitude) = activity(constraint)
        let record = records[constraint]
        let error = value > 0 ? value * record.rightSlope : value * record.leftSlope
        return error > 1e-9 * magnitude ? error : 0
    }

    func violation(of constraint: ConstraintID) -> Double {
        error(constraint.id)
    }
}
