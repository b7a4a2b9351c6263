import CoreGraphics
import Foundation

extension Recipe {
    /// The picture in other coordinates. Transforms of transforms become one, so that pixels are
    /// blended once.
    ///
    /// - Parameter transform: one with an inverse.
    func transformed(by transform: CGAffineTransform) -> Recipe {
        if transform.isIdentity { return self }
        if case .transformed(let input, let first) = form {
            return input.transformed(by: first.concatenating(transform))
        }
        if case .field(let field, let first) = form {
            return .field(by: first.concatenating(transform), field)
        }
        let inverse = transform.inverted()
        let moved = extent.isInfinite ? extent : extent.applying(transform)
        let form = Form.transformed(self, transform)
        if let (x, y) = transform.wholeTranslation {
            return Recipe(moved, from: [self], form: form, isSharp: isSharp) { region, rendering in
                try rendering.bitmap(of: self, region.moved(by: -x, -y)).moved(by: x, y)
            }
        }
        let isSharp = isSharp
        return Recipe(moved, from: [self], form: form, isSharp: isSharp) { region, rendering in
            let bitmap = try Bitmap(region)
            try rendering.drawParts(
                of: region, from: self,
                needing: { Region($0.rect.applying(inverse)).grown(by: 1) }
            ) { part, source in
                for y in part.minY..<part.maxY {
                    let row = bitmap.row(y)
                    for x in part.minX..<part.maxX {
                        let (px, py) = (CGFloat(x) + 0.5, CGFloat(y) + 0.5)
                        let u = inverse.a * px + inverse.c * py + inverse.tx
                        let v = inverse.b * px + inverse.d * py + inverse.ty
                        row[x] = isSharp ? source.nearest(u, v) : source.blended(u, v)
                    }
                }
            }
            return bitmap
        }
    }

    /// The picture in another size, by Lanczos's kernel with three lobes; at the edges the weights
    /// of the pixels that exist add up to 1.
    ///
    /// Source: Turkowski, “Filters for Common Resampling Tasks”, Graphics Gems, 1990.
    func resampled(x scaleX: Double, y scaleY: Double) -> Recipe {
        let size = CGAffineTransform(scaleX: CGFloat(scaleX), y: CGFloat(scaleY))
        if extent.isInfinite || size.isIdentity { return transformed(by: size) }
        let whole = region
        return Recipe(extent.applying(size), from: [self]) { region, rendering in
            let bitmap = try Bitmap(region)
            try rendering.drawParts(
                of: region, from: self,
                needing: { part in
                    let (x, y) = (
                        LanczosKernel(part.minX..<part.maxX, scaleX, whole.minX..<whole.maxX),
                        LanczosKernel(part.minY..<part.maxY, scaleY, whole.minY..<whole.maxY)
                    )
                    return Region(
                        x.needed.lowerBound, y.needed.lowerBound, x.needed.upperBound,
                        y.needed.upperBound)
                }
            ) { part, source in
                let across = LanczosKernel(part.minX..<part.maxX, scaleX, whole.minX..<whole.maxX)
                let upwards = LanczosKernel(part.minY..<part.maxY, scaleY, whole.minY..<whole.maxY)
                try rendering.charge(
                    Double(source.region.height) * across.cost + Double(part.width) * upwards.cost)
                let between = try Bitmap(
                    Region(part.minX, source.region.minY, part.maxX, source.region.maxY))
                for y in between.region.minY..<between.region.maxY {
                    let (row, input) = (between.row(y), source.row(y))
                    for x in part.minX..<part.maxX {
                        row[x] = across.sum(x) { input[$0] }
                    }
                }
                for y in part.minY..<part.maxY {
                    let row = bitmap.row(y)
                    for x in part.minX..<part.maxX {
                        row[x] = upwards.sum(y) { between.row($0)[x] }
                    }
                }
            }
            return bitmap
        }
    }
}

/// The weights of pixels in a row for the pixels of a resampled row.
private struct LanczosKernel {
    /// The pixels of the row that are needed.
    let needed: Range<Int>
    private let first: Int
    private var starts: [Int] = []
    private var weights: [[Float]] = []

