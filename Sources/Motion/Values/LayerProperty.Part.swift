extension LayerProperty {
    /// A part of a property, named by the rest of its key path.
    ///
    /// Source: Apple, Core Animation Programming Guide, "Key Path Support for Structures".
    @usableFromInline package enum Part: String, CaseIterable, Sendable, BitwiseCopyable {
        case whole = ""
        // Points
        case x, y
        // Sizes
        case width, height
        // Rectangles
        case origin
        case originX = "origin.x"
        case originY = "origin.y"
        case size
        case sizeWidth = "size.width"
        case sizeHeight = "size.height"
        // Transforms. rotation means rotation.z.
        case rotation
        case rotationX = "rotation.x"
        case rotationY = "rotation.y"
        case rotationZ = "rotation.z"
        // Reading scale returns the mean of the three factors; writing it sets all of them.
        case scale
        case scaleX = "scale.x"
        case scaleY = "scale.y"
        case scaleZ = "scale.z"
        // translation means x and y.
        case translation
        case translationX = "translation.x"
        case translationY = "translation.y"
        case translationZ = "translation.z"
    }
}

extension LayerProperty.Part {
    /// The kind of value that has the part; nil for the whole.
    private var owner: LayerProperty.Kind? {
        switch self {
        case .whole: nil
        case .x, .y: .point
        case .width, .height: .size
        case .origin, .originX, .originY, .size, .sizeWidth, .sizeHeight: .rect
        default: .transform
        }
    }

    package func isPart(of kind: LayerProperty.Kind) -> Bool { self == .whole || owner == kind }

    /// Returns the kind of the part's value; nil for the whole of an unknown kind.
    package func kind(in whole: LayerProperty.Kind?) -> LayerProperty.Kind? {
        switch self {
        case .whole: whole
        case .origin: .point
        case .size, .translation: .size
        default: .number
        }
    }

    /// The part's lanes in the whole value, for all kinds except transforms.
    @inlinable var range: (start: Int, count: Int)? {
        switch self {
        case .x, .width, .originX: (0, 1)
        case .y, .height, .originY: (1, 1)
        case .origin: (0, 2)
        case .size: (2, 2)
        case .sizeWidth: (2, 1)
        case .sizeHeight: (3, 1)
        default: nil
        }
    }

    /// Reads the part from a whole value.
    @inlinable
    package func read(_ whole: LayerProperty.Lanes) -> LayerProperty.Lanes {
        if self == .whole { return whole }
        guard let range else { return CATransform3D(whole).part(self) }
        return range.count == 1
            ? .init(whole[range.start]) : .init(whole[range.start], whole[range.start + 1])
    }

    /// Writes the part into a whole value.
    @inlinable
    package func write(_ value: LayerProperty.Lanes, into whole: inout LayerProperty.Lanes) {
        if self == .whole {
            whole = value
        } else if let range {
            whole[range.start] = value[0]
            if range.count == 2 { whole[range.start + 1] = value[1] }
        } else {
            var transform = CATransform3D(whole)
            transform.setPart(self, to: value)
            whole = transform.simd
        }
    }
}
