import HeadlessTesting
import QuartzCore
import Testing
import UIKit

// Source: Apple, whose classes are open; programs' tests have objects of their own in place of the
// system's.
@MainActor
@Suite("Subclasses of the system's objects")
struct SubclassedObjectTests {
    final class Screen: UIScreen {
        var log: [UIUserInterfaceStyle] = []
        override var scale: CGFloat { 3 }
        override var bounds: CGRect { CGRect(x: 0, y: 0, width: 500, height: 900) }
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            log.append(previous?.userInterfaceStyle ?? .unspecified)
        }
    }

    final class Device: UIDevice {
        override var userInterfaceIdiom: UIUserInterfaceIdiom { .pad }
        override var batteryLevel: Float { 0.5 }
    }

    final class Event: UIEvent {
        override var type: EventType { .motion }
        override var allTouches: Set<UITouch>? { [UITouch()] }
    }

    final class Guide: UILayoutGuide {
        override var layoutFrame: CGRect { super.layoutFrame.insetBy(dx: 1, dy: 1) }
    }

    final class Link: CADisplayLink {
        var stops = 0
        override func invalidate() {
            stops += 1
            super.invalidate()
        }
    }

    final class Box: UIView {
        let content = UIView()
        override var subviews: [UIView] { content.subviews }
        override var superview: UIView? { super.superview?.superview }
    }

    @Test("their overrides count")
    func overrides() {
        #expect(Screen().traitCollection.displayScale == 3)
        #expect(Screen().nativeBounds.width == 1500)
        #expect(Device().model == "iPad" && Device().batteryLevel == 0.5)
        #expect(Event().type == .motion && Event().allTouches?.count == 1)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let guide = Guide()
        view.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: view.leftAnchor),
            guide.topAnchor.constraint(equalTo: view.topAnchor),
            guide.widthAnchor.constraint(equalToConstant: 20),
            guide.heightAnchor.constraint(equalToConstant: 20),
        ])
        view.layoutIfNeeded()
        #expect(guide.owningView === view)
        #expect(guide.layoutFrame == CGRect(x: 1, y: 1, width: 18, height: 18))
    }

    @Test("a display link of a subclass ticks until its own end")
    func links() {
        let stage = Stage()
        defer { stage.close() }
        var ticks = 0
        let link = Link { link in
            ticks += 1
            if ticks == 3 { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        stage.advance(by: .seconds(1))
        #expect(ticks == 3 && link.stops == 1)
    }

    @Test("a view that hides its content from the program is laid out and found all the same")
    func hierarchy() {
        let stage = Stage(size: CGSize(width: 200, height: 200))
        defer { stage.close() }
        let box = Box(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        box.content.frame = box.bounds
        box.content.autoresizingMask = .flexibleWidth
        box.addSubview(box.content)
        box.content.addSubview(inner)
        let outer = UIView(frame: stage.window.bounds)
        outer.addSubview(box)
        stage.window.addSubview(outer)
        box.frame.size.width = 150
        stage.commit()
        #expect(box.subviews == [inner] && box.superview === stage.window)
        #expect(box.content.frame.width == 150)
        #expect(stage.window.hitTest(CGPoint(x: 20, y: 20), with: nil) === inner)
        // The hierarchy is the stored one.
        #expect(box.isDescendant(of: outer))
        box.removeFromSuperview()
        #expect(outer.subviews.isEmpty && box.window == nil)
    }

    @Test("a screen's traits change with the user's settings")
    func traits() {
        let stage = Stage()
        defer { stage.close() }
        let screen = Screen()
        stage.window.screen = screen
        stage.window.environment.style = .dark
        #expect(screen.log == [.light])
    }
}
