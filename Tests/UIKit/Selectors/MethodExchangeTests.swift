import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

@MainActor private var log: [String] = []

// As `mainspring port` translates methods with @objc in a program that exchanges methods.
extension UIViewController {
    fileprivate func tracked(_ animated: Bool) {
        if let r = _exchanged(self, "tracked:", [animated as Any?], as: Void.self) { return r }
        log.append("tracked \(animated)")
        tracked(animated)
    }

    fileprivate func ownDismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if let r = _exchanged(
            self, "ownDismissWithAnimated:completion:", [flag as Any?, completion as Any?],
            as: Void.self)
        {
            return r
        }
        log.append("dismiss \(flag)")
        keptDismiss(animated: flag, completion: completion)
    }

    fileprivate func keptDismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        if let r = _exchanged(
            self, "keptDismissWithAnimated:completion:", [flag as Any?, completion as Any?],
            as: Void.self)
        {
            return r
        }
        log.append("not replaced")
    }
}

extension UITableViewController {
    fileprivate func counted(_ animated: Bool) {
        if let r = _exchanged(self, "counted:", [animated as Any?], as: Void.self) { return r }
        log.append("counted")
        counted(animated)
    }
}

extension UINavigationController {
    fileprivate func popped(animated: Bool) -> UIViewController? {
        if let r = _exchanged(
            self, "poppedWithAnimated:", [animated as Any?], as: (UIViewController?).self)
        {
            return r
        }
        log.append("popped")
        return popped(animated: animated)
    }
}

extension UITableView {
    fileprivate func reloaded() {
        if let r = _exchanged(self, "reloaded", [], as: Void.self) { return r }
        log.append("reloaded")
        reloaded()
    }
}

extension UIWindow {
    fileprivate func heard(_ event: UIEvent) {
        if let r = _exchanged(self, "heard:", [event as Any?], as: Void.self) { return r }
        log.append("heard \(event.allTouches?.count ?? 0)")
        heard(event)
    }
}

extension UIView {
    fileprivate func wider(_ point: CGPoint, with event: UIEvent?) -> Bool {
        if let r = _exchanged(
            self, "wider:with:", [point as Any?, event as Any?], as: Bool.self)
        {
            return r
        }
        return wider(CGPoint(x: point.x - 10, y: point.y), with: event)
    }

    fileprivate func laidOut() {
        if let r = _exchanged(self, "laidOut", [], as: Void.self) { return r }
        log.append("laid out \(type(of: self))")
        laidOut()
    }
}

extension CALayer {
    fileprivate func added(_ animation: CAAnimation, forKey key: String?) {
        if let r = _exchanged(
            self, "added:forKey:", [animation as Any?, key as Any?], as: Void.self)
        {
            return r
        }
        log.append("added \(key ?? "")")
        added(animation, forKey: key)
    }
}

/// Source: Apple, method_exchangeImplementations, class_addMethod, class_replaceMethod,
/// method_setImplementation of the Objective-C runtime.
@MainActor
@Suite("Exchanged methods")
struct MethodExchangeTests {
    /// Exchanges two methods, runs a body and exchanges them again.
    private func exchanging(
        _ type: AnyClass, _ one: Selector, _ other: Selector, _ body: () -> Void
    ) throws {
        let first = try #require(class_getInstanceMethod(type, one))
        let second = try #require(class_getInstanceMethod(type, other))
        log = []
        method_exchangeImplementations(first, second)
        body()
        method_exchangeImplementations(first, second)
    }

    @Test("UIKit calls the program's method, which calls UIKit's by its own name")
    func appearance() throws {
        final class Screen: UIViewController {
            override func viewWillAppear(_ animated: Bool) {
                log.append("begin")
                super.viewWillAppear(animated)
                log.append("end")
            }
        }
        let (appear, tracked) = (
            Selector("viewWillAppear", UIViewController.viewWillAppear),
            Selector("tracked:", UIViewController.tracked(_:))
        )
        let screen = Screen()
        try exchanging(UIViewController.self, appear, tracked) {
            screen.viewWillAppear(true)
            #expect(log == ["begin", "tracked true", "end"])
            screen.tracked(false)
            #expect(log.count == 3)
        }
        screen.viewWillAppear(true)
        #expect(log.suffix(2) == ["begin", "end"])
    }

