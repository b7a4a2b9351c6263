import Foundation
import Synchronization

/// A symbol's name and look.
struct SymbolDescription: Hashable, Sendable {
    var name: String
    var pointSize: CGFloat = 17
    var weight: CGFloat = UIFont.Weight.regular.rawValue
    var scale = UIImage.SymbolScale.medium
    /// The colour of the lines; nil for that of a template.
    var color: UIColor?
    /// The configuration that a program has given it; nil for none.
    var configuration: UIImage.SymbolConfiguration?

    /// The side of the square into which the symbol is drawn: a fifth more than the text beside
    /// it, times the scale. [U]
    var side: CGFloat {
        let factor: CGFloat =
            switch scale {
            case .small: 0.78
            case .large: 1.28
            case .default, .medium, .unspecified: 1
            }
        return (pointSize * 1.2 * factor).rounded()
    }
}

extension UIImage {
    /// The size of a symbol relative to its point size.
    ///
    /// Source: Apple, UIImage.SymbolScale.
    public enum SymbolScale: Int, Sendable {
        /// The default: medium.
        case `default` = -1
        /// Not specified: medium.
        case unspecified = 0
        /// Small.
        case small = 1
        /// Medium.
        case medium = 2
        /// Large.
        case large = 3
    }

    /// The weight of a symbol's lines.
    ///
    /// Source: Apple, UIImage.SymbolWeight.
    public enum SymbolWeight: Int, Sendable {
        /// Not specified: regular.
        case unspecified = 0
        /// Very thin.
        case ultraLight = 1
        /// Thin.
        case thin = 2
        /// Light.
        case light = 3
        /// Regular.
        case regular = 4
        /// Medium.
        case medium = 5
        /// Half bold.
        case semibold = 6
        /// Bold.
        case bold = 7
        /// Heavy.
        case heavy = 8
        /// Black.
        case black = 9

        var fontWeight: UIFont.Weight {
            switch self {
            case .ultraLight: .ultraLight
            case .thin: .thin
            case .light: .light
            case .unspecified, .regular: .regular
            case .medium: .medium
            case .semibold: .semibold
            case .bold: .bold
            case .heavy: .heavy
            case .black: .black
            }
        }
    }

    /// Creates the image of a symbol; nil for an empty name.
    ///
    /// The images of common symbols are drawn with lines here; Apple's drawings may not be used on
    /// other systems. Any other name becomes a rounded square of the symbol's size, and a line on
    /// stderr says so once.
    ///
    /// Source: Apple, init(systemName:).
    ///
    /// Deviation: all symbols are square.
    public convenience init?(systemName name: String) {
        self.init(systemName: name, withConfiguration: nil)
    }

    /// Creates the image of a symbol with a size, weight and colours; nil for an empty name.
    public convenience init?(
        systemName name: String, withConfiguration configuration: SymbolConfiguration?
    ) {
        guard !name.isEmpty else { return nil }
        self.init(symbol: SymbolDescription(name: name).with(configuration), like: nil)
    }

    /// Returns a symbol with another size, weight and colours; any other image unchanged.
    public func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? {
        withConfiguration(configuration)
    }

    /// Returns a symbol with another size, weight and colours; any other image unchanged.
    public func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage {
        guard let symbol = look.symbol else { return self }
        return UIImage(symbol: symbol.with(configuration), like: self)
    }

    /// Creates the image of a symbol, with the colours for some traits.
    convenience init(
        symbol: SymbolDescription, like image: UIImage?,
        traits: TraitValues = UITraitCollection.current.values
    ) {
        var look = image?.look ?? ImageLook()
        look.symbol = symbol
        let side = symbol.side
        self.init(
            size: CGSize(width: side, height: side), scale: 1,
            renderingMode: image?.renderingMode ?? .automatic,
            source: .bytes(uri: SymbolPicture.uri(of: symbol, for: traits), path: nil), look: look)
    }
}

extension SymbolDescription {
    func with(_ configuration: UIImage.SymbolConfiguration?) -> SymbolDescription {
        guard let configuration else { return self }
        var symbol = self
        symbol.configuration = self.configuration?.applying(configuration) ?? configuration
        if let size = configuration.pointSize { symbol.pointSize = size }
        if let weight = configuration.weight { symbol.weight = weight.fontWeight.rawValue }
        if let scale = configuration.scale { symbol.scale = scale }
        if let colors = configuration.colors { symbol.color = colors.color }
        return symbol
    }
}
