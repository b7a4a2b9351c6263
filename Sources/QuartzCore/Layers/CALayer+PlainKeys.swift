import Foundation

/// Key-value coding of the properties that are not animatable.
extension CALayer {
    /// Returns the value of a property that is not animatable; nil for any other key.
    final func plainValue(forKey key: String) -> Any? {
        switch key {
        case "beginTime": NSNumber(value: beginTime)
        case "duration": NSNumber(value: duration)
        case "timeOffset": NSNumber(value: timeOffset)
        case "speed": NSNumber(value: speed)
        case "repeatCount": NSNumber(value: repeatCount)
        case "repeatDuration": NSNumber(value: repeatDuration)
        case "autoreverses": NSNumber(value: autoreverses)
        case "fillMode": fillMode.rawValue
        case "contentsGravity": contentsGravity.rawValue
        case "cornerCurve": cornerCurve.rawValue
        case "magnificationFilter": magnificationFilter.rawValue
        case "minificationFilter": minificationFilter.rawValue
        case "minificationFilterBias": NSNumber(value: minificationFilterBias)
        case "allowsGroupOpacity": NSNumber(value: allowsGroupOpacity)
        case "geometryFlipped", "isGeometryFlipped": NSNumber(value: isGeometryFlipped)
        case "opaque", "isOpaque": NSNumber(value: isOpaque)
        case "shouldRasterize": NSNumber(value: shouldRasterize)
        case "rasterizationScale": NSNumber(value: Double(rasterizationScale))
        case "allowsEdgeAntialiasing": NSNumber(value: allowsEdgeAntialiasing)
        case "drawsAsynchronously": NSNumber(value: drawsAsynchronously)
        case "needsDisplayOnBoundsChange": NSNumber(value: needsDisplayOnBoundsChange)
        default: nil
        }
    }

    /// Sets a property that is not animatable. Returns false if the key is of another, or the value
    /// is of another type.
    final func setPlainValue(_ value: Any?, forKey key: String) -> Bool {
        if let word = word(value) {
            switch key {
            case "fillMode": fillMode = CAMediaTimingFillMode(rawValue: word)
            case "contentsGravity": contentsGravity = CALayerContentsGravity(rawValue: word)
            case "cornerCurve": cornerCurve = CALayerCornerCurve(rawValue: word)
            case "magnificationFilter":
                magnificationFilter = CALayerContentsFilter(rawValue: word)
            case "minificationFilter": minificationFilter = CALayerContentsFilter(rawValue: word)
            default: return false
            }
            return true
        }
        guard case .number(let number)? = LayerValue(value, as: .number) else { return false }
        switch key {
        case "beginTime": beginTime = number
        case "duration": duration = number
        case "timeOffset": timeOffset = number
        case "speed": speed = Float(number)
        case "repeatCount": repeatCount = Float(number)
        case "repeatDuration": repeatDuration = number
        case "autoreverses": autoreverses = number != 0
        case "geometryFlipped", "isGeometryFlipped": isGeometryFlipped = number != 0
        case "opaque", "isOpaque": isOpaque = number != 0
        case "shouldRasterize": shouldRasterize = number != 0
        case "rasterizationScale": rasterizationScale = number
        case "allowsEdgeAntialiasing": allowsEdgeAntialiasing = number != 0
        case "drawsAsynchronously": drawsAsynchronously = number != 0
        case "allowsGroupOpacity": allowsGroupOpacity = number != 0
        case "minificationFilterBias": minificationFilterBias = Float(number)
        case "needsDisplayOnBoundsChange": needsDisplayOnBoundsChange = number != 0
        default: return false
        }
        return true
    }

    private func word(_ value: Any?) -> String? {
        switch value {
        case let word as String: word
        case let mode as CAMediaTimingFillMode: mode.rawValue
        case let gravity as CALayerContentsGravity: gravity.rawValue
        case let curve as CALayerCornerCurve: curve.rawValue
        case let filter as CALayerContentsFilter: filter.rawValue
        default: nil
        }
    }
}
