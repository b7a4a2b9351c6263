import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

@MainActor
@Suite("Alerts")
struct AlertTests {
    private func stage() -> (Stage, UIViewController) {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        return (stage, root)
    }

    private func button(_ title: String, in alert: UIAlertController) throws -> UIButton {
        func find(_ view: UIView) -> UIButton? {
            if let button = view as? UIButton, button.currentTitle == title { return button }
            return view.subviews.lazy.compactMap(find).first
        }
        return try #require(find(alert.view))
    }

    // Source: Apple, UIAlertController, UIAlertAction: the defaults, and the order of actions.
    @Test("an alert has its title, message, style and actions")
    func properties() {
        let alert = UIAlertController(title: "T", message: "M", preferredStyle: .alert)
        #expect(alert.title == "T")
        #expect(alert.message == "M")
        #expect(alert.preferredStyle == .alert)
        #expect(alert.actions.isEmpty)
        #expect(alert.textFields == nil)
        #expect(alert.preferredAction == nil)
        let action = UIAlertAction(title: "OK", style: .destructive)
        #expect(action.title == "OK")
        #expect(action.style == .destructive)
        #expect(action.isEnabled)
        alert.addAction(action)
        #expect(alert.actions == [action])
    }

    @Test("it grows in over a shade, is centered, and calls the handler after it has disappeared")
    func alert() throws {
        let (stage, root) = stage()
        defer { stage.close() }
        let alert = UIAlertController(
            title: "Delete?", message: "It is gone then.", preferredStyle: .alert)
        var log: [String] = []
        alert.addAction(
            UIAlertAction(title: "Delete", style: .destructive) { action in
                log.append("\(action.title ?? "") \(alert.presentingViewController == nil)")
            })
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        root.present(alert, animated: true) { log.append("shown") }
        stage.advance(by: .milliseconds(125))
        #expect(log.isEmpty)
        let half = try #require(alert.view.layer.presentation())
        #expect(half.opacity > 0)
        #expect(half.opacity < 1)
        stage.advance(by: .seconds(1))
        #expect(log == ["shown"])
        #expect(root.presentedViewController === alert)
        #expect(alert.view.frame.width == 270)
        #expect(abs(alert.view.frame.midX - 187.5) <= 0.5)
        #expect(abs(alert.view.frame.midY - 333.5) <= 1)
        // Two buttons are side by side, the cancel action first. Source: Apple, Human Interface
        // Guidelines, Alerts.
        let (delete, cancel) = (try button("Delete", in: alert), try button("Cancel", in: alert))
        #expect(cancel.frame.minX == 0)
        #expect(delete.frame.minX == 135)
        #expect(cancel.frame.minY == delete.frame.minY)
        #expect(cancel.titleLabel?.font.pointSize == 17)
        #expect(delete.currentTitleColor == .systemRed)
        stage.tap(delete)
        #expect(log == ["shown"])
        stage.advance(by: .seconds(1))
        #expect(log == ["shown", "Delete true"])
        #expect(root.presentedViewController == nil)
    }

    @Test("text fields appear, the first is edited, and keeps its text for the handler")
    func textFields() throws {
        let (stage, root) = stage()
        defer { stage.close() }
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        alert.addTextField { $0.placeholder = "Yours" }
        var name: String?
        let action = UIAlertAction(title: "OK", style: .default) { _ in
            name = alert.textFields?.first?.text
        }
        alert.addAction(action)
        root.present(alert, animated: false)
        stage.advance(by: .milliseconds(100))
        #expect(alert.textFields?.first?.placeholder == "Yours")
        #expect(alert.textFields?.first?.isFirstResponder == true)
        stage.type("Ada")
        action.isEnabled = false
        stage.commit()
        stage.tap(try button("OK", in: alert), anyway: true)
        #expect(root.presentedViewController === alert)
        action.isEnabled = true
        stage.commit()
        stage.tap(try button("OK", in: alert))
        stage.advance(by: .seconds(1))
        #expect(name == "Ada")
        #expect(root.presentedViewController == nil)
    }

    @Test("a sheet slides in from the bottom; a tap beside it chooses the cancel action")
    func sheet() throws {
        let (stage, root) = stage()
        defer { stage.close() }
        let sheet = UIAlertController(title: nil, message: "Which?", preferredStyle: .actionSheet)
        var log: [String] = []
        for (title, style) in [
            ("One", UIAlertAction.Style.default), ("Two", .default), ("Cancel", .cancel),
        ] {
            sheet.addAction(
                UIAlertAction(title: title, style: style) { log.append($0.title ?? "") })
        }
        root.present(sheet, animated: true)
        stage.advance(by: .milliseconds(100))
        let way = try #require(sheet.view.layer.presentation()).frame.minY
        stage.advance(by: .seconds(1))
        // Text 14 + 13 + 14, two buttons of 57, a gap of 8, the cancel button; 8 points above the
        // window's edge.
        let height: CGFloat = 41 + 2 * 57 + 8 + 57
        #expect(sheet.view.frame == CGRect(x: 8, y: 667 - 8 - height, width: 359, height: height))
        #expect(way > sheet.view.frame.minY)
        #expect(way < 667)
        let (one, two) = (try button("One", in: sheet), try button("Two", in: sheet))
        #expect(one.frame.maxY == two.frame.minY)
        stage.tap(CGPoint(x: 100, y: 50))
        stage.advance(by: .seconds(1))
        #expect(log == ["Cancel"])
        #expect(root.presentedViewController == nil)
    }

    @Test("mistakes are reported and ignored")
    func rules() {
        let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
        sheet.addAction(UIAlertAction(title: "A", style: .cancel))
        let sentences = mistakes {
            sheet.addAction(UIAlertAction(title: "B", style: .cancel))
            sheet.addTextField()
        }
        #expect(sentences.contains("style of cancel"))
        #expect(sentences.contains("Text fields can only"))
        #expect(sheet.actions.count == 1)
        #expect(sheet.textFields == nil)
    }

    // Expected: Apple, iOS 7 UI Transition Guide, "Tint color".
    @Test("an alert dims the tint of what is behind it")
    func tint() {
        let stage = Stage()
        defer { stage.close() }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.commit()
        root.present(
            UIAlertController(title: "A", message: nil, preferredStyle: .alert), animated: false)
        stage.commit()
        #expect(root.view.tintAdjustmentMode == .dimmed)
        root.dismiss(animated: false)
        stage.commit()
        #expect(root.view.tintAdjustmentMode == .normal)
    }
}
