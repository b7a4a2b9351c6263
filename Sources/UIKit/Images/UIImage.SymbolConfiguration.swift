import Foundation

extension UIImage {
    /// The size, weight and colours of a symbol.
    ///
    /// Source: Apple, UIImage.SymbolConfiguration.
    ///
    /// Deviation: our symbols have one layer. It has a hierarchical colour, or the first one of a
    /// palette; no symbol has colours of its own.
    public final class SymbolConfiguration: Configuration, @unchecked Sendable {
        let pointSize: CGFloat?
        let weight: SymbolWeight?
        let scale: SymbolScale?
        let colors: Colors?

        /// The colours of a symbol's layers.
        enum Colors: Hashable {
            /// Those of a template.
            case template
            case own(UIColor)

            /// The colour of the one layer; nil for that of a template.
            var color: UIColor? {
                switch self {
                case .template: nil
                // The tint of the view that shows the symbol is what a template has.
                case .own(let color): color == .tintColor ? nil : color
                }
            }
        }

        private init(
            pointSize: CGFloat? = nil, weight: SymbolWeight? = nil, scale: SymbolScale? = nil,
            colors: Colors? = nil
        ) {
            self.pointSize = pointSize.flatMap {
                usableNumbers($0, in: 1...10_000, "pointSize", of: "A symbol configuration")
            }
            (self.weight, self.scale, self.colors) = (weight, scale, colors)
            super.init(traitCollection: nil)
        }

        /// A configuration that specifies nothing.
        public static let unspecified = SymbolConfiguration(weight: nil)

        // MARK: Size and weight

        /// Creates a configuration of a size in points.
        public convenience init(pointSize: CGFloat) {
            self.init(pointSize: pointSize, weight: nil)
        }
        /// Creates a configuration of a size in points and a weight.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) {
            self.init(pointSize: pointSize, weight: .some(weight))
        }
        /// Creates a configuration of a size in points, a weight and a scale.
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(pointSize: pointSize, weight: .some(weight), scale: .some(scale))
        }
        /// Creates a configuration of a weight.
        public convenience init(weight: SymbolWeight) {
            self.init(pointSize: nil, weight: .some(weight))
        }
        /// Creates a configuration of a scale.
        public convenience init(scale: SymbolScale) {
            self.init(pointSize: nil, scale: .some(scale))
        }
        /// Creates a configuration of a font's size.
        public convenience init(font: UIFont) {
            self.init(pointSize: font.pointSize, weight: nil)
        }
        /// Creates a configuration of a font's size and a scale.
        public convenience init(font: UIFont, scale: SymbolScale) {
            self.init(pointSize: font.pointSize, scale: .some(scale))
        }
        /// Creates a configuration of a text style's size.
        public convenience init(textStyle: UIFont.TextStyle) {
            self.init(font: .preferredFont(forTextStyle: textStyle))
        }
        /// Creates a configuration of a text style's size and a scale.
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) {
            self.init(font: .preferredFont(forTextStyle: textStyle), scale: scale)
        }

        // MARK: Colours

        /// Creates a configuration in which a symbol has tones of one colour.
        ///
        /// It takes precedence over the tint colour; `UIColor.tintColor` is the tint colour.
        public convenience init(hierarchicalColor: UIColor) {
            self.init(pointSize: nil, colors: .own(hierarchicalColor))
        }
        /// Creates a configuration in which a symbol's layers have these colours; none specifies
        /// nothing.
        public convenience init(paletteColors: [UIColor]) {
            self.init(pointSize: nil, colors: paletteColors.first.map(Colors.own))
        }
        /// Returns a configuration in which a symbol has the tint colour.
        public class func preferringMonochrome() -> SymbolConfiguration {
            SymbolConfiguration(pointSize: nil, colors: .template)
        }
        /// Returns a configuration in which a symbol has its own colours, if it has some.
        public class func preferringMulticolor() -> SymbolConfiguration {
            SymbolConfiguration(pointSize: nil, colors: .template)
        }

        // MARK: Combining

        /// Returns this configuration with the values that another one specifies in place of its
        /// own.
        public func applying(_ other: SymbolConfiguration?) -> SymbolConfiguration {
            SymbolConfiguration(
                pointSize: other?.pointSize ?? pointSize, weight: other?.weight ?? weight,
                scale: other?.scale ?? scale, colors: other?.colors ?? colors)
        }

        /// Returns whether another object specifies the same.
        public override func isEqual(_ object: Any?) -> Bool {
            guard let other = object as? SymbolConfiguration else { return false }
            return pointSize == other.pointSize && weight == other.weight && scale == other.scale
                && colors == other.colors
        }

        /// The hash of what it specifies.
        public override var hash: Int {
            var hasher = Hasher()
            hasher.combine(pointSize)
            hasher.combine(weight)
            hasher.combine(scale)
            hasher.combine(colors)
            return hasher.finalize()
        }
    }

    /// The configuration that was given to a symbol; nil for any other image.
    ///
    /// Source: Apple, UIImage.symbolConfiguration.
    public var symbolConfiguration: SymbolConfiguration? { look.symbol?.configuration }
}
