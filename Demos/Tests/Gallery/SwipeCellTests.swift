import Gallery
import Snapshots
import Testing

/// The rows of the swipe cell, checked against the article's numbers: closed 10, open 50, beyond 50
/// at a fifth of the way.
@MainActor
@Suite("The swipe cell", .serialized)
struct SwipeCellTests {
    private let run: SceneRun

    init() throws {
        run = try SceneRun(
            "swipe-cell", script: try SceneRun.script("SwipeCell/swipes.jsonl"), until: 5.5)
    }

    /// The left view's width for a finger at this distance from where the row was.
    private func width(_ base: Double, _ translation: Double) -> Double {
        let offset = max(base + translation, 10)
        return offset >= 50 ? 50 + (offset - 50) / 5 : offset
    }

    private func expect(
        _ row: Int, at t: Double, left: Double, right: Double, within tolerance: Double
    ) throws {
        let leftView = try run.node("left-\(row)", at: t).frame
        let rightView = try run.node("right-\(row)", at: t).frame
        #expect(near(leftView.minX, 0), "at \(t): \(leftView), not \(left)")
        #expect(near(leftView.width, left, tolerance), "at \(t): \(leftView), not \(left)")
        #expect(near(rightView.minX, right, tolerance), "at \(t): \(rightView), not \(right)")
        // The right view is pushed, not squeezed: 375 − 10 wide.
        #expect(near(rightView.width, 365, 2 * tolerance), "at \(t): \(rightView)")
    }

    @Test("it streams completely and identically each time")
    func sound() throws {
        try run.expectSound(
            SceneRun(
                "swipe-cell", script: try SceneRun.script("SwipeCell/swipes.jsonl"), until: 5.5))
    }

    @Test("six rows of 44 points, closed at first: ten points of red")
    func closed() throws {
        for row in 0..<6 {
            let cell = try run.node("cell-\(row)", at: 0).frame
            #expect(near(cell.minY, 44 * Double(row)))
            #expect(near(cell.width, 375))
            try expect(row, at: 0, left: 10, right: 10, within: 0)
        }
    }

    @Test(
        "the red follows the finger to 50, then at a fifth of its pace; the blue keeps up with it")
    func following() throws {
        // The finger moves from 40 to 160 in 0.5 s. The pan begins after 10 points, and its first
        // change is a frame later.
        for t in SceneRun.frames(0.5, 0.99) {
            let translation = 120 * (t - 0.5) / 0.5
            guard translation >= 10 + 120 / 30.0 else { continue }
            // Edges are on pixels, two per point.
            try expect(
                1, at: t, left: width(10, translation), right: 10 + translation, within: 0.25 + 1e-6
            )
        }
        try expect(1, at: 0.55, left: 10, right: 10, within: 0)
    }

    @Test("released with a velocity to the right it springs open: 0.5 s, ζ = 0.5")
    func opening() throws {
        let spring = Spring(ratio: 0.5, duration: 0.5, velocity: 0)
        // The last move arrives with the end, in one turn: the block starts from the layout of the
        // frame before, for 116 points of the finger's 120: 50 + (126 − 50)/5 = 65.2, which is 65
        // on pixels, and 126.
        for t in SceneRun.frames(1, 1.9) {
            let rest = spring.rest(t - 1)
            try expect(1, at: t, left: 50 + 15 * rest, right: 50 + 76 * rest, within: 1e-6)
        }
    }

    @Test("an open row starts at 50; released with a velocity to the left it closes")
    func closing() throws {
        for t in SceneRun.frames(2.0, 2.29) {
            let translation = -80 * (t - 2) / 0.3
            guard translation <= -10 - 80 / 18.0 else { continue }
            try expect(
                1, at: t, left: width(50, translation), right: max(50 + translation, 10),
                within: 0.25 + 1e-6)
        }
        try expect(1, at: 3, left: 10, right: 10, within: 0)
    }

    @Test("rows are independent: the others stay closed, and the table does not scroll")
    func others() throws {
        let spring = Spring(ratio: 0.5, duration: 0.5, velocity: 0)
        for t in SceneRun.frames(4.1, 5.4) {
            // A frame before the end the finger had moved 35/36 of 260 points: 252.8 + 10, to a
            // pixel 263, of which 50 + 212.8/5 = 92.6 are red, to a pixel 92.5.
            let rest = spring.rest(t - 4.1)
            try expect(3, at: t, left: 50 + 42.5 * rest, right: 50 + 213 * rest, within: 1e-6)
            try expect(1, at: t, left: 10, right: 10, within: 0)
        }
        #expect(run.states.allSatisfy { ($0.snapshot.node("table")?.scroll?.offset.y ?? 0) == 0 })
    }

    @Test("a row grabbed while it springs continues from its model value without a jump")
    func grabbed() throws {
        let script = """
            {"t":0.5,"pan":[[40,66],[160,66]],"duration":0.2}
            {"t":0.75,"pan":[[60,66],[20,66]],"duration":0.2}
            """
        let run = try SceneRun("swipe-cell", script: script, until: 2)
        #expect(run.missed == 0)
        #expect(try run.node("left-1", at: 1.9).frame.width == 10)
        #expect(try run.node("right-1", at: 1.9).frame.minX == 10)
    }
}
