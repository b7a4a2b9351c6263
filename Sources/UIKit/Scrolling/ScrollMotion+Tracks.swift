import QuartzCore

/// A function of the content offset along one axis that is linear between some offsets.
struct ScrollFunction {
    /// The offsets between which it is linear, ascending.
    var seams: [Double] = []
    /// Its value at an offset.
    var value: (Double) -> Double

    /// The offset itself.
    static var offset: ScrollFunction { ScrollFunction { $0 } }

    /// Returns the number of the linear piece that contains an offset.
    fileprivate func piece(at offset: Double) -> Int { seams.count { $0 <= offset } }

    /// Returns a linear piece, as its value at offset 0 and its slope.
    fileprivate func line(_ piece: Int) -> (constant: Double, slope: Double) {
        let (low, high): (Double, Double)
        if seams.isEmpty {
            (low, high) = (0, 1)
        } else if piece == 0 {
            (low, high) = (seams[0] - 1, seams[0])
        } else if piece == seams.count {
            (low, high) = (seams[piece - 1], seams[piece - 1] + 1)
        } else {
            (low, high) = (seams[piece - 1], seams[piece])
        }
        guard high > low else { return (value(low), 0) }
        let slope = (value(high) - value(low)) / (high - low)
        return (value(low) - slope * low, slope)
    }
}

extension ScrollMotion {
    /// Returns a function of the offset as additive tracks that begin at a time of the loop.
    ///
    /// The tracks add the difference from the function's value at the final offset. A decay is a
    /// critically damped spring whose initial velocity is its frequency: u = e^(−ωt)·(1 + (ω −
    /// v)·t). A spring that starts where it ends is the difference of two springs.
    ///
    /// - Parameters:
    ///   - property: The layer's property that the function determines; a number.
    ///   - function: The function of the offset.
    ///   - shift: How far the content was shifted since the motion began.
    ///   - end: The final offset, which the model has.
    ///   - begin: When the motion began, in seconds of the loop's time.
    func tracks(
        of property: LayerProperty, _ function: ScrollFunction = .offset, shift: Double,
        to end: Double,
        from begin: Double
    ) -> [AnimationTrack] {
        let end = function.value(end)
        var tracks: [AnimationTrack] = []
        for (index, stretch) in stretches.enumerated() {
            let next = index + 1 < stretches.count ? stretches[index + 1].start : duration
            let length = next - stretch.start
            guard length > 0 else { continue }
            let pieces = stretch.curve.pieces(of: function, shift: shift, length: length)
            for piece in pieces {
                let (constant, slope) = function.line(piece.number)
                let isWhole = pieces.count == 1
                let timing = TimingModel(
                    beginTime: begin + stretch.start + piece.from, duration: length,
                    timeOffset: piece.from, repeatDuration: isWhole ? 0 : piece.to - piece.from)
                for (from, to, pace) in stretch.curve.courses(
                    times: slope, plus: constant + slope * shift - end)
                where from != 0 || to != 0 {
                    tracks.append(
                        AnimationTrack(
                            property: property, kind: .number,
                            course: .between(.init(from), .init(to)), isAdditive: true,
                            timing: timing, pace: pace))
                }
            }
        }
        return tracks
    }
}

extension ScrollMotion.Curve {
    /// The curve times a factor, plus a constant, as courses that are added.
    fileprivate func courses(times factor: Double, plus constant: Double) -> [(
        from: Double, to: Double, pace: AnimationTrack.Pace
    )] {
        func course(_ from: Double, _ to: Double, _ pace: AnimationTrack.Pace) -> (
            Double, Double, AnimationTrack.Pace
        ) {
            (factor * from + constant, factor * to + constant, pace)
        }
        switch self {
        case .rest(let offset): return [course(offset, offset, .linear)]
        case .decay(let from, let velocity, let rate):
            let pace = -1000 * log(rate)
            return [course(from, from + velocity / pace, .decay(pace))]
        case .glide(let from, let to, let rate):
            return [course(from, to, .decay(-1000 * log(rate)))]
        case .ease(let from, let to, _):
            return [course(from, to, .curve(ScrollMotion.easing))]
        case .spring(let from, let velocity, let to):
            let omega = ScrollMotion.springFrequency
            guard abs(from - to) * omega < 1e-3 * abs(velocity) else {
                return [course(from, to, .settling(omega, velocity: velocity / (to - from)))]
            }
            // The second one starts as far on the other side, at rest.
            let way = velocity / omega
            return [
                course(from + way, to, .settling(omega, velocity: velocity / (to - from - way))),
                (-factor * way, 0, .settling(omega, velocity: 0)),
            ]
        }
    }

    /// Returns the times between which the curve stays in one piece of a function.
    fileprivate func pieces(of function: ScrollFunction, shift: Double, length: Double) -> [(
        number: Int, from: Double, to: Double
    )] {
        func number(_ time: Double) -> Int { function.piece(at: value(at: time) + shift) }
        guard !function.seams.isEmpty else { return [(0, 0, length)] }
        var bounds = [0.0]
        for end in [turn, length].compactMap({ $0 }) where end > bounds.last! && end <= length {
            // The curve is monotone up to here, so it passes each seam at most once.
            let start = bounds.last!
            let (low, high) = (value(at: start) + shift, value(at: end) + shift)
            let crossings = function.seams.filter { min(low, high) < $0 && $0 < max(low, high) }
                .map { seam in
                    Self.bisect(start, end) { (value(at: $0) + shift < seam) == (low < high) }
                }
            bounds += crossings.sorted() + [end]
        }
        var pieces: [(number: Int, from: Double, to: Double)] = []
        for (from, to) in zip(bounds, bounds.dropFirst()) where to > from {
            let number = number((from + to) / 2)
            if pieces.last?.number == number {
                pieces[pieces.count - 1].to = to
            } else {
                pieces.append((number, from, to))
            }
        }
        return pieces
    }

    /// When the curve turns back; nil if it never does.
    private var turn: Double? {
        guard case .spring(let from, let velocity, let to) = self else { return nil }
        let omega = ScrollMotion.springFrequency
        let slope = velocity + omega * (from - to)
        return slope == 0 ? nil : 1 / omega - (from - to) / slope
    }

    /// Returns the time up to which a condition holds, to the last digit.
    private static func bisect(
        _ low: Double, _ high: Double, _ isBefore: (Double) -> Bool
    ) -> Double {
        var (low, high) = (low, high)
        while true {
            let middle = low + (high - low) / 2
            guard middle > low, middle < high else { return high }
            if isBefore(middle) { low = middle } else { high = middle }
        }
    }
}

extension AnimationTrack.Pace {
    /// A critically damped spring; the velocity is in distances per second.
    fileprivate static func settling(_ omega: Double, velocity: Double) -> Self {
        .spring(
            DampedSpring(
                mass: 1, stiffness: omega * omega, damping: 2 * omega, initialVelocity: velocity,
                dampingRatio: 1))
    }

    /// An exponential decay of the distance.
    fileprivate static func decay(_ rate: Double) -> Self { settling(rate, velocity: rate) }
}
