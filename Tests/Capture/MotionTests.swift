import Foundation
import HeadlessTesting
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("Running animations in snapshots")
struct MotionTests {
    private final class Lines: SnapshotSink {
        var texts: [String] = []
        var wantsLines: Bool { true }
        func receive(_ line: EncodedLine) { texts.append(line.text) }
    }

    private let stage = Stage(size: CGSize(width: 200, height: 200), scale: 2)
    private let view = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

    private func motions() -> [SnapshotNode.Motion?] {
        stage.session.snapshot().nodes.first {
            $0.className == "UIView" && $0.frame.size.width > 0
        }?
        .animations.map(\.motion) ?? []
    }

    // The spring was measured on iOS: damping ratio 1 over 0.404 s is k = 522.3503149568596, c =
    // 45.70996893268949. UIView's animations of position are additive: from the old value minus the
    // new one, to zero.
    @Test("a spring is captured with its parameters, and runs additively from old to new")
    func spring() throws {
        defer { stage.close() }
        stage.window.addSubview(view)
        stage.commit()
        UIView.animate(
            withDuration: 0.404, delay: 0, usingSpringWithDamping: 1, initialSpringVelocity: 0,
            options: []
        ) {
            self.view.center.x += 60
        }
        stage.commit()
        let motion = try #require(motions().first ?? nil)
        #expect(motion.path == "position")
        #expect(motion.from == [-60, 0])
        #expect(motion.to == [0, 0])
        #expect(motion.additive)
        guard case .spring(let mass, let stiffness, let damping, let velocity) = motion.pace else {
            Issue.record("It is no spring: \(motion.pace).")
            return
        }
        #expect(mass == 1)
        #expect(velocity == 0)
        #expect(abs(stiffness / 522.3503149568596 - 1) < 1e-7)
        #expect(abs(damping / 45.70996893268949 - 1) < 1e-7)
        #expect(motion.duration == 0.404)
        #expect(motion.repeats == 1)
        #expect(motion.speed == 1)
        #expect(!motion.reverses)
    }

    // UIView's default curve is ease in, ease out: (0.42, 0), (0.58, 1). Opacity is not additive.
    @Test("a curve is captured with its control points, repeats and reversals")
    func curve() throws {
        defer { stage.close() }
        stage.window.addSubview(view)
        stage.commit()
        UIView.animate(withDuration: 0.5, delay: 0, options: [.repeat, .autoreverse]) {
            self.view.alpha = 0.25
        }
        stage.commit()
        let motion = try #require(motions().first ?? nil)
        #expect(
            motion.path == "opacity" && motion.from == [1] && motion.to == [0.25]
                && !motion.additive)
        #expect(motion.pace == .curve(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
        #expect(motion.repeats == 0)
        #expect(motion.reverses)
        #expect(motion.duration == 0.5)
    }

    @Test("motion that does not lead from one value to another is not captured as an animation")
    func frames() {
        defer { stage.close() }
        stage.window.addSubview(view)
        stage.commit()
        let frames = CAKeyframeAnimation(keyPath: "position.x")
        frames.values = [0, 50, 20]
        frames.duration = 1
        view.layer.add(frames, forKey: "frames")
        stage.commit()
        #expect(motions().count == 1)
        #expect(motions().first == .some(nil))
    }

    @Test("an animation is captured when it is added, and not again while it runs")
    func once() {
        defer { stage.close() }
        let lines = Lines()
        stage.session.add(lines)
        stage.window.addSubview(view)
        stage.commit()
        UIView.animate(withDuration: 0.5) { self.view.center.x += 60 }
        stage.advance(by: .seconds(1))
        let deltas = lines.texts.filter { $0.contains(#""kind":"delta""#) }
        // One when it begins, one when it ends: lines follow changes, not time.
        #expect(deltas.count == 2)
        #expect(lines.texts.filter { $0.contains(#""tracks":"#) }.count == 1)
        #expect(
            lines.texts.last { $0.contains("animations") }?.contains(#""animations":null"#) == true)
    }
}
