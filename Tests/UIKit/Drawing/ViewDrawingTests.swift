import HeadlessTesting
import Testing
import UIKit

// Sources: Apple, UIView.draw(_:), setNeedsDisplay(), contentMode; View Programming Guide, "The
// View Drawing Cycle"; CALayer.display(), needsDisplay(forKey:), CALayerDelegate.
@MainActor
@Suite("Drawing of views and layers")
struct ViewDrawingTests {
    private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)

    /// A view that counts its drawings and fills its bounds.
    private final class Drawn: UIView {
        var rects: [CGRect] = []
        var color = UIColor.red
        override func draw(_ rect: CGRect) {
            rects.append(rect)
            color.setFill()
            UIRectFill(rect)
        }
    }

    private func contents(_ view: UIView) throws -> String {
        try #require(view.layer.contents as? CGImage).document()
    }

    @Test("a view is drawn once before the first commit that shows it, with its bounds")
    func once() throws {
        let view = Drawn(frame: CGRect(x: 10, y: 10, width: 30, height: 20))
        stage.commit()
        #expect(view.rects.isEmpty)
        stage.window.addSubview(view)
        #expect(view.rects.isEmpty)
        stage.commit()
        #expect(view.rects == [CGRect(x: 0, y: 0, width: 30, height: 20)])
        stage.commit()
        stage.advance(by: .seconds(1))
        #expect(view.rects.count == 1)
        #expect(try contents(view).contains("#ff0000"))
    }

    @Test("setNeedsDisplay draws the view again in the next commit, however often it is called")
    func again() throws {
        let view = Drawn(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
        stage.window.addSubview(view)
        stage.commit()
        view.color = .blue
        stage.commit()
        #expect(view.rects.count == 1)
        view.setNeedsDisplay()
        view.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
        view.setNeedsDisplay(.zero)
        #expect(view.rects.count == 1)
        stage.commit()
        #expect(view.rects.count == 2)
        #expect(try contents(view).contains("#0000ff"))
    }

    @Test("a new size draws the view again with the content mode redraw only")
    func sizes() {
        let view = Drawn(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
        stage.window.addSubview(view)
        stage.commit()
        view.frame.size.width = 50
        stage.commit()
        #expect(view.rects.count == 1)
        view.contentMode = .redraw
        view.frame.origin.x = 5
        stage.commit()
        #expect(view.rects.count == 1)
        view.frame.size.width = 60
        stage.commit()
        #expect(view.rects.map(\.width) == [30, 60])
    }

    @Test("a view of size zero, or outside the window, is drawn when it has a size and is shown")
    func waiting() {
        let view = Drawn(frame: .zero)
        stage.window.addSubview(view)
        stage.commit()
        #expect(view.rects.isEmpty)
        view.frame.size = CGSize(width: 5, height: 5)
        stage.commit()
        #expect(view.rects.count == 1)
        let (box, inner) = (UIView(), Drawn(frame: CGRect(x: 0, y: 0, width: 4, height: 4)))
        box.addSubview(inner)
        box.layoutIfNeeded()
        stage.commit()
        #expect(inner.rects.isEmpty)
        stage.window.addSubview(box)
        stage.commit()
        #expect(inner.rects.count == 1)
    }

    @Test("views whose class does not draw have no contents and never wait for drawing")
    func silent() {
        final class Silent: UIView {}
        for view in [UIView(), Silent(), UILabel(), UIImageView(), UIButton()] {
            view.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
            stage.window.addSubview(view)
            view.setNeedsDisplay()
            #expect(!view.layer.needsDisplay())
            stage.commit()
            #expect(view.layer.contents == nil)
        }
    }

    @Test("a subclass of a class that draws inherits the drawing")
    func inherited() {
        class Base: UIView {
            var count = 0
            override func draw(_ rect: CGRect) { count += 1 }
        }
        final class Derived: Base {}
        let view = Derived(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        stage.window.addSubview(view)
        stage.commit()
        #expect(view.count == 1)
    }

    @Test("drawing uses the view's traits, and a change of appearance draws it again")
    func traits() throws {
        let view = Drawn(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        view.color = UIColor { $0.userInterfaceStyle == .dark ? .white : .blue }
        stage.window.addSubview(view)
        stage.commit()
        #expect(try contents(view).contains("#0000ff"))
        view.overrideUserInterfaceStyle = .dark
        stage.commit()
        #expect(try contents(view).contains("#ffffff"))
    }

    @Test("the coordinates begin at the bounds' origin")
    func scrolled() throws {
        final class Corner: UIView {
            override func draw(_ rect: CGRect) {
                UIGraphicsGetCurrentContext()?.fill(CGRect(x: 7, y: 8, width: 1, height: 1))
            }
        }
        let view = Corner(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        view.bounds.origin = CGPoint(x: 5, y: 5)
        stage.window.addSubview(view)
        stage.commit()
        #expect(try contents(view).contains("M2 3L3 3L3 4L2 4Z"))
    }

    // MARK: Layers

    private final class Delegate: NSObject, CALayerDelegate {
        var calls: [String] = []
        func draw(_ layer: CALayer, in ctx: CGContext) {
            calls.append("draw")
            ctx.fill(layer.bounds)
        }
    }

    @Test("a layer is drawn by its delegate after setNeedsDisplay, and not before")
    func delegates() {
        let (layer, delegate) = (CALayer(), Delegate())
        layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
        layer.delegate = delegate
        stage.window.layer.addSublayer(layer)
        stage.commit()
        #expect(delegate.calls.isEmpty && layer.contents == nil)
        layer.setNeedsDisplay()
        #expect(layer.needsDisplay())
        stage.commit()
        #expect(delegate.calls == ["draw"] && layer.contents is CGImage)
        #expect(!layer.needsDisplay())
        layer.setNeedsDisplay()
        layer.displayIfNeeded()
        #expect(delegate.calls.count == 2)
        layer.bounds.size.width = 20
        stage.commit()
        #expect(delegate.calls.count == 2)
        layer.needsDisplayOnBoundsChange = true
        layer.bounds.size.width = 30
        stage.commit()
        #expect(delegate.calls.count == 3)
    }

    @Test("an override of display sets the contents itself")
    func display() {
        final class Own: CALayer {
            var count = 0
            override func display() { count += 1 }
            override func draw(in ctx: CGContext) { Issue.record("display() was overridden") }
        }
        let layer = Own()
        layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
        stage.window.layer.addSublayer(layer)
        layer.setNeedsDisplay()
        stage.commit()
        #expect(layer.count == 1)
    }

    @Test("an animation of a key of the program's own draws the layer for each frame")
    func ownKeys() throws {
        final class Ring: CALayer {
            static var seen: [Double] = []
            override class func needsDisplay(forKey key: String) -> Bool {
                key == "progress" || super.needsDisplay(forKey: key)
            }
            override func draw(in ctx: CGContext) {
                Self.seen.append(value(forKey: "progress") as? Double ?? -1)
                ctx.fill(bounds)
            }
        }
        let layer = Ring()
        layer.frame = CGRect(x: 0, y: 0, width: 9, height: 9)
        stage.window.layer.addSublayer(layer)
        layer.setValue(0.0, forKey: "progress")
        stage.commit()
        #expect(Ring.seen == [0])
        let animation = CABasicAnimation(keyPath: "progress")
        animation.fromValue = 0.0
        animation.toValue = 1.0
        animation.duration = 1
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        layer.setValue(1.0, forKey: "progress")
        layer.add(animation, forKey: "progress")
        stage.advance(by: .seconds(2))
        // 60 frames a second; drawn at rest before and after.
        #expect((58...66).contains(Ring.seen.count))
        #expect(zip(Ring.seen, Ring.seen.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(Ring.seen.contains { abs($0 - 0.5) < 0.02 })
        #expect(Ring.seen.last == 1)
        let count = Ring.seen.count
        stage.advance(by: .seconds(2))
        #expect(Ring.seen.count == count)
    }

    // MARK: Placeholders

    // Source: Apple, UITextField.drawPlaceholder(in:): "override this method if you want to draw
    // the placeholder text yourself". Floating-label fields override it to draw nothing.
    @Test("a field that overrides drawPlaceholder draws its placeholder, or none")
    func placeholders() throws {
        final class Moved: UITextField {
            var rects: [CGRect] = []
            override func drawPlaceholder(in rect: CGRect) {
                rects.append(rect)
                super.drawPlaceholder(in: rect.offsetBy(dx: 6, dy: 0))
            }
        }
        final class None: UITextField {
            override func drawPlaceholder(in rect: CGRect) {}
        }
        let moved = Moved(frame: CGRect(x: 20, y: 20, width: 120, height: 30))
        moved.borderStyle = .roundedRect
        moved.placeholder = "Name"
        let none = None(frame: CGRect(x: 20, y: 60, width: 120, height: 30))
        none.placeholder = "Name"
        for view in [moved, none] { stage.window.addSubview(view) }
        stage.commit()
        #expect(moved.rects == [moved.placeholderRect(forBounds: moved.bounds)])
        func placeholder(_ field: UITextField) -> UIView? {
            field.subviews.first { ($0 as? UILabel)?.text == "Name" }
        }
        let drawn = try contents(#require(placeholder(moved)))
        let picture = try #require(placeholder(none)).layer.contents as? CGImage
        #expect(drawn.contains("<text x=\"6\""))
        #expect(drawn.contains(">Name</text>"))
        #expect(try picture?.document().contains("<text") != true)
        moved.text = "Ada"
        stage.commit()
        #expect(placeholder(moved)?.isHidden == true)
    }

    // MARK: Labels

    @Test("a label that overrides drawText is drawn, and again when its text changes")
    func labels() throws {
        final class Padded: UILabel {
            var rects: [CGRect] = []
            override func drawText(in rect: CGRect) {
                rects.append(rect)
                super.drawText(in: rect.insetBy(dx: 8, dy: 2))
            }
        }
        let label = Padded(frame: CGRect(x: 0, y: 0, width: 120, height: 24))
        label.text = "A<b"
        stage.window.addSubview(label)
        stage.commit()
        #expect(label.rects == [label.bounds])
        // The text begins at the inset, and is escaped.
        #expect(try contents(label).contains("<text x=\"8\""))
        #expect(try contents(label).contains(">A&lt;b</text>"))
        #expect(label.contentDescription().text == nil)
        #expect(label.contentDescription().value == "A<b")
        label.text = "other"
        stage.commit()
        #expect(try contents(label).contains(">other</text>"))
    }

    @Test("an override of textRect determines a label's size")
    func textRects() {
        final class Padded: UILabel {
            override func textRect(forBounds bounds: CGRect, limitedToNumberOfLines lines: Int)
                -> CGRect
            {
                super.textRect(forBounds: bounds, limitedToNumberOfLines: lines)
                    .insetBy(dx: -10, dy: -5)
            }
        }
        let (plain, padded) = (UILabel(), Padded())
        for label in [plain, padded] { label.text = "text" }
        let size = plain.intrinsicContentSize
        #expect(
            padded.intrinsicContentSize
                == CGSize(width: size.width + 20, height: size.height + 10))
        #expect(padded.sizeThatFits(.zero) == padded.intrinsicContentSize)
    }
}
