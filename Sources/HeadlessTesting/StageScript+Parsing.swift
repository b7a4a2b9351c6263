public import Foundation
import Snapshots

extension StageScript {
    /// Parses a script.
    ///
    /// - Parameters:
    ///   - data: lines of JSON in UTF-8.
    ///   - file: the file's name, for error messages.
    /// - Throws: ``Mistakes``, with every invalid line.
    public init(_ data: Data, file: String) throws(Mistakes) {
        var mistakes = Mistakes(file: file, all: [])
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated()
        where line.contains(where: { !Self.blanks.contains($0) }) {
            do throws(Fault) {
                steps.append(try Self.step(Data(line), line: index + 1))
            } catch {
                mistakes.all.append(.init(line: index + 1, sentence: error.sentence))
            }
        }
        guard mistakes.all.isEmpty else { throw mistakes }
        steps.sort { ($0.time, $0.line) < ($1.time, $1.line) }
    }

    private static let blanks: [UInt8] = [0x20, 0x09, 0x0D]
    private static let example = "{\"t\":0.5,\"tap\":\"menuButton\"}"
    /// The default duration of a pan, in nanoseconds.
    private static let panDuration: Int64 = 300_000_000
    /// The maximum distance of a touch from the window's origin, which keeps its arithmetic finite.
    private static let reach = 1_000_000.0

    private struct Fault: Error {
        var sentence: String
        init(_ sentence: String) { self.sentence = sentence }
    }

    private static func step(_ json: Data, line: Int) throws(Fault) -> Step {
        let value: JSONValue
        do throws(LineFault) { value = try JSONValue(json: json) } catch {
            throw Fault(
                error.sentence(
                    otherwise: "this is not JSON. A line must be an object such as \(example)."))
        }
        guard case .object(let object) = value else {
            throw Fault("a line must be an object such as \(example), not \(value.inWords).")
        }
        let actions: Set = [
            "tap", "pan", "type", "key", "press", "scroll", "hover", "secondary", "rotate",
            "environment", "wait",
        ]
        var known = actions.union(["t"])
        if object["pan"] != nil { known.insert("duration") }
        if object["scroll"] != nil { known.insert("at") }
        if object["press"] != nil { known.insert("modifiers") }
        if let stranger = object.keys.filter({ !known.contains($0) }).min() {
            let reason =
                stranger == "duration"
                ? "“duration” needs “pan”"
                : stranger == "at" ? "“at” needs “scroll”" : "“\(stranger.prefix(40))” is unknown"
            throw Fault(
                "\(reason). A line has “t” and “tap”, “type”, “key”, “press”, “hover”, “secondary”, “rotate”, “environment” or “wait”, “pan” "
                    + "and “duration”, or “scroll” and “at”.")
        }
        guard let t = object["t"] else {
            throw Fault("“t” is missing: the time in seconds, as in \(example).")
        }
        let time = try seconds(t, "t")
        let given = object.keys.filter(actions.contains).sorted()
        guard let name = given.first, let value = object[name] else {
            throw Fault(
                "there is no action: give “tap”, “pan”, “type”, “key”, “press”, “scroll”, “hover”, “secondary”, “rotate”, “environment” or “wait”, as in \(example)."
            )
        }
        guard given.count == 1 else {
            throw Fault(
                "\(given.map { "“\($0)”" }.joined(separator: " and ")) are in one line; give each a line of its own."
            )
        }
        return Step(
            line: line, time: time,
            action: try action(name, value, object[further[name] ?? "duration"]))
    }

    /// The second member of an action, where it is not a duration.
    private static let further = ["scroll": "at", "press": "modifiers"]

    private static func action(
        _ name: String, _ value: JSONValue, _ duration: JSONValue?
    ) throws(Fault) -> Action {
        switch name {
        case "tap": return .tap(try target(value))
        case "type":
            guard case .string(let text) = value, !text.isEmpty else {
                throw Fault("“type” must be the text to type, not \(value.inWords).")
            }
            return .type(text)
        case "key":
            guard case .string(let word) = value, let key = KeyboardMessage.Key(rawValue: word)
            else {
                let words = KeyboardMessage.Key.allCases.map(\.rawValue).joined(separator: ", ")
                throw Fault("“key” must be one of \(words), not \(value.inWords).")
            }
            return .key(key)
        case "scroll":
            guard let place = duration else {
                throw Fault("“at” is missing: the pointer's point [x,y] for “scroll”.")
            }
            let way = try point(value, "scroll")
            return .scroll(
                CGSize(width: way.x, height: way.y), at: try point(place, "at"))
        case "hover":
            if case .bool(false) = value { return .hover(nil) }
            return .hover(try point(value, "hover"))
        case "press":
            do throws(TouchMessage.Malformed) {
                return .press(try TouchMessage.press(value, duration ?? .array([]), line: 1))
            } catch { throw Fault(error.sentence) }
        case "secondary": return .secondaryClick(try point(value, "secondary"))
        case "rotate":
            guard case .bool(true) = value else {
                throw Fault("“rotate” must be true, not \(value.inWords).")
            }
            return .rotate
        case "environment":
            do throws(EnvironmentChange.Fault) {
                return .environment(try EnvironmentChange(value))
            } catch { throw Fault(error.sentence) }
        case "wait": return .wait(try seconds(value, "wait"))
        default:
            let duration = try duration.map { value throws(Fault) in try seconds(value, "duration")
            }
            guard duration != 0 else { throw Fault("“duration” must be more than 0 seconds.") }
            return .pan(try way(value), duration: duration ?? panDuration)
        }
    }

    private static func seconds(_ value: JSONValue, _ key: String) throws(Fault) -> Int64 {
        guard case .number(let number) = value, let time = nanoseconds(number) else {
            throw Fault("“\(key)” must be seconds from 0 to \(Int(longest)), not \(value.inWords).")
        }
        return time
    }

    private static func target(_ value: JSONValue) throws(Fault) -> TouchMessage.Target {
        if case .string(let identifier) = value, !identifier.isEmpty {
            return .identifier(identifier)
        }
        if case .array = value { return .point(try point(value, "tap")) }
        throw Fault(
            "“tap” must be a view's accessibility identifier or a point [x,y], not \(value.inWords)."
        )
    }

    private static func way(_ value: JSONValue) throws(Fault) -> [CGPoint] {
        guard case .array(let values) = value, values.count >= 2 else {
            throw Fault("“pan” must be at least two points, [[x,y],[x,y]], not \(value.inWords).")
        }
        var points: [CGPoint] = []
        for value in values { points.append(try point(value, "pan")) }
        return points
    }

    private static func point(_ value: JSONValue, _ key: String) throws(Fault) -> CGPoint {
        guard case .array(let pair) = value, pair.count == 2,
            case .number(let x) = pair[0], case .number(let y) = pair[1]
        else { throw Fault("a point in “\(key)” must be two numbers [x,y], not \(value.inWords).") }
        guard abs(x) <= reach, abs(y) <= reach else {
            throw Fault(
                "a point in “\(key)” is [\(x.inWords),\(y.inWords)]; "
                    + "touches must be within \(Int(reach)) points of the window."
            )
        }
        return CGPoint(x: x, y: y)
    }
}
