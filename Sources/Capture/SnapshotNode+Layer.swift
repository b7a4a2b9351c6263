import Snapshots
import UIKit

@MainActor
extension SnapshotNode {
    /// Reads a layer's model values, its animations in flight, and the view that it backs.
    init(_ layer: CALayer, parent: ID?) {
        self.init(layer, layer.values, parent)
        readMotion(of: layer)
    }

    /// Reads a layer as it is shown at a time, and the view that it backs.
    init(_ layer: CALayer, parent: ID?, at time: Double) {
        self.init(layer, layer.presentedValues(at: time), parent)
        // What has scrolled by its model still scrolls where an animation shows its beginning.
        if scroll == nil, layer.values.bounds.origin != .zero {
            scroll = Scroll(offset: .zero, content: layer.values.bounds.size)
        }
        guard !layer.animationRecords.isEmpty else { return }
        readMotion(of: layer)
        let span = layer.convertTime(1, to: nil) - layer.convertTime(0, to: nil)
        makePlain(rate: span > 0 ? 1 / span : 0)
    }

    private init(_ layer: CALayer, _ values: LayerValues, _ parent: ID?) {
        let view = layer.delegate as? UIView
        let ghost = layer as? GhostLayer
        let values = values.neutral
        self.init(
            id: layer.nodeID, parent: parent,
            className: ghost?.originalClass ?? "\(type(of: view ?? layer as AnyObject))",
            frame: layer.values.untransformedFrame)
        read(values, .box, on: layer)
        readDrawing(of: values, on: layer)
        self.ghost = ghost != nil
        replaced = layer.replacements > 0
        if let view { read(view) }
        if let content = ghost?.content as? ViewContent {
            read(content, values, of: layer)
        } else if let content = view?.resolvedContent() {
            read(content, values, of: layer)
            touchable = content.isTouchable
        }
        readContents(of: layer, values)
        readRendering(of: layer, values)
        if layer.keepsDepth { becomeSpace() }
    }

    /// Removes properties that a layer without a plane does not draw.
    private mutating func becomeSpace() {
        (background, border, shadow, radius, clips) = (nil, nil, nil, 0, false)
        (text, image, gravity, tint) = (nil, nil, nil, nil)
        var own = Drawing()
        (own.replicator, own.isMask) = (drawing.replicator, drawing.isMask)
        (own.value, own.access) = (drawing.value, drawing.access)
        own.isSpace = own.replicator == nil
        if drawing.rendering?.isFlipped == true { own.rendering = Rendering(isFlipped: true) }
        drawing = own
    }

    private mutating func read(_ view: UIView) {
        identifier = view.accessibilityIdentifier
        if let access = Access(view) { drawing.access = access }
        constraints = view.constraints.map { Constraint($0) }
    }

    private mutating func read(_ content: ViewContent, _ values: LayerValues, of layer: CALayer) {
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
            if let styled = shown.styled { read(styled) }
            if let spoken = shown.styled?.spoken {
                var access = drawing.access ?? Access()
                access.read(spoken)
                if access != Access() { drawing.access = access }
            }
            if let places = shown.places { read(places, shown.styled, isAtTop: shown.isAtTop) }
            // The layout's width, not that of an animation's first frame.
            drawing.readMeasurements(
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
            gravity = Gravity(content.imageMode.gravity.mirrored)
            if !picture.isScaleInName { drawing.imageScale = Double(picture.scale) }
            if let part = picture.stretchedPart, content.imageMode == .scaleToFill {
                drawing.imageCenter = part == CGRect(x: 0, y: 0, width: 1, height: 1) ? nil : part
                drawing.imageScale = picture.scale
                if picture.tilesItsInside { drawing.rendering = Rendering(isTiled: true) }
            }
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