    @Test("a method that kept UIKit's implementation runs that")
    func dismissal() throws {
        let type = UIViewController.self
        // As `#selector(UIViewController.dismiss)` is translated.
        let dismiss = Selector("dismiss", type.dismiss)
        let kept = try #require(
            class_getInstanceMethod(
                type,
                Selector(
                    "keptDismissWithAnimated:completion:", type.keptDismiss(animated:completion:))))
        let own = Selector("ownDismissWithAnimated:completion:", type.ownDismiss)
        let original = try #require(class_getMethodImplementation(type, dismiss))
        let old = method_setImplementation(kept, original)
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let (below, above) = (UIViewController(), UIViewController())
        window.rootViewController = below
        window.isHidden = false
        below.present(above, animated: false)
        #expect(below.presentedViewController === above)
        try exchanging(type, dismiss, own) {
            below.dismiss(animated: false)
            // The program's method ran, and the one that it keeps ran UIKit's body, not its own.
            #expect(log == ["dismiss false"])
        }
        method_setImplementation(kept, old)
    }

    @Test("results are passed through, and views and layers have their methods")
    func others() throws {
        let navigation = UINavigationController(rootViewController: UIViewController())
        let top = UIViewController()
        navigation.pushViewController(top, animated: false)
        let pop = Selector("popViewControllerAnimated:")
        let popped = Selector(
            "poppedWithAnimated:", UINavigationController.popped(animated:))
        try exchanging(UINavigationController.self, pop, popped) {
            #expect(navigation.popViewController(animated: false) === top)
            #expect(navigation.popViewController(animated: false) == nil)
            #expect(log == ["popped", "popped"])
        }
        let layout = Selector("layoutSubviews", UIView.layoutSubviews)
        try exchanging(UIView.self, layout, Selector("laidOut", UIView.laidOut)) {
            UIView(frame: CGRect(x: 0, y: 0, width: 1, height: 1)).layoutSubviews()
            #expect(log == ["laid out UIView"])
        }
        let add = Selector("add:forKey:", CALayer.add(_:forKey:))
        let added = Selector("added:forKey:", CALayer.added(_:forKey:))
        try exchanging(CALayer.self, add, added) {
            let layer = CALayer()
            layer.add(CABasicAnimation(keyPath: "opacity"), forKey: "a")
            #expect(log == ["added a"])
            #expect(layer.animationKeys() == ["a"])
        }
    }

    @Test("tables reload, windows send events and views find touches by the program's methods")
    func listsAndEvents() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let (table, view) = (
            UITableView(), UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        )
        try exchanging(
            UITableView.self, Selector("reloadData", UITableView.reloadData),
            Selector("reloaded", UITableView.reloaded)
        ) {
            table.reloadData()
            UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())
                .reloadData()
            #expect(log == ["reloaded"])
        }
        try exchanging(
            UIWindow.self, Selector("sendEvent:", UIWindow.sendEvent(_:)),
            Selector("heard:", UIWindow.heard(_:))
        ) {
            let button = UIButton(frame: stage.window.bounds)
            var taps = 0
            button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
            stage.window.addSubview(button)
            stage.tap(CGPoint(x: 50, y: 50))
            #expect(Set(log) == ["heard 1"] && taps == 1)
        }
        let inside = Selector("pointInside:with:", UIView.point(inside:with:))
        try exchanging(UIView.self, inside, Selector("wider:with:", UIView.wider(_:with:))) {
            #expect(view.point(inside: CGPoint(x: 25, y: 5), with: nil))
            #expect(!view.point(inside: CGPoint(x: 5, y: 5), with: nil))
        }
        #expect(view.point(inside: CGPoint(x: 5, y: 5), with: nil))
    }

    @Test("a method that is added to a subclass replaces that of its superclass there alone")
    func subclasses() throws {
        final class Special: UIView {}
        let layout = Selector("layoutSubviews", UIView.layoutSubviews)
        let laidOut = Selector("laidOut", UIView.laidOut)
        let original = try #require(class_getInstanceMethod(Special.self, layout))
        let own = try #require(class_getInstanceMethod(UIView.self, laidOut))
        #expect(!class_addMethod(UIView.self, layout, method_getImplementation(own), nil))
        let isAdded = class_addMethod(
            Special.self, layout, method_getImplementation(own), method_getTypeEncoding(own))
        #expect(isAdded)
        class_replaceMethod(
            Special.self, laidOut, method_getImplementation(original),
            method_getTypeEncoding(original))
        log = []
        UIView().layoutSubviews()
        Special().layoutSubviews()
        #expect(log == ["laid out Special"])
        class_replaceMethod(Special.self, layout, method_getImplementation(original), nil)
    }

    @Test("a method that is exchanged for a class is not that of its superclass")
    func classes() throws {
        let appear = Selector("viewWillAppear:", UIViewController.viewWillAppear(_:))
        let tracked = Selector("tracked:", UIViewController.tracked(_:))
        let counted = Selector("counted:", UITableViewController.counted(_:))
        try exchanging(UITableViewController.self, appear, counted) {
            UIViewController().viewWillAppear(true)
            #expect(log == [])
            let first = class_getInstanceMethod(UIViewController.self, appear)
            let second = class_getInstanceMethod(UIViewController.self, tracked)
            guard let first, let second else { return }
            method_exchangeImplementations(first, second)
            UITableViewController().viewWillAppear(true)
            #expect(log == ["counted", "tracked true"])
            method_exchangeImplementations(first, second)
        }
    }

    @Test("methods that UIKit cannot replace are reported")
    func unknown() throws {
        let words = mistakes {
            let one = class_getInstanceMethod(
                UIView.self, Selector("sizeToFit", UIView.sizeToFit))
            let other = class_getInstanceMethod(UIView.self, Selector("laidOut", UIView.laidOut))
            if let one, let other { method_exchangeImplementations(one, other) }
        }
        #expect(words.contains("“sizeToFit” and “laidOut” cannot be exchanged"))
        let missing = mistakes {
            #expect(class_getInstanceMethod(UIView.self, Selector("nothing")) == nil)
        }
        #expect(missing.contains("UIView has no method “nothing” that a program can exchange"))
    }
}
