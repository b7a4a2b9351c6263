/// Equalities, and the variables that they determine together.
struct Loop: ~Copyable {
    var equalities = Buffer<UInt32>()
    var variables = Buffer<UInt32>()
    /// Equalities in which a variable was settled, and some are left: they may have become a part
    /// of a loop.
    var seeds = Buffer<UInt32>()
    /// The equalities from or through which a search gave up.
    var open = Buffer<UInt32>()
    /// The coefficients of the variables, equality by equality.
    var matrix = Buffer<Double>()

    /// How far a search goes: how many variables it gathers, and how many of their uses it looks
    /// at.
    struct Reach {
        var variables, uses: Int

        /// For what follows from a settled variable; enough for a row of three views.
        static let near = Reach(variables: 6, uses: 16)
        /// For what is reported; later searches do not enter what an earlier one passed.
        static let far = Reach(variables: 16, uses: 48)
    }

    func contains(_ equality: UInt32) -> Bool {
        for index in 0..<equalities.count where equalities[index] == equality { return true }
        return false
    }
}

extension Engine {
    /// Places those of a batch that determine variables only together: algebraic loops, as of views
    /// side by side that share a width.
    ///
    /// They would be placed without this, too, in the passes over what all batches leave. Here they
    /// and their variables are still in a core's own cache, what follows from them is placed with
    /// its batch, and they are combined with nothing but themselves: what they are inputs to comes
    /// later, also if children are added before their parents.
    mutating func placeLoops(_ batch: Range<Int>) {
        placeLoopsThatFollow()
        for index in batch where !placeLoop(from: pending[index], .far) {
            for index in 0..<loop.equalities.count { open(loop.equalities[index]) }
        }
        for index in 0..<loop.open.count { records[loop.open[index]].flags.remove(.open) }
        loop.open.removeAll()
        placeLoopsThatFollow()
    }

    /// Whether loops are looked for: not where variables may be flagged as determined that are not.
    var looksForLoops: Bool { !hasUndefined }

    private mutating func placeLoopsThatFollow() {
        var next = 0
        while next < loop.seeds.count {
            _ = placeLoop(from: loop.seeds[next], .near)
            next += 1
        }
        loop.seeds.removeAll()
    }

    /// Has searches that come after turn back at an equality.
    private mutating func open(_ id: UInt32) {
        guard !records[id].flags.contains(.open) else { return }
        records[id].flags.insert(.open)
        loop.open.append(id)
    }

    /// Places the loop that an equality is found to be in, if it waits, and what follows. Returns
    /// false if there is no loop.
    private mutating func placeLoop(from id: UInt32, _ reach: Loop.Reach) -> Bool {
        loop.equalities.removeAll()
        guard records[id].flags.isSuperset(of: .placing), !records[id].flags.contains(.open) else {
            return false
        }
        guard gatherLoop(from: id, reach) else { return false }
        placeGathered()
        followSettled()
        return true
    }

    /// Collects in `loop` equalities of the batches so far, beginning with one, until there are as
    /// many as undetermined variables in them. Returns whether that succeeds.
    ///
    /// A row with one new variable keeps the distance; a row without one comes closer.
    /// - Complexity: Constant except for the number of terms: it gives up at the end of its reach,
    ///   or where it meets what was given up before.
    private mutating func gatherLoop(from id: UInt32, _ reach: Loop.Reach) -> Bool {
        let isOurs = newVisit()
        loop.variables.removeAll()
        loop.equalities.append(id)
        guard gatherVariables(of: id, atMost: reach.variables, isOurs) else { return false }
        var uses = 0
        var next = 0
        while next < loop.variables.count {
            var use = nodes[loop.variables[next]].firstUse
            next += 1
            while use != none {
                let entry = pool.entries[use]
                use = entry.next
                uses += 1
                guard uses <= reach.uses else { return false }
                let other = entry.constraint
                let record = records.base + Int(other)
                guard record.pointee.role == .pending,
                    record.pointee.flags.isSuperset(of: .placing),
                    !loop.contains(other)
                else { continue }
                let room = loop.variables.count < reach.variables ? 1 : 0
                guard gatherVariables(of: other, atMost: room, isOurs) else { continue }
                if record.pointee.flags.contains(.open) { return false }
                loop.equalities.append(other)
                if loop.equalities.count == loop.variables.count { return isRegular() }
            }
        }
        return false
    }

    /// Adds the undetermined variables of an equality that are not in `loop` yet, unless they are
    /// too many, or defined, or have rows: those are better left free.
    private mutating func gatherVariables(of id: UInt32, atMost limit: Int, _ isOurs: UInt32)
        -> Bool
    {
        let record = records[id]
        let count = loop.variables.count
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            let variable = pool.entries[index].variable
            let node = nodes[variable]
            if node.flags.contains(.determined) || node.mark == isOurs { continue }
            guard node.isFree, node.firstRow == none, loop.variables.count < count + limit else {
                loop.variables.truncate(to: count)
                return false
            }
            loop.variables.append(variable)
        }
        for index in count..<loop.variables.count {
            nodes[loop.variables[index]].mark = isOurs
            nodes[loop.variables[index]].scratch = UInt32(index)
        }
        return true
    }

    /// Whether the equalities determine the variables, and well: neither does one say what others
    /// do, nor is a coefficient that would have to be divided by small beside its equality's
    /// others.
    ///
    /// By elimination with the largest pivot of a column. - Complexity: O(variables cubed)
    private mutating func isRegular() -> Bool {
        let count = loop.variables.count
        loop.matrix.fill(count * count, with: 0)
        let matrix = loop.matrix.base
        for row in 0..<count {
            let record = records[loop.equalities[row]]
            let terms = record.firstTerm..<(record.firstTerm + record.termCount)
            let largest = pool.largestCoefficient(of: terms)
            for index in terms {
                let entry = pool.entries[index]
                guard !nodes[entry.variable].flags.contains(.determined) else { continue }
                matrix[row * count + Int(nodes[entry.variable].scratch)] =
                    entry.coefficient / largest
            }
        }
        for column in 0..<count {
            var pivot = column
            for row in column..<count
            where abs(matrix[row * count + column]) > abs(matrix[pivot * count + column]) {
                pivot = row
            }
            guard abs(matrix[pivot * count + column]) >= Engine.leastShare else { return false }
            if pivot != column {
                for index in column..<count {
                    (matrix[pivot * count + index], matrix[column * count + index]) =
                        (matrix[column * count + index], matrix[pivot * count + index])
                }
            }
            for row in (column + 1)..<count {
                let factor = matrix[row * count + column] / matrix[column * count + column]
                guard factor != 0 else { continue }
                for index in column..<count {
                    matrix[row * count + index] -= factor * matrix[column * count + index]
                }
            }
        }
        return true
    }

    private mutating func placeGathered() {
        let first = hard.count
        for index in 0..<loop.equalities.count { _ = placeByTerms(loop.equalities[index]) }
        for index in first..<hard.count { derive(hard[index]) }
        hard.truncate(to: first)
        // None is left but by rounding.
        for index in 0..<loop.variables.count
        where !nodes[loop.variables[index]].flags.contains(.determined) {
            touch(loop.variables[index], .structural)
        }
    }
}
