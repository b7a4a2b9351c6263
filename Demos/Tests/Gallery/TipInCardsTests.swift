import Foundation
import Gallery
import Snapshots
import Testing

/// The cards, checked against the article's numbers: −15° and (−20, −20) at 0.8 of opacity, home in
/// 0.4 s; or 0.1 to 1 in 1.4 s.
@MainActor
@Suite("Tip-in cards", .serialized)
struct TipInCardsTests {
    private static func play(_ settings: Gallery.Scene.Settings = [:]) throws -> SceneRun {
        try SceneRun(
            "tip-in-cards", settings: settings,
            script: try SceneRun.script("TipInCards/cards.jsonl"), until: 8)
    }

    /// The content view of a card, which is the view that moves; nil while the card is not on
    /// screen.
    private func content(of card: Int, in state: Snapshot) -> SnapshotNode? {
        guard let cell = state.node("card-\(card)") else { return nil }
        return state.nodes.first {
            $0.parent == cell.id && !$0.ghost && $0.frame.size == cell.frame.size
        }
    }

    @Test("it streams completely and identically each time")
    func sound() throws {
        try Self.play().expectSound(Self.play())
    }

    @Test("a card tips in on the easing curve: rotation, translation and opacity, at every frame")
    func tipIn() throws {
        let run = try Self.play()
        let angle = -15 * Double.pi / 180
        // Moved first and turned then: the way is turned, too.
        let way = (x: -20 * cos(angle) + 20 * sin(angle), y: -20 * sin(angle) - 20 * cos(angle))
        for t in SceneRun.frames(0, 0.5) {
            let rest = 1 - easeInOut(t / 0.4)
            for card in 0..<4 {
                let node = try #require(content(of: card, in: try run.state(at: t)))
                let m = node.transform?.values ?? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
                #expect(
                    near(m[0], cos(angle * rest)) && near(m[1], sin(angle * rest)),
                    "card \(card) at \(t): \(m)")
                #expect(
                    near(m[12], way.x * rest) && near(m[13], way.y * rest),
                    "card \(card) at \(t): \(m)")
                #expect(near(node.alpha, 1 - 0.2 * rest), "card \(card) at \(t): \(node.alpha)")
            }
        }
    }

    @Test("a card tips in when it first appears, and is shown at once when it reappears")
    func remembered() throws {
        let run = try Self.play()
        var seen: Set<Int> = []
        var shown: Set<Int> = []
        var comebacks = 0
        for (time, snapshot) in run.states {
            let now = Set((0..<20).filter { snapshot.node("card-\($0)") != nil })
            for card in now.subtracting(shown) {
                let node = try #require(content(of: card, in: snapshot))
                if seen.insert(card).inserted {
                    #expect(near(node.alpha, 0.8), "card \(card) at \(time)")
                } else {
                    comebacks += 1
                    #expect(near(node.alpha, 1), "card \(card) at \(time)")
                    #expect(node.transform == nil, "card \(card) at \(time)")
                }
            }
            shown = now
        }
        #expect(seen.count > 8)
        #expect(comebacks > 2)
    }

    @Test("the first stage only fades, from 0.1 in 1.4 s")
    func fade() throws {
        let run = try Self.play(["effect": "fade"])
        for t in SceneRun.frames(0, 1.45) {
            let node = try #require(content(of: 0, in: try run.state(at: t)))
            #expect(near(node.alpha, 0.1 + 0.9 * easeInOut(t / 1.4)), "at \(t): \(node.alpha)")
            #expect(node.transform == nil)
        }
    }

    @Test(
        "a flip turns about its axis, from the back to the front", arguments: ["flip-x", "flip-y"])
    func flip(effect: String) throws {
        let run = try Self.play(["effect": effect])
        let start = try #require(content(of: 0, in: try run.state(at: 0)))
        let m = try #require(start.transform).values
        // By π about x: y and z change their sign; about y: x and z do.
        #expect(
            near(m[0], effect == "flip-x" ? 1 : -1) && near(m[5], effect == "flip-x" ? -1 : 1)
                && near(m[10], -1))
        let end = try #require(content(of: 0, in: try run.state(at: 0.7)))
        #expect(end.transform == nil)
    }

    @Test("a card that reappears can have its own effect")
    func again() throws {
        let run = try Self.play(["again": "fade"])
        let comeback = run.states.first { time, snapshot in
            time > 5_500_000_000 && content(of: 5, in: snapshot).map { near($0.alpha, 0.1) } == true
        }
        #expect(comeback != nil)
    }
}
