import MistakeRecorder
import Testing
import UIKit

/// A character is one em wide, a line one em high.
@MainActor
@Suite("Text kit")
struct TextKitTests {
    private let storage = NSTextStorage()
    private let manager = NSLayoutManager()

    private func container(_ width: CGFloat, _ height: CGFloat = 0) -> NSTextContainer {
        let container = NSTextContainer(size: CGSize(width: width, height: height))
        manager.addTextContainer(container)
        return container
    }

    private func set(_ text: String, _ alignment: NSTextAlignment = .natural) {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        storage.setAttributedString(
            NSAttributedString(
                string: text,
                attributes: [.font: UIFont.systemFont(ofSize: 10), .paragraphStyle: style]))
        if storage.layoutManagers.isEmpty { storage.addLayoutManager(manager) }
    }

    // Lines of 100 points between paddings of 5: "aaaa bbbb" (90) and "cccc" (40).
    // Apple, NSTextStorage, NSLayoutManager and NSTextContainer, which conform to NSCoding.
    @Test("subclasses call the initializers of the classes of Text Kit")
    func initializers() {
        final class Storage: NSTextStorage {
            let kind: Int
            override init() {
                kind = 1
                super.init()
            }
            required init?(coder: NSCoder) { fatalError("not used") }
        }
        final class Manager: NSLayoutManager {
            override init() { super.init() }
            required init?(coder: NSCoder) { super.init(coder: coder) }
        }
        final class Container: NSTextContainer {
            init() { super.init(size: CGSize(width: 10, height: 20)) }
            required init(coder: NSCoder) { super.init(coder: coder) }
        }
        let (storage, manager) = (Storage(), Manager())
        storage.addLayoutManager(manager)
        manager.addTextContainer(Container())
        #expect(storage.kind == 1 && storage.length == 0)
        #expect(manager.textContainers.first?.size.width == 10)
        manager.allowsNonContiguousLayout = true
        #expect(!manager.hasNonContiguousLayout)
        #expect(
            mistakes { manager.showsInvisibleCharacters = true }
                .contains("showsInvisibleCharacters is not supported"))
    }

    @Test("lines have boxes as wide as the container, and boxes of their text with its padding")
    func boxes() {
        let container = container(110)
        set("aaaa bbbb cccc")
        #expect(manager.usedRect(for: container) == CGRect(x: 0, y: 0, width: 100, height: 20))
        var range = NSRange()
        #expect(
            manager.lineFragmentRect(forGlyphAt: 11, effectiveRange: &range)
                == CGRect(x: 0, y: 10, width: 110, height: 10))
        #expect(range == NSRange(location: 10, length: 4))
        #expect(
            manager.lineFragmentUsedRect(forGlyphAt: 11, effectiveRange: nil)
                == CGRect(x: 0, y: 10, width: 50, height: 10))
        #expect(manager.location(forGlyphAt: 11).x == 15)
        #expect(
            manager.boundingRect(
                forGlyphRange: NSRange(location: 5, length: 7), in: container)
                == CGRect(x: 5, y: 0, width: 90, height: 20))
        var lines: [NSRange] = []
        manager.enumerateLineFragments(forGlyphRange: NSRange(location: 0, length: 14)) {
            _, _, owner, range, stop in
            lines.append(range)
            #expect(owner === container)
        }
        #expect(lines == [NSRange(location: 0, length: 10), NSRange(location: 10, length: 4)])
    }

    @Test("a point finds the character below it, or the nearest, and the part of it at its left")
    func points() {
        let container = container(110)
        set("aaaa bbbb cccc")
        var part: CGFloat = 0
        func index(_ x: CGFloat, _ y: CGFloat) -> Int {
            manager.characterIndex(
                for: CGPoint(x: x, y: y), in: container,
                fractionOfDistanceBetweenInsertionPoints: &part)
        }
        #expect(index(28, 5) == 2)
        #expect(abs(part - 0.3) < 1e-9)
        #expect(index(-50, -50) == 0)
        #expect(part == 0)
        #expect(index(108, 15) == 13)
        #expect(part == 1)
        #expect(index(5, 1e9) == 10)
        #expect(index(.nan, 5) == 0)
    }

    // Lines of 60: "aa bb" (50, free 10, one space) and "cc" (last).
    @Test("aligned lines begin where their free width says; justified lines have wider spaces")
    func alignments() {
        let container = container(70)
        set("aa bb cc", .right)
        #expect(manager.location(forGlyphAt: 0).x == 15)
        set("aa bb cc", .center)
        #expect(manager.location(forGlyphAt: 6).x == 25)
        set("aa bb cc", .justified)
        #expect(manager.location(forGlyphAt: 3).x == 45)
        #expect(manager.location(forGlyphAt: 6).x == 5)
        #expect(manager.usedRect(for: container).width == 70)
        // The wide space is from 25 to 45.
        #expect(manager.glyphIndex(for: CGPoint(x: 44, y: 5), in: container) == 2)
        // A line that ends with a line break is the last of its paragraph.
        set("aa b\ncc", .justified)
        #expect(manager.location(forGlyphAt: 3).x == 35)
    }

    @Test("text fills the containers one after another; what has no room has no container")
    func flow() {
        let first = container(60, 20)
        let second = container(110, 10)
        set("aaaa bbbb cccc dddd eeee")
        #expect(manager.glyphRange(for: first) == NSRange(location: 0, length: 10))
        #expect(manager.glyphRange(for: second) == NSRange(location: 10, length: 10))
        #expect(manager.textContainer(forGlyphAt: 12, effectiveRange: nil) === second)
        #expect(manager.textContainer(forGlyphAt: 21, effectiveRange: nil) == nil)
        #expect(manager.location(forGlyphAt: 15).x == 55)
        manager.removeTextContainer(at: 0)
        #expect(manager.glyphRange(for: second) == NSRange(location: 0, length: 10))
        #expect(first.layoutManager == nil)
    }

    @Test("the empty line behind a line break at the end has a box of its own")
    func extraLine() {
        _ = container(110)
        set("aa")
        #expect(manager.extraLineFragmentRect == .zero)
        set("aa\n")
        #expect(manager.extraLineFragmentRect == CGRect(x: 0, y: 10, width: 110, height: 10))
    }

    // The way in which many programs find the link of a label that is tapped.
    @Test("the character of a label below a finger is found with a stack of one's own")
    func tappedLabel() {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        label.numberOfLines = 0
        label.attributedText = NSAttributedString(
            string: "See our terms here", attributes: [.font: UIFont.systemFont(ofSize: 10)])
        let storage = NSTextStorage(attributedString: label.attributedText ?? NSAttributedString())
        let container = NSTextContainer(size: .zero)
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        container.lineFragmentPadding = 0
        container.lineBreakMode = label.lineBreakMode
        container.maximumNumberOfLines = label.numberOfLines
        container.size = label.bounds.size
        let box = manager.usedRect(for: container)
        #expect(box.size == CGSize(width: 100, height: 20))
        let top = (label.bounds.height - box.height) / 2 - box.minY
        let index = manager.characterIndex(
            for: CGPoint(x: 35, y: 25 - top), in: container,
            fractionOfDistanceBetweenInsertionPoints: nil)
        // Lines: "See our" and "terms here".
        #expect(index == 11)
    }
}
