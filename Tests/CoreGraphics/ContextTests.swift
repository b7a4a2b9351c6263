import CoreGraphics
import Foundation
import Testing

/// Source: Apple, CGContext. The drawing is compared as the document that viewers show; y points
/// down in a context without pixels.
@Suite("Contexts: paths, state and what viewers decide")
struct ContextTests {
    private let context = CGContext(size: CGSize(width: 100, height: 50), scale: 2)

    private var document: String { context.document }

    @Test("a path is begun, closed, read and forgotten")
    func paths() {
        #expect(context.isPathEmpty && context.currentPointOfPath == .zero)
        #expect(context.path == nil && context.boundingBoxOfPath.isNull)
        context.translateBy(x: 10, y: 5)
        context.move(to: CGPoint(x: 1, y: 2))
        context.addLine(to: CGPoint(x: 21, y: 2))
        context.addLine(to: CGPoint(x: 21, y: 12))
        #expect(!context.isPathEmpty && context.currentPointOfPath == CGPoint(x: 21, y: 12))
        #expect(context.boundingBoxOfPath == CGRect(x: 1, y: 2, width: 20, height: 10))
        context.closePath()
        #expect(context.currentPointOfPath == CGPoint(x: 1, y: 2))
        context.beginPath()
        #expect(context.isPathEmpty)
        context.fillPath()
        #expect(context.isEmpty)
    }

    // Apple, CGContext.pathContains(_:mode:): whether the point is in what the mode paints.
    @Test("a point is in a path if the mode paints it", arguments: [false, true])
    func containing(isDashed: Bool) {
        context.translateBy(x: 10, y: 0)
        context.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
        context.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
        context.setLineWidth(4)
        if isDashed { context.setLineDash(phase: 0, lengths: [10, 30]) }
        func modes(_ x: CGFloat, _ y: CGFloat) -> [Bool] {
            let modes: [CGPathDrawingMode] = [.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]
            return modes.map { context.pathContains(CGPoint(x: x, y: y), mode: $0) }
        }
        #expect(modes(5, 5) == [true, true, false, true, true])
        #expect(modes(20, 20) == [true, false, false, true, false])
        // Beside the outer edge, where the first dash is.
        #expect(modes(5, -1) == [false, false, true, true, true])
        #expect(modes(25, -1) == [false, false, !isDashed, !isDashed, !isDashed])
        #expect(modes(60, 60) == [false, false, false, false, false])
    }

    @Test("modes of drawing fill, stroke, or both, and end the path")
    func modes() {
        func drawn(_ mode: CGPathDrawingMode) -> String {
            let context = CGContext(size: CGSize(width: 9, height: 9), scale: 1)
            context.addRect(CGRect(x: 1, y: 1, width: 5, height: 5))
            context.drawPath(using: mode)
            #expect(context.isPathEmpty)
            return context.document
        }
        for (mode, isFilled, isStroked, isEvenOdd) in [
            (CGPathDrawingMode.fill, true, false, false), (.eoFill, true, false, true),
            (.stroke, false, true, false), (.fillStroke, true, true, false),
            (.eoFillStroke, true, true, true),
        ] {
            let text = drawn(mode)
            #expect(text.contains("fill=\"#000") == isFilled)
            #expect(text.contains("stroke=\"#000") == isStroked)
            #expect(text.contains("evenodd") == isEvenOdd)
        }
    }

    @Test("ellipses and separate lines are drawn at once")
    func shortcuts() {
        let box = CGRect(x: 0, y: 0, width: 20, height: 10)
        context.fillEllipse(in: box)
        let filled = document
        #expect(filled.contains("C") && filled.contains("fill=\"#000"))
        context.strokeEllipse(in: box)
        #expect(document.contains("stroke=\"#000"))
        context.strokeLineSegments(
            between: [0, 10, 20, 30, 40].map { CGPoint(x: $0, y: 7) })
        #expect(document.contains("M0 7L10 7M20 7L30 7\""))
        #expect(context.isPathEmpty)
    }

    @Test("a clip is removed")
    func clips() {
        let whole = context.boundingBoxOfClipPath
        context.clip(to: CGRect(x: 1, y: 1, width: 2, height: 2))
        #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 1, width: 2, height: 2))
        context.resetClip()
        #expect(context.boundingBoxOfClipPath == whole)
        context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
        #expect(!document.contains("clip-path=\"url"))
    }

