/// A square matrix as the product of a lower and an upper triangular one, with rows replaced since,
/// by which a large vertex is solved.
///
/// Rows are eliminated one after the other against those before them, and choose their pivot among
/// the columns that are left: by size first, then where few rows have an entry. A row that is
/// replaced later adds a factor of its own (the product form: Dantzig and Orchard-Hays, "The
/// Product Form for the Inverse in the Simplex Method", 1954), until the matrix is factorized
/// again. Memory is that of the entries, not of the square.
struct BasisFactors: ~Copyable {
    private let inMemory = InMemory()
    private(set) var size = 0
    /// In the order of elimination: the row, its pivot's column, and the pivot.
    private var slots = Buffer<Int32>()
    private var columns = Buffer<Int32>()
    private var pivots = Buffer<Double>()
    /// Where each step's entries begin: right of the pivot, and the multipliers of earlier steps.
    private var upperStart = Buffer<Int32>()
    private var lowerStart = Buffer<Int32>()
    private var upper = Buffer<Entry>()
    private var lower = Buffer<Entry>()
    /// Column to the step that has its pivot, or -1.
    private(set) var stepOf = Buffer<Int32>()

    /// The rows replaced since: which, the new one's coefficient there, and its others.
    private var replaced = Buffer<Int32>()
    private var replacedPivots = Buffer<Double>()
    private var replacedStart = Buffer<Int32>()
    private var replacements = Buffer<Entry>()

    // Workspace.
    private var row = Buffer<Double>()
    private var isTouched = Buffer<Bool>()
    private var touched = Buffer<Int32>()
    private var steps = BitSet()
    private var work = Buffer<Double>()

    struct Entry: BitwiseCopyable {
        var index: Int32
        var value: Double
    }

    /// How many rows were replaced.
    var age: Int { replaced.count }

    /// Whether solving has become so slow that factorizing again pays.
    var isWorn: Bool {
        replaced.count >= 64 || replacements.count > 4 * (upper.count + lower.count + size)
    }

    mutating func begin(size newSize: Int) {
        size = newSize
        slots.removeAll()
        columns.removeAll()
        pivots.removeAll()
        upperStart.removeAll()
        lowerStart.removeAll()
        upper.removeAll()
        lower.removeAll()
        upperStart.append(0)
        lowerStart.append(0)
        stepOf.fill(size, with: -1)
        replaced.removeAll()
        replacedPivots.removeAll()
        replacements.removeAll()
        replacedStart.removeAll()
        replacedStart.append(0)
        row.fill(size, with: 0)
        isTouched.fill(size, with: false)
        touched.removeAll()
        steps.reserve(size)
        work.fill(size, with: 0)
    }

    /// Adds an entry of the row that ``eliminate(_:pivot:isAllowed:)`` takes next.
    mutating func add(_ value: Double, column: Int32) {
        row[Int(column)] += value
        guard !isTouched[Int(column)] else { return }
        isTouched[Int(column)] = true
        touched.append(column)
        if stepOf[Int(column)] >= 0 { steps.insert(UInt32(stepOf[Int(column)])) }
    }

    /// Eliminates the row that was put together, as row `slot` of the matrix.
    ///
    /// - Parameters:
    ///   - pivot: The column that must be the pivot's, or -1 to choose.
    ///   - weights: By column: how many rows have an entry there.
    /// - Returns: The pivot's column, or nil if nothing is left of the row; it is not added then.
    mutating func eliminate(_ slot: Int32, pivot: Int32, weights: borrowing Buffer<Int32>) -> Int32?
    {
        let lowerCount = lower.count
        var cursor = 0
        while let step = steps.removeFirst(cursor: &cursor) {
            let at = Int(step)
            let column = Int(columns[at])
            let value = row[column]
            row[column] = 0
            guard abs(value) > 1e-14 else { continue }
            let factor = value / pivots[at]
            lower.append(Entry(index: Int32(at), value: factor))
            for index in Int(upperStart[at])..<Int(upperStart[at + 1]) {
                let entry = upper[index]
                add(-factor * entry.value, column: entry.index)
            }
        }
        var chosen = pivot
        if chosen < 0 { chosen = choose(weights) ?? -1 }
        if chosen >= 0 {
            slots.append(slot)
            columns.append(chosen)
            pivots.append(row[Int(chosen)])
            stepOf[Int(chosen)] = Int32(slots.count - 1)
        } else {
            lower.resize(to: lowerCount, filler: Entry(index: 0, value: 0))
        }
        for index in 0..<touched.count {
            let column = touched[index]
            let value = row[Int(column)]
            if chosen >= 0 && column != chosen && abs(value) > 1e-14 {
                upper.append(Entry(index: column, value: value))
            }
            row[Int(column)] = 0
            isTouched[Int(column)] = false
        }
        touched.removeAll()
        if chosen < 0 { return nil }
        upperStart.append(Int32(upper.count))
        lowerStart.append(Int32(lower.count))
        return chosen
    }

