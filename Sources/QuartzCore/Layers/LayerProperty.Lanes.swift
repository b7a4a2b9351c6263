import CoreGraphics

extension SIMD16<Double> {
    init(_ x: Double, _ y: Double = 0, _ z: Double = 0, _ w: Double = 0) {
        self = .zero
        self[0] = x
        self[1] = y
        self[2] = z
        self[3] = w
    }

    init(_ color: CGColor?) {
        guard let color else { self = .zero; return }
        self.init(lowHalf: SIMD8(lowHalf: color.rgba, highHalf: .zero), highHalf: .zero)
    }

    /// The lanes of an animation's boxed value; nil when its type is not the property's.
    init?(animationValue value: Any, of property: LayerProperty) {
        switch value {
        case let transform as CATransform3D: self = transform.simd
        case let transform as CGAffineTransform: self = CATransform3DMakeAffineTransform(transform).simd
        case let point as CGPoint: self.init(point.x, point.y)
        case let size as CGSize: self.init(size.width, size.height)
        case let rect as CGRect: self.init(rect.origin.x, rect.origin.y, rect.size.width, rect.size.height)
        case let color as CGColor: self.init(color)
        case let number as CGFloat: self.init(Double(number))
        case let number as Double: self.init(number)
        case let number as Float: self.init(Double(number))
        case let number as Int: self.init(Double(number))
        case let number as NSNumber: self.init(number.doubleValue)
        default: return nil
        }
        guard LayerProperty.kind(of: value) == property.kind else { return nil }
    }
}

extension LayerProperty {
    /// What type of value a property takes.
    enum Kind { case number, pair, rect, color, transform }

    var kind: Kind {
        switch self {
        case .bounds: .rect
        case .boundsOrigin, .boundsSize, .position, .anchorPoint, .shadowOffset: .pair
        case .transform, .sublayerTransform: .transform
        case .backgroundColor, .borderColor, .shadowColor: .color
        default: .number
        }
    }

    static func kind(of value: Any) -> Kind {
        switch value {
        case is CATransform3D, is CGAffineTransform: .transform
        case is CGPoint, is CGSize: .pair
        case is CGRect: .rect
        case is CGColor: .color
        default: .number
        }
    }
}

extension CGColor {
    convenience init(lanes: LayerProperty.Lanes) {
        self.init(rgba: lanes.lowHalf.lowHalf)
    }
}
