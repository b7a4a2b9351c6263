/// Numbers, colours and names as SVG has them.
enum VectorText {
    /// A number with at most four decimals; 0 if it is not finite.
    static func number(_ value: CGFloat) -> String {
        guard value.isFinite else { return "0" }
        let clamped = min(max(Double(value), -1e9), 1e9)
        let rounded = (clamped * 1e4).rounded() / 1e4
        if let whole = Int(exactly: rounded) { return "\(whole)" }
        return "\(rounded)"
    }

    /// Numbers, separated by blanks.
    static func numbers(_ values: CGFloat...) -> String {
        values.map(number).joined(separator: " ")
    }

    /// A matrix with six significant decimals, so that large points stay in place.
    static func matrix(_ m: CGAffineTransform) -> String {
        let parts = [m.a, m.b, m.c, m.d, m.tx, m.ty].map { value in
            let rounded = (Double(value) * 1e7).rounded() / 1e7
            return Int(exactly: rounded).map { "\($0)" } ?? "\(rounded)"
        }
        return "matrix(\(parts.joined(separator: " ")))"
    }

    /// The colour without its alpha, `#rrggbb`.
    static func color(_ color: CGColor) -> String { String(color.hex.prefix(7)) }

    /// The data of a path, after a transform.
    static func data(_ path: CGPath, _ transform: CGAffineTransform = .identity) -> String {
        var text = ""
        func add(_ letter: String, _ points: CGPoint...) {
            text += letter
            text += points.map { point in
                let point = point.applying(transform)
                return "\(number(point.x)) \(number(point.y))"
            }.joined(separator: " ")
        }
        for element in path.elements {
            switch element {
            case .move(let point): add("M", point)
            case .line(let point): add("L", point)
            case .quad(let control, let point): add("Q", control, point)
            case .curve(let first, let second, let point): add("C", first, second, point)
            case .close: text += "Z"
            }
        }
        return text
    }

    /// A text with its special characters escaped, without the characters that XML forbids.
    static func escaped(_ text: some StringProtocol) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "#": result += "&#35;"
            case "\t", "\n", "\r": result += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
