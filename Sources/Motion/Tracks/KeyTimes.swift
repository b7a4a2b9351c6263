/// When each of a row of values is reached, as fractions of an animation's progress, and the paces in between.
///
/// Like all that keyframes are made of it lies in memory of its own, so that a tick reads it without counting references.
package final class KeyTimes: @unchecked Sendable {
    /// How many values there are.
    package let count: Int
    /// Whether each value holds until the next.
    package let isDiscrete: Bool
    /// The times, rising, one a value; of discrete values the times from which they show.
    private let times: UnsafeMutablePointer<Double>
    /// The pace of each way from one value to the next; what is missing is linear.
    private let curves: UnsafeMutablePointer<CubicBezierCurve>
    private let curveCount: Int

    package init(times: [Double], curves: [CubicBezierCurve], isDiscrete: Bool) {
        count = times.count
        self.times = .copy(of: times)
        self.curves = .copy(of: curves)
        curveCount = curves.count
        self.isDiscrete = isDiscrete
    }

    /// Times in even steps, the first value at 0 and the last at 1; of discrete values each holds as long.
    package convenience init(even count: Int, curves: [CubicBezierCurve] = [], isDiscrete: Bool) {
        let steps = Double(max(1, isDiscrete ? count : count - 1))
        self.init(times: (0..<count).map { Double($0) / steps }, curves: curves, isDiscrete: isDiscrete)
    }

    deinit {
        times.deallocate()
        curves.deallocate()
    }

    /// The last value at a fraction, and how far it is to the next one: 0 up to and not including 1.
    ///
    /// A time within 1e-12 of a key time is that key time: 0.3 of 1 and 0.1 of 3 differ in binary.
    /// - Complexity: O(log values)
    package func place(at fraction: Double) -> (index: Int, fraction: Double) {
        var (low, high) = (0, count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if times[middle] <= fraction + 1e-12 { low = middle } else { high = middle }
        }
        guard !isDiscrete, low + 1 < count else { return (low, 0) }
        let way = times[low + 1] - times[low]
        guard way > 0 else { return (low, 0) }
        let part = max(0, min(1, (fraction - times[low]) / way))
        return (low, low < curveCount ? curves[low].value(at: part) : part)
    }
}

extension UnsafeMutablePointer {
    /// Memory with a copy of an array's elements; whoever asks for it gives it back.
    package static func copy(of elements: [Pointee]) -> Self {
        let memory = Self.allocate(capacity: max(1, elements.count))
        memory.initialize(from: elements, count: elements.count)
        return memory
    }
}
