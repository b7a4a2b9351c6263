import Foundation

@testable import Snapshots

/// A validator for the part of JSON Schema (draft 2020-12) that the schema of lines uses.
///
/// It is strict: an unknown keyword makes the schema itself invalid.
struct JSONSchema {
    struct Unknown: Error, CustomStringConvertible {
        var description: String
    }

    let root: JSONValue

    private static let assertions: Set = [
        "type", "const", "enum", "minimum", "maximum", "pattern", "items", "prefixItems",
        "minItems", "maxItems",
        "properties", "required", "additionalProperties", "anyOf", "oneOf", "$ref",
    ]
    private static let annotations: Set = ["$schema", "$id", "$defs", "title", "description"]

    init(_ root: JSONValue) throws {
        self.root = root
        try Self.check(root, at: "#")
    }

    /// The schema in the module's resources.
    static func ofLines() throws -> JSONSchema {
        try JSONSchema(
            JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: SnapshotSchema.url)))
    }

    /// The errors of a value; empty if it is valid.
    func faults(_ json: Data) throws -> [String] {
        try faults(JSONDecoder().decode(JSONValue.self, from: json), root, at: "$")
    }

    private static func check(_ schema: JSONValue, at path: String) throws {
        guard case .object(let schema) = schema else {
            guard case .bool = schema else { throw Unknown(description: "\(path) is not a schema") }
            return
        }
        for (key, value) in schema {
            let here = "\(path)/\(key)"
            guard assertions.contains(key) || annotations.contains(key) else {
                throw Unknown(description: "\(here): this validator does not know the keyword")
            }
            switch (key, value) {
            case ("properties", .object(let inner)), ("$defs", .object(let inner)):
                for (name, schema) in inner { try check(schema, at: "\(here)/\(name)") }
            case ("anyOf", .array(let inner)), ("oneOf", .array(let inner)),
                ("prefixItems", .array(let inner)):
                for schema in inner { try check(schema, at: here) }
            case ("items", _), ("additionalProperties", _): try check(value, at: here)
            case ("pattern", .string(let pattern)): _ = try NSRegularExpression(pattern: pattern)
            default: break
            }
        }
    }

    private func faults(_ value: JSONValue, _ schema: JSONValue, at path: String) throws -> [String]
    {
        guard case .object(let schema) = schema else {
            return schema == .bool(true) ? [] : ["\(path) must not be there"]
        }
        var faults: [String] = []
        for key in schema.keys.sorted() where Self.assertions.contains(key) {
            faults += try self.faults(value, schema, keyword: key, at: path)
        }
        return faults
    }

    private func faults(
        _ value: JSONValue, _ schema: [String: JSONValue], keyword: String, at path: String
    ) throws -> [String] {
        switch (keyword, schema[keyword], value) {
        case ("$ref", .string(let target)?, _): return try faults(value, resolve(target), at: path)
        case ("anyOf", .array(let choices)?, _):
            return try choices.contains { try faults(value, $0, at: path).isEmpty }
                ? [] : ["\(path) fits none of anyOf"]
        case ("oneOf", .array(let choices)?, _):
            let all = try choices.map { try faults(value, $0, at: path) }
            if all.count(where: \.isEmpty) == 1 { return [] }
            return ["\(path) fits \(all.count(where: \.isEmpty)) of oneOf"]
                + (all.min { $0.count < $1.count } ?? [])
        case ("type", .string(let type)?, _):
            return has(type, value) ? [] : ["\(path) is not of type \(type)"]
        case ("const", let constant?, _):
            return value == constant ? [] : ["\(path) is not \(constant.inWords)"]
        case ("enum", .array(let choices)?, _):
            return choices.contains(value) ? [] : ["\(path) is not in the enum"]
        case ("minimum", .number(let bound)?, .number(let number)):
            return number >= bound ? [] : ["\(path) < \(bound)"]
        case ("maximum", .number(let bound)?, .number(let number)):
            return number <= bound ? [] : ["\(path) > \(bound)"]
        case ("pattern", .string(let pattern)?, .string(let text)):
            return text.range(of: pattern, options: .regularExpression) != nil
                ? [] : ["\(path) breaks \(pattern)"]
        case ("minItems", .number(let bound)?, .array(let values)):
            return Double(values.count) >= bound ? [] : ["\(path) has \(values.count) items"]
        case ("maxItems", .number(let bound)?, .array(let values)):
            return Double(values.count) <= bound ? [] : ["\(path) has \(values.count) items"]
        case ("prefixItems", .array(let schemas)?, .array(let values)):
            return try zip(values, schemas).flatMap { try faults($0, $1, at: "\(path)[]") }
        case ("items", let items?, .array(let values)):
            guard case .array(let prefix)? = schema["prefixItems"] else {
                return try values.enumerated().flatMap {
                    try faults($1, items, at: "\(path)[\($0)]")
                }
            }
            return try values.dropFirst(prefix.count).flatMap {
                try faults($0, items, at: "\(path)[]")
            }
        case ("required", .array(let keys)?, .object(let object)):
            return keys.compactMap {
                if case .string(let key) = $0, object[key] == nil {
                    "\(path) lacks \(key)"
                } else {
                    nil
                }
            }
        case ("properties", .object(let schemas)?, .object(let object)):
            return try object.sorted { $0.key < $1.key }.flatMap { key, value in
                try schemas[key].map { try faults(value, $0, at: "\(path).\(key)") } ?? []
            }
        case ("additionalProperties", let rest?, .object(let object)):
            var known: Set<String> = []
            if case .object(let schemas)? = schema["properties"] { known = Set(schemas.keys) }
            return try object.sorted { $0.key < $1.key }.flatMap { key, value in
                known.contains(key) ? [] : try faults(value, rest, at: "\(path).\(key)")
            }
        default: return []
        }
    }

    private func resolve(_ target: String) throws -> JSONValue {
        guard target.hasPrefix("#/$defs/"), case .object(let root) = root,
            case .object(let defs)? = root["$defs"],
            let schema = defs[String(target.dropFirst(8))]
        else { throw Unknown(description: "\(target) leads nowhere") }
        return schema
    }

    private func has(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
            ("array", .array),
            ("object", .object):
            true
        case ("integer", .number(let number)): number == number.rounded()
        default: false
        }
    }
}
