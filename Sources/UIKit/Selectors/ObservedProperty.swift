/// A change with values of any type.
struct NamedChange {
    let kind: NSKeyValueChange
    /// The values; nil if they were not asked for, or do not exist yet.
    let old, new: Any?
    let indexes: IndexSet?
    let isPrior: Bool

    func dictionary(_ options: NSKeyValueObservingOptions) -> [NSKeyValueChangeKey: Any] {
        var result: [NSKeyValueChangeKey: Any] = [.kindKey: kind.rawValue]
        if options.contains(.old), let old { result[.oldKey] = old }
        if options.contains(.new), let new { result[.newKey] = new }
        if let indexes { result[.indexesKey] = indexes }
        if isPrior { result[.notificationIsPriorKey] = true }
        return result
    }
}

/// A property that can be observed by its name in Objective-C.
final class ObservedProperty: @unchecked Sendable {
    typealias Made = (observer: any Observer, callInitially: () -> Void)

    let keyPath: AnyKeyPath
    /// Whether other properties change it.
    var isDependent = false
    /// Makes an observer of an object; nil if the object has no such property.
    let observer: (AnyObject, NSKeyValueObservingOptions, @escaping (NamedChange) -> Void) -> Made?

    /// Creates a property whose observers by name get its values as a function converts them.
    init<Object: AnyObject, Value>(
        _ path: KeyPath<Object, Value>, converted: @escaping (Value) -> Any = { $0 }
    ) {
        keyPath = path
        observer = { object, options, handler in
            guard let object = object as? Object else { return nil }
            func boxed(_ value: Value?) -> Any? {
                value.map { unwrapped(converted($0)) ?? NSNull() }
            }
            let observer = PropertyObserver(object, path, options) { _, change in
                handler(
                    NamedChange(
                        kind: change.kind, old: boxed(change.oldValue),
                        new: boxed(change.newValue), indexes: nil, isPrior: change.isPrior))
            }
            observer.elementsHandler = {
                handler(
                    NamedChange(
                        kind: $0.kind, old: $0.old, new: $0.new, indexes: $0.indexes,
                        isPrior: $0.isPrior))
            }
            return (observer, observer.callInitially)
        }
    }

    /// The property that an object has under a name, or nil.
    @MainActor
    static func named(_ name: String, of object: AnyObject) -> ObservedProperty? {
        frameworks.first { $0.name == name && $0.isOf(object) }?.property
            ?? ObjCMembers.member(name, of: object)?.observed
    }

    /// The object that reports the changes of a key path, and its property: for
    /// `panGestureRecognizer.state` of a scroll view the recognizer's `state`.
    @MainActor
    static func owner(of keyPath: String, in object: NSObject) -> (NSObject, ObservedProperty)? {
        if let property = named(keyPath, of: object) { return (object, property) }
        let prefix = "panGestureRecognizer."
        guard let view = object as? UIScrollView, keyPath.hasPrefix(prefix),
            let property = named(
                String(keyPath.dropFirst(prefix.count)), of: view.panGestureRecognizer)
        else { return nil }
        return (view.panGestureRecognizer, property)
    }

    private struct Framework {
        let name: String
        let property: ObservedProperty
        let isOf: (AnyObject) -> Bool

        init<Object: NSObject, Value>(_ name: String, _ path: KeyPath<Object, Value>) {
            self.name = name
            property = ObservedProperty(path)
            isOf = { $0 is Object }
        }
    }

    /// UIKit's properties that programs observe, by the class that reports changes; subclasses
    /// first.
    @MainActor private static let frameworks: [Framework] = views + texts + controls + others

    @MainActor private static let views: [Framework] = [
        Framework("contentOffset", \UIScrollView.contentOffset),
        Framework("contentSize", \UIScrollView.contentSize),
        Framework("contentInset", \UIScrollView.contentInset),
        Framework("adjustedContentInset", \UIScrollView.adjustedContentInset),
        Framework("zoomScale", \UIScrollView.zoomScale),
        Framework("frame", \UIView.frame), Framework("bounds", \UIView.bounds),
        Framework("center", \UIView.center), Framework("transform", \UIView.transform),
        Framework("alpha", \UIView.alpha), Framework("hidden", \UIView.isHidden),
        Framework("tag", \UIView.tag), Framework("backgroundColor", \UIView.backgroundColor),
        Framework("tintColor", \UIView.tintColor), Framework("window", \UIView.window),
        Framework("safeAreaInsets", \UIView.safeAreaInsets),
        Framework("layoutMargins", \UIView.layoutMargins),
        Framework("userInteractionEnabled", \UIView.isUserInteractionEnabled),
        Framework("layer.frame", \UIView.layer.frame),
        Framework("layer.bounds", \UIView.layer.bounds),
        Framework("layer.position", \UIView.layer.position),
        Framework("frame", \CALayer.frame), Framework("bounds", \CALayer.bounds),
        Framework("position", \CALayer.position), Framework("transform", \CALayer.transform),
        Framework("zPosition", \CALayer.zPosition), Framework("opacity", \CALayer.opacity),
        Framework("hidden", \CALayer.isHidden), Framework("mask", \CALayer.mask),
        Framework("cornerRadius", \CALayer.cornerRadius),
        Framework("backgroundColor", \CALayer.backgroundColor),
        Framework("image", \UIImageView.image),
    ]

