import Foundation
import Snapshots

/// The input of a run, from which a script that repeats it is made.
struct RecordedInput {
    private struct Sample {
        var time: Int64
        var point: CGPoint
    }

    /// The way of one finger; the first sample is its touch down.
    private struct Finger {
        var samples: [Sample]
        var name: String?
        var end: Int64?
    }

    private enum Entry {
        case finger(Int)
        case action(StageScript.Action, Int64)
    }

    private var entries: [Entry] = []
    private var fingers: [Finger] = []
    /// The place in `fingers` of each finger that is down.
    private var down: [Int: Int] = [:]

    /// Adds a message that was delivered.
    ///
    /// - Parameters:
    ///   - message: the message.
    ///   - time: the time, in nanoseconds.
    ///   - name: the identifier by which the test chose the view; nil if it chose a point.
    mutating func add(_ message: TouchMessage, at time: Int64, name: String?) {
        switch message {
        case .touch(let touch): add(touch, at: time, name: name)
        case .tap(.identifier(let name)):
            entries.append(.action(.tap(.identifier(name)), time))
        case .tap(.point(let point)): entries.append(.action(.tap(.point(point)), time))
        case .keyboard(.key(let key)): entries.append(.action(.key(key), time))
        case .keyboard(.text(let text)):
            // A test types texts, which arrive character by character.
            if case .action(.type(let former), time)? = entries.last {
                entries[entries.count - 1] = .action(.type(former + text), time)
            } else {
                entries.append(.action(.type(text), time))
            }
        case .keyboard(.press(let press)): entries.append(.action(.press(press), time))
        case .secondaryClick(let point): entries.append(.action(.secondaryClick(point), time))
        case .scroll(let scroll):
            entries.append(.action(.scroll(scroll.distance, at: scroll.location), time))
        case .hover(let point): entries.append(.action(.hover(point), time))
        case .rotate: entries.append(.action(.rotate, time))
        case .environment(let change): entries.append(.action(.environment(change), time))
        // A stage's time is virtual, so the session refuses a speed. The others name a node or the
        // end of a page's editing, which a script does not know.
        case .speed, .adjust, .endEditing: break
        }
    }

    private mutating func add(_ touch: TouchMessage.Touch, at time: Int64, name: String?) {
        let sample = Sample(time: time, point: touch.location)
        switch touch.phase {
        case .began:
            down[touch.id] = fingers.count
            entries.append(.finger(fingers.count))
            fingers.append(Finger(samples: [sample], name: name))
        case .moved:
            guard let index = down[touch.id] else { return }
            fingers[index].samples.append(sample)
        case .ended, .cancelled:
            guard let index = down.removeValue(forKey: touch.id) else { return }
            fingers[index].samples.append(sample)
            fingers[index].end = time
        }
    }

    // MARK: The script

    /// Returns the script; a finger that is still down is lifted at `end`.
    ///
    /// Drags at an even pace along a line are repeated exactly, others as points at each frame.
    func script(until end: Int64, _ framesPerSecond: Int) -> StageScript {
        var script = StageScript()
        for entry in entries {
            let line = script.steps.count + 1
            switch entry {
            case .action(let action, let time):
                script.steps.append(.init(line: line, time: time, action: action))
            case .finger(let index):
                let finger = fingers[index]
                script.steps.append(
                    .init(
                        line: line, time: finger.samples[0].time,
                        action: Self.action(of: finger, until: end, framesPerSecond)))
            }
        }
        script.steps.sort { ($0.time, $0.line) < ($1.time, $1.line) }
        return script
    }

    private static func action(
        of finger: Finger, until end: Int64, _ framesPerSecond: Int
    ) -> StageScript.Action {
        let (first, last) = (finger.samples[0], finger.samples[finger.samples.count - 1])
        let duration = max(0, (finger.end ?? max(end, last.time)) - first.time)
        let isStill = finger.samples.allSatisfy { $0.point == first.point }
        if isStill, duration == 0 {
            return .tap(finger.name.map { .identifier($0) } ?? .point(first.point))
        }
        // A script's drag takes some time.
        let time = max(1, duration)
        func point(at time: Int64) -> CGPoint {
            guard let next = finger.samples.firstIndex(where: { $0.time >= time }) else {
                return last.point
            }
            guard next > 0 else { return first.point }
            let (a, b) = (finger.samples[next - 1], finger.samples[next])
            // Of several samples at one time the last one counts.
            if b.time == time {
                return finger.samples.last { $0.time == time }?.point ?? b.point
            }
            let part = Double(time - a.time) / Double(b.time - a.time)
            return CGPoint(
                x: a.point.x + (b.point.x - a.point.x) * part,
                y: a.point.y + (b.point.y - a.point.y) * part)
        }
        let isEven = finger.samples.allSatisfy { sample in
            let part = Double(sample.time - first.time) / Double(time)
            let x = first.point.x + (last.point.x - first.point.x) * part
            let y = first.point.y + (last.point.y - first.point.y) * part
            return abs(x - sample.point.x) < 1e-6 && abs(y - sample.point.y) < 1e-6
        }
        if isEven { return .pan([first.point, last.point], duration: time) }
        let frames = Double(time) * Double(framesPerSecond) / 1e9
        let legs = max(1, Int(frames.rounded(.up)))
        let points = (0...legs).map { leg in
            point(at: first.time + Int64(Double(time) * Double(leg) / Double(legs)))
        }
        return .pan(points, duration: time)
    }
}
