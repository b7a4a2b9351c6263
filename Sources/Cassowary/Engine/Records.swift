/// No variable, constraint or entry.
let none = UInt32.max

/// The present state of a constraint.
enum Role: UInt8 {
    /// The slot is free.
    case unused
    /// A required equality that waits for its place.
    case pending
    /// A required equality that defines one of its variables by the others, term by term.
    case definition
    /// A required equality that closed a cycle: it defines a variable by a combination of itself
    /// with other definitions.
    case derived
    /// Inequalities, optional constraints, and required equalities that say nothing new: rows to
    /// check or to optimise.
    case row
    /// A required constraint that is left out because of a conflict.
    case broken
}

/// A variable's place in the graph of definitions; its value is kept apart.
struct Node: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt8
        static let alive = Flags(rawValue: 1)
        /// Its value follows from required equalities alone.
        static let determined = Flags(rawValue: 2)
        /// Waits in the list of touched variables.
        static let touched = Flags(rawValue: 4)
        /// How it depends on free variables may have changed, not its value only.
        static let structural = Flags(rawValue: 8)
        /// Dependents must be notified even if the variable is as determined as before.
        static let forced = Flags(rawValue: 16)
        /// Waits in the list of free variables whose component must be optimised.
        static let dirty = Flags(rawValue: 32)
        /// Is, or once was, an input of a definition: without it nothing depends on the variable.
        static let input = Flags(rawValue: 64)
        /// Is a length rather than an origin: what is left open makes it as near to zero as can be
        /// before any origin.
        static let length = Flags(rawValue: 128)

        // Combinations.
        static let form = Flags(rawValue: 8 | 16)
        static let waiting = Flags(rawValue: 4 | 8 | 16)
        static let transient = Flags(rawValue: 4 | 8 | 16 | 32)
    }

    /// The constraint that defines the variable; `none` for a free one.
    var definition = none
    /// The first entry of a required equality or derived definition that uses the variable.
    var firstUse = none
    /// The first entry of an inequality or optional constraint that uses the variable, broken
    /// or in force; redundant equalities as rows are among the uses. A variable that has any is
    /// better left free.
    var firstRow = none
    /// The first entry of a reduced row that uses the (free) variable.
    var firstColumn = none
    /// The position in the topological order.
    var rank: UInt32
    /// Scratch: the visit that saw the variable last.
    var mark: UInt32 = 0
    /// Scratch: the column in a component, or the place in an expansion.
    var scratch: UInt32 = 0
    var flags: Flags = .alive

    var isFree: Bool { definition == none }

    /// The first entry of the list in which a constraint's terms are.
    @inline(__always)
    subscript(listOf record: Record) -> UInt32 {
        get { record.isRequiredEquality ? firstUse : firstRow }
        set { if record.isRequiredEquality { firstUse = newValue } else { firstRow = newValue } }
    }
}

/// A constraint: `sum(terms) + constant <relation> 0`. Half a cache line, as sweeps read it; the
/// rest is in its ``Tail``.
struct Record: BitwiseCopyable {
    struct Flags: OptionSet, BitwiseCopyable {
        let rawValue: UInt16
        /// Waits in the list of equalities to place.
        static let queued = Flags(rawValue: 1)
        /// Waits in the list of rows whose reduced form must be computed again.
        static let stale = Flags(rawValue: 2)
        /// Waits in the list of rows whose activity changed.
        static let dirty = Flags(rawValue: 4)
        /// Held with equality at the last optimum, and kept it from moving.
        static let active = Flags(rawValue: 8)
        /// Is a member of the conflicting set of a broken constraint.
        static let conflicting = Flags(rawValue: 16)
        /// Scratch: seen while a component was gathered.
        static let gathered = Flags(rawValue: 32)
        /// Was broken before the present call of solve().
        static let wasBroken = Flags(rawValue: 64)
        /// Was above, or below, zero at the last optimum without holding it in place.
        static let above = Flags(rawValue: 128)
        static let below = Flags(rawValue: 256)
        /// Is, or once was, a source of a derived definition.
        static let source = Flags(rawValue: 512)
        /// States a fact: broken only where breaking others does not do.
        static let given = Flags(rawValue: 1024)
        /// Waits in the list of equalities to place, in a batch whose turn has come.
        static let reached = Flags(rawValue: 2048)
        /// Scratch: waits to be placed, and a search for loops gave up from it or through it.
        static let open = Flags(rawValue: 4096)

        // Combinations.
        static let optimum = Flags(rawValue: 8 | 128 | 256)
        static let waiting = Flags(rawValue: 2 | 4)
        static let placing = Flags(rawValue: 1 | 2048)
        static let transient = Flags(rawValue: 1 | 2 | 4 | 32 | 64 | 2048 | 4096)
    }

    var constant: Double
    var firstTerm: UInt32
    var termCount: UInt32
    /// The variable that a definition defines.
    var defined = none
    /// A row's reduced form, or a derived definition's inputs followed by its sources.
    var block = none
    var priority: Float
    var relation: Relation
    var role: Role
    var flags = Flags(rawValue: 0)

    var isRequired: Bool { priority >= 1000 }
    var isRequiredEquality: Bool { priority >= 1000 && relation == .equal }
    var leftSlope: Double { relation == .lessThanOrEqual ? 0 : -1 }
    var rightSlope: Double { relation == .greaterThanOrEqual ? 0 : 1 }
}

/// The fields of a constraint that hot loops do not read.
struct Tail: BitwiseCopyable {
    /// The order of addition.
    var sequence: UInt64
    /// How many entries the block has: of the reduced form, or inputs.
    var blockCount: UInt32 = 0
    /// How many sources follow a derived definition's inputs.
    var sourceCount: UInt32 = 0
    /// The first entry of a derived definition that has this constraint as a source.
    var firstDerived = none
    /// Scratch: the place among the sources of an expansion.
    var scratch: UInt32 = 0
}

/// One number in a sparse row, linked into the list of its column.
///
/// The entries of a row lie side by side; those of a column are doubly linked.
struct Entry: BitwiseCopyable {
    enum Kind: UInt32 {
        /// A term of a constraint, as it was added; in the uses or the rows of its variable.
        case term = 0
        /// An input of a derived definition; in the uses of its variable.
        case input = 1
        /// A multiplier of a constraint in a derived definition; `variable` is the constraint's
        /// index; in its derived list.
        case source = 2
        /// A coefficient of a row that was reduced to free variables; in the columns of its
        /// variable.
        case reduced = 3
    }

    var coefficient: Double
    var variable: UInt32
    private var owner: UInt32
    var next: UInt32
    var previous: UInt32

    init(coefficient: Double, variable: UInt32, constraint: UInt32, kind: Kind) {
        self.coefficient = coefficient
        self.variable = variable
        owner = constraint << 2 | kind.rawValue
        next = none
        previous = none
    }

    /// The constraint that the entry belongs to.
    @inline(__always) var constraint: UInt32 { owner >> 2 }
    @inline(__always) var kind: Kind { Kind(rawValue: owner & 3)! }
    @inline(__always) var isTerm: Bool { owner & 3 == 0 }
}
