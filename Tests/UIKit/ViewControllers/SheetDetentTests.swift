import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UISheetPresentationController and its Detent: heights are above the bottom safe
/// area, medium is about half of the container and inactive in a compact height, the smallest
/// detent is selected by default, and only a person's drag is reported.
@MainActor
@Suite("Detents of sheets")
final class SheetDetentTests: UISheetPresentationControllerDelegate {
    private lazy var stage = Stage(size: CGSize(width: 320, height: 600))
    private let root = UIViewController()
    private let content = UIViewController()
    private var log: [String] = []

    func sheetPresentationControllerDidChangeSelectedDetentIdentifier(
        _ sheet: UISheetPresentationController
    ) {
        log.append(sheet.selectedDetentIdentifier?.rawValue.components(separatedBy: ".").last ?? "")
    }
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {
        log.append("did")
    }
    func presentationControllerDidAttemptToDismiss(
        _ presentationController: UIPresentationController
    ) {
        log.append("attempt")
    }

    /// Presents a sheet; a large one rests at 10 points, a medium one at 300.
    @discardableResult
    private func present(
        _ detents: [UISheetPresentationController.Detent],
        _ configure: (UISheetPresentationController) -> Void = { _ in }
    ) throws -> UISheetPresentationController {
        stage.window.rootViewController = root
        stage.commit()
        let sheet = try #require(content.sheetPresentationController)
        sheet.detents = detents
        sheet.delegate = self
        configure(sheet)
        root.present(content, animated: false)
        stage.advance(by: .seconds(1))
        return sheet
    }

    private var top: CGFloat { content.view.frame.minY }

    private func drag(
        from start: CGFloat, to end: CGFloat, over time: Duration = .seconds(2)
    ) {
        stage.pan(from: CGPoint(x: 160, y: start), to: CGPoint(x: 160, y: end), over: time)
        stage.advance(by: .seconds(1))
    }

    @Test("the smallest detent is selected by default, whatever their order")
    func smallest() throws {
        defer { stage.close() }
        let sheet = try present([.large(), .medium()])
        #expect(sheet.selectedDetentIdentifier == nil)
        #expect(content.view.frame == CGRect(x: 0, y: 300, width: 320, height: 300))
        sheet.selectedDetentIdentifier = .large
        stage.commit()
        #expect(content.view.frame == CGRect(x: 0, y: 10, width: 320, height: 590))
        // One that is not there counts as none.
        sheet.selectedDetentIdentifier = .init("other")
        stage.commit()
        #expect(top == 300)
        sheet.detents = []
        stage.commit()
        #expect(top == 10)
        #expect(log.isEmpty)
    }

