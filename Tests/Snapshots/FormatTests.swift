import Foundation
import TestSupport
import Testing

@testable import Snapshots

/// The result of reading a line.
enum Outcome: Equatable {
    case line(SnapshotLine)
    case fault(LineFault)
}

func decode(_ text: String) -> Outcome {
    do { return .line(try SnapshotLine(json: Data(text.utf8))) } catch { return .fault(error) }
}

func fault(checking text: String) -> LineFault? {
    do {
        _ = try Array(text.utf8).withUnsafeBytes { try LineCheck($0) }
        return nil
    } catch { return error as? LineFault }
}

/// Source: the description of the format, `Resources/format.json`. The oracle for valid lines is
/// the JSON Schema, checked by the tests' own validator.
@Suite("The format's description, its schema and the parser")
struct FormatTests {
    /// A place in a JSON value.
    private enum Step { case member(String), element(Int) }

    /// All positions in a value, and the names of the members that lead there.
    private func places(_ value: JSONValue) -> [[Step]] {
        switch value {
        case .object(let members):
            members.sorted { $0.key < $1.key }.flatMap { key, value in
                [[.member(key)]] + places(value).map { [.member(key)] + $0 }
            }
        case .array(let values):
            values.enumerated().flatMap { index, value in
                [[.element(index)]] + places(value).map { [.element(index)] + $0 }
            }
        default: []
        }
    }

    /// The value with another value at a place; nil removes it.
    private func replacing(_ value: JSONValue, _ path: ArraySlice<Step>, with new: JSONValue?)
        -> JSONValue
    {
        let rest = path.dropFirst()
        switch (value, path.first) {
        case (.object(var members), .member(let key)?):
            members[key] = rest.isEmpty ? new : replacing(members[key]!, rest, with: new)
            return .object(members)
        case (.array(var values), .element(let index)?):
            if rest.isEmpty {
                if let new { values[index] = new } else { values.remove(at: index) }
            } else {
                values[index] = replacing(values[index], rest, with: new)
            }
            return .array(values)
        default: return value
        }
    }

    /// A value of each kind, and the numbers at which a reader's arithmetic ends; nil removes the
    /// member.
    private static let strangers: [String?] = [
        nil, "null", "true", "false", "7", "-1", "0.5", "1e999", "-1e999", "9007199254740992",
        "9007199254740993",
        "9223372036854775808", "18446744073709551616", "4611686019", #""x""#, #""""#,
        ##""#12345678""##, "[]", "[1]",
        #"[1,"x"]"#, "[1,2,3,4,5]", "{}", "[[]]", "[{}]",
    ]

    /// Puts strangers in every place of a line; the checker and the decoder must refuse what the
    /// schema refuses, with the same words and the property's name.
    private func attack(_ line: JSONValue, below depth: Int, _ schema: JSONSchema) throws {
        let marker = "\u{1F9}marker"
        for (number, path) in places(line).enumerated() where path.count > depth {
            for (index, stranger) in Self.strangers.enumerated()
            where isThorough || (number + index) % 3 == 0 {
                let changed = replacing(
                    line, path[...], with: stranger == nil ? nil : .string(marker))
                let text = changed.text.replacingOccurrences(
                    of: marker.asJSON, with: stranger ?? "")
                // JSONDecoder refuses numbers that no Double holds.
                let faults = (try? schema.faults(Data(text.utf8))) ?? ["not a number"]
                let outcome = decode(text)
                guard !faults.isEmpty else {
                    if case .fault(let fault) = outcome { try expectRule(fault, text) }
                    continue
                }
                guard case .fault(let found) = outcome else {
                    Issue.record("\(faults) was accepted in \(text)")
                    continue
                }
                #expect(fault(checking: text) == found)
                let names = path.compactMap { if case .member(let name) = $0 { name } else { nil } }
                let place = names.last { $0 != "nodes" } ?? "nodes"
                let isNamed = found.name?.split(separator: ".").contains(Substring(place)) == true
                // What is wrong with an element of `nodes` has no name, or misses its id.
                let isNode = place == "nodes" && (found.name == nil || found.name == "id")
                #expect(isNamed || isNode, "\(found) does not name \(place) in \(text)")
            }
        }
    }

