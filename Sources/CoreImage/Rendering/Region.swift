import CoreGraphics

/// Whole pixels, with y pointing upwards.
struct Region: Hashable, Sendable {
    var minX: Int
    var minY: Int
    var maxX: Int
    var maxY: Int

    /// The edges of an infinite region. Sums of a few of them do not overflow.
    private static let farthest = 1 << 40

    static let empty = Region(0, 0, 0, 0)

    init(_ minX: Int, _ minY: Int, _ maxX: Int, _ maxY: Int) {
        (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    /// Creates the least region that contains a rectangle, apart from a millionth of a pixel, so
    /// that errors of computations add no pixels.
    init(_ rect: CGRect) {
        let far = Self.farthest
        if rect.isInfinite {
            self.init(-far, -far, far, far)
            return
        }
        guard !rect.isNull, rect.minX.isFinite, rect.minY.isFinite, rect.maxX.isFinite,
            rect.maxY.isFinite, rect.width > 0, rect.height > 0
        else {
            self = .empty
            return
        }
        func bounded(_ value: CGFloat) -> Int { Int(min(max(value, CGFloat(-far)), CGFloat(far))) }
        self.init(
            bounded((rect.minX + 1e-6).rounded(.down)), bounded((rect.minY + 1e-6).rounded(.down)),
            bounded((rect.maxX - 1e-6).rounded(.up)), bounded((rect.maxY - 1e-6).rounded(.up)))
    }

    var width: Int { max(0, maxX - minX) }
    var height: Int { max(0, maxY - minY) }
    var isEmpty: Bool { maxX <= minX || maxY <= minY }
    /// The number of pixels, which may exceed an integer.
    var area: Double { Double(width) * Double(height) }
    /// The number of pixels of a region that fits into memory.
    var count: Int { width * height }

    var rect: CGRect { CGRect(x: minX, y: minY, width: width, height: height) }

    func intersection(_ other: Region) -> Region {
        let both = Region(
            max(minX, other.minX), max(minY, other.minY), min(maxX, other.maxX),
            min(maxY, other.maxY))
        return both.isEmpty ? .empty : both
    }

    /// Returns the region with more pixels at all sides.
    func grown(by distance: Int) -> Region {
        Region(minX - distance, minY - distance, maxX + distance, maxY + distance)
    }

    func moved(by x: Int, _ y: Int) -> Region { Region(minX + x, minY + y, maxX + x, maxY + y) }

    /// The halves of a region with at least two pixels.
    var halves: (Region, Region) {
        if width >= height {
            let middle = minX + width / 2
            return (Region(minX, minY, middle, maxY), Region(middle, minY, maxX, maxY))
        }
        let middle = minY + height / 2
        return (Region(minX, minY, maxX, middle), Region(minX, middle, maxX, maxY))
    }
}

extension CGRect {
    /// Returns the rectangle with as much more at all sides; an infinite one stays.
    func grown(by distance: Double) -> CGRect {
        isInfinite ? self : insetBy(dx: CGFloat(-distance), dy: CGFloat(-distance))
    }
}
