import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// A view that archives a value of its own. A class of an archive cannot be nested on Linux.
final class ArchivedStars: UIView {
    var rating = 0
    override init(frame: CGRect) { super.init(frame: frame) }
    required init?(coder: NSCoder) {
        super.init(coder: coder)
        rating = coder.decodeInteger(forKey: "rating")
    }
    override func encode(with coder: NSCoder) {
        super.encode(with: coder)
        coder.encode(rating, forKey: "rating")
    }
}

/// A view that accepts keys of any name.
final class AnyKeyView: UIView {
    var values: [String: Any] = [:]
    override func setValue(_ value: Any?, forUndefinedKey key: String) { values[key] = value }
    override func value(forUndefinedKey key: String) -> Any? { values[key] }
}

/// An object without a superclass in UIKit that lists what it would override on Apple's systems.
@MainActor
final class WeakProxy: NSObject {
    weak var target: NSObject?
    var values: [String: Any] = [:]
    func forwardingTarget(for aSelector: Selector!) -> Any? { target }
    func setValue(_ value: Any?, forUndefinedKey key: String) { values[key] = value }
}

extension WeakProxy {
    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [
                .method("forwardingTargetForSelector:", WeakProxy.forwardingTarget(for:)),
                .method("setValue:forUndefinedKey:", WeakProxy.setValue(_:forUndefinedKey:)),
            ]
        }
    }
}

/// An observer without a superclass in UIKit.
@MainActor
final class PlainObserver: NSObject {
    var log: [String] = []
    func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) { log.append("\(keyPath ?? "") \(change?[.newKey] ?? "nil")") }
}

extension PlainObserver {
    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [
                .method(
                    "observeValueForKeyPath:ofObject:change:context:",
                    PlainObserver.observeValue(forKeyPath:of:change:context:))
            ]
        }
    }
}

/// Source: Apple, NSObject (forwardingTarget(for:)), NSKeyValueCoding, NSCoding.
@MainActor
@Suite("Overriding: the methods of objects")
struct ObjectOverridingTests {
    @Test("a view's own values go into an archive and out of it, with its frame and subviews")
    func archives() throws {
        let stars = ArchivedStars(frame: CGRect(x: 5, y: 6, width: 70, height: 80))
        stars.rating = 4
        stars.alpha = 0.5
        stars.tag = 9
        stars.backgroundColor = .red
        stars.addSubview(ArchivedStars(frame: CGRect(x: 1, y: 2, width: 3, height: 4)))
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: stars, requiringSecureCoding: false)
        let reader = try NSKeyedUnarchiver(forReadingFrom: data)
        reader.requiresSecureCoding = false
        let copy = try #require(
            reader.decodeObject(forKey: NSKeyedArchiveRootObjectKey) as? ArchivedStars)
        #expect(copy !== stars)
        #expect(copy.rating == 4)
        #expect(copy.frame == stars.frame)
        #expect(copy.alpha == 0.5 && copy.tag == 9 && copy.isOpaque && !copy.isHidden)
        #expect(copy.backgroundColor?.cgColor == UIColor.red.cgColor)
        #expect(copy.subviews.map(\.frame) == [CGRect(x: 1, y: 2, width: 3, height: 4)])
    }

    @Test("keys that a view does not list reach its overrides")
    func undefinedKeys() {
        let view = AnyKeyView()
        (view as NSObject).setValue(3, forKey: "colour")
        #expect(view.values["colour"] as? Int == 3)
        #expect((view as NSObject).value(forKey: "colour") as? Int == 3)
        // Runtime attributes and outlets of interface files too.
        _ = view.trySetValue(5, forKey: "width")
        #expect(view.values["width"] as? Int == 5)
        view.setValue(7, forKey: "tag")
        #expect(view.tag == 7)
        #expect(mistakes { UIView().setValue(3, forKey: "colour") }.contains("has no key"))
    }

    @Test("setValue(_:forKey:) sees all keys, those of interface files too")
    func allKeys() {
        final class Spy: UIView {
            var keys: [String] = []
            override func setValue(_ value: Any?, forKey key: String) {
                keys.append(key)
                super.setValue(value, forKey: key)
            }
        }
        let spy = Spy()
        (spy as NSObject).setValue(3, forKeyPath: "tag")
        _ = spy.trySetValue(4, forKey: "tag")
        #expect(spy.keys == ["tag", "tag"])
        #expect(spy.tag == 4)
    }

    @Test("a layer's key-value methods and its clock can be overridden")
    func layers() {
        final class Spy: CALayer {
            var log: [String] = []
            override var speed: Float { didSet { log.append("speed \(speed)") } }
            override func setValue(_ value: Any?, forKey key: String) {
                log.append("set \(key)")
                super.setValue(value, forKey: key)
            }
            override func value(forKey key: String) -> Any? {
                log.append("get \(key)")
                return super.value(forKey: key)
            }
        }
        let layer = Spy()
        layer.speed = 0.5
        (layer as NSObject).setValue(2 as Float, forKey: "opacity")
        _ = (layer as NSObject).value(forKey: "opacity")
        #expect(layer.log == ["speed 0.5", "set opacity", "get opacity"])
        #expect(layer.convertTime(3, from: nil) == 1.5)
    }

    @Test("an object passes the calls of methods that it does not have on to its target")
    func forwarding() {
        let (form, proxy) = (ListedForm(), WeakProxy())
        proxy.target = form
        proxy.perform("send")
        // A selector that contains the method of another class, as a timer's does.
        proxy.perform(Selector("tap:", ListedForm.tap(_:)), with: UIControl())
        #expect(form.calls == ["send", "tap true"])
        (proxy as NSObject).setValue(1, forKey: "any")
        #expect(proxy.values["any"] as? Int == 1)
        proxy.target = nil
        #expect(mistakes { proxy.perform("send") }.contains("has no method"))
    }

    @Test("an observer that is no responder is called for changes by name")
    func observing() {
        let (scroll, observer) = (UIScrollView(), PlainObserver())
        scroll.addObserver(observer, forKeyPath: "contentSize", options: .new, context: nil)
        scroll.contentSize = CGSize(width: 3, height: 4)
        #expect(observer.log == ["contentSize \(CGSize(width: 3, height: 4))"])
        scroll.removeObserver(observer, forKeyPath: "contentSize")
        scroll.contentSize = .zero
        #expect(observer.log.count == 1)
    }

    @Test("a responder's forwarding target receives the calls of methods that it lacks")
    func responderForwards() {
        final class Front: UIView {
            let form = ListedForm()
            override func forwardingTarget(for aSelector: Selector!) -> Any? { form }
        }
        // Only the main thread calls responders; a stage makes the test's thread the main one.
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let front = Front()
        front.perform(Selector("tap:", ListedForm.tap(_:)), with: UIControl())
        #expect(front.form.calls == ["tap true"])
    }

    @Test("an animator's subclass sees starts and ends through the protocol")
    func animators() {
        final class Spy: UIViewPropertyAnimator {
            var log: [String] = []
            override func startAnimation() { log.append("start"); super.startAnimation() }
            override func stopAnimation(_ withoutFinishing: Bool) {
                log.append("stop")
                super.stopAnimation(withoutFinishing)
            }
        }
        let spy = Spy(duration: 1, curve: .linear) {}
        let animator: any UIViewImplicitlyAnimating = spy
        animator.startAnimation()
        #expect(spy.isRunning)
        animator.stopAnimation(true)
        #expect(!spy.isRunning)
        #expect(spy.log == ["start", "stop"])
    }
}
