import Testing

@testable import Cassowary

/// What is allocated and which references are counted is gated in a release build:
/// `Benchmarks/Sources/steady-state`.
@Suite("Allocations")
struct AllocationTests {
    /// Two cells in a column: cycles, labels that compete for a width, definitions that depend on
    /// them.
    private struct Screen {
        let solver = Solver()
        var width: ConstraintID
        var pin: ConstraintID
        var hug: ConstraintID
        let first: Variable
        let second: Variable
        let pinTerms: [Term]
        let hugTerms: [Term]

        init() throws {
            let root = solver.makeVariable()
            first = solver.makeVariable()
            second = solver.makeVariable()
            let left = solver.makeVariable()
            width = try solver.add([Term(root)], .equal, -300)
            try solver.add([Term(left), Term(first, -1)], .equal, -8)
            try solver.add([Term(left), Term(second), Term(root, -1)], .lessThanOrEqual, 0)
            hugTerms = [Term(first)]
            hug = try solver.add(hugTerms, .lessThanOrEqual, -120, priority: Priority(250))
            try solver.add([Term(first)], .greaterThanOrEqual, -120, priority: Priority(750))
            try solver.add([Term(second)], .equal, -250, priority: Priority(749))
            var above = root
            for _ in 0..<50 {
                let next = solver.makeVariable()
                try solver.add([Term(next), Term(above, -1), Term(first, -0.5)], .equal, -8)
                above = next
            }
            let tail = solver.makeVariable()
            pinTerms = [Term(tail), Term(above, -1)]
            pin = try solver.add(pinTerms, .equal, -1)
            solver.solve()
        }

        mutating func turn(_ step: Int) throws -> Double {
            try solver.setConstant(-300 - Double(step % 13), for: width)
            solver.remove(pin)
            pin = try solver.add(pinTerms, .equal, Double(step % 5))
            solver.remove(hug)
            hug = try solver.add(
                hugTerms, .lessThanOrEqual, -120 - Double(step % 3), priority: Priority(250))
            solver.solve()
            var sum = 0.0
            for variable in solver.changedVariables { sum += solver.value(of: variable) }
            return sum
        }
    }

    @Test("in its steady state the solver's storage does not grow")
    func storage() throws {
        var screen = try Screen()
        for step in 0..<100 { _ = try screen.turn(step) }
        let before = screen.solver.engine.capacity
        for step in 0..<1000 { _ = try screen.turn(step) }
        #expect(screen.solver.engine.capacity == before)
    }
}
