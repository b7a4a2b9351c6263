import CoreImage
import Testing
import UIKit

/// Source: Apple, CIFilterBuiltins and the Core Image Filter Reference.
@MainActor
@Suite("Filters by builders, keys and constants")
struct BuilderTests {
    nonisolated private static let builders: [(String, @Sendable () -> CIFilter)] = [
        ("CIGaussianBlur", { CIFilter.gaussianBlur() }), ("CIBoxBlur", { CIFilter.boxBlur() }),
        ("CIMotionBlur", { CIFilter.motionBlur() }), ("CIUnsharpMask", { CIFilter.unsharpMask() }),
        ("CIColorControls", { CIFilter.colorControls() }),
        ("CIColorMatrix", { CIFilter.colorMatrix() }), ("CIColorClamp", { CIFilter.colorClamp() }),
        ("CIColorMonochrome", { CIFilter.colorMonochrome() }),
        ("CISepiaTone", { CIFilter.sepiaTone() }), ("CIColorInvert", { CIFilter.colorInvert() }),
        ("CIHueAdjust", { CIFilter.hueAdjust() }),
        ("CIExposureAdjust", { CIFilter.exposureAdjust() }),
        ("CIGammaAdjust", { CIFilter.gammaAdjust() }), ("CIVibrance", { CIFilter.vibrance() }),
        ("CIWhitePointAdjust", { CIFilter.whitePointAdjust() }),
        ("CISRGBToneCurveToLinear", { CIFilter.sRGBToneCurveToLinear() }),
        ("CILinearToSRGBToneCurve", { CIFilter.linearToSRGBToneCurve() }),
        ("CIFalseColor", { CIFilter.falseColor() }), ("CIMaskToAlpha", { CIFilter.maskToAlpha() }),
        ("CIMaximumComponent", { CIFilter.maximumComponent() }),
        ("CIMinimumComponent", { CIFilter.minimumComponent() }),
        ("CIVignette", { CIFilter.vignette() }),
        ("CILanczosScaleTransform", { CIFilter.lanczosScaleTransform() }),
        ("CIAffineClamp", { CIFilter.affineClamp() }), ("CIPixellate", { CIFilter.pixellate() }),
        ("CIAreaAverage", { CIFilter.areaAverage() }),
        ("CIBlendWithMask", { CIFilter.blendWithMask() }),
        ("CIBlendWithAlphaMask", { CIFilter.blendWithAlphaMask() }),
        ("CIDissolveTransition", { CIFilter.dissolveTransition() }),
        ("CILinearGradient", { CIFilter.linearGradient() }),
        ("CISmoothLinearGradient", { CIFilter.smoothLinearGradient() }),
        ("CIRadialGradient", { CIFilter.radialGradient() }),
        ("CIGaussianGradient", { CIFilter.gaussianGradient() }),
        ("CIHueSaturationValueGradient", { CIFilter.hueSaturationValueGradient() }),
        ("CICheckerboardGenerator", { CIFilter.checkerboardGenerator() }),
        ("CIStripesGenerator", { CIFilter.stripesGenerator() }),
        ("CIQRCodeGenerator", { CIFilter.qrCodeGenerator() }),
        ("CICode128BarcodeGenerator", { CIFilter.code128BarcodeGenerator() }),
        ("CIPhotoEffectMono", { CIFilter.photoEffectMono() }),
        ("CIPhotoEffectNoir", { CIFilter.photoEffectNoir() }),
        ("CIPhotoEffectTonal", { CIFilter.photoEffectTonal() }),
        ("CISourceOverCompositing", { CIFilter.sourceOverCompositing() }),
        ("CISourceAtopCompositing", { CIFilter.sourceAtopCompositing() }),
        ("CISourceInCompositing", { CIFilter.sourceInCompositing() }),
        ("CISourceOutCompositing", { CIFilter.sourceOutCompositing() }),
        ("CIAdditionCompositing", { CIFilter.additionCompositing() }),
        ("CIMultiplyCompositing", { CIFilter.multiplyCompositing() }),
        ("CIMaximumCompositing", { CIFilter.maximumCompositing() }),
        ("CIMinimumCompositing", { CIFilter.minimumCompositing() }),
        ("CIMultiplyBlendMode", { CIFilter.multiplyBlendMode() }),
        ("CIScreenBlendMode", { CIFilter.screenBlendMode() }),
        ("CIOverlayBlendMode", { CIFilter.overlayBlendMode() }),
        ("CIDarkenBlendMode", { CIFilter.darkenBlendMode() }),
        ("CILightenBlendMode", { CIFilter.lightenBlendMode() }),
        ("CIColorDodgeBlendMode", { CIFilter.colorDodgeBlendMode() }),
        ("CIColorBurnBlendMode", { CIFilter.colorBurnBlendMode() }),
        ("CIHardLightBlendMode", { CIFilter.hardLightBlendMode() }),
        ("CISoftLightBlendMode", { CIFilter.softLightBlendMode() }),
        ("CIDifferenceBlendMode", { CIFilter.differenceBlendMode() }),
        ("CIExclusionBlendMode", { CIFilter.exclusionBlendMode() }),
        ("CIHueBlendMode", { CIFilter.hueBlendMode() }),
        ("CISaturationBlendMode", { CIFilter.saturationBlendMode() }),
        ("CIColorBlendMode", { CIFilter.colorBlendMode() }),
        ("CILuminosityBlendMode", { CIFilter.luminosityBlendMode() }),
    ]

