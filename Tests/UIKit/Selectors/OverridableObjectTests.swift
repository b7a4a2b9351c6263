import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// What `mainspring port` writes for classes that override members of Apple's NSObject.
final class RelayObject: OverridableObject {
    weak var target: NSObject?
    var values: [String: Any] = [:]
    override func responds(to aSelector: Selector?) -> Bool {
        super.responds(to: aSelector) || target?.responds(to: aSelector) == true
    }
    override func forwardingTarget(for aSelector: Selector!) -> Any? { target }
    override func value(forUndefinedKey key: String) -> Any? { values[key] }
    override func setValue(_ value: Any?, forUndefinedKey key: String) { values[key] = value }
}

final class PressCounter: NSObject {
    var presses = 0
    func press() { presses += 1 }
    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] { [.method("press", PressCounter.press)] }
    }
}

/// Holds its rows as forms do: an array that reports its elements, observed by its name.
final class RowsHolder: OverridableObject {
    var rows = NSMutableArray() {
        willSet { willChangeValue(for: \.rows) }
        didSet { didChangeValue(for: \.rows) }
    }
    var names: [String] = [] {
        willSet { willChangeValue(for: \.names) }
        didSet { didChangeValue(for: \.names) }
    }
    var heard: [String] = []
    override func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
    ) {
        let indexes = (change?[.indexesKey] as? IndexSet)?.map { "\($0)" } ?? []
        let values = [change?[.oldKey], change?[.newKey]].map {
            ($0 as? [String])?.joined(separator: " ") ?? "-"
        }
        heard.append(
            "\(keyPath ?? "") \(change?[.kindKey] as? UInt ?? 0) \(indexes.joined(separator: ","))"
                + " \(values[0]) \(values[1])")
    }
    enum _ObjC: ObjCTable {
        static var members: [ObjCMember] {
            [.key("rows", \RowsHolder.rows), .key("names", \RowsHolder.names)]
        }
    }
}

/// Sources: Apple, NSObject; "Key-Value Observing Programming Guide": NSKeyValueChange, indexesKey,
/// mutableArrayValue(forKey:).
@MainActor
@Suite("Objects that override members of NSObject")
struct OverridableObjectTests {
    @Test("overrides answer questions that are asked of any object")
    func messages() {
        let (relay, button) = (RelayObject(), PressCounter())
        relay.target = button
        let object: NSObject = relay
        let press = NSSelectorFromString("press")
        #expect(object.responds(to: press))
        object.perform(press)
        #expect(button.presses == 1)
        relay.target = nil
        #expect(!object.responds(to: press))
        object.setValue(3, forKey: "depth")
        #expect(object.value(forKey: "depth") as? Int == 3)
    }

