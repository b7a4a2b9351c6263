import QuartzCore
import Testing
import UIKit

/// A character is one em wide, a line one em high, three quarters of it above the baseline.
@MainActor
@Suite("Core Text: metrics, attributes and constants")
struct CoreTextValueTests {
    private let font = UIFont.systemFont(ofSize: 20)

    // Source: Apple, CTFont: the metrics are UIFont's; CTFontGetUnderlinePosition is below the
    // baseline.
    @Test("functions of a font are its properties")
    func metrics() {
        #expect(CTFontGetLeading(font) == font.leading)
        #expect(CTFontGetCapHeight(font) == font.capHeight && font.capHeight > 0)
        #expect(CTFontGetXHeight(font) == font.xHeight && font.xHeight <= font.capHeight)
        let thickness = CTFontGetUnderlineThickness(font)
        #expect(thickness > 0 && thickness < 3)
        let position = CTFontGetUnderlinePosition(font)
        #expect(position < 0 && position > font.descender)
        #expect(CTFontGetUnderlineThickness(font.withSize(40)) == 2 * thickness)
        let named = CTFontCreateWithName("Helvetica-Bold" as CFString, 20, nil)
        #expect(CTFontCopyFamilyName(named) as String == "Helvetica")
    }

    private func line(_ attributes: [CFString: Any]) -> CTLine {
        let all = attributes.merging([kCTFontAttributeName: font]) { first, _ in first }
        let keys = all.map { (NSAttributedString.Key($0.key as String), $0.value) }
        return CTLineCreateWithAttributedString(
            NSAttributedString(string: "ab", attributes: Dictionary(uniqueKeysWithValues: keys)))
    }

    private func document(_ draw: (CGContext) -> Void) throws -> String {
        let context = try #require(
            CGContext(
                data: nil, width: 100, height: 100, bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(),
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        draw(context)
        return context.document
    }

    // Source: Apple, Core Text's string attributes; kern is added behind each character.
    @Test("attributes of a text reach its lines")
    func attributes() throws {
        func width(_ line: CTLine) -> Double { CTLineGetTypographicBounds(line, nil, nil, nil) }
        #expect(width(line([:])) == 40)
        #expect(width(line([kCTKernAttributeName: 3])) == 46)
        let plain = try document { CTLineDraw(line([:]), $0) }
        let underlined = try document {
            CTLineDraw(line([kCTUnderlineStyleAttributeName: 1]), $0)
        }
        #expect(plain != underlined)
        let style = NSMutableParagraphStyle()
        style.alignment = .right
        let text = NSAttributedString(
            string: "ab",
            attributes: [
                .font: font,
                NSAttributedString.Key(kCTParagraphStyleAttributeName as String): style,
            ])
        let frame = CTFramesetterCreateFrame(
            CTFramesetterCreateWithAttributedString(text), CFRange(),
            CGPath(rect: CGRect(x: 0, y: 0, width: 100, height: 20), transform: nil), nil)
        var origin = CGPoint.zero
        CTFrameGetLineOrigins(frame, CFRange(), &origin)
        #expect(origin.x == 60)
    }

    // Source: Apple, CTRunDraw: at the run's place on its line.
    @Test("a run is drawn where it is on its line, wholly or in part")
    func runs() throws {
        let text = NSMutableAttributedString(string: "abcd", attributes: [.font: font])
        text.addAttribute(.foregroundColor, value: UIColor.red, range: NSRange(2..<4))
        let line = CTLineCreateWithAttributedString(text)
        #expect(CTLineGetGlyphCount(line) == 4)
        let runs = try #require(CTLineGetGlyphRuns(line) as? [CTRun])
        func drawn(_ range: CFRange) throws -> String {
            try document { context in
                context.textPosition = CGPoint(x: 5, y: 30)
                CTRunDraw(runs[1], context, range)
            }
        }
        let whole = try drawn(CFRangeMake(0, 0))
        #expect(whole.contains("x=\"45\" y=\"70\"") && whole.contains(">cd<"))
        let part = try drawn(CFRangeMake(1, 1))
        #expect(part.contains("x=\"65\" y=\"70\"") && part.contains(">d<"))
        #expect(!part.contains(">cd<"))
    }

    @Test("a framesetter's typesetter breaks its text")
    func typesetter() {
        let text = NSAttributedString(string: "ab cd", attributes: [.font: font])
        let setter = CTFramesetterGetTypesetter(CTFramesetterCreateWithAttributedString(text))
        #expect(CTTypesetterSuggestLineBreak(setter, 0, 70) == 3)
    }

    // Source: Apple, CTRunStatus, CTLineBoundsOptions and the font feature registry.
    @Test("constants have Apple's values")
    func constants() {
        #expect(CTRunStatus.nonMonotonic.rawValue == 1 << 1)
        #expect(CTRunStatus.hasNonIdentityMatrix.rawValue == 1 << 2)
        #expect(CTLineBoundsOptions.excludeTypographicLeading.rawValue == 1)
        let line = line([:])
        #expect(
            CTLineGetBoundsWithOptions(line, .excludeTypographicLeading)
                == CGRect(x: 0, y: -5, width: 40, height: 20))
        #expect(kNumberSpacingType == 6)
        #expect(kMonospacedNumbersSelector == 0 && kProportionalNumbersSelector == 1)
        #expect(kCTFontManagerErrorFontURLsKey as String == "CTFontManagerErrorFontURLs")
        // UIFont's class properties on iOS.
        #expect(UIFont.buttonFontSize == 18 && UIFont.labelFontSize == 17)
        #expect(UIFont.systemFontSize == 14 && UIFont.smallSystemFontSize == 12)
    }

