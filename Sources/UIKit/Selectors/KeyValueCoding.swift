/// Key-value coding of all objects, declared so that classes of UIKit can declare the same methods
/// as overridable ones; ``UIResponder`` and `CALayer` do.
extension NSObjectProtocol where Self: NSObject {
    /// Returns the property with a name, from the class's ``ObjCTable``.
    ///
    /// A name that the class does not have is reported, and nil is returned, unless the class has
    /// a `value(forUndefinedKey:)` of its own.
    ///
    /// Source: Apple, value(forKey:).
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func value(forKey key: String) -> Any? {
        switch self {
        case let responder as UIResponder: responder.value(forKey: key)
        case let object as OverridableObject: object.value(forKey: key)
        case let layer as CALayer: layer.value(forKey: key)
        case let animation as CAAnimation: animation.value(forKey: key)
        case is NSArray, is NSSet, is NSDictionary: KeyPathValues.value(of: self, at: key[...])
        default: baseValue(forKey: key)
        }
    }

    /// Sets the property with a name, from the class's ``ObjCTable``.
    ///
    /// A name that the class does not have, a property that can only be read and a value of another
    /// type are reported and ignored, unless the class has a `setValue(_:forUndefinedKey:)` of its
    /// own for the first.
    ///
    /// Source: Apple, setValue(_:forKey:).
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func setValue(_ value: Any?, forKey key: String) {
        switch self {
        case let responder as UIResponder: responder.setValue(value, forKey: key)
        case let object as OverridableObject: object.setValue(value, forKey: key)
        case let layer as CALayer: layer.setValue(value, forKey: key)
        case let animation as CAAnimation: animation.setValue(value, forKey: key)
        case is NSArray, is NSSet, is NSMutableDictionary:
            KeyPathValues.setValue(value, of: self, at: key[...])
        default: baseSetValue(value, forKey: key)
        }
    }

    /// Returns the property at the end of names with dots between them.
    ///
    /// Behind an array or a set are the properties of its elements, as an array with `NSNull` for
    /// nil; operators such as `@count`, `@sum.price`, `@avg`, `@max`, `@min`, `@unionOfObjects` and
    /// `@distinctUnionOfObjects` reduce them. Sums and averages are a `Double`. Behind a value that
    /// is nil is nil; one that is no object is reported.
    ///
    /// Source: Apple, value(forKeyPath:) and "Using Collection Operators".
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func value(forKeyPath keyPath: String) -> Any? {
        if let layer = self as? CALayer { return layer.value(forKeyPath: keyPath) }
        return KeyPathValues.value(of: self, at: keyPath[...])
    }

    /// Sets the property at the end of names with dots between them: that of each element, if they
    /// lead to an array or a set.
    ///
    /// Source: Apple, setValue(_:forKeyPath:).
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func setValue(_ value: Any?, forKeyPath keyPath: String) {
        if let layer = self as? CALayer { return layer.setValue(value, forKeyPath: keyPath) }
        KeyPathValues.setValue(value, of: self, at: keyPath[...])
    }

    /// Reports a key that the class does not have, and returns nil.
    ///
    /// ``value(forKey:)`` calls it. Source: Apple, value(forUndefinedKey:).
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func value(forUndefinedKey key: String) -> Any? {
        reportUndefined(key)
        return nil
    }

    /// Reports a key that the class does not have.
    ///
    /// ``setValue(_:forKey:)`` calls it. Source: Apple, setValue(_:forUndefinedKey:).
    @preconcurrency @MainActor
    @_disfavoredOverload
    public func setValue(_ value: Any?, forUndefinedKey key: String) { reportUndefined(key) }
}

extension NSObject {
    @MainActor
    final func reportUndefined(_ key: String) {
        reportMistake(
            "\(type(of: self)) has no key “\(key)”; declare the property with @objc or "
                + "@IBInspectable and build with mainspring port, or list it in the class's "
                + "ObjCTable")
    }

    @MainActor
    final func baseValue(forKey key: String) -> Any? {
        guard let member = ObjCMembers.getter(ofKey: key, of: self) else {
            if let responder = self as? UIResponder {
                return responder.value(forUndefinedKey: key)
            }
            if let object = self as? OverridableObject {
                return object.value(forUndefinedKey: key)
            }
            if let own = ObjCMembers.member("valueForUndefinedKey:", of: self) {
                guard case .returned(let value) = own.method.call(self, key, nil, nil) else {
                    return nil
                }
                return value
            }
            return value(forUndefinedKey: key)
        }
        guard case .returned(let value) = member.method.call(self, nil, nil, nil) else {
            return nil
        }
        // A property without a value is nil, not an optional inside of one.
        return unwrapped(value)
    }

    @MainActor
    final func baseSetValue(_ value: Any?, forKey key: String) {
        guard let setter = ObjCMembers.setter(ofKey: key, of: self) else {
            if ObjCMembers.getter(ofKey: key, of: self) == nil {
                return setUndefined(value, forKey: key)
            }
            return reportMistake("The key “\(key)” of \(type(of: self)) can only be read")
        }
        if case .wrongArgument(let expected) = setter.call(self, value, nil, nil) {
            reportMistake(
                "The key “\(key)” of \(type(of: self)) is a \(expected), not "
                    + "\(value.map { "\(type(of: $0))" } ?? "nil"); it was not set")
        }
    }

    @MainActor
    private func setUndefined(_ value: Any?, forKey key: String) {
        if let responder = self as? UIResponder {
            responder.setValue(value, forUndefinedKey: key)
        } else if let object = self as? OverridableObject {
            object.setValue(value, forUndefinedKey: key)
        } else if let own = ObjCMembers.member("setValue:forUndefinedKey:", of: self) {
            _ = own.method.call(self, value, key, nil)
        } else {
            setValue(value, forUndefinedKey: key)
        }
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
        if let responder = self as? UIResponder, responder.overridesSettingByKey {
            responder.setValue(value, forKey: key)
            return .set
        }
        if let object = self as? OverridableObject,
            MethodOverrides.ofObjectKeys.differ(type(of: self), OverridableObject.self)
        {
            object.setValue(value, forKey: key)
            return .set
        }
        guard let setter = ObjCMembers.setter(ofKey: key, of: self) else {
            if ObjCMembers.getter(ofKey: key, of: self) != nil { return .readOnly }
            guard acceptsUndefinedKeys else { return .missing }
            setUndefined(value, forKey: key)
            return .set
        }
        guard case .wrongArgument(let expected) = setter.call(self, value, nil, nil) else {
            return .set
        }
        return .wrongType(expected: expected)
    }
}

extension NSObject {
    /// Whether the object has a `setValue(_:forUndefinedKey:)` of its own.
    @MainActor
    fileprivate final var acceptsUndefinedKeys: Bool {
        if self is OverridableObject {
            return MethodOverrides.ofObjectUndefinedKeys.differ(
                type(of: self), OverridableObject.self)
        }
        guard self is UIResponder else {
            return ObjCMembers.member("setValue:forUndefinedKey:", of: self) != nil
        }
        return MethodOverrides.ofUndefinedKeys.differ(type(of: self), UIResponder.self)
    }
}

extension UIResponder {
    /// Whether the class overrides `setValue(_:forKey:)`.
    fileprivate final var overridesSettingByKey: Bool {
        MethodOverrides.ofKeys.differ(type(of: self), UIResponder.self)
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
            ] + UIView.viewAttributes
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
