/// A series of numeric values, and how to interpolate between them.
package final class Keyframes: @unchecked Sendable {
    package typealias Lanes = LayerProperty.Lanes

    private let frames: UnsafeMutablePointer<Lanes>
    private let count: Int
    package let times: KeyTimes
    /// The curve through the values; nil for linear interpolation.
    package let spline: KeyframeSpline?

    package init(frames: [Lanes], times: KeyTimes, spline: KeyframeSpline?) {
        self.frames = .copy(of: frames)
        count = frames.count
        self.times = times
        self.spline = spline
    }

    deinit { frames.deallocate() }

    /// The values.
    package var values: [Lanes] { (0..<count).map { frames[$0] } }

    /// Returns the value at a fraction of the progress.
    package func value(at fraction: Double, asTransform: Bool) -> Lanes {
        if let spline, !asTransform { return spline.value(at: fraction, times: times) }
        let (index, part) = times.place(at: fraction)
        guard part > 0, index + 1 < count else { return frames[index] }
        return frames[index].interpolated(
            to: frames[index + 1], fraction: part, asTransform: asTransform)
    }

    /// Whether all values, and all tangents of the curve through them, are finite.
    package var isFinite: Bool {
        (0..<count).allSatisfy { frames[$0].isFinite } && spline?.isFinite != false
    }

    /// Returns times for constant speed along straight lines; even ones if the total distance is 0.
    package static func pacedTimes(_ frames: [Lanes]) -> KeyTimes {
        var lengths = [0.0]
        for (from, to) in zip(frames, frames.dropFirst()) {
            let way = to - from
            lengths.append(lengths.last! + (way * way).sum().squareRoot())
        }
        guard let whole = lengths.last, whole > 0 else {
            return KeyTimes(even: frames.count, isDiscrete: false)
        }
        return KeyTimes(times: lengths.map { $0 / whole }, curves: [], isDiscrete: false)
    }
}