    /// Faults that the schema cannot state: rules between members.
    private func expectRule(_ fault: LineFault, _ text: String) throws {
        #expect(
            fault.sentence.contains("stop for each colour")
                || fault.sentence.contains("end before it begins")
                || fault.sentence.contains("excludes it")
                || Self.trackRules.contains(where: fault.sentence.contains)
                // The nodes of a line contradict each other.
                || fault.sentence == "“parent” of node 7 is the node itself"
                || fault.sentence.contains(" lists node "), "\(fault) for \(text)")
    }

    /// Rules between a track's members, and its property.
    private static let trackRules = [
        "must have four numbers a curve", "must have three numbers a value", "must ascend",
        "needs a route", "cannot be combined with a route", "must have one for each of",
        "needs a transform", " for “", "is not a value of",
        // Members that one with `like` need not have.
        "“animations.key” of node 7 is missing", "“animations.begin” of node 7 is missing",
        "“animations.timing” of node 7 is missing",
        "“animations.tracks.path” of node 7 is missing",
        "“animations.tracks.duration” of node 7 is missing",
    ]

    @Test(
        "checker and decoder refuse every malformed property of a node by name, in the same words"
    )
    func nodes() throws {
        let schema = try JSONSchema.ofLines()
        var samples = try FormatSamples(seed: 11)
        for property in samples.nodeProperties {
            let value = samples.value(of: property, percent: 100)
            try attack(samples.delta(property["name"]!.string!, value), below: 2, schema)
        }
    }

    @Test("checker and decoder refuse every malformed part of a line by name, in the same words")
    func lines() throws {
        let schema = try JSONSchema.ofLines()
        var samples = try FormatSamples(seed: 12)
        for var line in samples.lines() {
            if case .object(var members) = line, members["nodes"] != nil {
                members["nodes"] = .array([
                    .object([
                        "id": .number(7), "class": .string("A"),
                        "frame": .array((0..<4).map { .number(Double($0)) }),
                    ])
                ])
                line = .object(members)
            }
            try attack(line, below: 0, schema)
        }
    }

    @Test(
        "a number of a node outside its bounds is refused with its name, and the bound is accepted")
    func bounds() throws {
        var count = 0
        /// Replaces each bounded number of a value, and calls a closure with the result.
        func visit(
            _ property: JSONValue, _ samples: inout FormatSamples,
            _ body: (_ value: JSONValue, _ name: String, _ isInside: Bool) -> Void
        ) {
            let type = property["type"]!.string!
            let list = type.hasPrefix("[")
            let name = property["name"]!.string!
            let bounds = [("minimum", -1.0), ("maximum", 1.0)]
            for (key, step) in bounds {
                guard let bound = property[key]?.number else { continue }
                body(.number(bound), name, true)
                body(.number(bound + step), name, false)
            }
            let inner = samples.format["types"]?[list ? String(type.dropFirst().dropLast()) : type]
            guard let inner, inner["properties"] != nil else { return }
            let whole = samples.value(of: property, percent: 100)
            let one = list ? whole.list.first : whole
            guard let one else { return }
            for (index, each) in inner["properties"]!.list.enumerated()
            where each["coding"] != .bool(true) {
                visit(each, &samples) { value, name, isInside in
                    var changed = one
                    if case .array(var values) = one {
                        values[index] = value
                        changed = .array(values)
                    } else if case .object(var members) = one {
                        members[each["name"]!.string!] = value
                        changed = .object(members)
                    }
                    body(list ? .array([changed]) : changed, name, isInside)
                }
            }
        }
        var samples = try FormatSamples(seed: 8)
        for property in samples.nodeProperties {
            let delta = samples.delta
            visit(property, &samples) { value, name, isInside in
                let found = fault(checking: delta(property["name"]!.string!, value).text)
                // A selection must not end before it begins.
                guard !isInside || property["type"]?.string != "selection" else { return }
                #expect(
                    (found?.name?.hasSuffix(name) ?? false) == !isInside,
                    "\(value.text): \(found?.description ?? "accepted")")
                count += 1
            }
        }
        #expect(count >= 12)
    }

    @Test("a repeated member is refused with its name", arguments: [1, 2] as [UInt64])
    func twice(seed: UInt64) throws {
        var samples = try FormatSamples(seed: seed)
        for property in samples.nodeProperties {
            let name = property["name"]!.string!
            let member = "\(name.asJSON):\(samples.value(of: property).text)"
            let text =
                #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":7,\#(member),\#(member)}]}"#
            #expect(fault(checking: text)?.sentence == "“\(name)” of node 7 is repeated")
            #expect(decode(text) == fault(checking: text).map(Outcome.fault))
        }
    }

    @Test("unknown members are skipped in every object")
    func strangers() throws {
        var samples = try FormatSamples(seed: 5)
        for line in samples.lines() {
            for path in [[]] + places(line) {
                let inner = path.reduce(line) { value, step in
                    switch step {
                    case .member(let key): value[key]!
                    case .element(let index): value.list[index]
                    }
                }
                guard case .object(var members) = inner else { continue }
                members["\u{1F600} later"] = .array([.null, .object(["a": .string("\\\u{0}")])])
                let changed =
                    path.isEmpty
                    ? .object(members) : replacing(line, path[...], with: .object(members))
                #expect(decode(changed.text) == decode(line.text))
                #expect(fault(checking: changed.text) == nil)
            }
        }
    }

    @Test("null means an absent member, and a name may contain escapes")
    func nulls() throws {
        var samples = try FormatSamples(seed: 6)
        for property in samples.nodeProperties where property["required"] != .bool(true) {
            let name = property["name"]!.string!
            guard case .line(let line) = decode(samples.delta(name, .null).text),
                case .delta(let delta) = line.body
            else {
                Issue.record("\(name) may not be null")
                continue
            }
            var node = SnapshotNode.blank
            node.id = 7
            #expect(delta.nodes.map(\.node) == [node])
            let text = samples.delta(name, samples.value(of: property)).text
            let escaped = String(format: "\\u%04x", name.utf16.first!) + name.dropFirst()
            #expect(
                decode(text.replacingOccurrences(of: "\"\(name)\":", with: "\"\(escaped)\":"))
                    == decode(text))
        }
    }

    @Test("the seed of the fuzz target has every property, and its lines are valid")
    func seed() throws {
        let file = URL(filePath: #filePath).appending(path: "../../Fuzz/lines/seeds/every-property")
        let lines = try String(contentsOf: file.standardizedFileURL, encoding: .utf8)
            .split(separator: "\n").map(String.init)
        #expect(lines.map { fault(checking: $0) } == [nil, nil])
        let samples = try FormatSamples(seed: 1)
        for property in samples.nodeProperties {
            let name = try #require(property["name"]?.string)
            #expect(lines[0].contains("\"\(name)\":"), "\(name)")
        }
    }

    @Test("every property of the description has a field, and its index is the field's bit")
    func fields() throws {
        let samples = try FormatSamples(seed: 1)
        #expect(SnapshotNode.Fields.all.rawValue == 1 << UInt64(samples.nodeProperties.count) - 1)
        for (bit, property) in samples.nodeProperties.enumerated() {
            #expect(JSONScanner.nodeNames[bit].description == property["name"]!.string!)
        }
    }
}