    /// Of the columns whose entry is not much smaller than the largest: the one with fewest rows,
    /// then the lowest.
    private func choose(_ weights: borrowing Buffer<Int32>) -> Int32? {
        var largest = 0.0
        for index in 0..<touched.count { largest = max(largest, abs(row[Int(touched[index])])) }
        guard largest > 1e-7 else { return nil }
        var best: Int32 = -1
        for index in 0..<touched.count {
            let column = touched[index]
            guard abs(row[Int(column)]) >= 0.1 * largest else { continue }
            if best < 0 || weights[Int(column)] < weights[Int(best)]
                || (weights[Int(column)] == weights[Int(best)] && column < best)
            {
                best = column
            }
        }
        return best
    }

    /// Whether every column has its pivot.
    var isComplete: Bool { slots.count == size }

    var stepCount: Int { slots.count }

    /// Whether a step's row has other entries than its pivot.
    func isLong(step: Int) -> Bool { upperStart[step + 1] > upperStart[step] }

    func slot(ofStep step: Int) -> Int { Int(slots[step]) }

    /// The number of entries in both factors.
    var entryCount: Int { upper.count + lower.count }

    /// Replaces row `slot`; `row` is the new one as a combination of the present rows.
    mutating func replace(_ slot: Int, by row: UnsafeMutablePointer<Double>) {
        replaced.append(Int32(slot))
        replacedPivots.append(row[slot])
        for index in 0..<size where index != slot && abs(row[index]) > 1e-14 {
            replacements.append(Entry(index: Int32(index), value: row[index]))
        }
        replacedStart.append(Int32(replacements.count))
    }

    /// Solves `matrix * x = right`: `vector` is the right side by row, and becomes x by column.
    mutating func solve(_ vector: UnsafeMutablePointer<Double>) {
        var at = replaced.count
        while at > 0 {
            at -= 1
            let slot = Int(replaced[at])
            var value = vector[slot]
            for index in Int(replacedStart[at])..<Int(replacedStart[at + 1]) {
                let entry = replacements[index]
                value -= entry.value * vector[Int(entry.index)]
            }
            vector[slot] = value / replacedPivots[at]
        }
        for step in 0..<size {
            var value = vector[Int(slots[step])]
            for index in Int(lowerStart[step])..<Int(lowerStart[step + 1]) {
                let entry = lower[index]
                value -= entry.value * work[Int(entry.index)]
            }
            work[step] = value
        }
        var step = size
        while step > 0 {
            step -= 1
            var value = work[step]
            for index in Int(upperStart[step])..<Int(upperStart[step + 1]) {
                let entry = upper[index]
                value -= entry.value * vector[Int(entry.index)]
            }
            vector[Int(columns[step])] = value / pivots[step]
        }
    }

    /// Solves `y * matrix = left`: `vector` is the left side by column, and becomes y by row.
    mutating func solveTransposed(_ vector: UnsafeMutablePointer<Double>) {
        for step in 0..<size {
            let value = vector[Int(columns[step])]
            guard value != 0 else {
                work[step] = 0
                continue
            }
            let quotient = value / pivots[step]
            work[step] = quotient
            for index in Int(upperStart[step])..<Int(upperStart[step + 1]) {
                let entry = upper[index]
                vector[Int(entry.index)] -= quotient * entry.value
            }
        }
        var step = size
        while step > 0 {
            step -= 1
            let value = work[step]
            vector[Int(slots[step])] = value
            guard value != 0 else { continue }
            for index in Int(lowerStart[step])..<Int(lowerStart[step + 1]) {
                let entry = lower[index]
                work[Int(entry.index)] -= value * entry.value
            }
        }
        for at in 0..<replaced.count {
            let slot = Int(replaced[at])
            guard vector[slot] != 0 else { continue }
            let quotient = vector[slot] / replacedPivots[at]
            vector[slot] = quotient
            for index in Int(replacedStart[at])..<Int(replacedStart[at + 1]) {
                let entry = replacements[index]
                vector[Int(entry.index)] -= quotient * entry.value
            }
        }
    }
}
