import Snapshots
import UIKit

@MainActor
extension SnapshotNode {
    /// Reads a layer and the view that it backs, as presented at a time.
    init(_ layer: CALayer, parent: ID?, at time: Double) {
        let view = layer.delegate as? UIView
        let ghost = layer as? GhostLayer
        let values = layer.presentedValues(at: time)
        self.init(
            id: layer.nodeID, parent: parent,
            className: ghost?.originalClass ?? "\(type(of: view ?? layer as AnyObject))",
            frame: values.untransformedFrame)
        takePresentation(of: values, on: layer)
        animations = layer.animationRecords.map { Animation($0, on: layer) }
        self.ghost = ghost != nil
        replaced = layer.replacements > 0
        if let view { take(view) }
        if let content = ghost?.content as? ViewContent {
            take(content, values, of: layer)
        } else if let content = view?.resolvedContent() {
            take(content, values, of: layer)
            touchable = content.isTouchable
        }
        if image == nil, let contents = layer.contents { takeContents(contents, of: layer, values) }
        takeAnimatedContents(of: values, on: layer)
    }

    /// Reads the contents that an animation shows instead of the layer's own.
    private mutating func takeAnimatedContents(of values: LayerValues, on layer: CALayer) {
        guard !values.more.isEmpty, let shown = values.value(of: LayerProperty(.contents)).boxed
        else { return }
        takeContents(shown, of: layer, values)
    }

    /// Reads the values that animations can change, and the layer's own drawing.
    mutating func takePresentation(of values: LayerValues, on layer: CALayer) {
        frame = values.untransformedFrame
        anchor = values.anchorPoint
        transform = Self.transform(of: values)
        sublayerTransform =
            values.sublayerTransform == CATransform3DIdentity
            ? nil : Transform(counted: values.sublayerTransform.elements)
        alpha = values.opacity
        hidden = values.isHidden
        background = values.backgroundColor.map(Color.init)
        radius = values.cornerRadius
        border = values.hasBorder ? Border(values.border) : nil
        shadow = values.hasShadow ? Shadow(values.shadow) : nil
        clips = values.masksToBounds
        zPosition = values.zPosition
        doubleSided = values.isDoubleSided
        if scroll != nil || values.bounds.origin != .zero {
            scroll = Scroll(
                offset: values.bounds.origin, content: scroll?.content ?? values.bounds.size)
        }
        takeDrawing(of: values, on: layer)
        takeAnimatedContents(of: values, on: layer)
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

    private mutating func take(_ view: UIView) {
        identifier = view.accessibilityIdentifier
        constraints = view.constraints.map { Constraint($0) }
    }

    private mutating func take(_ content: ViewContent, _ values: LayerValues, of layer: CALayer) {
        if let shown = content.text {
            text = shown.string
            font = Font(shown.font)
            textColor = Color(shown.color.cgColor)
            alignment = Alignment(shown.alignment)
            lines = min(max(0, shown.numberOfLines), SnapshotLine.largestInteger)
            if let truncation = Truncation(shown.lineBreakMode) { drawing.truncation = truncation }
            if let shadow = shown.shadow { drawing.textShadow = Shadow(shadow) }
            if shown.isAtTop { drawing.isTextAtTop = true }
            if !shown.chosenBreaks.isEmpty { drawing.breaks = shown.chosenBreaks }
            if let styled = shown.styled { take(styled) }
            // The layout's width, not that of an animation's first frame.
            drawing.takeMeasurements(
                of: shown.string, in: shown.font, styled: shown.styled,
                lines: shown.numberOfLines, width: layer.bounds.width)
            if let range = shown.selection {
                // A custom view may name positions that its text does not have.
                let range = range.clamped(to: 0..<shown.string.utf16.count)
                drawing.selection = Selection(from: range.lowerBound, to: range.upperBound)
            }
        }
        if let picture = content.image {
            image = picture.reference
            gravity = Gravity(content.imageMode)
        }
        if let input = content.input { drawing.input = Input(input) }
        if let value = content.value { drawing.value = value }
        tint = content.tint.map { Color($0.cgColor) }
        enabled = content.isEnabled
        selected = content.isSelected
        if let size = content.scrollContentSize {
            scroll = Scroll(offset: values.bounds.origin, content: size)
        }
    }
}

@MainActor
extension SnapshotNode.Animation {
    init(_ record: AnimationRecord, on layer: CALayer) {
        self.init(
            key: record.key,
            begin: layer.convertTime(record.timing.beginTime, to: nil),
            end: record.end.map { Double($0) / 1e9 },
            timing: record.animation is CASpringAnimation ? .spring : .curve,
            motion: SnapshotNode.Motion(record, on: layer))
    }
}

@MainActor
extension SnapshotNode.Constraint {
    init(_ constraint: NSLayoutConstraint) {
        let items = [constraint.firstItem, constraint.secondItem].compactMap {
            item -> SnapshotNode.ID? in
            switch item {
            case let view as UIView: view.layer.nodeID
            case let guide as UILayoutGuide: guide.owningView?.layer.nodeID
            default: nil
            }
        }
        self.init(
            text: constraint.equation, identifier: constraint.identifier, items: items,
            priority: Double(constraint.priority.rawValue),
            broken: constraint.holder?.layoutEngine.isBroken(constraint) ?? false)
    }
}

extension SnapshotNode.Color {
    init(_ color: CGColor) {
        let rgba = color.rgba
        self.init(red: rgba.x, green: rgba.y, blue: rgba.z, alpha: rgba.w)
    }
}

extension SnapshotNode.Border {
    /// A layer's border; nil if it is invisible.
    init?(_ border: LayerValues.Border) {
        guard border.width > 0, let color = border.color else { return nil }
        self.init(width: border.width, color: SnapshotNode.Color(color))
    }
}

extension SnapshotNode.Shadow {
    /// A layer's shadow; nil if it is invisible.
    init?(_ shadow: LayerValues.Shadow) {
        guard shadow.opacity > 0, let color = shadow.color else { return nil }
        self.init(
            opacity: shadow.opacity, radius: shadow.radius, dx: shadow.offset.width,
            dy: shadow.offset.height,
            color: SnapshotNode.Color(color))
    }
}

extension SnapshotNode.Alignment {
    init?(_ alignment: NSTextAlignment) {
        switch alignment {
        case .left: self = .left
        case .center: self = .center
        case .right: self = .right
        case .justified: self = .justified
        case .natural: return nil
        }
    }
}

extension SnapshotNode.Gravity {
    init?(_ mode: UIView.ContentMode) {
        switch mode {
        case .scaleToFill, .redraw: return nil
        case .scaleAspectFit: self = .fit
        case .scaleAspectFill: self = .aspectFill
        case .center: self = .center
        case .top: self = .top
        case .bottom: self = .bottom
        case .left: self = .left
        case .right: self = .right
        case .topLeft: self = .topLeft
        case .topRight: self = .topRight
        case .bottomLeft: self = .bottomLeft
        case .bottomRight: self = .bottomRight
        }
    }
}
