import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Expectations that hold from a call to the stage's close.
@MainActor
@Suite("Layout and leftovers over a whole test")
struct WholeTestExpectationTests {
    private func box(in stage: Stage) -> UIView {
        let box = UIView()
        box.accessibilityIdentifier = "box"
        box.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(box)
        return box
    }

    @Test("a layout with one solution passes")
    func sound() {
        let words = mistakes {
            let stage = Stage()
            defer { stage.close() }
            stage.expectSoundLayout()
            let box = box(in: stage)
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
                box.topAnchor.constraint(equalTo: stage.window.topAnchor),
                box.widthAnchor.constraint(equalToConstant: 10),
                box.heightAnchor.constraint(equalToConstant: 10),
            ])
            stage.advanceFrames(3)
        }
        #expect(words == "")
    }

    @Test("an ambiguous layout is reported once, with the view and the time")
    func ambiguous() {
        let words = mistakes {
            let stage = Stage()
            defer { stage.close() }
            stage.expectSoundLayout()
            stage.advance(by: .milliseconds(250))
            let box = box(in: stage)
            box.widthAnchor.constraint(equalToConstant: 10).isActive = true
            stage.advanceFrames(3)
        }
        #expect(words.contains("At 0.25 s: the layout of “box”"))
        #expect(words.components(separatedBy: "the layout of “box”").count == 2)
    }

    @Test("a conflict on a watching stage fails its test, one on another stage does not")
    func conflict() {
        func squeeze(_ stage: Stage) {
            let box = box(in: stage)
            box.widthAnchor.constraint(equalToConstant: 10).isActive = true
            box.widthAnchor.constraint(equalToConstant: 20).isActive = true
            stage.commit()
        }
        let watching = Stage()
        let other = Stage()
        watching.expectSoundLayout()
        let words = mistakes { squeeze(watching) }
        #expect(words.contains("At 0 s: Unable to simultaneously satisfy constraints"))
        let elsewhere = mistakes { squeeze(other) }
        #expect(!elsewhere.contains("At 0 s"))
        #expect(elsewhere.contains("Unable to simultaneously satisfy constraints"))
        watching.close()
        other.close()
        #expect(NSLayoutConstraint.conflictHandler == nil)
    }

    private final class Screen: UIViewController {
        var keeper: Keeper?
        var retry: (() -> Void)?
        let title1 = UILabel()
        func tick(_ link: CADisplayLink) {}
        override func viewDidLoad() {
            super.viewDidLoad()
            title1.accessibilityIdentifier = "title"
            view.addSubview(title1)
        }
    }
    private final class Keeper: UIView { var screen: Screen? }

    /// What is reported when a stage closes on which a screen was.
    private func left(_ prepare: (Stage, Screen) -> Void) -> String {
        let stage = Stage()
        stage.expectNothingLeft(after: .seconds(1))
        autoreleased {
            let screen = Screen()
            stage.window.rootViewController = screen
            stage.commit()
            prepare(stage, screen)
        }
        return mistakes { stage.close() }
    }
    private func autoreleased(_ body: () -> Void) { body() }

    @Test("a screen that is released leaves nothing")
    func nothing() { #expect(left { _, _ in } == "") }

    @Test("a controller in a cycle is reported with the property that refers to it")
    func cycle() {
        let words = left { _, screen in
            let keeper = Keeper()
            keeper.screen = screen
            screen.keeper = keeper
            screen.view.addSubview(keeper)
        }
        #expect(words.contains("Left after the stage's close: a Screen, referred to by"))
        #expect(words.contains("Keeper.screen"))
    }

    @Test("a controller that its own closure captures is reported with that hint")
    func closure() {
        let words = left { _, screen in screen.retry = { screen.title = "" } }
        #expect(words.contains("a Screen, which no property"))
        #expect(words.contains("or a closure (such as Screen.retry, an action"))
    }

    @Test("a display link that is never invalidated is reported, with the controller that it holds")
    func displayLink() {
        var link: CADisplayLink?
        let words = left { _, screen in
            link = CADisplayLink(target: screen, selector: Screen.tick)
            link?.add(to: .main, forMode: .common)
        }
        #expect(words.contains("a Screen, referred to by a display link"))
        #expect(words.contains("a display link of a Screen; invalidate it"))
        link?.invalidate()
    }

    @Test("a display link with a closure is reported, one that was invalidated is not")
    func displayLinkWithClosure() {
        var link: CADisplayLink?
        let words = left { _, _ in
            link = CADisplayLink { _ in }
            link?.add(to: .main, forMode: .common)
            let other = CADisplayLink { _ in }
            other.add(to: .main, forMode: .common)
            other.invalidate()
        }
        #expect(words.components(separatedBy: "a display link with a closure").count == 2)
        link?.invalidate()
    }

    @Test("a repeating timer that is never invalidated is reported")
    func timer() {
        weak var timer: Timer?
        let words = left { _, _ in
            timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
        }
        #expect(words.contains("a repeating timer; invalidate it"))
        timer?.invalidate()
    }

    @Test("a view that the window no longer has, but a timer does, is reported")
    func removed() {
        let words = left { stage, screen in
            let badge = UIView()
            badge.accessibilityIdentifier = "badge"
            screen.view.addSubview(badge)
            stage.commit()
            badge.removeFromSuperview()
            DispatchQueue.main.asyncAfter(deadline: .now() + 60) {
                MainActor.assumeIsolated { badge.alpha = 0 }
            }
        }
        #expect(words.contains("“badge”, which no property"))
    }
}
