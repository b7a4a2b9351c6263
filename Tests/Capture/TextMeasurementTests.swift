import HeadlessTesting
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("What a snapshot says of how text was measured")
struct TextMeasurementTests {
    /// Returns the node of a label with ten characters of 10 points: 100 points in squares.
    private func node(width: CGFloat, _ change: (UILabel) -> Void = { _ in }) -> SnapshotNode? {
        let stage = Stage()
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: width, height: 20))
        label.text = "0123456789"
        label.font = .systemFont(ofSize: 10)
        label.accessibilityIdentifier = "label"
        change(label)
        stage.window.addSubview(label)
        stage.commit()
        return stage.session.snapshot().nodes.first { $0.identifier == "label" }
    }

    @Test("a line is cut if it is wider than its label by more than half a point")
    func cut() {
        #expect(node(width: 100)?.drawing.isCut == false)
        #expect(node(width: 99.5)?.drawing.isCut == false)
        #expect(node(width: 99)?.drawing.isCut == true)
    }

    @Test("a label of several lines is never cut; one that clips is")
    func modes() {
        #expect(node(width: 50) { $0.numberOfLines = 2 }?.drawing.isCut == false)
        #expect(node(width: 50) { $0.lineBreakMode = .byClipping }?.drawing.isCut == true)
        #expect(node(width: 100) { $0.lineBreakMode = .byClipping }?.drawing.isCut == false)
    }

    @Test("a text layer, which clips by default, is cut if its text is wider")
    func textLayer() {
        let stage = Stage()
        defer { stage.close() }
        for width in [99, 100] {
            let layer = CATextLayer()
            layer.string = "0123456789"
            layer.fontSize = 10
            layer.frame = CGRect(x: 0, y: 0, width: width, height: 20)
            stage.window.layer.addSublayer(layer)
        }
        stage.commit()
        let texts = stage.session.snapshot().nodes.filter { $0.text != nil }
        #expect(texts.map(\.drawing.isCut) == [true, false])
    }

    @Test("a line that shrinks to its label is not cut")
    func shrunk() {
        let shrinks = node(width: 50) { $0.adjustsFontSizeToFitWidth = true }
        #expect(shrinks?.drawing.isCut == false)
        #expect(shrinks?.font?.size == 5)
    }

    @Test("the runs of an attributed text are measured, their kerning too")
    func runs() {
        let wide = node(width: 101) {
            $0.attributedText = NSAttributedString(
                string: "0123456789", attributes: [.kern: 1, .font: UIFont.systemFont(ofSize: 10)])
        }
        #expect(wide?.drawing.isCut == true)  // 10 · (10 + 1) = 110
    }

    // Six columns of squares: greedy lines are “aa bb”, “cc dd”, “ee”.
    @Test("lines that a label does not break greedily are in the snapshot")
    func breaks() {
        func breaks(_ change: (UILabel) -> Void) -> [Int]? {
            node(width: 60) {
                ($0.text, $0.numberOfLines) = ("aa bb cc dd ee", 0)
                $0.frame.size.height = 30
                change($0)
            }?.drawing.breaks
        }
        #expect(breaks { _ in } == [6, 9])
        #expect(breaks { $0.lineBreakStrategy = [] } == [])
        #expect(breaks { $0.textAlignment = .justified } == [])
        #expect(breaks { $0.numberOfLines = 1 } == [])
        #expect(breaks { $0.frame.size.width = 140 } == [])
        let style = NSMutableParagraphStyle()
        #expect(breaks { Self.style($0, style) } == [])
        style.lineBreakStrategy = .pushOut
        #expect(breaks { Self.style($0, style) } == [6, 9])
    }

    private static func style(_ label: UILabel, _ style: NSParagraphStyle) {
        label.attributedText = NSAttributedString(
            string: "aa bb cc dd ee",
            attributes: [.paragraphStyle: style, .font: UIFont.systemFont(ofSize: 10)])
        label.numberOfLines = 0
    }

    @Test("a label whose width is animated has the final width's answer from the start")
    func animated() {
        let stage = Stage()
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 0, height: 20))
        label.text = "0123456789"
        label.font = .systemFont(ofSize: 10)
        label.accessibilityIdentifier = "label"
        stage.window.addSubview(label)
        stage.commit()
        UIView.animate(withDuration: 1) { label.frame.size.width = 120 }
        stage.advance(by: .milliseconds(500))
        let node = stage.session.snapshot().nodes.first { $0.identifier == "label" }
        #expect(node?.drawing.isCut == false)
    }

    // Squares are as high as their font's size; Inter's lines 3408/2816 times.
    @Test("the height of lines is given unless the built-in typeface measured them")
    func lineHeight() {
        #expect(node(width: 100)?.drawing.lineHeight == 10)
        let squares = UIFont.measurer
        defer { UIFont.measurer = squares }
        UIFont.measurer = InterTextMeasurer()
        #expect(node(width: 100)?.drawing.lineHeight == nil)
    }

    // Readers know the typeface by the format's description, the runtime by the font's own tables.
    @Test("the format describes the metrics of the built-in typeface")
    func typeface() {
        let metrics = InterTextMeasurer().metrics(of: .systemFont(ofSize: 1))
        #expect(abs(metrics.lineHeight - SnapshotNode.Typeface.lineHeight) < 1e-12)
        #expect(abs(metrics.ascent - SnapshotNode.Typeface.ascent) < 1e-12)
    }
}
