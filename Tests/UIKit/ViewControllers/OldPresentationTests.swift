import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Sources: Apple, UIActionSheet, UIPopoverController, UIPopoverBackgroundView and their delegates.
@MainActor
@Suite("Action sheets and popovers of before iOS 8")
final class OldPresentationTests: NSObject, UIActionSheetDelegate, UIPopoverControllerDelegate {
    private var log: [String] = []
    private var allows = false

    func actionSheet(_ actionSheet: UIActionSheet, clickedButtonAt buttonIndex: Int) {
        log.append("clicked \(buttonIndex) \(actionSheet.buttonTitle(at: buttonIndex) ?? "")")
    }
    func willPresent(_ actionSheet: UIActionSheet) { log.append("will present") }
    func didPresent(_ actionSheet: UIActionSheet) { log.append("did present") }
    func actionSheet(_ actionSheet: UIActionSheet, willDismissWithButtonIndex index: Int) {
        log.append("will dismiss \(index)")
    }
    func actionSheet(_ actionSheet: UIActionSheet, didDismissWithButtonIndex index: Int) {
        log.append("did dismiss \(index)")
    }
    func popoverControllerShouldDismissPopover(_ controller: UIPopoverController) -> Bool {
        log.append("should")
        return allows
    }
    func popoverControllerDidDismissPopover(_ controller: UIPopoverController) {
        log.append("dismissed \(controller.isPopoverVisible)")
    }

    private func show(_ size: CGSize) -> (Stage, UIViewController) {
        let stage = Stage(size: size)
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        return (stage, root)
    }

    @Test("an action sheet is shown, tapped, and notifies its delegate; it needs no owner")
    func sheet() throws {
        let (stage, root) = show(CGSize(width: 375, height: 667))
        defer { stage.close() }
        let early = mistakes { UIActionSheet().show(in: UIView()) }
        #expect(early.contains("needs a view in a window"))
        weak var alive: UIActionSheet?
        do {
            let sheet = UIActionSheet(
                title: "Photo", delegate: self, cancelButtonTitle: "Cancel",
                destructiveButtonTitle: "Delete", otherButtonTitles: "Share", "Copy")
            // Swift's initializer adds the other buttons after the two.
            #expect(sheet.destructiveButtonIndex == 0 && sheet.cancelButtonIndex == 1)
            #expect(sheet.numberOfButtons == 4 && sheet.firstOtherButtonIndex == 2)
            sheet.show(in: root.view)
            #expect(sheet.isVisible)
            alive = sheet
        }
        stage.advance(by: .seconds(1))
        #expect(log == ["will present", "did present"])
        stage.tap(text: "Copy")
        stage.advance(by: .seconds(1))
        #expect(log.dropFirst(2) == ["clicked 3 Copy", "will dismiss 3", "did dismiss 3"])
        #expect(alive == nil && root.presentedViewController == nil)
        let sheet = UIActionSheet(
            title: nil, delegate: self, cancelButtonTitle: nil, destructiveButtonTitle: nil,
            otherButtonTitles: "One")
        sheet.show(in: root.view)
        stage.advance(by: .seconds(1))
        log = []
        sheet.dismiss(withClickedButtonIndex: 0, animated: false)
        stage.advance(by: .seconds(1))
        #expect(log == ["will dismiss 0", "did dismiss 0"] && !sheet.isVisible)
    }

    @Test(
        "a popover is shown at a rectangle and dismissed by a tap outside, if the delegate agrees")
    func popover() throws {
        let (stage, root) = show(CGSize(width: 375, height: 667))
        defer { stage.close() }
        let content = UIViewController()
        let popover = UIPopoverController(contentViewController: content)
        popover.delegate = self
        popover.contentSize = CGSize(width: 100, height: 80)
        popover.present(
            from: CGRect(x: 100, y: 100, width: 40, height: 20), in: root.view,
            permittedArrowDirections: .up, animated: false)
        stage.advance(by: .seconds(1))
        #expect(popover.isPopoverVisible && popover.popoverArrowDirection == .up)
        // 100 + 40 / 2 − 100 / 2; below the rectangle, with an arrow of 13 points.
        #expect(content.view.superview?.superview?.frame.origin == CGPoint(x: 70, y: 120))
        stage.tap(CGPoint(x: 300, y: 600))
        stage.advance(by: .seconds(1))
        #expect(log == ["should"] && popover.isPopoverVisible)
        allows = true
        stage.tap(CGPoint(x: 300, y: 600))
        stage.advance(by: .seconds(1))
        #expect(log == ["should", "should", "dismissed false"])
        popover.present(
            from: CGRect(x: 100, y: 100, width: 40, height: 20), in: root.view,
            permittedArrowDirections: .up, animated: false)
        stage.advance(by: .seconds(1))
        popover.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        #expect(!popover.isPopoverVisible && log.count == 3)
        let words = mistakes {
            popover.present(
                from: .zero, in: UIView(), permittedArrowDirections: .any, animated: false)
        }
        #expect(words.contains("needs a view in a window"))
    }

    private final class Background: UIPopoverBackgroundView {
        override class func arrowHeight() -> CGFloat { 20 }
        override class func arrowBase() -> CGFloat { 30 }
        override class func contentViewInsets() -> UIEdgeInsets {
            UIEdgeInsets(top: 5, left: 6, bottom: 7, right: 8)
        }
        override class var wantsDefaultContentAppearance: Bool { false }
    }

    @Test("the program draws the background of a popover, with its own measures")
    func background() throws {
        let (stage, root) = show(CGSize(width: 1024, height: 768))
        defer { stage.close() }
        let content = UIViewController()
        content.modalPresentationStyle = .popover
        content.preferredContentSize = CGSize(width: 200, height: 150)
        let popover = try #require(content.popoverPresentationController)
        popover.sourceView = root.view
        popover.sourceRect = CGRect(x: 0, y: 100, width: 80, height: 40)
        popover.permittedArrowDirections = .up
        popover.popoverBackgroundViewClass = Background.self
        root.present(content, animated: false)
        stage.advance(by: .seconds(1))
        // 6 + 200 + 8 wide and 20 + 5 + 150 + 7 high, 10 points from the edge.
        let bubble = try #require(popover.presentedView)
        #expect(bubble.frame == CGRect(x: 10, y: 140, width: 214, height: 182))
        let drawn = try #require(bubble.subviews.lazy.compactMap { $0 as? Background }.first)
        #expect(drawn.frame == bubble.bounds && drawn.arrowDirection == .up)
        // It points at 40; the middle is at 10 + 214 / 2.
        #expect(abs(drawn.arrowOffset + 77) < 0.001)
        #expect(
            content.view.convert(content.view.bounds, to: bubble)
                == CGRect(x: 6, y: 25, width: 200, height: 150))
        let words = mistakes { popover.popoverBackgroundViewClass = Other.self }
        #expect(words.contains("must be a subclass of UIPopoverBackgroundView"))
    }

    private struct Other: UIPopoverBackgroundViewMethods {
        static func arrowBase() -> CGFloat { 0 }
        static func contentViewInsets() -> UIEdgeInsets { .zero }
        static func arrowHeight() -> CGFloat { 0 }
    }
}
