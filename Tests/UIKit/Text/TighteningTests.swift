import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// Source: Apple, UILabel.allowsDefaultTighteningForTruncation and NSParagraphStyle; AppKit's
/// tighteningFactorForTruncation: letters are tightened if the ratio of the text's width to the
/// line's "does not exceed 1.0 + the value", which is 0.05 by default.
///
/// A character is one em wide: fonts have 10 points.
@MainActor
@Suite("Letters that are set closer before text is truncated")
struct TighteningTests {
    private func label(_ text: String, width: CGFloat, lines: Int = 1) -> UILabel {
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 40))
        label.font = .systemFont(ofSize: 10)
        label.text = text
        label.numberOfLines = lines
        label.accessibilityIdentifier = "words"
        return label
    }

    private func runs(_ label: UILabel) throws -> [SnapshotNode.TextRun] {
        let stage = Stage(size: CGSize(width: 400, height: 100))
        defer { stage.close() }
        stage.window.addSubview(label)
        stage.commit()
        return try #require(stage.snapshot.nodes.first { $0.identifier == "words" }).drawing.runs
    }

    // 20 characters of 10 points in 195: 5 points less for 20 characters.
    @Test("a text that is at most a twentieth too wide fits, with the same distance everywhere")
    func tightened() throws {
        let text = String(repeating: "a", count: 20)
        let label = label(text, width: 195)
        #expect(try runs(label).isEmpty)
        #expect(label.lines.lines.first?.isTruncated == true)
        label.allowsDefaultTighteningForTruncation = true
        let line = try #require(label.lines.lines.first)
        #expect(!line.isTruncated && line.text == text[...] && line.width == 195)
        let tight = try runs(label)
        #expect(tight.map(\.length) == [20])
        #expect(abs(tight[0].kern + 0.25) < 1e-9)
        // 200 / 1.05 is 190.48 points.
        label.frame.size.width = 191
        #expect(label.lines.lines.first?.isTruncated == false)
        label.frame.size.width = 190
        #expect(label.lines.lines.first?.isTruncated == true)
        #expect(try runs(label).allSatisfy { $0.kern == 0 })
        // The label's own size is that of the whole text.
        #expect(label.intrinsicContentSize.width == 200)
    }

    // The last line has 10 characters of 10 points, in 96: 4 points less.
    @Test("of several lines, the last one is tightened")
    func lastLine() throws {
        let label = label("aaaaaaaaa bbbbbbbbb cc ccccccc", width: 96, lines: 3)
        label.allowsDefaultTighteningForTruncation = true
        let tight = label.lines.lines
        #expect(tight.map { String($0.text) } == ["aaaaaaaaa", "bbbbbbbbb", "cc ccccccc"])
        #expect(tight.last?.width == 96 && tight.first?.width == 90)
        let kerns = try runs(label).map { ($0.length, $0.kern) }
        #expect(kerns.map(\.0) == [20, 10])
        #expect(kerns[0].1 == 0 && abs(kerns[1].1 + 0.4) < 1e-9)
    }

    @Test("an attributed text has the property in its paragraph's style, which copies keep")
    func style() throws {
        let style = NSMutableParagraphStyle()
        #expect(!style.allowsDefaultTighteningForTruncation)
        style.allowsDefaultTighteningForTruncation = true
        style.lineBreakMode = .byTruncatingTail
        let copy = try #require(style.copy() as? NSParagraphStyle)
        #expect(copy.allowsDefaultTighteningForTruncation && copy == style)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: style, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: NSMutableParagraphStyle.self, from: data)
        #expect(read?.allowsDefaultTighteningForTruncation == true)
        let label = label("", width: 195)
        label.attributedText = NSAttributedString(
            string: String(repeating: "a", count: 20),
            attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 10)])
        #expect(label.allowsDefaultTighteningForTruncation)
        #expect(label.lines.lines.first?.isTruncated == false)
        // A container of text kit truncates in its own mode.
        let storage = NSTextStorage(attributedString: label.attributedText!)
        let container = NSTextContainer(size: CGSize(width: 195, height: 100))
        container.lineFragmentPadding = 0
        container.maximumNumberOfLines = 1
        container.lineBreakMode = .byTruncatingTail
        let manager = NSLayoutManager()
        manager.addTextContainer(container)
        storage.addLayoutManager(manager)
        #expect(
            manager.truncatedGlyphRange(inLineFragmentForGlyphAt: 0).location == NSNotFound)
        #expect(manager.usedRect(for: container).width == 195)
    }

    @Test("modes that do not truncate, other lines below and kerns of the text are respected")
    func limits() {
        let label = label(String(repeating: "a", count: 20), width: 195)
        label.allowsDefaultTighteningForTruncation = true
        label.lineBreakMode = .byClipping
        // 19 whole characters.
        #expect(label.lines.lines.first?.width == 190)
        label.lineBreakMode = .byTruncatingTail
        label.text = String(repeating: "a", count: 20) + "\nb"
        #expect(label.lines.lines.first?.isTruncated == true)
        // Of 20 characters with a kern of 1, 220 points wide.
        label.attributedText = NSAttributedString(
            string: String(repeating: "a", count: 20),
            attributes: [.kern: 1, .font: UIFont.systemFont(ofSize: 10)])
        label.allowsDefaultTighteningForTruncation = true
        label.lineBreakMode = .byTruncatingTail
        label.frame.size.width = 210
        #expect(label.lines.lines.first?.isTruncated == false)
        label.frame.size.width = 209
        #expect(label.lines.lines.first?.isTruncated == true)
    }

    /// Source: Apple, UIListContentConfiguration.TextProperties and
    /// UIContentUnavailableConfiguration.TextProperties.
    @Test("labels of configurations have the property")
    func configurations() throws {
        func labels(in view: UIView) -> [UILabel] {
            view.subviews.flatMap { labels(in: $0) + [$0 as? UILabel].compactMap(\.self) }
        }
        var cell = UIListContentConfiguration.cell()
        cell.text = "text"
        var screen = UIContentUnavailableConfiguration.empty()
        screen.text = "text"
        for tightens in [false, true] {
            cell.textProperties.allowsDefaultTighteningForTruncation = tightens
            screen.textProperties.allowsDefaultTighteningForTruncation = tightens
            for view in [cell.makeContentView(), screen.makeContentView()] as [UIView] {
                let label = try #require(labels(in: view).first { $0.text == "text" })
                #expect(label.allowsDefaultTighteningForTruncation == tightens)
            }
        }
    }
}
