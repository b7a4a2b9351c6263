import Foundation
import HeadlessTesting
import MistakeRecorder
import Snapshots
import TestSupport
import Testing
import UIKit

/// `TinyFont` has 1000 units in an em; its letters H and x are 600 and 500 wide, its icon U+F000
/// 1000; lines have 800 above and 200 below the baseline.
@MainActor
@Suite("Registered fonts", .serialized)
struct RegisteredFontTests {
    private let icon = "\u{F000}"

    private func graphicsFont(_ tiny: TinyFont) throws -> CGFont {
        let provider = try #require(CGDataProvider(data: tiny.data as NSData))
        return try #require(CGFont(provider))
    }

    /// Calls a closure with a font registered, and with the usual measurer.
    private func withFont(_ tiny: TinyFont = TinyFont(), _ body: () throws -> Void) throws {
        let squares = UIFont.measurer
        UIFont.measurer = InterTextMeasurer()
        defer { UIFont.measurer = squares }
        let font = try graphicsFont(tiny)
        #expect(CTFontManagerRegisterGraphicsFont(font, nil))
        defer { CTFontManagerUnregisterGraphicsFont(font, nil) }
        try body()
    }

    @Test("a registered font is found by its names and measured by its file")
    func names() throws {
        #expect(UIFont(name: "TinyIcons", size: 20) == nil)
        try withFont {
            let font = try #require(UIFont(name: "TinyIcons", size: 20))
            #expect(font.fontName == "TinyIcons" && font.familyName == "Tiny Icons")
            #expect(UIFont(name: "Tiny Icons", size: 20) == font)
            #expect(UIFont.familyNames.contains("Tiny Icons"))
            #expect(UIFont.fontNames(forFamilyName: "Tiny Icons") == ["TinyIcons"])
            #expect(UIFont(descriptor: font.fontDescriptor, size: 0) == font)
            #expect(font.ascender == 16 && font.descender == -4 && font.leading == 1.8)
            #expect(font.capHeight == 14 && font.xHeight == 10 && font.lineHeight == 20)
            func width(_ text: String, _ font: UIFont) -> CGFloat {
                NSAttributedString(string: text, attributes: [.font: font]).size().width
            }
            #expect(abs(width("Hx" + icon, font) - 42) < 1e-9)
            #expect(abs(width("Hx", font.withSize(40)) - 44) < 1e-9)
            // Characters that the file lacks are the system's.
            let system = UIFont.systemFont(ofSize: 20)
            #expect(abs(width("HAVA", font) - 12 - width("AVA", system)) < 1e-9)
        }
        #expect(UIFont(name: "TinyIcons", size: 20) == nil)
        #expect(!UIFont.familyNames.contains("Tiny Icons"))
    }

    @Test("a family's faces are found by their traits")
    func faces() throws {
        var bold = TinyFont()
        (bold.postScript, bold.face, bold.weight) = ("TinyIcons-Bold", "Bold", 700)
        try withFont {
            let plain = try #require(UIFont(name: "TinyIcons", size: 10)).fontDescriptor
            #expect(plain.withSymbolicTraits(.traitBold) == nil)
            try withFont(bold) {
                let other = try #require(plain.withSymbolicTraits(.traitBold))
                #expect(UIFont(descriptor: other, size: 0).fontName == "TinyIcons-Bold")
                #expect(plain.withFace("Bold").postscriptName == "TinyIcons-Bold")
                #expect(UIFont(name: "Tiny Icons", size: 10)?.fontName == "TinyIcons")
            }
        }
    }

