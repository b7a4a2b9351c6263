import CCairo
import CoreImage
import Testing

@Suite("Colours and compositions")
struct ColorTests {
    /// The expected values are Apple's formulas for red 0.2, green 0.5 and blue 0.8, whose
    /// luminance is 0.45788, computed by hand; sepia and hue by the matrices of W3C's Filter
    /// Effects.
    private static var formulas: [(String, [String: Any], [Float])] {
        [
            ("CIColorInvert", [:], [0.8, 0.5, 0.2]),
            ("CIExposureAdjust", ["inputEV": -1], [0.1, 0.25, 0.4]),
            ("CIGammaAdjust", ["inputPower": 2], [0.04, 0.25, 0.64]),
            (
                "CIColorControls",
                ["inputSaturation": 0.5, "inputBrightness": 0.1, "inputContrast": 1.5],
                [0.39341, 0.61841, 0.84341]
            ),
            (
                "CIColorMonochrome", ["inputColor": CIColor(red: 1, green: 0.5, blue: 0.25)],
                [0.45788, 0.22894, 0.11447]
            ),
            ("CISepiaTone", [:], [0.6143, 0.5472, 0.4262]),
            ("CIHueAdjust", ["inputAngle": Double.pi / 2], [0.8, 0.3299, 0.7154]),
            ("CIVibrance", ["inputAmount": 0.5], [0.167765, 0.505265, 0.842765]),
            (
                "CIFalseColor",
                [
                    "inputColor0": CIColor(red: 0.1, green: 0.2, blue: 0.3),
                    "inputColor1": CIColor(red: 0.9, green: 0.8, blue: 0.5),
                ], [0.466304, 0.474728, 0.391576]
            ),
            (
                "CIColorMatrix",
                [
                    "inputRVector": CIVector(x: 0, y: 0, z: 0.5, w: 0.1),
                    "inputBiasVector": CIVector(x: 0.05, y: 0, z: -0.1, w: 0),
                ], [0.55, 0.5, 0.7]
            ),
            (
                "CIColorClamp", ["inputMinComponents": CIVector(x: 0.3, y: 0, z: 0, w: 0)],
                [0.3, 0.5, 0.8]
            ),
            (
                "CIWhitePointAdjust", ["inputColor": CIColor(red: 1, green: 0.5, blue: 0)],
                [0.2, 0.25, 0]
            ),
            ("CIMaximumComponent", [:], [0.8, 0.8, 0.8]),
            ("CIMinimumComponent", [:], [0.2, 0.2, 0.2]),
            ("CISRGBToneCurveToLinear", [:], [0.0331048, 0.2140411, 0.6038273]),
            ("CILinearToSRGBToneCurve", [:], [0.4845292, 0.7353570, 0.9063318]),
            ("CIPhotoEffectMono", [:], [0.45788, 0.45788, 0.45788]),
            ("CIPhotoEffectNoir", [:], [0.441032, 0.441032, 0.441032]),
            ("CIPhotoEffectTonal", [:], [0.464198, 0.464198, 0.464198]),
        ]
    }

    @Test("colours follow the formulas, and alpha stays")
    func formulas() {
        for (name, parameters, expected) in Self.formulas {
            let result = color(0.2, 0.5, 0.8).applyingFilter(name, parameters: parameters)
            let wanted = SIMD4(expected[0], expected[1], expected[2], 1)
            #expect(isNear(value(result), wanted), "\(name): \(value(result))")
            guard name != "CIColorMatrix" else { continue }
            // Colours are computed without alpha.
            let half = color(0.2, 0.5, 0.8, 0.5).applyingFilter(name, parameters: parameters)
            #expect(isNear(value(half), wanted * 0.5), "\(name), half transparent")
        }
        let mask = value(color(1, 1, 1).applyingFilter("CIMaskToAlpha"))
        #expect(isNear(mask, SIMD4(1, 1, 1, 1)))
        #expect(isNear(value(color(0, 0, 0).applyingFilter("CIMaskToAlpha")), .zero))
    }

    /// Source: IEC 61966-2-1: twice the light of 128 is 175.6, one without that light 229.1.
    @Test("a context computes with light unless it has no colour management")
    func light() {
        let gray = memoryPicture([128, 128, 128, 255], width: 1)
        let brighter = gray.applyingFilter("CIExposureAdjust", parameters: ["inputEV": 1])
        #expect(bytes(brighter) == [176, 176, 176, 255])
        #expect(bytes(brighter, plain) == [255, 255, 255, 255])
        #expect(bytes(gray.applyingFilter("CIColorInvert")) == [229, 229, 229, 255])
        #expect(bytes(gray.applyingFilter("CIColorInvert"), plain) == [127, 127, 127, 255])
        // Every value survives both conversions.
        let all: [UInt8] = (0...255).flatMap { (value: Int) -> [UInt8] in
            [UInt8(value), 0, UInt8(255 - value), 255]
        }
        #expect(bytes(memoryPicture(all, width: 16)) == all)
    }

