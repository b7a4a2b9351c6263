public import CoreGraphics

/// Geometry as text, as `NSStringFromCGPoint` and its relatives wrote it in Objective-C.
///
/// Source: Apple, NSCoder, "UIKit additions".
extension NSCoder {
    /// Returns a point as text: `{x, y}`.
    public class func string(for value: CGPoint) -> String {
        braced([value.x, value.y])
    }

    /// Returns a point from text; zero if it is not of the form `{x, y}`.
    public class func cgPoint(for string: String) -> CGPoint {
        numbers(in: string, 2).map {
            CGPoint(x: $0[0], y: $0[1])
        } ?? .zero
    }

    /// Returns a size as text: `{width, height}`.
    public class func string(for value: CGSize) -> String {
        braced([value.width, value.height])
    }

    /// Returns a size from text; zero if it is not of the form `{width, height}`.
    public class func cgSize(for string: String) -> CGSize {
        numbers(in: string, 2).map {
            CGSize(width: $0[0], height: $0[1])
        } ?? .zero
    }

    /// Returns a vector as text: `{dx, dy}`.
    public class func string(for value: CGVector) -> String {
        braced([value.dx, value.dy])
    }

    /// Returns a vector from text; zero if it is not of the form `{dx, dy}`.
    public class func cgVector(for string: String) -> CGVector {
        numbers(in: string, 2).map {
            CGVector(dx: $0[0], dy: $0[1])
        } ?? .zero
    }

    /// Returns an offset as text: `{horizontal, vertical}`.
    public class func string(for value: UIOffset) -> String {
        braced([value.horizontal, value.vertical])
    }

    /// Returns an offset from text; zero if it is not of the form `{horizontal, vertical}`.
    public class func uiOffset(for string: String) -> UIOffset {
        numbers(in: string, 2).map {
            UIOffset(horizontal: $0[0], vertical: $0[1])
        } ?? .zero
    }

    /// Returns insets as text: `{top, left, bottom, right}`.
    public class func string(for value: UIEdgeInsets) -> String {
        braced([value.top, value.left, value.bottom, value.right])
    }

    /// Returns insets from text; zero if it is not of the form `{top, left, bottom, right}`.
    public class func uiEdgeInsets(for string: String) -> UIEdgeInsets {
        numbers(in: string, 4).map {
            UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
        } ?? .zero
    }

    /// Returns directional insets as text: `{top, leading, bottom, trailing}`.
    public class func string(for value: NSDirectionalEdgeInsets) -> String {
        braced([value.top, value.leading, value.bottom, value.trailing])
    }

    /// Returns directional insets from text; zero if it is not of the form
    /// `{top, leading, bottom, trailing}`.
    public class func nsDirectionalEdgeInsets(for string: String) -> NSDirectionalEdgeInsets {
        numbers(in: string, 4).map {
            NSDirectionalEdgeInsets(
                top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3])
        } ?? .zero
    }

    /// Returns a rectangle as text: `{{x, y}, {width, height}}`.
    public class func string(for value: CGRect) -> String {
        "{\(string(for: value.origin)), \(string(for: value.size))}"
    }

    /// Returns a rectangle from text; zero if it is not of the form `{{x, y}, {width, height}}`.
    public class func cgRect(for string: String) -> CGRect {
        numbers(in: string, 4).map {
            CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
        } ?? .zero
    }

    /// Returns a transform as text: `[a, b, c, d, tx, ty]`.
    public class func string(for value: CGAffineTransform) -> String {
        let numbers = [value.a, value.b, value.c, value.d, value.tx, value.ty]
        return "[\(numbers.map(text).joined(separator: ", "))]"
    }

    /// Returns a transform from text; the identity if it is not of the form
    /// `[a, b, c, d, tx, ty]`.
    public class func cgAffineTransform(for string: String) -> CGAffineTransform {
        numbers(in: string, 6).map {
            CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
        } ?? .identity
    }

    private class func braced(_ numbers: [CGFloat]) -> String {
        "{\(numbers.map(text).joined(separator: ", "))}"
    }

    /// Returns a number without a point if it is whole.
    private class func text(_ number: CGFloat) -> String {
        let text = "\(number)"
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns the numbers of a text; nil unless there are as many as wanted.
    private class func numbers(in text: String, _ count: Int) -> [CGFloat]? {
        let parts = text.split(whereSeparator: { "{}[], ".contains($0) })
        let numbers = parts.compactMap { Double($0) }
        guard parts.count == count, numbers.count == count else { return nil }
        return numbers.map { CGFloat($0) }
    }
}
