import Testing

@testable import Porting

/// XCTest on Linux: a test case is not an NSObject.
@Suite("Key-value observing by test cases")
struct TestObserverTests {
    private static let sentence =
        "error: A test case on Linux is not an NSObject and cannot observe by key path. Use "
        + "observe(_:options:changeHandler:), or an observer of a class of its own."

    @Test("what does not compile is reported at its line")
    func reported() {
        let file = TranslationCase(
            """
            import XCTest
            class Base: XCTestCase {}
            class CounterTests: Base {
                override func observeValue(
                    forKeyPath path: String?, of object: Any?,
                    change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
                ) {}
                func testCount() {
                    counter.addObserver(self, forKeyPath: "count", options: [], context: nil)
                    _ = keyValueObservingExpectation(for: counter, keyPath: "count")
                    _ = XCTKVOExpectation(keyPath: "count", object: counter)
                }
            }
            """)
        let expectation =
            "error: XCTest on Linux has no expectations of key-value observing. Fulfill an "
            + "expectation in the closure of observe(_:options:changeHandler:)."
        #expect(
            file.findings == [
                "/app/0.swift:4:19: " + Self.sentence, "/app/0.swift:9:9: " + Self.sentence,
                "/app/0.swift:10:13: " + expectation, "/app/0.swift:11:13: " + expectation,
            ])
    }

    @Test("other observers are not reported")
    func others() {
        let file = TranslationCase(
            """
            import XCTest
            import UIKit
            class Watcher: NSObject {
                override func observeValue(
                    forKeyPath path: String?, of object: Any?,
                    change: [NSKeyValueChangeKey: Any]?, context: UnsafeMutableRawPointer?
                ) {}
                func start() { counter.addObserver(self, forKeyPath: "count") }
            }
            class CounterTests: XCTestCase {
                func testCount() {
                    counter.addObserver(Watcher(), forKeyPath: "count", options: [], context: nil)
                    NotificationCenter.default.addObserver(self, selector: s, name: n, object: nil)
                }
            }
            """)
        #expect(file.findings == [])
    }
}