    init(_ target: Range<Int>, _ scale: Double, _ source: Range<Int>) {
        first = target.lowerBound
        // Smaller pictures need wider kernels.
        let stretch = max(1, 1 / abs(scale))
        var (low, high) = (source.upperBound, source.lowerBound)
        for index in target {
            let center = (Double(index) + 0.5) / scale - 0.5
            let start = max(source.lowerBound, Int((center - 3 * stretch).rounded(.up)))
            let end = min(source.upperBound - 1, Int((center + 3 * stretch).rounded(.down)))
            guard start <= end else {
                let nearest = min(
                    max(Int(center.rounded()), source.lowerBound), source.upperBound - 1)
                (low, high) = (min(low, nearest), max(high, nearest + 1))
                starts.append(nearest)
                weights.append([1])
                continue
            }
            var values = (start...end).map { Self.weight((Double($0) - center) / stretch) }
            let sum = values.reduce(0, +)
            if abs(sum) > 1e-9 { values = values.map { $0 / sum } }
            (low, high) = (min(low, start), max(high, end + 1))
            starts.append(start)
            weights.append(values.map { Float($0) })
        }
        needed = low < high ? low..<high : source.lowerBound..<source.lowerBound
    }

    /// How many pixels are added up in all.
    var cost: Double { Double(weights.reduce(0) { $0 + $1.count }) }

    @inline(__always)
    func sum(_ index: Int, _ pixel: (Int) -> Pixel) -> Pixel {
        let start = starts[index - first]
        var sum = Pixel.zero
        let values = weights[index - first]
        for offset in 0..<values.count { sum += values[offset] * pixel(start + offset) }
        return sum
    }

    private static func weight(_ distance: Double) -> Double {
        guard abs(distance) < 3 else { return 0 }
        guard abs(distance) > 1e-9 else { return 1 }
        let angle = Double.pi * distance
        return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    }
}

extension Bitmap {
    /// Returns the pixel that contains a point.
    @inline(__always)
    fileprivate func nearest(_ x: CGFloat, _ y: CGFloat) -> Pixel {
        // Beyond, and for no numbers, there are no pixels.
        guard abs(x) < 1e15, abs(y) < 1e15 else { return .zero }
        return pixel(Int(x.rounded(.down)), Int(y.rounded(.down)))
    }

    /// Returns the mean of the four pixels whose centres surround a point, by their distances.
    @inline(__always)
    fileprivate func blended(_ x: CGFloat, _ y: CGFloat) -> Pixel {
        guard abs(x) < 1e15, abs(y) < 1e15 else { return .zero }
        let (left, low) = ((x - 0.5).rounded(.down), (y - 0.5).rounded(.down))
        let (fx, fy) = (Float(x - 0.5 - left), Float(y - 0.5 - low))
        let (column, row) = (Int(left), Int(low))
        let below = pixel(column, row) * (1 - fx) + pixel(column + 1, row) * fx
        let above = pixel(column, row + 1) * (1 - fx) + pixel(column + 1, row + 1) * fx
        return below * (1 - fy) + above * fy
    }
}

extension CGAffineTransform {
    /// The distances of a transform that moves by whole pixels alone; nil for others.
    fileprivate var wholeTranslation: (Int, Int)? {
        guard a == 1, b == 0, c == 0, d == 1, tx == tx.rounded(), ty == ty.rounded(),
            abs(tx) < 1e9, abs(ty) < 1e9
        else { return nil }
        return (Int(tx), Int(ty))
    }

    /// Whether all numbers are finite and small, and the transform has an inverse.
    var isUsable: Bool {
        let numbers = [a, b, c, d, tx, ty]
        guard numbers.allSatisfy({ $0.isFinite && abs($0) <= 1e9 }) else { return false }
        let inverse = inverted()
        return abs(a * d - b * c) > 1e-12
            && [inverse.a, inverse.b, inverse.c, inverse.d].allSatisfy {
                $0.isFinite && abs($0) <= 1e9
            }
    }
}
