import Foundation

/// A rectangle defined by its edges, in the owner's coordinates.
///
/// Not a `CGRect`, whose edges normalise negative sizes.
struct Box: Equatable {
    var minX, minY, maxX, maxY: Double

    /// The empty box: the neutral element of ``union(_:)``.
    static let nothing = Box(minX: .infinity, minY: .infinity, maxX: -.infinity, maxY: -.infinity)
    /// Larger than any window, but small enough for arithmetic.
    static let everywhere = Box(minX: -1e15, minY: -1e15, maxX: 1e15, maxY: 1e15)

    /// The unit square, in which parts of images are given.
    static let unit = Box(minX: 0, minY: 0, maxX: 1, maxY: 1)

    init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// Does not use the rectangle's edges, which normalise negative sizes.
    init(_ rect: CGRect) {
        self.init(
            minX: rect.origin.x, minY: rect.origin.y, maxX: rect.origin.x + rect.size.width,
            maxY: rect.origin.y + rect.size.height)
    }

    /// Whether the edges are finite and within ±1e6.
    var isUsable: Bool { [minX, minY, maxX, maxY].allSatisfy { abs($0) < 1e6 } }

    var isEmpty: Bool { !(minX < maxX && minY < maxY) }
    var width: Double { maxX - minX }
    var height: Double { maxY - minY }
    var corners: [(x: Double, y: Double)] {
        [(minX, minY), (maxX, minY), (maxX, maxY), (minX, maxY)]
    }
    var middle: (x: Double, y: Double) { ((minX + maxX) / 2, (minY + maxY) / 2) }

    func union(_ other: Box) -> Box {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return Box(
            minX: min(minX, other.minX), minY: min(minY, other.minY), maxX: max(maxX, other.maxX),
            maxY: max(maxY, other.maxY))
    }

    func intersection(_ other: Box) -> Box {
        Box(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
    }

    func moved(_ dx: Double, _ dy: Double) -> Box {
        Box(minX: minX + dx, minY: minY + dy, maxX: maxX + dx, maxY: maxY + dy)
    }

    func grown(by margin: Double) -> Box {
        Box(minX: minX - margin, minY: minY - margin, maxX: maxX + margin, maxY: maxY + margin)
    }

    func scaled(by factor: Double) -> Box {
        Box(minX: minX * factor, minY: minY * factor, maxX: maxX * factor, maxY: maxY * factor)
    }

    /// The smallest box of whole pixels that contains the box.
    var outset: Box {
        Box(
            minX: minX.rounded(.down), minY: minY.rounded(.down), maxX: maxX.rounded(.up),
            maxY: maxY.rounded(.up))
    }
}
