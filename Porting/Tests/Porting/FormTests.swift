import Testing

@testable import Porting

/// Forms of Objective-C and of Foundation that Linux spells differently.
@Suite("Forms")
struct FormTests {
    @Test("a rectangle that is infinite along an axis gets finite edges")
    func infiniteAxes() {
        let text = TranslationCase(
            """
            import UIKit
            let a = CGRect(x: -.infinity, y: r.minY, width: .infinity, height: r.height)
            let b = CGRect(x: 0, y: -CGFloat.infinity, width: .infinity, height: CGFloat.infinity)
            let c = CGRect(x: -.infinity, y: 0, width: 1, height: .infinity)
            """
        ).text()
        #expect(
            text.contains(
                "CGRect(x: -CGFloat.greatestFiniteMagnitude / 2, y: r.minY, "
                    + "width: CGFloat.greatestFiniteMagnitude, height: r.height)"))
        #expect(
            text.contains(
                "CGRect(x: 0, y: -CGFloat.greatestFiniteMagnitude / 2, width: .infinity, "
                    + "height: CGFloat.greatestFiniteMagnitude)"))
        #expect(text.contains("CGRect(x: -.infinity, y: 0, width: 1, height: .infinity)"))
    }

    @Test("names that Foundation has under others are replaced")
    func names() {
        let file = TranslationCase(
            """
            import UIKit
            let a = Thread.main, b = Thread.main.isMainThread, c = Task.main, d = thread.main()
            let e = String(stringInterpolationSegment: 3)
            @objc protocol P: class { weak var owner: UIView? { get set } }
            """)
        #expect(
            file.text().hasPrefix(
                """
                import UIKit
                let a = Thread.mainThread, b = Thread.mainThread.isMainThread, c = Task.main, \
                d = thread.main()
                let e = String(describing: 3)
                protocol P: class { var owner: UIView? { get set } }
                """))
    }

    @Test("a generic class whose argument is a protocol loses the bound that protocols lack")
    func bounds() {
        let file = TranslationCase(
            """
            import UIKit
            class Proxy<T: NSObjectProtocol>: NSObject { weak var target: T? }
            class Nil<T: AnyObject> { weak var target: T? = nil; let n: Nil<UITableViewDelegate>? }
            class Box<T: AnyObject> { weak var target: T? }
            class Scroll: Proxy<UIScrollViewDelegate> { let box = Box<UIView>() }
            """)
        #expect(
            file.text() == """
                import UIKit
                class Proxy<T >: NSObject { var target: T? { get { _target as? T } \
                set { _target = newValue as AnyObject? } }; private weak var _target: AnyObject? }
                class Nil<T > { var target: T? { get { _target as? T } \
                set { _target = newValue as AnyObject? } }; private weak var _target: AnyObject?; \
                let n: Nil<UITableViewDelegate>? }
                class Box<T: AnyObject> { weak var target: T? }
                class Scroll: Proxy<UIScrollViewDelegate> { let box = Box<UIView>() }
                """)
    }

    // Apple's structures are C's: Swift lets an initializer in an extension assign their members.
    @Test("initializers of Apple's structures call one of the structure's first")
    func structures() {
        let file = TranslationCase(
            """
            import UIKit
            extension UIView.KeyframeAnimationOptions {
                init(animationOptions: UIView.AnimationOptions) {
                    rawValue = animationOptions.rawValue
                }
                init(all: UInt) { self.rawValue = all | 1; print(self) }
            }
            extension CGRect {
                init(center: CGPoint) { origin = center }
                init(side: CGFloat) { self.init(x: 0, y: 0, width: side, height: side) }
                init(other: CGRect) { self = other; origin.x = 0 }
            }
            struct Own {}
            extension Own { init(a: Int) { print(a) } }
            """)
        #expect(
            file.text() == """
                import UIKit
                extension UIView.KeyframeAnimationOptions {
                init(animationOptions: UIView.AnimationOptions) {
                self.init(rawValue: animationOptions.rawValue)
                }
                init(all: UInt) { self.rawValue = all | 1; print(self) }
                }
                extension CGRect {
                init(center: CGPoint) { self.init(); origin = center }
                init(side: CGFloat) { self.init(x: 0, y: 0, width: side, height: side) }
                init(other: CGRect) { self = other; origin.x = 0 }
                }
                struct Own {}
                extension Own { init(a: Int) { print(a) } }
                """)
    }

    @Test("methods of a public class that UIKit calls are public, parameters have names")
    func access() {
        let file = TranslationCase(
            """
            import UIKit
            open class A: UIView, UIGestureRecognizerDelegate {
                func gestureRecognizerShouldBegin(_ g: UIGestureRecognizer) -> Bool { true }
                func other() {}
            }
            extension UIView { @objc class func make(with _: Int, _: Int) -> Int { 1 } }
            extension UILabel { override class func make(with _: Int, _: Int) -> Int { 2 } }
            """)
        #expect(file.text().contains("\npublic func gestureRecognizerShouldBegin(_ g:"))
        #expect(file.text().contains("\nfunc other() {}"))
        #expect(
            file.text().contains(
                "class func make(with p0: Int, _ p1: Int) -> Int { if let o = self as? UILabel.Type "
                    + "{ return o._UILabel_make(with: p0, p1) }; return _UIView_make(with: p0, p1) }; "
                    + "static func _UIView_make(with p0: Int, _ p1: Int) -> Int { 1 }"))
    }

    @Test("statements of an AnyObject perform the method of the package's classes")
    func dynamicMethods() {
        let file = TranslationCase(
            """
            import UIKit
            class A: NSObject {
                @objc func fit() {}
                @objc func show(_ a: Int, in b: UIView) -> Int { 1 }
                func f(_ o: AnyObject?, _ p: AnyObject) {
                    (x as AnyObject).fit()
                    o?.show(2, in: v)
                    let r = p.isEqual(v), n = (x as AnyObject).show(1, in: v)
                    let h = (x as AnyObject).cgRectValue
                }
            }
            """)
        #expect(
            file.text().contains(
                """
                (x as! NSObject).perform(Selector("fit"))
                (o as? NSObject)?.perform(Selector("show:in:"), with: 2, with: v)
                let r = (p as! NSObject).isEqual(v), n = (x as AnyObject).show(1, in: v)
                let h = (x as? NSValue)?.cgRectValue
                """))
    }

    @Test("lists of the runtime are refused with a sentence")
    func lists() {
        let file = TranslationCase("import UIKit\nlet n = objc_getClassList(nil, 0)")
        #expect(
            file.findings == [
                "/app/0.swift:2:9: error: objc_getClassList needs the Objective-C runtime, which "
                    + "knows all classes and their members. Linux does not have it: name the "
                    + "classes, or use Mirror or value(forKey:)."
            ])
    }
}

