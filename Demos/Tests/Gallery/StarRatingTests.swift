import Gallery
import Snapshots
import Testing

/// The star rating, checked against the article's numbers: 1.0 s, ζ = 0.3, v = 0.75, between −2 ×
/// 667 and 0, 200 high, 20 narrower than the screen.
@MainActor
@Suite("The star rating", .serialized)
struct StarRatingTests {
    private static func play(_ settings: Gallery.Scene.Settings = [:]) throws -> SceneRun {
        try SceneRun(
            "star-rating", settings: settings,
            script: try SceneRun.script("StarRating/toggles.jsonl"), until: 5)
    }

    @Test("it streams completely and identically each time", arguments: ["uikit", "appkit"])
    func sound(animator: String) throws {
        try Self.play(["animator": animator]).expectSound(Self.play(["animator": animator]))
    }

    @Test("it flies in and out on the spring, at every frame")
    func spring() throws {
        let run = try Self.play()
        let spring = Spring(ratio: 0.3, duration: 1, velocity: 0.75)
        for t in SceneRun.frames(0, 5) {
            let away =
                switch t {
                case ..<0.5: 1.0
                case ..<3: spring.rest(t - 0.5)
                default: 1 - spring.rest(t - 3)
                }
            let frame = try run.node("rating", at: t).frame
            #expect(near(frame.midY, 333.5 - 1334 * away), "at \(t): \(frame)")
            #expect(near(frame.minX, 10), "at \(t): \(frame)")
            #expect(near(frame.width, 355), "at \(t): \(frame)")
            #expect(near(frame.height, 200), "at \(t): \(frame)")
        }
    }

    @Test("with the animator the constant itself is animated, and the layout follows")
    func animator() throws {
        let run = try Self.play(["animator": "appkit"])
        var last = -1334.0
        for t in SceneRun.frames(0.5, 1.5) {
            let frame = try run.node("rating", at: t).frame
            let offset = frame.midY - 333.5
            #expect(offset >= last - 1e-9, "at \(t): \(offset) after \(last)")
            last = offset
        }
        #expect(try run.node("rating", at: 1.0).frame.midY - 333.5 < -100)
        #expect(near(try run.node("rating", at: 1.5).frame.midY, 333.5))
        #expect(near(try run.node("rating", at: 4.1).frame.midY, 333.5 - 1334))
    }

    @Test("a tap on a star selects all up to it: first three, then all five")
    func stars() throws {
        let run = try Self.play()
        func colors(_ t: Double) throws -> [String] {
            let state = try run.state(at: t)
            return try (1...5).map { number in
                let star = try #require(state.node("star-\(number)"))
                let title = try #require(
                    state.nodes.first { $0.parent == star.id && $0.text == "★" })
                return "\(try #require(title.textColor))"
            }
        }
        let before = try colors(2.4)
        #expect(
            Set(before.prefix(3)).count == 1 && Set(before.suffix(2)).count == 1
                && before[0] != before[4])
        #expect(try colors(2.9) == Array(repeating: before[0], count: 5))
    }
}
