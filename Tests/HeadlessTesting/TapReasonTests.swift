import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Source: Apple, UIView.hitTest(_:with:): "This method ignores view objects that are hidden, that
/// have disabled user interactions, or have an alpha level less than 0.01", and points outside the
/// bounds of a superview.
@MainActor
@Suite("Reasons why a tap arrives nowhere")
final class TapReasonTests {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let card = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let status = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 20))
    private var taps = 0

    init() {
        card.accessibilityIdentifier = "card"
        status.accessibilityIdentifier = "status"
        stage.window.addSubview(card)
        card.addSubview(status)
    }

    /// Taps the status, and returns what was reported; nil if the tap arrived.
    private func reason() -> String? {
        var arrived = false
        let words = mistakes { arrived = stage.tap("status") }
        return arrived ? nil : words
    }

    @Test("a tap on a view without obstacle arrives")
    func none() {
        defer { stage.close() }
        #expect(reason() == nil)
    }

    @Test("a hidden view is reported as hidden")
    func hidden() throws {
        defer { stage.close() }
        status.isHidden = true
        #expect(try #require(reason()).contains("“status” is hidden"))
    }

    @Test("a view inside a hidden one is reported with the hidden one's name")
    func hiddenAncestor() throws {
        defer { stage.close() }
        card.isHidden = true
        #expect(try #require(reason()).contains("“status” is inside “card”, which is hidden"))
    }

    @Test("a transparent view is reported as transparent, not as covered")
    func transparent() throws {
        defer { stage.close() }
        status.alpha = 0
        let words = try #require(reason())
        #expect(words.contains("“status” is transparent: its alpha is below 0.01"))
        #expect(!words.contains("covered"))
    }

    @Test("a view without user interaction is reported with the property's name")
    func interaction() throws {
        defer { stage.close() }
        card.isUserInteractionEnabled = false
        #expect(
            try #require(reason()).contains(
                "inside “card”, which ignores touches: its isUserInteractionEnabled is false"))
    }

    @Test("a view outside its superview's bounds is reported with the superview's name")
    func outsideSuperview() throws {
        defer { stage.close() }
        status.frame.origin.x = 105
        #expect(
            try #require(reason()).contains("inside “card”, which does not contain that point"))
    }

    @Test("a view without area is reported with its size")
    func empty() throws {
        defer { stage.close() }
        status.frame.size.height = 0
        #expect(try #require(reason()).contains("has no area: it is 40.0 points wide and 0.0 high"))
    }

    @Test("a covered view is reported with the name of the view above it")
    func covered() throws {
        defer { stage.close() }
        let cover = UIView(frame: card.bounds)
        cover.accessibilityIdentifier = "cover"
        card.addSubview(cover)
        #expect(try #require(reason()).contains("“status” is covered by “cover”"))
    }

    @Test("a view that is animated without user interaction is reported as animated")
    func animated() throws {
        defer { stage.close() }
        stage.commit()
        UIView.animate(withDuration: 1) { self.status.frame.origin.x = 20 }
        #expect(
            try #require(reason()).contains(
                "“status” is being animated without the option allowUserInteraction"))
    }

    @Test("a tap on a disabled control arrives, and is reported as without effect")
    func disabled() {
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 0, y: 130, width: 60, height: 40))
        button.accessibilityIdentifier = "signIn"
        button.isEnabled = false
        stage.window.addSubview(button)
        let words = mistakes { #expect(stage.tap("signIn")) }
        #expect(words.contains("“signIn” is disabled"))
        button.isEnabled = true
        #expect(mistakes { stage.tap("signIn") } == "")
    }

    /// Source: Apple, UILabel: "by default … isUserInteractionEnabled is false", so that a finger
    /// on a title reaches the row below it. XCUITest's `staticTexts["Milk"].tap()` selects that
    /// row.
    @Test("a tap on a row's title, by text, selects the row")
    func title() {
        defer { stage.close() }
        let rows = Rows()
        let table = UITableView(frame: stage.window.bounds)
        (table.dataSource, table.delegate) = (rows, rows)
        stage.window.addSubview(table)
        let words = mistakes { stage.tap(text: "Milk") }
        #expect(words == "")
        #expect(rows.selected == [1])
        // What keeps a finger from the row is named, not the label.
        let cover = UIView(frame: stage.window.bounds)
        cover.accessibilityIdentifier = "cover"
        stage.window.addSubview(cover)
        #expect(mistakes { stage.tap(text: "Milk") }.contains("“Milk” is covered by “cover”"))
        cover.removeFromSuperview()
        table.isUserInteractionEnabled = false
        #expect(
            mistakes { stage.tap(text: "Milk") }.contains(
                "“Milk” is inside a UITableView, which ignores touches"))
        #expect(rows.selected == [1])
    }

    @Test("a label that ignores touches is part of what waits for taps, and of nothing else")
    func decoration() throws {
        defer { stage.close() }
        let label = UILabel(frame: status.frame)
        label.accessibilityIdentifier = "status"
        status.removeFromSuperview()
        card.addSubview(label)
        #expect(try #require(reason()).contains("“status” ignores touches"))
        let tap = UITapGestureRecognizer(target: self, action: TapReasonTests.tapped)
        card.addGestureRecognizer(tap)
        #expect(reason() == nil)
        #expect(taps == 1)
        label.isHidden = true
        #expect(try #require(reason()).contains("“status” is hidden"))
        label.isHidden = false
        tap.isEnabled = false
        #expect(try #require(reason()).contains("“status” ignores touches"))
        tap.isEnabled = true
        // What lies between the label and the card is disabled on purpose.
        let between = UIView(frame: card.bounds)
        between.isUserInteractionEnabled = false
        card.addSubview(between)
        between.addSubview(label)
        #expect(try #require(reason()).contains("ignores touches"))
        #expect(taps == 1)
    }

    private func tapped() { taps += 1 }

    private final class Rows: NSObject, UITableViewDataSource, UITableViewDelegate {
        var selected: [Int] = []

        func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

        func tableView(
            _ tableView: UITableView, cellForRowAt indexPath: IndexPath
        ) -> UITableViewCell {
            let cell = UITableViewCell()
            cell.textLabel?.text = ["Bread", "Milk"][indexPath.row]
            return cell
        }

        func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
            selected.append(indexPath.row)
        }
    }

    @Test("points that are not finite or outside the window are reported")
    func points() {
        defer { stage.close() }
        for point in [CGPoint(x: -5, y: -5), CGPoint(x: CGFloat.nan, y: 10), CGPoint(x: 0, y: 200)]
        {
            #expect(mistakes { stage.tap(point) }.contains("is outside the window"))
        }
        #expect(mistakes { stage.touch(.moved, at: .zero) }.contains("is not down"))
    }

    @Test("gestures with numbers that are not finite or negative distances are reported")
    func gestures() {
        defer { stage.close() }
        let (middle, bad) = (CGPoint(x: 100, y: 100), CGPoint(x: CGFloat.nan, y: 0))
        let time = Duration.milliseconds(100)
        #expect(mistakes { stage.pan(from: bad, to: middle, over: time) }.contains("pan: a finger"))
        let words = mistakes { stage.pinch(around: middle, from: -3, to: .nan, over: time) }
        #expect(words.contains("the distances are -3.0 and nan"))
        let turn = mistakes { stage.rotate(around: middle, by: .infinity, over: time) }
        #expect(turn.contains("rotate: the angle is inf"))
        #expect(stage.now == .milliseconds(300))
    }
}