    // Source: Apple, CTFontManagerError.
    @Test("failures have Core Text's codes")
    func errors() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "fonts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func file(_ name: String, _ data: Data) throws -> CFURL {
            let url = folder.appendingPathComponent(name)
            try data.write(to: url)
            return url as CFURL
        }
        func code(_ body: (UnsafeMutablePointer<Unmanaged<CFError>?>) -> Bool) -> Int {
            var error: Unmanaged<CFError>?
            if body(&error) { return 0 }
            let found = error?.takeRetainedValue()
            #expect(found?.domain == kCTFontManagerErrorDomain as String)
            #expect(CFErrorCopyDescription(found)?.length ?? 0 > 0)
            return CFErrorGetCode(found)
        }
        let data = TinyFont().data
        let good = try file("good.ttf", data)
        let copy = try file("copy.ttf", data)
        let (none, cut) = (
            try file("none.ttf", Data("no".utf8)), try file("cut.ttf", data.prefix(300))
        )
        let missing = folder.appendingPathComponent("missing.ttf") as CFURL
        func register(_ url: CFURL, _ scope: CTFontManagerScope = .process) -> Int {
            code { CTFontManagerRegisterFontsForURL(url, scope, $0) }
        }
        #expect(register(missing) == 101 && register(none) == 103 && register(cut) == 104)
        #expect(register(good, .user) == 307)
        #expect(register(URL(string: "http://example.com/a.ttf")! as CFURL) == 306)
        #expect(register(good) == 0 && register(good) == 105 && register(copy) == 305)
        #expect(UIFont(name: "TinyIcons", size: 12) != nil)
        let font = try graphicsFont(TinyFont())
        #expect(code { CTFontManagerRegisterGraphicsFont(font, $0) } == 105)
        #expect(code { CTFontManagerUnregisterFontsForURL(copy, .process, $0) } == 201)
        #expect(code { CTFontManagerUnregisterFontsForURL(good, .process, $0) } == 0)
        #expect(code { CTFontManagerUnregisterGraphicsFont(font, $0) } == 201)
        let named = try #require(CGFont("Helvetica" as CFString))
        #expect(code { CTFontManagerRegisterGraphicsFont(named, $0) } == 301)
        var count = -1
        CTFontManagerRegisterFontURLs([good, missing] as NSArray, .process, true) {
            errors, isOver in
            count = errors.count
            return isOver
        }
        #expect(count == 1 && UIFont(name: "TinyIcons", size: 12) != nil)
        CTFontManagerUnregisterFontsForURL(good, .process, nil)
    }

    @Test("snapshots name the file and the places of the letters; servers get its bytes")
    func snapshots() throws {
        try withFont {
            let stage = Stage()
            defer { stage.close() }
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            label.font = UIFont(name: "TinyIcons", size: 20)
            label.text = icon + "x"
            label.accessibilityIdentifier = "label"
            stage.window.addSubview(label)
            stage.commit()
            #expect(label.intrinsicContentSize == CGSize(width: 30, height: 20))
            let node = stage.session.snapshot().nodes.first { $0.identifier == "label" }
            let file = try #require(node?.font?.file)
            #expect(file == "fonts/TinyIcons.ttf")
            // The line is 20 points high, 16 of them above the baseline.
            #expect(node?.drawing.pieces == [.init(start: 0, length: 2, x: 0, y: 6, width: 30)])
            #expect(stage.session.font(named: file) == TinyFont().data)
            #expect(stage.session.font(named: "fonts/Other.ttf") == nil)
        }
    }

    @Test("pictures have the outlines of glyphs")
    func pictures() throws {
        try withFont {
            let font = try #require(UIFont(name: "TinyIcons", size: 10))
            let text = NSAttributedString(
                string: icon, attributes: [.font: font, .foregroundColor: UIColor.red])
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20))
            let image = try #require(renderer.image { _ in text.draw(at: .zero) }.cgImage)
            let document = try image.document()
            // The baseline is 8 points below the top; the box of 100, -100, 800, 900 units.
            #expect(!document.contains("<text"))
            #expect(document.contains("M1 9L9 9L9 0L1 0"))
        }
    }

    // Source: Apple, UIFontDescriptor.AttributeName.cascadeList.
    @Test("characters that a font lacks are those of its cascade list")
    func cascade() throws {
        try withFont {
            let list = [UIFontDescriptor(name: "TinyIcons", size: 0)]
            let descriptor = UIFont.systemFont(ofSize: 20).fontDescriptor.addingAttributes([
                .cascadeList: list
            ])
            let font = UIFont(descriptor: descriptor, size: 0)
            let text = NSAttributedString(string: "A" + icon, attributes: [.font: font])
            let system = NSAttributedString(
                string: "A", attributes: [.font: UIFont.systemFont(ofSize: 20)])
            #expect(abs(text.size().width - system.size().width - 20) < 1e-9)
            #expect(font.withSize(30).fontDescriptor.object(forKey: .cascadeList) != nil)
        }
    }

    @Test("UIAppFonts of Info.plist are registered; missing ones are reported")
    func listed() throws {
        let application = UIApplication.shared
        defer { application.infoReplacement = nil }
        var tiny = TinyFont()
        tiny.postScript = "ListedIcons"
        let folder = try #require(ResourceFolders.existing.first)
        let file = folder.appendingPathComponent("listed-\(UUID().uuidString).ttf")
        try tiny.data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        application.infoReplacement = ["UIAppFonts": [file.lastPathComponent]]
        application.registerFonts()
        #expect(UIFont(name: "ListedIcons", size: 12)?.fontName == "ListedIcons")
        #expect(CTFontManagerUnregisterFontsForURL(file as NSURL, .process, nil))
        application.infoReplacement = ["UIAppFonts": ["no-such-font.ttf"]]
        #expect(mistakes { application.registerFonts() }.contains("“no-such-font.ttf”"))
    }
}
