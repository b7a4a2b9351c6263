import QuartzCore
import Testing
import UIKit

/// A character is one em wide, a line one em high, three quarters of it above the baseline.
///
/// Sources: Apple, NSTextLayoutManager, NSTextContentManager, NSTextLayoutFragment,
/// NSTextSelection and NSTextViewportLayoutController.
@MainActor
@Suite("Text layout by fragments: the remaining methods")
final class TextLayoutPropertyTests: NSObject {
    private let contents = NSTextContentStorage()
    private let manager = NSTextLayoutManager()
    private let container = NSTextContainer(size: CGSize(width: 60, height: 0))
    private let font: [NSAttributedString.Key: Any] = [.font: UIFont.systemFont(ofSize: 10)]

    override init() {
        super.init()
        contents.addTextLayoutManager(manager)
        manager.textContainer = container
    }

    private func set(_ text: String) {
        contents.textStorage?.setAttributedString(
            NSAttributedString(string: text, attributes: font))
    }

    private func place(_ offset: Int) throws -> any NSTextLocation {
        try #require(contents.location(contents.documentRange.location, offsetBy: offset))
    }

    private func range(_ start: Int, _ end: Int) throws -> NSTextRange {
        try #require(NSTextRange(location: place(start), end: place(end)))
    }

    private func text(_ element: NSTextElement) -> String? {
        (element as? NSTextParagraph)?.attributedString.string
    }

    @Test("a content manager has its layout managers, of which one is the primary one")
    func managers() {
        let second = NSTextLayoutManager()
        #expect(contents.primaryTextLayoutManager === manager)
        contents.addTextLayoutManager(second)
        #expect(contents.textLayoutManagers == [manager, second])
        contents.primaryTextLayoutManager = second
        #expect(contents.primaryTextLayoutManager === second)
        contents.removeTextLayoutManager(second)
        #expect(contents.textLayoutManagers == [manager] && second.textContentManager == nil)
        // Apple's header: one that is not in the list cannot be the primary one.
        #expect(contents.primaryTextLayoutManager === manager)
        contents.primaryTextLayoutManager = second
        #expect(contents.primaryTextLayoutManager === manager)
        set("aa")
        contents.removeTextLayoutManager(manager)
        #expect(manager.usageBoundsForTextContainer == .zero)
    }

    @Test("elements are enumerated from a place, in both orders, and found by a range")
    func elements() throws {
        set("aa\nbb\ncc")
        func texts(
            from start: Int?, _ options: NSTextContentManager.EnumerationOptions = []
        ) throws -> [String?] {
            var texts: [String?] = []
            contents.enumerateTextElements(from: try start.map { try place($0) }, options: options)
            {
                texts.append(text($0))
                return texts.count < 2
            }
            return texts
        }
        #expect(try texts(from: nil) == ["aa\n", "bb\n"])
        #expect(try texts(from: 4) == ["bb\n", "cc"])
        #expect(try texts(from: 4, .reverse) == ["bb\n", "aa\n"])
        #expect(contents.textElements(for: try range(1, 4)).map(text) == ["aa\n", "bb\n"])
        #expect(contents.textElements(for: try range(6, 8)).map(text) == ["cc"])
    }

    @Test("the changes of a transaction are processed together")
    func transactions() {
        final class Edits: NSObject, NSTextStorageDelegate {
            var ranges: [NSRange] = []
            func textStorage(
                _ textStorage: NSTextStorage,
                didProcessEditing editedMask: NSTextStorage.EditActions,
                range editedRange: NSRange, changeInLength delta: Int
            ) { ranges.append(editedRange) }
        }
        let edits = Edits()
        set("abc")
        contents.textStorage?.delegate = edits
        #expect(!contents.hasEditingTransaction)
        contents.performEditingTransaction {
            #expect(contents.hasEditingTransaction)
            contents.textStorage?.replaceCharacters(in: NSRange(0..<1), with: "x")
            contents.performEditingTransaction {
                contents.textStorage?.replaceCharacters(in: NSRange(2..<3), with: "y")
            }
            #expect(contents.hasEditingTransaction && edits.ranges.isEmpty)
        }
        #expect(!contents.hasEditingTransaction && edits.ranges == [NSRange(0..<3)])
    }

