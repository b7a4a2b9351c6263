import Foundation

extension SnapshotNode: Decodable {
    enum CodingKeys: String, CodingKey {
        case id, parent
        case className = "class"
        case identifier = "ident"
        case frame, anchor, transform, sublayerTransform, alpha, hidden, background, radius, border, shadow, clips
        case zPosition, doubleSided, text, font
        case textColor = "color"
        case alignment = "align"
        case lines, image, gravity, tint, enabled, scroll, selected, touchable, ghost, replaced, animations, constraints
        case corners, shadowPath, mask, path, fill, evenOdd, stroke, trim, gradient, imageRect, imageCenter, imageScale
        case textTop, truncation, selection, input, runs, lineGap
    }

    /// Reads a whole node, as full snapshots have it. Keys that this version does not know are passed over.
    /// - Throws: `DecodingError`, when `class` or `frame` is missing or a value is not of its kind.
    public init(from decoder: any Decoder) throws {
        let change = try SnapshotDelta.Change(from: decoder)
        for (field, key) in [(Fields.className, CodingKeys.className), (.frame, .frame)]
        where !change.fields.contains(field) {
            throw DecodingError.keyNotFound(
                key,
                DecodingError.Context(
                    codingPath: decoder.codingPath,
                    debugDescription: "Node \(change.node.id) has no \"\(key.rawValue)\"; a whole node must have it."
                ))
        }
        self = change.node
    }
}

extension SnapshotDelta.Change: Decodable {
    /// Reads some properties of a node: those whose keys are there; `null` stands for the default.
    /// - Throws: `DecodingError`, when `id` is missing or a value is not of its kind.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: SnapshotNode.CodingKeys.self)
        let id = try container.decode(SnapshotNode.ID.self, forKey: .id)
        var reader = FieldReader(
            container: container, node: SnapshotNode(id: id, parent: nil, className: "", frame: .zero))
        try reader.read()
        self.init(reader.node, fields: reader.fields)
    }
}

/// Reads the keys that are there into a node, and notes which they were.
private struct FieldReader {
    let container: KeyedDecodingContainer<SnapshotNode.CodingKeys>
    var node: SnapshotNode
    var fields: SnapshotNode.Fields = []

    mutating func read() throws {
        try optional(\.parent, .parent, .parent)
        try required(\.className, .className, .className)
        try optional(\.identifier, .identifier, .identifier)
        try required(\.frame, .frame, .frame) { (rect: Written.Rect) in rect.value }
        try usual(\.anchor, .anchor, .anchor) { (point: Written.Pair) in point.point }
        try optional(\.transform, .transform, .transform)
        try optional(\.sublayerTransform, .sublayerTransform, .sublayerTransform)
        try usual(\.alpha, .alpha, .alpha)
        try usual(\.hidden, .hidden, .hidden)
        try optional(\.background, .background, .background)
        try usual(\.radius, .radius, .radius)
        try optional(\.border, .border, .border)
        try optional(\.shadow, .shadow, .shadow)
        try usual(\.clips, .clips, .clips)
        try usual(\.zPosition, .zPosition, .zPosition)
        try usual(\.doubleSided, .doubleSided, .doubleSided)
        try optional(\.text, .text, .text)
        try optional(\.font, .font, .font)
        try optional(\.textColor, .textColor, .textColor)
        try optional(\.alignment, .alignment, .alignment)
        try usual(\.lines, .lines, .lines)
        try optional(\.image, .image, .image)
        try optional(\.gravity, .gravity, .gravity)
        try optional(\.tint, .tint, .tint)
        try usual(\.enabled, .enabled, .enabled)
        try optional(\.scroll, .scroll, .scroll)
        try usual(\.selected, .selected, .selected)
        try usual(\.touchable, .touchable, .touchable)
        try usual(\.ghost, .ghost, .ghost)
        try usual(\.replaced, .replaced, .replaced)
        try usual(\.animations, .animations, .animations)
        try usual(\.constraints, .constraints, .constraints)
        try readDrawing()
    }

    private mutating func readDrawing() throws {
        try usual(\.drawing.corners, .corners, .corners)
        try optional(\.drawing.shadowPath, .shadowPath, .shadowPath)
        try usual(\.drawing.isMask, .mask, .mask)
        try optional(\.drawing.path, .path, .path)
        try optional(\.drawing.fill, .fill, .fill)
        try usual(\.drawing.isEvenOdd, .evenOdd, .evenOdd)
        try optional(\.drawing.stroke, .stroke, .stroke)
        try optional(\.drawing.trim, .trim, .trim)
        try optional(\.drawing.gradient, .gradient, .gradient)
        try usual(\.drawing.imageRect, .imageRect, .imageRect) { (rect: Written.Rect) in rect.value }
        try usual(\.drawing.imageCenter, .imageCenter, .imageCenter) { (rect: Written.Rect) in rect.value }
        try optional(\.drawing.imageScale, .imageScale, .imageScale)
        try usual(\.drawing.isTextAtTop, .textTop, .textTop)
        try optional(\.drawing.truncation, .truncation, .truncation)
        try optional(\.drawing.selection, .selection, .selection)
        try optional(\.drawing.input, .input, .input)
        try usual(\.drawing.runs, .runs, .runs)
        try usual(\.drawing.lineGap, .lineGap, .lineGap)
    }

    /// A property that is nil by default.
    private mutating func optional<T: Decodable>(
        _ path: WritableKeyPath<SnapshotNode, T?>, _ key: SnapshotNode.CodingKeys, _ field: SnapshotNode.Fields
    ) throws {
        guard container.contains(key) else { return }
        fields.formUnion(field)
        node[keyPath: path] = try container.decodeIfPresent(T.self, forKey: key)
    }

    /// A property with another default, which the node has already.
    private mutating func usual<T: Decodable>(
        _ path: WritableKeyPath<SnapshotNode, T>, _ key: SnapshotNode.CodingKeys, _ field: SnapshotNode.Fields
    ) throws {
        try usual(path, key, field) { (value: T) in value }
    }

    private mutating func usual<T, W: Decodable>(
        _ path: WritableKeyPath<SnapshotNode, T>, _ key: SnapshotNode.CodingKeys, _ field: SnapshotNode.Fields,
        _ value: (W) -> T
    ) throws {
        guard container.contains(key) else { return }
        fields.formUnion(field)
        if let written = try container.decodeIfPresent(W.self, forKey: key) { node[keyPath: path] = value(written) }
    }

    /// A property without a default: `null` is an error.
    private mutating func required<T: Decodable>(
        _ path: WritableKeyPath<SnapshotNode, T>, _ key: SnapshotNode.CodingKeys, _ field: SnapshotNode.Fields
    ) throws {
        try required(path, key, field) { (value: T) in value }
    }

    private mutating func required<T, W: Decodable>(
        _ path: WritableKeyPath<SnapshotNode, T>, _ key: SnapshotNode.CodingKeys, _ field: SnapshotNode.Fields,
        _ value: (W) -> T
    ) throws {
        guard container.contains(key) else { return }
        fields.formUnion(field)
        node[keyPath: path] = value(try container.decode(W.self, forKey: key))
    }
}
