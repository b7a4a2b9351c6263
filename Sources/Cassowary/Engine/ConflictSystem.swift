/// Required constraints around a contradiction as one linear program: finds what to leave out so
/// that the rest holds.
///
/// Its columns are the variables of the constraints themselves, and each constraint is a row,
/// definitions too. Leaving a constraint out is therefore setting its cost to zero, and the next
/// question is answered from the vertex where the last one ended, in a few steps. Where a selection
/// contradicts itself, the dual vertex names the rows of one contradiction (Gleeson and Ryan,
/// 1990), which narrows what can resolve all of them.
struct ConflictSystem: ~Copyable {
    var simplex = Simplex()
    /// By row: the constraint, and whether it states a fact.
    private(set) var constraints: [UInt32] = []
    private var admissions: [UInt64] = []
    private var isGiven: [Bool] = []
    private var slopes: [(left: Double, right: Double)] = []
    /// The rows that are left out at present.
    private var out: [Int] = []
    private var found = Buffer<Int32>()
    /// Whether the budget ended before an answer was certain.
    private(set) var isExhausted = false

    /// Contradictions found so far, by row.
    var known: [[Int]] = []

    mutating func addRow(_ constraint: UInt32, _ record: Record, admission: UInt64, value: Double) {
        simplex.addRow(level: 0, left: record.leftSlope, right: record.rightSlope, constant: value)
        constraints.append(constraint)
        admissions.append(admission)
        isGiven.append(record.flags.contains(.given))
    }

    /// Ends the description; each pair is a definition's row and the column that it defines.
    mutating func finishRows(definitions: [(row: Int, column: Int)]) {
        simplex.finishRows()
        for row in constraints.indices {
            slopes.append((simplex.leftSlope[row], simplex.rightSlope[row]))
        }
        guard simplex.isSparse else { return }
        for (row, column) in definitions { simplex.exchangeNames(row, column) }
    }

    /// Whether all rows but some can hold together.
    private mutating func holds(without left: [Int], levels: Int = 1) -> Bool {
        for row in out {
            simplex.setSlopes(ofRow: row, left: slopes[row].left, right: slopes[row].right)
        }
        for row in left { simplex.setSlopes(ofRow: row, left: 0, right: 0) }
        out = left
        simplex.levelLimit = levels
        _ = simplex.minimize()
        if simplex.isCutShort { isExhausted = true }
        return !simplex.isInfeasible()
    }

    /// The contradiction at the present vertex, and whether it is certain to be minimal.
    private mutating func contradiction(ofLevel level: Int = 0) -> (rows: [Int], isMinimal: Bool) {
        let isMinimal = simplex.conflictingRows(ofLevel: level, into: &found)
        var rows: [Int] = []
        rows.reserveCapacity(found.count)
        for index in 0..<found.count { rows.append(Int(found[index])) }
        return (rows, isMinimal)
    }

    // MARK: The constraints to leave out

    /// The fewest rows without which the others hold; of equally few those that were admitted last.
    /// Nil if the search reached its bounds.
    mutating func fewest(searchSteps: Int, setLimit: Int) -> [Int]? {
        if let single = single() { return [single] }
        var stepsLeft = searchSteps
        while !isExhausted, known.count <= setLimit,
            let choice = ConflictSearch.smallestHitting(
                known.map { $0.map { UInt32($0) } }, stepsLeft: &stepsLeft,
                { row in
                    ConflictSearch.Candidate(
                        id: row, admission: admissions[Int(row)], isGiven: isGiven[Int(row)])
                })
        {
            var left = choice.map { Int($0) }
            if holds(without: left) { return isExhausted ? nil : left }
            // Sets that share nothing with those found in the same round raise the bound fastest.
            repeat {
                let (rows, isMinimal) = contradiction()
                guard !isExhausted, let last = latest(of: rows) else { return nil }
                // Small sets say most: a sum of several contradictions is taken apart.
                let isSmallest =
                    isMinimal || rows.count > 32 || simplex.areDependentTogether(found)
                known.append(isSmallest ? rows : filtered(rows, keeping: nil) ?? rows)
                left.append(last)
            } while known.count <= setLimit && !holds(without: left)
        }
        return nil
    }

    /// The row admitted last, facts first.
    private func latest(of rows: [Int]) -> Int? { rows.max { admissions[$0] < admissions[$1] } }

