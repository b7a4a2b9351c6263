/// A sparse row under substitution: a scatter workspace and its results.
struct Expansion: ~Copyable {
    /// Where substitution stops.
    enum Extent {
        /// At free and at determined variables; only the free ones are found.
        case toFree
        /// At free and at determined variables, which are found, too.
        case toDetermined
        /// At variables that do not carry the latest mark.
        case marked
        /// At free variables only: everything that has a part in the value is a source.
        case complete
    }

    /// A number that is summed up, and the largest summand it was made of.
    struct Sum: BitwiseCopyable {
        var value: Double
        var peak: Double

        init(_ summand: Double) {
            value = summand
            peak = abs(summand)
        }

        @inline(__always)
        mutating func add(_ summand: Double) {
            value += summand
            peak = max(peak, abs(summand))
        }
    }

    /// A constraint that was used, and how often.
    struct Source: BitwiseCopyable {
        var constraint: UInt32
        var multiplier: Sum
    }

    /// The ranks of the variables that wait for substitution. Their coefficients are in
    /// `coefficients`, where each one's ``Node/scratch`` says: their size is that of the row, not
    /// the number of variables.
    private(set) var waiting = BitSet()
    private var coefficients = Buffer<Sum>()

    /// The variables at which substitution stopped, those it went through, and the constraints
    /// used; ranks descend.
    var found = Buffer<Term>()
    var passed = Buffer<UInt32>()
    private(set) var sources = Buffer<Source>()
    /// Whether a variable's coefficient has become zero.
    var hasCancelled = false

    mutating func begin(ranks: Int) {
        waiting.reserve(ranks)
        coefficients.removeAll()
        hasCancelled = false
        found.removeAll()
        passed.removeAll()
        sources.removeAll()
    }

    /// Adds a multiple of a variable.
    @inline(__always)
    mutating func add(_ node: UnsafeMutablePointer<Node>, _ coefficient: Double) {
        if waiting.contains(node.pointee.rank) {
            coefficients[node.pointee.scratch].add(coefficient)
        } else {
            waiting.insert(node.pointee.rank)
            node.pointee.scratch = UInt32(coefficients.count)
            coefficients.append(Sum(coefficient))
        }
    }

    /// The cursor from which ``removeLast(cursor:)`` sees every rank.
    var end: Int { waiting.end }

    /// Removes the last rank in the order.
    @inline(__always)
    mutating func removeLast(cursor: inout Int) -> UInt32? {
        waiting.removeLast(cursor: &cursor)
    }

    /// The coefficient of a removed variable.
    @inline(__always)
    func coefficient(of node: Node) -> Sum { coefficients[node.scratch] }

    /// Adds a multiple of a constraint. The tail has the place of its multiplier, if the place
    /// names the constraint.
    mutating func addSource(
        _ constraint: UInt32, _ multiplier: Double, _ tail: UnsafeMutablePointer<Tail>
    ) {
        let place = tail.pointee.scratch
        if place < sources.count, sources[place].constraint == constraint {
            sources[place].multiplier.add(multiplier)
        } else if multiplier != 0 {
            tail.pointee.scratch = UInt32(sources.count)
            sources.append(Source(constraint: constraint, multiplier: Sum(multiplier)))
        }
    }

    /// Drops the constraints whose multipliers cancelled.
    mutating func dropCancelledSources() {
        var kept = 0
        for index in 0..<sources.count {
            let source = sources[index]
            guard abs(source.multiplier.value) > 1e-10 * source.multiplier.peak else { continue }
            sources[kept] = source
            kept += 1
        }
        sources.truncate(to: kept)
    }
}

extension Engine {
    mutating func beginExpansion() {
        expansion.begin(ranks: order.count)
    }

    /// Adds a multiple of a variable to the row.
    @inline(__always)
    mutating func add(_ variable: UInt32, times coefficient: Double) {
        expansion.add(nodes.base + Int(variable), coefficient)
    }

    /// Records that a multiple of a constraint is a part of the row.
    @inline(__always)
    mutating func addSource(_ constraint: UInt32, times multiplier: Double) {
        expansion.addSource(constraint, multiplier, tails.base + Int(constraint))
    }

    mutating func addTerms(of constraint: UInt32, times factor: Double) {
        let record = records[constraint]
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            let entry = pool.entries[index]
            add(entry.variable, times: factor * entry.coefficient)
        }
    }

    /// Substitutes definitions, last in the order first, so that each variable is met once.
    ///
    /// A variable whose coefficient cancels is left alone; with `passesCancelled` its definition is
    /// followed all the same, so that `passed` holds everything that the row depends on by the
    /// graph.
    ///
    /// - Complexity: Linear in the entries of the definitions met.
    mutating func expand(
        _ extent: Expansion.Extent, tracksSources: Bool, passesCancelled: Bool = false
    ) {
        var cursor = expansion.end
        let mark = visit
        while let rank = expansion.removeLast(cursor: &cursor) {
            let variable = order[rank]
            let node = nodes[variable]
            let coefficient = expansion.coefficient(of: node)
            if abs(coefficient.value) <= 1e-11 * coefficient.peak {
                expansion.hasCancelled = true
                if passesCancelled && !node.isFree && !node.flags.contains(.determined) {
                    expansion.passed.append(variable)
                    substitute(variable, 0, by: node.definition, false)
                }
                continue
            }
            let stops =
                switch extent {
                case .toFree, .toDetermined: node.flags.contains(.determined)
                case .marked: node.mark != mark
                case .complete: false
                }
            if node.isFree || stops {
                if extent != .toFree || node.isFree {
                    expansion.found.append(Term(Variable(id: variable), coefficient.value))
                }
                continue
            }
            expansion.passed.append(variable)
            substitute(variable, coefficient.value, by: node.definition, tracksSources)
        }
    }

    private mutating func substitute(
        _ variable: UInt32, _ coefficient: Double, by id: UInt32, _ tracksSources: Bool
    ) {
        let record = records[id]
        simplex.work += 4 + Int(record.termCount)
        if record.role == .derived {
            let tail = tails[id]
            simplex.work += Int(tail.blockCount + tail.sourceCount)
            for index in record.block..<(record.block + tail.blockCount) {
                let entry = pool.entries[index]
                add(entry.variable, times: -coefficient * entry.coefficient)
            }
            guard tracksSources else { return }
            let sources = record.block + tail.blockCount
            for index in sources..<(sources + tail.sourceCount) {
                let entry = pool.entries[index]
                addSource(entry.variable, times: -coefficient * entry.coefficient)
            }
            return
        }
        var own = 1.0
        for index in record.firstTerm..<(record.firstTerm + record.termCount)
        where pool.entries[index].variable == variable {
            own = pool.entries[index].coefficient
        }
        let factor = -coefficient / own
        if tracksSources { addSource(id, times: factor) }
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            let entry = pool.entries[index]
            guard entry.variable != variable else { continue }
            add(entry.variable, times: factor * entry.coefficient)
        }
    }
}
