import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIAlertController and Human Interface Guidelines, Action sheets: in a regular
/// width an action sheet is a popover, which needs a source and has no cancel button.
@MainActor
@Suite("Action sheets in popovers")
struct ActionSheetPopoverTests {
    private let stage = Stage(size: CGSize(width: 1024, height: 768))
    private let root = UIViewController()
    private let button = UIView(frame: CGRect(x: 100, y: 100, width: 80, height: 40))

    private func frame(of popover: UIPopoverPresentationController) throws -> CGRect {
        try #require(popover.presentedView).frame
    }

    @Test("an action sheet is a popover without its cancel action, which a tap outside chooses")
    func actionSheet() throws {
        defer { stage.close() }
        stage.window.rootViewController = root
        root.view.addSubview(button)
        stage.commit()
        var chosen: [String] = []
        let sheet = UIAlertController(title: nil, message: "Which?", preferredStyle: .actionSheet)
        for (title, style) in [("One", UIAlertAction.Style.default), ("Cancel", .cancel)] {
            sheet.addAction(
                UIAlertAction(title: title, style: style) { chosen.append($0.title ?? "") })
        }
        #expect(sheet.modalPresentationStyle == .popover)
        sheet.popoverPresentationController?.sourceItem = button
        root.present(sheet, animated: true)
        stage.advance(by: .seconds(1))
        let popover = try #require(sheet.popoverPresentationController)
        // The text of 14 + 13 + 14 points and one button of 57.
        #expect(try frame(of: popover).size == CGSize(width: 304, height: 13 + 41 + 57))
        stage.tap(text: "One")
        stage.advance(by: .seconds(1))
        #expect(chosen == ["One"])
        sheet.popoverPresentationController?.sourceView = button
        root.present(sheet, animated: true)
        stage.advance(by: .seconds(1))
        stage.tap(CGPoint(x: 800, y: 600))
        stage.advance(by: .seconds(1))
        #expect(chosen == ["One", "Cancel"])
        #expect(root.presentedViewController == nil)
        let sentences = mistakes { root.present(sheet, animated: false) }
        #expect(sentences.contains("An action sheet needs"))
    }
}
