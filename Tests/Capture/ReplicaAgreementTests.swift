import Capture
import HeadlessTesting
import Snapshots
import TestSupport
import Testing
import UIKit

/// Stores the lines it receives, and applies them to a replica.
@MainActor
final class ReplicaSink: SnapshotSink {
    var wantsLines = true
    var lines: [EncodedLine] = []
    var replica = SnapshotReplica()
    var refusals: [String] = []

    func receive(_ line: EncodedLine) {
        lines.append(line)
        do { try replica.apply(line.decoded()) } catch { refusals.append("\(error)") }
    }
}

// Source: the format of snapshot lines: a replica that applies them has the same state as a full
// snapshot of that time.
@MainActor
@Suite("Captured lines and the window")
struct ReplicaAgreementTests {
    /// Random changes to a window's views.
    @MainActor
    private struct Program {
        let stage: Stage
        var random: SeededGenerator
        var views: [UIView] = []

        private mutating func any() -> UIView? { views.randomElement(using: &random) }
        private mutating func number(_ range: ClosedRange<Int>) -> CGFloat {
            CGFloat(Int.random(in: range, using: &random))
        }

        mutating func step() {
            switch Int.random(in: 0..<14, using: &random) {
            case 0, 1, 2:
                let view = Bool.random(using: &random) ? UIView() : UILabel()
                (view as? UILabel)?.text = "label \(views.count)"
                view.frame = CGRect(
                    x: number(0...100), y: number(0...100), width: number(1...90),
                    height: number(1...90))
                let parents = views.filter { $0.window != nil } + [stage.window]
                let parent = parents.randomElement(using: &random) ?? stage.window
                parent.insertSubview(view, at: Int(number(0...3)))
                views.append(view)
            case 3: any()?.removeFromSuperview()
            case 4, 5:
                guard let view = any(), let parent = any(), !parent.isDescendant(of: view) else {
                    return
                }
                parent.insertSubview(view, at: Int(number(0...3)))
            case 6:
                guard let view = any() else { return }
                Bool.random(using: &random)
                    ? view.superview?.bringSubviewToFront(view)
                    : view.superview?.sendSubviewToBack(view)
            case 7: any()?.isHidden.toggle()
            case 8: any()?.bounds.origin.y = number(0...50)
            case 9:
                let view = any()
                let center = CGPoint(x: number(0...200), y: number(0...200))
                UIView.animate(withDuration: Double(number(1...5)) / 10) { view?.center = center }
            case 10:
                let view = any()
                let alpha = number(0...10) / 10
                UIView.animate(withDuration: 0.3) {
                    view?.alpha = alpha
                    view?.backgroundColor = alpha > 0.5 ? .red : nil
                }
            case 11:
                guard let view = any(), view.window != nil else { return }
                let flips: [UIView.AnimationOptions] = [
                    .transitionFlipFromLeft, .transitionCrossDissolve,
                ]
                let text = "text \(random.next() % 10)"
                UIView.transition(
                    with: view, duration: 0.2, options: flips[Int(number(0...1))],
                    animations: { (view as? UILabel)?.text = text })
            case 12:
                guard let view = any(), view.superview != nil else { return }
                view.translatesAutoresizingMaskIntoConstraints = false
                view.widthAnchor.constraint(equalToConstant: number(10...90)).isActive =
                    view.constraints.isEmpty
                view.constraints.first?.constant = number(10...90)
            default:
                (any() as? UILabel)?.text = "text \(random.next() % 10)"
                any()?.accessibilityIdentifier = "id \(random.next() % 10)"
            }
        }
    }

    private func run(seed: UInt64, check: Bool) -> [String] {
        let stage = Stage(size: CGSize(width: 200, height: 200), scale: 2)
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        var program = Program(stage: stage, random: SeededGenerator(seed: seed))
        for index in 0..<120 {
            for _ in 0...Int(program.random.next() % 3) { program.step() }
            stage.advance(by: .milliseconds(Int(program.random.next() % 40)))
            guard check else { continue }
            #expect(sink.refusals == [])
            // What moves between lines follows from the last one.
            let shown = sink.replica.state(at: stage.loop.now.seconds)
            if let difference = SnapshotCloseness.difference(
                shown, stage.session.snapshot(), within: 1e-9)
            {
                Issue.record("seed \(seed), step \(index): \(difference)")
                break
            }
        }
        return sink.lines.map(\.text)
    }

