import Foundation

/// A value of the vectors' file: JSON whose numbers are compared with a tolerance.
enum Vector {
    case null
    case flag(Bool)
    case number(Double)
    case text(String)
    case list([Vector])
    case object([(name: String, value: Vector)])

    static func numbers(_ numbers: [Double]) -> Vector { .list(numbers.map { .number($0) }) }

    /// The value as JSON, with numbers to twelve digits.
    var json: String {
        switch self {
        case .null: "null"
        case .flag(let flag): flag ? "true" : "false"
        case .number(let number): String(format: "%.12g", number)
        case .text(let text): "\"\(text)\""
        case .list(let list): "[" + list.map(\.json).joined(separator: ",") + "]"
        case .object(let fields):
            "{" + fields.map { "\"\($0.name)\":\($0.value.json)" }.joined(separator: ",") + "}"
        }
    }

    /// Returns where this value differs from parsed JSON; nil if it does not.
    func difference(from parsed: Any?, at place: String = "") -> String? {
        switch (self, parsed) {
        case (.null, is NSNull): return nil
        case (.flag(let flag), let other as Bool) where flag == other: return nil
        case (.text(let text), let other as String) where text == other: return nil
        case (.number(let number), let other as NSNumber):
            let miss = abs(number - other.doubleValue)
            return miss <= 1e-9 * max(1, abs(number)) ? nil : "\(place): \(number), not \(other)"
        case (.list(let list), let others as [Any]) where list.count == others.count:
            for (index, each) in list.enumerated() {
                if let found = each.difference(from: others[index], at: "\(place)[\(index)]") {
                    return found
                }
            }
            return nil
        case (.object(let fields), let others as [String: Any]) where fields.count == others.count:
            for (name, value) in fields {
                if let found = value.difference(from: others[name], at: "\(place).\(name)") {
                    return found
                }
            }
            return nil
        default: return "\(place): \(json.prefix(200))"
        }
    }
}