    private final class Place: NSObject, NSTextLocation {
        let offset: Int
        init(_ offset: Int) { self.offset = offset }
        func compare(_ location: any NSTextLocation) -> ComparisonResult {
            let other = (location as? Place)?.offset ?? 0
            return offset == other
                ? .orderedSame : offset < other ? .orderedAscending : .orderedDescending
        }
    }

    /// One paragraph, in an array of its own.
    private final class Letters: NSTextContentManager {
        var letters = "aa"
        private var paragraph: NSTextParagraph?
        override var documentRange: NSTextRange {
            NSTextRange(location: Place(0), end: Place(letters.count)) ?? super.documentRange
        }
        override func location(
            _ location: any NSTextLocation, offsetBy offset: Int
        ) -> (any NSTextLocation)? { (location as? Place).map { Place($0.offset + offset) } }
        override func offset(from: any NSTextLocation, to: any NSTextLocation) -> Int {
            ((to as? Place)?.offset ?? 0) - ((from as? Place)?.offset ?? 0)
        }
        override func enumerateTextElements(
            from textLocation: (any NSTextLocation)?, options: EnumerationOptions = [],
            using block: (NSTextElement) -> Bool
        ) -> (any NSTextLocation)? {
            let paragraph = NSTextParagraph(
                attributedString: NSAttributedString(
                    string: letters, attributes: [.font: UIFont.systemFont(ofSize: 10)]))
            paragraph.elementRange = documentRange
            paragraph.textContentManager = self
            self.paragraph = paragraph
            _ = block(paragraph)
            return documentRange.endLocation
        }
    }

    @Test("a text of a program's own is laid out again after a change that it records")
    func recording() throws {
        let letters = Letters()
        letters.addTextLayoutManager(manager)
        #expect(manager.usageBoundsForTextContainer.width == 20)
        let old = letters.documentRange
        letters.letters = "aaaa"
        letters.performEditingTransaction {
            letters.recordEditAction(in: old, newTextRange: letters.documentRange)
        }
        #expect(manager.usageBoundsForTextContainer.width == 40)
        #expect(letters.textElements(for: letters.documentRange).count == 1)
    }

    private final class Counting: NSObject, NSTextLayoutManagerDelegate {
        var count = 0
        func textLayoutManager(
            _ textLayoutManager: NSTextLayoutManager,
            textLayoutFragmentFor location: any NSTextLocation, in textElement: NSTextElement
        ) -> NSTextLayoutFragment {
            count += 1
            return NSTextLayoutFragment(
                textElement: textElement, range: textElement.elementRange)
        }
    }

    @Test("ensuring the layout computes it; every option of an enumeration has laid out fragments")
    func ensuring() throws {
        let delegate = Counting()
        manager.delegate = delegate
        set("aa\nbb\n")
        #expect(delegate.count == 0)
        manager.ensureLayout(for: contents.documentRange)
        manager.ensureLayout(for: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(delegate.count == 2)
        set("aa\nbb\n")
        manager.ensureLayout(for: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(delegate.count == 4)
        set("aa\nbb\n")
        let options: [NSTextLayoutFragment.EnumerationOptions] = [
            .reverse, .estimatesSize, .ensuresLayout, .ensuresExtraLineFragment,
        ]
        #expect(options.map(\.rawValue) == [1, 2, 4, 8])
        for option in options {
            var heights: [CGFloat] = []
            manager.enumerateTextLayoutFragments(from: nil, options: option) {
                #expect($0.state == .layoutAvailable)
                heights.append($0.layoutFragmentFrame.height)
                return true
            }
            #expect(heights == (option == .reverse ? [20, 10] : [10, 20]))
        }
    }

    @Test("a line of a fragment is found by its height and by a location")
    func lines() throws {
        // “aa bb” and “cc”.
        set("aa bb cc")
        let fragment = try #require(manager.textLayoutFragment(for: try place(0)))
        let lines = fragment.textLineFragments
        #expect(lines.map(\.characterRange) == [NSRange(0..<6), NSRange(6..<8)])
        func line(_ height: CGFloat, exact: Bool) -> NSRange? {
            fragment.textLineFragment(forVerticalOffset: height, requiresExactMatch: exact)?
                .characterRange
        }
        #expect(line(3, exact: true) == NSRange(0..<6))
        #expect(line(10, exact: true) == NSRange(6..<8))
        #expect(line(25, exact: true) == nil && line(25, exact: false) == NSRange(6..<8))
        #expect(line(-1, exact: false) == NSRange(0..<6))
        func line(_ place: Int, upstream: Bool) throws -> NSRange? {
            fragment.textLineFragment(
                for: try self.place(place), isUpstreamAffinity: upstream)?.characterRange
        }
        #expect(try line(5, upstream: false) == NSRange(0..<6))
        #expect(try line(6, upstream: false) == NSRange(6..<8))
        #expect(try line(6, upstream: true) == NSRange(0..<6))
    }

    // Lines “aa bb”, “cc dd” and “ee” between paddings of 5; the range is “b” to “e”.
    @Test("options choose the parts of a range, extend them and leave out their ranges")
    func segments() throws {
        set("aa bb cc dd ee")
        func boxes(_ options: NSTextLayoutManager.SegmentOptions) throws -> [CGRect] {
            var boxes: [CGRect] = []
            manager.enumerateTextSegments(
                in: try range(4, 13), type: .standard, options: options
            ) { range, box, _, _ in
                #expect((range == nil) == options.contains(.rangeNotRequired))
                boxes.append(box)
                return true
            }
            return boxes
        }
        let first = CGRect(x: 45, y: 0, width: 10, height: 10)
        let middle = CGRect(x: 5, y: 10, width: 50, height: 10)
        let last = CGRect(x: 5, y: 20, width: 10, height: 10)
        #expect(try boxes([]) == [first, middle, last])
        #expect(try boxes(.rangeNotRequired) == [first, middle, last])
        #expect(try boxes(.middleFragmentsExcluded) == [first, last])
        #expect(
            try boxes(.headSegmentExtended)
                == [CGRect(x: 0, y: 0, width: 55, height: 10), middle, last])
        #expect(
            try boxes(.tailSegmentExtended)
                == [first, middle, CGRect(x: 5, y: 20, width: 55, height: 10)])
    }

