import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Shaking to undo")
struct ShakeToUndoTests {
    // Expected: Apple, applicationSupportsShakeToEdit, UndoManager.undoMenuItemTitle.
    @Test("shaking offers to undo")
    func shake() throws {
        let stage = Stage()
        defer { stage.close() }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.commit()
        let manager = try #require(root.undoManager)
        let log = CallOrder(on: stage)
        manager.registerUndo(withTarget: log) { $0.record("undone") }
        manager.setActionName("Draw")
        UIApplication.shared.applicationSupportsShakeToEdit = false
        stage.shake()
        #expect(root.presentedViewController == nil)
        UIApplication.shared.applicationSupportsShakeToEdit = true
        stage.shake()
        stage.settle()
        #expect(root.presentedViewController?.title == "Undo Draw")
        stage.tap(text: "Undo")
        stage.settle()
        #expect(log.calls.map(\.name) == ["undone"])
    }
}