    @MainActor private static let texts: [Framework] = [
        Framework("text", \UILabel.text), Framework("attributedText", \UILabel.attributedText),
        Framework("font", \UILabel.font), Framework("textColor", \UILabel.textColor),
        Framework("text", \UITextField.text),
        Framework("attributedText", \UITextField.attributedText),
        Framework("placeholder", \UITextField.placeholder),
        Framework("text", \UITextView.text),
        Framework("attributedText", \UITextView.attributedText),
        Framework("text", \UISearchBar.text),
    ]

    @MainActor private static let controls: [Framework] = [
        Framework("enabled", \UIControl.isEnabled),
        Framework("selected", \UIControl.isSelected),
        Framework("highlighted", \UIControl.isHighlighted),
        Framework("value", \UISlider.value), Framework("value", \UIStepper.value),
        Framework("on", \UISwitch.isOn), Framework("progress", \UIProgressView.progress),
        Framework("selectedSegmentIndex", \UISegmentedControl.selectedSegmentIndex),
        Framework("currentPage", \UIPageControl.currentPage),
        Framework("date", \UIDatePicker.date),
        Framework("titleLabel.text", \UIButton.titleLabel?.text),
        Framework("enabled", \UIBarItem.isEnabled), Framework("title", \UIBarItem.title),
        Framework("image", \UIBarItem.image), Framework("badgeValue", \UITabBarItem.badgeValue),
        Framework("title", \UINavigationItem.title),
        Framework("titleView", \UINavigationItem.titleView),
        Framework("state", \UIGestureRecognizer.state),
        Framework("enabled", \UIGestureRecognizer.isEnabled),
        Framework("constant", \NSLayoutConstraint.constant),
    ]

    @MainActor private static let others: [Framework] = [
        Framework("title", \UIViewController.title),
        Framework("parentViewController", \UIViewController.parent),
        Framework("editing", \UIViewController.isEditing),
        Framework("preferredContentSize", \UIViewController.preferredContentSize),
        Framework("viewControllers", \UINavigationController.viewControllers),
        Framework("selectedIndex", \UITabBarController.selectedIndex),
        Framework("selectedViewController", \UITabBarController.selectedViewController),
        Framework("view.safeAreaInsets", \UIViewController.view.safeAreaInsets),
        Framework("view.frame", \UIViewController.view.frame),
        Framework("view.bounds", \UIViewController.view.bounds),
        Framework("state", \UIViewPropertyAnimator.state),
        Framework("running", \UIViewPropertyAnimator.isRunning),
        Framework("isRunning", \UIViewPropertyAnimator.isRunning),
        Framework("reversed", \UIViewPropertyAnimator.isReversed),
        Framework("isReversed", \UIViewPropertyAnimator.isReversed),
        Framework("fractionComplete", \UIViewPropertyAnimator.fractionComplete),
    ]
}

extension NSObjectProtocol where Self: NSObject {
    /// Reports that a property is about to change, for observers by name or key path.
    ///
    /// Source: Apple, willChangeValue(forKey:).
    @_disfavoredOverload
    public func willChangeValue(forKey key: String) {
        baseWillChange(key)
    }

    /// Reports that a property has changed.
    ///
    /// Source: Apple, didChangeValue(forKey:).
    @_disfavoredOverload
    public func didChangeValue(forKey key: String) {
        baseDidChange(key)
    }
}

extension NSObject {
    final func baseWillChange(_ key: String) { observers(ofKey: key) { $1.receiveWill($0) } }
    final func baseDidChange(_ key: String) {
        observers(ofKey: key) { $1.receiveDid($0) }
        Observers.compareDependent()
    }

    /// Calls a closure with the observers of a property and its key path.
    final func observers(ofKey key: String, _ body: (AnyKeyPath, any Observer) -> Void) {
        guard Observers.exist else { return }
        let all = Observers.of(self)
        guard !all.isEmpty else { return }
        nonisolated(unsafe) let object = self
        let known =
            MainContext.isCurrent
            ? MainActor.assumeIsolated { ObservedProperty.named(key, of: object) }
            : ObjCMembers.member(key, of: self)?.observed
        guard let path = known?.keyPath else { return }
        for observer in all { body(path, observer) }
    }
}
