extension CGPath {
    /// Returns the elements of the outline drawn backwards, with its subpaths in reverse order.
    package func reversed() -> [Element] {
        var parts: [[Element]] = []
        for element in elements {
            if case .move = element { parts.append([]) }
            if parts.isEmpty { parts.append([]) }
            parts[parts.count - 1].append(element)
        }
        var result: [Element] = []
        for part in parts.reversed() {
            let isClosed = part.last == .close
            let pieces = isClosed ? part.dropLast() : part[...]
            guard let last = pieces.last?.end else { continue }
            result.append(.move(to: last))
            for (index, piece) in pieces.enumerated().reversed() where index > 0 {
                guard let start = pieces[pieces.startIndex + index - 1].end else { continue }
                switch piece {
                case .move, .close: break
                case .line: result.append(.line(to: start))
                case .quad(let control, _): result.append(.quad(control: control, to: start))
                case .curve(let control1, let control2, _):
                    result.append(.curve(control1: control2, control2: control1, to: start))
                }
            }
            if isClosed { result.append(.close) }
        }
        return result
    }
}
