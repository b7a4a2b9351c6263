import CoreGraphics
import Foundation

/// A value that consists of numbers, so that one function can check those of every setter.
package protocol NumberComposite {
    /// Returns a copy with each number replaced by a closure's result for it.
    func mapNumbers(_ replace: (Double) -> Double) -> Self
}

/// The ranges of numbers that setters accept.
package enum NumberRange {
    /// Lengths and positions in points: up to this size a point is still more than a rounding
    /// error.
    package static let lengths = -1e15...1e15
    /// Lengths that cannot be negative.
    package static let sizes = 0...1e15
    /// Every finite number.
    package static let finite =
        -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    /// Every number except NaN.
    package static let numbers = -Double.infinity...Double.infinity
    /// Zero and every positive number, infinity included.
    package static let positive = 0...Double.infinity
}

/// Checks a value that a program sets, and reports numbers that nothing sensible follows from.
///
/// - Parameters:
///   - range: The usable numbers. NaN is never usable.
///   - thing: The owner of the property.
/// - Returns: The value, with the nearest usable numbers; nil if a number is NaN, or infinite and
///   out of range, so that the property keeps its value.
package func usableNumbers<Value: NumberComposite>(
    _ new: Value, in range: ClosedRange<Double> = NumberRange.lengths, _ property: StaticString,
    of thing: @autoclosure () -> String
) -> Value? {
    var outlier: Double?
    let nearest = new.mapNumbers { number in
        if range.contains(number) { return number }
        if outlier?.isFinite ?? true { outlier = number }
        return max(range.lowerBound, min(range.upperBound, number))
    }
    guard let outlier else { return new }
    guard outlier.isFinite else {
        reportKept("\(property)", of: thing())
        return nil
    }
    reportNumber(outlier, "\(property)", of: thing(), isUsable: false)
    return nearest
}

/// Reports that a property keeps its value, because the new one is not finite.
package func reportKept(_ property: String, of thing: String) {
    reportMistake("\(thing) keeps its \(property): the new value contains NaN or infinity")
}

@MainActor
extension NamedInMessages {
    /// The name of the class.
    package var nameInMessages: String { "\(type(of: self))" }

    /// Checks a value that a program sets for a property of the object.
    ///
    /// - Returns: The value, with the nearest usable numbers; nil if the property keeps its value.
    package func usable<Value: NumberComposite>(
        _ new: Value, _ property: StaticString,
        in range: ClosedRange<Double> = NumberRange.lengths
    ) -> Value? {
        usableNumbers(new, in: range, property, of: nameInMessages)
    }

    /// Checks a value that a program has set for a property of the object.
    ///
    /// - Returns: The value, with the nearest usable numbers; or the old value.
    package func checked<Value: NumberComposite>(
        _ new: Value, _ property: StaticString, keeping old: @autoclosure () -> Value,
        in range: ClosedRange<Double> = NumberRange.lengths
    ) -> Value {
        usable(new, property, in: range) ?? old()
    }
}

extension Double: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> Double { replace(self) }
}

extension Float: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> Float { Float(replace(Double(self))) }
}

extension CGFloat: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> CGFloat {
        CGFloat(replace(Double(self)))
    }
}

extension CGPoint: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> CGPoint {
        CGPoint(x: replace(Double(x)), y: replace(Double(y)))
    }
}

extension CGSize: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> CGSize {
        CGSize(width: replace(Double(width)), height: replace(Double(height)))
    }
}

extension CGRect: NumberComposite {
    package func mapNumbers(_ replace: (Double) -> Double) -> CGRect {
        CGRect(origin: origin.mapNumbers(replace), size: size.mapNumbers(replace))
    }
}
