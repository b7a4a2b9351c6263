import Foundation
import HeadlessTesting
import MistakeRecorder
import QuartzCore
import Testing
import UIKit

/// A character is one em wide, a line one em high.
///
/// Sources: Apple, NSLayoutManager, NSTextStorage and NSTextContainer.
@MainActor
@Suite("Text Kit: the remaining methods")
struct TextKitPropertyTests {
    private class Manager: NSLayoutManager {
        var log: [String] = []
        override func textContainerChangedGeometry(_ container: NSTextContainer) {
            log.append("geometry \(Int(container.size.width))")
            super.textContainerChangedGeometry(container)
        }
        override func underlineGlyphRange(
            _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
            lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
            containerOrigin: CGPoint
        ) {
            log.append("underline \(glyphRange) \(underlineVal.rawValue) of \(lineGlyphRange)")
            super.underlineGlyphRange(
                glyphRange, underlineType: underlineVal, lineFragmentRect: lineRect,
                lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
        }
        override func drawUnderline(
            forGlyphRange glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
            baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
            lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
        ) { log.append("draws \(glyphRange) in \(lineRect.minY) at \(containerOrigin.x)") }
        override func strikethroughGlyphRange(
            _ glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
            lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
            containerOrigin: CGPoint
        ) {
            log.append("strike \(glyphRange)")
            super.strikethroughGlyphRange(
                glyphRange, strikethroughType: strikethroughVal, lineFragmentRect: lineRect,
                lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
        }
        override func drawStrikethrough(
            forGlyphRange glyphRange: NSRange, strikethroughType strikethroughVal: NSUnderlineStyle,
            baselineOffset: CGFloat, lineFragmentRect lineRect: CGRect,
            lineFragmentGlyphRange lineGlyphRange: NSRange, containerOrigin: CGPoint
        ) {
            log.append("draws strike \(glyphRange) \(strikethroughVal.rawValue)")
            super.drawStrikethrough(
                forGlyphRange: glyphRange, strikethroughType: strikethroughVal,
                baselineOffset: baselineOffset, lineFragmentRect: lineRect,
                lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
        }
    }

    private let storage = NSTextStorage()
    private let manager = Manager()
    private let container = NSTextContainer(size: CGSize(width: 60, height: 0))

    init() {
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        set("aa bb cc")
    }

    private func set(_ text: String) {
        storage.setAttributedString(
            NSAttributedString(string: text, attributes: [.font: UIFont.systemFont(ofSize: 10)]))
    }

    private func whole() -> NSRange { NSRange(location: 0, length: storage.length) }

    @Test("a container's change of size is reported to the layout manager's method")
    func geometry() {
        #expect(manager.usedRect(for: container).height == 20)
        container.size = CGSize(width: 100, height: 0)
        #expect(manager.log.contains("geometry 100"))
        #expect(manager.usedRect(for: container).height == 10)
    }

    @Test("a container is simple without shapes and boxes of its class")
    func simple() {
        final class Round: NSTextContainer {
            override func lineFragmentRect(
                forProposedRect proposedRect: CGRect, at characterIndex: Int,
                writingDirection baseWritingDirection: NSWritingDirection,
                remaining remainingRect: UnsafeMutablePointer<CGRect>?
            ) -> CGRect { .zero }
        }
        #expect(container.isSimpleRectangularTextContainer)
        container.exclusionPaths = [UIBezierPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5))]
        #expect(!container.isSimpleRectangularTextContainer)
        #expect(!Round(size: .zero).isSimpleRectangularTextContainer)
    }

    @Test("containers are filled in their order, wherever they are inserted")
    func insertion() {
        let first = NSTextContainer(size: CGSize(width: 60, height: 10))
        manager.insertTextContainer(first, at: 0)
        #expect(manager.textContainers.first === first && first.layoutManager === manager)
        #expect(manager.glyphRange(for: first) == NSRange(location: 0, length: 6))
        #expect(manager.glyphRange(for: container) == NSRange(location: 6, length: 2))
        let other = NSLayoutManager()
        other.insertTextContainer(first, at: 7)
        #expect(first.layoutManager === other && manager.textContainers == [container])
        #expect(manager.glyphRange(for: container).length == 8)
    }

    @Test("a storage releases a layout manager, which then has no text")
    func removal() {
        storage.removeLayoutManager(manager)
        #expect(storage.layoutManagers.isEmpty && manager.textStorage == nil)
        #expect(manager.numberOfGlyphs == 0 && manager.glyphRange(for: container).length == 0)
    }

    private final class Finished: NSObject, NSLayoutManagerDelegate {
        var count = 0
        func layoutManager(
            _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
            atEnd layoutFinishedFlag: Bool
        ) { count += 1 }
    }

