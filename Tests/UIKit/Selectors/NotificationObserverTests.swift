import Foundation
import Testing

@testable import UIKit

/// Source: Apple, NotificationCenter.removeObserver(_:): removing what is not registered does
/// nothing.
@MainActor
@Suite("Observers of notifications, removed more than once")
struct NotificationObserverTests {
    private final class Listener: NSObject {
        var heard = 0
        func hear(_ note: Notification) { heard += 1 }
    }

    private let center = NotificationCenter()
    private let name = Notification.Name("changed")
    private let hear = Selector("hear:", Listener.hear(_:))

    @Test("an observer hears after earlier ones were released", arguments: 1...20)
    func releasedObservers(count: Int) {
        for _ in 0..<count {
            var listener: Listener? = Listener()
            center.addObserver(listener!, selector: hear, name: name, object: nil)
            center.post(name: name, object: nil)
            #expect(listener?.heard == 1)
            listener = nil
            // Ends the registration; the next observer's ends it once more.
            center.post(name: name, object: nil)
        }
        let last = Listener()
        center.addObserver(last, selector: hear, name: name, object: nil)
        center.post(name: name, object: nil)
        #expect(last.heard == 1)
    }

    @Test("a block hears after another block's token was removed twice")
    func removedTokens() {
        nonisolated(unsafe) var heard = 0
        let first = center.addObserver(forName: name, object: nil, queue: nil) { _ in heard += 1 }
        let second = center.addObserver(forName: name, object: nil, queue: nil) { _ in heard += 10 }
        center.removeObserver(first)
        center.removeObserver(first)
        center.post(name: name, object: nil)
        #expect(heard == 10)
        center.removeObserver(second)
        center.post(name: name, object: nil)
        #expect(heard == 10)
    }

    @Test("an observer is removed while it is released")
    func removedInDeinit() {
        final class Leaver: NSObject {
            let center: NotificationCenter
            init(_ center: NotificationCenter) { self.center = center }
            func hear(_ note: Notification) {}
            deinit { center.removeObserver(self) }
        }
        var leaver: Leaver? = Leaver(center)
        weak let reference = leaver
        let hear = Selector("hear:", Leaver.hear(_:))
        center.addObserver(leaver!, selector: hear, name: name, object: nil)
        leaver = nil
        #expect(reference == nil)
        center.post(name: name, object: nil)
    }
}
