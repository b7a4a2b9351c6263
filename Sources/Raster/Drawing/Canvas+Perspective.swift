import CCairo

extension Canvas {
    /// Returns the canvas as seen through a projective map, for a part of the device.
    ///
    /// Cairo supports only affine maps. So each pixel of the result is mapped back to the source
    /// and interpolated from the four pixels around that point. If the plane is minified there,
    /// several such points are averaged to avoid flicker.
    /// - Parameters:
    ///   - toDevice: The map from this canvas's device coordinates to the result's.
    ///   - reach: The part that the result covers.
    ///   - budget: The budget for the result's pixels.
    /// - Complexity: O(pixels of the result × samples in each, 64 at most)
    func seen(through toDevice: Homography, in reach: Box, budget: PixelBudget)
        throws(PaintingError) -> Canvas
    {
        let result = try Canvas(covering: reach, budget: budget)
        let back = toDevice.inverse
        guard back.isFinite else { return result }
        let samples = Self.samples(back, over: reach)
        withBytes { bytes, stride in
            let source = Sampler(
                bytes: bytes, stride: stride, width: width, height: height, x: x, y: y)
            result.withRows { row in
                for line in 0..<result.height {
                    let pixels = row(line)
                    for column in 0..<result.width {
                        pixels[column] = source.mean(
                            around: (Double(result.x + column), Double(result.y + line)), back,
                            samples)
                    }
                }
            }
        }
        return result
    }

    /// Returns the samples per pixel along x and y: one for each pixel of the plane that it covers.
    private static func samples(_ back: Homography, over reach: Box) -> (x: Int, y: Int) {
        var most = (x: 1.0, y: 1.0)
        for point in reach.corners + [reach.middle] {
            // Corners beyond the plane's horizon need no samples.
            guard let stretch = back.stretch(at: point) else { continue }
            most = (max(most.x, stretch.x), max(most.y, stretch.y))
        }
        return (
            Int(min((most.x - 0.01).rounded(.up), 8)), Int(min((most.y - 0.01).rounded(.up), 8))
        )
    }
}

/// Interpolates between pixels.
private struct Sampler {
    let bytes: UnsafeMutablePointer<UInt8>
    let stride, width, height: Int
    /// The first column and row in device coordinates.
    let x, y: Int

    /// Premultiplied channels, 0…255.
    private struct Sum {
        var alpha = 0.0, red = 0.0, green = 0.0, blue = 0.0

        mutating func add(_ pixel: UInt32, _ weight: Double) {
            guard pixel != 0, weight > 0 else { return }
            alpha += Double(pixel >> 24) * weight
            red += Double((pixel >> 16) & 0xff) * weight
            green += Double((pixel >> 8) & 0xff) * weight
            blue += Double(pixel & 0xff) * weight
        }

        func pixel(of count: Double) -> UInt32 {
            func channel(_ value: Double) -> UInt32 { UInt32(min((value / count).rounded(), 255)) }
            return channel(alpha) << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
        }
    }

    func mean(
        around corner: (x: Double, y: Double), _ back: Homography, _ samples: (x: Int, y: Int)
    ) -> UInt32 {
        var sum = Sum()
        for j in 0..<samples.y {
            for i in 0..<samples.x {
                let dx = (Double(i) + 0.5) / Double(samples.x)
                let dy = (Double(j) + 0.5) / Double(samples.y)
                let (u, v, w) = back.apply(corner.x + dx, corner.y + dy)
                // The inverse map's w has the same sign: points behind the eye are invisible.
                guard w > 0 else { continue }
                add(u / w, v / w, to: &sum)
            }
        }
        return sum.pixel(of: Double(samples.x * samples.y))
    }

    /// Adds the bilinear interpolation of the four pixels around a point; outside counts as 0.
    private func add(_ u: Double, _ v: Double, to sum: inout Sum) {
        let (left, top) = ((u - 0.5).rounded(.down), (v - 0.5).rounded(.down))
        guard left >= Double(x - 1), top >= Double(y - 1), left < Double(x + width),
            top < Double(y + height)
        else {
            return
        }
        let (fx, fy) = (u - 0.5 - left, v - 0.5 - top)
        let (column, line) = (Int(left) - x, Int(top) - y)
        add(column, line, (1 - fx) * (1 - fy), to: &sum)
        add(column + 1, line, fx * (1 - fy), to: &sum)
        add(column, line + 1, (1 - fx) * fy, to: &sum)
        add(column + 1, line + 1, fx * fy, to: &sum)
    }

    private func add(_ column: Int, _ line: Int, _ weight: Double, to sum: inout Sum) {
        guard column >= 0, line >= 0, column < width, line < height else { return }
        let row = UnsafeRawPointer(bytes + line * stride).assumingMemoryBound(to: UInt32.self)
        sum.add(row[column], weight)
    }
}
