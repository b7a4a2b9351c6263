import HeadlessTesting
import QuartzCore
import Testing
import UIKit

/// Sizes follow from the built-in metrics: a character is one em wide, a line one em high, three
/// quarters of it above the baseline.
@MainActor
@Suite("Text that shrinks, links itself or is named")
struct TextFittingTests {
    private let ten = NSAttributedString(
        string: "aaaaaaaaaa", attributes: [.font: UIFont.systemFont(ofSize: 10)])

    // Source: Apple, NSStringDrawingContext: minimumScaleFactor, actualScaleFactor, totalBounds.
    @Test("a drawing context shrinks a text to its room, at most to its least factor")
    func drawingContext() {
        let context = NSStringDrawingContext()
        let room = CGSize(width: 80, height: 20)
        #expect(ten.boundingRect(with: room, context: context).width == 100)
        #expect(context.actualScaleFactor == 1 && context.totalBounds.width == 100)
        context.minimumScaleFactor = 0.5
        let box = ten.boundingRect(with: room, context: context)
        #expect(abs(context.actualScaleFactor - 0.8) < 0.001 && box.width <= 80)
        #expect(context.totalBounds == box)
        let small = ten.boundingRect(with: CGSize(width: 20, height: 20), context: context)
        #expect(context.actualScaleFactor == 0.5 && small.width == 50)
        // Lines are broken first: two lines of 5 characters need 20 points, one of 10 fits at 0.5.
        let lines = ten.boundingRect(
            with: CGSize(width: 50, height: 10), options: .usesLineFragmentOrigin,
            context: context)
        #expect(lines.height <= 10 && context.actualScaleFactor < 0.51)
    }

    // Of 10 points, 5 remain: the baseline is 2.5 points below the middle at the full size.
    @Test("shrunken text is placed by its baseline, its middle or its top")
    func baselines() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        label.accessibilityIdentifier = "words"
        label.font = .systemFont(ofSize: 10)
        label.text = "aaaaaaaaaa"
        label.adjustsFontSizeToFitWidth = true
        stage.window.addSubview(label)
        func baseline() throws -> Double? {
            stage.commit()
            let node = try #require(stage.snapshot.nodes.first { $0.identifier == "words" })
            #expect(node.font?.size == 5)
            return node.drawing.pieces.first?.y
        }
        #expect(label.baselineAdjustment == .alignBaselines)
        #expect(try baseline() == 2.5)
        label.baselineAdjustment = .none
        #expect(try baseline() == -1.25)
        label.baselineAdjustment = .alignCenters
        #expect(try baseline() == nil)
    }

    // Source: Apple, UITextView.dataDetectorTypes: no effect in a view that can be edited.
    @Test("a text view that cannot be edited links addresses and phone numbers")
    func detection() throws {
        let stage = Stage(size: CGSize(width: 300, height: 100))
        defer { stage.close() }
        let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        view.font = .systemFont(ofSize: 10)
        view.text = "see www.example.org"
        view.tintColor = .red
        stage.window.addSubview(view)
        func colors() -> [UInt32?] {
            stage.commit()
            let node = stage.snapshot.nodes.first { $0.text == view.text }
            return node?.drawing.runs.map { $0.color?.rgba } ?? []
        }
        view.dataDetectorTypes = .link
        #expect(colors().isEmpty)
        view.isEditable = false
        #expect(colors() == [nil, 0xff00_00ff])
        view.dataDetectorTypes = .phoneNumber
        #expect(colors().isEmpty)
        // The text itself has no links.
        #expect(view.textStorage.attribute(.link, at: 5, effectiveRange: nil) == nil)
    }

    @Test("a colour without components is clear")
    func emptyColor() { #expect(UIColor().cgColor.alpha == 0) }

    @Test("every named font exists, with the weight in its name")
    func families() {
        #expect(UIFont.familyNames.contains("Helvetica Neue"))
        #expect(UIFont.fontNames(forFamilyName: "No such family").isEmpty)
        for family in UIFont.familyNames {
            let names = UIFont.fontNames(forFamilyName: family)
            #expect(!names.isEmpty)
            for name in names { #expect(UIFont(name: name, size: 12)?.fontName == name, "\(name)") }
        }
    }

    @Test("a text layer takes the weight of a CGFont's name")
    func layerFont() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let layer = CATextLayer()
        layer.string = "bold"
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
        stage.window.layer.addSublayer(layer)
        func weight() -> Int? {
            stage.commit()
            return stage.snapshot.nodes.first { $0.text == "bold" }?.font?.weight
        }
        layer.font = CGFont("Helvetica" as CFString)
        #expect(weight() == 400)
        layer.font = CGFont("Helvetica-Bold" as CFString)
        #expect(weight() == 700)
    }

    // Two lines of 50 points; the second one is cut.
    @Test("a layout manager knows what a line leaves out, and the empty line at the end")
    func layoutManager() {
        let storage = NSTextStorage(attributedString: ten)
        let manager = NSLayoutManager()
        let container = NSTextContainer(size: CGSize(width: 60, height: 0))
        container.maximumNumberOfLines = 1
        container.lineBreakMode = .byTruncatingTail
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        #expect(
            manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0)
                == NSRange(location: 4, length: 6))
        #expect(manager.isValidGlyphIndex(9) && !manager.isValidGlyphIndex(10))
        #expect(manager.extraLineFragmentTextContainer == nil)
        container.maximumNumberOfLines = 0
        #expect(
            manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == NSNotFound)
        storage.replaceCharacters(in: NSRange(location: 4, length: 6), with: "\n")
        #expect(manager.extraLineFragmentTextContainer === container)
        #expect(manager.extraLineFragmentUsedRect.width == 10)
        let rect = manager.lineFragmentRect(
            forGlyphAt: 0, effectiveRange: nil, withoutAdditionalLayout: true)
        #expect(rect == CGRect(x: 0, y: 0, width: 60, height: 10))
    }
}