    @Test("a builder makes the filter with its name", arguments: builders)
    func builders(name: String, make: @Sendable () -> CIFilter) throws {
        let (built, named) = (make(), try #require(CIFilter(name: name)))
        #expect(built.name == name && built.inputKeys == named.inputKeys)
        let image = color(0.5, 0.25, 0.75).cropped(to: square(4))
        let behind = color(0.2, 0.6, 0.4)
        for filter in [built, named] {
            for key in filter.inputKeys where key.hasSuffix("Image") {
                filter.setValue(key == kCIInputImageKey ? image : behind, forKey: key)
            }
            if filter.inputKeys.contains("inputMessage") {
                filter.setValue(Data("1234".utf8), forKey: "inputMessage")
            }
        }
        let outputs = try [built, named].map { try #require($0.outputImage) }
        #expect(outputs[0].extent == outputs[1].extent)
        #expect(value(outputs[0], 1, 1) == value(outputs[1], 1, 1))
    }

    // What each filter of the same kind does differently to (0.5, 0.25, 0.75) over (0.2, 0.6, 0.4).
    @Test("no two filters of two opaque pictures do the same, except those that must")
    func differences() {
        var results: [String: SIMD4<Float>] = [:]
        for (name, make) in Self.builders where name.hasSuffix("BlendMode") {
            let filter = make()
            filter.setValue(color(0.5, 0.25, 0.75), forKey: kCIInputImageKey)
            filter.setValue(color(0.2, 0.6, 0.4), forKey: kCIInputBackgroundImageKey)
            results[name] = filter.outputImage.map { value($0) }
        }
        #expect(results.count == 15)
        for (name, result) in results {
            #expect(results.filter { isNear($0.value, result, 1e-4) }.count == 1, "\(name)")
        }
    }

    // Apple, CIFilter: Filter Parameter Keys, Filter Attribute Keys, Filter Category Keys.
    @Test("keys have Core Image's names")
    func keys() throws {
        let inputs = [
            kCIInputAngleKey: "Angle", kCIInputCenterKey: "Center", kCIInputScaleKey: "Scale",
            kCIInputAspectRatioKey: "AspectRatio", kCIInputSaturationKey: "Saturation",
            kCIInputBrightnessKey: "Brightness", kCIInputContrastKey: "Contrast",
            kCIInputIntensityKey: "Intensity", kCIInputColorKey: "Color",
            kCIInputWidthKey: "Width", kCIInputSharpnessKey: "Sharpness",
        ]
        let known = Set(
            CIFilter.filterNames(inCategory: nil).flatMap { CIFilter(name: $0)?.inputKeys ?? [] })
        for (key, name) in inputs {
            #expect(key == "input\(name)" && known.contains(key))
        }
        let controls = try #require(CIFilter(name: "CIColorControls"))
        let attributes = controls.attributes
        #expect(kCIAttributeFilterName == "CIAttributeFilterName")
        #expect(attributes[kCIAttributeFilterName] as? String == "CIColorControls")
        #expect(kCIAttributeFilterCategories == "CIAttributeFilterCategories")
        #expect(
            attributes[kCIAttributeFilterCategories] as? [String] == [
                kCICategoryColorAdjustment, kCICategoryBuiltIn, kCICategoryStillImage,
                kCICategoryVideo,
            ])
        let contrast = try #require(attributes[kCIInputContrastKey] as? [String: Any])
        #expect(contrast[kCIAttributeName] as? String == "inputContrast")
        #expect(contrast[kCIAttributeDisplayName] as? String == "Contrast")
        #expect(contrast[kCIAttributeSliderMin] as? Double == 0.25)
        let sepia = try #require(CIFilter(name: "CISepiaTone")).attributes
        let intensity = try #require(sepia[kCIInputIntensityKey] as? [String: Any])
        #expect(intensity[kCIAttributeMin] as? Double == 0)
        #expect(intensity[kCIAttributeMax] as? Double == 1)
        #expect(
            [
                kCIAttributeName, kCIAttributeDisplayName, kCIAttributeMin, kCIAttributeMax,
                kCIAttributeSliderMin, kCIAttributeType,
            ] == [
                "CIAttributeName", "CIAttributeDisplayName", "CIAttributeMin", "CIAttributeMax",
                "CIAttributeSliderMin", "CIAttributeType",
            ])
    }

