import MainLoop
import Snapshots
import UIKit

/// The path of a finger, as a function of the elapsed part of the gesture.
struct FingerWay {
    private let place: (Double) -> CGPoint

    /// A path through points at even speed; nil without a point.
    init?(_ points: [CGPoint]) {
        guard !points.isEmpty else { return nil }
        let legs = points.count - 1
        place = { fraction in
            guard legs > 0 else { return points[0] }
            let way = min(max(fraction, 0), 1) * Double(legs)
            let leg = min(Int(way), legs - 1)
            let part = way - Double(leg)
            let (a, b) = (points[leg], points[leg + 1])
            return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
        }
    }

    /// A path along a circle, from an angle by an angle, in radians.
    init(around center: CGPoint, radius: CGFloat, from start: CGFloat, by turn: CGFloat) {
        place = { fraction in
            let angle = start + turn * min(max(fraction, 0), 1)
            return CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        }
    }

    /// Creates a path from its positions.
    private init(place: @escaping (Double) -> CGPoint) { self.place = place }

    /// Returns the same path at another pace, which is kept within the path.
    func paced(_ pace: @escaping (Double) -> Double) -> FingerWay {
        FingerWay(place: { [place] fraction in
            let part = pace(fraction)
            return place(part.isFinite ? min(max(part, 0), 1) : fraction)
        })
    }

    /// Returns the finger's position at a fraction of the time, 0...1.
    func point(at fraction: Double) -> CGPoint { place(fraction) }
}

/// Fingers that touch down together, follow their paths, and are lifted together.
struct Drag {
    let ways: [FingerWay]
    /// 0 to ``longest``.
    let duration: Duration
    /// The longest gesture, ten minutes: its moves are scheduled at its beginning.
    static let longest = Duration.seconds(600)
    let framesPerSecond: Int

    /// Schedules the touches: began now, moved at each display interval, ended after the duration.
    @MainActor
    func schedule(
        on loop: MainLoop, deliver: @escaping @MainActor (TouchMessage.Phase, [CGPoint]) -> Void
    ) {
        deliver(.began, points(at: 0))
        let total = duration.wholeNanoseconds
        let frames = total * Int64(framesPerSecond) / 1_000_000_000
        let begin = loop.now.nanoseconds
        for frame in stride(from: Int64(1), through: frames, by: 1) {
            let offset =
                (frame * 1_000_000_000 + Int64(framesPerSecond) / 2) / Int64(framesPerSecond)
            guard offset < total else { break }
            let points = self.points(at: Double(offset) / Double(total))
            loop.schedule(at: .init(nanoseconds: begin + offset)) { deliver(.moved, points) }
        }
        let last = points(at: 1)
        loop.schedule(at: .init(nanoseconds: begin + total)) {
            deliver(.moved, last)
            deliver(.ended, last)
        }
    }

    private func points(at fraction: Double) -> [CGPoint] { ways.map { $0.point(at: fraction) } }
}
