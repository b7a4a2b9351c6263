import HeadlessTesting
import Testing
import UIKit

@testable import Heart

@MainActor
@Suite("A heart")
struct HeartTests {
    @Test("is filled by a tap, which also counts")
    func tap() {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        stage.window.rootViewController = HeartViewController()
        stage.advance(by: .zero)
        stage.tap("heart")
        let nodes = stage.snapshot.nodes
        #expect(nodes.first { $0.identifier == "heart" }?.drawing.value == "liked")
        #expect(nodes.first { $0.identifier == "count" }?.text == "42")
    }
    //@2

    @Test("jumps to 1.3 times its size, and is at rest after half a second")
    func bounces() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let heart = HeartButton(frame: CGRect(x: 100, y: 100, width: 64, height: 64))
        heart.accessibilityIdentifier = "heart"
        stage.window.addSubview(heart)
        stage.advance(by: .zero)
        stage.tap("heart")
        let width = try #require(heart.layer.presentation()).frame.width
        #expect(abs(width - 64 * 1.3) < 1e-9)
        stage.advance(by: .milliseconds(500))
        #expect(heart.layer.animationKeys() == nil)
        #expect(heart.layer.presentation()?.frame.width == 64)
    }
    //@
}
