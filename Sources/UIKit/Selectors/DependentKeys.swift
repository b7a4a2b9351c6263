/// The class methods that list what a property depends on.
enum DependentKeys {
    /// The names of the properties on which one of an object's properties depends, as a class
    /// method of its class answers.
    static func paths(affecting key: String, of object: AnyObject) -> Set<String> {
        switch type(of: object) {
        case let type as OverridableObject.Type:
            return type.keyPathsForValuesAffectingValue(forKey: key)
        case let type as UIResponder.Type:
            // Only the main thread may ask a responder.
            guard MainContext.isCurrent else { return [] }
            return MainActor.assumeIsolated { type.keyPathsForValuesAffectingValue(forKey: key) }
        default: return []
        }
    }

    /// The names that a class lists for one property, in `keyPathsForValuesAffectingFullName()`.
    static func listed(for key: String, by type: AnyClass) -> Set<String> {
        guard let paths = ObjCMembers.member(key, ofClass: type)?.paths else { return [] }
        // On the main actor, as its class may be; observers of other classes' objects may be added
        // on any thread.
        return unsafeBitCast(paths, to: (() -> Set<String>).self)()
    }
}
