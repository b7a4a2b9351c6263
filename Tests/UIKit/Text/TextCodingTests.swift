import CoreGraphics
import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, NSParagraphStyle and NSTextAttachment conform to NSSecureCoding;
/// NSLayoutManager, fillBackgroundRectArray(_:count:forCharacterRange:color:) and
/// glyphRange(forBoundingRect:in:).
@MainActor
@Suite("Archived styles, and parts of Text Kit")
struct TextCodingTests {
    private func archived<Object: NSObject & NSCoding>(_ object: Object) throws -> Object? {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: true)
        return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
    }

    @Test("a paragraph style is the same after it was archived")
    func style() throws {
        let style = NSMutableParagraphStyle()
        style.alignment = .center
        style.lineBreakMode = .byTruncatingMiddle
        style.lineBreakStrategy = .pushOut
        style.lineSpacing = 1
        style.lineHeightMultiple = 1.5
        style.minimumLineHeight = 3
        style.maximumLineHeight = 40
        style.firstLineHeadIndent = 5
        style.headIndent = 6
        style.tailIndent = -7
        style.paragraphSpacing = 8
        style.paragraphSpacingBefore = 9
        style.baseWritingDirection = .rightToLeft
        style.defaultTabInterval = 10
        style.hyphenationFactor = 0.5
        style.tabStops = [
            NSTextTab(
                textAlignment: .right, location: 11,
                options: [.columnTerminators: NSTextTab.columnTerminators(for: nil)])
        ]
        #expect(try archived(style) == style)
        let plain = try #require(style.copy() as? NSParagraphStyle)
        #expect(try archived(plain) == style)
        #expect(try archived(NSParagraphStyle()) == .default)
    }

    private final class Headline: NSParagraphStyle, @unchecked Sendable {
        override class var `default`: NSParagraphStyle {
            let style = NSMutableParagraphStyle()
            style.lineSpacing = 4
            return style
        }
    }

    @Test("subclasses of styles and attachments have defaults and archives of their own")
    func subclasses() throws {
        #expect(Headline.default.lineSpacing == 4)
        let named = NamedAttachment(data: Data([1, 2]), ofType: "public.data")
        named.name = "a"
        named.bounds = CGRect(x: 1, y: -2, width: 30, height: 40)
        let read = try #require(try archived(named))
        #expect(read.name == "a" && read.contents == Data([1, 2]))
        #expect(read.fileType == "public.data" && read.bounds == named.bounds)
        #expect(read.image == nil)
        let picture = NSTextAttachment(image: try #require(UIImage(systemName: "book")))
        #expect(try archived(picture)?.image?.size == picture.image?.size)
    }

    @Test("an archived attachment whose bounds are no numbers is reported, and has none")
    func wrongBounds() throws {
        var read: WrongAttachment?
        let words = try mistakes {
            read = try archived(WrongAttachment(data: nil, ofType: nil))
        }
        #expect(read?.bounds == .zero)
        #expect(words.contains("bounds"))
    }

    private final class Filling: NSLayoutManager {
        var calls: [(boxes: [CGRect], range: NSRange, color: UIColor)] = []

        override func fillBackgroundRectArray(
            _ rectArray: UnsafePointer<CGRect>, count rectCount: Int,
            forCharacterRange charRange: NSRange, color: UIColor
        ) {
            let boxes = Array(UnsafeBufferPointer(start: rectArray, count: rectCount))
            calls.append((boxes, charRange, color))
        }
    }

    private func layOut(_ manager: NSLayoutManager) -> (NSTextStorage, NSTextContainer) {
        // A letter is 10 points wide and 10 high, the padding 5: lines “aa bb” and “cc”.
        let text = NSMutableAttributedString(
            string: "aa bb cc", attributes: [.font: UIFont.systemFont(ofSize: 10)])
        text.addAttribute(
            .backgroundColor, value: UIColor.yellow, range: NSRange(location: 1, length: 6))
        text.addAttribute(
            .foregroundColor, value: UIColor.red, range: NSRange(location: 3, length: 2))
        let storage = NSTextStorage(attributedString: text)
        let container = NSTextContainer(size: CGSize(width: 60, height: 0))
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        return (storage, container)
    }

    @Test("a layout manager fills the boxes of each range of a colour, one a line")
    func backgrounds() throws {
        let manager = Filling()
        let (storage, _) = layOut(manager)
        defer { withExtendedLifetime(storage) {} }
        _ = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { _ in
            manager.drawBackground(
                forGlyphRange: NSRange(location: 0, length: 8), at: CGPoint(x: 100, y: 20))
        }
        let call = try #require(manager.calls.first)
        #expect(manager.calls.count == 1 && call.color == .yellow)
        #expect(call.range == NSRange(location: 1, length: 6))
        #expect(
            call.boxes == [
                CGRect(x: 115, y: 20, width: 40, height: 10),
                CGRect(x: 105, y: 30, width: 10, height: 10),
            ])
    }

    @Test(
        "the glyphs in a rectangle are those from the first to the last",
        arguments: [
            (CGRect(x: 0, y: 0, width: 60, height: 20), NSRange(location: 0, length: 8)),
            (CGRect(x: 16, y: 2, width: 18, height: 2), NSRange(location: 1, length: 2)),
            (CGRect(x: 15, y: 2, width: 10, height: 2), NSRange(location: 1, length: 1)),
            (CGRect(x: 16, y: 2, width: 2, height: 10), NSRange(location: 1, length: 7)),
            (CGRect(x: 40, y: 12, width: 10, height: 5), NSRange(location: 0, length: 0)),
        ])
    func glyphs(bounds: CGRect, range: NSRange) {
        let manager = NSLayoutManager()
        let (storage, container) = layOut(manager)
        defer { withExtendedLifetime(storage) {} }
        #expect(manager.glyphRange(forBoundingRect: bounds, in: container) == range)
    }
}

/// An attachment with a name. Archives name top-level classes alone.
final class NamedAttachment: NSTextAttachment {
    var name = ""

    override init(data contentData: Data?, ofType uti: String?) {
        super.init(data: contentData, ofType: uti)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
        name = coder.decodeObject(of: NSString.self, forKey: "name") as String? ?? ""
    }

    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(name as NSString, forKey: "name")
    }
}

/// Writes a coordinate that is no number.
final class WrongAttachment: NSTextAttachment {
    override func encode(with coder: NSCoder) { coder.encode(Double.nan, forKey: "NSBoundsX") }
}
