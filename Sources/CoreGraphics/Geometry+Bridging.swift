import Foundation

// Makes points, sizes, rectangles, vectors and transforms cast to NSValue, and back, as the bridge
// of Objective-C does: `change?[.newKey] as? NSValue`, `notification.userInfo?[key] as? NSValue`.

extension CGPoint: @retroactive _ObjectiveCBridgeable {
    /// Returns the point as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgPoint: self) }

    /// Reads a point.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGPoint?) {
        result = source.cgPointValue
    }

    /// Reads a point; fails for a value of something else.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSValue, result: inout CGPoint?
    ) -> Bool {
        result = source.geometry as? CGPoint
        return result != nil
    }

    /// Reads a point; nil becomes zero.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGPoint {
        source?.cgPointValue ?? .zero
    }
}

extension CGSize: @retroactive _ObjectiveCBridgeable {
    /// Returns the size as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgSize: self) }

    /// Reads a size.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGSize?) {
        result = source.cgSizeValue
    }

    /// Reads a size; fails for a value of something else.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSValue, result: inout CGSize?
    ) -> Bool {
        result = source.geometry as? CGSize
        return result != nil
    }

    /// Reads a size; nil becomes zero.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGSize {
        source?.cgSizeValue ?? .zero
    }
}

extension CGRect: @retroactive _ObjectiveCBridgeable {
    /// Returns the rectangle as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgRect: self) }

    /// Reads a rectangle.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGRect?) {
        result = source.cgRectValue
    }

    /// Reads a rectangle; fails for a value of something else.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSValue, result: inout CGRect?
    ) -> Bool {
        result = source.geometry as? CGRect
        return result != nil
    }

    /// Reads a rectangle; nil becomes zero.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGRect {
        source?.cgRectValue ?? .zero
    }
}

extension CGVector: _ObjectiveCBridgeable {
    /// Returns the vector as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgVector: self) }

    /// Reads a vector.
    public static func _forceBridgeFromObjectiveC(_ source: NSValue, result: inout CGVector?) {
        result = source.cgVectorValue
    }

    /// Reads a vector; fails for a value of something else.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSValue, result: inout CGVector?
    ) -> Bool {
        result = source.geometry as? CGVector
        return result != nil
    }

    /// Reads a vector; nil becomes zero.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGVector {
        source?.cgVectorValue ?? .zero
    }
}

extension CGAffineTransform: _ObjectiveCBridgeable {
    /// Returns the transform as an `NSValue`.
    public func _bridgeToObjectiveC() -> NSValue { NSValue(cgAffineTransform: self) }

    /// Reads a transform.
    public static func _forceBridgeFromObjectiveC(
        _ source: NSValue, result: inout CGAffineTransform?
    ) {
        result = source.cgAffineTransformValue
    }

    /// Reads a transform; fails for a value of something else.
    public static func _conditionallyBridgeFromObjectiveC(
        _ source: NSValue, result: inout CGAffineTransform?
    ) -> Bool {
        result = source.geometry as? CGAffineTransform
        return result != nil
    }

    /// Reads a transform; nil becomes the identity.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSValue?) -> CGAffineTransform
    {
        source?.cgAffineTransformValue ?? .identity
    }
}
