public import Foundation

extension TouchMessage {
    /// Why messages could not be parsed, and in which line.
    public struct Malformed: Error, Equatable, CustomStringConvertible {
        /// The line number, from 1.
        public var line: Int
        /// The mistake, and the rule.
        public var sentence: String

        /// The line number and the message.
        public var description: String {
            "Line \(line): \(sentence)"
        }
    }

    /// Parses messages: one JSON object, or one per line. Blank lines are skipped.
    ///
    /// If one message is invalid, none is returned, so that half a batch cannot leave a finger
    /// down.
    /// - Throws: ``Malformed`` for the first line that is not a message, or if there is none.
    public static func parse(_ body: Data) throws(Malformed) -> [TouchMessage] {
        if let whole = try? JSONValue(json: body) {
            return [try message(whole, line: 1)]
        }
        var messages: [TouchMessage] = []
        var number = 0
        for line in body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            guard line.contains(where: { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }) else { continue }
            let value: JSONValue
            do throws(LineFault) { value = try JSONValue(json: line) } catch {
                throw Malformed(
                    line: number, sentence: error.sentence(otherwise: "this is not JSON. \(advice)")
                )
            }
            guard messages.count < mostMessages else {
                throw Malformed(
                    line: number,
                    sentence: "there are more than \(mostMessages) messages; send fewer.")
            }
            messages.append(try message(value, line: number))
        }
        if messages.isEmpty { throw Malformed(line: 1, sentence: "there is no message. \(advice)") }
        return messages
    }

    /// Creates a message from a part of another one.
    package init(value: JSONValue) throws(Malformed) {
        self = try Self.message(value, line: 1)
    }

    /// The maximum number of messages per request, so that parsing them takes a few milliseconds.
    private static let mostMessages = 256

    private static let advice =
        "Send an object such as {\"phase\":\"began\",\"id\":0,\"at\":[10,20]}, {\"tap\":[10,20]}, "
        + "{\"tap\":\"menuButton\"}, {\"text\":\"a\"}, {\"key\":\"return\"}, {\"scroll\":[0,120],\"at\":[10,20]}, "
        + "{\"press\":\"n\",\"modifiers\":[\"command\"]}, {\"hover\":[10,20]}, {\"secondary\":[10,20]}, "
        + "{\"rotate\":true}, {\"environment\":{\"style\":\"dark\"}} or {\"speed\":0.1}, one per line."

    /// The members by which messages other than touches are known, and their further ones.
    private static let kinds: [(String, further: [String])] = [
        ("scroll", ["at"]), ("tap", []), ("text", []), ("key", []), ("press", ["modifiers"]),
        ("hover", []), ("secondary", []), ("adjust", ["view", "element"]), ("editing", []),
        ("rotate", []), ("environment", []), ("speed", []),
    ]

    private static func message(_ value: JSONValue, line: Int) throws(Malformed) -> TouchMessage {
        guard case .object(let object) = value else {
            throw Malformed(
                line: line, sentence: "a message must be an object, not \(value.inWords). \(advice)"
            )
        }
        let kind = kinds.first { object[$0.0] != nil }
        let known = kind.map { Set([$0.0] + $0.further) } ?? ["phase", "id", "at"]
        if let stranger = object.keys.filter({ !known.contains($0) }).min() {
            throw Malformed(
                line: line, sentence: "“\(stranger.prefix(40))” is not allowed here. \(advice)")
        }
        if let tap = object["tap"] {
            if case .string(let identifier) = tap, !identifier.isEmpty {
                return .tap(.identifier(identifier))
            }
            return .tap(
                .point(try point(tap, "tap", orElse: ", or the identifier of a view", line: line)))
        }
        if let text = object["text"] { return .keyboard(.text(try typed(text, line: line))) }
        if let key = object["key"] { return .keyboard(.key(try Self.key(key, line: line))) }
        if let press = object["press"] {
            return .keyboard(
                .press(try Self.press(press, object["modifiers"] ?? .array([]), line: line)))
        }
        if let adjust = object["adjust"] {
            return .adjust(
                try adjustment(adjust, object["view"], object["element"], line: line))
        }
        if let editing = object["editing"] {
            guard case .bool(false) = editing else {
                throw Malformed(
                    line: line,
                    sentence: "“editing” must be false, which ends it, not \(editing.inWords).")
            }
            return .endEditing
        }
        if let rotate = object["rotate"] {
            guard case .bool(true) = rotate else {
                throw Malformed(
                    line: line, sentence: "“rotate” must be true, not \(rotate.inWords).")
            }
            return .rotate
        }
        if let scroll = object["scroll"] {
            return .scroll(try Self.scroll(scroll, object["at"], line: line))
        }
        if let environment = object["environment"] {
            do throws(EnvironmentChange.Fault) {
                return .environment(try EnvironmentChange(environment))
            } catch {
                throw Malformed(line: line, sentence: error.sentence)
            }
        }
        if let hover = object["hover"] {
            if case .bool(false) = hover { return .hover(nil) }
            return .hover(
                try point(hover, "hover", orElse: ", or false for its leaving", line: line))
        }
        if let secondary = object["secondary"] {
            return .secondaryClick(try point(secondary, "secondary", orElse: "", line: line))
        }
        if let speed = object["speed"] {
            guard case .number(let number) = speed, 0...100 ~= number else {
                throw Malformed(
                    line: line,
                    sentence: "“speed” must be a number from 0 to 100, not \(speed.inWords).")
            }
            return .speed(number)
        }
        let names = Phase.allCases.map(\.rawValue).joined(separator: ", ")
        guard let given = object["phase"] else {
            throw Malformed(line: line, sentence: "“phase” is missing: one of \(names). \(advice)")
        }
        guard case .string(let name) = given, let phase = Phase(rawValue: name) else {
            throw Malformed(
                line: line, sentence: "“phase” must be one of \(names), not \(given.inWords).")
        }
        guard let at = object["at"] else {
            throw Malformed(line: line, sentence: "“at” is missing: two numbers [x,y] in points.")
        }
        let location = try point(at, "at", orElse: "", line: line)
        return .touch(
            Touch(phase: phase, id: try finger(object["id"], line: line), location: location))
    }

    private static func scroll(_ value: JSONValue, _ at: JSONValue?, line: Int) throws(Malformed)
        -> Scroll
    {
        guard let at else {
            throw Malformed(
                line: line,
                sentence: "“at” is missing: the pointer's location, two numbers [x,y] in points.")
        }
        let distance = try point(value, "scroll", orElse: "", line: line)
        return Scroll(
            distance: CGSize(width: distance.x, height: distance.y),
            location: try point(at, "at", orElse: "", line: line))
    }

    private static func typed(_ value: JSONValue, line: Int) throws(Malformed) -> String {
        let longest = KeyboardMessage.longestText
        guard case .string(let text) = value, !text.isEmpty else {
            throw Malformed(
                line: line, sentence: "“text” must be the typed text, not \(value.inWords).")
        }
        guard text.utf8.count <= longest else {
            throw Malformed(
                line: line,
                sentence: "“text” is \(text.utf8.count) bytes long; the maximum is \(longest).")
        }
        return text
    }

    private static func key(_ value: JSONValue, line: Int) throws(Malformed) -> KeyboardMessage.Key
    {
        guard case .string(let name) = value, let key = KeyboardMessage.Key(rawValue: name) else {
            let names = KeyboardMessage.Key.allCases.map(\.rawValue).joined(separator: ", ")
            throw Malformed(
                line: line, sentence: "“key” must be one of \(names), not \(value.inWords).")
        }
        return key
    }

    /// Parses a key and its modifiers.
    package static func press(
        _ value: JSONValue, _ modifiers: JSONValue, line: Int
    ) throws(Malformed) -> KeyboardMessage.Press {
        guard case .string(let input) = value, KeyboardMessage.Press(input).isKnown else {
            let names =
                KeyboardMessage.Key.allCases.map(\.rawValue) + KeyboardMessage.Press.otherKeys
            throw Malformed(
                line: line,
                sentence: "“press” must be a character or one of \(names.joined(separator: ", ")), "
                    + "not \(value.inWords).")
        }
        var press = KeyboardMessage.Press(input)
        let names = KeyboardMessage.Modifier.allCases.map(\.rawValue).joined(separator: ", ")
        guard case .array(let given) = modifiers else {
            throw Malformed(
                line: line,
                sentence: "“modifiers” must be an array of \(names), not \(modifiers.inWords).")
        }
        for each in given {
            guard case .string(let name) = each,
                let modifier = KeyboardMessage.Modifier(rawValue: name),
                !press.modifiers.contains(modifier)
            else {
                throw Malformed(
                    line: line,
                    sentence: "“modifiers” must have each of \(names) at most once, not "
                        + "\(each.inWords).")
            }
            press.modifiers.append(modifier)
        }
        return press
    }

    private static func adjustment(
        _ value: JSONValue, _ view: JSONValue?, _ element: JSONValue?, line: Int
    ) throws(Malformed) -> Adjustment {
        guard case .number(let step) = value, abs(step) == 1 else {
            throw Malformed(
                line: line, sentence: "“adjust” must be 1 or -1, not \(value.inWords).")
        }
        func whole(_ value: JSONValue?, _ key: String, _ most: Int) throws(Malformed) -> Int {
            guard case .number(let number)? = value, let whole = Int(exactly: number),
                0...most ~= whole
            else {
                throw Malformed(
                    line: line, sentence: "“\(key)” must be a whole number from 0 to \(most).")
            }
            return whole
        }
        let id = try whole(view, "view", Int(SnapshotNode.ID.max))
        return Adjustment(
            view: SnapshotNode.ID(id),
            element: try element.map { value throws(Malformed) in
                try whole(value, "element", Int(Int32.max))
            }, isIncrement: step > 0)
    }

    private static func finger(_ value: JSONValue?, line: Int) throws(Malformed) -> Int {
        guard let value else { return 0 }
        guard case .number(let number) = value, let id = Int(exactly: number),
            0...Int(Int32.max) ~= id
        else {
            throw Malformed(
                line: line,
                sentence:
                    "“id” must be a whole number from 0 to \(Int32.max), not \(value.inWords).")
        }
        return id
    }

    /// The maximum coordinate of a touch; it keeps arithmetic with touches finite.
    private static let reach = 1_000_000.0

    private static func point(
        _ value: JSONValue, _ key: String, orElse: String, line: Int
    ) throws(Malformed) -> CGPoint {
        guard case .array(let pair) = value, pair.count == 2,
            case .number(let x) = pair[0], case .number(let y) = pair[1]
        else {
            throw Malformed(
                line: line,
                sentence:
                    "“\(key)” must be two numbers [x,y] in points\(orElse), not \(value.inWords).")
        }
        guard abs(x) <= reach, abs(y) <= reach else {
            throw Malformed(
                line: line,
                sentence:
                    "“\(key)” is at [\(x.inWords),\(y.inWords)]; touches must be within "
                    + "\(Int(reach)) points."
            )
        }
        return CGPoint(x: x, y: y)
    }
}