    @Test("transforms are applied before the current one, and lead to pixels")
    func transforms() {
        context.concatenate(CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 3, ty: 4))
        context.concatenate(CGAffineTransform(translationX: 5, y: 6))
        #expect(context.ctm == CGAffineTransform(a: 2, b: 0, c: 0, d: 2, tx: 13, ty: 16))
        // Two pixels a point.
        #expect(
            context.userSpaceToDeviceSpaceTransform
                == CGAffineTransform(a: 4, b: 0, c: 0, d: 4, tx: 26, ty: 32))
        #expect(context.textMatrix == .identity)
        context.textMatrix = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 7, ty: 8)
        #expect(context.textPosition == CGPoint(x: 7, y: 8))
        context.textPosition.x = 9
        #expect(context.textMatrix.tx == 9 && context.textMatrix.d == -1)
    }

    @Test("the space of lines decides the meaning of components and of patterns")
    func spaces() throws {
        context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
        context.setStrokeColorSpace(CGColorSpaceCreateDeviceGray())
        context.stroke(CGRect(x: 0, y: 0, width: 9, height: 9))
        #expect(document.contains("stroke=\"#000000\""))
        context.setStrokeColor([1, 1])
        context.stroke(CGRect(x: 0, y: 0, width: 9, height: 9))
        #expect(document.contains("stroke=\"#ffffff\""))
        var callbacks = CGPatternCallbacks(
            version: 0,
            drawPattern: { _, cell in
                cell.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            }, releaseInfo: nil)
        let pattern = try #require(
            CGPattern(
                info: nil, bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: .identity,
                xStep: 4, yStep: 4, tiling: .constantSpacing, isColored: false,
                callbacks: &callbacks))
        context.setStrokeColorSpace(
            try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
        context.setStrokePattern(pattern, colorComponents: [0, 1, 0, 1])
        context.stroke(CGRect(x: 0, y: 0, width: 9, height: 9))
        #expect(document.contains("<pattern") && document.contains("stroke=\"url(#"))
    }

    @Test("letters are filled, outlined, both or not drawn")
    func textModes() {
        func drawn(_ mode: CGTextDrawingMode) -> (fills: Bool, strokes: Bool) {
            let context = CGContext(size: CGSize(width: 9, height: 9), scale: 1)
            context.setTextDrawingMode(mode)
            context.setStrokeColor(red: 1, green: 0, blue: 0, alpha: 1)
            context.draw(
                text: "a", at: .zero, width: 5, size: 9, weight: 400, families: "x", color: nil)
            return (
                context.document.contains(" fill=\"#000"),
                context.document.contains("stroke=\"#ff0000")
            )
        }
        #expect(drawn(.fill) == (true, false) && drawn(.stroke) == (false, true))
        #expect(drawn(.fillStroke) == (true, true) && drawn(.invisible) == (false, false))
    }

    // docs/deviations.md: drawings are vectors, so that these hints for pixels change nothing.
    @Test("hints for the pixels of letters, curves and colours change no drawing")
    func hints() {
        func drawn(_ hint: (CGContext) -> Void) -> String {
            let context = CGContext(size: CGSize(width: 9, height: 9), scale: 1)
            hint(context)
            context.fillEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
            context.draw(
                text: "a", at: .zero, width: 5, size: 9, weight: 400, families: "x", color: nil)
            return context.document
        }
        let plain = drawn { _ in }
        let hints: [(CGContext) -> Void] = [
            { $0.setAllowsFontSmoothing(false) }, { $0.setShouldSmoothFonts(false) },
            { $0.setAllowsFontSubpixelPositioning(false) },
            { $0.setShouldSubpixelPositionFonts(false) },
            { $0.setAllowsFontSubpixelQuantization(false) },
            { $0.setShouldSubpixelQuantizeFonts(false) }, { $0.setFlatness(9) },
            { $0.setRenderingIntent(.saturation) },
        ]
        for hint in hints { #expect(drawn(hint) == plain) }
    }

    // Apple, CGBitmapInfo: the values of the header.
    @Test("forms of pixels have Core Graphics' values")
    func bitmapInfo() {
        #expect(
            [
                CGBitmapInfo.alphaInfoMask, .floatInfoMask, .floatComponents, .byteOrderMask,
                .byteOrder16Little, .byteOrder32Little, .byteOrder16Big, .byteOrder32Big,
            ].map(\.rawValue) == [0x1F, 0xF00, 0x100, 0x7000, 0x1000, 0x2000, 0x3000, 0x4000])
        let float = CGContext(
            data: nil, width: 2, height: 2, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue
                | CGBitmapInfo.floatComponents.rawValue)
        #expect(float == nil)
    }

    @Test("spaces have their names")
    func spaceNames() {
        for (name, text, count) in [
            (CGColorSpace.sRGB, "kCGColorSpaceSRGB", 3),
            (CGColorSpace.extendedSRGB, "kCGColorSpaceExtendedSRGB", 3),
            (CGColorSpace.genericGrayGamma2_2, "kCGColorSpaceGenericGrayGamma2_2", 1),
            (CGColorSpace.extendedGray, "kCGColorSpaceExtendedGray", 1),
        ] {
            #expect(name == text && CGColorSpace(name: name)?.numberOfComponents == count)
        }
    }

    @Test("a rounded rectangle is added to a path, moved by a transform")
    func roundedRectangles() {
        let path = CGMutablePath()
        path.addRoundedRect(
            in: CGRect(x: 0, y: 0, width: 20, height: 10), cornerWidth: 4, cornerHeight: 5,
            transform: CGAffineTransform(translationX: 30, y: 0))
        #expect(path.boundingBoxOfPath == CGRect(x: 30, y: 0, width: 20, height: 10))
        #expect(!path.contains(CGPoint(x: 30.4, y: 0.4)) && path.contains(CGPoint(x: 34, y: 0.4)))
    }

    // Source: Apple, CFDictionary and CFArray.
    @Test("lists and tables are asked by Core Foundation's functions")
    func foundation() {
        let key = "key" as CFString
        let table = ["key": 1] as CFDictionary
        let pointer = UnsafeRawPointer(Unmanaged.passUnretained(key).toOpaque())
        let other = "other" as CFString
        #expect(CFDictionaryContainsKey(table, pointer) && CFDictionaryGetCount(table) == 1)
        #expect(
            !CFDictionaryContainsKey(
                table, UnsafeRawPointer(Unmanaged.passUnretained(other).toOpaque())))
        #expect(!CFDictionaryContainsKey(nil, pointer) && CFDictionaryGetCount(nil) == 0)
        #expect(CFArrayGetCount([1, 2] as CFArray) == 2 && CFArrayGetCount(nil) == 0)
        #expect(kCFBooleanFalse.boolValue == false && kCFBooleanTrue.boolValue)
    }
}
