import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: EarlGrey, grey_sufficientlyVisible, and Playwright, toBeVisible: hidden, transparent,
/// empty, clipped and covered elements are not visible; Apple, CALayer.presentation(): what is
/// displayed while animations run.
@MainActor
@Suite("Whether a view can be seen")
final class SightTests {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let label = UILabel(frame: CGRect(x: 10, y: 10, width: 60, height: 20))

    init() {
        card.accessibilityIdentifier = "card"
        label.accessibilityIdentifier = "status"
        label.text = "Saved"
        stage.window.addSubview(card)
        card.addSubview(label)
    }

    private var reason: String? { stage.obstacle(toSeeing: "status") }

    @Test("a label is seen although it receives no touches")
    func seen() {
        defer { stage.close() }
        #expect(reason == nil)
        #expect(stage.obstacle(toSeeingText: "Saved") == nil)
        #expect(stage.obstacle(toSeeing: label) == nil)
        #expect(stage.obstacle(toTapping: "status") != nil)
    }

    @Test("what is absent is not seen, and nothing fails")
    func absent() {
        defer { stage.close() }
        #expect(stage.obstacle(toSeeing: "statu")?.contains("Did you mean “status”?") == true)
        #expect(stage.obstacle(toSeeingText: "Lost")?.hasPrefix("No view in the window") == true)
        label.removeFromSuperview()
        #expect(stage.obstacle(toSeeing: label) == "“status” is not in the window.")
    }

    @Test("a hidden or transparent view, or one inside such a view, is not seen")
    func hidden() {
        defer { stage.close() }
        label.isHidden = true
        #expect(reason == "“status” is hidden.")
        label.isHidden = false
        card.isHidden = true
        #expect(reason == "“status” is inside “card”, which is hidden.")
        card.isHidden = false
        card.alpha = 0
        #expect(
            reason == "“status” is inside “card”, which is transparent: its opacity is 0.0.")
    }

    @Test("a fading view is seen while it is displayed")
    func fading() {
        defer { stage.close() }
        stage.commit()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { self.label.alpha = 0 }
        stage.advance(by: .milliseconds(500))
        #expect(label.alpha == 0)
        #expect(reason == nil)
        stage.advance(by: .milliseconds(500))
        #expect(reason?.contains("transparent") == true)
    }

    @Test("a view outside the window, clipped, or without area is not seen")
    func outside() {
        defer { stage.close() }
        label.frame.size.height = 0
        #expect(reason == "“status” has no area: it is 60.0 points wide and 0.0 high.")
        label.frame = CGRect(x: 110, y: 10, width: 60, height: 20)
        #expect(reason == nil)
        card.clipsToBounds = true
        #expect(reason == "“status” is clipped by “card”.")
        card.clipsToBounds = false
        // 20 + 180 is the window's edge.
        label.frame.origin.x = 180
        #expect(reason == "“status” is off the screen.")
        label.frame.origin.x = 179
        #expect(reason == nil)
    }

    @Test("a view is not seen if opaque views cover all of it")
    func covered() {
        defer { stage.close() }
        let cover = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
        cover.accessibilityIdentifier = "cover"
        stage.window.addSubview(cover)
        #expect(reason == nil)
        cover.backgroundColor = UIColor.white.withAlphaComponent(0.5)
        #expect(reason == nil)
        cover.backgroundColor = .white
        #expect(reason == "“status” is covered by “cover”.")
        cover.alpha = 0.9
        #expect(reason == nil)
        cover.alpha = 1
        // The label spans x 30 to 90; its left third stays free.
        cover.frame.origin.x = 55
        #expect(reason == nil)
        cover.frame.origin.x = 20
        // A circle of radius 50 around (70, 70), and a label from (20, 30) to (80, 50): of the nine
        // points, (30, 33.3) is √(40² + 36.7²) = 54.3 from the center.
        label.frame.origin.x = 0
        #expect(reason != nil)
        cover.layer.cornerRadius = 50
        #expect(reason == nil)
        cover.layer.cornerRadius = 0
        card.layer.zPosition = 1
        #expect(reason == nil)
        card.layer.zPosition = 0
        stage.window.sendSubviewToBack(cover)
        #expect(reason == nil)
    }

    @Test("a view that moves is seen where it is displayed")
    func moving() {
        defer { stage.close() }
        stage.commit()
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            self.card.frame.origin.x = 300
        }
        // At 0.5 s the card is at 160 and the label from 170 to 230; at 1 s it is outside.
        stage.advance(by: .milliseconds(500))
        #expect(reason == nil)
        stage.advance(by: .milliseconds(500))
        #expect(reason == "“status” is off the screen.")
    }

    @Test("a text that is scrolled away names the list to scroll")
    func scrolledAway() {
        defer { stage.close() }
        let source = Rows()
        let table = UITableView(frame: stage.window.bounds)
        table.accessibilityIdentifier = "list"
        table.dataSource = source
        stage.window.addSubview(table)
        #expect(stage.obstacle(toSeeingText: "Row 2") == nil)
        #expect(
            stage.obstacle(toSeeingText: "Row 90")?.contains(
                "A row that is scrolled away has no view: scroll “list” first.") == true)
        let words = mistakes { stage.view(text: "Row 90") }
        #expect(words.contains("scroll “list” first"))
    }

    private final class Rows: NSObject, UITableViewDataSource {
        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 100 }

        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
            cell.textLabel?.text = "Row \(indexPath.row)"
            return cell
        }
    }
}
