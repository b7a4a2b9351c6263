// The initializers of lists, containers and their relatives; see MakingInstances.swift.

extension UICollectionView {
    /// Creates an instance through `init(frame:collectionViewLayout:)`.
    public static func makeInstance(
        frame: CGRect, collectionViewLayout layout: UICollectionViewLayout
    ) -> Self {
        checked(_CollectionMaker.collection(of: self, frame, layout))
    }
}

extension UITableView {
    /// Creates an instance through `init(frame:style:)`.
    public static func makeInstance(frame: CGRect, style: Style) -> Self {
        checked(_TableMaker.table(of: self, frame, style))
    }
}

extension UIImageView {
    /// Creates an instance through `init(image:)`.
    public static func makeInstance(image: UIImage?) -> Self {
        checked(_ImageViewMaker.view(of: self, image))
    }
}

extension UIButton {
    /// Creates an instance through `init(frame:)`, and makes it a button of a type.
    public static func makeInstance(type buttonType: ButtonType) -> Self {
        let button = makeInstance(frame: .zero)
        button.setButtonType(buttonType)
        return button
    }
}

extension UIStackView {
    /// Creates an instance through `init(frame:)`, and arranges views in it.
    public static func makeInstance(arrangedSubviews views: [UIView]) -> Self {
        let stack = makeInstance(frame: .zero)
        for view in views { stack.addArrangedSubview(view) }
        return stack
    }
}

extension UINavigationController {
    /// Creates an instance through `init(rootViewController:)`.
    public static func makeInstance(rootViewController: UIViewController) -> Self {
        checked(_NavigationMaker.controller(of: self, rootViewController))
    }
}

extension UITableViewController {
    /// Creates an instance through `init(style:)`.
    public static func makeInstance(style: UITableView.Style) -> Self {
        checked(_TableControllerMaker.controller(of: self, style))
    }
}

extension UICollectionViewController {
    /// Creates an instance through `init(collectionViewLayout:)`.
    public static func makeInstance(collectionViewLayout layout: UICollectionViewLayout) -> Self {
        checked(_CollectionControllerMaker.controller(of: self, layout))
    }
}

extension UIPresentationController {
    /// Creates an instance through `init(presentedViewController:presenting:)`.
    public static func makeInstance(
        presentedViewController: UIViewController, presenting: UIViewController?
    ) -> Self {
        checked(_PresentationMaker.controller(of: self, presentedViewController, presenting))
    }
}

extension UIGestureRecognizer {
    /// Creates an instance through `init(target:action:)`.
    public static func makeInstance(target: Any?, action: Selector?) -> Self {
        checked(_RecognizerMaker.recognizer(of: self, target, action))
    }
}

extension UIBarButtonItem {
    /// Creates an instance through `init()`, which shows a view.
    public static func makeInstance(customView: UIView) -> Self {
        let item = makeInstance()
        item.customView = customView
        return item
    }

    /// Creates an instance through `init()`, with a title.
    public static func makeInstance(
        title: String?, style: Style, target: Any?, action: Selector?
    ) -> Self {
        let item = makeInstance()
        (item.title, item.style, item.target, item.action) =
            (title, style, actionTarget(target), action)
        return item
    }

    /// Creates an instance through `init()`, as a system item.
    public static func makeInstance(
        barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
    ) -> Self {
        let item = makeInstance()
        (item.systemItem, item.target, item.action) =
            (systemItem, actionTarget(target), action)
        item.showSystemItem()
        return item
    }

    /// Creates an instance through `init()`, with an image.
    public static func makeInstance(
        image: UIImage?, style: Style, target: Any?, action: Selector?
    ) -> Self {
        let item = makeInstance()
        (item.image, item.style, item.target, item.action) =
            (image, style, actionTarget(target), action)
        return item
    }
}

/// Calls `init(target:action:)` of any class of recognizers; not for use by programs. Not in UIKit.
open class _RecognizerMaker: UIGestureRecognizer {
    /// Creates a recognizer of the class whose metatype was cast to this one.
    public required override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
    }

    @inline(never) @_optimize(none)
    static func recognizer(
        of type: AnyClass, _ target: Any?, _ action: Selector?
    ) -> UIGestureRecognizer {
        unsafeBitCast(type, to: _RecognizerMaker.Type.self).init(target: target, action: action)
    }
}

