import TestSupport
import Testing
import UIKit

/// A character is one em wide.
@MainActor
@Suite("Traits of fonts", .serialized)
struct FontTraitsTests {
    // Descriptors keep what a change of another attribute does not concern.
    @Test("descriptors keep cascades and the traits of families")
    func descriptors() throws {
        let icons = UIFontDescriptor(name: "TinyIcons", size: 0)
        let plain = UIFont.systemFont(ofSize: 10).fontDescriptor.addingAttributes(
            [.cascadeList: [icons]])
        func cascade(_ descriptor: UIFontDescriptor?) -> [UIFontDescriptor]? {
            descriptor?.object(forKey: .cascadeList) as? [UIFontDescriptor]
        }
        #expect(cascade(plain.withSymbolicTraits(.traitBold)) == [icons])
        #expect(cascade(plain.withDesign(.rounded)) == [icons])
        #expect(cascade(plain.withFace("Bold")) == [icons])
        #expect(cascade(plain.withFamily("Georgia")) == [icons])
        let menlo = UIFontDescriptor(name: "Menlo-Regular", size: 10)
        let bold = try #require(menlo.withSymbolicTraits(.traitBold))
        #expect(bold.symbolicTraits == [.traitBold, .traitMonoSpace])
        let traits = UIFontDescriptor.SymbolicTraits.traitBold.rawValue
        let family = UIFontDescriptor(fontAttributes: [
            .family: "Menlo", .traits: [UIFontDescriptor.TraitKey.symbolic: traits],
        ])
        #expect(family.symbolicTraits == [.traitBold, .traitMonoSpace])
        // A bold face of a registered family is found by the family and the trait.
        func registered(_ tiny: TinyFont, _ body: () throws -> Void) throws {
            let provider = try #require(CGDataProvider(data: tiny.data as NSData))
            let font = try #require(CGFont(provider))
            #expect(CTFontManagerRegisterGraphicsFont(font, nil))
            defer { CTFontManagerUnregisterGraphicsFont(font, nil) }
            try body()
        }
        var boldFont = TinyFont()
        (boldFont.postScript, boldFont.face, boldFont.weight) = ("TinyIcons-Bold", "Bold", 700)
        try registered(TinyFont()) {
            try registered(boldFont) {
                let found = UIFontDescriptor(fontAttributes: [
                    .family: "Tiny Icons", .traits: [UIFontDescriptor.TraitKey.symbolic: traits],
                ])
                #expect(UIFont(descriptor: found, size: 10).fontName == "TinyIcons-Bold")
                let system = UIFont.systemFont(ofSize: 10, weight: .bold).fontDescriptor
                #expect(system.withFamily("Tiny Icons").postscriptName == "TinyIcons-Bold")
            }
        }
    }

    // A letter of the condensed system font is 0.85 em wide.
    @Test("ellipses and markers are as wide as their fonts draw them")
    func widths() throws {
        let font = UIFont.systemFont(ofSize: 10, weight: .regular, width: .condensed)
        let style = NSMutableParagraphStyle()
        style.lineBreakMode = .byTruncatingTail
        let storage = NSTextStorage(
            string: "abcdef", attributes: [.font: font, .paragraphStyle: style])
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 45, height: 0))
        (container.maximumNumberOfLines, container.lineBreakMode) = (1, .byTruncatingTail)
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        // 35 points between the paddings: three letters of 8.5 and an ellipsis of 8.5 fit.
        #expect(manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == 3)
        #expect(abs(manager.usedRect(for: container).width - 44) < 1e-9)
    }
}
