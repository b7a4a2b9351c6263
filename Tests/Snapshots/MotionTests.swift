import Foundation
import Testing

@testable import Snapshots

/// Source: the format of `motion` in docs/inspecting.md and in the schema.
@Suite("Animations in a line")
struct MotionTests {
    private func text(_ motion: SnapshotNode.Motion) -> String {
        var node = SnapshotNode(id: 1, parent: nil, className: "UIView", frame: .zero)
        node.animations = [.init(key: "k", begin: 1, end: 2, timing: .curve, motion: motion)]
        var encoder = LineEncoder()
        encoder.beginDelta(seq: 1, nanoseconds: 0)
        encoder.node(node, fields: .animations)
        return encoder.finish().text
    }

    private var all: SnapshotNode.Motion {
        var motion = SnapshotNode.Motion(
            path: "position", from: [-10, 0.5], to: [0, 0], duration: 0.25,
            pace: .spring(mass: 1, stiffness: 100, damping: 10, velocity: -2))
        (motion.speed, motion.offset, motion.repeats) = (0.5, 0.1, 0)
        (motion.reverses, motion.additive, motion.fillsBefore, motion.fillsAfter) = (
            true, true, true, true
        )
        return motion
    }

    @Test("only values other than the defaults are written")
    func written() {
        #expect(
            text(all).contains(
                #""timing":"curve","motion":{"path":"position","from":[-10,0.5],"to":[0,0],"duration":0.25,"#
                    + #""spring":[1,100,10,-2],"speed":0.5,"offset":0.1,"repeats":0,"reverses":true,"additive":true,"#
                    + #""fills":"both"}}]"#))
        let plain = SnapshotNode.Motion(
            path: "opacity", from: [0], to: [1], duration: 1,
            pace: .curve(x1: 0.42, y1: 0, x2: 0.58, y2: 1))
        #expect(
            text(plain).contains(
                #""motion":{"path":"opacity","from":[0],"to":[1],"duration":1,"curve":[0.42,0,0.58,1]}}]"#
            ))
        let even = SnapshotNode.Motion(
            path: "opacity", from: [0], to: [1], duration: 1, pace: .linear)
        #expect(text(even).contains(#""duration":1}}]"#))
    }

    @Test("a written animation is read back, and a pace of three numbers is refused")
    func read() throws {
        for fills in [(false, false), (true, false), (false, true), (true, true)] {
            var motion = all
            (motion.fillsBefore, motion.fillsAfter) = fills
            let line = try SnapshotLine(json: Data(text(motion).utf8))
            guard case .delta(let delta) = line.body else { throw CocoaError(.coderInvalidValue) }
            #expect(delta.nodes.first?.node.animations.first?.motion == motion)
        }
        let torn = text(all).replacingOccurrences(of: "[1,100,10,-2]", with: "[1,100,10]")
        #expect(throws: LineFault.self) { try SnapshotLine(json: Data(torn.utf8)) }
    }

    @Test("a changed animation is written, an unchanged one is not")
    func changes() {
        var old = SnapshotNode(id: 1, parent: nil, className: "UIView", frame: .zero)
        old.animations = [.init(key: "k", begin: 1, end: 2, timing: .curve, motion: all)]
        var new = old
        #expect(new.changes(since: old) == [])
        new.animations[0].motion?.to = [1, 0]
        #expect(new.changes(since: old) == .animations)
    }
}
