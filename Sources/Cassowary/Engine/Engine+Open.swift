/// Variables that the constraints leave open are decided as in UIKit: lengths are as near to zero
/// as can be, then inequalities as tight, then origins as near to zero.
///
/// Source: public tests that run on UIKit. `right == super.right - 14` alone gives the width 0;
/// `top <= super.top + 10` alone gives 10; `bottom >= super.bottom - 23` alone gives the height 0.
/// Of several lengths, or origins, those come first that are first in ``variableOrder``. That
/// leaves one solution, which does not depend on which variables the engine chose as the free ones,
/// nor on earlier solves.
///
/// An optimum of a component names the free variables that can move without a cost: almost always
/// there are none. Those that can, what depends on them and their rows are small problems of their
/// own, which start at the optimum that was found.
extension Engine {
    /// Free variables that can move at no cost, and their dependents: workspace of this file.
    struct Open: ~Copyable {
        /// The free variables that can move; and by variable, whether it is one of them.
        var columns = Buffer<UInt32>()
        var isMoving = Buffer<Bool>()
        /// In how many independent ways they can move, at most.
        var degreeCount = 0
        /// The moving variables and all that depend on them, in topological order.
        var items = Buffer<Item>()
        /// The items of the group that is being decided, in topological order.
        var group = Buffer<UInt32>()
        /// The group's moving variables.
        var moving = Buffer<UInt32>()
        /// By item of the group: how it changes with each of the moving variables.
        var coefficients = Buffer<Double>()
        /// By place in the group: which of the moving variables it is.
        var columnOfPlace = Buffer<UInt32>()
        /// The places in the group of lengths, then of origins, in the order in which they count.
        var candidates = Buffer<UInt32>()
        var lengthCount = 0
        /// The visit that marks the items' variables.
        var visit: UInt32 = 0
    }

    /// Records that a free variable can move without changing the cost of any constraint.
    mutating func recordOpen(_ variable: UInt32) {
        if open.isMoving.count < nodes.count {
            open.isMoving.resize(to: nodes.count, filler: false)
        }
        guard !open.isMoving[variable] else { return }
        open.isMoving[variable] = true
        open.columns.append(variable)
    }

    /// Records the free variables of the component in the workspace that can move at the simplex's
    /// optimum.
    mutating func recordOpenColumns() {
        guard simplex.findOpenColumns() else { return }
        open.degreeCount += simplex.openColumns.count
        for column in 0..<component.columns.count where simplex.isMoving[column] {
            recordOpen(component.columns[column])
        }
    }

    /// Has components optimised again that had more than one optimum: what decides between those
    /// may have changed anywhere.
    mutating func reconsiderOpen() {
        for index in 0..<open.columns.count {
            let column = open.columns[index]
            open.isMoving[column] = false
            if nodes[column].isFree && nodes[column].flags.contains(.alive) {
                markColumnDirty(column)
            }
        }
        open.columns.removeAll()
        open.degreeCount = 0
    }

    /// Decides open variables, when all values are those of some optimum.
    mutating func decideOpen() {
        collectItems()
        for index in 0..<open.items.count where open.items[index].parent == UInt32(index) {
            gatherGroup(index)
            computeCoefficients()
            orderCandidates()
            collectRows()
            if open.moving.count == 1 { decideSingle(open.moving[0]) } else { decideMany() }
        }
        applyResults()
    }

    // MARK: Groups

    /// Collects the moving variables and their dependents, and joins those that share a row or
    /// a dependent. - Complexity: Linear in their uses.
    private mutating func collectItems() {
        open.items.removeAll()
        open.visit = newVisit()
        stack.removeAll()
        for index in 0..<open.columns.count where nodes[open.columns[index]].isFree {
            stack.append(open.columns[index])
            nodes[open.columns[index]].mark = open.visit
        }
        var next = 0
        while next < stack.count {
            let variable = stack[next]
            next += 1
            queue.insert(nodes[variable].rank)
            var use = nodes[variable].firstUse
            while use != none {
                let entry = pool.entries[use]
                use = entry.next
                let dependent = dependent(of: variable, through: entry)
                guard dependent != none, nodes[dependent].mark != open.visit else { continue }
                nodes[dependent].mark = open.visit
                stack.append(dependent)
            }
        }
        stack.removeAll()
        var cursor = 0
        while let rank = queue.removeFirst(cursor: &cursor) {
            let index = UInt32(open.items.count)
            let variable = order[rank]
            nodes[variable].scratch = index
            open.items.append(Item(variable: variable, parent: index))
            if nodes[variable].isFree { joinByRows(variable) } else { joinInputs(of: variable) }
        }
        forgetRows()
        for index in 0..<UInt32(open.items.count) {
            let root = open.root(of: index)
            open.items[index].parent = root
            if open.items[root].first == none {
                open.items[root].first = index
            } else {
                open.items[open.items[root].last].next = index
            }
            open.items[root].last = index
        }
    }