    @Test("ensuring the layout computes it, once, and changed glyphs have it computed again")
    func ensuring() {
        let delegate = Finished()
        let methods: [@MainActor (NSLayoutManager, NSTextContainer) -> Void] = [
            { $0.ensureLayout(for: $1) },
            { manager, _ in manager.ensureLayout(forCharacterRange: NSRange(0..<1)) },
            { manager, _ in manager.ensureLayout(forGlyphRange: NSRange(0..<1)) },
        ]
        manager.delegate = delegate
        for method in methods {
            delegate.count = 0
            var changed = NSRange()
            manager.invalidateGlyphs(
                forCharacterRange: NSRange(0..<2), changeInLength: 0,
                actualCharacterRange: &changed)
            #expect(changed == whole() && delegate.count == 0)
            method(manager, container)
            method(manager, container)
            #expect(delegate.count == 1)
        }
        // Each character has its glyph as soon as it is in the text.
        manager.ensureGlyphs(forCharacterRange: whole())
        manager.ensureGlyphs(forGlyphRange: whole())
        #expect(manager.numberOfGlyphs == 8)
        #expect((0..<8).map { manager.characterIndexForGlyph(at: $0) } == Array(0..<8))
        #expect((0..<8).map { manager.glyphIndexForCharacter(at: $0) } == Array(0..<8))
        container.size.height = 15
        #expect(manager.firstUnlaidGlyphIndex() == 6)
    }

    @Test("lines below and through letters are drawn by the class's methods")
    func letterLines() throws {
        storage.addAttributes(
            [.underlineStyle: NSUnderlineStyle.single.rawValue], range: NSRange(0..<5))
        storage.addAttributes(
            [.strikethroughStyle: NSUnderlineStyle.thick.rawValue], range: NSRange(6..<8))
        func drawn() throws -> String {
            manager.log = []
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 100))
            let image = renderer.image { _ in
                manager.drawGlyphs(forGlyphRange: whole(), at: CGPoint(x: 20, y: 0))
            }
            return try #require(image.cgImage).document()
        }
        let document = try drawn()
        #expect(
            manager.log == [
                "underline {0, 5} 1 of {0, 6}", "draws {0, 5} in 0.0 at 20.0",
                "strike {6, 2}", "draws strike {6, 2} 2",
            ])
        // The override draws no underline; a thick line of 20 points is drawn through “cc”.
        storage.removeAttribute(.strikethroughStyle, range: whole())
        #expect(try document != drawn())
        let thin = try drawn()
        storage.removeAttribute(.underlineStyle, range: whole())
        #expect(try thin == drawn())
    }

    @Test("an underline lies as far below the usual place as the class says")
    func offset() throws {
        final class Low: NSLayoutManager {
            var distance: CGFloat = 0
            override func underlineGlyphRange(
                _ glyphRange: NSRange, underlineType underlineVal: NSUnderlineStyle,
                lineFragmentRect lineRect: CGRect, lineFragmentGlyphRange lineGlyphRange: NSRange,
                containerOrigin: CGPoint
            ) {
                drawUnderline(
                    forGlyphRange: glyphRange, underlineType: underlineVal,
                    baselineOffset: distance, lineFragmentRect: lineRect,
                    lineFragmentGlyphRange: lineGlyphRange, containerOrigin: containerOrigin)
            }
        }
        let low = Low()
        low.addTextContainer(NSTextContainer(size: CGSize(width: 60, height: 0)))
        storage.addLayoutManager(low)
        storage.addAttributes(
            [.underlineStyle: NSUnderlineStyle.single.rawValue], range: NSRange(0..<2))
        func document(_ distance: CGFloat) throws -> String {
            low.distance = distance
            let renderer = UIGraphicsImageRenderer(size: CGSize(width: 200, height: 100))
            let image = renderer.image { _ in
                low.drawGlyphs(forGlyphRange: whole(), at: .zero)
            }
            return try #require(image.cgImage).document()
        }
        #expect(try document(0) != document(4))
    }

    // “aa bb” has 50 points in the first line, “cc” 20 in the second.
    @Test("the boxes of a range are enumerated line by line, until the closure stops it")
    func boxes() {
        var boxes: [CGRect] = []
        let none = NSRange(location: NSNotFound, length: 0)
        manager.enumerateEnclosingRects(
            forGlyphRange: NSRange(3..<7), withinSelectedGlyphRange: none, in: container
        ) { box, _ in boxes.append(box) }
        #expect(
            boxes == [
                CGRect(x: 35, y: 0, width: 20, height: 10),
                CGRect(x: 5, y: 10, width: 10, height: 10),
            ])
        boxes = []
        manager.enumerateEnclosingRects(
            forGlyphRange: NSRange(3..<7), withinSelectedGlyphRange: none, in: container
        ) { box, stop in
            boxes.append(box)
            stop.pointee = true
        }
        #expect(boxes.count == 1)
        #expect(
            mistakes { manager.showsControlCharacters = true }
                .contains("showsControlCharacters is not supported"))
        #expect(!manager.showsControlCharacters)
    }
}
