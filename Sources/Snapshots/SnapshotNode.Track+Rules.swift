internal import Motion

extension SnapshotNode.Track {
    /// The member that contradicts others or the property, and how; nil if none does.
    var contradiction: (name: StaticString, words: String)? {
        if curves.count % 4 != 0 { return ("curves", "must have four numbers a curve") }
        if let smooth, smooth.count % 3 != 0 {
            return ("smooth", "must have three numbers a value")
        }
        if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
            return ("times", "must ascend")
        }
        if heading != nil, route == nil { return ("heading", "needs a route") }
        guard route == nil else {
            return values.isEmpty ? nil : ("values", "cannot be combined with a route")
        }
        if !times.isEmpty, times.count != values.count {
            return ("times", "must have one for each of \(values.count) values")
        }
        guard let property = LayerProperty(rawValue: path), let kind = property.kind else {
            return nil
        }
        if function != nil, !property.isTransform {
            return ("function", "needs a transform, not “\(path)”")
        }
        let fits = { (value: SnapshotNode.Value) in
            value.fits(kind, self.function.map { ValueFunction($0).width })
        }
        if !values.isEmpty { return values.allSatisfy(fits) ? nil : ("values", misfit(kind)) }
        if !fits(from ?? .nothing) { return ("from", misfit(kind)) }
        return fits(to ?? .nothing) ? nil : ("to", misfit(kind))
    }

    private func misfit(_ kind: LayerProperty.Kind) -> String {
        let width = function.map { ValueFunction($0).width } ?? kind.width
        return width > 0
            ? "must be \(width) number\(width == 1 ? "" : "s") for “\(path)”"
            : "is not a value of “\(path)”"
    }
}

extension SnapshotNode.Value {
    /// Whether the value is one of a property of a kind.
    /// - Parameter arguments: The number of arguments of the track's function, if it has one.
    fileprivate func fits(_ kind: LayerProperty.Kind, _ arguments: Int?) -> Bool {
        switch self {
        case .nothing:
            return arguments == nil && (kind.width == 0 || kind == .color)
        case .numbers(let numbers):
            if let arguments { return numbers.count == arguments }
            switch kind {
            case .numbers, .object: return true
            case .colors: return numbers.count % 4 == 0
            case .path, .text: return false
            default: return numbers.count == kind.width
            }
        case .text:
            return arguments == nil && (kind == .path || kind == .text || kind == .object)
        }
    }
}
