import Foundation
import Gallery
import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// The reference run: the menu at 0.5 s, the third item at 2.0 s, the first row at 3.5 s, to 7 s.
///
/// The expected numbers follow from the program's constants and from the text metrics: the bar is
/// 60 or 200 high; the button is 30 wide (the minimum) and 33 + 2 · 6 = 45 high, where 33 is a line
/// of 27 · 3408/2816. By `hb-shape --features=-calt Inter-Regular.otf`, “Packing List” is 16052
/// units wide and “Select Item” 14972, of 2816 an em of 21 points: 120 and 112 in pixels of half a
/// point.
@MainActor
@Suite("The packing list", .serialized)
struct PackingListTests {
    static let script = (try? SceneRun.script("PackingList/menu.jsonl")) ?? ""
    static let second: Int64 = 1_000_000_000

    private let run: SceneRun
    private var recorder: Recorder { run.recorder }
    private var states: [(time: Int64, snapshot: Snapshot)] { run.states }

    init() throws {
        run = try SceneRun("packing-list", script: Self.script, until: 7)
        #expect(run.missed == 0)
        #expect(try StageScript(Data(Self.script.utf8), file: "menu.jsonl").steps.count == 3)
    }

    @Test("the controller is released although its menu is still held; a pick then does nothing")
    func released() throws {
        let stage = Stage()
        defer { stage.close() }
        weak var controller: UIViewController?
        func takeMenu() throws -> UIView {
            stage.window.rootViewController = try #require(Gallery.Scene.named("packing-list"))
                .makeController([:])
            stage.commit()
            controller = stage.window.rootViewController
            var views = stage.window.subviews
            while let view = views.popLast() {
                if view.accessibilityIdentifier == "slider" { return view }
                views += view.subviews
            }
            throw CancellationError()
        }
        let menu = try takeMenu()
        stage.window.rootViewController = nil
        stage.commit()
        #expect(controller == nil)
        stage.window.addSubview(menu)
        stage.tap("icon-0")
        stage.advance(by: .seconds(1))
    }

    // MARK: The stream

