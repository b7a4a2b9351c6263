import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// Sources: Apple, UIAlertController.preferredAction ("pressing the Return key triggers the
/// preferred action"), UIViewController.isModalInPresentation and
/// UIAdaptivePresentationControllerDelegate. What Escape does on an iPad is common knowledge.
@MainActor
@Suite("Return and Escape of a keyboard")
final class SystemKeyTests: NSObject, UIAdaptivePresentationControllerDelegate {
    private let root = UIViewController()
    private var log: [String] = []

    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        log.append("did dismiss")
    }
    func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
    ) { log.append("attempt") }

    private func show(_ size: CGSize = CGSize(width: 375, height: 667)) -> Stage {
        let stage = Stage(size: size)
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        return stage
    }

    private func alert(
        _ style: UIAlertController.Style, _ actions: [(String, UIAlertAction.Style)]
    ) -> UIAlertController {
        let alert = UIAlertController(title: "Delete?", message: nil, preferredStyle: style)
        for (title, style) in actions {
            alert.addAction(
                UIAlertAction(title: title, style: style) { [weak self] in
                    self?.log.append($0.title ?? "")
                })
        }
        return alert
    }

    private func press(_ key: KeyboardMessage.Key, in stage: Stage) -> Bool {
        defer { stage.advance(by: .seconds(1)) }
        return stage.session.deliver(.key(key))
    }

    @Test(
        "Return presses the preferred action, else the first plain one, else cancel",
        arguments: [
            ([("Delete", .destructive), ("Keep", .default), ("Cancel", .cancel)], 0, "Delete"),
            ([("Delete", .destructive), ("Keep", .default), ("Cancel", .cancel)], nil, "Keep"),
            ([("Cancel", .cancel), ("Delete", .destructive)], nil, "Cancel"),
            ([("OK", .cancel)], nil, "OK"),
        ] as [([(String, UIAlertAction.Style)], Int?, String)])
    func returns(actions: [(String, UIAlertAction.Style)], preferred: Int?, pressed: String) {
        let stage = show()
        defer { stage.close() }
        let alert = alert(.alert, actions)
        alert.preferredAction = preferred.map { alert.actions[$0] }
        root.present(alert, animated: true)
        stage.advance(by: .seconds(1))
        #expect(press(.return, in: stage))
        #expect(log == [pressed])
        #expect(root.presentedViewController == nil)
        #expect(!press(.return, in: stage))
    }

    @Test("Return moves through an alert's fields and presses the action in the last one")
    func fields() {
        let stage = show()
        defer { stage.close() }
        let alert = alert(.alert, [("Cancel", .cancel), ("Sign In", .default)])
        alert.addTextField()
        alert.addTextField()
        root.present(alert, animated: true)
        stage.advance(by: .seconds(1))
        stage.type("me")
        #expect(press(.return, in: stage))
        #expect(alert.textFields?[1].isFirstResponder == true)
        stage.type("secret\n")
        stage.advance(by: .seconds(1))
        #expect(log == ["Sign In"])
        #expect(alert.textFields?.map(\.text) == ["me", "secret"])
        #expect(root.presentedViewController == nil)
    }

    @Test("a disabled action is not pressed, and destructive ones alone are no default")
    func disabled() {
        let stage = show()
        defer { stage.close() }
        let alert = alert(.alert, [("Sign In", .default), ("Delete", .destructive)])
        alert.actions[0].isEnabled = false
        root.present(alert, animated: false)
        stage.advance(by: .seconds(1))
        _ = press(.return, in: stage)
        _ = press(.escape, in: stage)
        #expect(log.isEmpty)
        #expect(root.presentedViewController === alert)
    }

    @Test("Escape presses cancel, also from a field", arguments: [true, false])
    func escape(hasField: Bool) {
        let stage = show()
        defer { stage.close() }
        let alert = alert(.alert, [("OK", .default), ("Cancel", .cancel)])
        if hasField { alert.addTextField() }
        root.present(alert, animated: true)
        stage.advance(by: .seconds(1))
        #expect(press(.escape, in: stage))
        #expect(log == ["Cancel"])
        #expect(root.presentedViewController == nil)
    }

    @Test("Escape cancels an action sheet; Return does nothing there")
    func actionSheet() {
        let stage = show()
        defer { stage.close() }
        root.present(
            alert(.actionSheet, [("Share", .default), ("Cancel", .cancel)]), animated: true)
        stage.advance(by: .seconds(1))
        #expect(!press(.return, in: stage))
        #expect(press(.escape, in: stage))
        #expect(log == ["Cancel"])
        #expect(root.presentedViewController == nil)
    }

    @Test("Escape dismisses a sheet, unless that is modal; first it ends the editing of a text")
    func sheet() {
        let stage = show()
        defer { stage.close() }
        let sheet = UIViewController()
        let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 30))
        sheet.view.addSubview(field)
        sheet.presentationController?.delegate = self
        sheet.isModalInPresentation = true
        root.present(sheet, animated: false)
        stage.advance(by: .seconds(1))
        field.becomeFirstResponder()
        #expect(press(.escape, in: stage))
        #expect(!field.isFirstResponder)
        #expect(log.isEmpty)
        #expect(press(.escape, in: stage))
        #expect(log == ["attempt"])
        sheet.isModalInPresentation = false
        #expect(press(.escape, in: stage))
        #expect(log == ["attempt", "did dismiss"])
        #expect(root.presentedViewController == nil)
    }

    @Test("a program's use of Escape comes first")
    func program() {
        final class Sheet: UIViewController {
            var count = 0
            override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
                count += 1
            }
        }
        let stage = show()
        defer { stage.close() }
        let sheet = Sheet()
        root.present(sheet, animated: false)
        stage.advance(by: .seconds(1))
        #expect(press(.escape, in: stage))
        #expect(sheet.count == 1)
        #expect(root.presentedViewController === sheet)
    }

    @Test("full-screen controllers stay")
    func fullScreen() {
        let stage = show()
        defer { stage.close() }
        let controller = UIViewController()
        controller.modalPresentationStyle = .fullScreen
        root.present(controller, animated: false)
        stage.advance(by: .seconds(1))
        #expect(!press(.escape, in: stage))
        #expect(root.presentedViewController === controller)
    }

    @Test("Escape dismisses a popover as a tap outside does")
    func popover() {
        let stage = show(CGSize(width: 1024, height: 768))
        defer { stage.close() }
        let content = UIViewController()
        content.modalPresentationStyle = .popover
        content.popoverPresentationController?.sourceView = root.view
        content.presentationController?.delegate = self
        root.present(content, animated: false)
        stage.advance(by: .seconds(1))
        #expect(content.presentationController is UIPopoverPresentationController)
        #expect(press(.escape, in: stage))
        #expect(log == ["did dismiss"])
        #expect(root.presentedViewController == nil)
    }

    @Test("Escape cancels a search")
    func search() {
        let stage = show()
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        root.navigationItem.searchController = search
        stage.window.rootViewController = UINavigationController(rootViewController: root)
        stage.advance(by: .seconds(1))
        search.isActive = true
        stage.advance(by: .seconds(1))
        stage.type("a")
        #expect(press(.escape, in: stage))
        #expect(!search.isActive)
        #expect(search.searchBar.text?.isEmpty != false)
        #expect(!search.searchBar.searchTextField.isFirstResponder)
    }

    @Test("keys with modifiers have no such effect")
    func modifiers() {
        let stage = show()
        defer { stage.close() }
        let alert = alert(.alert, [("OK", .default), ("Cancel", .cancel)])
        root.present(alert, animated: false)
        stage.advance(by: .seconds(1))
        #expect(!stage.session.deliver(.press(.init("escape", [.command]))))
        #expect(!stage.session.deliver(.press(.init("return", [.shift]))))
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController === alert)
    }
}
