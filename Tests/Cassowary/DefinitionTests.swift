import Testing

@testable import Cassowary

@Suite("Definitions")
struct DefinitionTests {
    let solver = Solver()

    private func variables(_ count: Int) -> [Variable] {
        (0..<count).map { _ in solver.makeVariable() }
    }

    @Test("equalities that close a cycle determine its variables")
    func cycle() throws {
        // Two children side by side, equally wide, in a parent of 100, with gaps of 1: (100 - 3) /
        // 2 each.
        let v = variables(4)
        let (parent, first, left, second) = (v[0], v[1], v[2], v[3])
        let width = try solver.add([Term(parent)], .equal, -100)
        try solver.add([Term(left), Term(second), Term(parent, -1)], .equal, 1)
        try solver.add([Term(left), Term(first, -1)], .equal, -2)
        try solver.add([Term(first), Term(second, -1)], .equal, 0)
        solver.solve()
        #expect(solver.value(of: first) == 48.5)
        #expect(solver.value(of: left) == 50.5)
        try solver.setConstant(-200, for: width)
        solver.solve()
        #expect(solver.value(of: second) == 98.5)
        solver._checkInvariants()
    }

    @Test("a constant inside a cycle moves what was derived from it")
    func constantInCycle() throws {
        let v = variables(3)
        try solver.add([Term(v[0]), Term(v[1])], .equal, -100)
        let difference = try solver.add([Term(v[0]), Term(v[1], -1)], .equal, -20)
        try solver.add([Term(v[2]), Term(v[0], -1)], .equal, 0)
        solver.solve()
        #expect(v.map { solver.value(of: $0) } == [60, 40, 60])
        try solver.setConstant(-40, for: difference)
        solver.solve()
        #expect(v.map { solver.value(of: $0) } == [70, 30, 70])
        solver.remove(difference)
        try solver.add([Term(v[2])], .equal, -10)
        solver.solve()
        #expect(v.map { solver.value(of: $0) } == [10, 90, 10])
        solver._checkInvariants()
    }

    @Test("a chain added from its end and pinned at its end gives the same values")
    func backwards() throws {
        let count = 200
        let tops = variables(count)
        for index in (1..<count).reversed() {
            try solver.add([Term(tops[index]), Term(tops[index - 1], -1)], .equal, -50)
        }
        solver.solve()
        solver._checkInvariants()
        let pin = try solver.add([Term(tops[count - 1])], .equal, -10_000)
        solver.solve()
        solver._checkInvariants()
        #expect(solver.value(of: tops[0]) == 10_000 - 50 * Double(count - 1))
        solver.remove(pin)
        try solver.add([Term(tops[0])], .equal, -8)
        solver.solve()
        solver._checkInvariants()
        #expect(solver.value(of: tops[count - 1]) == 8 + 50 * Double(count - 1))
    }

    @Test("a redundant equality takes effect when the one it repeats is removed")
    func redundant() throws {
        let x = variables(2)
        let first = try solver.add([Term(x[0])], .equal, -5)
        try solver.add([Term(x[0], 2)], .equal, -10)
        try solver.add([Term(x[1]), Term(x[0], -1)], .equal, -1)
        solver.solve()
        #expect(solver.conflicts.isEmpty)
        solver.remove(first)
        solver.solve()
        #expect(solver.value(of: x[1]) == 6)
        #expect(solver.changedVariables.isEmpty)
        #expect(solver.range(of: x[1]) == 6...6)
    }

    @Test("removed variables return as zero, with their old identifiers")
    func reuse() throws {
        let x = solver.makeVariable()
        let id = try solver.add([Term(x)], .equal, -5)
        solver.solve()
        solver.remove(id)
        solver.remove(x)
        solver.solve()
        let y = solver.makeVariable()
        #expect(y == x)
        #expect(solver.value(of: y) == 0)
        solver.solve()
        solver._checkInvariants()
    }

    @Test("huge numbers neither trap nor give NaN")
    func huge() throws {
        let v = variables(40)
        try solver.add([Term(v[0])], .equal, -Double.greatestFiniteMagnitude)
        for index in 1..<40 {
            try solver.add(
                [Term(v[index]), Term(v[index - 1], -1e15)],
                index % 2 == 0 ? .equal : .greaterThanOrEqual, 1e300)
        }
        try solver.add([Term(v[39]), Term(v[0], 1e-300)], .equal, 1, priority: Priority(500))
        solver.solve()
        #expect(v.allSatisfy { solver.value(of: $0).isFinite })
    }

    @Test("explanations list what determines a value, and what overrules a constraint")
    func explanations() throws {
        let v = variables(2)
        let limit = try solver.add([Term(v[0])], .lessThanOrEqual, -100)
        let wish = try solver.add([Term(v[0])], .equal, -200, priority: Priority(750))
        let copy = try solver.add([Term(v[1]), Term(v[0], -1)], .equal, 0)
        solver.solve()
        #expect(solver.determiningConstraints(of: v[1]) == [limit, copy])
        #expect(solver.violation(of: wish) == 100)
        #expect(solver.constraintsOverruling(wish) == [limit])
        #expect(solver.constraints(on: v[0]) == [limit, wish, copy])
        #expect(!solver.isAmbiguous(v[0]))
    }

    @Test("ambiguity lists the values that are equally possible")
    func ambiguity() throws {
        let v = variables(2)
        try solver.add([Term(v[0])], .greaterThanOrEqual, -10)
        try solver.add([Term(v[0])], .lessThanOrEqual, -30)
        solver.solve()
        #expect(solver.value(of: v[0]) == 10)
        #expect(solver.range(of: v[0]) == 10...30)
        #expect(solver.range(of: v[1]) == -Double.infinity...Double.infinity)
        #expect(solver.isAmbiguous(v[0]))
    }
}
