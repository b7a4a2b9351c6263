// A gate: in its steady state the solver allocates nothing and counts no references, whatever the
// operation.
//
// Two cells in a column, with cycles, labels that compete for a width, and definitions that depend
// on them. Each operation runs a hundred times to warm up and a thousand times under the counters.
// Exits with 1 and prints the counts unless all are zero. In debug builds iterating over a range
// allocates: `swift run -c release`.

import Cassowary
import Glibc
import RuntimeCounter

/// Calls made through here are not folded into the loop, so that they cost what a client pays.
@inline(never)
func read(_ solver: Solver) -> Double {
    var sum = 0.0
    for variable in solver.changedVariables { sum += solver.value(of: variable) }
    return sum
}

struct Screen {
    let solver = Solver()
    let first: Variable
    let widthRow: ConstraintID
    let resistRow: ConstraintID
    var pinRow: ConstraintID
    var hugRow: ConstraintID
    let pinTerms: [Term]
    let hugTerms: [Term]

    init() throws {
        let root = solver.makeVariable()
        first = solver.makeVariable()
        let second = solver.makeVariable(), left = solver.makeVariable()
        widthRow = try solver.add([Term(root)], .equal, -300)
        try solver.add([Term(left), Term(first, -1)], .equal, -8)
        try solver.add([Term(left), Term(second), Term(root, -1)], .lessThanOrEqual, 0)
        hugTerms = [Term(first)]
        hugRow = try solver.add(hugTerms, .lessThanOrEqual, -120, priority: Priority(250))
        resistRow = try solver.add(
            [Term(first)], .greaterThanOrEqual, -120, priority: Priority(750))
        try solver.add([Term(second)], .equal, -250, priority: Priority(749))
        var above = root
        for _ in 0..<50 {
            let next = solver.makeVariable()
            try solver.add([Term(next), Term(above, -1), Term(first, -0.5)], .equal, -8)
            above = next
        }
        let tail = solver.makeVariable()
        pinTerms = [Term(tail), Term(above, -1)]
        pinRow = try solver.add(pinTerms, .equal, -1)
        solver.solve()
    }
}

var screen = try Screen()
var sink = 0.0
var isClean = true

/// Counts over a thousand runs of an operation, each followed by solving and reading back.
@MainActor
func gate(_ name: String, _ operation: (Solver, inout Screen, Int) throws -> Void) rethrows {
    // The solver is retained once, outside the loop, as a layout engine does it.
    let solver = screen.solver
    var rows = screen
    var sum = 0.0
    var allocations = 0
    var references = 0
    for round in 0..<2 {
        let allocationsBefore = runtime_counter_allocations()
        let referencesBefore = runtime_counter_references()
        for step in 0..<(round == 0 ? 100 : 1000) {
            try operation(solver, &rows, step)
            solver.solve()
            sum += read(solver)
        }
        allocations = runtime_counter_allocations() - allocationsBefore
        references = runtime_counter_references() - referencesBefore
    }
    screen = rows
    sink += sum
    print(
        "\(name): \(allocations) allocations, \(references) retains and releases in 1000 operations"
    )
    if allocations != 0 || references != 0 { isClean = false }
}

guard runtime_counter_begin() != 0 else {
    print("This Swift runtime has no hooks for counting references.")
    exit(1)
}
let solver = screen.solver
let before = runtime_counter_references()
withExtendedLifetime([solver, solver].shuffled()) {}
guard runtime_counter_references() > before else {
    print("The counter of references does not count: the gate would say nothing.")
    exit(1)
}

try gate("a constant with many dependents") { solver, screen, step in
    try solver.setConstant(-300 - Double(step % 13), for: screen.widthRow)
}
try gate("a constant of a competing label") { solver, screen, step in
    try solver.setConstant(-120 - Double(step % 13), for: screen.resistRow)
}
try gate("a priority") { solver, screen, step in
    try solver.setPriority(Priority(Float(700 + step % 7)), for: screen.resistRow)
}
try gate("a required equality removed and added") { solver, screen, step in
    solver.remove(screen.pinRow)
    screen.pinRow = try solver.add(screen.pinTerms, .equal, Double(step % 5))
}
try gate("an inequality removed and added") { solver, screen, step in
    solver.remove(screen.hugRow)
    screen.hugRow = try solver.add(
        screen.hugTerms, .lessThanOrEqual, -120 - Double(step % 3), priority: Priority(250))
}
try gate("a variable and its constraint made and removed") { solver, screen, step in
    let variable = solver.makeVariable()
    let terms: InlineArray<2, Term> = [Term(variable), Term(screen.first, -1)]
    let row = try solver.add(terms.span, .equal, Double(step % 5))
    solver.solve()
    solver.remove(row)
    solver.remove(variable)
}
exit(isClean && sink.isFinite ? 0 : 1)
