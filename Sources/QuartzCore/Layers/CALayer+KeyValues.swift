import CoreGraphics

/// Key-value coding for layers: their properties by name, and any key that the program defines.
///
/// Numbers are returned as `NSNumber`, which casts to `Double`, `CGFloat`, `Float` and, if whole,
/// `Int`. Everything readable can be animated, including the program's own keys: the animation is
/// visible in the presentation's ``value(forKeyPath:)``.
///
/// Source: Apple, Core Animation Programming Guide, "Key-Value Coding Extensions".
extension CALayer {
    final func baseValue(forKeyPath keyPath: String) -> Any? {
        switch keyPath {
        case "contents": return contents
        case "frame": return frame
        case "name": return name
        default: break
        }
        guard let property = LayerProperty(keyPath: keyPath) else {
            reportMistake("value(forKeyPath:) on \(self): there is no key path “\(keyPath)”")
            return nil
        }
        if property.root == .custom, property.part == .whole, values.more[property] == nil {
            if let value = plainValue(forKey: keyPath) { return value }
            return styleValue(forKey: keyPath) { $0 } ?? Self.defaultValue(forKey: keyPath)
                ?? (self as? CAEmitterLayer)?.cellValue(forKeyPath: keyPath)
        }
        return presentModel.value(of: property).boxed(for: property)
    }

    final func baseSetValue(_ value: Any?, forKeyPath keyPath: String) {
        switch keyPath {
        case "contents": return contents = value
        case "name": return name = value as? String
        case "frame":
            if let rect = value as? CGRect { frame = rect }
            return
        default: break
        }
        guard let property = LayerProperty(keyPath: keyPath) else {
            reportMistake("setValue(_:forKeyPath:) on \(self): there is no key path “\(keyPath)”")
            return
        }
        guard let kind = property.kind else {
            if plainValue(forKey: property.rawValue) != nil {
                if !setPlainValue(value, forKey: property.rawValue) {
                    reportMistake(
                        "setValue(_:forKeyPath:) on \(self): “\(keyPath)” cannot be a "
                            + "\(type(of: value))")
                }
                return
            }
            // A key that the program defines accepts any value.
            let new = value == nil ? nil : LayerValue(customValue: value)
            guard new?.isFinite != false else { return reportUnusable(property.rawValue) }
            guard new == nil || values.more[property] != new else { return }
            change(property) { $0.more[property] = new }
            if type(of: self).needsDisplay(forKey: property.rawValue) { setNeedsDisplay() }
            if self is CAEmitterLayer { setNeedsLayout() }
            return
        }
        guard let new = LayerValue(value, as: kind) else {
            reportMistake(
                "setValue(_:forKeyPath:) on \(self): “\(keyPath)” cannot be a \(type(of: value))")
            return
        }
        set(property, to: new)
    }

    final func baseValue(forKey key: String) -> Any? { value(forKeyPath: key) }

    final func baseSetValue(_ value: Any?, forKey key: String) {
        setValue(value, forKeyPath: key)
    }

    /// Sets a model property with its side effects: action, layout, marks for the next capture.
    package final func set(_ property: LayerProperty, to value: LayerValue) {
        guard values.value(of: property) != value else { return }
        guard value.isFinite else { return reportUnusable(property.rawValue) }
        if property.root == .bounds, travel != nil {
            var present = presentModel
            present.set(property, to: value)
            bounds = present.bounds
            return
        }
        let size = values.bounds.size
        change(property.whole) { $0.set(property, to: value) }
        if property.root == .bounds, values.bounds.size != size { sizeDidChange() }
        if property.root == .zPosition { parent?.markChanged(.children) }
    }

    /// Returns a property of the model.
    final func value(_ root: LayerProperty.Root) -> LayerValue {
        values.value(of: LayerProperty(root))
    }

    /// Sets a model property including its side effects.
    final func set(_ root: LayerProperty.Root, to value: LayerValue) {
        set(LayerProperty(root), to: value)
    }

    /// Returns a property of the model as a number.
    package final func number(_ root: LayerProperty.Root) -> Double {
        values.lanes(of: LayerProperty(root))[0]
    }
}

/// Makes `NSNumber` cast to `CGFloat`, so that key paths work as on Apple's systems.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// Returns the number as an `NSNumber`.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Reads a number.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// Reads a number; always succeeds.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSNumber, result: inout CGFloat?
    ) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    /// Reads a number; nil becomes 0.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
