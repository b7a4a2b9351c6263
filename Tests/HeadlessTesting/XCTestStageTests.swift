import Foundation
import HeadlessTesting
import UIKit
import XCTest

/// A stage that `setUp()` makes: it belongs to each test, synchronous or not.
final class XCTestStageTests: XCTestCase, @unchecked Sendable {
    private var stage: Stage!

    override func setUp() { MainActor.assumeIsolated { stage = Stage() } }

    override func tearDown() {
        MainActor.assumeIsolated {
            stage.close()
            stage = nil
        }
    }

    func testSynchronous() {
        MainActor.assumeIsolated {
            let before = Date()
            stage.advance(by: .seconds(5))
            XCTAssertEqual((Date().timeIntervalSince(before) * 1000).rounded(), 5000)
        }
    }

    @MainActor func testAsync() async throws {
        let before = Date()
        await stage.advance(by: .seconds(5))
        XCTAssertEqual((Date().timeIntervalSince(before) * 1000).rounded(), 5000)
        try await Task.sleep(for: .seconds(60))
        XCTAssertEqual(stage.now, .seconds(65))
    }

    @MainActor func testExpectationsEndWhenFulfilled() async {
        let delayed = expectation(description: "delayed")
        DispatchQueue.main.asyncAfter(deadline: .now() + 1) { delayed.fulfill() }
        await fulfillment(of: [delayed], timeout: 5)
        XCTAssertEqual(stage.now, .seconds(1))
    }
}

/// A stage that an asynchronous `setUp()` makes.
final class XCTestAsyncSetUpTests: XCTestCase, @unchecked Sendable {
    @MainActor private var stage: Stage!

    @MainActor override func setUp() async throws { stage = Stage() }
    @MainActor override func tearDown() async throws { stage.close() }

    func testSynchronous() {
        MainActor.assumeIsolated {
            stage.commit()
            let before = Date()
            stage.advance(by: .seconds(5))
            XCTAssertEqual((Date().timeIntervalSince(before) * 1000).rounded(), 5000)
        }
    }

    @MainActor func testAsync() async {
        stage.commit()
        let before = Date()
        await stage.advance(by: .seconds(5))
        XCTAssertEqual((Date().timeIntervalSince(before) * 1000).rounded(), 5000)
    }
}
