import HeadlessTesting
import MistakeRecorder
import Snapshots
import Testing
import UIKit

@MainActor
@Suite("Finding and touching")
struct FindingTests {
    let stage = Stage(size: CGSize(width: 200, height: 400))
    let signIn = UIButton(frame: CGRect(x: 20, y: 20, width: 100, height: 40))
    let rows = (0..<2).map { UIView(frame: CGRect(x: 0, y: 100 + 50 * $0, width: 200, height: 50)) }

    init() {
        signIn.accessibilityIdentifier = "signIn"
        signIn.setTitle("Sign in", for: .normal)
        stage.window.addSubview(signIn)
        for (index, row) in rows.enumerated() {
            row.accessibilityIdentifier = "row \(index)"
            let title = UILabel(frame: CGRect(x: 10, y: 10, width: 50, height: 20))
            title.accessibilityIdentifier = "title"
            title.text = "Title \(index)"
            row.addSubview(title)
            stage.window.addSubview(row)
        }
        stage.commit()
    }

    @Test("a view is found by identifier, text, type and container")
    func found() {
        defer { stage.close() }
        #expect(stage.view("signIn") === signIn)
        #expect(stage.view("signIn", as: UIButton.self) === signIn)
        #expect(stage.view(text: "Sign in") === signIn)
        #expect(stage.view(as: UIButton.self) === signIn)
        #expect(stage.view("title", within: rows[1])?.superview === rows[1])
        #expect(stage.view(text: "Title 0", as: UILabel.self)?.superview === rows[0])
        #expect(stage.views("title").count == 2)
        #expect(stage.views("nothing").isEmpty)
    }

    @Test("two matches fail and both are named")
    func strict() {
        defer { stage.close() }
        let words = mistakes { #expect(stage.view("title") == nil) }
        #expect(words.contains("2 views match the identifier “title”"))
        #expect(words.contains("inside “row 0” at (10, 110)"))
        #expect(words.contains("inside “row 1” at (10, 160)"))
        let taps = mistakes { #expect(!stage.tap("title")) }
        #expect(taps.contains("2 views match"))
        rows[0].isHidden = true
        #expect(stage.view("title")?.superview === rows[1])
    }

    @Test(
        "an absent identifier suggests a near one",
        arguments: [
            ("signin", "signIn"), ("sigIn", "signIn"), ("signInButton", "signIn"),
            ("rw 1", "row 1"),
        ])
    func near(given: String, meant: String) {
        defer { stage.close() }
        let words = mistakes { #expect(!stage.tap(given)) }
        #expect(words.contains("“\(given)”"))
        #expect(words.contains("Did you mean "))
        #expect(words.contains("“\(meant)”"))
    }

    @Test("an identifier that resembles nothing suggests nothing")
    func far() {
        defer { stage.close() }
        #expect(!mistakes { stage.tap("xyzzy") }.contains("Did you mean"))
    }

    @Test("a missed tap fails the test at the line of the call")
    func location() {
        defer { stage.close() }
        signIn.isHidden = true
        let line = #line + 2
        withKnownIssue {
            stage.tap("signIn")
        } matching: { issue in
            issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileID.hasSuffix("FindingTests.swift") == true
                && issue.comments.contains { $0.rawValue.contains("“signIn” is hidden") }
        }
    }

    @Test("a view off the screen is reported with its place and the screen's size")
    func offScreen() {
        defer { stage.close() }
        signIn.frame.origin.y = 500
        #expect(mistakes { stage.tap("signIn") }.contains("(70, 520), off the screen"))
        #expect(stage.obstacle(toTapping: "signIn")?.contains("200 points wide") == true)
    }

    @Test("anyway touches the point regardless of what covers it")
    func anyway() {
        defer { stage.close() }
        var taps = 0
        signIn.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        #expect(stage.obstacle(toTapping: "signIn") == nil)
        #expect(stage.tap(text: "Sign in"))
        #expect(taps == 1)
        let cover = UIButton(frame: stage.window.bounds)
        var covered = 0
        cover.addAction(UIAction { _ in covered += 1 }, for: .touchUpInside)
        stage.window.addSubview(cover)
        #expect(mistakes { stage.tap("signIn") }.contains("pass anyway: true"))
        #expect(covered == 0)
        #expect(stage.tap("signIn", anyway: true))
        #expect((taps, covered) == (1, 1))
    }

    @Test("a long press, and a pan at a pace of its own, reach recognizers")
    func gestures() {
        defer { stage.close() }
        @MainActor
        final class Target {
            var presses = 0
            var points: [CGFloat] = []
            func pressed(_ press: UILongPressGestureRecognizer) {
                if press.state == .began { presses += 1 }
            }
            func panned(_ pan: UIPanGestureRecognizer) {
                points.append(pan.location(in: nil).x)
            }
        }
        let target = Target()
        signIn.addGestureRecognizer(
            UILongPressGestureRecognizer(target: target, action: Target.pressed))
        #expect(stage.longPress("signIn"))
        #expect(target.presses == 1)
        #expect(stage.now == .milliseconds(600))
        rows[0].addGestureRecognizer(UIPanGestureRecognizer(target: target, action: Target.panned))
        stage.pan(
            [CGPoint(x: 20, y: 120), CGPoint(x: 120, y: 120)], over: .seconds(1), pace: { $0 * $0 })
        // Half of the time is a quarter of the way: 20 + 100 / 4.
        #expect(target.points.contains { abs($0 - 45) < 2 })
        #expect(target.points.last == 120)
    }

    @Test("configurations set device, style, size of text, direction and safe area")
    func configurations() {
        stage.close()
        let all = StageConfiguration.matrix(
            devices: StageConfiguration.Device.all, styles: [.light, .dark],
            textSizes: [.large, .accessibilityLarge], directions: [.leftToRight, .rightToLeft])
        #expect(all.count == 3 * 2 * 2 * 2)
        #expect(Set(all.map(\.description)).count == all.count)
        for configuration in all {
            let stage = Stage(configuration)
            defer { stage.close() }
            let traits = stage.window.traitCollection
            #expect((traits.userInterfaceStyle == .dark) == (configuration.style == .dark))
            #expect(
                (traits.layoutDirection == .rightToLeft)
                    == (configuration.direction == .rightToLeft))
            #expect(
                (traits.preferredContentSizeCategory == .accessibilityLarge)
                    == (configuration.textSize == .accessibilityLarge))
            #expect(stage.window.bounds.size == configuration.device.size)
            #expect(
                stage.window.safeAreaInsets.top == CGFloat(configuration.device.safeArea.top))
        }
    }

