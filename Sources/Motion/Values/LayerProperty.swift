import CoreGraphics

/// A layer property or a part of one, by key path: `position`, `bounds.size.width`,
/// `transform.rotation.z`.
///
/// To add a property, add a case to ``Root`` and, unless its kind is `number`, a line to
/// ``Root/kind``. If ``LayerValues`` has no field for it, its value is in `LayerValues.more`, and
/// ``Root/initial`` returns its initial value. Key paths, animations, presentations and KVC then
/// support it without further code.
@usableFromInline package struct LayerProperty: Hashable, Sendable {
    /// The layer's property.
    @usableFromInline package let root: Root
    /// The part of the property.
    @usableFromInline package let part: Part
    /// The name of a key that the program defines; set if the root is `custom`.
    @usableFromInline package let customName: String?

    @inlinable package init(_ root: Root, _ part: Part = .whole, customName: String? = nil) {
        self.root = root
        self.part = part
        self.customName = customName
    }

    /// The properties, by their names in Core Animation's key paths.
    @usableFromInline package enum Root: String, CaseIterable, Sendable, BitwiseCopyable {
        // CALayer
        case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
        case opacity, hidden, doubleSided, masksToBounds
        case backgroundColor, cornerRadius, borderWidth, borderColor
        case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
        case contents, contentsRect, contentsCenter, contentsScale
        case maskedCorners
        // CAShapeLayer
        case path, fillColor, strokeColor, lineWidth, miterLimit, lineDashPhase, strokeStart,
            strokeEnd
        case fillRule, lineCap, lineJoin, lineDashPattern
        // CAGradientLayer
        case colors, locations, startPoint, endPoint
        case type
        // CATextLayer
        case fontSize, foregroundColor
        case string, font, alignmentMode, wrapped, truncationMode
        // CAReplicatorLayer
        case instanceCount, instanceDelay, instanceTransform, instanceColor
        case instanceRedOffset, instanceGreenOffset, instanceBlueOffset, instanceAlphaOffset
        case preservesDepth
        /// A key that the program defines.
        case custom = ""
    }

    /// Creates the property that a key path names; nil if no layer class defines it.
    package init?(rawValue path: String) {
        guard let known = Self.known[path] else { return nil }
        self = known
    }

    /// Creates the property that a key path names, a layer's or the program's own.
    ///
    /// Nil if the property has no such part.
    package init?(keyPath path: String) {
        if let known = Self.known[path] {
            self = known
            return
        }
        // Numbers of an emitter's cells have the cell's name in the path.
        if path.hasPrefix("emitterCells.") {
            self.init(.custom, customName: path)
            return
        }
        let name = path.prefix { $0 != "." }
        guard !name.isEmpty, Self.known[String(name)] == nil else { return nil }
        guard name.count < path.count else {
            self.init(.custom, customName: path)
            return
        }
        guard let part = Part(rawValue: String(path.dropFirst(name.count + 1))) else { return nil }
        self.init(.custom, part, customName: String(name))
    }

    /// The key path.
    package var rawValue: String {
        let name = customName ?? root.rawValue
        return part == .whole ? name : "\(name).\(part.rawValue)"
    }

    /// The whole property that this is a part of.
    package var whole: LayerProperty { LayerProperty(root, customName: customName) }

    /// Whether the value is a whole transform, interpolated by components and concatenated.
    package var isTransform: Bool { part == .whole && root.kind == .transform }

    /// The kind of the property's value; nil for the program's own keys, which accept any.
    package var kind: Kind? {
        root == .custom ? part.kind(in: nil) : part.kind(in: root.kind)
    }

    private static let known: [String: LayerProperty] = {
        var known: [String: LayerProperty] = [:]
        for root in Root.allCases where root != .custom {
            for part in Part.allCases where part.isPart(of: root.kind) {
                let property = LayerProperty(root, part)
                known[property.rawValue] = property
            }
        }
        // Key-value coding also accepts the names of the flags' getters.
        known["isHidden"] = LayerProperty(.hidden)
        known["isDoubleSided"] = LayerProperty(.doubleSided)
        return known
    }()
}

