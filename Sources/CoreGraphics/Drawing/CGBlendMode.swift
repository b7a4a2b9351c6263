/// How drawing combines with the picture below it.
///
/// R is the result, S the source that is drawn, D the destination below; Sa and Da are their
/// alphas; colours are premultiplied. The separable and the four non-separable modes are those of
/// PDF and CSS.
///
/// Source: Apple, CGBlendMode; W3C, Compositing and Blending Level 1.
public enum CGBlendMode: Int32, Hashable, Sendable {
    /// S over D. The default.
    case normal = 0
    /// The product of both colours.
    case multiply = 1
    /// The inverse of the product of both inverses.
    case screen = 2
    /// Multiplies or screens, depending on D.
    case overlay = 3
    /// The darker component.
    case darken = 4
    /// The lighter component.
    case lighten = 5
    /// Brightens D to reflect S.
    case colorDodge = 6
    /// Darkens D to reflect S.
    case colorBurn = 7
    /// Darkens or lightens, depending on S.
    case softLight = 8
    /// Multiplies or screens, depending on S.
    case hardLight = 9
    /// The absolute difference of the components.
    case difference = 10
    /// Like difference, with less contrast.
    case exclusion = 11
    /// The hue of S with the saturation and luminosity of D.
    case hue = 12
    /// The saturation of S with the hue and luminosity of D.
    case saturation = 13
    /// The hue and saturation of S with the luminosity of D.
    case color = 14
    /// The luminosity of S with the hue and saturation of D.
    case luminosity = 15
    /// R = 0.
    case clear = 16
    /// R = S.
    case copy = 17
    /// R = S·Da.
    case sourceIn = 18
    /// R = S·(1 − Da).
    case sourceOut = 19
    /// R = S·Da + D·(1 − Sa).
    case sourceAtop = 20
    /// R = S·(1 − Da) + D.
    case destinationOver = 21
    /// R = D·Sa.
    case destinationIn = 22
    /// R = D·(1 − Sa).
    case destinationOut = 23
    /// R = S·(1 − Da) + D·Sa.
    case destinationAtop = 24
    /// R = S·(1 − Da) + D·(1 − Sa).
    case xor = 25
    /// R = max(0, 1 − ((1 − D) + (1 − S))), where the parts that are not covered count as white.
    ///
    /// The alpha is min(1, Sa + Da) (inferred): what is drawn changes nothing where it is clear.
    case plusDarker = 26
    /// R = min(1, S + D), for the colours and the alpha.
    case plusLighter = 27

    /// The modes that mix colours, by their names in camel case.
    private static let mixing: [String: CGBlendMode] = [
        "multiply": .multiply, "screen": .screen, "overlay": .overlay, "darken": .darken,
        "lighten": .lighten, "colorDodge": .colorDodge, "colorBurn": .colorBurn,
        "softLight": .softLight, "hardLight": .hardLight, "difference": .difference,
        "exclusion": .exclusion, "hue": .hue, "saturation": .saturation, "color": .color,
        "luminosity": .luminosity,
    ]

    /// The mode that mixes colours with a name such as `colorDodge`; nil if there is none.
    package init?(name: String) {
        guard let mode = Self.mixing[name] else { return nil }
        self = mode
    }

    /// The name of a mode that mixes colours, such as `colorDodge`; nil for others.
    package var name: String? { Self.mixing.first { $0.value == self }?.key }

    /// The mode's name in CSS; nil for those that are not blend modes there.
    var cssName: String? {
        switch self {
        case .multiply: "multiply"
        case .screen: "screen"
        case .overlay: "overlay"
        case .darken: "darken"
        case .lighten: "lighten"
        case .colorDodge: "color-dodge"
        case .colorBurn: "color-burn"
        case .softLight: "soft-light"
        case .hardLight: "hard-light"
        case .difference: "difference"
        case .exclusion: "exclusion"
        case .hue: "hue"
        case .saturation: "saturation"
        case .color: "color"
        case .luminosity: "luminosity"
        default: nil
        }
    }
}

/// Which parts of a path are drawn.
///
/// Source: Apple, CGPathDrawingMode.
public enum CGPathDrawingMode: Int32, Sendable {
    /// The inside, by the winding rule.
    case fill = 0
    /// The inside, by the even-odd rule.
    case eoFill = 1
    /// The line.
    case stroke = 2
    /// The inside by the winding rule, then the line.
    case fillStroke = 3
    /// The inside by the even-odd rule, then the line.
    case eoFillStroke = 4
}

/// How letters are drawn.
///
/// Source: Apple, CGTextDrawingMode.
///
/// Deviation: text does not clip, so that those modes are missing.
public enum CGTextDrawingMode: Int32, Sendable {
    /// Filled. The default.
    case fill = 0
    /// Their outlines.
    case stroke = 1
    /// Filled, then outlined.
    case fillStroke = 2
    /// Not at all.
    case invisible = 3
}
