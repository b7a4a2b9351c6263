package import CoreGraphics
import Foundation
package import Motion

/// A node's members, from the values of a layer's properties.
extension SnapshotNode {
    /// Sets the members that depend on some aspects.
    ///
    /// Values that are objects must have been replaced: an image by its reference, a string by its
    /// text, a font by its weight.
    /// - Parameter outline: Converts a path of one of the properties `path` and `shadowPath`.
    package mutating func set(
        _ values: LayerValues, _ aspects: Aspects,
        outline: (LayerProperty.Root, CGPath) -> PathData = { PathData($1) }
    ) {
        if !aspects.isDisjoint(with: .box) { setBox(values, aspects) }
        if !aspects.isDisjoint(with: [.corners, .shape, .gradient, .replicator])
            || aspects.contains(.shadow) && (hasDrawing || !values.more.isEmpty)
        {
            var drawing = self.drawing
            drawing.set(values, aspects, hasShadow: shadow != nil, outline)
            self.drawing = drawing
        }
        if aspects.contains(.text) { setText(values) }
        if aspects.contains(.contents) { setContents(values) }
    }

    private mutating func setBox(_ values: LayerValues, _ aspects: Aspects) {
        if aspects.contains(.geometry) {
            // What scrolls has the model's size, also while the visible part changes its own.
            let content = scroll?.content ?? frame.size
            frame = values.untransformedFrame
            anchor = values.anchorPoint
            if scroll != nil || values.bounds.origin != .zero {
                scroll = Scroll(offset: values.bounds.origin, content: content)
            }
        }
        if aspects.contains(.transform) { transform = Self.transform(of: values) }
        if aspects.contains(.sublayerTransform) {
            sublayerTransform =
                values.sublayerTransform == CATransform3DIdentity
                ? nil : Transform(counted: values.sublayerTransform.elements)
        }
        if aspects.contains(.opacity) { alpha = values.opacity }
        if aspects.contains(.hidden) { hidden = values.isHidden }
        if aspects.contains(.doubleSided) { doubleSided = values.isDoubleSided }
        if aspects.contains(.clips) { clips = values.masksToBounds }
        if aspects.contains(.background) { background = values.backgroundColor.map { Color($0) } }
        if aspects.contains(.radius) { radius = values.cornerRadius }
        if aspects.contains(.zPosition) { zPosition = values.zPosition }
        if aspects.contains(.border) { border = values.hasBorder ? Border(values.border) : nil }
        if aspects.contains(.shadow) { shadow = values.hasShadow ? Shadow(values.shadow) : nil }
    }

    /// Returns the transform about the anchor point.
    ///
    /// If the anchor point is in front of or behind the plane, the plane is translated first.
    private static func transform(of values: LayerValues) -> Transform? {
        let depth = values.anchorPointZ
        guard depth != 0 else {
            return values.hasTransform ? Transform(counted: values.transform.elements) : nil
        }
        return Transform(counted: CATransform3DTranslate(values.transform, 0, 0, -depth).elements)
    }

    /// Sets the text of a text layer; a layer without a string keeps the text of its view.
    private mutating func setText(_ values: LayerValues) {
        guard case .text(let string) = values.value(of: LayerProperty(.string)) else { return }
        text = string
        let weight = values.number(.font)
        font = Font(size: values.number(.fontSize), weight: weight > 0 ? Int(weight) : 400)
        textColor = values.color(.foregroundColor) ?? Color(rgba: 0)
        alignment = Alignment(rawValue: values.name(.alignmentMode)).flatMap {
            $0 == .natural ? nil : $0
        }
        lines = values.number(.wrapped) != 0 ? 0 : 1
        drawing.isTextAtTop = true
        drawing.truncation = Truncation(rawValue: values.name(.truncationMode))
    }

    /// Sets the image that an animation shows, and the part of the layer's image.
    private mutating func setContents(_ values: LayerValues) {
        if case .text(let reference) = values.value(of: LayerProperty(.contents)) {
            image = reference
            if let own = drawing.model.last(where: { $0.path == Self.gravityPath }),
                case .text(let name)? = own.value
            {
                gravity = name == "fill" ? nil : Gravity(rawValue: name)
            }
        }
        guard image != nil else { return }
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        var drawing = self.drawing
        drawing.imageRect = values.rect(.contentsRect).flatMap { $0 == unit ? nil : $0 }
        drawing.imageCenter = values.rect(.contentsCenter).flatMap { $0 == unit ? nil : $0 }
        // If the whole image is stretched, its pixel scale does not matter.
        drawing.imageScale =
            gravity != nil || drawing.imageCenter != nil ? values.number(.contentsScale) : nil
        self.drawing = drawing
    }

    /// The name under which ``Drawing/model`` has the gravity of an animated image.
    package static var gravityPath: String { "contentsGravity" }
}

extension SnapshotNode.Drawing {
    fileprivate mutating func set(
        _ values: LayerValues, _ aspects: SnapshotNode.Aspects, hasShadow: Bool,
        _ outline: (LayerProperty.Root, CGPath) -> PathData
    ) {
        if aspects.contains(.corners) {
            corners = SnapshotNode.Corners(
                rawValue: UInt8(max(0, min(15, values.number(.maskedCorners)))))
        }
        if aspects.contains(.shadow) {
            shadowPath =
                hasShadow ? values.path(.shadowPath).map { outline(.shadowPath, $0) } : nil
        }
        if aspects.contains(.shape) {
            (path, fill, isEvenOdd, stroke, trim) = (nil, nil, false, nil, nil)
            if let own = values.path(.path) { setShape(values, outline(.path, own)) }
        }
        if aspects.contains(.replicator) { replicator = SnapshotNode.Replicator(values) }
        if aspects.contains(.gradient) {
            gradient = nil
            if case .colors(let colors) = values.value(of: LayerProperty(.colors)) {
                gradient = SnapshotNode.Gradient(values, colors)
            }
        }
    }

