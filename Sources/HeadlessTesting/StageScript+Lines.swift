import Foundation
import Snapshots

extension StageScript {
    /// The script as lines of JSON, which ``init(_:file:)`` parses to the same steps.
    public var lines: String {
        steps.map { Self.line($0) + "\n" }.joined()
    }

    private static func line(_ step: Step) -> String {
        let time = seconds(step.time)
        let action =
            switch step.action {
            case .tap(.identifier(let name)): "\"tap\":\(name.asJSON)"
            case .tap(.point(let point)): "\"tap\":\(pair(point.x, point.y))"
            case .pan(let points, let duration):
                "\"pan\":[\(points.map { pair($0.x, $0.y) }.joined(separator: ","))],"
                    + "\"duration\":\(seconds(duration))"
            case .type(let text): "\"type\":\(text.asJSON)"
            case .key(let key): "\"key\":\(key.rawValue.asJSON)"
            case .press(let press):
                "\"press\":\(press.input.asJSON),\"modifiers\":"
                    + "[\(press.modifiers.map(\.rawValue.asJSON).joined(separator: ","))]"
            case .secondaryClick(let point): "\"secondary\":\(pair(point.x, point.y))"
            case .scroll(let distance, let point):
                "\"scroll\":\(pair(distance.width, distance.height)),"
                    + "\"at\":\(pair(point.x, point.y))"
            case .hover(nil): "\"hover\":false"
            case .hover(let point?): "\"hover\":\(pair(point.x, point.y))"
            case .rotate: "\"rotate\":true"
            case .environment(let change): "\"environment\":\(environment(change))"
            case .wait(let duration): "\"wait\":\(seconds(duration))"
            }
        return "{\"t\":\(time),\(action)}"
    }

    /// Nanoseconds as seconds, exact for times within ``longest``.
    private static func seconds(_ nanoseconds: Int64) -> String {
        (Double(nanoseconds) / 1e9).inWords
    }

    private static func pair(_ x: CGFloat, _ y: CGFloat) -> String {
        "[\(Double(x).inWords),\(Double(y).inWords)]"
    }

    private static func environment(_ change: EnvironmentChange) -> String {
        var members: [String] = []
        func add<Value>(
            _ name: String, _ override: EnvironmentChange.Override<Value>?,
            _ text: (Value) -> String
        ) {
            guard let override else { return }
            members.append("\(name.asJSON):\(override.value.map(text) ?? "program".asJSON)")
        }
        add("style", change.style) { $0.rawValue.asJSON }
        add("textSize", change.textSize) { $0.rawValue.asJSON }
        add("direction", change.direction) { $0.rawValue.asJSON }
        add("safeArea", change.safeArea) { area in
            let sides = [area.top, area.left, area.bottom, area.right].map(\.inWords)
            return "[\(sides.joined(separator: ","))]"
        }
        return "{\(members.joined(separator: ","))}"
    }
}