@Suite("The checker and the decoder")
struct AgreementTests {
    private func agree(_ bytes: [UInt8]) -> Bool {
        let text = String(decoding: bytes, as: UTF8.self)
        var fault: LineFault?
        do { _ = try bytes.withUnsafeBytes { try LineCheck($0) } } catch {
            fault = error as? LineFault
        }
        do {
            let line = try SnapshotLine(json: Data(bytes))
            #expect(fault == nil, "The checker alone refused \(text)")
            // JSON, also for Foundation's reader, which refuses numbers that are 0 because they are
            // too small.
            if text.range(of: "[eE]-[0-9]{3,}", options: .regularExpression) == nil {
                #expect(throws: Never.self, "\(text)") {
                    try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
                }
            }
            var encoder = LineEncoder()
            let encoded = try encoder.encode(line)
            let again = try encoded.decoded()
            #expect(try encoder.encode(again).text == encoded.text, "\(text)")
            #expect(try encoded.withUnsafeBytes { try LineCheck($0) }.kind == line.kind)
            return true
        } catch {
            #expect(fault == error as? LineFault, "\(text)")
            return false
        }
    }

    @Test(
        "checker and decoder accept random lines, which are written back unchanged",
        arguments: 1...20)
    func valid(seed: Int) throws {
        var samples = try FormatSamples(seed: UInt64(seed))
        for _ in 0..<10 {
            for line in samples.lines() {
                #expect(agree(Array(line.text.utf8)), "\(decode(line.text))")
            }
        }
    }

    @Test(
        "checker and decoder refuse the same lines with random changes",
        arguments: 1...20)
    func mutations(seed: Int) throws {
        var samples = try FormatSamples(seed: UInt64(seed))
        let pieces: [[UInt8]] =
            [
                "{", "}", "[", "]", "\"", ",", ":", "null", "true", "1e999", "-", "0",
                "9007199254740993", "\\u",
                "\\ud800",
                "\u{FEFF}", "\"id\":", "1.5", "{}", "[]", " ", "\t", "\r", "\n", "\u{0}", "\u{e9}",
                "1E5", "0.1e-7",
            ].map { Array($0.utf8) } + [[0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5], [0xFF]]
        var accepted = 0
        for _ in 0..<40 {
            for line in samples.lines() {
                var bytes = Array(line.text.utf8)
                for _ in 0...samples.random.below(3) {
                    let start = samples.random.below(bytes.count)
                    let end = min(start + samples.random.below(4), bytes.count)
                    bytes.replaceSubrange(
                        start..<end, with: pieces.randomElement(using: &samples.random)!)
                }
                if agree(bytes) { accepted += 1 }
            }
        }
        #expect(accepted > 0)
    }

    @Test(
        "a line read in slices of any size equals the line read at once", arguments: 1...5)
    func slices(seed: Int) throws {
        var samples = try FormatSamples(seed: UInt64(seed))
        for line in samples.lines() {
            let bytes = Array(line.text.utf8)
            var parse = LineParse(for: .decoding)
            while try !bytes.withUnsafeBytes({
                try parse.advance(in: $0, by: 1 + samples.random.below(40))
            }) {}
            #expect(Outcome.line(parse.line()) == decode(line.text))
        }
    }

    @Test("the ids of a line are those of its changed and removed nodes")
    func ids() throws {
        let text =
            #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1},{"alpha":1,"id":4294967295}],"removed":[3,4]}"#
        var ids: [SnapshotNode.ID] = []
        _ = try Array(text.utf8).withUnsafeBytes { try LineCheck($0, ids: &ids) }
        #expect(ids == [1, .max, 3, 4])
    }
}
