import Foundation

/// Any JSON value, for messages whose errors are reported individually.
package enum JSONValue: Equatable, Sendable, Decodable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    package init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// A short description of the value for messages.
    package var inWords: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): "the number \(value.inWords)"
        case .string(let value): "the text “\(value.prefix(40))\(value.count > 40 ? "…" : "")”"
        case .array(let values): "an array of \(values.count)"
        case .object: "an object"
        }
    }
}

extension Double {
    /// The number in its usual form: an integer without a point.
    package var inWords: String {
        Int64(exactly: self).map(String.init) ?? "\(self)"
    }
}