/// A Kochanek–Bartels spline through keyframes.
///
/// Without tension, continuity and bias it is a Catmull-Rom spline.
///
/// Source: Kochanek and Bartels, "Interpolating Splines with Local Tension, Continuity, and Bias
/// Control" (SIGGRAPH 1984), without its adjustment for uneven times; the first and the last value
/// are repeated at the ends. [U]
package final class KeyframeSpline: @unchecked Sendable {
    package typealias Lanes = LayerProperty.Lanes

    private let frames: UnsafeMutablePointer<Lanes>
    private let count: Int
    /// The tangents at the start and the end of each segment.
    private let leaving: UnsafeMutablePointer<Lanes>
    private let arriving: UnsafeMutablePointer<Lanes>
    /// The lengths up to each sixteenth of a segment, for constant speed; otherwise empty.
    private let marks: UnsafeMutablePointer<Double>
    private let markCount: Int
    /// The tension, continuity and bias of each value, up to the last one that was given.
    package let parameters: [SIMD3<Double>]
    /// Whether the speed along the curve is constant.
    package let isPaced: Bool

    private static let pieces = 16

    package init(
        _ frames: [Lanes], tension: [Double], continuity: [Double], bias: [Double], isPaced: Bool
    ) {
        var (leaving, arriving): ([Lanes], [Lanes]) = ([], [])
        func parameter(_ values: [Double], _ index: Int) -> Double {
            index < values.count ? values[index] : 0
        }
        for (index, frame) in frames.enumerated() {
            let before = frame - frames[max(0, index - 1)]
            let after = frames[min(frames.count - 1, index + 1)] - frame
            let t = 1 - parameter(tension, index)
            let c = parameter(continuity, index)
            let b = parameter(bias, index)
            leaving.append(
                before * (t * (1 + b) * (1 + c) / 2) + after * (t * (1 - b) * (1 - c) / 2))
            arriving.append(
                before * (t * (1 + b) * (1 - c) / 2) + after * (t * (1 - b) * (1 + c) / 2))
        }
        let given = max(tension.count, continuity.count, bias.count)
        parameters = (0..<given).map {
            SIMD3(parameter(tension, $0), parameter(continuity, $0), parameter(bias, $0))
        }
        self.isPaced = isPaced
        self.frames = .copy(of: frames)
        count = frames.count
        self.leaving = .copy(of: leaving)
        self.arriving = .copy(of: arriving)
        markCount = isPaced ? max(0, frames.count - 1) * Self.pieces + 1 : 0
        marks = .allocate(capacity: max(1, markCount))
        guard isPaced else { return }
        marks[0] = 0
        for mark in 1..<max(1, markCount) {
            let (index, piece) = (mark - 1).quotientAndRemainder(dividingBy: Self.pieces)
            let from = Double(piece) / Double(Self.pieces)
            let to = Double(piece + 1) / Double(Self.pieces)
            marks[mark] = marks[mark - 1] + length(index, from: from, to: to)
        }
    }

    deinit {
        frames.deallocate()
        leaving.deallocate()
        arriving.deallocate()
        marks.deallocate()
    }

    /// Whether the tangents are finite.
    var isFinite: Bool { (0..<count).allSatisfy { leaving[$0].isFinite && arriving[$0].isFinite } }

    /// Returns the value at a fraction of the progress.
    func value(at fraction: Double, times: KeyTimes) -> Lanes {
        let (index, part) = markCount == 0 ? times.place(at: fraction) : place(at: fraction)
        guard part > 0, index + 1 < count else { return frames[min(index, count - 1)] }
        // Hermite form.
        let (t, t2, t3) = (part, part * part, part * part * part)
        let ends = frames[index] * (2 * t3 - 3 * t2 + 1) + frames[index + 1] * (3 * t2 - 2 * t3)
        return ends + leaving[index] * (t3 - 2 * t2 + t) + arriving[index + 1] * (t3 - t2)
    }

    /// Returns the segment, and the parameter in it, at a fraction of the whole length.
    private func place(at fraction: Double) -> (index: Int, part: Double) {
        guard count > 1 else { return (0, 0) }
        let whole = marks[markCount - 1]
        guard whole > 0 else { return (0, 0) }
        let distance = max(0, min(1, fraction)) * whole
        var (low, high) = (0, markCount - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if marks[middle] <= distance { low = middle } else { high = middle }
        }
        let (index, piece) = low.quotientAndRemainder(dividingBy: Self.pieces)
        let (from, to) = (
            Double(piece) / Double(Self.pieces), Double(piece + 1) / Double(Self.pieces)
        )
        let (rest, length) = (distance - marks[low], marks[low + 1] - marks[low])
        guard length > 0 else { return (index, from) }
        var t = from + (to - from) * rest / length
        var steps = 0
        while steps < 4 {
            steps += 1
            let speed = speed(index, t)
            guard speed > 0 else { break }
            t = max(from, min(to, t - (self.length(index, from: from, to: t) - rest) / speed))
        }
        return (index, t)
    }

    private func speed(_ index: Int, _ t: Double) -> Double {
        let ends = (frames[index + 1] - frames[index]) * (6 * t - 6 * t * t)
        let slope =
            ends + leaving[index] * (3 * t * t - 4 * t + 1) + arriving[index + 1]
            * (3 * t * t - 2 * t)
        return (slope * slope).sum().squareRoot()
    }

    /// Returns the length between two parameters of a segment (Gauss-Legendre, five points).
    private func length(_ index: Int, from: Double, to: Double) -> Double {
        let (middle, half) = ((from + to) / 2, (to - from) / 2)
        let inner = half * 0.538_469_310_105_683_1
        let outer = half * 0.906_179_845_938_664_0
        let near = speed(index, middle - inner) + speed(index, middle + inner)
        let far = speed(index, middle - outer) + speed(index, middle + outer)
        return half
            * (0.568_888_888_888_888_9 * speed(index, middle) + 0.478_628_670_499_366_5 * near
                + 0.236_926_885_056_189_1 * far)
    }
}
