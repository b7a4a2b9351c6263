import CoreGraphics
import Foundation

extension Recipe {
    /// The picture with pixels that are means of those around them, by a Gauss function.
    ///
    /// Its weights are computed up to three standard deviations. For more than 16 pixels the
    /// picture is made smaller by a power of two first, and its deviation less by that of the
    /// means and of the enlargement: the differences are below those of 8 bits.
    ///
    /// - Parameter sigma: the standard deviation, in pixels.
    func blurred(sigma: Double) -> Recipe {
        guard sigma > 0.01 else { return self }
        let reach = (3 * sigma).rounded(.up)
        let grown = extent.grown(by: reach)
        var factor = 1
        while sigma / Double(factor) > 16 { factor *= 2 }
        guard factor > 1 else {
            return separable(weights: Self.gauss(sigma), grown)
        }
        let size = Double(factor)
        // Means of a square have the first variance; lines between two means the second one.
        let lost = (size * size - 1) / 12 + size * size / 6
        let rest = (sigma * sigma - lost).squareRoot() / size
        let weights = Self.gauss(rest)
        let small = reduced(by: factor)
        let soft = small.separable(
            weights: weights, small.extent.grown(by: Double(weights.count)))
        return soft.transformed(by: CGAffineTransform(scaleX: CGFloat(size), y: CGFloat(size)))
            .cropped(to: grown)
    }

    private static func gauss(_ sigma: Double) -> [Float] {
        let values = (0...Int((3 * sigma).rounded(.up))).map { distance in
            exp(-Double(distance * distance) / (2 * sigma * sigma))
        }
        let sum = 2 * values.reduce(0, +) - values[0]
        return values.map { Float($0 / sum) }
    }

    /// The picture with pixels that are means of a square round them.
    ///
    /// - Parameter radius: half of the square's side without the pixel itself.
    func boxBlurred(radius: Double) -> Recipe {
        guard radius > 0.01 else { return self }
        let whole = Int(radius.rounded(.down))
        let side = 2 * radius + 1
        var weights = [Float](repeating: Float(1 / side), count: whole + 1)
        if radius > Double(whole) { weights.append(Float((radius - Double(whole)) / side)) }
        return separable(weights: weights, extent.grown(by: radius.rounded(.up)))
    }

    /// The picture with pixels that are means of a line through them, from `radius` pixels before
    /// to as many after them.
    func motionBlurred(radius: Double, angle: Double) -> Recipe {
        guard radius > 0.01 else { return self }
        let steps = min(2 * Int(radius.rounded(.up)), 20_000)
        var taps: [SIMD2<Int>: Double] = [:]
        for step in 0...steps {
            let distance = radius * (2 * Double(step) / Double(steps) - 1)
            let (x, y) = (distance * cos(angle), distance * sin(angle))
            let (left, low) = (x.rounded(.down), y.rounded(.down))
            let (fx, fy) = (x - left, y - low)
            let corner = SIMD2(Int(left), Int(low))
            taps[corner, default: 0] += (1 - fx) * (1 - fy)
            taps[corner &+ SIMD2(1, 0), default: 0] += fx * (1 - fy)
            taps[corner &+ SIMD2(0, 1), default: 0] += (1 - fx) * fy
            taps[corner &+ SIMD2(1, 1), default: 0] += fx * fy
        }
        // In an order that is the same in each run.
        let list = taps.filter { $0.value > 1e-12 }
            .map { (place: $0.key, weight: Float($0.value / Double(steps + 1))) }
            .sorted { ($0.place.y, $0.place.x) < ($1.place.y, $1.place.x) }
        let reach = Int(radius.rounded(.up)) + 1
        return Recipe(extent.grown(by: Double(reach)), from: [self]) { region, rendering in
            try rendering.charge(region.area * Double(list.count) / 4)
            let input = try rendering.bitmap(of: self, region.grown(by: reach))
            let bitmap = try Bitmap(region)
            let inside = input.region
            for y in region.minY..<region.maxY {
                let row = bitmap.row(y)
                for tap in list
                where y + tap.place.y >= inside.minY
                    && y + tap.place.y < inside.maxY
                {
                    let source = input.row(y + tap.place.y) + tap.place.x
                    let low = max(region.minX, inside.minX - tap.place.x)
                    let high = min(region.maxX, inside.maxX - tap.place.x)
                    guard low < high else { continue }
                    for x in low..<high { row[x] += tap.weight * source[x] }
                }
            }
            return bitmap
        }
    }

    /// The picture with weighted sums of rows, then of columns.
    ///
    /// - Parameter weights: those of the pixel itself and of the pixels at each distance from it.
    private func separable(weights: [Float], _ grown: CGRect) -> Recipe {
        let reach = weights.count - 1
        return Recipe(grown, from: [self]) { region, rendering in
            try rendering.charge(region.area * Double(reach) / 4)
            let input = try rendering.bitmap(of: self, region.grown(by: reach))
            let inside = input.region
            let bitmap = try Bitmap(region)
            if inside.isEmpty { return bitmap }
            let between = try Bitmap(Region(region.minX, inside.minY, region.maxX, inside.maxY))
            weights.withUnsafeBufferPointer { weights in
                for y in inside.minY..<inside.maxY {
                    let (row, source) = (between.row(y), input.row(y))
                    for x in region.minX..<region.maxX {
                        let low = max(-reach, inside.minX - x)
                        let high = min(reach, inside.maxX - 1 - x)
                        guard low <= high else { continue }
                        var sum = Pixel.zero
                        for offset in low...high {
                            sum += weights[abs(offset)] * source[x + offset]
                        }
                        row[x] = sum
                    }
                }
                for y in region.minY..<region.maxY {
                    let row = bitmap.row(y)
                    let low = max(-reach, inside.minY - y)
                    let high = min(reach, inside.maxY - 1 - y)
                    guard low <= high else { continue }
                    for offset in low...high {
                        let (weight, source) = (weights[abs(offset)], between.row(y + offset))
                        for x in region.minX..<region.maxX { row[x] += weight * source[x] }
                    }
                }
            }
            return bitmap
        }
    }

    /// The picture with one pixel for each square of `factor` pixels, their mean.
    private func reduced(by factor: Int) -> Recipe {
        func down(_ value: Int) -> Int { Int((Double(value) / Double(factor)).rounded(.down)) }
        func up(_ value: Int) -> Int { Int((Double(value) / Double(factor)).rounded(.up)) }
        let small =
            extent.isInfinite
            ? CGRect.infinite
            : Region(down(region.minX), down(region.minY), up(region.maxX), up(region.maxY)).rect
        return Recipe(small, from: [self]) { region, rendering in
            let bitmap = try Bitmap(region)
            let share = 1 / Float(factor * factor)
            try rendering.drawParts(
                of: region, from: self,
                needing: {
                    Region(
                        $0.minX * factor, $0.minY * factor, $0.maxX * factor, $0.maxY * factor)
                }
            ) { part, source in
                for y in part.minY..<part.maxY {
                    let row = bitmap.row(y)
                    let low = max(y * factor, source.region.minY)
                    let high = min((y + 1) * factor, source.region.maxY)
                    guard low < high else { continue }
                    for x in part.minX..<part.maxX {
                        let left = max(x * factor, source.region.minX)
                        let right = min((x + 1) * factor, source.region.maxX)
                        guard left < right else { continue }
                        var sum = Pixel.zero
                        for line in low..<high {
                            let pixels = source.row(line)
                            for column in left..<right { sum += pixels[column] }
                        }
                        row[x] = sum * share
                    }
                }
            }
            return bitmap
        }
    }
}
