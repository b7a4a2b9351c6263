import HeadlessTesting
import XCTest

// The listing of docs/test-your-first-screen.md, word for word.
final class LoginTests: XCTestCase, @unchecked Sendable {
    func testSynchronous() {
        MainActor.assumeIsolated {
            let stage = Stage()
            defer { stage.close() }
            stage.advance(by: .seconds(1))
        }
    }

    @MainActor func testAsync() async {
        let stage = Stage()
        defer { stage.close() }
        await stage.advance(by: .seconds(1))
    }
}
