import Cassowary
import Testing

// The listings of docs/solver.md; HouseTests compares them.

@Test func aStrongerLevelWins() throws {
    let solver = Solver()
    let (left, right) = (solver.makeVariable(), solver.makeVariable())
    try solver.add([Term(left), Term(right)], .equal, -100)  // left + right == 100
    // left >= 70 @751, and a thousand times right >= 60 @750
    try solver.add([Term(left)], .greaterThanOrEqual, -70, priority: Priority(751))
    for _ in 0..<1000 {
        try solver.add([Term(right)], .greaterThanOrEqual, -60, priority: Priority(750))
    }
    solver.solve()
    #expect(solver.value(of: left) == 70)  // the weaker ones do not outweigh it
    #expect(solver.value(of: right) == 30)
}

@Test func oneLevelMeansTheMedian() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    for wish in [10.0, 20, 90] {
        try solver.add([Term(x)], .equal, -wish, priority: Priority(500))  // x == wish @500
    }
    solver.solve()
    #expect(solver.value(of: x) == 20)  // the errors add up to 80, at the mean, 40, to 100
}

@Test func lengthsBeforeOrigins() throws {
    let solver = Solver()
    let (width, left) = (solver.makeVariable(isLength: true), solver.makeVariable())
    try solver.add([Term(left), Term(width)], .equal, -86)  // right edge == 86
    solver.solve()
    #expect(solver.value(of: width) == 0)
    #expect(solver.value(of: left) == 86)
    #expect(solver.isAmbiguous(width))
}

@Test func aConflictNamesItsMembers() throws {
    let solver = Solver()
    let x = solver.makeVariable()
    let first = try solver.add([Term(x)], .equal, -10)  // x == 10
    let second = try solver.add([Term(x)], .greaterThanOrEqual, -20)  // x >= 20
    solver.solve()
    #expect(solver.conflicts.map(\.broken) == [second])
    #expect(solver.conflicts.map(\.constraints) == [[first, second]])
    #expect(solver.value(of: x) == 10)

    solver.remove(first)
    solver.solve()
    #expect(!solver.isBroken(second))
    #expect(solver.value(of: x) == 20)
}
