import CoreGraphics

/// A path as a series of keyframes: each of its segments is the step from one to the next.
package final class PathKeyframes: @unchecked Sendable {
    private let measure: CGPath.Measure
    private let segments: UnsafeMutablePointer<CGPath.Segment>
    private let count: Int
    /// The path; immutable.
    package let path: CGPath
    package let times: KeyTimes
    /// Whether the speed along the path is constant.
    package let isPaced: Bool

    /// Returns the number of keyframes that a path has: its segments' end points.
    package static func points(_ path: CGPath) -> Int { path.segments().count + 1 }

    package init(_ path: CGPath, times: KeyTimes, isPaced: Bool) {
        self.path = path.copy() ?? path
        measure = CGPath.Measure(path)
        segments = .copy(of: measure.segments)
        count = measure.segments.count
        self.times = times
        self.isPaced = isPaced
    }

    deinit { segments.deallocate() }

    /// Whether every coordinate of the path, and its length, is finite.
    package var isFinite: Bool {
        guard measure.length.isFinite else { return false }
        return measure.segments.allSatisfy { segment in
            [segment.start, segment.control1, segment.control2, segment.end].allSatisfy {
                $0.x.isFinite && $0.y.isFinite
            }
        }
    }

    /// Returns the point at a fraction of the progress, and the path's direction there in radians.
    package func place(at fraction: Double) -> (point: CGPoint, angle: Double) {
        if isPaced {
            return measure.place(at: max(0, min(1, fraction)) * measure.length) ?? (.zero, 0)
        }
        let (index, part) = times.place(at: fraction)
        guard index < count else {
            let last = segments[count - 1]
            return (last.end, last.angle(at: 1))
        }
        return (segments[index].point(at: CGFloat(part)), segments[index].angle(at: part))
    }
}