    @Test("heights of custom detents are above the bottom safe area, and limited")
    func custom() throws {
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 0)
        var height: CGFloat? = 200
        var most: CGFloat?
        let sheet = try present([
            .custom(identifier: .init("own")) { context in
                most = context.maximumDetentValue
                return height
            }
        ])
        #expect(sheet.detents[0].identifier.rawValue == "own")
        // 600 − 44 − 10 − 34.
        #expect(most == 512)
        #expect(top == 366)
        height = 100
        stage.commit()
        #expect(top == 366)
        sheet.invalidateDetents()
        stage.commit()
        #expect(top == 466)
        height = .infinity
        sheet.invalidateDetents()
        stage.commit()
        #expect(top == 54)
        // Half of the container, of which the safe area is part.
        sheet.detents = [.medium()]
        stage.commit()
        #expect(top == 300)
    }

    @Test("an inactive detent is left out; a height that cannot be is reported")
    func inactive() throws {
        defer { stage.close() }
        try present([.custom { _ in nil }, .medium()])
        #expect(top == 300)
        for odd in [CGFloat.nan, -1] {
            let sentences = mistakes {
                content.sheetPresentationController?.detents = [
                    .custom(identifier: .init("odd")) { _ in odd }
                ]
                stage.commit()
            }
            #expect(sentences.contains("\"odd\" is inactive: its height is \(odd)"))
            #expect(top == 10)
        }
    }

    @Test("a slow drag ends at the nearest detent, and is reported")
    func slow() throws {
        defer { stage.close() }
        let sheet = try present([.medium(), .large()])
        // The upper edge is left at 200: nearer to 300.
        drag(from: 350, to: 240)
        #expect(top == 300)
        #expect(log.isEmpty)
        // At 120: nearer to 10.
        drag(from: 350, to: 160)
        #expect(top == 10)
        #expect(sheet.selectedDetentIdentifier == .large)
        #expect(log == ["large"])
        // At 250: the sheet goes down to the medium detent, not away.
        drag(from: 100, to: 350)
        #expect(top == 300)
        #expect(log == ["large", "medium"])
        // At 420: nearer to 300 than to 600. At 480: away.
        drag(from: 350, to: 480)
        #expect(top == 300)
        drag(from: 350, to: 540)
        #expect(root.presentedViewController == nil)
        #expect(log == ["large", "medium", "did"])
    }

    @Test("a flick goes one detent on, however short it is")
    func flick() throws {
        defer { stage.close() }
        let sheet = try present([
            .custom(identifier: .init("low")) { _ in 150 }, .medium(), .large(),
        ])
        #expect(top == 450)
        drag(from: 500, to: 430, over: .milliseconds(50))
        #expect(sheet.selectedDetentIdentifier == .medium)
        drag(from: 400, to: 330, over: .milliseconds(50))
        #expect(sheet.selectedDetentIdentifier == .large)
        drag(from: 100, to: 170, over: .milliseconds(50))
        #expect(sheet.selectedDetentIdentifier == .medium)
        drag(from: 400, to: 470, over: .milliseconds(50))
        #expect(top == 450)
        drag(from: 500, to: 570, over: .milliseconds(50))
        #expect(log == ["medium", "large", "medium", "low", "did"])
    }

    // The scroll view's rubber band: (1 − 1 / (x · 0.55 / d + 1)) · d.
    @Test("above its largest detent the sheet resists, and grows")
    func resists() throws {
        defer { stage.close() }
        try present([.medium()])
        stage.touch(.began, at: CGPoint(x: 160, y: 400))
        for y in stride(from: 390.0, through: 190, by: -10) {
            stage.advance(by: .milliseconds(50))
            stage.touch(.moved, at: CGPoint(x: 160, y: y))
        }
        // A sheet with nowhere to go up is not dragged up at all, so that its content scrolls.
        #expect(top == 300)
        stage.touch(.ended, at: CGPoint(x: 160, y: 190))
        stage.advance(by: .seconds(1))
        stage.touch(.began, at: CGPoint(x: 160, y: 400))
        stage.advance(by: .milliseconds(50))
        stage.touch(.moved, at: CGPoint(x: 160, y: 420))
        for y in stride(from: 410.0, through: 190, by: -10) {
            stage.advance(by: .milliseconds(50))
            stage.touch(.moved, at: CGPoint(x: 160, y: y))
        }
        // 210 points up, of which ten make it a drag.
        let expected = 300 - (1 - 1 / (200 * 0.55 / 600 + 1)) * 600
        #expect(abs(top - expected) < 0.001)
        #expect(abs(content.view.frame.maxY - 600) < 0.001)
        stage.touch(.ended, at: CGPoint(x: 160, y: 190))
        stage.advance(by: .seconds(1))
        #expect(top == 300)
    }

    @Test("isModalInPresentation leaves the detents, and reports attempts to go below them")
    func modal() throws {
        defer { stage.close() }
        content.isModalInPresentation = true
        try present([.medium(), .large()]) { $0.selectedDetentIdentifier = .large }
        drag(from: 100, to: 350)
        #expect(top == 300)
        #expect(log == ["medium"])
        drag(from: 350, to: 590)
        #expect(top == 300)
        #expect(log == ["medium", "attempt"])
        stage.tap(CGPoint(x: 160, y: 100))
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController === content)
        #expect(log == ["medium", "attempt", "attempt"])
    }

    // The spring of sheets, critically damped: 1 − (1 + ωt)·e^(−ωt), ω² = 1000/3; see SheetPull.
    @Test("animateChanges springs to another detent")
    func animated() throws {
        defer { stage.close() }
        let sheet = try present([.medium(), .large()])
        sheet.animateChanges { sheet.selectedDetentIdentifier = .large }
        #expect(top == 10)
        stage.advance(by: .milliseconds(100))
        let ω = (1000.0 / 3).squareRoot()
        let rest = (1 + ω * 0.1) * exp(-ω * 0.1)
        let shown = try #require(content.view.layer.presentation()).frame
        #expect(abs(shown.minY - (10 + 290 * rest)) < 0.05)
        #expect(abs(shown.height - (590 - 290 * rest)) < 0.05)
        stage.advance(by: .seconds(1))
        #expect(log.isEmpty)
    }

    @Test("what is behind an undimmed detent takes touches; a tap beside a dimmed one dismisses")
    func undimmed() throws {
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 100, y: 50, width: 120, height: 44))
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        root.view.addSubview(button)
        let sheet = try present([.custom { _ in 150 }, .medium(), .large()]) {
            $0.largestUndimmedDetentIdentifier = .medium
        }
        let dimming = try #require(sheet.containerView?.subviews.first)
        for (identifier, alpha, reaches) in [
            (nil, 0.0, 1), (.medium, 0, 2), (.large, 1, 2),
        ] as [(UISheetPresentationController.Detent.Identifier?, CGFloat, Int)] {
            sheet.selectedDetentIdentifier = identifier
            stage.commit()
            #expect(dimming.alpha == alpha)
            stage.tap(CGPoint(x: 160, y: 70))
            #expect(taps == reaches)
        }
        // The finger halfway between the two places: half of the dimming.
        sheet.selectedDetentIdentifier = .medium
        stage.commit()
        stage.touch(.began, at: CGPoint(x: 160, y: 400))
        for y in stride(from: 390.0, through: 245, by: -5) {
            stage.advance(by: .milliseconds(50))
            stage.touch(.moved, at: CGPoint(x: 160, y: y))
        }
        #expect(abs(dimming.alpha - 0.5) < 0.001)
        stage.touch(.ended, at: CGPoint(x: 160, y: 245))
        stage.advance(by: .seconds(1))
        sheet.largestUndimmedDetentIdentifier = nil
        sheet.selectedDetentIdentifier = .medium
        stage.commit()
        log = []
        stage.tap(CGPoint(x: 160, y: 70))
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController == nil)
        #expect(taps == 2)
        #expect(log == ["did"])
    }

    @Test(
        "a drag over a scroll view at its top expands the sheet, if that is preferred",
        arguments: [true, false])
    func scrolling(expands: Bool) throws {
        defer { stage.close() }
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 590))
        scroll.contentSize = CGSize(width: 320, height: 2000)
        content.view.addSubview(scroll)
        try present([.medium(), .large()]) {
            $0.prefersScrollingExpandsWhenScrolledToEdge = expands
        }
        drag(from: 550, to: 350)
        stage.advance(by: .seconds(2))
        #expect(top == (expands ? 10 : 300))
        #expect((scroll.contentOffset.y > 100) == !expands)
        // Once it is large, the content scrolls.
        guard expands else { return }
        drag(from: 550, to: 350)
        stage.advance(by: .seconds(2))
        #expect(scroll.contentOffset.y > 100)
        #expect(top == 10)
    }

    @Test("the grabber and the corners follow their preferences, also while the sheet is shown")
    func looks() throws {
        defer { stage.close() }
        let sheet = try present([.medium()]) {
            $0.prefersGrabberVisible = true
            $0.preferredCornerRadius = 24
        }
        func grabber() -> UIView? {
            content.view.subviews.first { $0.bounds.size == CGSize(width: 36, height: 5) }
        }
        #expect(grabber()?.center.x == 160)
        #expect(content.view.layer.cornerRadius == 24)
        sheet.prefersGrabberVisible = false
        sheet.preferredCornerRadius = nil
        #expect(grabber() == nil)
        #expect(content.view.layer.cornerRadius == 10)
        content.dismiss(animated: false)
        stage.advance(by: .seconds(1))
        #expect(content.view.gestureRecognizers?.isEmpty ?? true)
    }

    @Test("in a compact height the sheet covers the container, or is attached to the edge")
    func compactHeight() throws {
        stage = Stage(size: CGSize(width: 700, height: 320))
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 0, left: 44, bottom: 0, right: 44)
        let sheet = try present([.medium(), .large()]) { $0.preferredCornerRadius = 12 }
        #expect(content.view.frame == CGRect(x: 0, y: 0, width: 700, height: 320))
        #expect(content.view.layer.cornerRadius == 0)
        drag(from: 100, to: 300)
        #expect(root.presentedViewController === content)
        sheet.prefersEdgeAttachedInCompactHeight = true
        stage.commit()
        // Medium is inactive there.
        #expect(content.view.frame == CGRect(x: 44, y: 10, width: 612, height: 310))
        #expect(content.view.layer.cornerRadius == 12)
        content.preferredContentSize = CGSize(width: 300, height: 100)
        sheet.widthFollowsPreferredContentSizeWhenEdgeAttached = true
        stage.commit()
        #expect(content.view.frame == CGRect(x: 200, y: 10, width: 300, height: 310))
    }

    @Test("in a regular width the sheet is centred, without detents")
    func regularWidth() throws {
        stage = Stage(size: CGSize(width: 1024, height: 768))
        defer { stage.close() }
        content.modalPresentationStyle = .formSheet
        try present([.medium()])
        #expect(content.view.frame == CGRect(x: 242, y: 74, width: 540, height: 620))
    }

    @Test("a sheet is there for sheets only")
    func styles() {
        defer { stage.close() }
        stage.window.rootViewController = root
        content.modalPresentationStyle = .fullScreen
        #expect(content.sheetPresentationController == nil)
        content.modalPresentationStyle = .pageSheet
        #expect(content.sheetPresentationController != nil)
        let names = [UISheetPresentationController.Detent]([
            .custom { _ in 1 }, .custom { _ in 2 }, .medium(), .large(),
        ]).map(\.identifier)
        #expect(Set(names).count == 4)
    }
}
