/// A sparse row under substitution: a scatter workspace, and what came out of it.
struct Expansion: ~Copyable {
    /// Where substitution stops.
    enum Extent {
        /// At free and at determined variables.
        case toFree
        /// At variables that do not carry the latest mark.
        case marked
        /// At free variables only: everything that has a part in the value is a source.
        case complete
    }

    /// By variable: the coefficient so far, and the largest summand it was made of.
    var coefficients = Buffer<Double>()
    var peaks = Buffer<Double>()
    var waiting = BitSet()
    /// By constraint: the multiplier so far, and the largest summand it was made of.
    var multipliers = Buffer<Double>()
    var multiplierPeaks = Buffer<Double>()

    /// The variables at which substitution stopped, those it went through, and the constraints used; ranks descend.
    var found = Buffer<Term>()
    var passed = Buffer<UInt32>()
    var sources = Buffer<UInt32>()
    /// Whether some variable's coefficient came to nothing.
    var hasCancelled = false

    mutating func begin(variables: Int, ranks: Int, constraints: Int) {
        coefficients.resize(to: max(variables, coefficients.count), filler: 0)
        peaks.resize(to: max(variables, peaks.count), filler: 0)
        waiting.reserve(ranks)
        for index in 0..<sources.count {
            multipliers[sources[index]] = 0
            multiplierPeaks[sources[index]] = 0
        }
        multipliers.resize(to: max(constraints, multipliers.count), filler: 0)
        multiplierPeaks.resize(to: max(constraints, multiplierPeaks.count), filler: 0)
        hasCancelled = false
        found.removeAll()
        passed.removeAll()
        sources.removeAll()
    }

    @inline(__always)
    mutating func add(_ variable: UInt32, rank: UInt32, _ coefficient: Double) {
        coefficients[variable] += coefficient
        peaks[variable] = max(peaks[variable], abs(coefficient))
        waiting.insert(rank)
    }

    mutating func addSource(_ constraint: UInt32, _ multiplier: Double) {
        if multiplierPeaks[constraint] == 0 { sources.append(constraint) }
        multipliers[constraint] += multiplier
        multiplierPeaks[constraint] = max(multiplierPeaks[constraint], abs(multiplier))
    }

    /// Drops the constraints whose multipliers cancelled.
    mutating func settleSources() {
        var kept = 0
        for index in 0..<sources.count {
            let source = sources[index]
            if abs(multipliers[source]) > 1e-10 * multiplierPeaks[source] {
                sources[kept] = source
                kept += 1
            } else {
                multipliers[source] = 0
                multiplierPeaks[source] = 0
            }
        }
        sources.resize(to: kept, filler: none)
    }
}

extension Engine {
    mutating func beginExpansion() {
        expansion.begin(variables: nodes.count, ranks: order.count, constraints: records.count)
    }

    mutating func addTerms(of constraint: UInt32, times factor: Double) {
        let record = records[constraint]
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            let entry = pool.entries[index]
            expansion.add(entry.variable, rank: nodes[entry.variable].rank, factor * entry.coefficient)
        }
    }

    /// Substitutes definitions, last in the order first, so that each variable is met once.
    ///
    /// A variable whose coefficient cancels is left alone; with `passesCancelled` its definition is followed all the same,
    /// so that `passed` holds everything that the row depends on by the graph.
    ///
    /// - Complexity: Linear in the entries of the definitions met.
    mutating func expand(_ extent: Expansion.Extent, tracksSources: Bool, passesCancelled: Bool = false) {
        var cursor = expansion.waiting.end
        let mark = visit
        while let rank = expansion.waiting.removeLast(cursor: &cursor) {
            let variable = order[rank]
            let coefficient = expansion.coefficients[variable]
            let peak = expansion.peaks[variable]
            expansion.coefficients[variable] = 0
            expansion.peaks[variable] = 0
            let node = nodes[variable]
            if abs(coefficient) <= 1e-11 * peak {
                expansion.hasCancelled = true
                if passesCancelled && !node.isFree && !node.flags.contains(.determined) {
                    expansion.passed.append(variable)
                    substitute(variable, 0, by: node.definition, false)
                }
                continue
            }
            let stops =
                switch extent {
                case .toFree: node.flags.contains(.determined)
                case .marked: node.mark != mark
                case .complete: false
                }
            if node.isFree || stops {
                if extent != .toFree || node.isFree {
                    expansion.found.append(Term(Variable(id: variable), coefficient))
                }
                continue
            }
            expansion.passed.append(variable)
            substitute(variable, coefficient, by: node.definition, tracksSources)
        }
    }

    private mutating func substitute(_ variable: UInt32, _ coefficient: Double, by id: UInt32, _ tracksSources: Bool) {
        let record = records[id]
        if record.role == .derived {
            let tail = tails[id]
            for index in record.block..<(record.block + tail.blockCount) {
                let entry = pool.entries[index]
                expansion.add(entry.variable, rank: nodes[entry.variable].rank, -coefficient * entry.coefficient)
            }
            guard tracksSources else { return }
            let sources = record.block + tail.blockCount
            for index in sources..<(sources + tail.sourceCount) {
                let entry = pool.entries[index]
                expansion.addSource(entry.variable, -coefficient * entry.coefficient)
            }
            return
        }
        var own = 1.0
        for index in record.firstTerm..<(record.firstTerm + record.termCount)
        where pool.entries[index].variable == variable {
            own = pool.entries[index].coefficient
        }
        let factor = -coefficient / own
        if tracksSources { expansion.addSource(id, factor) }
        for index in record.firstTerm..<(record.firstTerm + record.termCount) {
            let entry = pool.entries[index]
            guard entry.variable != variable else { continue }
            expansion.add(entry.variable, rank: nodes[entry.variable].rank, factor * entry.coefficient)
        }
    }
}
