internal import CoreGraphics
import Foundation
package import Motion

/// The values of a layer's properties, from a node's members.
extension SnapshotNode {
    /// Returns the properties of some aspects as a reader of lines knows them; others have their
    /// defaults.
    ///
    /// ``Drawing/model`` overrides the other members.
    package func values(of aspects: Aspects) -> LayerValues {
        var values = LayerValues()
        if !aspects.isDisjoint(with: .box) { addBox(to: &values, aspects) }
        if !aspects.isDisjoint(with: [.corners, .shape, .gradient, .contents, .replicator]) {
            addDrawing(to: &values, aspects)
        }
        if aspects.contains(.text) { addText(to: &values) }
        for entry in drawing.model {
            guard let property = LayerProperty(rawValue: entry.path), let kind = property.kind,
                let value = entry.value?.fitting(kind)
            else { continue }
            values.set(property, to: value)
        }
        return values
    }

    private func addBox(to values: inout LayerValues, _ aspects: Aspects) {
        if aspects.contains(.geometry) {
            let (origin, size) = (frame.origin.written, frame.size.written)
            values.anchorPoint = anchor.written
            values.bounds = CGRect(origin: scroll?.offset.written ?? .zero, size: size)
            values.position = CGPoint(
                x: origin.x + values.anchorPoint.x * size.width,
                y: origin.y + values.anchorPoint.y * size.height)
        }
        values.isFlipped = hasDrawing && drawing.rendering?.isFlipped == true
        if aspects.contains(.transform), let transform {
            values.transform = CATransform3D(transform)
        }
        if aspects.contains(.sublayerTransform), let sublayerTransform {
            values.sublayerTransform = CATransform3D(sublayerTransform)
        }
        values.opacity = Decimal9.written(alpha)
        values.isHidden = hidden
        values.isDoubleSided = doubleSided
        values.masksToBounds = clips
        values.zPosition = Decimal9.written(zPosition)
        values.cornerRadius = Decimal9.written(radius)
        values.backgroundColor = background.map { CGColor($0) }
        if aspects.contains(.border), let border {
            values.border.width = Decimal9.written(border.width)
            values.border.color = CGColor(border.color)
        }
        guard aspects.contains(.shadow), let shadow else { return }
        values.shadow.color = CGColor(shadow.color)
        values.shadow.opacity = Decimal9.written(shadow.opacity)
        values.shadow.offset = CGSize(
            width: Decimal9.written(shadow.dx), height: Decimal9.written(shadow.dy))
        values.shadow.radius = Decimal9.written(shadow.radius)
        if let path = drawing.shadowPath.flatMap({ CGPath($0) }) {
            values.set(LayerProperty(.shadowPath), to: .path(path))
        }
    }

