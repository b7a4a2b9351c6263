import Capture
import HeadlessTesting
import Snapshots
import Testing
import UIKit

@testable import Extending

/// docs/extending.md: a control, a container and a transport that use public API alone.
@MainActor
@Suite("A control, container and transport outside the library")
struct ExtendingTests {
    private let stage = Stage(size: CGSize(width: 360, height: 480), scale: 2)
    private let controller = DialViewController()

    init() {
        stage.window.rootViewController = controller
        stage.settle()
    }

    private func node(_ identifier: String) throws -> SnapshotNode {
        try #require(stage.snapshot.nodes.first { $0.identifier == identifier })
    }

    @Test("a control describes its text and whether it is selected, and is a target for touches")
    func description() throws {
        defer { stage.close() }
        #expect(try node("left").text == "0")
        #expect(try node("left").touchable)
        #expect(try node("left").selected == false)
        #expect(stage.tap("left"))
        // The middle of ten values.
        #expect(try node("left").text == "5")
        #expect(try node("left").selected)
        #expect(try node("sum").text == "Sum: 5")
    }

    @Test("a control accepts keys, and a viewer learns which keyboard it needs")
    func keys() throws {
        defer { stage.close() }
        #expect(try node("right").drawing.input?.active == false)
        stage.tap("right")
        #expect(try node("right").drawing.input?.active == true)
        #expect(try node("right").drawing.input?.mode == .numeric)
        #expect(stage.type("7"))
        #expect(try node("right").text == "7")
        #expect(stage.press(.backspace))
        #expect(try node("sum").text == "Sum: 0")
        stage.tap("left")
        #expect(try node("right").drawing.input?.active == false)
    }

    @Test("a container gives the space of a hidden view to the others")
    func hidden() {
        defer { stage.close() }
        let (left, right) = (controller.dials[0], controller.dials[1])
        #expect(right.frame.origin == CGPoint(x: 96, y: 0))  // 88 wide, 8 apart
        left.isHidden = true
        stage.settle()
        #expect(right.frame.origin == .zero)
        left.isHidden = false
        stage.settle()
        #expect(right.frame.origin == CGPoint(x: 96, y: 0))
    }

    @Test(
        "a container follows the sizes of its subviews, and its surroundings follow the container")
    func sizes() {
        defer { stage.close() }
        #expect(controller.flow.bounds.height == 88)
        // 30 characters of about 8 points each do not fit beside the dials, in 320 − 2 · 96 points.
        controller.sum.text = "A sum that needs its own line."
        stage.settle()
        #expect(controller.sum.frame.minY == 96)
        #expect(controller.flow.bounds.height == 96 + controller.sum.bounds.height)
    }
}