    /// The row admitted last that resolves all contradictions alone; nil if none does, or only a
    /// fact.
    ///
    /// It is in every contradiction. As long as what is left out, the latest first, leaves a
    /// contradiction, none of that resolves it, and neither does what has no part in the
    /// contradiction that is left: so many are left out at once, twice as many each time.
    private mutating func single() -> Int? {
        var isCandidate = [Bool](repeating: true, count: constraints.count)
        for row in constraints.indices where isGiven[row] { isCandidate[row] = false }
        for set in known { keep(set, in: &isCandidate) }
        let order = constraints.indices.filter { isCandidate[$0] }.sorted {
            admissions[$0] > admissions[$1]
        }
        var next = 0
        var size = 1
        var base: [Int] = []
        while next < order.count {
            var batch: [Int] = []
            var end = next
            while end < order.count && batch.count < size {
                if isCandidate[order[end]] { batch.append(order[end]) }
                end += 1
            }
            if batch.isEmpty { return nil }
            let isResolved = holds(without: base + batch)
            if isExhausted { return nil }
            if !isResolved {
                let rows = contradiction().rows
                remember(rows)
                keep(rows, in: &isCandidate)
                for row in batch { isCandidate[row] = false }
                base += batch
                next = end
                size *= 4
            } else if batch.count == 1 && base.isEmpty {
                return batch[0]
            } else if base.isEmpty {
                size = max(1, batch.count / 4)
            } else {
                base = []
                size = min(size, batch.count)
            }
        }
        return nil
    }

    private func keep(_ rows: [Int], in isCandidate: inout [Bool]) {
        var isKept = [Bool](repeating: false, count: isCandidate.count)
        for row in rows { isKept[row] = true }
        for row in isCandidate.indices where !isKept[row] { isCandidate[row] = false }
    }

    /// Keeps a few contradictions of a search for a single row: all of them share members, and say
    /// little to the next one.
    private mutating func remember(_ rows: [Int]) {
        if known.count < 8 { known.append(rows) }
    }

    /// Rows without which the others hold, and none of which can be put back: the latest of one
    /// contradiction after the other, then the earliest of them back, if possible.
    mutating func sufficient(_ workLimit: Int) -> [Int] {
        simplex.workLimit = workLimit
        isExhausted = false
        var left: [Int] = []
        while !holds(without: left), !isExhausted {
            let rows = contradiction().rows
            guard let last = latest(of: rows), !left.contains(last) else { break }
            known.append(rows)
            left.append(last)
        }
        for set in known where !set.contains(where: left.contains) {
            if let last = latest(of: set) { left.append(last) }
        }
        for row in left.sorted(by: { admissions[$0] < admissions[$1] })
        where !isExhausted && left.count > 1 {
            let rest = left.filter { $0 != row }
            if known.allSatisfy({ $0.contains(where: rest.contains) }), holds(without: rest),
                !isExhausted
            {
                left = rest
            }
        }
        return left
    }

    // MARK: Reasons

    /// A minimal set of rows that cannot hold with a row of a choice, where the others of the
    /// choice are left out.
    mutating func reason(for row: Int, in choice: [Int]) -> [Int]? {
        simplex.setLevel(1, ofRow: row)
        defer { simplex.setLevel(0, ofRow: row) }
        let rest = choice.filter { $0 != row }
        guard holds(without: rest, levels: 2), !isExhausted else { return nil }
        let (rows, isMinimal) = contradiction(ofLevel: 1)
        guard rows.contains(row) else { return nil }
        let isSmallest = isMinimal || simplex.areDependentTogether(found)
        return isSmallest ? rows : filtered(rows, keeping: row)
    }

    /// Removes rows from a contradiction while the rest remains one, each tried once (Chinneck,
    /// "Feasibility and Infeasibility in Optimization", 2008).
    private mutating func filtered(_ rows: [Int], keeping row: Int?) -> [Int]? {
        if let row { simplex.setLevel(0, ofRow: row) }
        var kept = Set(rows)
        for candidate in rows where candidate != row && kept.contains(candidate) {
            kept.remove(candidate)
            if holds(without: constraints.indices.filter { !kept.contains($0) }) || isExhausted {
                kept.insert(candidate)
            } else {
                kept.formIntersection(contradiction().rows)
            }
            if isExhausted { return nil }
        }
        return row.map { kept.contains($0) } ?? true ? kept.sorted() : nil
    }
}
