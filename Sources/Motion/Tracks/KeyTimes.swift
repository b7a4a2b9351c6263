/// Key times of a series of values, as fractions of the progress, and the timing curves in between.
///
/// Like all keyframe data it is in manually allocated memory, so that a tick reads it without
/// reference counting.
package final class KeyTimes: @unchecked Sendable {
    /// The number of values.
    package let count: Int
    /// Whether each value holds until the next one.
    package let isDiscrete: Bool
    /// The ascending times, one per value; a discrete value applies from its time on.
    private let times: UnsafeMutablePointer<Double>
    /// The timing curve of each step from one value to the next; missing ones are linear.
    private let curves: UnsafeMutablePointer<CubicBezierCurve>
    private let curveCount: Int

    package init(times: [Double], curves: [CubicBezierCurve], isDiscrete: Bool) {
        count = times.count
        self.times = .copy(of: times)
        self.curves = .copy(of: curves)
        curveCount = curves.count
        self.isDiscrete = isDiscrete
    }

    /// Creates evenly spaced times.
    ///
    /// The first value is at 0 and the last at 1. Discrete values all hold equally long.
    package convenience init(even count: Int, curves: [CubicBezierCurve] = [], isDiscrete: Bool) {
        let steps = Double(max(1, isDiscrete ? count : count - 1))
        self.init(
            times: (0..<count).map { Double($0) / steps }, curves: curves, isDiscrete: isDiscrete)
    }

    /// The times, one per value.
    package var fractions: [Double] { (0..<count).map { times[$0] } }
    /// The timing curves of the first steps.
    package var stepCurves: [CubicBezierCurve] { (0..<curveCount).map { curves[$0] } }

    deinit {
        times.deallocate()
        curves.deallocate()
    }

    /// Returns the last value at or before a fraction, and the progress to the next one: 0..<1.
    ///
    /// A time within 1e-12 of a key time counts as that key time: 0.3 of 1 and 0.1 of 3 differ in
    /// binary.
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
    /// Returns newly allocated memory with a copy of an array; the caller deallocates it.
    package static func copy(of elements: [Pointee]) -> Self {
        let memory = Self.allocate(capacity: max(1, elements.count))
        memory.initialize(from: elements, count: elements.count)
        return memory
    }
}
