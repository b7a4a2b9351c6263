import Foundation

// Older code passes Core Animation's values as objects: `animation.toValue = NSValue(cgPoint: …)`.

extension NSValue {
    /// Creates a value that holds a point.
    public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

    /// Creates a value that holds a size.
    public convenience init(cgSize size: CGSize) { self.init(size: size) }

    /// Creates a value that holds a rectangle.
    public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

    /// Creates a value that holds a vector.
    public convenience init(cgVector vector: CGVector) {
        self.init(numbers: [vector.dx, vector.dy])
    }

    /// Creates a value that holds an affine transform.
    public convenience init(cgAffineTransform t: CGAffineTransform) {
        self.init(numbers: [t.a, t.b, t.c, t.d, t.tx, t.ty])
    }

    /// The point that the value holds; zero if it holds something else.
    public var cgPointValue: CGPoint { type == "{CGPoint=dd}" ? pointValue : .zero }

    /// The size that the value holds; zero if it holds something else.
    public var cgSizeValue: CGSize { type == "{CGSize=dd}" ? sizeValue : .zero }

    /// The rectangle that the value holds; zero if it holds something else.
    public var cgRectValue: CGRect { type.hasPrefix("{CGRect=") ? rectValue : .zero }

    /// The vector that the value holds; zero if it holds something else.
    public var cgVectorValue: CGVector {
        numbers(2).map { CGVector(dx: $0[0], dy: $0[1]) } ?? .zero
    }

    /// The affine transform that the value holds; the identity if it holds something else.
    public var cgAffineTransformValue: CGAffineTransform {
        numbers(6).map {
            CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
        } ?? .identity
    }

    private var type: String { String(cString: objCType) }

    /// Creates a value that holds an array of numbers.
    package convenience init(numbers: [CGFloat]) {
        let numbers = numbers.map { Double($0) }
        self.init(bytes: numbers, objCType: "[\(numbers.count)d]")
    }

    /// Returns the numbers that the value holds; nil unless it holds exactly `count` of them.
    package func numbers(_ count: Int) -> [CGFloat]? {
        guard type == "[\(count)d]" else { return nil }
        var numbers = [Double](repeating: 0, count: count)
        getValue(&numbers)
        return numbers.map { CGFloat($0) }
    }

    /// The point, size, rectangle, vector or affine transform that the value holds; otherwise nil.
    package var geometry: Any? {
        switch type {
        case "{CGPoint=dd}": pointValue
        case "{CGSize=dd}": sizeValue
        case "{CGRect={CGPoint=dd}{CGSize=dd}}": rectValue
        case "[2d]": cgVectorValue
        case "[6d]": cgAffineTransformValue
        default: nil
        }
    }
}
