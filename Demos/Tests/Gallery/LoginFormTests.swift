import Foundation
import Gallery
import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// The login form, checked against the article's numbers: the list at 0.25 s, ζ = 0.4, v = 5, five
/// account heights; the button in 0.15 s; the ring every 1.2 s, faded in 0.5 s.
@MainActor
@Suite("The login form", .serialized)
struct LoginFormTests {
    private static func play(_ settings: Gallery.Scene.Settings = [:]) throws -> SceneRun {
        try SceneRun(
            "login-form", settings: settings, script: try SceneRun.script("LoginForm/login.jsonl"),
            until: 8)
    }

    @Test(
        "it streams completely and identically each time, and is at rest at the end",
        arguments: ["ratio", "constants"])
    func sound(morph: String) throws {
        try Self.play(["morph": morph]).expectSound(Self.play(["morph": morph]))
    }

    @Test("the list drops to five times the account's height on the spring, at every frame")
    func list() throws {
        let run = try Self.play()
        let spring = Spring(ratio: 0.4, duration: 0.25, velocity: 5)
        for t in SceneRun.frames(0, 1.49) {
            let shown = t < 0.5 ? 0 : 1 - spring.rest(t - 0.5)
            let account = try run.node("account", at: t).frame
            let list = try run.node("records", at: t).frame
            #expect(near(account.minY, 210))
            #expect(near(account.height, 44))
            #expect(near(list.minY, 210 + 44 * shown), "at \(t): \(list)")
            #expect(near(list.height, 220 * shown), "at \(t): \(list)")
        }
        // Back by the plain block: 0.25 s, ease in and out.
        for t in SceneRun.frames(1.5, 2) {
            let rest = 1 - easeInOut((t - 1.5) / 0.25)
            let list = try run.node("records", at: t).frame
            #expect(near(list.minY, 210 + 44 * rest), "at \(t): \(list)")
            #expect(near(list.height, 220 * rest), "at \(t): \(list)")
        }
    }

    @Test("the arrow turns by π and back in 0.25 s")
    func arrow() throws {
        let run = try Self.play()
        for t in SceneRun.frames(0, 2) {
            let turn = t < 1.5 ? easeInOut((t - 0.5) / 0.25) : 1 - easeInOut((t - 1.5) / 0.25)
            let m = try run.node("dropdown", at: t).transform?.values ?? [1, 0, 0, 0, 0, 1]
            #expect(
                near(m[0], cos(.pi * turn)) && near(abs(m[1]), sin(.pi * turn)), "at \(t): \(m)")
        }
    }

    @Test("a record is copied to the account's field")
    func record() throws {
        let run = try Self.play()
        func texts(_ t: Double) throws -> [String] {
            let state = try run.state(at: t)
            let field = try #require(state.node("account"))
            return state.nodes.filter { $0.id == field.id || $0.parent == field.id }.compactMap(
                \.text)
        }
        #expect(try !texts(1.4).contains("chiyo@example.org"))
        #expect(try texts(2).contains("chiyo@example.org"))
    }

    @Test(
        "the button shrinks to a circle and grows again in 0.15 s",
        arguments: ["ratio", "constants"])
    func button(morph: String) throws {
        let run = try Self.play(["morph": morph])
        for t in SceneRun.frames(2, 7) {
            // Out and in: easeIn by the ratio, easeOut by the constants; back: easeOut both.
            let small =
                switch t {
                case ..<2.5: 0.0
                case ..<(6 - 1e-9):
                    morph == "ratio"
                        ? cubicBezier((t - 2.5) / 0.15, 0.42, 0, 1, 1)
                        : cubicBezier((t - 2.5) / 0.15, 0, 0, 0.58, 1)
                default: 1 - cubicBezier((t - 6) / 0.15, 0, 0, 0.58, 1)
                }
            let frame = try run.node("signIn", at: t).frame
            // 375 − 2 · 25 wide, or as high as wide: 44, in the middle.
            #expect(near(frame.width, 325 - 281 * small), "at \(t): \(frame)")
            #expect(near(frame.midX, 187.5), "at \(t): \(frame)")
            #expect(near(frame.height, 44), "at \(t): \(frame)")
        }
    }

    @Test("the ring turns once in 1.2 s, fades in and out in 0.5 s, and stays centered")
    func ring() throws {
        let run = try Self.play()
        func ring(_ t: Double) throws -> SnapshotNode {
            let state = try run.state(at: t)
            let button = try #require(state.node("signIn"))
            return try #require(
                state.nodes.first {
                    $0.parent == button.id && $0.className.hasSuffix("CAShapeLayer")
                })
        }
        #expect(try ring(2).alpha == 0)
        var last = 0.0
        for t in SceneRun.frames(2.5, 3) {
            let alpha = try ring(t).alpha
            #expect(alpha >= last, "at \(t)")
            last = alpha
        }
        #expect(try last == 1 && ring(6.6).alpha == 0)
        for t in SceneRun.frames(2.65, 5.9) {
            let (ring, button) = (try ring(t), try run.node("signIn", at: t))
            #expect(
                near(ring.frame.midX, button.frame.width / 2, 1),
                "at \(t): \(ring.frame) in \(button.frame)")
        }
        // A turn of 2π every 1.2 s, from its beginning again each time.
        for t in SceneRun.frames(2.5, 5.9) {
            let turn = (t - 2.5).truncatingRemainder(dividingBy: 1.2) / 1.2 * 2 * .pi
            let m = try ring(t).transform?.values ?? [1, 0, 0, 0, 0, 1]
            #expect(near(m[0], cos(turn)) && near(m[1], sin(turn)), "at \(t): \(m)")
        }
    }

    @Test("constants set in the block without layoutIfNeeded do not animate, unlike in the text")
    func wrongVersion() {
        let stage = Stage()
        defer { stage.close() }
        let list = UIView()
        list.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(list)
        let height = list.heightAnchor.constraint(equalToConstant: 0)
        NSLayoutConstraint.activate([
            height, list.widthAnchor.constraint(equalToConstant: 100),
            list.topAnchor.constraint(equalTo: stage.window.topAnchor),
            list.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
        ])
        stage.commit()
        UIView.animate(withDuration: 0.25) {
            height.constant = 220
        }
        stage.commit()
        // In the next pass the list is at its end position at once.
        #expect(list.frame.height == 220)
        #expect(list.layer.animationKeys() == nil)
        #expect((list.layer.presentation() ?? list.layer).bounds.height == 220)
    }
}