    /// How a replica differs from a snapshot, beyond the ninth decimal; nil if it does not.
    private static func difference(_ told: Snapshot?, _ fresh: Snapshot) -> String? {
        guard let told else { return "no replica" }
        let ids = (told.nodes.map(\.id), fresh.nodes.map(\.id))
        if ids.0 != ids.1 { return "ids \(ids.0) against \(ids.1)" }
        for (a, b) in zip(told.nodes, fresh.nodes)
        where !a.changes(since: b).isEmpty || a.parent != b.parent {
            return "node \(a.id): \(a.changes(since: b))\n\(a)\n\(b)"
        }
        return told.size == fresh.size && told.scale == fresh.scale && told.fps == fresh.fps
            ? nil : "head"
    }

    @Test(
        "full snapshot and deltas equal a fresh snapshot after each of many random changes",
        arguments: 1...40)
    func agreement(seed: UInt64) {
        _ = run(seed: seed, check: true)
    }

    @Test("two runs give the same bytes", arguments: [5, 6])
    func identity(seed: UInt64) {
        let (first, second) = (run(seed: seed, check: false), run(seed: seed, check: false))
        #expect(first.count > 50)
        #expect(first == second)
    }

    @Test("no line is written while nothing changes")
    func quiet() {
        let stage = Stage()
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        stage.commit()
        #expect(sink.lines.count == 1)
        for _ in 0..<5 { stage.advance(by: .seconds(1)) }
        view.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        view.alpha = 0.5
        view.alpha = 1
        stage.commit()
        #expect(sink.lines.count == 1)
        view.alpha = 0.5
        stage.commit()
        #expect(sink.lines.count == 2)
        #expect(sink.lines[1].text.contains("\"alpha\":0.5"))
        #expect(!sink.lines[1].text.contains("frame"))
    }

    @Test("an order is written only where removals and additions at the end do not give it")
    func order() {
        let stage = Stage()
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        let views = (0..<4).map { _ in UIView() }
        for view in views { stage.window.addSubview(view) }
        stage.commit()
        func told(_ body: () -> Void) -> Bool {
            body()
            stage.commit()
            return sink.lines.last?.text.contains("\"order\"") ?? false
        }
        #expect(!told { views[1].removeFromSuperview() })
        #expect(!told { stage.window.addSubview(views[1]) })
        #expect(
            !told {
                views[0].removeFromSuperview()
                stage.window.addSubview(UIView())
            })
        #expect(told { stage.window.insertSubview(views[0], at: 0) })
        #expect(told { stage.window.bringSubviewToFront(views[0]) })
        #expect(sink.refusals == [])
        #expect(sink.lines.count == 6)
    }

    @Test("a sink that starts late gets a full snapshot first, and the others miss nothing")
    func late() {
        let stage = Stage()
        defer { stage.close() }
        let (early, late) = (ReplicaSink(), ReplicaSink())
        late.wantsLines = false
        stage.session.add(early)
        stage.session.add(late)
        let view = UIView()
        stage.window.addSubview(view)
        stage.commit()
        view.alpha = 0.3
        stage.commit()
        #expect(late.lines.isEmpty)
        late.wantsLines = true
        view.alpha = 0.6
        stage.commit()
        view.alpha = 0.7
        stage.commit()
        #expect(late.refusals == [])
        #expect(early.refusals == [])
        #expect(Self.difference(late.replica.snapshot, stage.session.snapshot()) == nil)
        #expect(Self.difference(early.replica.snapshot, stage.session.snapshot()) == nil)
        _ = stage.session.fullLine()
        view.alpha = 0.8
        stage.commit()
        #expect(Self.difference(early.replica.snapshot, stage.session.snapshot()) == nil)
    }

    @Test("ids are stable while a view is removed and added again, and are never reused")
    func ids() {
        let stage = Stage()
        defer { stage.close() }
        let view = UIView()
        view.accessibilityIdentifier = "v"
        func id() -> SnapshotNode.ID? { stage.snapshot.nodes.first { $0.identifier == "v" }?.id }
        stage.window.addSubview(view)
        let first = id()
        view.removeFromSuperview()
        let other = UIView()
        stage.window.addSubview(other)
        let used = Set(stage.snapshot.nodes.map(\.id))
        #expect(first != nil)
        #expect(!used.contains(first ?? 0))
        other.addSubview(view)
        #expect(id() == first)
    }
}
