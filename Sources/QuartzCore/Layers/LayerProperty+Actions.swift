extension LayerProperty.Root {
    /// Whether a change animates implicitly.
    ///
    /// Source: Apple, Core Animation Programming Guide, "Animatable Properties", table B-1;
    /// CAShapeLayer.path: "path (as with all CGPathRef animatable properties) does not support
    /// implicit animation"; lineDashPattern is not documented as animatable.
    var animatesImplicitly: Bool {
        switch self {
        case .hidden, .masksToBounds, .contents: true
        case .lineDashPattern, .custom: false
        default: !kind.isDiscrete && kind != .path
        }
    }

    /// Whether every layer has the property, not only those of a subclass.
    var isOfEveryLayer: Bool {
        !isOfShapeLayers && !isOfGradientLayers && !isOfTextLayers && !isOfReplicatorLayers
    }

    /// Whether `CAShapeLayer` defines the property.
    var isOfShapeLayers: Bool {
        switch self {
        case .path, .fillColor, .strokeColor, .lineWidth, .miterLimit, .lineDashPhase, .strokeStart,
            .strokeEnd,
            .fillRule, .lineCap, .lineJoin, .lineDashPattern:
            true
        default: false
        }
    }

    /// Whether `CAGradientLayer` defines the property.
    var isOfGradientLayers: Bool {
        switch self {
        case .colors, .locations, .startPoint, .endPoint, .type: true
        default: false
        }
    }

    /// Whether `CATextLayer` defines the property.
    var isOfTextLayers: Bool {
        switch self {
        case .fontSize, .foregroundColor, .string, .font, .alignmentMode, .wrapped, .truncationMode:
            true
        default: false
        }
    }

    /// Whether `CAReplicatorLayer` defines the property.
    var isOfReplicatorLayers: Bool {
        switch self {
        case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
            .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset, .preservesDepth:
            true
        default: false
        }
    }

    /// Whether the property's type is `Float`.
    package var isFloat: Bool {
        switch self {
        case .opacity, .shadowOpacity, .instanceRedOffset, .instanceGreenOffset,
            .instanceBlueOffset, .instanceAlphaOffset:
            true
        default: false
        }
    }
}

extension LayerValue {
    /// Returns the value as the property's accessor would: opacities as `Float`.
    package func boxed(for property: LayerProperty) -> Any? {
        if case .number(let number) = self, property.root.isFloat {
            return NSNumber(value: Float(number))
        }
        return boxed
    }
}
