import Gallery
import Snapshots
import Testing

// Source: the program itself. Its lines describe animations as functions of time, which a replica
// evaluates.
@MainActor
@Suite("Replicas of the scenes")
struct SceneStatesTests {
    @Test(
        "at random times a replica shows what the program shows, to 1e-9",
        arguments: ["packing-list", "tip-in-cards", "login-form", "swipe-cell", "star-rating"])
    func agreement(name: String) throws {
        let scene = try #require(Gallery.Scene.named(name))
        let run = try SceneStates(of: scene, sequences: 60, seed: 25)
        var replica = SnapshotReplica()
        var applied = 0
        var moving = 0
        for state in run.states {
            while applied < state.lineCount {
                try replica.apply(try run.lines[applied].decoded())
                applied += 1
            }
            if replica.isMoving(after: state.time) { moving += 1 }
            let found = SnapshotCloseness.difference(
                replica.state(at: state.time), state.shown, within: 1e-9)
            #expect(found == nil, "t = \(state.time)")
        }
        #expect(moving > 0, "something was in flight")
    }
}
