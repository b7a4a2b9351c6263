import CoreGraphics
import Testing

@Suite("CGColor")
struct CGColorTests {
    @Test("an sRGB color has four components and a gray one two")
    func components() {
        #expect(
            CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).components == [0.1, 0.2, 0.3, 0.4])
        #expect(CGColor(srgbRed: 0.1, green: 0.2, blue: 0.3, alpha: 0.4).numberOfComponents == 4)
        #expect(CGColor(gray: 0.5, alpha: 0.25).components == [0.5, 0.25])
        #expect(CGColor(gray: 0.5, alpha: 0.25).numberOfComponents == 2)
    }

    @Test("equality compares the space and the components, not the object")
    func equality() {
        let a = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        let b = CGColor(srgbRed: 1, green: 1, blue: 1, alpha: 1)
        #expect(a == b)
        #expect(a.hashValue == b.hashValue)
        #expect(a != CGColor.white)
        #expect(CGColor.white == CGColor(gray: 1, alpha: 1))
        #expect(a != CGColor(red: 1, green: 1, blue: 1, alpha: 0.5))
    }

    @Test("a copy with another alpha keeps the other components and the space")
    func copyWithAlpha() {
        let color = CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 1).copy(alpha: 0.5)
        #expect(color == CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.5))
        #expect(CGColor.white.copy(alpha: 0)?.components == [1, 0])
        #expect(CGColor.clear.alpha == 0)
    }

    @Test(
        "hex has eight bits per channel, clamped and rounded to nearest",
        arguments: [
            (SIMD4(0, 0, 0, 0), "#00000000"), (SIMD4(1, 1, 1, 1), "#ffffffff"),
            (SIMD4(1, 0.5, 0, 0.2), "#ff800033"),
            (SIMD4(-0.5, 1.5, .nan, .infinity), "#00ff00ff"),
            (SIMD4(0.1, 0.9, 0.001, 0.002), "#1ae60001"),
        ]
    )
    func hex(rgba: SIMD4<Double>, expected: String) {
        #expect(CGColor(rgba: rgba).hex == expected)
    }

    @Test("interpolation is per component, not premultiplied, and extrapolates outside 0…1")
    func interpolation() {
        let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
        let clearBlue = CGColor(red: 0, green: 0, blue: 1, alpha: 0)
        #expect(red.interpolated(to: clearBlue, fraction: 0.25).rgba == SIMD4(0.75, 0, 0.25, 0.75))
        #expect(
            red.interpolated(to: clearBlue, fraction: 1.25).rgba == SIMD4(-0.25, 0, 1.25, -0.25))
        #expect(red.interpolated(to: clearBlue, fraction: 1) === clearBlue)
        #expect(red.interpolated(to: clearBlue, fraction: 0) === red)
        #expect(
            CGColor.black.interpolated(to: .white, fraction: 0.5) == CGColor(gray: 0.5, alpha: 1))
        #expect(
            CGColor.black.interpolated(to: red, fraction: 0.5)
                == CGColor(red: 0.5, green: 0, blue: 0, alpha: 1))
    }

    // Source: Apple, CGColorSpace.supportsOutput.
    @Test("contexts have colours of all spaces but those of patterns")
    func output() {
        #expect(CGColorSpaceCreateDeviceGray().supportsOutput)
        #expect(CGColorSpaceCreateDeviceRGB().supportsOutput)
        #expect(CGColorSpace(patternBaseSpace: nil)?.supportsOutput == false)
    }

    /// Source: Apple, CGColor, whose literals are those of UIColor.
    @Test("a colour literal is a colour in sRGB")
    func literal() {
        let color: CGColor = #colorLiteral(red: 0.25, green: 0.5, blue: 1, alpha: 0.75)
        #expect(color == CGColor(red: 0.25, green: 0.5, blue: 1, alpha: 0.75))
    }
}
