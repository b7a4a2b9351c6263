package import Motion

extension SnapshotNode {
    /// The groups of members that depend on the same properties of a layer.
    package struct Aspects: OptionSet, Sendable {
        package let rawValue: UInt32
        package init(rawValue: UInt32) { self.rawValue = rawValue }

        /// Frame, anchor point and scroll offset.
        package static let geometry = Aspects(rawValue: 1 << 0)
        package static let transform = Aspects(rawValue: 1 << 1)
        package static let sublayerTransform = Aspects(rawValue: 1 << 2)
        package static let opacity = Aspects(rawValue: 1 << 3)
        package static let hidden = Aspects(rawValue: 1 << 4)
        package static let doubleSided = Aspects(rawValue: 1 << 5)
        package static let clips = Aspects(rawValue: 1 << 6)
        package static let background = Aspects(rawValue: 1 << 7)
        package static let radius = Aspects(rawValue: 1 << 8)
        package static let border = Aspects(rawValue: 1 << 9)
        /// The shadow and its outline.
        package static let shadow = Aspects(rawValue: 1 << 10)
        package static let zPosition = Aspects(rawValue: 1 << 11)
        package static let corners = Aspects(rawValue: 1 << 12)
        /// A shape's outline, fill and stroke.
        package static let shape = Aspects(rawValue: 1 << 13)
        package static let gradient = Aspects(rawValue: 1 << 14)
        /// The layer's own image and its part.
        package static let contents = Aspects(rawValue: 1 << 15)
        /// The text of a text layer.
        package static let text = Aspects(rawValue: 1 << 16)
        /// The copies that a replicator layer draws of its children.
        package static let replicator = Aspects(rawValue: 1 << 17)

        /// The properties of every layer, beyond its drawing.
        package static let box: Aspects = [
            .geometry, .transform, .sublayerTransform, .opacity, .hidden, .doubleSided, .clips,
            .background, .radius, .border, .shadow, .zPosition,
        ]
        /// The properties of a layer that does not flatten its children.
        package static let space: Aspects = [
            .geometry, .transform, .sublayerTransform, .opacity, .hidden, .zPosition, .replicator,
        ]
        /// The drawing of a layer beyond a box.
        package static let drawing: Aspects = [
            .corners, .shape, .gradient, .text, .replicator,
        ]
    }
}

extension SnapshotNode.Aspects {
    /// The aspect that a property belongs to; empty for those that no node shows.
    package init(_ root: LayerProperty.Root) {
        self =
            switch root {
            case .bounds, .position, .anchorPoint: .geometry
            case .anchorPointZ, .transform: .transform
            case .zPosition: .zPosition
            case .sublayerTransform: .sublayerTransform
            case .opacity: .opacity
            case .hidden: .hidden
            case .doubleSided: .doubleSided
            case .masksToBounds: .clips
            case .backgroundColor: .background
            case .cornerRadius: .radius
            case .borderWidth, .borderColor: .border
            case .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath: .shadow
            case .contents, .contentsRect, .contentsCenter, .contentsScale: .contents
            case .maskedCorners: .corners
            case .path, .fillColor, .strokeColor, .lineWidth, .miterLimit, .lineDashPhase,
                .strokeStart, .strokeEnd, .fillRule, .lineCap, .lineJoin, .lineDashPattern:
                .shape
            case .colors, .locations, .startPoint, .endPoint, .type: .gradient
            case .fontSize, .foregroundColor, .string, .font, .alignmentMode, .wrapped,
                .truncationMode:
                .text
            case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor,
                .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
                .preservesDepth:
                .replicator
            case .custom: []
            }
    }

    /// The properties that the aspects consist of.
    package var roots: [LayerProperty.Root] {
        LayerProperty.Root.allCases.filter { !isDisjoint(with: Self($0)) }
    }
}
