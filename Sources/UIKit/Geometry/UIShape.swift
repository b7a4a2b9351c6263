public import CoreGraphics

/// A shape that fits a rectangle.
///
/// Source: Apple, UIShape.
@preconcurrency @MainActor
public struct UIShape: Sendable {
    private enum Form {
        case circle, capsule
        case rect(radius: CGFloat)
        case fixed(CGRect, radius: CGFloat)
        case path(UIBezierPath)
    }
    private var form: Form
    private var insets = UIEdgeInsets.zero

    private init(_ form: Form) { self.form = form }

    /// The circle in the middle, as large as fits.
    public static var circle: UIShape { UIShape(.circle) }
    /// The rectangle with ends that are half circles.
    public static var capsule: UIShape { UIShape(.capsule) }
    /// The rectangle.
    public static var rect: UIShape { UIShape(.rect(radius: 0)) }
    /// Returns the rectangle with round corners.
    public static func rect(cornerRadius: CGFloat) -> UIShape {
        UIShape(.rect(radius: cornerRadius))
    }
    /// Returns a rectangle of its own, in the coordinates of the one that a shape fits.
    public static func fixedRect(_ rect: CGRect) -> UIShape { UIShape(.fixed(rect, radius: 0)) }
    /// Returns a rectangle of its own with round corners.
    public static func fixedRect(_ rect: CGRect, cornerRadius: CGFloat) -> UIShape {
        UIShape(.fixed(rect, radius: cornerRadius))
    }
    /// Returns an outline of its own.
    public static func path(_ path: UIBezierPath) -> UIShape { UIShape(.path(path)) }

    /// Returns the shape that fits a rectangle with smaller insets; an outline of its own does not
    /// change.
    public func inset(by insets: UIEdgeInsets) -> UIShape {
        var copy = self
        copy.insets.top += insets.top
        copy.insets.left += insets.left
        copy.insets.bottom += insets.bottom
        copy.insets.right += insets.right
        return copy
    }

    /// Returns the shape with the same inset at all edges.
    public func inset(by inset: CGFloat) -> UIShape {
        self.inset(by: UIEdgeInsets(top: inset, left: inset, bottom: inset, right: inset))
    }

    /// The outline in a rectangle.
    func path(in bounds: CGRect) -> UIBezierPath {
        let room = bounds.inset(by: insets)
        switch form {
        case .circle:
            let side = min(room.width, room.height)
            return UIBezierPath(
                ovalIn: CGRect(
                    x: room.midX - side / 2, y: room.midY - side / 2, width: side, height: side))
        case .capsule:
            return UIBezierPath(
                roundedRect: room, cornerRadius: min(room.width, room.height) / 2)
        case .rect(let radius): return UIBezierPath(roundedRect: room, cornerRadius: radius)
        case .fixed(let rect, let radius):
            return UIBezierPath(roundedRect: rect.inset(by: insets), cornerRadius: radius)
        case .path(let path): return path
        }
    }
}
