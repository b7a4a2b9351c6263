import CoreGraphics

/// An animatable property of a layer, or a part of one, as a key path names it.
///
/// Values of every property are sixteen lanes of Double; the unused ones are zero. So an animation interpolates each
/// kind of value by the same few instructions.
package enum LayerProperty: String, CaseIterable, Sendable {
    case bounds
    case boundsOrigin = "bounds.origin"
    case boundsOriginX = "bounds.origin.x"
    case boundsOriginY = "bounds.origin.y"
    case boundsSize = "bounds.size"
    case boundsWidth = "bounds.size.width"
    case boundsHeight = "bounds.size.height"
    case position
    case positionX = "position.x"
    case positionY = "position.y"
    case anchorPoint
    case zPosition
    case transform
    case sublayerTransform
    case opacity
    case backgroundColor
    case cornerRadius
    case borderWidth
    case borderColor
    case shadowColor
    case shadowOpacity
    case shadowOffset
    case shadowRadius

    /// Sixteen lanes: a point takes two, a rectangle or colour four, a transform all.
    package typealias Lanes = SIMD16<Double>

    /// Whether the value is a whole transform, which is interpolated by its parts and added by concatenation.
    package var isTransform: Bool { self == .transform || self == .sublayerTransform }
}

extension LayerValues {
    /// Reads a property as lanes; a nil colour reads as transparent black.
    package func lanes(of property: LayerProperty) -> LayerProperty.Lanes {
        switch property {
        case .bounds: .init(bounds.origin.x, bounds.origin.y, bounds.size.width, bounds.size.height)
        case .boundsOrigin: .init(bounds.origin.x, bounds.origin.y)
        case .boundsOriginX: .init(bounds.origin.x)
        case .boundsOriginY: .init(bounds.origin.y)
        case .boundsSize: .init(bounds.size.width, bounds.size.height)
        case .boundsWidth: .init(bounds.size.width)
        case .boundsHeight: .init(bounds.size.height)
        case .position: .init(position.x, position.y)
        case .positionX: .init(position.x)
        case .positionY: .init(position.y)
        case .anchorPoint: .init(anchorPoint.x, anchorPoint.y)
        case .zPosition: .init(zPosition)
        case .transform: transform.simd
        case .sublayerTransform: sublayerTransform.simd
        case .opacity: .init(opacity)
        case .backgroundColor: .init(backgroundColor)
        case .cornerRadius: .init(cornerRadius)
        case .borderWidth: .init(borderWidth)
        case .borderColor: .init(borderColor)
        case .shadowColor: .init(shadowColor)
        case .shadowOpacity: .init(shadowOpacity)
        case .shadowOffset: .init(shadowOffset.width, shadowOffset.height)
        case .shadowRadius: .init(shadowRadius)
        }
    }

    /// Writes a property from lanes.
    package mutating func set(_ property: LayerProperty, to lanes: LayerProperty.Lanes) {
        switch property {
        case .bounds: bounds = CGRect(x: lanes[0], y: lanes[1], width: lanes[2], height: lanes[3])
        case .boundsOrigin: bounds.origin = CGPoint(x: lanes[0], y: lanes[1])
        case .boundsOriginX: bounds.origin.x = lanes[0]
        case .boundsOriginY: bounds.origin.y = lanes[0]
        case .boundsSize: bounds.size = CGSize(width: lanes[0], height: lanes[1])
        case .boundsWidth: bounds.size.width = lanes[0]
        case .boundsHeight: bounds.size.height = lanes[0]
        case .position: position = CGPoint(x: lanes[0], y: lanes[1])
        case .positionX: position.x = lanes[0]
        case .positionY: position.y = lanes[0]
        case .anchorPoint: anchorPoint = CGPoint(x: lanes[0], y: lanes[1])
        case .zPosition: zPosition = lanes[0]
        case .transform: transform = CATransform3D(lanes)
        case .sublayerTransform: sublayerTransform = CATransform3D(lanes)
        case .opacity: opacity = lanes[0]
        case .backgroundColor: backgroundColor = CGColor(lanes: lanes)
        case .cornerRadius: cornerRadius = lanes[0]
        case .borderWidth: borderWidth = lanes[0]
        case .borderColor: borderColor = CGColor(lanes: lanes)
        case .shadowColor: shadowColor = CGColor(lanes: lanes)
        case .shadowOpacity: shadowOpacity = lanes[0]
        case .shadowOffset: shadowOffset = CGSize(width: lanes[0], height: lanes[1])
        case .shadowRadius: shadowRadius = lanes[0]
        }
    }
}