    // Apple's sample "Using digits of one width": the descriptor's feature settings.
    @Test("a descriptor's feature chooses digits of one width, and no others")
    func features() {
        func font(_ selector: Int) -> UIFont {
            let settings: [[UIFontDescriptor.FeatureKey: Int]] = [
                [.featureIdentifier: kNumberSpacingType, .typeIdentifier: selector]
            ]
            return UIFont(
                descriptor: UIFont.systemFont(ofSize: 17).fontDescriptor.addingAttributes([
                    .featureSettings: settings
                ]), size: 0)
        }
        let plain = UIFont.systemFont(ofSize: 17)
        #expect(
            font(kMonospacedNumbersSelector)
                == UIFont.monospacedDigitSystemFont(ofSize: 17, weight: .regular))
        #expect(font(kProportionalNumbersSelector) == plain)
        #expect(UIFontDescriptor.SymbolicTraits.traitExpanded.rawValue == 1 << 5)
        #expect(plain.fontDescriptor.withSymbolicTraits(.traitExpanded) == nil)
    }

    @Test("a failed registration names the file and the domain")
    func errors() throws {
        let url = URL(fileURLWithPath: "/no/such/font.ttf")
        var error: Unmanaged<CFError>?
        #expect(!CTFontManagerRegisterFontsForURL(url as CFURL, .process, &error))
        let found = try #require(error?.takeRetainedValue())
        #expect(CFErrorGetDomain(found) == kCTFontManagerErrorDomain)
        let files = found.userInfo[kCTFontManagerErrorFontURLsKey as String] as? [URL]
        #expect(files == [url])
    }

    // Source: Apple, NSAttributedString.DocumentReadingOptionKey.defaultAttributes.
    @Test("a plain text has the default attributes of its reader")
    func defaultAttributes() throws {
        let text = try NSAttributedString(
            data: Data("ab".utf8),
            options: [
                .documentType: NSAttributedString.DocumentType.plain,
                .defaultAttributes: [NSAttributedString.Key.font: font],
            ], documentAttributes: nil)
        #expect(text.string == "ab")
        #expect(text.attribute(.font, at: 0, effectiveRange: nil) as? UIFont == font)
    }
}