extension LayerProperty {
    /// The kind of a property's value.
    @usableFromInline package enum Kind: Sendable {
        case number, flag, point, size, rect, color, transform
        case path, numbers, colors, text, object

        /// The number of lanes that a value uses; 0 if the value is not a fixed number of lanes.
        @inlinable package var width: Int {
            switch self {
            case .number, .flag: 1
            case .point, .size: 2
            case .rect, .color: 4
            case .transform: 16
            case .path, .numbers, .colors, .text, .object: 0
            }
        }

        /// Whether values cannot be interpolated: an animation shows first one, then the other.
        @inlinable package var isDiscrete: Bool {
            self == .flag || self == .text || self == .object
        }
    }
}

extension LayerProperty.Root {
    /// The kind of the property's value.
    @inlinable package var kind: LayerProperty.Kind {
        switch self {
        case .bounds, .contentsRect, .contentsCenter: .rect
        case .position, .anchorPoint, .startPoint, .endPoint: .point
        case .shadowOffset: .size
        case .transform, .sublayerTransform, .instanceTransform: .transform
        case .hidden, .doubleSided, .masksToBounds, .maskedCorners, .wrapped, .preservesDepth: .flag
        case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor,
            .foregroundColor, .instanceColor:
            .color
        case .shadowPath, .path: .path
        case .locations, .lineDashPattern: .numbers
        case .colors: .colors
        case .fillRule, .lineCap, .lineJoin, .type, .alignmentMode, .truncationMode: .text
        case .contents, .string, .font: .object
        default: .number
        }
    }

    /// The initial value of a property that has no field in `LayerValues`.
    package var initial: LayerValue {
        switch self {
        case .contentsRect, .contentsCenter: .rect(CGRect(x: 0, y: 0, width: 1, height: 1))
        case .contentsScale, .lineWidth, .strokeEnd, .instanceCount: .number(1)
        case .instanceTransform: .transform(CATransform3DIdentity)
        case .miterLimit: .number(10)
        case .fontSize: .number(36)
        case .fillColor: .color(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        case .foregroundColor, .instanceColor:
            .color(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        case .startPoint: .point(CGPoint(x: 0.5, y: 0))
        case .endPoint: .point(CGPoint(x: 0.5, y: 1))
        case .maskedCorners: .number(15)
        case .fillRule: .text("non-zero")
        case .lineCap: .text("butt")
        case .lineJoin: .text("miter")
        case .type: .text("axial")
        case .alignmentMode: .text("natural")
        case .truncationMode: .text("none")
        default: kind.width == 1 ? .number(0) : .nothing
        }
    }
}

extension LayerProperty {
    @inlinable package static var bounds: Self { Self(.bounds) }
    @inlinable package static var boundsOrigin: Self { Self(.bounds, .origin) }
    @inlinable package static var boundsSize: Self { Self(.bounds, .size) }
    @inlinable package static var position: Self { Self(.position) }
    @inlinable package static var anchorPoint: Self { Self(.anchorPoint) }
    @inlinable package static var anchorPointZ: Self { Self(.anchorPointZ) }
    @inlinable package static var zPosition: Self { Self(.zPosition) }
    @inlinable package static var transform: Self { Self(.transform) }
    @inlinable package static var sublayerTransform: Self { Self(.sublayerTransform) }
    @inlinable package static var opacity: Self { Self(.opacity) }
    @inlinable package static var hidden: Self { Self(.hidden) }
    @inlinable package static var backgroundColor: Self { Self(.backgroundColor) }
    @inlinable package static var cornerRadius: Self { Self(.cornerRadius) }
    @inlinable package static var borderWidth: Self { Self(.borderWidth) }
    @inlinable package static var borderColor: Self { Self(.borderColor) }
    @inlinable package static var shadowColor: Self { Self(.shadowColor) }
    @inlinable package static var shadowOpacity: Self { Self(.shadowOpacity) }
    @inlinable package static var shadowOffset: Self { Self(.shadowOffset) }
    @inlinable package static var shadowRadius: Self { Self(.shadowRadius) }
}
