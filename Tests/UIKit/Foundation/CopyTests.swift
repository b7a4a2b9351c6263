import HeadlessTesting
import QuartzCore
import Testing
import UIKit

// Source: Apple, which classes conform to NSCopying and NSSecureCoding, and what their copies are.
@MainActor
@Suite("Copies and archives of UIKit's objects")
struct CopyTests {
    final class Star: UIBezierPath {
        var points = 5
        override func copy(with zone: NSZone? = nil) -> Any {
            let copy = super.copy(with: zone)
            (copy as? Star)?.points = points
            return copy
        }
    }

    final class Wobble: CABasicAnimation {
        var strength = 1
        override func copy(with zone: NSZone? = nil) -> Any {
            let copy = super.copy(with: zone)
            let both = (copy as? Wobble, self)
            MainActor.assumeIsolated { both.0?.strength = both.1.strength }
            return copy
        }
    }

    @Test("a copy of a path is a path of its own, of the same class")
    func paths() throws {
        let star = Star(rect: CGRect(x: 1, y: 2, width: 3, height: 4))
        (star.points, star.lineWidth) = (7, 5)
        let copy = try #require(star.copy() as? Star)
        star.addLine(to: CGPoint(x: 100, y: 100))
        #expect(copy.bounds == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(copy.points == 7 && copy.lineWidth == 5)
    }

    @Test("a layer plays the copy of an animation that its class makes")
    func animations() throws {
        let layer = CALayer()
        let wobble = Wobble(keyPath: "opacity")
        wobble.strength = 4
        layer.add(wobble, forKey: "a")
        let playing = try #require(layer.animation(forKey: "a") as? Wobble)
        #expect(playing !== wobble && playing.strength == 4 && playing.keyPath == "opacity")
    }

    @Test(
        "objects that do not change are their own copies; actions, commands and animators are not")
    func copies() throws {
        let immutable: [any NSCopying & NSObjectProtocol] = [
            UIColor.red, UIFont.systemFont(ofSize: 12), UIFontDescriptor(name: "A", size: 3),
            UITraitCollection(displayScale: 2), UIBlurEffect(style: .dark), UIMenu(title: "a"),
        ]
        for object in immutable { #expect(object.copy(with: nil) as AnyObject === object) }
        var calls = 0
        let action = UIAction(title: "A", identifier: .init("a")) { _ in calls += 1 }
        let other = try #require(action.copy() as? UIAction)
        other.title = "B"
        other.performWithSender(nil, target: nil)
        #expect(action.title == "A" && calls == 1 && other.identifier == action.identifier)
        let command = UIKeyCommand(
            title: "K", action: Selector("paste:"), input: "v", modifierFlags: .command)
        command.wantsPriorityOverSystemBehavior = true
        let twin = try #require(command.copy() as? UIKeyCommand)
        #expect(twin !== command && twin.input == "v" && twin.modifierFlags == .command)
        #expect(twin.wantsPriorityOverSystemBehavior && twin.title == "K")
        let animator = UIViewPropertyAnimator(duration: 3, curve: .linear) { calls += 1 }
        animator.scrubsLinearly = false
        let second = try #require(animator.copy() as? UIViewPropertyAnimator)
        #expect(second.duration == 3 && !second.scrubsLinearly && second.state == .inactive)
        second.startAnimation()
        #expect(calls == 1)
        second.stopAnimation(true)
    }

    private func archived<Object: NSObject & NSCoding>(_ object: Object) throws -> Object {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
        return try #require(read)
    }

    @Test("an archived path with an impossible look has the usual one")
    func damagedPath() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        let look = [0, 1, 1e300, -1e300, 10, 0].map { NSNumber(value: $0) }
        archiver.encode(look as NSArray, forKey: "UIBezierPathLook")
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        let path = try #require(UIBezierPath(coder: unarchiver))
        #expect(path.lineCapStyle == .butt && path.lineJoinStyle == .miter)
        #expect(path.miterLimit == 10)
    }

    @Test("paths, font descriptors and shadows are archived with their values")
    func archives() throws {
        let path = UIBezierPath(ovalIn: CGRect(x: 1, y: 2, width: 30, height: 40))
        path.addLine(to: CGPoint(x: 5, y: 6))
        path.addQuadCurve(to: CGPoint(x: 7, y: 8), controlPoint: CGPoint(x: 9, y: 1))
        (path.lineWidth, path.lineCapStyle, path.usesEvenOddFillRule) = (3, .round, true)
        path.setLineDash([4, 2], count: 2, phase: 1)
        let read = try archived(path)
        #expect(read.cgPath == path.cgPath && read.lineWidth == 3 && read.lineCapStyle == .round)
        var count = 0
        read.getLineDash(nil, count: &count, phase: nil)
        #expect(read.usesEvenOddFillRule && count == 2)
        let font = UIFont.systemFont(ofSize: 15, weight: .bold).fontDescriptor
        #expect(try archived(font) == font)
        let shadow = NSShadow()
        shadow.shadowOffset = CGSize(width: 1, height: 2)
        (shadow.shadowBlurRadius, shadow.shadowColor) = (3, UIColor.red)
        #expect(try archived(shadow) == shadow)
    }

    final class Curtain: UIPresentationController {
        var log: [UIUserInterfaceStyle] = []
        override func traitCollectionDidChange(_ previous: UITraitCollection?) {
            log.append(previous?.userInterfaceStyle ?? .unspecified)
        }
    }

    final class Delegate: NSObject, UIViewControllerTransitioningDelegate {
        var made: Curtain?
        func presentationController(
            forPresented presented: UIViewController, presenting: UIViewController?,
            source: UIViewController
        ) -> UIPresentationController? {
            made = Curtain(presentedViewController: presented, presenting: presenting)
            return made
        }
    }

    final class Tag: UILabel {}

    // Apple, UITraitEnvironment and UIAppearanceContainer.
    @Test("a presentation has traits, and appearance for what is inside it")
    func presentations() {
        let stage = Stage()
        let delegate = Delegate()
        defer { stage.close() }
        Tag.appearance(whenContainedInInstancesOf: [Curtain.self]).backgroundColor = .green
        let root = UIViewController()
        stage.window.rootViewController = root
        let (outside, inside) = (Tag(), Tag())
        root.view.addSubview(outside)
        let front = UIViewController()
        front.view.addSubview(inside)
        front.modalPresentationStyle = .custom
        front.transitioningDelegate = delegate
        root.present(front, animated: false)
        stage.commit()
        #expect(inside.backgroundColor == .green && outside.backgroundColor == nil)
        stage.window.overrideUserInterfaceStyle = .dark
        stage.commit()
        #expect(delegate.made?.log == [.light])
        let environment: any UITraitEnvironment = delegate.made ?? UIScreen.main
        #expect(environment.traitCollection.userInterfaceStyle == .dark)
    }

    final class Observed: UIView {
        var log: [String] = []
        override func willChangeValue(forKey key: String) {
            log.append(key)
            super.willChangeValue(forKey: key)
        }
    }

    @Test("an object may override what reports a change")
    func reports() {
        let view = Observed()
        (view as UIView).willChangeValue(forKey: "frame")
        #expect(view.log == ["frame"])
    }
}
