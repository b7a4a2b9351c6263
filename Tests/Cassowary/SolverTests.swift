import Testing

@testable import Cassowary

@Suite("The solver")
struct SolverTests {
    let solver = Solver()

    @Test("four variables created at once are distinct, also after removals", arguments: 0...5)
    func rectangles(removed: Int) throws {
        let solver = Solver()
        let former = (0..<6).map { _ in solver.makeVariable() }
        for variable in former.prefix(removed) { solver.remove(variable) }
        solver.solve()
        let (a, b, c, d) = solver.makeRectangle()
        let all = [a, b, c, d] + former.dropFirst(removed)
        #expect(Set(all.map(\.id)).count == 10 - removed)
        for (index, variable) in all.enumerated() {
            try solver.add([Term(variable)], .equal, -Double(index))
        }
        solver.solve()
        for (index, variable) in all.enumerated() {
            #expect(solver.value(of: variable) == Double(index))
        }
        solver._checkInvariants()
    }

    @Test("required equalities determine values")
    func equalities() throws {
        let left = solver.makeVariable()
        let width = solver.makeVariable()
        let right = solver.makeVariable()
        try solver.add([Term(left)], .equal, -8)
        try solver.add([Term(left), Term(width), Term(right, -1)], .equal, 0)
        try solver.add([Term(right)], .equal, -100)
        solver.solve()
        #expect(solver.value(of: left) == 8)
        #expect(solver.value(of: width) == 92)
        #expect(solver.value(of: right) == 100)
        #expect(Array(solver.changedVariables) == [left, width, right])
    }

    @Test("a stronger level is never traded for weaker ones")
    func levels() throws {
        let x = solver.makeVariable()
        try solver.add([Term(x)], .equal, -10, priority: Priority(750))
        for _ in 0..<100 { try solver.add([Term(x)], .equal, -50, priority: Priority(749)) }
        try solver.add([Term(x)], .greaterThanOrEqual, -20)
        solver.solve()
        #expect(solver.value(of: x) == 20)
    }

    @Test("within a level the sum of the absolute errors is minimized")
    func median() throws {
        let x = solver.makeVariable()
        for value in [10.0, 20, 90] {
            try solver.add([Term(x)], .equal, -value, priority: Priority(250))
        }
        solver.solve()
        #expect(solver.value(of: x) == 20)
    }

    @Test("hugging and compression give way in the order of their priorities")
    func labels() throws {
        let first = solver.makeVariable()
        let second = solver.makeVariable()
        try solver.add([Term(first), Term(second)], .equal, -300)
        for (label, width, rank) in [(first, 200.0, Float(0)), (second, 150.0, Float(1))] {
            try solver.add([Term(label)], .lessThanOrEqual, -width, priority: Priority(250 + rank))
            try solver.add(
                [Term(label)], .greaterThanOrEqual, -width, priority: Priority(750 + rank))
        }
        solver.solve()
        #expect(solver.value(of: first) == 150)
        #expect(solver.value(of: second) == 150)
    }

    @Test("a changed constant reports the variables that depend on it, and no others")
    func constants() throws {
        let a = solver.makeVariable()
        let b = solver.makeVariable()
        let c = solver.makeVariable()
        let id = try solver.add([Term(a)], .equal, -1)
        try solver.add([Term(b), Term(a, -2)], .equal, 0)
        try solver.add([Term(c)], .equal, -7)
        solver.solve()
        try solver.setConstant(-5, for: id)
        solver.solve()
        #expect(Array(solver.changedVariables) == [a, b])
        #expect(solver.value(of: b) == 10)
    }

    @Test("the last of conflicting required constraints is broken, and holds again after a removal")
    func conflict() throws {
        let x = solver.makeVariable()
        let y = solver.makeVariable()
        let first = try solver.add([Term(x)], .equal, -10)
        let second = try solver.add([Term(y), Term(x, -1)], .equal, -5)
        let bystander = try solver.add([Term(x)], .lessThanOrEqual, -1000)
        let third = try solver.add([Term(y)], .greaterThanOrEqual, -50)
        solver.solve()
        #expect(solver.conflicts == [Conflict(broken: third, constraints: [first, second, third])])
        #expect(solver.isBroken(third))
        #expect(!solver.isBroken(bystander))
        #expect(solver.value(of: y) == 15)
        solver.remove(first)
        solver.solve()
        #expect(!solver.isBroken(third))
        #expect(solver.value(of: y) == 50)
        #expect(solver.conflicts.isEmpty)
    }

    @Test("duplicates, zero coefficients and empty constraints are harmless")
    func oddities() throws {
        let x = solver.makeVariable()
        try solver.add([Term(x), Term(x)], .equal, -10)
        try solver.add([Term(x), Term(x)], .equal, -10)
        try solver.add([Term(x, 0)], .equal, 0)
        let wrong = try solver.add([], .equal, 1)
        solver.solve()
        #expect(solver.value(of: x) == 5)
        #expect(solver.conflicts == [Conflict(broken: wrong, constraints: [wrong])])
    }

    @Test("numbers that are not finite are refused and change nothing")
    func rejected() throws {
        let x = solver.makeVariable()
        let id = try solver.add([Term(x)], .equal, -3)
        #expect(throws: InvalidConstraint.constantNotFinite(.infinity)) {
            try solver.setConstant(.infinity, for: id)
        }
        #expect(throws: InvalidConstraint.coefficientNotFinite(-.infinity, x)) {
            try solver.add([Term(x, -.infinity)], .equal, 0)
        }
        #expect(throws: InvalidConstraint.priorityOutOfRange(0)) {
            try solver.setPriority(Priority(0), for: id)
        }
        solver.solve()
        #expect(solver.value(of: x) == 3)
    }
}
