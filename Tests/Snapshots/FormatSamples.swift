import Foundation
import TestSupport

@testable import Snapshots

extension JSONValue {
    /// The value as JSON text.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let value): "\(value)"
        case .number(let value): Int64(exactly: value).map(String.init) ?? "\(value)"
        case .string(let value): value.asJSON
        case .array(let values): "[" + values.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            // The id is first, because messages name the node by it.
            "{"
                + members.sorted { ($0.key == "id" ? "" : $0.key) < ($1.key == "id" ? "" : $1.key) }
                .map { "\($0.key.asJSON):\($0.value.text)" }.joined(separator: ",") + "}"
        }
    }

    subscript(key: String) -> JSONValue? {
        if case .object(let members) = self { members[key] } else { nil }
    }

    var list: [JSONValue] { if case .array(let values) = self { values } else { [] } }
    var string: String? { if case .string(let text) = self { text } else { nil } }
    var number: Double? { if case .number(let number) = self { number } else { nil } }
}

/// Values of the line format, made from its description: the tests name no property.
struct FormatSamples {
    /// The description; null if it cannot be read, which ``init(seed:)`` reports.
    private static let description =
        (try? JSONDecoder().decode(
            JSONValue.self, from: Data(contentsOf: SnapshotSchema.descriptionURL))) ?? .null

    let format = Self.description
    var random: SeededGenerator

    init(seed: UInt64) throws {
        self.init(random: SeededGenerator(seed: seed))
        guard format != .null else { throw CocoaError(.fileReadCorruptFile) }
    }

    init(random: SeededGenerator) { self.random = random }

    /// The properties of a node, except `id`.
    var nodeProperties: [JSONValue] { format["node"]?["properties"]?.list ?? [] }

    /// Members of an object: the required ones, and each other one with some probability.
    mutating func members(_ properties: [JSONValue], percent: Int) -> [String: JSONValue] {
        var members: [String: JSONValue] = [:]
        // What only shortens a line is not part of a value.
        for property in properties where property["coding"] != .bool(true) {
            let isRequired = property["required"] == .bool(true)
            guard isRequired || random.chance(percent) else { continue }
            if let type = property["type"]?.string, let variant = variant(type) {
                let chosen = variant.randomElement(using: &random)!
                members[chosen["name"]!.string!] = .array(
                    chosen["properties"]!.list.map { _ in .number(random.number()) })
            } else {
                members[property["name"]!.string!] = value(of: property, percent: percent)
            }
        }
        return members
    }

    private func variant(_ type: String) -> [JSONValue]? {
        let each = format["types"]?[type]
        return each?["form"]?.string == "variant" ? each?["cases"]?.list : nil
    }

    /// A value of a property's type, within its bounds.
    mutating func value(of property: JSONValue, percent: Int = 60) -> JSONValue {
        let type = property["type"]!.string!
        if type.hasPrefix("[") {
            let least = Int(property["minItems"]?.number ?? 0)
            let most = min(Int(property["maxItems"]?.number ?? 3), least + 2)
            let element = JSONValue.object(["type": .string(String(type.dropFirst().dropLast()))])
            return .array(
                (0..<Int.random(in: least...most, using: &random)).map { _ in
                    value(of: element, percent: percent)
                })
        }
        switch type {
        case "number":
            var number = random.number()
            if let least = property["minimum"]?.number { number = least + abs(number) }
            if let most = property["maximum"]?.number { number = min(number, most) }
            return .number(number)
        case "real":
            var number =
                random.chance(50) ? random.number() : Double.random(in: -1...1, using: &random)
            if let least = property["minimum"]?.number { number = least + abs(number) }
            return .number(number)
        case "value":
            switch Int.random(in: 0..<4, using: &random) {
            case 0: return .null
            case 1: return .string(random.text())
            default:
                return .array(
                    (0..<Int.random(in: 0...17, using: &random)).map { _ in
                        .number(random.number())
                    })
            }
        case "integer": return .number(Double(Int.random(in: integers(property), using: &random)))
        case "flag": return .bool(random.chance(50))
        case "text": return .string(random.text())
        case "id": return .number(Double(UInt32.random(in: 0 ... .max, using: &random)))
        case "color": return .string(String(format: "#%08x", random.color().rgba))
        case "point", "size": return .array((0..<2).map { _ in .number(random.number()) })
        case "rect": return .array((0..<4).map { _ in .number(random.number()) })
        case "matrix": return .array((0..<16).map { _ in .number(random.number()) })
        case "path": return .string(random.path().text)
        case "corners": return .number(Double(Int.random(in: 0...15, using: &random)))
        default: return named(type, percent)
        }
    }

