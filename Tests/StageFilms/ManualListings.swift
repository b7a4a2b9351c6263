import StageFilms
import Testing
import UIKit

// The exact listing of the manual's page on tests; HouseTests compares it.

@MainActor
@Suite("The badge", .stage(size: CGSize(width: 320, height: 480)))
struct BadgeTests {
    @Test func growsOnATap() throws {
        let stage = try Stage.current
        let badge = UIButton(frame: CGRect(x: 20, y: 40, width: 60, height: 60))
        badge.accessibilityIdentifier = "badge"
        badge.addAction(
            UIAction { [weak badge] _ in
                UIView.animate(withDuration: 0.2) { badge?.bounds.size.width = 90 }
            }, for: .touchUpInside)
        stage.window.addSubview(badge)
        stage.tap("badge")
        stage.advance(by: .milliseconds(200))
        #expect(badge.layer.presentation()?.bounds.width == 90)
    }
}