    // Core Image Filter Reference: “whose attribute type is …”.
    @Test("inputs have the kinds of Apple's reference")
    func kinds() throws {
        let expected: [(String, String, String?)] = [
            ("CIGaussianBlur", kCIInputRadiusKey, "CIAttributeTypeDistance"),
            ("CIGaussianBlur", kCIInputImageKey, "CIAttributeTypeImage"),
            ("CIMotionBlur", kCIInputAngleKey, "CIAttributeTypeAngle"),
            ("CIVignette", kCIInputRadiusKey, "CIAttributeTypeScalar"),
            ("CISepiaTone", kCIInputIntensityKey, "CIAttributeTypeScalar"),
            ("CIPixellate", kCIInputScaleKey, "CIAttributeTypeDistance"),
            ("CILanczosScaleTransform", kCIInputScaleKey, "CIAttributeTypeScalar"),
            ("CILinearGradient", "inputPoint0", "CIAttributeTypePosition"),
            ("CILinearGradient", "inputColor0", "CIAttributeTypeColor"),
            ("CIAreaAverage", kCIInputExtentKey, "CIAttributeTypeRectangle"),
            ("CIDissolveTransition", kCIInputTimeKey, "CIAttributeTypeTime"),
            ("CIColorMatrix", "inputRVector", nil),
        ]
        for (name, key, type) in expected {
            let filter = try #require(CIFilter(name: name))
            let input = try #require(filter.attributes[key] as? [String: Any])
            #expect(input[kCIAttributeType] as? String == type, "\(name) \(key)")
        }
    }

