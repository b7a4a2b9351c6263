import CoreGraphics

extension LayerValues {
    /// Returns a property's lanes; a nil colour reads as transparent black, an object as zeros.
    package func lanes(of property: LayerProperty) -> LayerProperty.Lanes {
        property.part.read(wholeLanes(of: property))
    }

    /// Sets a property from lanes; ignored if its value is not made of lanes.
    package mutating func set(_ property: LayerProperty, to lanes: LayerProperty.Lanes) {
        guard property.part != .whole else { return setWhole(property, to: lanes) }
        var whole = wholeLanes(of: property)
        property.part.write(lanes, into: &whole)
        setWhole(property, to: whole)
    }

    /// Returns a property's value.
    package func value(of property: LayerProperty) -> LayerValue {
        if property.part == .whole {
            if let value = more[property] { return value }
            switch property.root {
            case .backgroundColor: return backgroundColor.map { .color($0) } ?? .nothing
            case .borderColor: return border.color.map { .color($0) } ?? .nothing
            case .shadowColor: return shadow.color.map { .color($0) } ?? .nothing
            case .custom: return .nothing
            default: break
            }
            if !property.root.isField { return property.root.initial }
        }
        return LayerValue(lanes(of: property), as: property.kind ?? .number)
    }

    /// Sets a property's value, which must be of the property's kind.
    package mutating func set(_ property: LayerProperty, to value: LayerValue) {
        if property.part == .whole {
            switch (property.root, value) {
            case (.backgroundColor, .nothing): return backgroundColor = nil
            case (.borderColor, .nothing): return border.color = nil
            case (.shadowColor, .nothing): return shadow.color = nil
            default: break
            }
            // Keep the colour's space, which lanes do not have.
            if case .color(let color) = value {
                switch property.root {
                case .backgroundColor: return backgroundColor = color
                case .borderColor: return border.color = color
                case .shadowColor: return shadow.color = color
                default: break
                }
            }
            if !property.root.isField {
                more[property] = value
                return
            }
        }
        if let lanes = value.lanes { set(property, to: lanes) }
    }

    private func wholeLanes(of property: LayerProperty) -> LayerProperty.Lanes {
        switch property.root {
        case .bounds: .init(bounds)
        case .position: .init(Double(position.x), Double(position.y))
        case .anchorPoint: .init(Double(anchorPoint.x), Double(anchorPoint.y))
        case .zPosition: .init(Double(zPosition))
        case .transform: transform.simd
        case .sublayerTransform: sublayerTransform.simd
        case .opacity: .init(opacity)
        case .hidden: .init(isHidden ? 1 : 0)
        case .doubleSided: .init(isDoubleSided ? 1 : 0)
        case .masksToBounds: .init(masksToBounds ? 1 : 0)
        case .backgroundColor: .init(backgroundColor)
        case .cornerRadius: .init(Double(cornerRadius))
        case .borderWidth: .init(Double(border.width))
        case .borderColor: .init(border.color)
        case .shadowColor: .init(shadow.color)
        case .shadowOpacity: .init(shadow.opacity)
        case .shadowOffset: .init(Double(shadow.offset.width), Double(shadow.offset.height))
        case .shadowRadius: .init(Double(shadow.radius))
        default: (more[property.whole] ?? property.root.initial).lanes ?? .zero
        }
    }

    private mutating func setWhole(_ property: LayerProperty, to lanes: LayerProperty.Lanes) {
        switch property.root {
        case .bounds: bounds = CGRect(lanes: lanes)
        case .position: position = CGPoint(x: lanes[0], y: lanes[1])
        case .anchorPoint: anchorPoint = CGPoint(x: lanes[0], y: lanes[1])
        case .zPosition: zPosition = CGFloat(lanes[0])
        case .transform: transform = CATransform3D(lanes)
        case .sublayerTransform: sublayerTransform = CATransform3D(lanes)
        case .opacity: opacity = lanes[0]
        case .hidden: isHidden = lanes[0] != 0
        case .doubleSided: isDoubleSided = lanes[0] != 0
        case .masksToBounds: masksToBounds = lanes[0] != 0
        case .backgroundColor: backgroundColor = CGColor(lanes: lanes)
        case .cornerRadius: cornerRadius = CGFloat(lanes[0])
        case .borderWidth: border.width = CGFloat(lanes[0])
        case .borderColor: border.color = CGColor(lanes: lanes)
        case .shadowColor: shadow.color = CGColor(lanes: lanes)
        case .shadowOpacity: shadow.opacity = lanes[0]
        case .shadowOffset: shadow.offset = CGSize(width: lanes[0], height: lanes[1])
        case .shadowRadius: shadow.radius = CGFloat(lanes[0])
        default:
            let whole = property.whole
            guard let kind = property.root == .custom ? more[whole]?.kind : property.root.kind,
                kind.width > 0
            else {
                if property.root == .custom { more[whole] = .number(lanes[0]) }
                return
            }
            more[whole] = LayerValue(lanes, as: kind)
        }
    }
}

extension LayerProperty.Root {
    /// Whether `LayerValues` has a field or an accessor (`sublayerTransform`) for it.
    package var isField: Bool {
        switch self {
        case .bounds, .position, .anchorPoint, .zPosition, .transform, .sublayerTransform, .opacity,
            .hidden,
            .doubleSided, .masksToBounds, .backgroundColor, .cornerRadius, .borderWidth,
            .borderColor, .shadowColor,
            .shadowOpacity, .shadowOffset, .shadowRadius:
            true
        default: false
        }
    }
}
