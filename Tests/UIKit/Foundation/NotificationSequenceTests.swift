import HeadlessTesting
import Testing
import UIKit

// Source: Apple, NotificationCenter.notifications(named:object:).
@MainActor
@Suite("Notifications as sequences")
struct NotificationSequenceTests {
    private final class Sender: Sendable {}

    @Test("a task receives what is posted, in order, of one object, until it is cancelled")
    func received() async {
        let stage = Stage()
        defer { stage.close() }
        let center = NotificationCenter()
        let name = Notification.Name("changed")
        let (sender, other) = (Sender(), Sender())
        var numbers: [Int] = []
        var hasEnded = false
        let task = Task {
            for await notification in center.notifications(named: name, object: sender) {
                numbers.append(notification.userInfo?["number"] as? Int ?? 0)
            }
            hasEnded = true
        }
        await stage.advance(by: .milliseconds(1))
        for number in 1...10 {
            center.post(name: name, object: sender, userInfo: ["number": number])
            center.post(name: name, object: other, userInfo: ["number": -number])
        }
        await stage.advance(by: .milliseconds(1))
        #expect(numbers == Array(1...10))
        task.cancel()
        await stage.advance(by: .milliseconds(1))
        #expect(hasEnded)
        center.post(name: name, object: sender)
        await stage.advance(by: .milliseconds(1))
        #expect(numbers.count == 10)
    }
}
