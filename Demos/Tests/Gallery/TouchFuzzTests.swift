import Foundation
import Gallery
import HeadlessTesting
import MainLoop
import Snapshots
import TestSupport
import Testing
import UIKit

/// Random fingers and keys over every scene.
///
/// A sequence is one to three fingers that go down, move and lift or are cancelled, at random
/// places and times, with occasional keys in between. `MAINSPRING_FUZZ_SEQUENCES` and
/// `MAINSPRING_FUZZ_SEED` set their number and the seed.
@MainActor
@Suite("Random touches", .serialized)
struct TouchFuzzTests {
    private static func number(_ name: String) -> Int? {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) }
    }
    private static let sequences = number("MAINSPRING_FUZZ_SEQUENCES") ?? 60
    private static let seed = number("MAINSPRING_FUZZ_SEED") ?? 1

    private nonisolated static let names = [
        "packing-list", "tip-in-cards", "login-form", "swipe-cell", "star-rating",
    ]

    @Test("every scene is included")
    func names() {
        #expect(Gallery.Scene.all.map { $0.name } == Self.names)
    }

    @Test("no scene crashes, every gesture ends, and no view is left over", arguments: Self.names)
    func touches(scene name: String) throws {
        let scene = try #require(Gallery.Scene.named(name))
        for settings in try Self.settings(of: scene) {
            try run(scene, settings)
        }
    }

    /// The scene's default values, and each other value of each option.
    private static func settings(of scene: Gallery.Scene) throws -> [Gallery.Scene.Settings] {
        let given = scene.options.flatMap { option in
            option.values.dropFirst().map { [option.name: $0] }
        }
        return try ([[:]] + given).map { try scene.settings(from: $0) }
    }

    private func run(_ scene: Gallery.Scene, _ settings: Gallery.Scene.Settings) throws {
        let stage = Stage()
        defer { stage.close() }
        var random = SeededGenerator(seed: UInt64(Self.seed))
        var seen = SeenViews()
        stage.window.rootViewController = scene.makeController(settings)
        stage.commit()
        for sequence in 0..<Self.sequences {
            FingerSequence(size: stage.window.bounds.size, &random).play(on: stage, &random)
            if random.below(8) == 0 { type(on: stage, &random) }
            stage.advanceFrames(random.below(40))
            let recognizers: [UIGestureRecognizer] = stage.window.subtree.flatMap {
                $0.gestureRecognizers ?? []
            }
            let busy = recognizers.filter {
                $0.numberOfTouches > 0 || $0.state == .began || $0.state == .changed
            }
            #expect(busy.isEmpty, "\(scene.name) \(settings), after sequence \(sequence)")
            if sequence % 16 == 0 { seen.note(stage.window) }
        }
        // Running animations end; tasks that wait for a tick or a delay are released.
        stage.advance(by: .seconds(10))
        seen.note(stage.window)
        stage.window.rootViewController = nil
        stage.advance(by: .seconds(10))
        let left = seen.alive.filter { $0.window == nil }
        #expect(
            left.isEmpty,
            "\(scene.name) \(settings): \(left.count) views stay behind, such as \(left[0])")
    }

    /// Types through the session, because a key without a text field must not fail the test.
    private func type(on stage: Stage, _ random: inout SeededGenerator) {
        switch random.below(3) {
        case 0:
            let text = String("añ 😀\u{301}\u{0}".randomElement(using: &random) ?? " ")
            stage.session.deliver(.text(text))
        case 1: for _ in 0...random.below(3) { stage.session.deliver(.key(.backspace)) }
        default: stage.session.deliver(.key(.return))
        }
    }
}

/// Views that were once in a window, held weakly.
@MainActor
private struct SeenViews {
    private final class Sight {
        weak var view: UIView?
        init(_ view: UIView) { self.view = view }
    }
    private var sights: [ObjectIdentifier: Sight] = [:]

    mutating func note(_ window: UIWindow) {
        for view in window.subtree.dropFirst() { sights[ObjectIdentifier(view)] = Sight(view) }
    }

    var alive: [UIView] { sights.values.compactMap(\.view) }
}

extension UIView {
    /// The view and all below it.
    fileprivate var subtree: [UIView] { [self] + subviews.flatMap(\.subtree) }
}
