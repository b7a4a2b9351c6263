public import CoreGraphics
public import Foundation

/// Numbers that filters take: a point, a rectangle, the row of a matrix. Immutable.
///
/// Source: Apple, CIVector.
///
/// Deviation: the class is final.
public final class CIVector: NSObject, NSCopying, Sendable {
    private let numbers: [CGFloat]

    /// Creates a vector of some numbers.
    ///
    /// - Parameters:
    ///   - values: the address of the numbers.
    ///   - count: how many there are; at most 10,000 are read.
    public init(values: UnsafePointer<CGFloat>, count: Int) {
        numbers = Array(UnsafeBufferPointer(start: values, count: min(max(count, 0), 10_000)))
    }

    init(_ numbers: [CGFloat]) { self.numbers = numbers }

    /// Creates a vector of one number.
    public convenience init(x: CGFloat) { self.init([x]) }
    /// Creates a vector of two numbers.
    public convenience init(x: CGFloat, y: CGFloat) { self.init([x, y]) }
    /// Creates a vector of three numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat) { self.init([x, y, z]) }
    /// Creates a vector of four numbers.
    public convenience init(x: CGFloat, y: CGFloat, z: CGFloat, w: CGFloat) {
        self.init([x, y, z, w])
    }
    /// Creates a vector of a point: x, y.
    public convenience init(cgPoint point: CGPoint) { self.init([point.x, point.y]) }
    /// Creates a vector of a rectangle: x, y, width, height.
    public convenience init(cgRect rect: CGRect) {
        self.init([rect.origin.x, rect.origin.y, rect.width, rect.height])
    }
    /// Creates a vector of a transform: a, b, c, d, tx, ty.
    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init([t.a, t.b, t.c, t.d, t.tx, t.ty])
    }
    /// Creates a vector of a text such as "[1 0 0.5]"; words that are no numbers are left out.
    public convenience init(string representation: String) {
        let words = representation.split { " [],".contains($0) }
        self.init(words.compactMap { Double($0).map { CGFloat($0) } })
    }

    /// The number of numbers.
    public var count: Int { numbers.count }
    /// The first number; 0 in an empty vector.
    public var x: CGFloat { value(at: 0) }
    /// The second number; 0 in a shorter vector.
    public var y: CGFloat { value(at: 1) }
    /// The third number; 0 in a shorter vector.
    public var z: CGFloat { value(at: 2) }
    /// The fourth number; 0 in a shorter vector.
    public var w: CGFloat { value(at: 3) }

    /// Returns the number at an index; 0 outside the vector.
    public func value(at index: Int) -> CGFloat {
        numbers.indices.contains(index) ? numbers[index] : 0
    }

    /// The first two numbers as a point.
    public var cgPointValue: CGPoint { CGPoint(x: x, y: y) }
    /// The first four numbers as a rectangle.
    public var cgRectValue: CGRect { CGRect(x: x, y: y, width: z, height: w) }
    /// The first six numbers as a transform.
    public var cgAffineTransformValue: CGAffineTransform {
        CGAffineTransform(a: x, b: y, c: z, d: w, tx: value(at: 4), ty: value(at: 5))
    }

    /// The numbers as a text, such as "[1 0 0.5]".
    public var stringRepresentation: String {
        let words = numbers.map { value in
            value == value.rounded() && abs(value) < 1e15
                ? String(Int(value)) : String(Double(value))
        }
        return "[" + words.joined(separator: " ") + "]"
    }

    /// Returns the vector itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
    /// Returns whether another object is a vector of the same numbers.
    public override func isEqual(_ object: Any?) -> Bool {
        (object as? CIVector)?.numbers == numbers
    }
    /// The hash of the numbers.
    public override var hash: Int { numbers.hashValue }
    /// The numbers as a text.
    public override var description: String { stringRepresentation }
}
