import CoreImage
import MistakeRecorder
import Testing
import UIKit

/// A filter of a program's own.
private final class Doubled: CIFilter {
    var inputImage: CIImage?
    override var outputImage: CIImage? {
        inputImage?.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: 1])
    }
}

@MainActor
@Suite("Filters")
struct FilterTests {
    @Test("filters have names, categories, and the values that Apple documents")
    func names() throws {
        let all = CIFilter.filterNames(inCategory: nil)
        #expect(all.count > 60)
        #expect(all.contains("CIGaussianBlur") && !all.contains("CIComicEffect"))
        let blurs = CIFilter.filterNames(inCategory: kCICategoryBlur)
        #expect(blurs == ["CIBoxBlur", "CIGaussianBlur", "CIMotionBlur"])
        #expect(
            CIFilter.filterNames(inCategories: [kCICategoryBlur, kCICategoryGenerator]).isEmpty)
        #expect(CIFilter(name: "CIComicEffect") == nil)
        let blur = try #require(CIFilter(name: "CIGaussianBlur"))
        #expect(blur.name == "CIGaussianBlur")
        #expect(blur.inputKeys == ["inputImage", "inputRadius"])
        #expect(blur.outputKeys == ["outputImage"])
        #expect(blur.value(forKey: kCIInputRadiusKey) as? Double == 10)
        #expect(blur.outputImage == nil)
        let attributes = blur.attributes
        #expect(attributes[kCIAttributeFilterDisplayName] as? String == "Gaussian Blur")
        let radius = try #require(attributes[kCIInputRadiusKey] as? [String: Any])
        #expect(radius[kCIAttributeDefault] as? Double == 10)
        #expect(radius[kCIAttributeSliderMax] as? Double == 100)
        #expect(radius[kCIAttributeClass] as? String == "NSNumber")
    }

    @Test("every filter has a result for opaque pictures, and keeps its promises about extents")
    func all() throws {
        let image = color(0.5, 0.25, 1).cropped(to: square(4))
        for name in CIFilter.filterNames(inCategory: nil) {
            let filter = try #require(CIFilter(name: name))
            for key in filter.inputKeys where key.hasSuffix("Image") {
                filter.setValue(image, forKey: key)
            }
            if filter.inputKeys.contains("inputMessage") {
                filter.setValue(Data("1234".utf8), forKey: "inputMessage")
            }
            let output = try #require(filter.outputImage, "\(name)")
            let part = output.extent.intersection(square(2))
            #expect(CIContext().createCGImage(output, from: part) != nil, "\(name)")
            let copy = try #require(filter.copy() as? CIFilter)
            #expect(copy.outputImage?.extent == output.extent, "\(name)")
        }
    }

    @Test("values are set by keys, by parameters and by properties")
    func values() throws {
        let image = color(0.25, 0.25, 0.25).cropped(to: square(1))
        let exposure = CIFilter.exposureAdjust()
        exposure.inputImage = image
        exposure.ev = 1
        #expect(exposure.outputImage.map { value($0).x } == 0.5)
        #expect(exposure.value(forKey: kCIInputEVKey) as? Double == 1)
        exposure.setDefaults()
        #expect((exposure.ev, exposure.inputImage === image) == (0, true))
        let filter = try #require(
            CIFilter(name: "CIExposureAdjust", parameters: ["inputImage": image, "inputEV": 1]))
        #expect(filter.outputImage.map { value($0).x } == 0.5)
        let own = Doubled()
        own.inputImage = image
        #expect(own.outputImage.map { value($0).x } == 0.5)
        #expect(own.name == "Doubled")
        let blend = CIFilter.multiplyBlendMode()
        (blend.inputImage, blend.backgroundImage) = (image, color(1, 0.5, 0))
        #expect(blend.outputImage.map { isNear(value($0), SIMD4(0.25, 0.125, 0, 1)) } == true)
        let crop = image.applyingFilter(
            "CICrop", parameters: ["inputRectangle": CIVector(x: 0, y: 0, z: 0, w: 0)])
        #expect(crop.extent.isEmpty)
    }

    @Test("unknown keys, other types and NaN are reported and ignored")
    func mistaken() throws {
        let blur = try #require(CIFilter(name: "CIGaussianBlur"))
        let report = mistakes {
            blur.setValue(1, forKey: "inputWidth")
            #expect(blur.value(forKey: "width") == nil)
            blur.setValue("much", forKey: kCIInputRadiusKey)
            blur.setValue(Double.nan, forKey: kCIInputRadiusKey)
            blur.setValue(UIImage(), forKey: kCIInputImageKey)
        }
        #expect(blur.value(forKey: kCIInputRadiusKey) as? Double == 10)
        #expect(report.split(separator: "\n").count == 5)
        #expect(report.contains("CIGaussianBlur has no input “inputWidth”"))
        // A value of a point is no transform, and a structure is one.
        let affine = try #require(CIFilter(name: "CIAffineTransform"))
        affine.setValue(CGAffineTransform(scaleX: 2, y: 3), forKey: kCIInputTransformKey)
        let refusals = mistakes {
            affine.setValue(NSValue(cgPoint: CGPoint(x: 1, y: 2)), forKey: kCIInputTransformKey)
            affine.setValue(CGPoint(x: 1, y: 2), forKey: kCIInputTransformKey)
            affine.setValue(7, forKey: kCIInputTransformKey)
        }
        #expect(refusals.split(separator: "\n").count == 3)
        #expect(refusals.contains("CIAffineTransform: “inputTransform” takes a value"))
        #expect(
            (affine.value(forKey: kCIInputTransformKey) as? NSValue)?.cgAffineTransformValue
                == CGAffineTransform(scaleX: 2, y: 3))
    }

    @Test("what cannot be rendered is nil and a sentence, at once")
    func limits() throws {
        let small = color(1, 1, 1).cropped(to: square(4))
        let context = CIContext()
        func refusal(_ image: CIImage, _ rect: CGRect) -> String {
            mistakes { #expect(context.createCGImage(image, from: rect) == nil) }
        }
        #expect(refusal(.red, .infinite).contains("no edges"))
        #expect(refusal(small, .zero).contains("no pixels"))
        #expect(refusal(small, .null).contains("no pixels"))
        #expect(refusal(small, CGRect(x: 0, y: 0, width: CGFloat.nan, height: 1)) != "")
        let large = CGRect(x: 0, y: 0, width: 10_000, height: 10_000)
        #expect(refusal(small, large).contains("the limit is 50000000"))
        #expect(refusal(small, CGRect(x: 0, y: 0, width: 1e30, height: 1)).contains("too many"))
        // The mean of a thousand million pixels of a pattern.
        let pattern = try #require(CIFilter(name: "CICheckerboardGenerator")?.outputImage)
        let mean = pattern.applyingFilter(
            "CIAreaAverage",
            parameters: ["inputExtent": CIVector(x: -1e9, y: -1e9, z: 2e9, w: 2e9)])
        #expect(mean.extent == square(1))
        let wide = pattern.applyingFilter("CIBoxBlur", parameters: ["inputRadius": 10_000])
        #expect(refusal(wide, square(1)).contains("pixels are needed at once"))
        #expect(refusal(mean, square(1)).contains("would have to be computed"))
        // Pictures that use each other twice double the work with each step.
        var doubled = small.clampedToExtent()
        for step in 0..<29 {
            doubled = doubled.transformed(
                by: CGAffineTransform(translationX: CGFloat(1 << step), y: 0)
            ).composited(over: doubled)
        }
        #expect(refusal(doubled, square(1)).contains("would have to be computed"))
        var report = mistakes {
            #expect(small.applyingGaussianBlur(sigma: .nan) === small)
            #expect(small.applyingGaussianBlur(sigma: -1) === small)
            #expect(small.transformed(by: CGAffineTransform(scaleX: 0, y: 1)) === small)
            #expect(small.cropped(to: CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)) === small)
            #expect(small.applyingFilter("CINothing") === small)
            #expect(small.oriented(forExifOrientation: 9) === small)
            var byte: UInt8 = 7
            context.render(
                small, toBitmap: &byte, rowBytes: 1, bounds: square(1), format: .RGBA8,
                colorSpace: nil)
            #expect(byte == 7)
        }
        #expect(report.split(separator: "\n").count == 7, "\(report)")
        // A chain of more steps than the stack has room for keeps the first ones.
        report = mistakes {
            var long = small
            for _ in 0..<1500 { long = long.applyingFilter("CIColorInvert") }
            #expect(context.createCGImage(long, from: square(1)) != nil)
        }
        #expect(report.contains("more than 1000 steps"))
        // Transforms become one, and do not count.
        var turned = pattern
        for _ in 0..<20_000 {
            turned = turned.transformed(by: CGAffineTransform(rotationAngle: .pi / 2))
        }
        #expect(value(turned, 3, 5) == value(pattern, 3, 5))
        // A moved picture without edges has no pixels at the farthest coordinates.
        let moved = small.clampedToExtent()
            .transformed(by: CGAffineTransform(translationX: -5, y: 0))
            .applyingFilter("CIColorInvert")
        let end = CGRect(x: (1 << 40) - 3, y: 0, width: 3, height: 3)
        #expect(context.createCGImage(moved, from: end) != nil)
        // A huge blur of a small picture costs no more than its pixels.
        #expect(
            context.createCGImage(small.applyingGaussianBlur(sigma: 9000), from: square(4)) != nil)
    }
}
