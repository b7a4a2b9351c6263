import CoreImage
import Foundation
import Testing

@Suite("Blurs and sizes")
struct BlurTests {
    @Test("a point becomes Gauss's function, and the extent grows by three deviations")
    func point() {
        let point = color(1, 1, 1).cropped(to: square(1))
        let blurred = point.applyingGaussianBlur(sigma: 4)
        #expect(blurred.extent == CGRect(x: -12, y: -12, width: 25, height: 25))
        for (x, y) in [(0, 0), (3, 0), (4, 4), (-6, 2), (0, 10)] {
            let expected = exp(-Double(x * x + y * y) / 32) / (32 * Double.pi)
            // Without what lies beyond three deviations, 0.27 %, the rest is as much larger.
            #expect(abs(Double(value(blurred, x, y).w) - expected) < 0.006 * expected + 1e-6)
        }
    }

    /// Source: the integral of Gauss's function, Φ(x) = (1 + erf(x / √2)) / 2.
    @Test("an edge becomes the integral of Gauss's function", arguments: [2.5, 16, 20, 70])
    func edge(sigma: Double) {
        let edge = color(0, 0, 0).cropped(to: CGRect(x: -2000, y: -2000, width: 2000, height: 4000))
        let all = color(1, 1, 1)
        let blurred = edge.composited(over: all).applyingGaussianBlur(sigma: sigma)
        let reach = Int(2.5 * sigma)
        let row = values(blurred, CGRect(x: -reach, y: 3, width: 2 * reach, height: 1))
        var worst = 0.0
        for (index, pixel) in row.enumerated() {
            let distance = (Double(index - reach) + 0.5) / sigma
            let expected = (1 + erf(distance / 2.0.squareRoot())) / 2
            worst = max(worst, abs(Double(pixel.x) - expected))
        }
        // One of 255 is 0.0039.
        #expect(worst < 0.0025)
    }

    @Test("a clamped picture of one colour stays as it is, at any place")
    func constant() {
        for sigma in [3.0, 40] {
            let blurred = color(0.2, 0.4, 0.6).cropped(to: square(5)).clampedToExtent()
                .applyingGaussianBlur(sigma: sigma)
            #expect(isNear(value(blurred, 2, -40), SIMD4(0.2, 0.4, 0.6, 1), 1e-4))
        }
        let wide = color(0.2, 0.4, 0.6).cropped(to: square(9)).applyingFilter(
            "CILanczosScaleTransform", parameters: ["inputScale": 3, "inputAspectRatio": 0.5])
        #expect(wide.extent == CGRect(x: 0, y: 0, width: 13.5, height: 27))
        for x in 0..<14 { #expect(isNear(value(wide, x, 26), SIMD4(0.2, 0.4, 0.6, 1), 1e-4)) }
    }

    @Test("a point becomes a square and a line of equal parts")
    func parts() {
        let point = color(1, 1, 1).cropped(to: square(1))
        let box = point.applyingFilter("CIBoxBlur", parameters: ["inputRadius": 2])
        #expect(box.extent == CGRect(x: -2, y: -2, width: 5, height: 5))
        #expect(values(box, box.extent).allSatisfy { abs($0.w - 0.04) < 1e-6 })
        // Upwards: 9 steps from −4 to 4.
        let line = point.applyingFilter(
            "CIMotionBlur", parameters: ["inputRadius": 4, "inputAngle": Double.pi / 2])
        let column = values(line, CGRect(x: 0, y: -6, width: 1, height: 13)).map(\.w)
        #expect(column[2...10].allSatisfy { abs($0 - 1 / 9) < 1e-5 })
        #expect(abs(column.reduce(0, +) - 1) < 1e-5)
    }

    @Test("a resampled ramp stays a ramp inside")
    func ramp() {
        let ramp = memoryPicture((0..<60).flatMap { [UInt8($0 * 4), 0, 0, 255] }, width: 60)
        let small = ramp.applyingFilter(
            "CILanczosScaleTransform", parameters: ["inputScale": 1 / 3.0])
        for x in 3..<17 {
            // The centre of a small pixel is that of the middle of three.
            #expect(abs(value(small, x).x - Float(3 * x + 1) * 4 / 255) < 0.004)
        }
    }

    @Test("blocks have the mean of their pixels, the mean of all is one pixel")
    func means() {
        let row = memoryPicture([0, 40, 80, 120, 200, 240].flatMap { [$0, 0, 0, 255] }, width: 6)
        let blocks = row.applyingFilter(
            "CIPixellate",
            parameters: ["inputScale": 4, "inputCenter": CIVector(x: 2, y: 0)])
        #expect(blocks.extent == CGRect(x: -2, y: 0, width: 8, height: 4))
        let bottom = values(blocks, CGRect(x: -2, y: 0, width: 8, height: 1)).map { $0.x * 255 }
        for (index, value) in bottom.enumerated() {
            #expect(abs(value - (index < 4 ? 20 : 160)) < 1e-3)
        }
        let mean = row.applyingFilter(
            "CIAreaAverage", parameters: [kCIInputExtentKey: CIVector(cgRect: row.extent)])
        #expect(mean.extent == square(1))
        #expect(abs(value(mean).x * 255 - 680 / 6.0) < 1e-3)
    }
}
