import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("DispatchQueue.main.asyncAfter", .serialized)
struct DelayedBlockTests {
    @Test("blocks run at their exact times on the stage's clock, those of one time in the order of their calls")
    func times() {
        let stage = Stage()
        defer { stage.close() }
        var told: [String] = []
        for (seconds, name) in [(0.35, "b"), (0.1, "a"), (0.35, "c")] {
            DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { told.append("\(name) at \(stage.now)") }
        }
        stage.advance(by: .seconds(1))
        #expect(told == ["a at 0.1 seconds", "b at 0.35 seconds", "c at 0.35 seconds"])
    }
}
