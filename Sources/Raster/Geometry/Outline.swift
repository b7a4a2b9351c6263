import Snapshots

/// A shape's parsed path elements and their bounding box.
struct Outline {
    let elements: [PathData.Element]
    /// The bounding box of all points, control points included.
    let box: Box
    let isEvenOdd: Bool

    /// Parses path data; nil if it is invalid or empty.
    init?(_ data: PathData, isEvenOdd: Bool = false) {
        guard let elements = data.elements, !elements.isEmpty else { return nil }
        self.elements = elements
        self.isEvenOdd = isEvenOdd
        var box = Box.nothing
        func add(_ x: Double, _ y: Double) {
            box.minX = min(box.minX, x)
            box.minY = min(box.minY, y)
            box.maxX = max(box.maxX, x)
            box.maxY = max(box.maxY, y)
        }
        for element in elements {
            switch element {
            case .move(let x, let y), .line(let x, let y): add(x, y)
            case .quad(let cx, let cy, let x, let y):
                add(cx, cy)
                add(x, y)
            case .curve(let c1x, let c1y, let c2x, let c2y, let x, let y):
                add(c1x, c1y)
                add(c2x, c2y)
                add(x, y)
            case .close: break
            }
        }
        self.box = box
    }
}

extension SnapshotNode.Stroke {
    /// The maximum distance of the stroke's edge from the outline.
    var reach: Double {
        guard width.isFinite, width > 0 else { return 0 }
        let corner = join == .miter ? max(miterLimit, 1) : 1
        let end = cap == .square ? 2.0.squareRoot() : 1
        return width / 2 * max(corner, end)
    }
}