    @Test("a script scrolls, hovers, rotates and changes the environment")
    func script() throws {
        defer { stage.close() }
        let scroll = UIScrollView(frame: stage.window.bounds)
        scroll.contentSize = CGSize(width: 200, height: 2000)
        stage.window.addSubview(scroll)
        var hovers: [UIGestureRecognizer.State] = []
        stage.window.addGestureRecognizer(
            UIHoverGestureRecognizer { recognizer in hovers.append(recognizer.state) })
        let script = try StageScript(
            Data(
                """
                {"t":0.25,"hover":[10,10]}
                {"t":0.5,"scroll":[0,120],"at":[100,100]}
                {"t":0.75,"hover":false}
                {"t":1,"environment":{"style":"dark"}}
                {"t":1.5,"rotate":true}
                """.utf8), file: "script.jsonl")
        #expect(stage.run(script))
        #expect(scroll.contentOffset.y == 120)
        #expect(hovers == [.began, .ended])
        #expect(stage.window.traitCollection.userInterfaceStyle == .dark)
        #expect(stage.window.bounds.size == CGSize(width: 400, height: 200))
        #expect(stage.now == .milliseconds(1500))
    }

    @Test(
        "odd lines of a script are refused with what is expected",
        arguments: [
            (#"{"t":0,"scroll":[0,1]}"#, "“at” is missing"),
            (#"{"t":0,"tap":"a","at":[1,2]}"#, "“at” needs “scroll”"),
            (#"{"t":0,"scroll":[0],"at":[1,2]}"#, "must be two numbers"),
            (#"{"t":0,"rotate":false}"#, "“rotate” must be true"),
            (#"{"t":0,"hover":true}"#, "“hover” must be two numbers"),
            (#"{"t":0,"environment":{}}"#, "“environment” is empty"),
            (#"{"t":0,"environment":{"style":"blue"}}"#, "style"),
        ])
    func oddScripts(line: String, expected: String) {
        stage.close()
        let error = #expect(throws: StageScript.Mistakes.self) {
            try StageScript(Data(line.utf8), file: "s")
        }
        #expect(error?.description.contains(expected) == true)
    }
}
