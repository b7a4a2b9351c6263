import MainLoop
import UIKit

/// A finger's way through points at even pace, point to point.
struct Drag {
    let points: [CGPoint]
    let duration: Duration
    let framesPerSecond: Int

    /// Schedules the touch: began now, a move each display interval, ended at the duration.
    @MainActor
    func schedule(on loop: MainLoop, deliver: @escaping @MainActor (UITouch.Phase, CGPoint) -> Void) {
        guard let first = points.first, let last = points.last else { return }
        deliver(.began, first)
        let total = duration.wholeNanoseconds
        let frames = total * Int64(framesPerSecond) / 1_000_000_000
        let begin = loop.now.nanoseconds
        for frame in stride(from: Int64(1), through: frames, by: 1) {
            let offset = (frame * 1_000_000_000 + Int64(framesPerSecond) / 2) / Int64(framesPerSecond)
            guard offset < total else { break }
            let point = self.point(at: Double(offset) / Double(total))
            loop.schedule(at: .init(nanoseconds: begin + offset)) { deliver(.moved, point) }
        }
        loop.schedule(at: .init(nanoseconds: begin + total)) {
            deliver(.moved, last)
            deliver(.ended, last)
        }
    }

    /// The finger's place at a fraction of the way's duration.
    func point(at fraction: Double) -> CGPoint {
        let legs = points.count - 1
        guard legs > 0 else { return points[0] }
        let way = min(max(fraction, 0), 1) * Double(legs)
        let leg = min(Int(way), legs - 1)
        let part = way - Double(leg)
        let (a, b) = (points[leg], points[leg + 1])
        return CGPoint(x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part)
    }
}
