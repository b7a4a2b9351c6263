/// Instances of a class that is known at run time only.
///
/// Swift calls only required initializers on a metatype, so `T()` and `T(frame: .zero)` for a
/// generic `T: UIView` do not compile on Linux; on Apple's systems every initializer of UIKit's
/// classes can be called. Required initializers would have to be repeated by every subclass with an
/// initializer of its own, so the entry of the class's method table is called instead: that of
/// `init(frame:)` is at the same position for all views. `mainspring port` writes
/// `T.makeInstance()` for `T()`.
///
/// A class that neither has nor inherits the initializer has an entry that stops the program with
/// its name, as on Apple's systems. An `init()` that does not override `NSObject`'s for Swift, as
/// that of a view, has no entry at all, and is called by ``_MadeByInit``.
extension NSObject {
    /// Creates an instance through `init()`: `T.makeInstance()` for `T()`.
    public static func makeInstance() -> Self {
        checked(madeByInit(self) ?? _DelegateMaker.object(of: self))
    }

    /// Checks that the method table's entry created an instance of the class.
    static func checked(_ made: NSObject) -> Self {
        precondition(
            type(of: made) == self, "\(self) was asked for an instance and made a \(type(of: made))"
        )
        return unsafeDowncast(made, to: self)
    }
}

/// A class with an `init()` that does not override the superclass's; `mainspring port` writes the
/// conformance. Not in UIKit.
///
/// `UIView` and `UIViewController` have convenience initializers without arguments, which Swift
/// does not let subclasses override; Objective-C does.
public protocol _MadeByInit: NSObject {
    /// Creates an instance through `init()`; nil if the class is another one, which inherits the
    /// method.
    @MainActor static func _madeByInit() -> NSObject?
}

/// Creates an instance of a class by an `init()` of its own; nil if it has none.
func madeByInit(_ type: AnyClass) -> NSObject? {
    guard let type = type as? any _MadeByInit.Type else { return nil }
    // On the main actor, as the class may be. One that is not may be asked on any thread.
    let make: @MainActor () -> NSObject? = type._madeByInit
    return unsafeBitCast(make, to: (() -> NSObject?).self)()
}

extension UIView {
    /// Creates an instance through `init(frame:)`: `T.makeInstance(frame: frame)` for
    /// `T(frame: frame)`.
    public static func makeInstance(frame: CGRect) -> Self {
        checked(_ViewMaker.view(of: self, frame: frame))
    }
}

extension UIViewController {
    /// Creates an instance through `init(nibName:bundle:)`.
    public static func makeInstance(nibName: String?, bundle: Bundle?) -> Self {
        checked(_ControllerMaker.controller(of: self, nibName, bundle))
    }
}

extension UITableViewCell {
    /// Creates an instance through `init(style:reuseIdentifier:)`.
    public static func makeInstance(style: CellStyle, reuseIdentifier: String?) -> Self {
        checked(_CellMaker.cell(of: self, style, reuseIdentifier))
    }
}

extension UITableViewHeaderFooterView {
    /// Creates an instance through `init(reuseIdentifier:)`.
    public static func makeInstance(reuseIdentifier: String?) -> Self {
        checked(_HeaderMaker.header(of: self, reuseIdentifier))
    }
}

extension UIStoryboardSegue {
    /// Creates an instance through `init(identifier:source:destination:)`.
    public static func makeInstance(
        identifier: String?, source: UIViewController, destination: UIViewController
    ) -> Self {
        checked(_SegueMaker.segue(of: self, identifier, source, destination))
    }
}

extension NSLayoutConstraint {
    /// Creates an instance through the initializer that takes all of a constraint.
    package static func makeInstance(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant: CGFloat
    ) -> Self {
        let made = _ConstraintMaker.constraint(
            of: self, view1, attr1, relation, view2, attr2, multiplier, constant)
        return checked(made)
    }
}

// The makers are open so that the compiler cannot conclude that the initializers are never
// overridden, and not optimised for the same reason; see _DelegateMaker.

/// Calls `init(frame:)` of any class of views; not for use by programs. Not in UIKit.
open class _ViewMaker: UIView {
    /// Creates a view of the class whose metatype was cast to this one.
    public required override init(frame: CGRect) { super.init(frame: frame) }
    /// Creates an empty view.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func view(of type: AnyClass, frame: CGRect) -> UIView {
        unsafeBitCast(type, to: _ViewMaker.Type.self).init(frame: frame)
    }
}

/// Calls `init(nibName:bundle:)` of any class of controllers; not for use by programs. Not in
/// UIKit.
open class _ControllerMaker: UIViewController {
    /// Creates a controller of the class whose metatype was cast to this one.
    public required override init(nibName: String?, bundle: Bundle?) {
        super.init(nibName: nibName, bundle: bundle)
    }
    /// Creates an empty controller.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func controller(of type: AnyClass, _ nibName: String?, _ bundle: Bundle?)
        -> UIViewController
    {
        unsafeBitCast(type, to: _ControllerMaker.Type.self).init(nibName: nibName, bundle: bundle)
    }
}

/// Calls `init(style:reuseIdentifier:)` of any class of cells; not for use by programs. Not in
/// UIKit.
open class _CellMaker: UITableViewCell {
    /// Creates a cell of the class whose metatype was cast to this one.
    public required override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    /// Creates an empty cell.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func cell(of type: AnyClass, _ style: CellStyle, _ identifier: String?)
        -> UITableViewCell
    {
        unsafeBitCast(type, to: _CellMaker.Type.self).init(
            style: style, reuseIdentifier: identifier)
    }
}

/// Calls `init(reuseIdentifier:)` of any class of headers; not for use by programs. Not in UIKit.
open class _HeaderMaker: UITableViewHeaderFooterView {
    /// Creates a header of the class whose metatype was cast to this one.
    public required override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
    }
    /// Creates an empty header.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    @inline(never) @_optimize(none)
    static func header(of type: AnyClass, _ identifier: String?) -> UITableViewHeaderFooterView {
        unsafeBitCast(type, to: _HeaderMaker.Type.self).init(reuseIdentifier: identifier)
    }
}

/// Calls the initializer of any class of constraints; not for use by programs. Not in UIKit.
open class _ConstraintMaker: NSLayoutConstraint {
    /// Creates a constraint of the class whose metatype was cast to this one.
    public required override init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation,
        toItem view2: Any?, attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        super.init(
            item: view1, attribute: attr1, relatedBy: relation, toItem: view2, attribute: attr2,
            multiplier: multiplier, constant: c)
    }

    @inline(never) @_optimize(none)
    static func constraint(
        of type: AnyClass, _ view1: Any, _ attr1: Attribute, _ relation: Relation, _ view2: Any?,
        _ attr2: Attribute, _ multiplier: CGFloat, _ constant: CGFloat
    ) -> NSLayoutConstraint {
        unsafeBitCast(type, to: _ConstraintMaker.Type.self).init(
            item: view1, attribute: attr1, relatedBy: relation, toItem: view2, attribute: attr2,
            multiplier: multiplier, constant: constant)
    }
}