    /// The oracle is Cairo, which follows the same formulas: W3C's Compositing and Blending.
    @Test("compositions and blend modes agree with Cairo's")
    func blending() {
        let operators: [(String, cairo_operator_t)] = [
            ("CISourceOverCompositing", CAIRO_OPERATOR_OVER),
            ("CISourceAtopCompositing", CAIRO_OPERATOR_ATOP),
            ("CISourceInCompositing", CAIRO_OPERATOR_IN),
            ("CISourceOutCompositing", CAIRO_OPERATOR_OUT),
            ("CIAdditionCompositing", CAIRO_OPERATOR_ADD),
            ("CIMultiplyBlendMode", CAIRO_OPERATOR_MULTIPLY),
            ("CIScreenBlendMode", CAIRO_OPERATOR_SCREEN),
            ("CIOverlayBlendMode", CAIRO_OPERATOR_OVERLAY),
            ("CIDarkenBlendMode", CAIRO_OPERATOR_DARKEN),
            ("CILightenBlendMode", CAIRO_OPERATOR_LIGHTEN),
            ("CIColorDodgeBlendMode", CAIRO_OPERATOR_COLOR_DODGE),
            ("CIColorBurnBlendMode", CAIRO_OPERATOR_COLOR_BURN),
            ("CIHardLightBlendMode", CAIRO_OPERATOR_HARD_LIGHT),
            ("CISoftLightBlendMode", CAIRO_OPERATOR_SOFT_LIGHT),
            ("CIDifferenceBlendMode", CAIRO_OPERATOR_DIFFERENCE),
            ("CIExclusionBlendMode", CAIRO_OPERATOR_EXCLUSION),
            ("CIHueBlendMode", CAIRO_OPERATOR_HSL_HUE),
            ("CISaturationBlendMode", CAIRO_OPERATOR_HSL_SATURATION),
            ("CIColorBlendMode", CAIRO_OPERATOR_HSL_COLOR),
            ("CILuminosityBlendMode", CAIRO_OPERATOR_HSL_LUMINOSITY),
        ]
        let pairs: [([Double], [Double])] = [
            ([0.8, 0.4, 0.2, 1], [0.2, 0.6, 1, 1]), ([0.2, 0.6, 1, 1], [0.8, 0.4, 0.2, 1]),
            ([1, 0, 0.4, 0.6], [0.2, 0.8, 0.4, 0.8]), ([0.4, 0.4, 0.8, 0.4], [1, 0.6, 0, 1]),
        ]
        for (name, cairo) in operators {
            for (top, bottom) in pairs {
                let result = color(top[0], top[1], top[2], top[3]).applyingFilter(
                    name,
                    parameters: [
                        kCIInputBackgroundImageKey: color(
                            bottom[0], bottom[1], bottom[2], bottom[3])
                    ])
                let own = bytes(result.cropped(to: square(1)), plain)
                let theirs = Self.cairo(top, bottom, cairo)
                #expect(
                    zip(own, theirs).allSatisfy { abs(Int($0) - Int($1)) <= 2 },
                    "\(name) of \(top) on \(bottom): \(own), Cairo \(theirs)")
            }
        }
    }

    /// Returns Cairo's pixel: red, green, blue and alpha, multiplied by alpha.
    private static func cairo(
        _ top: [Double], _ bottom: [Double], _ mode: cairo_operator_t
    ) -> [UInt8] {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, 1, 1)
        let context = cairo_create(surface)
        for (color, mode) in [(bottom, CAIRO_OPERATOR_SOURCE), (top, mode)] {
            cairo_set_operator(context, mode)
            cairo_set_source_rgba(context, color[0], color[1], color[2], color[3])
            cairo_paint(context)
        }
        cairo_surface_flush(surface)
        let data = cairo_image_surface_get_data(surface)
        let pixel = [2, 1, 0, 3].map { data?[$0] ?? 0 }
        cairo_destroy(context)
        cairo_surface_destroy(surface)
        return pixel
    }

    @Test("a mask chooses between two pictures, time too")
    func masks() {
        let (red, blue) = (color(1, 0, 0), color(0, 0, 1))
        let quarter = red.applyingFilter(
            "CIBlendWithMask",
            parameters: [
                kCIInputBackgroundImageKey: blue, kCIInputMaskImageKey: color(0.25, 0.25, 0.25),
            ])
        #expect(isNear(value(quarter), SIMD4(0.25, 0, 0.75, 1)))
        let alpha = red.applyingFilter(
            "CIBlendWithAlphaMask",
            parameters: [
                kCIInputBackgroundImageKey: blue, kCIInputMaskImageKey: color(0, 0, 0, 0.25),
            ])
        #expect(isNear(value(alpha), SIMD4(0.25, 0, 0.75, 1)))
        let later = red.applyingFilter(
            "CIDissolveTransition",
            parameters: [kCIInputTargetImageKey: blue, kCIInputTimeKey: 0.75])
        #expect(isNear(value(later), SIMD4(0.25, 0, 0.75, 1)))
    }

    @Test("sharper edges overshoot, corners are darker by the formula")
    func details() {
        let edge = color(0.5, 0.5, 0.5).cropped(to: CGRect(x: -50, y: -50, width: 50, height: 100))
            .composited(over: color(1, 1, 1)).cropped(to: CGRect(x: -9, y: 0, width: 18, height: 9))
        let sharp = edge.applyingFilter("CIUnsharpMask", parameters: ["inputIntensity": 1])
        #expect(value(sharp, -1, 4).x < 0.4)
        #expect(sharp.extent == edge.extent)
        let dark = color(1, 1, 1).cropped(to: square(3)).applyingFilter(
            "CIVignette", parameters: ["inputIntensity": 1])
        #expect(isNear(value(dark, 1, 1), SIMD4(1, 1, 1, 1)))
        // One pixel from the centre in both directions, of 1.5 · √2: (1 + 4/9)⁻² = 0.47929.
        #expect(abs(value(dark, 2, 2).x - 0.47929) < 1e-4)
    }
}
