extension LayerProperty.Root {
    /// Whether a change implies an animation.
    ///
    /// Source: Apple, Core Animation Programming Guide, "Animatable Properties", table B-1; CAShapeLayer.path: "path (as
    /// with all CGPathRef animatable properties) does not support implicit animation"; lineDashPattern is not called
    /// animatable.
    var animatesImplicitly: Bool {
        switch self {
        case .hidden, .masksToBounds, .contents: true
        case .lineDashPattern, .custom: false
        default: !kind.isDiscrete && kind != .path
        }
    }

    /// Whether every layer has the property, and not only those of a subclass.
    var isOfEveryLayer: Bool { !isOfShapeLayers && !isOfGradientLayers && !isOfTextLayers }

    /// Whether it is one of `CAShapeLayer`'s.
    var isOfShapeLayers: Bool {
        switch self {
        case .path, .fillColor, .strokeColor, .lineWidth, .miterLimit, .lineDashPhase, .strokeStart, .strokeEnd,
            .fillRule, .lineCap, .lineJoin, .lineDashPattern:
            true
        default: false
        }
    }

    /// Whether it is one of `CAGradientLayer`'s.
    var isOfGradientLayers: Bool {
        switch self {
        case .colors, .locations, .startPoint, .endPoint, .type: true
        default: false
        }
    }

    /// Whether it is one of `CATextLayer`'s.
    var isOfTextLayers: Bool {
        switch self {
        case .fontSize, .foregroundColor, .string, .font, .alignmentMode, .wrapped, .truncationMode: true
        default: false
        }
    }

    /// Whether the property's type is `Float`.
    package var isFloat: Bool { self == .opacity || self == .shadowOpacity }
}

extension LayerValue {
    /// The value as a property's accessor would return it: opacities are boxed as `Float`.
    package func boxed(for property: LayerProperty) -> Any? {
        if case .number(let number) = self, property.root.isFloat { return NSNumber(value: Float(number)) }
        return boxed
    }
}