    @Test("changes of an array's elements have their kind, indexes and values")
    func elements() {
        let form = RowsHolder()
        form.addObserver(form, forKeyPath: "rows", options: [.new, .old], context: nil)
        let rows = form.mutableArrayValue(forKey: "rows")
        rows.add("a")
        rows.addObjects(from: ["b", "c"])
        rows.replaceObject(at: 1, with: "d")
        rows.removeObject(at: 0)
        rows.insert("e", at: 0)
        rows.removeAllObjects()
        #expect(
            form.heard == [
                "rows 2 0 - a", "rows 2 1,2 - b c", "rows 4 1 b d", "rows 3 0 a -",
                "rows 2 0 - e", "rows 3 0,1,2 e d c -",
            ])
        form.rows = ["f"]
        #expect(form.heard.last == "rows 1  - -" || form.heard.last == "rows 1   f")
        form.removeObserver(form, forKeyPath: "rows")
        rows.add("g")
        #expect(form.heard.count == 7)
        #expect(form.rows as? [String] == ["f", "g"])
        #expect(rows.map { "\($0)" } == ["f", "g"])
    }

    @Test("an array of Swift's is changed too, and its observers by key path get the elements")
    func swiftArrays() {
        let form = RowsHolder()
        var heard: [String] = []
        let observation = form.observe(\.names, options: .new) { _, change in
            heard.append(
                "\(change.kind) \(change.newValue ?? []) \(change.indexes?.first ?? -1)")
        }
        let names = form.mutableArrayValue(forKey: "names")
        names.add("x")
        names.insert("y", at: 0)
        #expect(form.names == ["y", "x"])
        #expect(heard == ["insertion [\"x\"] 0", "insertion [\"y\"] 0"])
        #expect(mistakes { names.insert("z", at: 9) }.contains("none at 9"))
        form.willChangeValue(forKey: "names")
        form.didChangeValue(forKey: "names")
        #expect(heard.last?.hasPrefix("setting") == true)
        observation.invalidate()
    }

    @Test("a property of a superclass is observed through the subclass")
    func inherited() {
        class Model: NSObject {
            var count = 0 {
                willSet { willChangeValue(for: \Model.count) }
                didSet { didChangeValue(for: \Model.count) }
            }
        }
        final class Special: Model {}
        let model = Special()
        var heard: [Int] = []
        let observation = model.observe(\.count, options: .new) { _, change in
            heard.append(change.newValue ?? -1)
        }
        model.count = 2
        #expect(heard == [2])
        observation.invalidate()
    }

    @Test("a screen reader sees objects that are no responders")
    func accessibility() {
        final class Bar: OverridableObject {
            override var accessibilityLabel: String? {
                get { "Bar" }
                set {}
            }
        }
        let (view, bar, plain) = (UIView(), Bar(), NSObject())
        bar.isAccessibilityElement = true
        plain.isAccessibilityElement = true
        plain.accessibilityLabel = "Plain"
        plain.accessibilityTraits = .button
        view.accessibilityElements = [bar, plain, NSObject()]
        let elements = view.accessibleElements()
        #expect(elements.map(\.accessibilityLabel) == ["Bar", "Plain"])
        #expect(elements.last?.accessibilityTraits == .button)
    }

    @Test("the keys by which programs reach what has no name")
    func keys() {
        let stage = Stage(size: CGSize(width: 300, height: 600))
        defer { stage.close() }
        let device = UIDevice.current
        device.setValue(UIInterfaceOrientation.landscapeRight.rawValue, forKey: "orientation")
        #expect(device.orientation == .landscapeLeft)
        #expect(UIScreen.main.bounds.width == 600)
        let bar = UISearchBar()
        #expect(bar.value(forKey: "searchField") as? UITextField === bar.searchTextField)
        let label = UILabel()
        label.setValue("text", forKey: "text")
        #expect(label.text == "text")
        let alert = UIAlertController(title: "a", message: "b", preferredStyle: .alert)
        let action = UIAlertAction(title: "OK", style: .default)
        alert.addAction(action)
        alert.setValue(NSAttributedString(string: "Title"), forKey: "attributedTitle")
        alert.setValue(NSAttributedString(string: "Message"), forKey: "attributedMessage")
        action.setValue(UIColor.red, forKey: "titleTextColor")
        stage.window.rootViewController = UIViewController()
        stage.window.rootViewController?.present(alert, animated: false)
        stage.settle()
        let parts = alert.view.subviews.flatMap(\.subviews)
        #expect(parts.compactMap { ($0 as? UILabel)?.text } == ["Title", "Message"])
        let button = parts.compactMap { $0 as? UIButton }.first
        #expect(button?.titleColor(for: .normal) == .red)
    }

    @Test("a delegate of the application performs methods; nil is reported")
    func delegates() {
        final class Delegate: UIResponder, UIApplicationDelegate {
            var grown: [Any?] = []
            func grow(_ value: Any?) { grown.append(value) }
        }
        let delegate = Delegate()
        let grow = Selector("grow:", Delegate.grow(_:))
        let container: any UIApplicationDelegate = delegate
        #expect(container.responds(to: grow))
        #expect(container.perform(grow, with: "a") == nil)
        #expect(delegate.grown.first as? String == "a")
        let item = UIBarButtonItem()
        #expect(mistakes { _ = delegate.perform(item.action) }.contains("asked to perform nil"))
    }

    @Test("a presentation controller and a constraint observe by name")
    func presentations() {
        final class Length: NSLayoutConstraint {
            var heard: [String] = []
            override func observeValue(
                forKeyPath keyPath: String?, of object: Any?,
                change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
            ) { heard.append(keyPath ?? "") }
        }
        final class Watcher: UIPresentationController {
            var heard: [String] = []
            override func observeValue(
                forKeyPath keyPath: String?, of object: Any?,
                change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
            ) { heard.append(keyPath ?? "") }
        }
        let watcher = Watcher(
            presentedViewController: UIViewController(), presenting: UIViewController())
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        scroll.addObserver(watcher, forKeyPath: "contentOffset", options: [], context: nil)
        let length = Length()
        scroll.addObserver(length, forKeyPath: "contentOffset", options: [], context: nil)
        scroll.contentOffset.y = 3
        #expect(watcher.heard == ["contentOffset"])
        #expect(length.heard == ["contentOffset"])
        scroll.removeObserver(watcher, forKeyPath: "contentOffset")
        scroll.removeObserver(length, forKeyPath: "contentOffset")
    }
}