    @Test("rendering attributes are set, replaced and removed by ranges, and drawn")
    func rendering() throws {
        set("abcd")
        func found() throws -> [String] {
            var found: [String] = []
            manager.enumerateRenderingAttributes(from: try place(0), reverse: false) {
                _, attributes, range in
                let start = contents.offset(
                    from: contents.documentRange.location, to: range.location)
                let names = attributes.keys.map(\.rawValue).sorted().joined(separator: " ")
                found.append("\(start) \(names)")
                return true
            }
            return found
        }
        manager.addRenderingAttribute(
            .underlineStyle, value: 1, for: try range(0, 2))
        manager.setRenderingAttributes([.foregroundColor: UIColor.red], for: try range(1, 3))
        #expect(try found() == ["0 NSUnderline", "1 NSColor"])
        manager.invalidateRenderingAttributes(for: try range(0, 2))
        #expect(try found() == ["2 NSColor"])
        let fragment = try #require(manager.textLayoutFragment(for: try place(0)))
        let line = try #require(fragment.textLineFragments.first)
        #expect(line.attributedString.string == "abcd")
        manager.invalidateRenderingAttributes(for: contents.documentRange)
        #expect(try found().isEmpty)
    }

    @Test("a selection has other ranges with the same properties")
    func selections() throws {
        set("abcd")
        let selection = NSTextSelection(
            range: try range(0, 1), affinity: .upstream, granularity: .word)
        let other = selection.textSelection(with: [try range(1, 2), try range(3, 4)])
        #expect(other.textRanges == [try range(1, 2), try range(3, 4)])
        #expect(other.affinity == .upstream && other.granularity == .word)
    }

    @Test("a viewport is moved by a distance")
    func viewport() {
        final class Visible: NSObject, NSTextViewportLayoutControllerDelegate {
            func viewportBounds(
                for textViewportLayoutController: NSTextViewportLayoutController
            ) -> CGRect { CGRect(x: 0, y: 10, width: 60, height: 20) }
            func textViewportLayoutController(
                _ textViewportLayoutController: NSTextViewportLayoutController,
                configureRenderingSurfaceFor textLayoutFragment: NSTextLayoutFragment
            ) {}
        }
        let (controller, delegate) = (manager.textViewportLayoutController, Visible())
        set("a\nb\nc\nd")
        controller.delegate = delegate
        controller.layoutViewport()
        controller.adjustViewport(byVerticalOffset: 7)
        #expect(controller.viewportBounds == CGRect(x: 0, y: 17, width: 60, height: 20))
    }
}
