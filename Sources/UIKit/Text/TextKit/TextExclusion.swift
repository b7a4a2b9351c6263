import QuartzCore

/// The parts of lines that the shapes of a container leave free.
///
/// Source: Apple, NSTextContainer.exclusionPaths.
struct TextExclusion {
    /// A part of a row, in points from the left edge of the text.
    struct Room {
        var x: CGFloat
        var width: CGFloat
    }

    /// A side of a shape that is not horizontal.
    private struct Edge {
        var top: CGPoint
        var bottom: CGPoint
        /// 1 if it was drawn downwards, otherwise -1.
        var direction: Int

        func x(at y: CGFloat) -> CGFloat {
            top.x + (bottom.x - top.x) * (y - top.y) / (bottom.y - top.y)
        }
    }

    private let shapes: [(edges: [Edge], isEvenOdd: Bool)]
    /// The heights of all corners, ascending.
    private let corners: [CGFloat]
    private let padding: CGFloat
    /// Returns the boxes of a row's parts by the row's box and the first place of its text; nil for
    /// a container that has shapes alone.
    private let chosenBoxes: ((CGRect, Int) -> [CGRect])?
    /// The width of the container with its padding.
    private let container: CGFloat
    /// The width of lines without shapes beside them.
    let width: CGFloat

    /// The number of lines in place of a curve.
    private static let steps = 16

    /// - Parameters:
    ///   - paths: the shapes, in the coordinates of the container.
    ///   - width: the width of the container with its padding.
    ///   - padding: the padding at both ends of each part of a line.
    @MainActor
    init?(_ paths: [UIBezierPath], width: CGFloat, padding: CGFloat) {
        guard !paths.isEmpty, width > 0, width.isFinite else { return nil }
        shapes = paths.map { path in
            let points = path.cgPath.segments(closed: true).map { segment in
                segment.isLine
                    ? [segment.start, segment.end]
                    : (0...Self.steps).map { segment.point(at: CGFloat($0) / CGFloat(Self.steps)) }
            }
            let edges = points.flatMap { line in
                zip(line, line.dropFirst()).compactMap { start, end -> Edge? in
                    if start.y == end.y { return nil }
                    return start.y < end.y
                        ? Edge(top: start, bottom: end, direction: 1)
                        : Edge(top: end, bottom: start, direction: -1)
                }
            }
            return (edges, path.usesEvenOddFillRule)
        }
        chosenBoxes = nil
        corners = Set(shapes.flatMap { $0.edges.flatMap { [$0.top.y, $0.bottom.y] } }).sorted()
        (container, self.padding) = (width, padding)
        self.width = max(width - 2 * padding, 1)
    }

    /// - Parameters:
    ///   - width: the width of the container with its padding.
    ///   - padding: the padding at both ends of each part of a line.
    ///   - boxes: returns the boxes of a row's parts, with their padding, by the row's box and the
    ///     first place of its text.
    init(width: CGFloat, padding: CGFloat, boxes: @escaping (CGRect, Int) -> [CGRect]) {
        (shapes, corners, chosenBoxes) = ([], [], boxes)
        (container, self.padding) = (width, padding)
        self.width = max(width - 2 * padding, 1)
    }

    /// Whether every part is wide enough, because a class chooses them.
    var isChosen: Bool { chosenBoxes != nil }

    /// Returns the parts of a row that a class chooses, and where the row begins; nil for a
    /// container that has shapes alone.
    func chosenRow(from top: CGFloat, height: CGFloat, place: Int) -> (top: CGFloat, rooms: [Room])?
    {
        guard let chosenBoxes else { return nil }
        var top = top
        // A class may have no room for a row here, but further down.
        for _ in 0..<Self.mostRows {
            let row = CGRect(x: 0, y: top, width: container, height: height)
            let boxes = chosenBoxes(row, place).filter { $0.width - 2 * padding > 1 }
            if let first = boxes.first {
                return (
                    max(top, first.minY),
                    boxes.map { Room(x: $0.minX, width: $0.width - 2 * padding) }
                )
            }
            top += max(height, 1)
        }
        return (top, [Room(x: 0, width: width)])
    }

    private static let mostRows = 1000

    /// The bottom of the lowest shape.
    var bottom: CGFloat { corners.last ?? 0 }

    /// Returns the free parts of a row from left to right, without their padding.
    func rooms(from top: CGFloat, height: CGFloat) -> [Room] {
        var taken: [ClosedRange<CGFloat>] = []
        // Between two corners the sides are straight.
        let inner = corners.filter { $0 > top && $0 < top + height }
        let heights = [top] + inner + [top + height]
        for (upper, lower) in zip(heights, heights.dropFirst()) where lower > upper {
            for shape in shapes { taken += Self.parts(of: shape, from: upper, to: lower) }
        }
        var rooms: [Room] = []
        var x: CGFloat = 0
        func add(to end: CGFloat) {
            let width = min(end, container) - x - 2 * padding
            // A part without room for any letter.
            if width > 1 { rooms.append(Room(x: x, width: width)) }
        }
        for part in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if part.lowerBound > x { add(to: part.lowerBound) }
            x = max(x, part.upperBound)
        }
        if x < container { add(to: container) }
        return rooms
    }

    /// Returns the parts of a slab that a shape covers anywhere between the slab's edges.
    private static func parts(
        of shape: (edges: [Edge], isEvenOdd: Bool), from upper: CGFloat, to lower: CGFloat
    ) -> [ClosedRange<CGFloat>] {
        let middle = (upper + lower) / 2
        let crossing = shape.edges.filter { $0.top.y <= middle && $0.bottom.y > middle }
            .sorted { $0.x(at: middle) < $1.x(at: middle) }
        var parts: [ClosedRange<CGFloat>] = []
        var (winding, start): (Int, Edge?) = (0, nil)
        for edge in crossing {
            let wasInside = shape.isEvenOdd ? winding % 2 != 0 : winding != 0
            winding += edge.direction
            let isInside = shape.isEvenOdd ? winding % 2 != 0 : winding != 0
            if !wasInside, isInside { start = edge }
            if wasInside, !isInside, let first = start {
                let left = min(first.x(at: upper), first.x(at: lower))
                let right = max(edge.x(at: upper), edge.x(at: lower))
                if left < right { parts.append(left...right) }
            }
        }
        return parts
    }
}
