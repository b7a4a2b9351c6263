import HeadlessTesting
import Testing
import UIKit

/// On iOS the keyboard returns to the field that was edited when a controller in front of it
/// leaves; no document says so.
@MainActor
@Suite("The first responder after a presentation")
struct RestoredResponderTests {
    private let stage = Stage(size: CGSize(width: 320, height: 568))
    private let root = UIViewController()
    private let field = UITextField(frame: CGRect(x: 10, y: 100, width: 200, height: 40))

    private func show(_ controller: UIViewController) {
        root.view.addSubview(field)
        stage.window.rootViewController = controller
        stage.commit()
        field.becomeFirstResponder()
    }

    @Test("an alert gives back what its text field has taken")
    func alert() {
        defer { stage.close() }
        show(root)
        let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
        alert.addTextField()
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        root.present(alert, animated: true)
        stage.settle()
        #expect(alert.textFields?.first?.isFirstResponder == true && !field.isFirstResponder)
        stage.tap(text: "OK")
        stage.settle()
        #expect(field.isFirstResponder)
    }

    @Test("so does a controller that covers the window", arguments: [false, true])
    func cover(isAnimated: Bool) {
        defer { stage.close() }
        show(root)
        let next = UIViewController()
        next.modalPresentationStyle = .fullScreen
        root.present(next, animated: isAnimated)
        stage.settle()
        #expect(!field.isFirstResponder)
        next.dismiss(animated: isAnimated)
        stage.settle()
        #expect(field.isFirstResponder)
        // An object that the program has made resign stays so.
        field.resignFirstResponder()
        root.present(UIViewController(), animated: isAnimated)
        stage.settle()
        root.dismiss(animated: isAnimated)
        stage.settle()
        #expect(!field.isFirstResponder)
    }

    @Test("and a controller that is popped", arguments: [false, true])
    func pop(isAnimated: Bool) {
        defer { stage.close() }
        let stack = UINavigationController(rootViewController: root)
        show(stack)
        stack.pushViewController(UIViewController(), animated: isAnimated)
        stage.settle()
        #expect(!field.isFirstResponder)
        stack.popViewController(animated: isAnimated)
        stage.settle()
        #expect(field.isFirstResponder)
    }
}
