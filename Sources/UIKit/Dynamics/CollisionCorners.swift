/// Paths as the engine takes them.
enum CollisionCorners {
    /// The area of a polygon, negative if it runs counter-clockwise on the screen.
    static func area(of corners: [CGPoint]) -> CGFloat {
        var sum: CGFloat = 0
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) {
            sum += a.x * b.y - a.y * b.x
        }
        return sum / 2
    }

    /// Whether a polygon turns to one side only.
    static func areConvex(_ corners: [CGPoint]) -> Bool {
        var isLeft = false
        var isRight = false
        let count = corners.count
        // Flattened curves turn by little, and their corners are rounded.
        let tolerance = abs(area(of: corners)) * 1e-6
        for index in 0..<count {
            let (a, b) = (corners[index], corners[(index + 1) % count])
            let c = corners[(index + 2) % count]
            let turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x)
            if turn > tolerance { isLeft = true }
            if turn < -tolerance { isRight = true }
        }
        return !(isLeft && isRight)
    }
}

extension CGPath.Segment {
    /// The points of the segment as lines, without its start: one each 10 points, at most 64.
    fileprivate var flattened: [CGPoint] {
        if isLine { return [end] }
        var length: CGFloat = 0
        var pen = start
        for step in 1...10 {
            let next = point(at: CGFloat(step) / 10)
            length += hypot(next.x - pen.x, next.y - pen.y)
            pen = next
        }
        let count = max(4, min(64, Int(min(length / 10, 64))))
        return (1...count).map { point(at: CGFloat($0) / CGFloat(count)) }
    }
}

extension UIBezierPath {
    /// Whether the engine can use the coordinates.
    var isUsableForCollisions: Bool {
        guard !isEmpty, cgPath.isFinite else { return false }
        let box = bounds
        return [box.minX, box.minY, box.maxX, box.maxY].allSatisfy { abs($0) <= 1e6 }
    }

    /// The corners of the first subpath; nil if it has fewer than three or no usable numbers.
    func collisionCorners() -> [CGPoint]? {
        guard isUsableForCollisions else { return nil }
        var corners: [CGPoint] = []
        for segment in cgPath.segments(closed: true) {
            let start = segment.start
            if let last = corners.last, last != start { break }
            if corners.isEmpty { corners.append(start) }
            corners += segment.flattened
        }
        if corners.count > 1, corners.first == corners.last { corners.removeLast() }
        return corners.count < 3 ? nil : corners
    }

    /// The lines of all subpaths.
    func collisionLines() -> [RigidLine] {
        guard isUsableForCollisions else { return [] }
        return cgPath.segments().flatMap { segment in
            var pen = segment.start
            return segment.flattened.map { point in
                defer { pen = point }
                return RigidLine(start: pen, end: point)
            }
        }
    }
}