    @Test("categories have Core Image's names and the filters of the reference")
    func categories() {
        let members = [
            (kCICategoryColorAdjustment, "CICategoryColorAdjustment", "CIColorControls"),
            (kCICategoryColorEffect, "CICategoryColorEffect", "CISepiaTone"),
            (
                kCICategoryCompositeOperation, "CICategoryCompositeOperation",
                "CISourceOverCompositing"
            ),
            (
                kCICategoryGeometryAdjustment, "CICategoryGeometryAdjustment",
                "CILanczosScaleTransform"
            ),
            (kCICategoryGradient, "CICategoryGradient", "CILinearGradient"),
            (kCICategoryReduction, "CICategoryReduction", "CIAreaAverage"),
            (kCICategorySharpen, "CICategorySharpen", "CIUnsharpMask"),
            (kCICategoryStylize, "CICategoryStylize", "CIPixellate"),
            (kCICategoryTransition, "CICategoryTransition", "CIDissolveTransition"),
            (kCICategoryBuiltIn, "CICategoryBuiltIn", "CICrop"),
            (kCICategoryStillImage, "CICategoryStillImage", "CICrop"),
            (kCICategoryVideo, "CICategoryVideo", "CICrop"),
        ]
        for (key, name, member) in members {
            #expect(key == name)
            #expect(CIFilter.filterNames(inCategory: key).contains(member), "\(key)")
        }
    }

    // Apple, CIContextOption and CIFormat.
    @Test("contexts have limits, options and formats")
    func contexts() {
        #expect(
            CIContext().inputImageMaximumSize() == CGSize(width: 65_536, height: 65_536)
                && CIContext().outputImageMaximumSize() == CGSize(width: 65_536, height: 65_536))
        #expect(
            [
                CIContextOption.outputColorSpace, .useSoftwareRenderer, .cacheIntermediates,
            ].map(\.rawValue)
                == ["output_color_space", "software_renderer", "kCIContextCacheIntermediates"])
        // They concern graphics processors: the picture is the same.
        let context = CIContext(options: [
            .outputColorSpace: CGColorSpaceCreateDeviceRGB(), .useSoftwareRenderer: true,
            .cacheIntermediates: false,
        ])
        let pixel = color(1, 0.4, 0.2, 0.6).cropped(to: square(1))
        #expect(bytes(pixel, context) == bytes(pixel))
        var alpha: UInt8 = 0
        plain.render(
            pixel, toBitmap: &alpha, rowBytes: 1, bounds: square(1), format: .A8, colorSpace: nil)
        #expect(alpha == 153)
        #expect(value(CIImage.magenta) == SIMD4(1, 0, 1, 1))
        #expect(CIColor.magenta == CIColor(red: 1, green: 0, blue: 1))
    }

    @Test("pictures turn by orientations, and colours are multiplied by alpha and divided again")
    func changes() {
        let picture = letters("abc", "def").transformed(by: .init(translationX: 5, y: 7))
        for number in Int32(1)...8 {
            let turn = picture.orientationTransform(forExifOrientation: number)
            let turned = picture.oriented(forExifOrientation: number)
            #expect(turned.extent.origin == .zero || number == 1)
            let moved = picture.transformed(by: turn)
            #expect(letters(of: moved) == letters(of: turned), "\(number)")
            #expect(moved.extent == turned.extent || number == 1)
        }
        #expect(picture.orientationTransform(forExifOrientation: 9) == .identity)
        #expect(picture.orientationTransform(for: .right).b == -1)
        let half = color(0.8, 0.4, 0.2, 0.5)
        // The pixels are multiplied already: 0.4, 0.2, 0.1.
        #expect(isNear(value(half), SIMD4(0.4, 0.2, 0.1, 0.5)))
        #expect(isNear(value(half.premultiplyingAlpha()), SIMD4(0.2, 0.1, 0.05, 0.5)))
        #expect(isNear(value(half.unpremultiplyingAlpha()), SIMD4(0.8, 0.4, 0.2, 0.5)))
    }

    @Test("a picture is blended again when it is enlarged")
    func sampling() {
        let pair = letters("az").samplingNearest()
        let wide = CGAffineTransform(scaleX: 4, y: 1)
        let sharp = Set(bytes(pair.transformed(by: wide), plain).filter { $0 != 0 && $0 != 255 })
        #expect(sharp == [97, 122])
        let soft = Set(
            bytes(pair.samplingLinear().transformed(by: wide), plain)
                .filter { $0 != 0 && $0 != 255 })
        #expect(soft.count > 2)
    }
}