    private mutating func setShape(_ values: LayerValues, _ outline: PathData) {
        path = outline
        fill = values.color(.fillColor)
        isEvenOdd = values.name(.fillRule) == "even-odd"
        let width = values.number(.lineWidth)
        guard width > 0, let color = values.color(.strokeColor) else { return }
        stroke = SnapshotNode.Stroke(
            color: color, width: width,
            cap: SnapshotNode.Stroke.Cap(rawValue: values.name(.lineCap)) ?? .butt,
            join: SnapshotNode.Stroke.Join(rawValue: values.name(.lineJoin)) ?? .miter,
            miterLimit: values.number(.miterLimit), dash: values.numbers(.lineDashPattern),
            phase: values.number(.lineDashPhase))
        let (from, to) = (values.number(.strokeStart), values.number(.strokeEnd))
        if from != 0 || to != 1 { trim = SnapshotNode.Trim(from: from, to: to) }
    }
}

extension SnapshotNode.Gradient {
    fileprivate init?(_ values: LayerValues, _ colors: [CGColor]) {
        guard !colors.isEmpty else { return nil }
        let places = values.numbers(.locations)
        // If the numbers of stops and colours differ, the colours are spaced evenly.
        self.init(
            form: Form(rawValue: values.name(.type)) ?? .axial,
            colors: colors.map { SnapshotNode.Color($0) },
            stops: places.count == colors.count ? places : [],
            start: values.point(.startPoint), end: values.point(.endPoint))
    }
}

extension SnapshotNode.Replicator {
    /// The copies that a layer draws; nil if it draws its sublayers once, as they are.
    fileprivate init?(_ values: LayerValues) {
        // The setter has reported other counts; an animation may give them, too.
        let count = Int(max(0, min(Double(Self.most), values.number(.instanceCount))))
        let color = values.color(.instanceColor) ?? SnapshotNode.Color(rgba: 0)
        let preservesDepth = values.number(.preservesDepth) != 0
        guard count != 1 || color != .white || preservesDepth else { return nil }
        self.init(count: count, preservesDepth: preservesDepth)
        delay = values.number(.instanceDelay)
        if case .transform(let each) = values.value(of: LayerProperty(.instanceTransform)),
            !CATransform3DIsIdentity(each)
        {
            transform = SnapshotNode.Transform(counted: each.elements)
        }
        if color != .white { self.color = color }
        let steps = SnapshotNode.ColorSteps(
            red: values.number(.instanceRedOffset), green: values.number(.instanceGreenOffset),
            blue: values.number(.instanceBlueOffset), alpha: values.number(.instanceAlphaOffset))
        if steps != .none { self.steps = steps }
    }
}

extension LayerValues {
    fileprivate func number(_ root: LayerProperty.Root) -> Double {
        if root == .font { return value(of: LayerProperty(.font)).number }
        return lanes(of: LayerProperty(root))[0]
    }

    fileprivate func point(_ root: LayerProperty.Root) -> CGPoint {
        let lanes = lanes(of: LayerProperty(root))
        return CGPoint(x: lanes[0], y: lanes[1])
    }

    fileprivate func rect(_ root: LayerProperty.Root) -> CGRect? {
        guard case .rect(let rect) = value(of: LayerProperty(root)) else { return nil }
        return rect
    }

    fileprivate func path(_ root: LayerProperty.Root) -> CGPath? {
        guard case .path(let path) = value(of: LayerProperty(root)), !path.isEmpty else {
            return nil
        }
        return path
    }

    fileprivate func color(_ root: LayerProperty.Root) -> SnapshotNode.Color? {
        guard case .color(let color) = value(of: LayerProperty(root)) else { return nil }
        return SnapshotNode.Color(color)
    }

    fileprivate func name(_ root: LayerProperty.Root) -> String {
        guard case .text(let name) = value(of: LayerProperty(root)) else { return "" }
        return name
    }

    fileprivate func numbers(_ root: LayerProperty.Root) -> [Double] {
        guard case .numbers(let numbers) = value(of: LayerProperty(root)) else { return [] }
        return numbers
    }
}

extension SnapshotNode.Color {
    /// Creates a colour with eight bits a channel.
    package init(_ color: CGColor) {
        let rgba = color.rgba
        self.init(red: rgba.x, green: rgba.y, blue: rgba.z, alpha: rgba.w)
    }
}

extension SnapshotNode.Border {
    /// A layer's border; nil if it is invisible.
    fileprivate init?(_ border: LayerValues.Border) {
        guard border.width > 0, let color = border.color else { return nil }
        self.init(width: border.width, color: SnapshotNode.Color(color))
    }
}

extension SnapshotNode.Shadow {
    /// A layer's shadow; nil if it is invisible.
    fileprivate init?(_ shadow: LayerValues.Shadow) {
        guard shadow.opacity > 0, let color = shadow.color else { return nil }
        self.init(
            opacity: shadow.opacity, radius: shadow.radius, dx: shadow.offset.width,
            dy: shadow.offset.height, color: SnapshotNode.Color(color))
    }
}
