// On Apple's systems a class is an object too, and has the methods of NSObject.

extension NSObject {
    /// Returns the name of the class with its module.
    ///
    /// Source: Apple, NSObject.description().
    public class func description() -> String { NSStringFromClass(self) }

    /// Returns the class.
    ///
    /// Source: Apple, NSObject.classForCoder().
    public class func classForCoder() -> AnyClass { self }

    /// Returns a number by which the class is found in tables.
    ///
    /// Source: Apple, NSObject.hash().
    public class func hash() -> Int { ObjectIdentifier(self).hashValue }
}

/// Code that must also compile for app extensions asks for the application by name.
extension UIApplication {
    /// Returns the value of the class with a name: ``shared`` for "sharedApplication" and "shared".
    ///
    /// Other names are reported, and nil is returned.
    public class func value(forKey key: String) -> Any? {
        if key == "sharedApplication" || key == "shared" { return shared }
        reportMistake("The class \(self) has no key “\(key)”")
        return nil
    }

    /// Returns the value of the class with a name, or a property of it; see ``value(forKey:)``.
    public class func value(forKeyPath keyPath: String) -> Any? {
        guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
        let object = value(forKey: String(keyPath[..<dot])) as? NSObject
        return object?.value(forKeyPath: String(keyPath[keyPath.index(after: dot)...]))
    }

    /// Returns whether the class has a method: it has "sharedApplication".
    public class func responds(to aSelector: Selector?) -> Bool {
        aSelector?.name == "sharedApplication"
    }

    /// Calls a method of the class: ``shared`` for "sharedApplication". Others are reported and
    /// ignored.
    @discardableResult
    public class func perform(_ aSelector: Selector) -> Unmanaged<AnyObject>! {
        guard aSelector.name == "sharedApplication" else {
            reportMistake("The class \(self) has no method “\(aSelector.name)”")
            return nil
        }
        return .passUnretained(shared)
    }
}
