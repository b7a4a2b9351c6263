import Foundation

extension SnapshotNode {
    /// Which properties of the drawing are written differently.
    func drawingChanges(since old: SnapshotNode) -> Fields {
        guard kept != nil || old.kept != nil else { return [] }
        let (new, old) = (drawing, old.drawing)
        var changed: Fields = []
        func note(_ same: Bool, _ field: Fields) {
            if !same { changed.formUnion(field) }
        }
        note(new.corners == old.corners, .corners)
        note(Written.same(new.shadowPath, old.shadowPath, by: Written.same), .shadowPath)
        note(new.isMask == old.isMask, .mask)
        note(Written.same(new.path, old.path, by: Written.same), .path)
        note(new.fill == old.fill, .fill)
        note(new.isEvenOdd == old.isEvenOdd, .evenOdd)
        note(Written.same(new.stroke, old.stroke, by: Written.same), .stroke)
        note(Written.same(new.trim, old.trim, by: Written.same), .trim)
        note(Written.same(new.gradient, old.gradient, by: Written.same), .gradient)
        note(Written.same(new.imageRect, old.imageRect, by: Written.same), .imageRect)
        note(Written.same(new.imageCenter, old.imageCenter, by: Written.same), .imageCenter)
        note(Written.same(new.imageScale, old.imageScale, by: Decimal9.agree), .imageScale)
        note(new.isTextAtTop == old.isTextAtTop, .textTop)
        note(new.truncation == old.truncation, .truncation)
        note(new.selection == old.selection, .selection)
        note(new.input == old.input, .input)
        note(Written.same(new.runs, old.runs), .runs)
        note(Decimal9.agree(new.lineGap, old.lineGap), .lineGap)
        return changed
    }

    /// Takes over some properties of another node's drawing.
    mutating func takeDrawing(_ fields: Fields, from other: SnapshotNode) {
        guard kept != nil || other.kept != nil else { return }
        var drawing = self.drawing
        let other = other.drawing
        if fields.contains(.corners) { drawing.corners = other.corners }
        if fields.contains(.shadowPath) { drawing.shadowPath = other.shadowPath }
        if fields.contains(.mask) { drawing.isMask = other.isMask }
        if fields.contains(.path) { drawing.path = other.path }
        if fields.contains(.fill) { drawing.fill = other.fill }
        if fields.contains(.evenOdd) { drawing.isEvenOdd = other.isEvenOdd }
        if fields.contains(.stroke) { drawing.stroke = other.stroke }
        if fields.contains(.trim) { drawing.trim = other.trim }
        if fields.contains(.gradient) { drawing.gradient = other.gradient }
        if fields.contains(.imageRect) { drawing.imageRect = other.imageRect }
        if fields.contains(.imageCenter) { drawing.imageCenter = other.imageCenter }
        if fields.contains(.imageScale) { drawing.imageScale = other.imageScale }
        if fields.contains(.textTop) { drawing.isTextAtTop = other.isTextAtTop }
        if fields.contains(.truncation) { drawing.truncation = other.truncation }
        if fields.contains(.selection) { drawing.selection = other.selection }
        if fields.contains(.input) { drawing.input = other.input }
        if fields.contains(.runs) { drawing.runs = other.runs }
        if fields.contains(.lineGap) { drawing.lineGap = other.lineGap }
        self.drawing = drawing
    }
}

extension Written {
    static func same(_ a: PathData, _ b: PathData) -> Bool { same(a.text, b.text) }

    static func same(_ a: SnapshotNode.Trim, _ b: SnapshotNode.Trim) -> Bool {
        Decimal9.agree(a.from, b.from) && Decimal9.agree(a.to, b.to)
    }

    static func same(_ a: [Double], _ b: [Double]) -> Bool {
        a.elementsEqual(b, by: Decimal9.agree)
    }

    static func same(_ a: SnapshotNode.Stroke, _ b: SnapshotNode.Stroke) -> Bool {
        a.color == b.color && a.cap == b.cap && a.join == b.join && Decimal9.agree(a.width, b.width)
            && Decimal9.agree(a.miterLimit, b.miterLimit) && Decimal9.agree(a.phase, b.phase) && same(a.dash, b.dash)
    }

    static func same(_ a: SnapshotNode.Gradient, _ b: SnapshotNode.Gradient) -> Bool {
        a.form == b.form && a.colors == b.colors && same(a.stops, b.stops) && same(a.start, b.start)
            && same(a.end, b.end)
    }
}