    private func integers(_ property: JSONValue) -> ClosedRange<Int> {
        let least = Int(property["minimum"]?.number ?? -1000)
        return least...Int(property["maximum"]?.number ?? Double(least + 2000))
    }

    private mutating func named(_ type: String, _ percent: Int) -> JSONValue {
        let each = format["types"]![type]!
        switch each["form"]!.string! {
        case "choice": return each["cases"]!.list.randomElement(using: &random)!["name"]!
        case "tuple":
            var values = each["properties"]!.list.map { value(of: $0, percent: percent) }
            if each["rule"]?.string == "selection" { values.sort { $0.number! < $1.number! } }
            return .array(values)
        default:
            var members = members(each["properties"]!.list, percent: percent)
            if each["rule"]?.string == "gradient", members["stops"] != nil {
                // A stop for each colour, of which there is at least one.
                let colors = members["colors"]!.list + [.string("#000000ff")]
                members["colors"] = .array(colors)
                members["stops"] = .array(colors.map { _ in .number(random.number()) })
            }
            if each["rule"]?.string == "track" { makeTrack(of: &members) }
            return .object(members)
        }
    }

    /// Makes the members of a track fit each other: curves of four numbers, ascending times.
    private mutating func makeTrack(of members: inout [String: JSONValue]) {
        for (name, width) in [("curves", 4), ("smooth", 3)] {
            guard let list = members[name]?.list else { continue }
            members[name] = .array(Array(list.prefix(list.count / width * width)))
        }
        if random.chance(50) {
            members["path"] = .string("opacity")
            members["function"] = nil
            let value = { (sample: inout Self) in JSONValue.array([.number(sample.random.number())])
            }
            (members["from"], members["to"]) = (value(&self), value(&self))
            if let values = members["values"]?.list {
                members["values"] = .array(values.map { _ in value(&self) })
            }
        }
        if members["route"] == nil { members["heading"] = nil } else { members["values"] = nil }
        guard let times = members["times"]?.list else { return }
        let ascending = times.sorted { $0.number! < $1.number! }
        let count = members["values"]?.list.count ?? 0
        if members["route"] == nil, count != times.count {
            members["times"] = nil
        } else {
            members["times"] = .array(ascending)
        }
    }

    // MARK: Lines

    /// A line of each kind and each type of event, with all its members.
    mutating func lines() -> [JSONValue] {
        let lines = format["lines"]!
        var all: [JSONValue] = []
        for kind in lines["kinds"]!.list {
            let name = kind["name"]!.string!
            for event in name == "event" ? lines["events"]!.list : [.null] {
                var members: [String: JSONValue] = [
                    "v": .number(1), "seq": .number(3), "t": .number(1.5), "kind": .string(name),
                ]
                for property in kind["properties"]!.list {
                    members[property["name"]!.string!] = part(property, event)
                }
                all.append(.object(members))
            }
        }
        return all
    }

    private mutating func part(_ property: JSONValue, _ event: JSONValue) -> JSONValue {
        let lines = format["lines"]!
        switch property["type"]!.string! {
        case "[node]":
            // The only node of a full snapshot is the root.
            var root = node(percent: 30)
            root["parent"] = nil
            return .array([.object(root)])
        case "[change]": return .array([.object(node(percent: 30))])
        case "[order]": return .array([.array([.number(1), .number(2)])])
        case "event":
            var members: [String: JSONValue] = ["type": event["name"]!]
            for property in event["properties"]!.list {
                members[property["name"]!.string!] = part(property, .null)
            }
            return .object(members)
        case "level": return lines["levels"]!.list[0]
        case "phase": return lines["phases"]!.list[0]
        case "key": return lines["keys"]!.list[0]
        case "[modifier]": return .array(lines["modifiers"]!.list)
        default: return value(of: property)
        }
    }

    /// A node's members.
    mutating func node(percent: Int) -> [String: JSONValue] {
        var node = members(nodeProperties, percent: percent)
        node["id"] = .number(7)
        return node
    }

    /// A delta whose only node has one property.
    func delta(_ name: String, _ value: JSONValue) -> JSONValue {
        .object([
            "v": .number(1), "seq": .number(3), "t": .number(1.5), "kind": .string("delta"),
            "nodes": .array([.object(["id": .number(7), name: value])]),
        ])
    }
}
