import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UIPageControl, UIPageControlProgress, UIPageControlTimerProgress (iOS 17); the
/// sizes are those of the control: 7 points a dot, 9 between, 24 for a bar.
@MainActor
@Suite("Page controls: progress, directions, scrubbing")
struct PageProgressTests {
    private final class Listener: UIPageControlTimerProgressDelegate {
        var heard: [String] = []
        var allows = true
        func pageControlProgress(
            _ progress: UIPageControlProgress, initialProgressForPage page: Int
        ) -> Float { page == 2 ? 0.25 : 0 }
        func pageControlProgressVisibilityDidChange(_ progress: UIPageControlProgress) {
            heard.append("visible \(progress.isProgressVisible)")
        }
        func pageControlTimerProgress(
            _ progress: UIPageControlTimerProgress, shouldAdvanceToPage page: Int
        ) -> Bool {
            heard.append("advance to \(page)")
            return allows
        }
    }

    private func control(on stage: Stage) -> UIPageControl {
        let control = UIPageControl(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
        control.numberOfPages = 3
        control.currentPageIndicatorTintColor = .red
        control.pageIndicatorTintColor = .blue
        stage.window.addSubview(control)
        return control
    }

    private func frames(_ control: UIPageControl, _ color: UIColor) -> [CGRect] {
        control.layoutIfNeeded()
        return control.dots.filter { $0.backgroundColor == color }.map(\.frame)
    }

    @Test("the current page's dot is a bar that fills, and a new page begins empty")
    func progress() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let control = control(on: stage)
        let listener = Listener()
        let progress = UIPageControlProgress()
        #expect(!progress.isProgressVisible)
        progress.delegate = listener
        progress.currentProgress = 3
        #expect(progress.currentProgress == 1)
        progress.currentProgress = 0.5
        control.progress = progress
        #expect(progress.isProgressVisible)
        // 24 + 9 + 7 + 9 + 7.
        #expect(control.intrinsicContentSize == CGSize(width: 56, height: 37))
        control.layoutIfNeeded()
        #expect(control.dots[0].frame == CGRect(x: 72, y: 46.5, width: 24, height: 7))
        #expect(control.bar.superview === control.dots[0])
        #expect(control.bar.frame == CGRect(x: 0, y: 0, width: 12, height: 7))
        #expect(control.bar.backgroundColor == .red)
        control.currentPage = 2
        #expect(progress.currentProgress == 0.25)
        control.layoutIfNeeded()
        #expect(control.bar.superview === control.dots[2])
        #expect(control.bar.frame.width == 6)
        control.progress = nil
        control.layoutIfNeeded()
        #expect(control.bar.superview == nil)
        #expect(control.dots[2].frame.width == 7)
        stage.close()
    }

    @Test("a timer's progress turns the pages until one is refused or the last has ended")
    func timer() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let control = control(on: stage)
        let listener = Listener()
        var pages: [Int] = []
        control.addAction(
            UIAction { [unowned control] _ in pages.append(control.currentPage) },
            for: .valueChanged)
        let timer = UIPageControlTimerProgress(preferredDuration: 2)
        timer.setDuration(1, forPage: 0)
        #expect(timer.duration(forPage: 0) == 1)
        #expect(timer.duration(forPage: 1) == 2)
        timer.delegate = listener
        control.progress = timer
        stage.advance(by: .seconds(2))
        #expect(timer.currentProgress == 0)
        timer.resumeTimer()
        #expect(timer.isRunning)
        stage.advance(by: .milliseconds(500))
        #expect(abs(timer.currentProgress - 0.5) < 0.02)
        timer.pauseTimer()
        stage.advance(by: .seconds(5))
        #expect(abs(timer.currentProgress - 0.5) < 0.02)
        timer.resumeTimer()
        stage.advance(by: .milliseconds(600))
        #expect(pages == [1])
        stage.advance(by: .seconds(2))
        #expect(pages == [1, 2])
        // The delegate lets the last page begin at a quarter.
        stage.advance(by: .milliseconds(1600))
        #expect(!timer.isRunning && timer.currentProgress == 1)
        timer.resetsToInitialPageAfterEnd = true
        listener.allows = false
        timer.resumeTimer()
        stage.advance(by: .milliseconds(100))
        #expect(!timer.isRunning && control.currentPage == 2)
        listener.allows = true
        timer.resumeTimer()
        stage.advance(by: .milliseconds(100))
        #expect(timer.isRunning && pages == [1, 2, 0])
        #expect(
            listener.heard == ["advance to 1", "advance to 2", "advance to 0", "advance to 0"])
        timer.pauseTimer()
        stage.close()
    }

    @Test("dots follow the direction, and the background its style")
    func directions() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let control = control(on: stage)
        #expect(frames(control, .red) == [CGRect(x: 80.5, y: 46.5, width: 7, height: 7)])
        control.direction = .rightToLeft
        #expect(frames(control, .red) == [CGRect(x: 112.5, y: 46.5, width: 7, height: 7)])
        control.direction = .topToBottom
        #expect(control.intrinsicContentSize == CGSize(width: 37, height: 39))
        #expect(frames(control, .red) == [CGRect(x: 96.5, y: 30.5, width: 7, height: 7)])
        control.direction = .bottomToTop
        #expect(frames(control, .red) == [CGRect(x: 96.5, y: 62.5, width: 7, height: 7)])
        stage.tap(CGPoint(x: 100, y: 10))
        #expect(control.currentPage == 1)
        #expect(control.ground == nil)
        control.backgroundStyle = .prominent
        control.layoutIfNeeded()
        #expect(control.ground?.frame == CGRect(x: 87, y: 20.5, width: 26, height: 59))
        control.backgroundStyle = .minimal
        control.layoutIfNeeded()
        #expect(control.ground == nil)
        stage.close()
    }

    @Test("a finger that moves along the dots turns pages, and hides the progress")
    func scrubbing() {
        let stage = Stage(size: CGSize(width: 200, height: 100))
        let control = control(on: stage)
        let listener = Listener()
        control.progress = UIPageControlProgress()
        control.progress?.delegate = listener
        var states: [UIPageControl.InteractionState] = []
        var pages: [Int] = []
        control.addAction(
            UIAction { [unowned control] _ in
                states.append(control.interactionState)
                pages.append(control.currentPage)
            }, for: .valueChanged)
        stage.touch(.began, at: CGPoint(x: 80, y: 50))
        stage.touch(.moved, at: CGPoint(x: 100, y: 50))
        #expect(control.currentPage == 1)
        stage.commit()
        #expect(control.ground != nil)
        stage.touch(.moved, at: CGPoint(x: 180, y: 50))
        stage.touch(.ended, at: CGPoint(x: 180, y: 50))
        #expect(pages == [1, 2])
        #expect(states == [.continuous, .continuous])
        #expect(listener.heard == ["visible false", "visible true"])
        #expect(control.interactionState == .none)
        stage.tap(CGPoint(x: 20, y: 50))
        #expect(states.last == .discrete && control.currentPage == 1)
        control.allowsContinuousInteraction = false
        stage.touch(.began, at: CGPoint(x: 80, y: 50))
        stage.touch(.moved, at: CGPoint(x: 150, y: 50))
        #expect(control.currentPage == 1)
        stage.touch(.cancelled, at: CGPoint(x: 150, y: 50))
        control.defersCurrentPageDisplay = true
        stage.tap(CGPoint(x: 150, y: 50))
        #expect(control.currentPage == 2 && control.shownPage == 1)
        control.updateCurrentPageDisplay()
        #expect(control.shownPage == 2)
        stage.close()
    }
}