    /// Joins a moving variable with those before it that its rows have. A row remembers the first
    /// of them, so that each of its entries is looked at once.
    private mutating func joinByRows(_ variable: UInt32) {
        let item = nodes[variable].scratch
        var use = nodes[variable].firstColumn
        while use != none {
            let entry = pool.entries[use]
            use = entry.next
            let row = entry.constraint
            guard tails[row].blockCount > 1 else { continue }
            if records[row].flags.contains(.gathered) {
                let (one, two) = (open.root(of: tails[row].scratch), open.root(of: item))
                open.items[max(one, two)].parent = min(one, two)
            } else {
                records[row].flags.insert(.gathered)
                tails[row].scratch = item
            }
        }
    }

    private mutating func forgetRows() {
        for index in 0..<open.columns.count {
            var use = nodes[open.columns[index]].firstColumn
            while use != none {
                records[pool.entries[use].constraint].flags.remove(.gathered)
                use = pool.entries[use].next
            }
        }
    }

    private mutating func joinInputs(of variable: UInt32) {
        let (first, count) = inputs(of: nodes[variable].definition)
        for index in first..<(first + count) { join(pool.entries[index].variable, with: variable) }
    }

    /// Joins the groups of two variables, if one that was collected already is among them.
    private mutating func join(_ variable: UInt32, with other: UInt32) {
        guard nodes[variable].mark == open.visit else { return }
        let scratch = nodes[variable].scratch
        // One that comes later has no item yet, and joins in its turn.
        guard scratch < UInt32(open.items.count), open.items[scratch].variable == variable else {
            return
        }
        let (one, two) = (open.root(of: scratch), open.root(of: nodes[other].scratch))
        open.items[max(one, two)].parent = min(one, two)
    }

    private mutating func gatherGroup(_ root: Int) {
        open.group.removeAll()
        open.moving.removeAll()
        var item = open.items[root].first
        while item != none {
            open.items[item].place = UInt32(open.group.count)
            open.group.append(item)
            let variable = open.items[item].variable
            if nodes[variable].isFree { open.moving.append(variable) }
            item = open.items[item].next
        }
    }

    /// Computes how the group's variables change with the moving ones. - Complexity: O(inputs *
    /// moving variables).
    private mutating func computeCoefficients() {
        let width = open.moving.count
        open.coefficients.fill(open.group.count * width, with: 0)
        open.columnOfPlace.fill(open.group.count, with: none)
        var column = 0
        for place in 0..<open.group.count {
            let variable = open.items[open.group[place]].variable
            let target = open.coefficients.base + place * width
            guard !nodes[variable].isFree else {
                open.columnOfPlace[place] = UInt32(column)
                target[column] = 1
                column += 1
                continue
            }
            let (first, count) = inputs(of: nodes[variable].definition)
            var own = 1.0
            for index in first..<(first + count) {
                let entry = pool.entries[index]
                if entry.variable == variable { own = entry.coefficient }
                guard entry.variable != variable, nodes[entry.variable].mark == open.visit else {
                    continue
                }
                let item = open.items[nodes[entry.variable].scratch]
                let source = open.coefficients.base + Int(item.place) * width
                for at in 0..<width { target[at] -= entry.coefficient * source[at] }
            }
            for at in 0..<width {
                target[at] = abs(target[at]) > 1e-11 * abs(own) ? target[at] / own : 0
            }
        }
    }

    /// Lists lengths, then origins, in the order of their owners.
    private mutating func orderCandidates() {
        open.candidates.removeAll()
        // The queue is empty between sweeps; here it holds identifiers instead of ranks.
        for isLength in [true, false] {
            for place in 0..<open.group.count {
                let variable = open.items[open.group[place]].variable
                if nodes[variable].flags.contains(.length) == isLength { queue.insert(variable) }
            }
            let first = open.candidates.count
            var cursor = 0
            while let variable = queue.removeFirst(cursor: &cursor) {
                open.candidates.append(variable)
            }
            if open.candidates.count > first + 1 { sortCandidates(from: first) }
            if isLength { open.lengthCount = open.candidates.count }
        }
        for index in 0..<open.candidates.count {
            open.candidates[index] = open.items[nodes[open.candidates[index]].scratch].place
        }
    }

    /// Sorts the candidates from an index on as the solver's owner wants them; by identifier if it
    /// has no order.
    private mutating func sortCandidates(from first: Int) {
        guard let variableOrder else { return }
        let sorted = variableOrder(
            (first..<open.candidates.count).map { Variable(id: open.candidates[$0]) })
        for (index, variable) in sorted.enumerated() {
            open.candidates[first + index] = variable.id
        }
    }

    /// Makes the workspace the component of the moving variables alone.
    private mutating func collectRows() {
        component.columns.removeAll()
        component.rows.removeAll()
        component.priorities.removeAll()
        for index in 0..<open.moving.count {
            component.columns.append(open.moving[index])
            var use = nodes[open.moving[index]].firstColumn
            while use != none {
                let entry = pool.entries[use]
                use = entry.next
                guard !records[entry.constraint].flags.contains(.gathered) else { continue }
                records[entry.constraint].flags.insert(.gathered)
                component.rows.append(entry.constraint)
                component.add(records[entry.constraint].priority)
            }
        }
        for index in 0..<component.rows.count {
            records[component.rows[index]].flags.remove(.gathered)
        }
    }
}
