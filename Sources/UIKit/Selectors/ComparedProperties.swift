/// An object of UIKit's whose observed properties are compared with their last values in each
/// commit, because not all changes are reported at once.
protocol ObjectWithComparedProperties: NSObject {}

extension UIResponder: ObjectWithComparedProperties {}
extension CALayer: ObjectWithComparedProperties {}
extension NSLayoutConstraint: ObjectWithComparedProperties {}
extension UIGestureRecognizer: ObjectWithComparedProperties {}
extension UIBarItem: ObjectWithComparedProperties {}
extension UINavigationItem: ObjectWithComparedProperties {}
extension UIScreen: ObjectWithComparedProperties {}

/// Compares all observed properties of UIKit's objects with their last values; part of each commit.
@MainActor
func compareObservedProperties() {
    Observers.compareDependent()
    guard Observers.existOfFramework else { return }
    for object in Observers.comparedObjects { object.observedPropertiesMayHaveChanged() }
}

extension AnyKeyPath {
    /// Whether the key path has more than one component, as `\.boss?.name` has.
    ///
    /// The library describes a key path as `\Type.boss?.name`, and a computed property as
    /// `<computed 0x1f (Type)>`.
    var hasSeveralComponents: Bool {
        var depth = 0
        var count = 0
        let root = "\(Self.rootType)"
        for character in String(reflecting: self).dropFirst(1 + root.count) {
            switch character {
            case "<": depth += 1
            case ">": depth -= 1
            case ".": count += depth == 0 ? 1 : 0
            default: break
            }
        }
        return count > 1
    }
}
