import Gallery
import HeadlessTesting
import Testing
import UIKit

/// A monkey on each scene: no mistake, conflict, ambiguous layout, stuck gesture or leftover.
@MainActor
@Suite("Monkeys on the scenes")
struct SceneMonkeyTests {
    private nonisolated static let names = [
        "packing-list", "tip-in-cards", "login-form", "swipe-cell", "star-rating",
    ]

    @Test("every scene has a monkey")
    func all() { #expect(Gallery.Scene.all.map(\.name).sorted() == Self.names.sorted()) }

    @Test("random input breaks no scene", arguments: names)
    func unbroken(name: String) throws {
        let scene = try #require(Gallery.Scene.named(name))
        let settings = try scene.settings(from: [:])
        // The article's rating keeps the width of the portrait screen, see below.
        let input = Monkey.Input.allCases.filter { name != "star-rating" || $0 != .rotations }
        let script = Monkey(seed: 1, runs: 3, actions: 60, input: input).run {
            $0.window.rootViewController = scene.makeController(settings)
        }
        #expect(script == nil)
    }

    @Test("the rating's own width conflicts with a turned window: found, and shrunk to one action")
    func turnedRating() throws {
        let scene = try #require(Gallery.Scene.named("star-rating"))
        let settings = try scene.settings(from: [:])
        var script: StageScript?
        withKnownIssue("The program fixes its rating's width to the portrait screen's.") {
            script = Monkey(seed: 1, runs: 3, actions: 60, checks: [.conflicts]).run {
                $0.window.rootViewController = scene.makeController(settings)
            }
        }
        #expect(try #require(script).steps.map(\.action) == [.rotate])
    }
}
