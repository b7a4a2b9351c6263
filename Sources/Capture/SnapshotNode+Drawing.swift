import Snapshots
import UIKit

@MainActor
extension SnapshotNode {
    /// Reads what the layer draws beyond a plain box: its additional values, and whether it is a
    /// mask.
    mutating func takeDrawing(of values: LayerValues, on layer: CALayer) {
        let isMask = layer.isMask
        guard !values.more.isEmpty || isMask || hasDrawing else { return }
        var drawing = Drawing()
        // Images and the text attributes of views are read with the model, not with each frame.
        drawing.truncation = self.drawing.truncation
        drawing.selection = self.drawing.selection
        drawing.input = self.drawing.input
        drawing.value = self.drawing.value
        drawing.runs = self.drawing.runs
        drawing.breaks = self.drawing.breaks
        drawing.lineGap = self.drawing.lineGap
        drawing.textShadow = self.drawing.textShadow
        drawing.lineHeight = self.drawing.lineHeight
        drawing.isCut = self.drawing.isCut
        drawing.isTextAtTop = self.drawing.isTextAtTop
        drawing.imageRect = self.drawing.imageRect
        drawing.imageCenter = self.drawing.imageCenter
        drawing.imageScale = self.drawing.imageScale
        drawing.isMask = isMask
        if !values.more.isEmpty {
            let reader = ValueReader(values: values)
            drawing.corners = Corners(
                rawValue: UInt8(max(0, min(15, reader.number(.maskedCorners)))))
            let memo = OutlineMemo.of(layer)
            if shadow != nil, let outline = reader.path(.shadowPath) {
                drawing.shadowPath = memo.data(of: outline, at: \.shadow)
            }
            if let outline = reader.path(.path) {
                drawing.take(reader, memo.data(of: outline, at: \.path))
            }
            if case .colors(let colors) = reader.value(.colors) {
                drawing.gradient = reader.gradient(of: colors)
            }
            if case .object(let string) = reader.value(.string) { take(string, reader, &drawing) }
        }
        self.drawing = drawing
    }

    /// Reads the text of a text layer.
    private mutating func take(_ string: Any, _ reader: ValueReader, _ drawing: inout Drawing) {
        text = (string as? String) ?? (string as? NSAttributedString)?.string ?? "\(string)"
        let weight: Int =
            switch reader.value(.font) {
            case .object(let font as UIFont): font.cssWeight
            case .object(let name as String): name.lowercased().contains("bold") ? 700 : 400
            default: 400
            }
        font = Font(size: reader.number(.fontSize), weight: weight)
        textColor = reader.color(.foregroundColor) ?? Color(rgba: 0)
        alignment = Alignment(rawValue: reader.name(.alignmentMode)).flatMap {
            $0 == .natural ? nil : $0
        }
        lines = reader.number(.wrapped) != 0 ? 0 : 1
        drawing.isTextAtTop = true
        drawing.truncation = Truncation(rawValue: reader.name(.truncationMode))
        drawing.takeMeasurements(
            of: text ?? "",
            in: .systemFont(
                ofSize: reader.number(.fontSize), weight: weight >= 700 ? .bold : .regular),
            lines: lines, width: frame.width)
    }

    /// Reads a layer's own contents.
    mutating func takeContents(_ contents: Any, of layer: CALayer, _ values: LayerValues) {
        guard let picture = contents as? CGImage else { return }
        image = picture.reference
        gravity = Gravity(layer.contentsGravity)
        let reader = ValueReader(values: values)
        let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
        drawing.imageRect = reader.rect(.contentsRect).flatMap { $0 == unit ? nil : $0 }
        drawing.imageCenter = reader.rect(.contentsCenter).flatMap { $0 == unit ? nil : $0 }
        // If the whole image is stretched, its pixel scale does not matter.
        if gravity != nil || drawing.imageCenter != nil {
            drawing.imageScale = reader.number(.contentsScale)
        }
    }
}

/// Converts a layer's additional values to a node's types.
private struct ValueReader {
    let values: LayerValues

    func value(_ root: LayerProperty.Root) -> LayerValue { values.value(of: LayerProperty(root)) }

    func number(_ root: LayerProperty.Root) -> Double { values.lanes(of: LayerProperty(root))[0] }

    func point(_ root: LayerProperty.Root) -> CGPoint {
        let lanes = values.lanes(of: LayerProperty(root))
        return CGPoint(x: lanes[0], y: lanes[1])
    }

    func rect(_ root: LayerProperty.Root) -> CGRect? {
        guard case .rect(let rect) = value(root) else { return nil }
        return rect
    }

    func path(_ root: LayerProperty.Root) -> CGPath? {
        guard case .path(let path) = value(root), !path.isEmpty else { return nil }
        return path
    }

    func color(_ root: LayerProperty.Root) -> SnapshotNode.Color? {
        guard case .color(let color) = value(root) else { return nil }
        return SnapshotNode.Color(color)
    }

    func name(_ root: LayerProperty.Root) -> String {
        guard case .text(let name) = value(root) else { return "" }
        return name
    }

    func numbers(_ root: LayerProperty.Root) -> [Double] {
        guard case .numbers(let numbers) = value(root) else { return [] }
        return numbers
    }

    func gradient(of colors: [CGColor]) -> SnapshotNode.Gradient? {
        guard !colors.isEmpty else { return nil }
        let places = numbers(.locations)
        // If the numbers of stops and colours differ, the colours are spaced evenly.
        return SnapshotNode.Gradient(
            form: SnapshotNode.Gradient.Form(rawValue: name(.type)) ?? .axial,
            colors: colors.map { SnapshotNode.Color($0) },
            stops: places.count == colors.count ? places : [],
            start: point(.startPoint), end: point(.endPoint))
    }
}

extension SnapshotNode.Drawing {
    fileprivate mutating func take(_ reader: ValueReader, _ outline: PathData) {
        path = outline
        fill = reader.color(.fillColor)
        isEvenOdd = reader.name(.fillRule) == "even-odd"
        let width = reader.number(.lineWidth)
        guard width > 0, let color = reader.color(.strokeColor) else { return }
        stroke = SnapshotNode.Stroke(
            color: color, width: width,
            cap: SnapshotNode.Stroke.Cap(rawValue: reader.name(.lineCap)) ?? .butt,
            join: SnapshotNode.Stroke.Join(rawValue: reader.name(.lineJoin)) ?? .miter,
            miterLimit: reader.number(.miterLimit), dash: reader.numbers(.lineDashPattern),
            phase: reader.number(.lineDashPhase))
        let (from, to) = (reader.number(.strokeStart), reader.number(.strokeEnd))
        if from != 0 || to != 1 { trim = SnapshotNode.Trim(from: from, to: to) }
    }
}

extension SnapshotNode.Gravity {
    init?(_ gravity: CALayerContentsGravity) {
        switch gravity {
        case .resize: return nil
        case .resizeAspect: self = .fit
        case .resizeAspectFill: self = .aspectFill
        default: self.init(rawValue: gravity.rawValue)
        }
    }
}
