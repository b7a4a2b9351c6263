import HeadlessTesting
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("Shadows and links of texts")
struct TextShadowTests {
    private func node(_ label: UILabel) throws -> SnapshotNode {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        defer { stage.close() }
        label.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        label.accessibilityIdentifier = "words"
        stage.window.addSubview(label)
        stage.commit()
        return try #require(stage.snapshot.nodes.first { $0.identifier == "words" })
    }

    // Source: Apple, UILabel.shadowColor ("The default value for this property is nil") and
    // shadowOffset ("The default value … is (0, -1), which indicates a shadow one point above").
    @Test("a label's shadow is one point above the letters, if it has a colour")
    func label() throws {
        let label = UILabel()
        label.text = "words"
        #expect(label.shadowColor == nil)
        #expect(label.shadowOffset == CGSize(width: 0, height: -1))
        #expect(try node(label).drawing.textShadow == nil)
        label.shadowColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.2)
        let shadow = try #require(try node(label).drawing.textShadow)
        #expect(
            shadow
                == .init(opacity: 1, radius: 0, dx: 0, dy: -1, color: .init(rgba: 0xff00_0033)))
        // The letters cast it, not the layer.
        #expect(try node(label).shadow == nil)
        label.shadowColor = UIColor { $0.userInterfaceStyle == .dark ? .blue : .green }
        label.overrideUserInterfaceStyle = .dark
        #expect(try node(label).drawing.textShadow?.color.rgba == 0x0000_ffff)
        label.shadowColor = UIColor(red: 1, green: 0, blue: 0, alpha: 0.2)
        label.isEnabled = false
        #expect(try node(label).drawing.textShadow?.color.rgba == 0xff00_000f)
    }

    // Source: Apple, NSShadow.shadowColor (black with an alpha of 1/3); CGContext.setShadow, whose
    // blur of 2 is a standard deviation of 1.
    @Test("runs have shadows of their own, half as wide in the stream as their blur radius")
    func runs() throws {
        let shadow = NSShadow()
        #expect(shadow.shadowOffset == .zero)
        #expect(shadow.shadowBlurRadius == 0)
        #expect(shadow.shadowColor as? UIColor == UIColor(white: 0, alpha: 1.0 / 3))
        shadow.shadowOffset = CGSize(width: 2, height: 3)
        shadow.shadowBlurRadius = 5
        let label = UILabel()
        let text = NSMutableAttributedString(string: "plain ")
        text.append(NSAttributedString(string: "cast", attributes: [.shadow: shadow]))
        label.attributedText = text
        // The label keeps the shadow as it was.
        shadow.shadowOffset = .zero
        let runs = try node(label).drawing.runs
        #expect(runs.map(\.length) == [6, 4])
        #expect(runs.first?.shadow == nil)
        #expect(
            runs.last?.shadow
                == .init(opacity: 1, radius: 2.5, dx: 2, dy: 3, color: .init(rgba: 0x55)))
    }

    @Test("shadows are compared by their properties")
    func equality() {
        let (one, other) = (NSShadow(), NSShadow())
        #expect(one == other)
        other.shadowBlurRadius = 1
        #expect(one != other)
        let copy = other.copy() as? NSShadow
        #expect(copy == other)
        other.shadowBlurRadius = -1
        #expect(other.shadowBlurRadius == 0)
        other.shadowBlurRadius = .nan
        #expect(other.shadowBlurRadius == 0)
    }

    // Source: labels show the link attribute in a colour of their own, underlined, since iOS 6.
    @Test("a label's links are underlined and have the colour of links")
    func links() throws {
        let label = UILabel()
        let text = NSMutableAttributedString(
            string: "See the manual", attributes: [.foregroundColor: UIColor.red])
        text.addAttribute(
            .link, value: "https://example.org", range: NSRange(location: 8, length: 6))
        label.attributedText = text
        let runs = try node(label).drawing.runs
        #expect(runs.map(\.length) == [8, 6])
        #expect(runs.first?.isUnderlined == false)
        #expect(runs.last?.isUnderlined == true)
        // Source: UIColor.link in the light appearance.
        #expect(runs.last?.color?.rgba == 0x007a_ffff)
    }

    @Test("justified text is named in the stream")
    func justified() throws {
        let label = UILabel()
        label.text = "words"
        label.textAlignment = .justified
        #expect(NSTextAlignment.justified.rawValue == 3)
        #expect(try node(label).alignment == .justified)
        let layer = CATextLayer()
        layer.alignmentMode = .justified
        #expect(layer.alignmentMode.rawValue == "justified")
    }
}
