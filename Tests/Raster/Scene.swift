import Foundation
import Snapshots

@testable import Raster

/// Builds snapshots for tests: nodes in pre-order, the window being node 1.
struct Scene {
    var nodes: [SnapshotNode]
    var size: CGSize

    init(_ width: Double, _ height: Double) {
        size = CGSize(width: width, height: height)
        nodes = [
            SnapshotNode(
                id: 1, parent: nil, className: "UIWindow", frame: CGRect(origin: .zero, size: size))
        ]
    }

    /// Adds a view and returns its id.
    @discardableResult
    mutating func add(
        to parent: SnapshotNode.ID = 1, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        _ color: SnapshotNode.Color? = nil, _ change: (inout SnapshotNode) -> Void = { _ in }
    ) -> SnapshotNode.ID {
        // Not by CGRect's other initialisers, which would standardise a negative size.
        var frame = CGRect.zero
        frame.origin = CGPoint(x: x, y: y)
        frame.size = CGSize(width: width, height: height)
        var node = SnapshotNode(
            id: SnapshotNode.ID(nodes.count + 1), parent: parent, className: "UIView", frame: frame)
        node.background = color
        change(&node)
        nodes.append(node)
        return node.id
    }

    var snapshot: Snapshot { Snapshot(size: size, scale: 1, fps: 60, nodes: nodes) }

    func picture(scale: Double = 1) throws -> Picture {
        try SnapshotPainter(scale: scale).picture(of: snapshot)
    }
}

extension SnapshotNode.Color {
    static let white = Self(rgba: 0xffff_ffff)
    static let black = Self(rgba: 0x0000_00ff)
    static let red = Self(rgba: 0xff00_00ff)
    static let green = Self(rgba: 0x00ff_00ff)
    static let blue = Self(rgba: 0x0000_ffff)

    static func gray(_ level: UInt32) -> Self {
        Self(rgba: level << 24 | level << 16 | level << 8 | 0xff)
    }
    var redLevel: Int { Int(rgba >> 24) }
}

extension SnapshotNode.Transform {
    /// An affine transform in the names of CGAffineTransform.
    static func affine(
        _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double = 0, _ ty: Double = 0
    ) -> Self {
        Self(counted: [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, tx, ty, 0, 1])
    }

    /// CATransform3DMakeRotation(angle, 0, 1, 0): m11 = m33 = cos, m13 = −sin, m31 = sin.
    static func turnedAboutY(_ angle: Double) -> Self {
        Self(counted: [
            cos(angle), 0, -sin(angle), 0, 0, 1, 0, 0, sin(angle), 0, cos(angle), 0, 0, 0, 0, 1,
        ])
    }

    /// The identity, except m34 = −1/distance.
    static func perspective(_ distance: Double) -> Self {
        Self(counted: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / distance, 0, 0, 0, 1])
    }
}

extension Picture {
    /// The columns and rows that the pixels of a color span; nil if there is no such pixel.
    func span(where isMeant: (SnapshotNode.Color) -> Bool) -> (
        columns: ClosedRange<Int>, rows: ClosedRange<Int>
    )? {
        var (left, right, top, bottom) = (Int.max, Int.min, Int.max, Int.min)
        for y in 0..<height {
            for x in 0..<width where isMeant(self[x, y]) {
                (left, right, top, bottom) = (
                    min(left, x), max(right, x), min(top, y), max(bottom, y)
                )
            }
        }
        return left <= right ? (left...right, top...bottom) : nil
    }

    /// Whether each pixel has the colour that a function of its centre returns.
    func isExactly(_ color: (Double, Double) -> SnapshotNode.Color) -> Bool {
        for y in 0..<height {
            for x in 0..<width where self[x, y] != color(Double(x) + 0.5, Double(y) + 0.5) {
                return false
            }
        }
        return true
    }
}

func isInside(
    _ x: Double, _ y: Double, _ box: (x: Double, y: Double, width: Double, height: Double)
) -> Bool {
    x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height
}
