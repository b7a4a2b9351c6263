extension NSObject {
    /// Returns the property with a name, from the class's ``ObjCTable``.
    ///
    /// A name that the class does not have is reported, and nil is returned.
    ///
    /// Source: Apple, value(forKey:).
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func value(forKey key: String) -> Any? {
        if let layer = self as? CALayer { return layer.value(forKey: key) }
        guard let member = ObjCMembers.member(key, of: self) else {
            reportMistake(
                "\(type(of: self)) has no key “\(key)”; list the property in the class's ObjCTable")
            return nil
        }
        guard case .returned(let value) = member.method.call(self, nil, nil, nil) else {
            return nil
        }
        return value
    }

    /// Sets the property with a name, from the class's ``ObjCTable``.
    ///
    /// A name that the class does not have, a property that can only be read and a value of another
    /// type are reported and ignored.
    ///
    /// Source: Apple, setValue(_:forKey:).
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func setValue(_ value: Any?, forKey key: String) {
        if let layer = self as? CALayer { return layer.setValue(value, forKey: key) }
        guard let member = ObjCMembers.member(key, of: self) else {
            return reportMistake(
                "\(type(of: self)) has no key “\(key)”; list the property in the class's ObjCTable")
        }
        guard let setter = member.setter else {
            return reportMistake("The key “\(key)” of \(type(of: self)) can only be read")
        }
        if case .wrongArgument(let expected) = setter.call(self, value, nil, nil) {
            reportMistake(
                "The key “\(key)” of \(type(of: self)) is a \(expected), not "
                    + "\(value.map { "\(type(of: $0))" } ?? "nil"); it was not set")
        }
    }

    /// Returns the property at the end of names with dots between them.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func value(forKeyPath keyPath: String) -> Any? {
        if let layer = self as? CALayer { return layer.value(forKeyPath: keyPath) }
        guard let dot = keyPath.firstIndex(of: ".") else { return value(forKey: keyPath) }
        let next = value(forKey: String(keyPath[..<dot])) as? NSObject
        return next?.value(forKeyPath: String(keyPath[keyPath.index(after: dot)...]))
    }

    /// Sets the property at the end of names with dots between them.
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: keyPath) }
        guard let dot = keyPath.firstIndex(of: ".") else { return setValue(value, forKey: keyPath) }
        let next = self.value(forKey: String(keyPath[..<dot])) as? NSObject
        next?.setValue(value, forKeyPath: String(keyPath[keyPath.index(after: dot)...]))
    }
}

extension NSObject {
    /// The result of setting a property by its name.
    package enum KeyOutcome {
        case set
        /// The class has no such key.
        case missing
        /// The property can only be read.
        case readOnly
        /// The property has another type than the value.
        case wrongType(expected: Any.Type)
    }

    /// Sets the property with a name, for an outlet or a runtime attribute; reports nothing.
    @MainActor
    package final func trySetValue(_ value: Any?, forKey key: String) -> KeyOutcome {
        guard let member = ObjCMembers.member(key, of: self) else { return .missing }
        guard let setter = member.setter else { return .readOnly }
        guard case .wrongArgument(let expected) = setter.call(self, value, nil, nil) else {
            return .set
        }
        return .wrongType(expected: expected)
    }
}

extension UIView {
    /// The keys of every view, so that key paths such as `layer.cornerRadius` reach the layer.
    public enum _ObjC: ObjCTable {
        /// The layer and the properties that runtime attributes set most.
        public static var members: [ObjCMember] {
            [
                .readOnlyKey("layer", \UIView.layer), .key("alpha", \UIView.alpha),
                .key("backgroundColor", \UIView.backgroundColor),
                .key("bounds", \UIView.bounds), .key("center", \UIView.center),
                .key("clipsToBounds", \UIView.clipsToBounds), .key("frame", \UIView.frame),
                .key("hidden", \UIView.isHidden), .key("tag", \UIView.tag),
                .key("tintColor", \UIView.tintColor),
                .method("setNeedsLayout", UIView.setNeedsLayout),
                .method("removeFromSuperview", UIView.removeFromSuperview),
            ]
        }
    }
}

extension UIResponder {
    /// The methods of every responder that programs name.
    public enum _ObjC: ObjCTable {
        /// Becoming and resigning as the first responder, and the actions of editing.
        public static var members: [ObjCMember] {
            [
                .method("becomeFirstResponder", UIResponder.becomeFirstResponder),
                .method("resignFirstResponder", UIResponder.resignFirstResponder),
            ] + UIResponder.editMembers
        }
    }
}
