/// The archive of one object of an interface file, for `init(coder:)`.
///
/// As on Apple's systems an object has its attributes and subviews when its superclass's
/// `init(coder:)` has returned. The initializer of each class of UIKit therefore ends with
/// ``Foundation/NSCoder/didInitialize(_:as:)``, and the file's attributes are applied by that of
/// the element's class.
package final class InterfaceCoder: NSCoder {
    /// The values that an initializer needs before the object exists.
    package struct Start {
        package init() {}
        package var tableStyle = UITableView.Style.plain
        package var cellStyle = UITableViewCell.CellStyle.default
        package var splitStyle = UISplitViewController.Style.unspecified
        package var reuseIdentifier: String?
        package var systemItem: UIBarButtonItem.SystemItem?
        package var collectionViewLayout: UICollectionViewLayout?
    }

    package let start: Start
    private let initializedBy: AnyClass
    private let apply: @MainActor (NSObject) -> Void
    private var isApplied = false

    /// - Parameters:
    ///   - initializedBy: the class of UIKit whose initializer applies the attributes.
    ///   - apply: sets the attributes of the object.
    package init(
        start: Start = Start(), initializedBy: AnyClass,
        apply: @escaping @MainActor (NSObject) -> Void
    ) {
        self.start = start
        self.initializedBy = initializedBy
        self.apply = apply
        super.init()
    }

    @MainActor
    fileprivate func objectDidInitialize(_ object: NSObject, as type: AnyClass) {
        if type == initializedBy { finish(object) }
    }

    /// Applies the attributes unless an initializer did.
    @MainActor
    package func finish(_ object: NSObject) {
        guard !isApplied else { return }
        isApplied = true
        apply(object)
    }

    // An interface file has no keys that a program may ask for.

    package override var allowsKeyedCoding: Bool { true }
    package override func containsValue(forKey key: String) -> Bool { false }
    package override func decodeObject(forKey key: String) -> Any? { nil }
    package override func decodeBool(forKey key: String) -> Bool { false }
    package override func decodeInteger(forKey key: String) -> Int { 0 }
    package override func decodeInt32(forKey key: String) -> Int32 { 0 }
    package override func decodeInt64(forKey key: String) -> Int64 { 0 }
    package override func decodeFloat(forKey key: String) -> Float { 0 }
    package override func decodeDouble(forKey key: String) -> Double { 0 }
}

extension NSCoder {
    /// Applies an interface file's attributes, or those of another archive, at the end of an
    /// initializer of UIKit.
    @MainActor
    final func didInitialize(_ object: NSObject, as type: AnyClass) {
        (self as? InterfaceCoder)?.objectDidInitialize(object, as: type)
        (object as? UIView)?.readArchivedContent(self, as: type)
    }

    /// The values of an interface file that an initializer needs; the defaults in other archives.
    final var interfaceStart: InterfaceCoder.Start {
        (self as? InterfaceCoder)?.start ?? InterfaceCoder.Start()
    }
}
