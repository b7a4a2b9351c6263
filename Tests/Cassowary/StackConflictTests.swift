import Testing

@testable import Cassowary

/// Stacks of labels in boxes that are too low, as UIKit writes them: what a conflict costs is
/// counted, never timed.
@Suite("Stacks in conflict")
struct StackConflictTests {
    enum Distribution: CaseIterable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    /// A vertical stack of labels 20.5 high with a spacing of 8, between the edges of a box.
    struct Stack {
        let solver = Solver()
        var required: [ConstraintID] = []
        private var lengths: [Variable] = []

        init(_ distribution: Distribution, count: Int, height: Double) throws {
            let box = rectangle(), stack = rectangle()
            required.append(try solver.add([Term(box.length)], .equal, -height, isGiven: true))
            try require([Term(stack.start)], .equal, 0)
            try require([Term(stack.start), Term(stack.length), Term(box.length, -1)], .equal, 0)
            let labels = (0..<count).map { _ in rectangle() }
            for label in labels {
                let length = [Term(label.length)]
                try solver.add(
                    length, .lessThanOrEqual, -20.5, priority: Priority(251), isGiven: true)
                try solver.add(
                    length, .greaterThanOrEqual, -20.5, priority: Priority(750), isGiven: true)
            }
            try require([Term(labels[0].start)], .equal, 0)
            let last = labels[count - 1]
            try require(
                [Term(stack.length), Term(last.start, -1), Term(last.length, -1)], .equal, 0)
            let isLoose = distribution == .equalSpacing || distribution == .equalCentering
            for (label, next) in zip(labels, labels.dropFirst()) {
                let terms = [Term(next.start), Term(label.start, -1), Term(label.length, -1)]
                try require(terms, isLoose ? .greaterThanOrEqual : .equal, -8)
            }
            for label in labels.dropFirst() where !isLoose && distribution != .fill {
                let terms = [Term(label.length), Term(labels[0].length, -1)]
                let priority = distribution == .fillEqually ? Priority.required : Priority(999)
                let id = try solver.add(terms, .equal, 0, priority: priority)
                if priority == .required { required.append(id) }
            }
            guard isLoose else { return }
            var first: Variable?
            let share = distribution == .equalCentering ? 0.5 : 1
            for (label, next) in zip(labels, labels.dropFirst()) {
                let gap = rectangle()
                try require(
                    [Term(gap.start), Term(label.start, -1), Term(label.length, -share)], .equal, 0)
                try require(
                    [
                        Term(gap.start), Term(gap.length), Term(next.start, -1),
                        Term(next.length, share - 1),
                    ], .equal, 0)
                if let first {
                    let priority = share == 1 ? Priority.required : Priority(150)
                    let id = try solver.add(
                        [Term(gap.length), Term(first, -1)], .equal, 0, priority: priority)
                    if priority == .required { required.append(id) }
                } else {
                    first = gap.length
                }
            }
        }

        private mutating func rectangle() -> (start: Variable, length: Variable) {
            let box = solver.makeRectangle()
            lengths.append(box.1)
            return (box.3, box.1)
        }

        private mutating func require(_ terms: [Term], _ relation: Relation, _ constant: Double)
            throws
        {
            required.append(try solver.add(terms, relation, constant))
        }

        /// Solves, and bounds all lengths when one is negative, as a layout engine does.
        mutating func layOut() throws {
            solver.solve()
            guard lengths.contains(where: { solver.value(of: $0) < -1e-6 }) else { return }
            for length in lengths {
                required.append(
                    try solver.add([Term(length)], .greaterThanOrEqual, 0, isGiven: true))
            }
            solver.solve()
        }
    }

    /// Where the gaps of 8 alone do not fit into the height, leaving out one of the constraints
    /// that tie the stack to its box makes the rest fit: one is the fewest. Ten labels fit into
    /// 100.
    @Test(
        "one constraint is broken, in a bounded number of steps",
        arguments: Distribution.allCases, [0.0, 100])
    func oneBroken(_ distribution: Distribution, height: Double) throws {
        // Measured for 25 labels: 155 pivots with equalSpacing. equalCentering took 436, 1,739 and
        // 6,662 pivots for 10, 20 and 40 labels, which is 4.4 for each pair of labels: its gate has
        // a margin of a third.
        for count in distribution == .equalCentering ? [10, 20] : [25, 50] {
            var stack = try Stack(distribution, count: count, height: height)
            try stack.layOut()
            let solver = stack.solver
            solver._checkInvariants()
            let fits = 8 * Double(count - 1) <= height
            #expect(stack.required.count { solver.isBroken($0) } == (fits ? 0 : 1))
            #expect(solver.shortfalls.isEmpty)
            let isQuadratic = distribution == .equalCentering
            let gate = isQuadratic ? 6 * count * count : 12 * count + 40
            #expect(solver.statistics.pivots <= gate)
        }
    }

    /// The gaps of equal spacing are written with a coefficient of zero for the next label's
    /// length. It once made the whole system count as difficult, which costs more and may warn in
    /// vain.
    @Test("a coefficient of zero does not make a stack's numbers too far apart")
    func zeroCoefficients() throws {
        var stack = try Stack(.equalSpacing, count: 200, height: 8000)
        try stack.layOut()
        #expect(stack.solver.shortfalls.isEmpty)
        #expect(stack.required.allSatisfy { !stack.solver.isBroken($0) })
    }

    /// Leaving any one of the reported constraints out lets the rest hold: asked of solvers that
    /// have no others.
    @Test(
        "the reported set is inconsistent, and consistent without any one of its constraints",
        arguments: Distribution.allCases)
    func minimal(_ distribution: Distribution) throws {
        var stack = try Stack(distribution, count: 7, height: 20)
        try stack.layOut()
        let conflict = try #require(stack.solver.conflicts.first)
        let members = Set(conflict.constraints)
        func conflicts(without left: ConstraintID?) throws -> Int {
            var other = try Stack(distribution, count: 7, height: 20)
            try other.layOut()
            for id in other.required where !members.contains(id) || id == left {
                other.solver.remove(id)
            }
            other.solver.solve()
            return other.required.count {
                members.contains($0) && $0 != left && other.solver.isBroken($0)
            }
        }
        #expect(try conflicts(without: nil) == 1)
        for member in conflict.constraints { #expect(try conflicts(without: member) == 0) }
    }

    @Test("a text that changes during a conflict costs proportional steps, and the choice stays")
    func changes() throws {
        var stack = try Stack(.equalSpacing, count: 50, height: 100)
        try stack.layOut()
        let solver = stack.solver
        let broken = stack.required.filter { solver.isBroken($0) }
        for step in 1...5 {
            let before = solver.statistics.pivots
            try solver.setConstant(-100 - Double(step), for: stack.required[0])
            solver.solve()
            solver._checkInvariants()
            #expect(stack.required.filter { solver.isBroken($0) } == broken)
            #expect(solver.conflicts.isEmpty, "What was broken before is not reported again.")
            #expect(solver.statistics.pivots - before <= 12 * 50 + 40)
        }
    }
}
