import HeadlessTesting
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("A speed from the viewer")
struct SpeedMessageTests {
    // MainLoop.speed: a virtual loop's time is moved by the program, so it has none.
    @Test("a window on virtual time refuses a speed, in a sentence")
    func virtual() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let result = stage.session.deliver(.speed(0.5))
        #expect(result.reason?.contains("follows virtual time") == true)
    }
}
