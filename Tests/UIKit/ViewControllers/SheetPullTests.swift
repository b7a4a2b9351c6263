import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, UIAdaptivePresentationControllerDelegate and
/// UIViewController.isModalInPresentation: which method asks, which is called when, and that
/// dismissals by the program are not reported.
@MainActor
@Suite("Pulling sheets down")
final class SheetPullTests: UIAdaptivePresentationControllerDelegate {
    private lazy var stage = Stage(size: CGSize(width: 320, height: 600))
    private let root = UIViewController()
    private let sheet = UIViewController()
    private var log: [String] = []
    private var allows = true

    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController)
        -> Bool
    {
        log.append("should")
        return allows
    }
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {
        log.append("will")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        log.append("did")
    }
    func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
    ) {
        log.append("attempt")
    }

    private func present(_ controller: UIViewController) {
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        stage.commit()
        // Requested before the presentation, as programs do.
        controller.presentationController?.delegate = self
        root.present(controller, animated: false)
        stage.advance(by: .seconds(1))
    }

    private func pull(
        from start: CGFloat = 100, by distance: CGFloat, over time: Duration = .seconds(1)
    ) {
        stage.pan(
            from: CGPoint(x: 160, y: start), to: CGPoint(x: 160, y: start + distance), over: time)
    }

    @Test("a sheet follows the finger, and is dismissed beyond half its height")
    func dismissal() {
        defer { stage.close() }
        present(sheet)
        // A strip of ten points is left at the top.
        #expect(sheet.view.frame == CGRect(x: 0, y: 10, width: 320, height: 590))
        stage.touch(.began, at: CGPoint(x: 160, y: 100))
        for y in stride(from: 120.0, through: 450, by: 30) {
            stage.advance(by: .milliseconds(100))
            stage.touch(.moved, at: CGPoint(x: 160, y: y))
        }
        // The first ten of the 350 points make it a drag.
        #expect(sheet.view.frame.minY == 350)
        #expect(log == ["should"])
        stage.advance(by: .seconds(1))
        stage.touch(.ended, at: CGPoint(x: 160, y: 450))
        #expect(log == ["should", "will"])
        stage.advance(by: .seconds(1))
        #expect(log == ["should", "will", "did"])
        #expect(root.presentedViewController == nil)
        #expect(sheet.view.window == nil)
    }

    @Test("a flick dismisses; a short slow pull returns")
    func flick() {
        defer { stage.close() }
        present(sheet)
        pull(by: 120, over: .seconds(2))
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController === sheet)
        #expect(sheet.view.frame.minY == 10)
        #expect(log == ["should"])
        pull(by: 120, over: .milliseconds(80))
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController == nil)
        #expect(log == ["should", "should", "will", "did"])
    }

    // Measured on iOS: a finger at rest returns the sheet up to half of the height and dismisses it
    // beyond; 975 points a second return it, 1000 dismiss it.
    @Test(
        "a flick has a speed of at least a thousand points per second",
        arguments: [(900.0, false), (1200.0, true)])
    func flickSpeed(speed: Double, goes: Bool) {
        defer { stage.close() }
        present(sheet)
        pull(by: 90, over: .nanoseconds(Int64(90 / speed * 1e9)))
        stage.advance(by: .seconds(1))
        #expect((root.presentedViewController == nil) == goes)
    }

    @Test("isModalInPresentation keeps the sheet, which yields a little; the attempt is reported")
    func modal() {
        defer { stage.close() }
        sheet.isModalInPresentation = true
        present(sheet)
        stage.touch(.began, at: CGPoint(x: 160, y: 100))
        for y in stride(from: 120.0, through: 500, by: 20) {
            stage.advance(by: .milliseconds(50))
            stage.touch(.moved, at: CGPoint(x: 160, y: y))
        }
        // The scroll view's rubber band: (1 − 1 / (390 · 0.55 / 590 + 1)) · 590.
        let expected = 10 + (1 - 1 / (390 * 0.55 / 590 + 1)) * 590
        #expect(abs(sheet.view.frame.minY - expected) < 0.5)
        stage.touch(.ended, at: CGPoint(x: 160, y: 500))
        stage.advance(by: .seconds(1))
        #expect(sheet.view.frame.minY == 10)
        #expect(root.presentedViewController === sheet)
        #expect(log == ["attempt"])
    }

    @Test("the delegate can prevent dismissal, too")
    func delegate() {
        defer { stage.close() }
        allows = false
        present(sheet)
        pull(by: 400)
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController === sheet)
        #expect(log == ["should", "attempt"])
    }

    @Test("a dismissal by the program is not reported")
    func program() {
        defer { stage.close() }
        present(sheet)
        sheet.dismiss(animated: true)
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController == nil)
        #expect(log.isEmpty)
    }

    @Test("a scroll view in the sheet scrolls first; at its top a pull moves the sheet")
    func scrolling() {
        defer { stage.close() }
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 590))
        scroll.contentSize = CGSize(width: 320, height: 2000)
        sheet.view.addSubview(scroll)
        present(sheet)
        pull(from: 400, by: -200)
        stage.advance(by: .seconds(3))
        let offset = scroll.contentOffset.y
        #expect(offset > 150)
        #expect(sheet.view.frame.minY == 10)
        pull(by: 100)
        stage.advance(by: .seconds(3))
        #expect(scroll.contentOffset.y < offset)
        #expect(sheet.view.frame.minY == 10)
        scroll.contentOffset = .zero
        pull(by: 470)
        #expect(scroll.contentOffset.y == 0)
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController == nil)
    }

    @Test("a presentation controller that was read earlier presents, and retains nothing")
    func prepared() {
        defer { stage.close() }
        let early = sheet.presentationController
        present(sheet)
        #expect(sheet.presentationController === early)
        weak var gone: UIViewController?
        do {
            let other = UIViewController()
            gone = other
            other.presentationController?.delegate = self
        }
        #expect(gone == nil)
    }
}
