import CoreGraphics

extension CALayer {
    final var baseContentsRect: CGRect {
        get { rect(.contentsRect) }
        set { set(.contentsRect, to: .rect(newValue)) }
    }

    final var baseContentsCenter: CGRect {
        get { rect(.contentsCenter) }
        set { set(.contentsCenter, to: .rect(newValue)) }
    }

    final var baseContentsScale: CGFloat {
        get { CGFloat(number(.contentsScale)) }
        set { set(.contentsScale, to: .number(Double(newValue))) }
    }

    final var baseShadowPath: CGPath? {
        get { path(.shadowPath) }
        set { set(.shadowPath, to: LayerValue(path: newValue)) }
    }

    final var baseMaskedCorners: CACornerMask {
        get { CACornerMask(rawValue: UInt(max(0, min(15, number(.maskedCorners))))) }
        set { set(.maskedCorners, to: .number(Double(newValue.rawValue & 15))) }
    }

    final func rect(_ root: LayerProperty.Root) -> CGRect {
        CGRect(lanes: values.lanes(of: LayerProperty(root)))
    }

    final func point(_ root: LayerProperty.Root) -> CGPoint {
        let lanes = values.lanes(of: LayerProperty(root))
        return CGPoint(x: lanes[0], y: lanes[1])
    }

    final func color(_ root: LayerProperty.Root) -> CGColor? {
        guard case .color(let color) = value(root) else { return nil }
        return color
    }

    final func path(_ root: LayerProperty.Root) -> CGPath? {
        guard case .path(let path) = value(root) else { return nil }
        return path
    }

    final func name(_ root: LayerProperty.Root) -> String {
        guard case .text(let name) = value(root) else { return "" }
        return name
    }

    final func numbers(_ root: LayerProperty.Root) -> [NSNumber]? {
        guard case .numbers(let numbers) = value(root) else { return nil }
        return numbers.map { NSNumber(value: $0) }
    }
}

extension LayerValue {
    /// Creates a colour, or `nothing`.
    init(color: CGColor?) { self = color.map { .color($0) } ?? .nothing }

    /// Creates an immutable copy of a path, or `nothing`.
    init(path: CGPath?) {
        guard let path else { self = .nothing; return }
        self = .path(path is CGMutablePath ? path.copy() ?? path : path)
    }

    /// Creates an array of numbers, or `nothing`.
    init(numbers: [NSNumber]?) {
        self = numbers.map { .numbers($0.map(\.doubleValue)) } ?? .nothing
    }
}

/// A set of a layer's corners.
///
/// Source: Apple, CACornerMask.
public struct CACornerMask: OptionSet, Sendable {
    /// The set's bits, one per corner.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner with the least x and y: the top left one.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The top right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The bottom left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The bottom right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}
