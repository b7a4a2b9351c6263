import CoreGraphics

/// A layer that draws plain text from the top of its bounds, clipped to them.
///
/// Source: Apple, CATextLayer.
///
/// Deviation: attributed strings are drawn plain.
@preconcurrency @MainActor
open class CATextLayer: CALayer {
    package override class func owns(_ root: LayerProperty.Root) -> Bool {
        root.isOfTextLayers || super.owns(root)
    }

    /// The text: a `String`, or an `NSAttributedString` drawn as plain text. Default: nil.
    open var string: Any? {
        get { object(.string) }
        set { set(.string, to: newValue.map { .object($0) } ?? .nothing) }
    }

    /// The font: a `UIFont`, of which only the weight counts, or a name or `CGFont`, which only
    /// selects bold.
    ///
    /// The size is ``fontSize``, not the font's, as Apple documents it. Default: nil, regular.
    open var font: Any? {
        get { object(.font) }
        set { set(.font, to: newValue.map { .object($0) } ?? .nothing) }
    }

    /// The font's size in points. Animatable. Default: 36.
    open var fontSize: CGFloat {
        get { CGFloat(number(.fontSize)) }
        set { set(.fontSize, to: .number(Double(newValue))) }
    }

    /// The text's colour. Animatable. Default: opaque white.
    open var foregroundColor: CGColor? {
        get { color(.foregroundColor) }
        set { set(.foregroundColor, to: LayerValue(color: newValue)) }
    }

    /// How lines are aligned. Default: natural.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { CATextLayerAlignmentMode(rawValue: name(.alignmentMode)) }
        set { set(.alignmentMode, to: .text(newValue.rawValue)) }
    }

    /// Whether text that does not fit continues in another line. Default: false.
    open var isWrapped: Bool {
        get { number(.wrapped) != 0 }
        set { set(.wrapped, to: .number(newValue ? 1 : 0)) }
    }

    /// Where a line that does not fit is truncated. Default: none, it is clipped.
    open var truncationMode: CATextLayerTruncationMode {
        get { CATextLayerTruncationMode(rawValue: name(.truncationMode)) }
        set { set(.truncationMode, to: .text(newValue.rawValue)) }
    }

    /// Returns the size of the text in points; if wrapped, lines break at the width of the bounds.
    ///
    /// Source: Apple, CALayer.preferredFrameSize().
    open override func preferredFrameSize() -> CGSize {
        let text =
            (string as? String) ?? (string as? NSAttributedString)?.string ?? string.map { "\($0)" }
            ?? ""
        let limit = isWrapped && bounds.width > 0 ? bounds.width : .infinity
        if let font = font as? any TextLayerFont {
            return font.size(of: text, fontSize: fontSize, within: limit)
        }
        if let measure = LayerScheduler.current.measureText {
            return measure(text, font, fontSize, limit)
        }
        // Without UIKit's fonts characters are squares, as in UIKit without an installed measurer.
        guard !text.isEmpty else { return .zero }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        let longest = lines.reduce(0) { max($0, $1.count) }
        return CGSize(width: CGFloat(longest) * fontSize, height: CGFloat(lines.count) * fontSize)
    }

    private func object(_ root: LayerProperty.Root) -> Any? {
        guard case .object(let object) = value(root) else { return nil }
        return object
    }
}

/// A font object that measures a text layer's text.
package protocol TextLayerFont {
    /// Returns the size of a text in lines of at most a width, in points.
    @MainActor func size(of text: String, fontSize: CGFloat, within width: CGFloat) -> CGSize
}

/// How a text layer aligns its lines.
public struct CATextLayerAlignmentMode: RawRepresentable, Hashable, Sendable {
    /// The mode's name.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// As usual in the text's script.
    public static let natural = CATextLayerAlignmentMode(rawValue: "natural")
    /// To the left.
    public static let left = CATextLayerAlignmentMode(rawValue: "left")
    /// To the right.
    public static let right = CATextLayerAlignmentMode(rawValue: "right")
    /// In the middle.
    public static let center = CATextLayerAlignmentMode(rawValue: "center")
    /// At both edges: the spaces of wrapped lines are widened.
    public static let justified = CATextLayerAlignmentMode(rawValue: "justified")
}

/// Where a text layer truncates a line that does not fit.
public struct CATextLayerTruncationMode: RawRepresentable, Hashable, Sendable {
    /// The mode's name.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Nowhere: the line is clipped at the layer's edge.
    public static let none = CATextLayerTruncationMode(rawValue: "none")
    /// At its start.
    public static let start = CATextLayerTruncationMode(rawValue: "start")
    /// At its end.
    public static let end = CATextLayerTruncationMode(rawValue: "end")
    /// In its middle.
    public static let middle = CATextLayerTruncationMode(rawValue: "middle")
}
