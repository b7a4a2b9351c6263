/// A view or a bar item, for code that asks an object of any class for its tag.
///
/// `mainspring port` writes it in place of `AnyObject` in `(sender as AnyObject).tag`; on iOS the
/// runtime finds the member.
@preconcurrency @MainActor
public protocol ObjectWithTag: AnyObject {
    /// A number of the program's. Default: 0.
    var tag: Int { get set }
}

extension UIView: ObjectWithTag {}
extension UIBarItem: ObjectWithTag {}