/// Overrides in extensions of UIKit's classes.
@Suite("Overrides in extensions of frameworks' classes")
struct ReplacementTests {
    private static let known = KnownProtocols(
        mainspring: """
            class UIView: UIResponder
            class UITabBar: UIView
            class UIViewController: UIResponder
            class UINavigationController: UIViewController
            class UITabBarController: UIViewController
            dynamic UIView sizeThatFits(_:)
            dynamic UIViewController shouldAutorotate
            dynamic UIViewController viewDidLoad()
            fixed UITabBarController viewDidLoad()
            """, apple: "")

    @Test("a method becomes a dynamic replacement of the superclass's, and super its original")
    func methods() {
        let file = TranslationCase(
            """
            import UIKit
            extension UITabBar {
                open override func sizeThatFits(_ size: CGSize) -> CGSize {
                    var s = super.sizeThatFits(size); s.height = 71; return s
                }
            }
            """, known: Self.known)
        #expect(file.findings.isEmpty)
        #expect(
            file.text() == """
                import UIKit
                extension UITabBar {
                func _UITabBar_sizeThatFits(_ size: CGSize) -> CGSize {
                var s = _original(self, "UITabBar.sizeThatFits(_:)", \
                { self._UIView_replacing_sizeThatFits(size) }); s.height = 71; return s
                }
                }; extension UIView { @_dynamicReplacement(for: sizeThatFits(_:)) \
                func _UIView_replacing_sizeThatFits(_ size: CGSize) -> CGSize { \
                if !_isOriginal(self, "UITabBar.sizeThatFits(_:)"), let o = self as? UITabBar \
                { return o._UITabBar_sizeThatFits(size) }; return sizeThatFits(size) } }
                """)
    }

    @Test("a property of two classes has one replacement, and a class with its own is refused")
    func properties() {
        let file = TranslationCase(
            """
            import UIKit
            extension UINavigationController {
                override open var shouldAutorotate: Bool { visible ?? super.shouldAutorotate }
            }
            extension UITabBarController {
                override open var shouldAutorotate: Bool { false }
                override open func viewDidLoad() {}
            }
            """, known: Self.known)
        #expect(file.findings.count == 1)
        #expect(
            file.findings.first?.hasPrefix("/app/0.swift:7:5: error: A method of an ext") == true)
        #expect(
            file.text().contains(
                """
                var _UINavigationController_shouldAutorotate: Bool { visible ?? \
                _original(self, "UINavigationController.shouldAutorotate", \
                { self._UIViewController_replacing_shouldAutorotate }) }
                }; extension UIViewController { @_dynamicReplacement(for: shouldAutorotate) \
                var _UIViewController_replacing_shouldAutorotate: Bool { \
                if !_isOriginal(self, "UINavigationController.shouldAutorotate"), \
                let o = self as? UINavigationController \
                { return o._UINavigationController_shouldAutorotate }; \
                if !_isOriginal(self, "UITabBarController.shouldAutorotate"), \
                let o = self as? UITabBarController \
                { return o._UITabBarController_shouldAutorotate }; return shouldAutorotate } }
                """))
    }

    @Test("observers of a property become methods, which its replacement calls")
    func observers() {
        let known = KnownProtocols(
            mainspring: """
                class UIView: UIResponder
                class UIControl: UIView
                class UIButton: UIControl
                dynamic UIControl isHighlighted
                dynamic UIView bounds
                """, apple: "")
        let file = TranslationCase(
            """
            import UIKit
            extension UIButton {
                override open var isHighlighted: Bool {
                    didSet {
                        alpha = isHighlighted ? 0.5 : 1
                    }
                }
            }
            extension UIControl {
                open override var isHighlighted: Bool {
                    willSet(next) { if next { grow() } }
                    didSet { if oldValue { shrink() } }
                }
            }
            extension UIView {
                override open var bounds: CGRect { get { .zero } set {} }
            }
            """, known: known)
        #expect(file.findings.count == 1)
        #expect(
            file.findings.first?.hasPrefix("/app/0.swift:16:5: error: A method of an ext") == true)
        let text = file.text()
        #expect(
            text.contains(
                """
                func _UIButton_isHighlighted_didSet(_ oldValue: Bool)
                {
                alpha = isHighlighted ? 0.5 : 1
                }

                }; extension UIControl { @_dynamicReplacement(for: isHighlighted) \
                var _UIControl_replacing_isHighlighted: Bool { get { isHighlighted } \
                set { let old = isHighlighted; \
                if !_isOriginal(self, "UIControl.isHighlighted"), case let o = self \
                { _original(self, "UIControl.isHighlighted", \
                { o._UIControl_isHighlighted_willSet(newValue) }) }; \
                isHighlighted = newValue; \
                if !_isOriginal(self, "UIControl.isHighlighted"), case let o = self \
                { _original(self, "UIControl.isHighlighted", \
                { o._UIControl_isHighlighted_didSet(old) }) }; \
                if !_isOriginal(self, "UIButton.isHighlighted"), let o = self as? UIButton \
                { _original(self, "UIButton.isHighlighted", \
                { o._UIButton_isHighlighted_didSet(old) }) }; _ = old } } }
                """))
        #expect(
            text.contains("func _UIControl_isHighlighted_willSet(_ next: Bool)"))
        #expect(
            text.contains(
                "{ if next { grow() } }; func _UIControl_isHighlighted_didSet(_ oldValue: Bool)"))
    }

    @Test("the list has the members that extensions may override, and classes that have their own")
    func listing() {
        let list = Translation.protocols([
            .init(
                path: "/a.swift", module: "UIKit",
                text: Array(
                    """
                    open class UIView: UIResponder { open dynamic func fit() {} }
                    open class UILabel: UIView { open override func fit() {} }
                    open class UIBar: UIView { open override dynamic func fit() {} }
                    """.utf8))
        ])
        #expect(
            list.hasSuffix(
                """
                class UIView: UIResponder
                dynamic UIBar fit()
                dynamic UIView fit()
                fixed UILabel fit()

                """))
    }
}
