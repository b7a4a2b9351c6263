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

    // Source: docs/motion.md: frames have the values shown at their times. The oracle is the
    // replica of the lines themselves, which the test above holds to the program.
    @Test(
        "frames of a scene show at each of their times what its lines describe, to 1e-6",
        arguments: ["packing-list", "tip-in-cards", "login-form", "swipe-cell", "star-rating"])
    func frames(name: String) throws {
        let scene = try #require(Gallery.Scene.named(name))
        let run = try SceneStates(of: scene, sequences: 60, seed: 25)
        // docs/motion.md: frame n of 60 a second is at n / 60 s, rounded to nanoseconds.
        func frame(after time: Int64) -> Int64 {
            var number = time * 60 / 1_000_000_000
            while (number * 1_000_000_000 + 30) / 60 <= time { number += 1 }
            return (number * 1_000_000_000 + 30) / 60
        }
        var sampler = FrameSampler(framesPerSecond: 60)
        var (replica, frames) = (SnapshotReplica(), SnapshotReplica())
        var time: Int64 = 0
        var compared = 0
        for encoded in run.lines {
            let line = try encoded.decoded()
            var place = frame(after: time)
            while place < line.nanoseconds, replica.isMoving(after: Double(place) / 1e9) {
                var due: [EncodedLine] = []
                sampler.frames(before: place + 1) { due.append($0) }
                for line in due { try frames.apply(try line.decoded()) }
                let seconds = Double(place) / 1e9
                let found = SnapshotCloseness.difference(
                    replica.state(at: seconds), try #require(frames.state(at: seconds)),
                    within: 1e-6)
                #expect(found == nil, "t = \(seconds)")
                compared += 1
                place = frame(after: place)
            }
            var own: [EncodedLine] = []
            try sampler.apply(line) { own.append($0) }
            for line in own { try frames.apply(try line.decoded()) }
            try replica.apply(line)
            time = line.nanoseconds
        }
        #expect(compared > 0, "something was in flight")
    }
}