/// Calls `init(frame:collectionViewLayout:)` of any class of collection views; not for use by
/// programs. Not in UIKit.
open class _CollectionMaker: UICollectionView {
    /// Creates a view of the class whose metatype was cast to this one.
    public required override init(
        frame: CGRect, collectionViewLayout layout: UICollectionViewLayout
    ) {
        super.init(frame: frame, collectionViewLayout: layout)
    }
    /// Creates an empty view.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func collection(
        of type: AnyClass, _ frame: CGRect, _ layout: UICollectionViewLayout
    ) -> UICollectionView {
        unsafeBitCast(type, to: _CollectionMaker.Type.self).init(
            frame: frame, collectionViewLayout: layout)
    }
}

/// Calls `init(presentedViewController:presenting:)` of any class of presentation controllers; not
/// for use by programs. Not in UIKit.
open class _PresentationMaker: UIPresentationController {
    /// Creates a controller of the class whose metatype was cast to this one.
    public required override init(
        presentedViewController: UIViewController, presenting: UIViewController?
    ) {
        super.init(presentedViewController: presentedViewController, presenting: presenting)
    }

    @inline(never) @_optimize(none)
    static func controller(
        of type: AnyClass, _ presented: UIViewController, _ presenting: UIViewController?
    ) -> UIPresentationController {
        unsafeBitCast(type, to: _PresentationMaker.Type.self).init(
            presentedViewController: presented, presenting: presenting)
    }
}

/// Calls `init(frame:style:)` of any class of tables; not for use by programs. Not in UIKit.
open class _TableMaker: UITableView {
    /// Creates a table of the class whose metatype was cast to this one.
    public required override init(frame: CGRect, style: Style) {
        super.init(frame: frame, style: style)
    }
    /// Creates an empty table.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func table(of type: AnyClass, _ frame: CGRect, _ style: Style) -> UITableView {
        unsafeBitCast(type, to: _TableMaker.Type.self).init(frame: frame, style: style)
    }
}

/// Calls `init(image:)` of any class of image views; not for use by programs. Not in UIKit.
open class _ImageViewMaker: UIImageView {
    /// Creates a view of the class whose metatype was cast to this one.
    public required override init(image: UIImage?) { super.init(image: image) }
    /// Creates an empty view.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func view(of type: AnyClass, _ image: UIImage?) -> UIImageView {
        unsafeBitCast(type, to: _ImageViewMaker.Type.self).init(image: image)
    }
}

/// Calls `init(rootViewController:)` of any class of navigation controllers; not for use by
/// programs. Not in UIKit.
open class _NavigationMaker: UINavigationController {
    /// Creates a controller of the class whose metatype was cast to this one.
    public required override init(rootViewController: UIViewController) {
        super.init(rootViewController: rootViewController)
    }
    /// Creates an empty controller.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func controller(of type: AnyClass, _ root: UIViewController) -> UIViewController {
        unsafeBitCast(type, to: _NavigationMaker.Type.self).init(rootViewController: root)
    }
}

/// Calls `init(style:)` of any class of table controllers; not for use by programs. Not in UIKit.
open class _TableControllerMaker: UITableViewController {
    /// Creates a controller of the class whose metatype was cast to this one.
    public required override init(style: UITableView.Style) { super.init(style: style) }
    /// Creates an empty controller.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func controller(of type: AnyClass, _ style: UITableView.Style) -> UIViewController {
        unsafeBitCast(type, to: _TableControllerMaker.Type.self).init(style: style)
    }
}

/// Calls `init(collectionViewLayout:)` of any class of collection controllers; not for use by
/// programs. Not in UIKit.
open class _CollectionControllerMaker: UICollectionViewController {
    /// Creates a controller of the class whose metatype was cast to this one.
    public required override init(collectionViewLayout layout: UICollectionViewLayout) {
        super.init(collectionViewLayout: layout)
    }
    /// Creates an empty controller.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func controller(
        of type: AnyClass, _ layout: UICollectionViewLayout
    ) -> UIViewController {
        unsafeBitCast(type, to: _CollectionControllerMaker.Type.self).init(
            collectionViewLayout: layout)
    }
}
