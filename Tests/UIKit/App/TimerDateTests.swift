import Foundation
import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, Timer.fireDate: "You typically use this property to adjust the firing time of a
/// repeating timer. … you can use this method to adjust the timer's firing time."
@MainActor
@Suite("Dates of timers")
final class TimerDateTests {
    @MainActor
    private final class Counter: NSObject {
        var count = 0
        func fired(_ timer: Timer) { count += 1 }
    }

    @Test("a timer pauses with a date in the distant future, and continues at another")
    func pauses() {
        let stage = Stage()
        defer { stage.close() }
        let counter = Counter()
        let timer = Timer.scheduledTimer(
            timeInterval: 0.1, target: counter, selector: Selector("fired:", Counter.fired(_:)),
            userInfo: nil, repeats: true)
        #expect(abs(timer.fireDate.timeIntervalSinceNow - 0.1) < 1e-3)
        stage.advance(by: .milliseconds(350))
        #expect(counter.count == 3)
        #expect(abs(timer.fireDate.timeIntervalSinceNow - 0.05) < 1e-3)
        timer.fireDate = .distantFuture
        #expect(timer.isValid && timer.fireDate == .distantFuture)
        stage.advance(by: .seconds(5))
        #expect(counter.count == 3)
        timer.fireDate = Date()
        stage.advance(by: .milliseconds(50))
        #expect(counter.count == 4)
        stage.advance(by: .milliseconds(200))
        #expect(counter.count == 6)
        timer.fireDate = Date(timeIntervalSinceNow: 1)
        stage.advance(by: .milliseconds(950))
        #expect(counter.count == 6)
        stage.advance(by: .milliseconds(100))
        #expect(counter.count == 7)
        timer.invalidate()
        timer.fireDate = Date()
        stage.advance(by: .seconds(1))
        #expect(counter.count == 7)
    }
}