    private func addDrawing(to values: inout LayerValues, _ aspects: Aspects) {
        let drawing = self.drawing
        func set(_ root: LayerProperty.Root, _ value: LayerValue) {
            values.set(LayerProperty(root), to: value)
        }
        func set(_ root: LayerProperty.Root, _ number: Double) {
            set(root, .number(Decimal9.written(number)))
        }
        if aspects.contains(.corners) { set(.maskedCorners, Double(drawing.corners.rawValue)) }
        if aspects.contains(.shape) {
            set(.path, drawing.path.flatMap { CGPath($0) }.map { .path($0) } ?? .nothing)
            set(.fillColor, drawing.fill.map { .color(CGColor($0)) } ?? .nothing)
            set(.fillRule, .text(drawing.isEvenOdd ? "even-odd" : "non-zero"))
            if let stroke = drawing.stroke {
                set(.strokeColor, .color(CGColor(stroke.color)))
                set(.lineWidth, stroke.width)
                set(.lineCap, .text(stroke.cap.rawValue))
                set(.lineJoin, .text(stroke.join.rawValue))
                set(.miterLimit, stroke.miterLimit)
                set(.lineDashPattern, .numbers(stroke.dash.map(Decimal9.written)))
                set(.lineDashPhase, stroke.phase)
            }
            if let trim = drawing.trim {
                set(.strokeStart, trim.from)
                set(.strokeEnd, trim.to)
            }
        }
        if aspects.contains(.gradient), let gradient = drawing.gradient {
            set(.colors, .colors(gradient.colors.map { CGColor($0) }))
            set(.type, .text(gradient.form.rawValue))
            set(.startPoint, .point(gradient.start.written))
            set(.endPoint, .point(gradient.end.written))
            if !gradient.stops.isEmpty {
                set(.locations, .numbers(gradient.stops.map(Decimal9.written)))
            }
        }
        if aspects.contains(.replicator), let replicator = drawing.replicator {
            set(.instanceCount, .number(Double(replicator.count)))
            set(.instanceDelay, .number(replicator.delay))
            if let each = replicator.transform {
                set(.instanceTransform, .transform(CATransform3D(each)))
            }
            set(.instanceColor, .color(CGColor(replicator.color ?? .white)))
            let steps = replicator.steps ?? .none
            set(.instanceRedOffset, steps.red)
            set(.instanceGreenOffset, steps.green)
            set(.instanceBlueOffset, steps.blue)
            set(.instanceAlphaOffset, steps.alpha)
            set(.preservesDepth, .number(replicator.preservesDepth ? 1 : 0))
        }
        if aspects.contains(.contents) {
            if let rect = drawing.imageRect { set(.contentsRect, .rect(rect.written)) }
            if let rect = drawing.imageCenter { set(.contentsCenter, .rect(rect.written)) }
            if let scale = drawing.imageScale { set(.contentsScale, scale) }
        }
    }

    private func addText(to values: inout LayerValues) {
        func set(_ root: LayerProperty.Root, _ value: LayerValue) {
            values.set(LayerProperty(root), to: value)
        }
        if let text { set(.string, .text(text)) }
        if let font {
            set(.fontSize, .number(Decimal9.written(font.size)))
            set(.font, .number(Double(font.weight)))
        }
        if let textColor { set(.foregroundColor, .color(CGColor(textColor))) }
        set(.alignmentMode, .text((alignment ?? .natural).rawValue))
        set(.wrapped, .number(lines == 0 ? 1 : 0))
        if let truncation = drawing.truncation {
            set(.truncationMode, .text(truncation.rawValue))
        } else {
            set(.truncationMode, .text("end"))
        }
    }
}

extension SnapshotNode.Value {
    /// The value of a property of a kind; nil if it is not one.
    fileprivate func fitting(_ kind: LayerProperty.Kind) -> LayerValue? {
        switch (self, kind) {
        case (.nothing, _): kind.width == 0 || kind == .color ? .nothing : nil
        case (.numbers(let numbers), _) where kind.width > 0:
            numbers.count == kind.width ? LayerValue(lanes, as: kind) : nil
        case (.numbers, .numbers), (.numbers, .object), (.numbers, .colors), (.text, .path),
            (.text, .text), (.text, .object):
            layerValue(as: kind)
        default: nil
        }
    }
}

// MARK: - Numbers as lines have them

extension CGPoint {
    fileprivate var written: CGPoint {
        CGPoint(x: Decimal9.written(x), y: Decimal9.written(y))
    }
}

extension CGSize {
    fileprivate var written: CGSize {
        CGSize(width: Decimal9.written(width), height: Decimal9.written(height))
    }
}

extension CGRect {
    fileprivate var written: CGRect { CGRect(origin: origin.written, size: size.written) }
}

extension CGColor {
    convenience init(_ color: SnapshotNode.Color) {
        func channel(_ shift: UInt32) -> Double { Double(color.rgba >> shift & 0xFF) / 255 }
        self.init(rgba: SIMD4(channel(24), channel(16), channel(8), channel(0)))
    }
}

extension CATransform3D {
    fileprivate init(_ transform: SnapshotNode.Transform) {
        self.init(LayerProperty.Lanes(transform.values.map(Decimal9.written)))
    }
}
