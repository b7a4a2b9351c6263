/// Creates a view controller for the restoration of the program's state.
///
/// Source: Apple, UIViewControllerRestoration.
@preconcurrency @MainActor
public protocol UIViewControllerRestoration {
    /// Returns the controller with a path, or nil for one that is not to be restored.
    ///
    /// - Parameters:
    ///   - identifierComponents: the restoration identifiers of the controller's parents, from the
    ///     outermost one, and its own.
    ///   - coder: the controller's state.
    static func viewController(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> UIViewController?
}

/// Creates an object for the restoration of the program's state.
///
/// Source: Apple, UIObjectRestoration.
@preconcurrency @MainActor
public protocol UIObjectRestoration {
    /// Returns the object with a path of restoration identifiers, or nil.
    static func object(
        withRestorationIdentifierPath identifierComponents: [String], coder: NSCoder
    ) -> (any UIStateRestoring)?
}

/// An object other than a view or a view controller whose state is saved with theirs; see
/// ``UIApplication/registerObject(forStateRestoration:restorationIdentifier:)``.
///
/// Source: Apple, UIStateRestoring. All requirements have defaults.
@preconcurrency @MainActor
public protocol UIStateRestoring: NSObjectProtocol {
    /// The object whose identifier precedes this one's in its path. Default: nil.
    var restorationParent: (any UIStateRestoring)? { get }
    /// The class that creates the object if it is not registered by then. Default: nil.
    var objectRestorationClass: (any UIObjectRestoration.Type)? { get }
    /// Writes the object's state. The default writes nothing.
    func encodeRestorableState(with coder: NSCoder)
    /// Reads the object's state. The default reads nothing.
    func decodeRestorableState(with coder: NSCoder)
    /// Called when the state of all objects has been read. The default does nothing.
    func applicationFinishedRestoringState()
}

extension UIStateRestoring {
    /// Nil.
    public var restorationParent: (any UIStateRestoring)? { nil }
    /// Nil.
    public var objectRestorationClass: (any UIObjectRestoration.Type)? { nil }
    /// Writes nothing.
    public func encodeRestorableState(with coder: NSCoder) {}
    /// Reads nothing.
    public func decodeRestorableState(with coder: NSCoder) {}
    /// Does nothing.
    public func applicationFinishedRestoringState() {}
}

/// A data source that names its elements, so that the selected ones and the first visible one are
/// found again where others precede them.
///
/// Source: Apple, UIDataSourceModelAssociation.
@preconcurrency @MainActor
public protocol UIDataSourceModelAssociation {
    /// Returns the name of an element; nil for none.
    func modelIdentifierForElement(at idx: IndexPath, in view: UIView) -> String?
    /// Returns the index path of the element with a name; nil if it no longer exists.
    func indexPathForElement(withModelIdentifier identifier: String, in view: UIView) -> IndexPath?
}
