import Capture
import Foundation
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
        stage.commit()
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
        stage.tap("left")
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
        stage.commit()
        #expect(right.frame.origin == .zero)
        left.isHidden = false
        stage.commit()
        #expect(right.frame.origin == CGPoint(x: 96, y: 0))
    }

    @Test(
        "a container follows the sizes of its subviews, and its surroundings follow the container")
    func sizes() {
        defer { stage.close() }
        #expect(controller.flow.bounds.height == 88)
        // 30 characters of about 8 points each do not fit beside the dials, in 320 − 2 · 96 points.
        controller.sum.text = "A sum that needs its own line."
        stage.commit()
        #expect(controller.sum.frame.minY == 96)
        #expect(controller.flow.bounds.height == 96 + controller.sum.bounds.height)
    }

    private final class Receiver: SnapshotSink {
        var wantsLines = true
        var lines: [String] = []
        func receive(_ line: EncodedLine) { lines.append(line.text) }
    }

    @Test("a session relays lines; a sink that joins or wants lines again gets the whole state")
    func relay() throws {
        stage.close()
        let session = RelaySession()
        let first = Receiver()
        session.add(first)
        #expect(session.fullLine() == nil)
        let full =
            #"{"v":1,"seq":1,"t":0,"kind":"full","size":[9,9],"scale":1,"fps":60,"nodes":[{"id":1,"class":"A","frame":[0,0,9,9]}]}"#
        try session.relay(Data(full.utf8))
        #expect(first.lines == [full])
        first.wantsLines = false
        let delta = #"{"v":1,"seq":2,"t":1,"kind":"delta","nodes":[{"id":1,"alpha":0.5}]}"#
        try session.relay(Data(delta.utf8))
        let state = full.replacing(#""seq":1,"t":0"#, with: #""seq":2,"t":1"#)
            .replacing("[0,0,9,9]", with: #"[0,0,9,9],"alpha":0.5"#)
        let second = Receiver()
        session.add(second)
        #expect(second.lines == [state])
        first.wantsLines = true
        let log = #"{"v":1,"seq":3,"t":1,"kind":"log","level":"info","text":"on"}"#
        try session.relay(Data(log.utf8))
        #expect(first.lines == [full, state.replacing(#""seq":2"#, with: #""seq":3"#)])
        #expect(second.lines == [state, log])
        #expect(throws: (any Error).self) { try session.relay(Data(delta.utf8)) }
        #expect(session.fullLine()?.seq == 3)
        #expect(session.deliver(.rotate).reason != nil)
    }
}
