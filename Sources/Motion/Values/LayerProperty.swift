import CoreGraphics

/// A property of a layer, or a part of one, as a key path names it: `position`, `bounds.size.width`, `transform.rotation.z`.
///
/// To give layers another property add a case to ``Root`` and, where its kind is not `number`, a line to
/// ``Root/kind``. Where ``LayerValues`` has no field of its own for it, its value lies in `LayerValues.more`, and
/// ``Root/initial`` says what it is at first. Key paths, animations, presentations and KVC follow from that.
@usableFromInline package struct LayerProperty: Hashable, Sendable {
    /// The property of the layer's.
    @usableFromInline package let root: Root
    /// The part of it; `whole` for all.
    @usableFromInline package let part: Part
    /// The name of a program's own key, where the root is `custom`.
    @usableFromInline package let customName: String?

    @inlinable package init(_ root: Root, _ part: Part = .whole, customName: String? = nil) {
        self.root = root
        self.part = part
        self.customName = customName
    }

    /// The properties by the names that Core Animation's key paths have for them.
    @usableFromInline package enum Root: String, CaseIterable, Sendable, BitwiseCopyable {
        // CALayer
        case bounds, position, anchorPoint, anchorPointZ, zPosition, transform, sublayerTransform
        case opacity, hidden, doubleSided, masksToBounds
        case backgroundColor, cornerRadius, borderWidth, borderColor
        case shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath
        case contents, contentsRect, contentsCenter, contentsScale
        case maskedCorners
        // CAShapeLayer
        case path, fillColor, strokeColor, lineWidth, miterLimit, lineDashPhase, strokeStart, strokeEnd
        case fillRule, lineCap, lineJoin, lineDashPattern
        // CAGradientLayer
        case colors, locations, startPoint, endPoint
        case type
        // CATextLayer
        case fontSize, foregroundColor
        case string, font, alignmentMode, wrapped, truncationMode
        /// A key of a program's own.
        case custom = ""
    }

    /// The property that a key path names; nil for a part that the property does not have, and for a program's own key.
    package init?(rawValue path: String) {
        guard let known = Self.known[path] else { return nil }
        self = known
    }

    /// The property that a key path names, be it a layer's or a key of the program's own; nil for a part that it has not.
    package init?(keyPath path: String) {
        if let known = Self.known[path] {
            self = known
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

    /// The whole that this is a part of.
    package var whole: LayerProperty { LayerProperty(root, customName: customName) }

    /// Whether the value is a whole transform, which is interpolated by its parts and added by concatenation.
    package var isTransform: Bool { part == .whole && root.kind == .transform }

    /// What type of value the property takes; nil for a program's own key, which takes any.
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
        // Key-value coding knows the flags by their getters too.
        known["isHidden"] = LayerProperty(.hidden)
        known["isDoubleSided"] = LayerProperty(.doubleSided)
        return known
    }()
}

extension LayerProperty {
    /// What type of value a property takes.
    @usableFromInline package enum Kind: Sendable {
        case number, flag, point, size, rect, color, transform
        case path, numbers, colors, text, object

        /// How many numbers make up a value; 0 for what is not made up of a fixed number of them.
        @inlinable package var width: Int {
            switch self {
            case .number, .flag: 1
            case .point, .size: 2
            case .rect, .color: 4
            case .transform: 16
            case .path, .numbers, .colors, .text, .object: 0
            }
        }

        /// Whether there is nothing between two values: an animation shows the one, then the other.
        @inlinable package var isDiscrete: Bool { self == .flag || self == .text || self == .object }
    }
}

extension LayerProperty.Root {
    /// What type of value the property takes.
    @inlinable package var kind: LayerProperty.Kind {
        switch self {
        case .bounds, .contentsRect, .contentsCenter: .rect
        case .position, .anchorPoint, .startPoint, .endPoint: .point
        case .shadowOffset: .size
        case .transform, .sublayerTransform: .transform
        case .hidden, .doubleSided, .masksToBounds, .maskedCorners, .wrapped: .flag
        case .backgroundColor, .borderColor, .shadowColor, .fillColor, .strokeColor, .foregroundColor: .color
        case .shadowPath, .path: .path
        case .locations, .lineDashPattern: .numbers
        case .colors: .colors
        case .fillRule, .lineCap, .lineJoin, .type, .alignmentMode, .truncationMode: .text
        case .contents, .string, .font: .object
        default: .number
        }
    }

    /// What a property that has no field of its own in `LayerValues` is at first.
    package var initial: LayerValue {
        switch self {
        case .contentsRect, .contentsCenter: .rect(CGRect(x: 0, y: 0, width: 1, height: 1))
        case .contentsScale, .lineWidth, .strokeEnd: .number(1)
        case .miterLimit: .number(10)
        case .fontSize: .number(36)
        case .fillColor: .color(CGColor(red: 0, green: 0, blue: 0, alpha: 1))
        case .foregroundColor: .color(CGColor(red: 1, green: 1, blue: 1, alpha: 1))
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
