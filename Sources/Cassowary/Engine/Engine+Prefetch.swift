import CPrefetch

/// Memory that long passes will need is fetched some steps ahead: a tree of ten thousand views
/// does not fit into a core's own caches, and a pass that waits for each line in turn takes up to
/// twice as long.
///
/// Where to find one thing is often known from another: the first is fetched from afar, the others
/// nearer by. The fetched address need not be valid.
private let far = 24, middle = 16, near = 8, close = 4

extension Engine {
    /// Whether the engine is too large for a core's own caches: below, fetching ahead costs more
    /// than it gains.
    var isLarge: Bool { records.count > largeCount }

    /// Ahead in a list of constraints: their records, their terms, the variables of their first
    /// terms.
    @inline(__always)
    func prefetchConstraints(_ constraints: borrowing Buffer<UInt32>, beyond index: Int) {
        guard isLarge, index + far < constraints.count else { return }
        prefetch(records.base + Int(constraints[index + far]))
        prefetch(pool.entries.base + Int(records[constraints[index + middle]].firstTerm))
        let record = records.base + Int(constraints[index + near])
        if record.pointee.termCount > 0 {
            prefetch(nodes.base + Int(pool.entries[record.pointee.firstTerm].variable))
        }
    }

    /// Ahead in the list of dirty columns: free variables, the first entries of their columns, the
    /// rows of those, the terms of these.
    @inline(__always)
    func prefetchColumns(beyond index: Int) {
        guard isLarge, index + far < dirtyColumns.count else { return }
        prefetch(nodes.base + Int(dirtyColumns[index + far]))
        prefetch(values.base + Int(dirtyColumns[index + far]))
        prefetch(pool.entries.base + Int(nodes[dirtyColumns[index + middle]].firstColumn))
        if let row = firstRow(ofColumn: dirtyColumns[index + near]) {
            prefetch(records.base + row)
            prefetch(tails.base + row)
        }
        if let row = firstRow(ofColumn: dirtyColumns[index + close]) {
            prefetch(pool.entries.base + Int(records[row].firstTerm))
        }
    }

    @inline(__always)
    private func firstRow(ofColumn variable: UInt32) -> Int? {
        let entry = nodes[variable].firstColumn
        return entry == none ? nil : Int(pool.entries[entry].constraint)
    }

    /// Ahead in the list of touched variables: their nodes.
    @inline(__always)
    func prefetchTouched(beyond index: Int) {
        if isLarge && index + middle < touched.count {
            prefetch(nodes.base + Int(touched[index + middle]))
        }
    }
}

extension SweepStorage {
    /// Ahead in the queue, a word of it at a time: variables, then the records of their definitions
    /// and their first uses, then the terms of those and the records of these.
    ///
    /// Not a method of the engine: Swift would copy the whole of it for each call.
    @inline(never)
    func prefetchQueue(beyond word: Int) {
        guard word + 3 < queueCount else { return }
        forEachQueued(word + 3) { variable in
            prefetch(nodes + Int(variable))
            prefetch(values + Int(variable))
        }
        forEachQueued(word + 2) { variable in
            let node = nodes + Int(variable)
            prefetch(records + Int(node.pointee.definition))
            prefetch(entries + Int(node.pointee.firstUse))
        }
        forEachQueued(word + 1) { variable in
            let node = nodes + Int(variable)
            let (definition, use) = (node.pointee.definition, node.pointee.firstUse)
            if definition != none { prefetch(entries + Int(records[Int(definition)].firstTerm)) }
            if use != none { prefetch(records + Int(entries[Int(use)].constraint)) }
        }
    }

    @inline(__always)
    private func forEachQueued(_ word: Int, _ body: (UInt32) -> Void) {
        var ranks = queue[word]
        while ranks != 0 {
            body(order[word &<< 6 | ranks.trailingZeroBitCount])
            ranks &= ranks &- 1
        }
    }
}
