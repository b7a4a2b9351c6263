import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIColor.tintColor: "a color value that resolves at runtime based on the current
/// tint color of the app or trait hierarchy".
@MainActor
@Suite("The tint color as a color")
struct TintColorTests {
    @Test("without a view it is the system's blue; it equals only itself")
    func plain() {
        #expect(UIColor.tintColor.cgColor == UIColor.systemBlue.cgColor)
        #expect(UIColor.tintColor == .tintColor)
        #expect(UIColor.tintColor != .systemBlue)
        let faint = UIColor.tintColor.withAlphaComponent(0.5)
        #expect(faint.cgColor == UIColor.systemBlue.withAlphaComponent(0.5).cgColor)
    }

    @Test("a background follows the view's tint, inherited or not, and a faint one too")
    func background() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let (outer, inner) = (UIView(), UIView())
        inner.backgroundColor = .tintColor
        #expect(inner.layer.backgroundColor == UIColor.systemBlue.cgColor)
        outer.tintColor = .red
        outer.addSubview(inner)
        #expect(inner.layer.backgroundColor == UIColor.red.cgColor)
        outer.tintColor = .green
        #expect(inner.layer.backgroundColor == UIColor.green.cgColor)
        inner.backgroundColor = .tintColor.withAlphaComponent(0.5)
        inner.tintColor = .blue
        #expect(inner.layer.backgroundColor == UIColor.blue.withAlphaComponent(0.5).cgColor)
        inner.removeFromSuperview()
        inner.tintColor = .tintColor
        #expect(inner.layer.backgroundColor == UIColor.systemBlue.withAlphaComponent(0.5).cgColor)
    }

    @Test("a text color follows the label's tint, light and dark")
    func text() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "a"
        label.textColor = .tintColor
        stage.window.addSubview(label)
        func color() throws -> UInt32? {
            stage.commit()
            return try #require(stage.snapshot.nodes.first { $0.text == "a" }).textColor?.rgba
        }
        #expect(try color() == 0x007a_ffff)
        stage.window.overrideUserInterfaceStyle = .dark
        // Source: Apple's palette: the system's blue in the dark is 10, 132, 255.
        #expect(try color() == 0x0a84_ffff)
        stage.window.tintColor = .red
        #expect(try color() == 0xff00_00ff)
    }
}
