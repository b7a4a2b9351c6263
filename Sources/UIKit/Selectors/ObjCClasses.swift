import Synchronization

/// The classes with names of their own in Objective-C, as their tables list them.
enum ObjCClasses {
    private struct Found {
        var classes: [String: AnyClass] = [:]
        /// The number of images in which the tables were searched.
        var imageCount = 0
    }

    private static let found = Mutex(Found())

    /// Returns the class with a name that `@objc(Name)` sets, or nil.
    ///
    /// O(number of types in the process) at the first call, and after images were loaded.
    static func find(_ name: String) -> AnyClass? {
        let count = TableModules.imageCount
        return found.withLock { found in
            if found.imageCount != count {
                found.imageCount = count
                for mangled in TableModules.classes() {
                    guard let type = _typeByName(mangled) as? AnyClass,
                        let name = self.name(of: mangled)
                    else { continue }
                    found.classes[name] = type
                }
            }
            return found.classes[name]
        }
    }

    /// Returns the name that `@objc(Name)` gives to a class, or nil.
    static func name(of type: AnyClass) -> String? {
        _mangledTypeName(type).flatMap(name(of:))
    }

    private static func name(of mangled: String) -> String? {
        (_typeByName(mangled + "5_ObjCO") as? any ObjCTable.Type)?.className
    }
}