    @Test("ten runs give the same bytes, each in well under a second")
    func sameBytes() throws {
        for _ in 1..<10 {
            #expect(
                try SceneRun("packing-list", script: Self.script, until: 7).recorder.text
                    == recorder.text)
        }
    }

    @Test("every line is valid and follows the one before, and the last is an end at 7 s")
    func lines() throws {
        let schema = try JSONSchema.ofLines()
        for line in recorder.lines {
            let faults = try schema.faults(Data(line.text.utf8))
            #expect(faults.isEmpty, "\(line.text.prefix(200)): \(faults)")
        }
        #expect(recorder.lines.first?.kind == .full)
        #expect(recorder.lines.last?.kind == .end)
        #expect(recorder.lines.last?.nanoseconds == 7 * Self.second)
        #expect(recorder.lines.count { $0.kind == .full } == 1)
        #expect(zip(recorder.lines, recorder.lines.dropFirst()).allSatisfy { $1.seq == $0.seq + 1 })
    }

    @Test("each tap is recorded as two touches at its time")
    func touches() throws {
        var touches: [String] = []
        for line in recorder.lines {
            guard case .event(.touch(let touch)) = try line.decoded().body else { continue }
            touches.append(
                "\(Double(line.nanoseconds) / 1e9) \(touch.phase) \(touch.location.x),\(touch.location.y)"
            )
        }
        #expect(
            touches == [
                "0.5 began 352.0,35.0", "0.5 ended 352.0,35.0", "2.0 began 170.0,160.0",
                "2.0 ended 170.0,160.0",
                "3.5 began 100.0,87.0", "3.5 ended 100.0,87.0",
            ])
    }

    @Test("nothing is sent while nothing moves")
    func quiet() {
        for (from, to) in [(0.0, 0.5), (1.5, 2.0), (5.7, 7.0)] {
            let times = recorder.lines.filter { $0.kind == .delta }.map {
                Double($0.nanoseconds) / 1e9
            }
            #expect(!times.contains { $0 > from + 0.001 && $0 < to - 0.001 }, "\(from) to \(to)")
        }
    }

    // MARK: The menu

    @Test("the bar's height follows the spring of ζ = 0.4 over 1 s at every frame, both ways")
    func barHeight() throws {
        let spring = Spring(ratio: 0.4, duration: 1, velocity: 10)
        for t in SceneRun.frames(0, 7) {
            let expected =
                switch t {
                case ..<0.5: 60.0
                case ..<(2.35 - 1e-9): 200 - 140 * spring.rest(t - 0.5)
                default: 60 + 140 * spring.rest(t - 2.35)
                }
            let bar = try #require(try run.state(at: t).node("menuBar"))
            #expect(
                near(bar.frame.height, expected), "at \(t): \(bar.frame.height), not \(expected)")
            #expect(near(bar.frame.minY, 0))
            #expect(near(bar.frame.minX, 0))
            #expect(near(bar.frame.width, 375))
        }
    }

    @Test("the table stays below the bar")
    func table() throws {
        for t in SceneRun.frames(0, 7) {
            let state = try run.state(at: t)
            let (bar, table) = (
                try #require(state.node("menuBar")), try #require(state.node("table"))
            )
            #expect(near(table.frame.minY, bar.frame.maxY), "at \(t)")
            #expect(near(table.frame.maxY, 667), "at \(t)")
        }
    }

    @Test("the button turns with the spring to 45° and back, about its center")
    func button() throws {
        let spring = Spring(ratio: 0.4, duration: 1, velocity: 10)
        for t in SceneRun.frames(0, 7) {
            let openness =
                t < 0.5 ? 0 : t < 2.35 - 1e-9 ? 1 - spring.rest(t - 0.5) : spring.rest(t - 2.35)
            let button = try #require(try run.state(at: t).node("menuButton"))
            let turn = button.transform?.values ?? [1, 0, 0, 0, 0, 1]
            #expect(
                near(turn[0], cos(openness * .pi / 4)) && near(turn[1], sin(openness * .pi / 4)),
                "at \(t)")
            #expect(
                near(turn[4], -sin(openness * .pi / 4)) && near(turn[5], cos(openness * .pi / 4)),
                "at \(t)")
            // Right edge 8 or 16 from the bar's; centred on the title: (0.67 or 1) · half the bar's
            // height + 5.
            #expect(near(button.frame.midX, 352 - 8 * openness), "at \(t): \(button.frame)")
            #expect(near(button.frame.midY, 35 + 37 * openness), "at \(t): \(button.frame)")
            #expect(near(button.frame.width, 30), "at \(t): \(button.frame)")
            #expect(near(button.frame.height, 45), "at \(t): \(button.frame)")
        }
    }

    @Test("the title moves 100 to the left and to 0.67 of the bar, and shows the next step")
    func title() throws {
        let closed = try #require(try run.state(at: 0).node("titleLabel"))
        #expect(closed.text == "Packing List")
        #expect(closed.frame == CGRect(x: 127.5, y: 22.5, width: 120, height: 25.5))
        #expect(closed.font?.size == 21)
        let tapped = try #require(try run.state(at: 0.5).node("titleLabel"))
        #expect(tapped.text == "Select Item")
        #expect(tapped.frame == CGRect(x: 131.5, y: 22.5, width: 112, height: 25.5))
        let open = try #require(try run.state(at: 1.9).node("titleLabel"))
        #expect(open.text == "Select Item")
        #expect(open.frame == CGRect(x: 31.5, y: 59.5, width: 112, height: 25.5))
        #expect(try run.state(at: 2.34).node("titleLabel")?.text == "Select Item")
        #expect(try run.state(at: 2.35).node("titleLabel")?.text == "Packing List")
        #expect(try run.state(at: 7).node("titleLabel") == closed)
    }

    @Test("the constraint on the title's center is replaced under its identifier")
    func titleConstraint() throws {
        for (t, words) in [(0.0, "5"), (1.0, "0.67"), (3.4, "5")] {
            let bar = try #require(try run.state(at: t).node("menuBar"))
            let found = bar.constraints.filter { $0.identifier == "TitleCenterY" }
            #expect(found.count == 1, "at \(t)")
            #expect(found.first?.text.contains(words) == true, "\(found)")
        }
    }

    // MARK: The pick

    @Test("the slider is hidden from the pick at 2.0 s until the flip ends at 2.5 s")
    func slider() throws {
        for (time, snapshot) in states {
            let isAway = snapshot.node("slider") == nil
            let seconds = Double(time) / 1e9
            if seconds < 2 { #expect(!isAway, "at \(seconds)") }
            if seconds > 2, seconds < 2.5 { #expect(isAway, "at \(seconds)") }
            if seconds > 2.5 { #expect(!isAway, "at \(seconds)") }
        }
        // At these exact times there are lines before and after the change.
        #expect(try run.state(at: 2).node("slider") == nil)
        #expect(try run.state(at: 2.5).node("slider") != nil)
        let slider = try #require(try run.state(at: 0).node("slider"))
        #expect(slider.frame == CGRect(x: 0, y: 120, width: 375, height: 80))
        #expect(slider.scroll?.content == CGSize(width: 690, height: 80))
        #expect(try run.state(at: 2.5).node("slider")?.id == slider.id)
    }

    @Test("the flip shows copies from before and after in place of the bar's content")
    func flip() throws {
        for t in SceneRun.frames(0, 7) {
            let state = try run.state(at: t)
            let bar = try #require(state.node("menuBar"))
            let isFlipping = t >= 2 && t < 2.5
            #expect(bar.replaced == isFlipping, "at \(t)")
            #expect(
                state.nodes.contains { $0.ghost } == (isFlipping || (t >= 4.7 && t < 5.7)),
                "at \(t)")
        }
    }

    @Test("the picked item is added to the list")
    func rows() throws {
        func rows(_ t: Double) throws -> [String] {
            let state = try run.state(at: t)
            let table = try #require(state.node("table"))
            var inside: Set = [table.id]
            var texts: [(Double, String)] = []
            for node in state.nodes {
                guard let parent = node.parent, inside.contains(parent), !node.ghost else {
                    continue
                }
                inside.insert(node.id)
                if let text = node.text {
                    texts.append((position(of: node, below: table.id, in: state), text))
                }
            }
            return texts.sorted { $0.0 < $1.0 }.map(\.1)
        }
        #expect(try rows(1) == ["Beach games", "Ironing board", "Cocktail mood"])
        #expect(try rows(2) == ["Beach games", "Ironing board", "Cocktail mood", "Beach ball"])
    }

    private func position(of node: SnapshotNode, below root: SnapshotNode.ID, in state: Snapshot)
        -> Double
    {
        var y = 0.0
        var current: SnapshotNode? = node
        while let here = current, here.id != root {
            y += here.frame.minY
            current = state.nodes.first { $0.id == here.parent }
        }
        return y
    }

    // MARK: The item

    @Test("the item's image appears at 3.5 s, is hidden at 4.7 s and removed at 5.7 s")
    func itemLife() throws {
        for (time, snapshot) in states {
            let image = snapshot.node("item-image")
            let seconds = Double(time) / 1e9
            if seconds < 3.5 || seconds > 5.7 { #expect(image == nil, "at \(seconds)") }
            if seconds > 3.5, seconds < 4.7 { #expect(image?.hidden == false, "at \(seconds)") }
            if seconds > 4.7, seconds < 5.7 { #expect(image?.hidden == true, "at \(seconds)") }
        }
        #expect(try run.state(at: 3.5).node("item-image")?.image == "beach-games.svg")
        #expect(try run.state(at: 4.7).node("item-image")?.hidden == true)
        #expect(try run.state(at: 5.7).node("item-image") == nil)
    }

    @Test("the item's image springs up from below the screen to 124 points, ζ = 0.6 over 0.8 s")
    func itemSpring() throws {
        // Below: 375 · 0.33 − 50 = 73.75 wide in the middle, its bottom 100 below the screen's;
        // edges on half points.
        let below = CGRect(x: 150.5, y: 693.5, width: 74, height: 73.5)
        // Up: 123.75 wide, its bottom 73.5/2 above the screen's: 630.25.
        let up = CGRect(x: 125.5, y: 506.5, width: 124, height: 124)
        let spring = Spring(ratio: 0.6, duration: 0.8, velocity: 10)
        for t in SceneRun.frames(3.5, 4.65) {
            // 4.3 − 3.5 is a little less than 0.8 in binary.
            let rest = spring.rest(t - 3.5 + 1e-12)
            let frame = try #require(try run.state(at: t).node("item-image")).frame
            #expect(near(frame.midX, up.midX + (below.midX - up.midX) * rest), "at \(t): \(frame)")
            #expect(near(frame.midY, up.midY + (below.midY - up.midY) * rest), "at \(t): \(frame)")
            #expect(
                near(frame.width, up.width + (below.width - up.width) * rest), "at \(t): \(frame)")
            #expect(
                near(frame.height, up.height + (below.height - up.height) * rest),
                "at \(t): \(frame)")
        }
    }
}
