import Foundation

/// A structure that casts to `NSValue` and back, as Objective-C's bridge does:
/// `change?[.newKey] as? NSValue`, `notification.userInfo?[key] as? CGRect`.
///
/// Not in CoreGraphics; programs do not conform to it.
public protocol _GeometryInValue: _ObjectiveCBridgeable where _ObjectiveCType == NSValue {
    /// The structure that a value of something else is read as: zero, or the identity.
    static var _empty: Self { get }
}

extension _GeometryInValue {
    /// Reads the structure; ``_empty`` from a value of something else.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout Self?) {
        result = _unconditionallyBridgeFromObjectiveC(source)
    }

    /// Reads the structure; fails for a value of something else.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSValue, result: inout Self?
    ) -> Bool {
        result = source.geometry as? Self
        return result != nil
    }

    /// Reads the structure; ``_empty`` from nil and from a value of something else.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> Self {
        source?.geometry as? Self ?? _empty
    }
}

extension CGPoint: @retroactive _ObjectiveCBridgeable, _GeometryInValue {
    /// Zero.
    public static var _empty: CGPoint { .zero }
    /// Returns the point as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }
}

extension CGSize: @retroactive _ObjectiveCBridgeable, _GeometryInValue {
    /// Zero.
    public static var _empty: CGSize { .zero }
    /// Returns the size as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }
}

extension CGRect: @retroactive _ObjectiveCBridgeable, _GeometryInValue {
    /// Zero.
    public static var _empty: CGRect { .zero }
    /// Returns the rectangle as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }
}

extension CGVector: _GeometryInValue {
    /// Zero.
    public static var _empty: CGVector { .zero }
    /// Returns the vector as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgVector: self) }
}

extension CGAffineTransform: _GeometryInValue {
    /// The identity.
    public static var _empty: CGAffineTransform { .identity }
    /// Returns the transform as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }
}
