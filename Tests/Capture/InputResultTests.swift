import Capture
import Foundation
import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// docs/sessions.md: `deliver(_:)` returns `.missing` or `.covered` if nothing was touched.
@MainActor
@Suite("Results of delivered input")
struct InputResultTests {
    private func results(_ text: String, on stage: Stage) throws -> [InputResult] {
        try TouchMessage.parse(Data(text.utf8)).map { stage.session.deliver($0) }
    }

    @Test("a change of a finger that is not down is missing")
    func unknownFinger() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        for phase in ["moved", "ended", "cancelled"] {
            let line = #"{"phase":"\#(phase)","id":9,"at":[5,5]}"#
            let reason = try #require(try results(line, on: stage).first?.reason)
            #expect(reason.hasPrefix("Finger 9 is not down, so “\(phase)” does nothing"))
        }
    }

    @Test("a finger is down from its began to its ended, even after the program cancelled it")
    func finger() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        #expect(try results(#"{"phase":"began","id":9,"at":[5,5]}"#, on: stage) == [.delivered])
        stage.window.isHidden = true
        stage.window.isHidden = false
        #expect(try results(#"{"phase":"moved","id":9,"at":[-5,5]}"#, on: stage) == [.delivered])
        #expect(try results(#"{"phase":"ended","id":9,"at":[5,5]}"#, on: stage) == [.delivered])
        #expect(try results(#"{"phase":"ended","id":9,"at":[5,5]}"#, on: stage) != [.delivered])
    }

    @Test("a touch, a tap and a wheel outside the window are missing")
    func outside() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        for line in [
            #"{"tap":[-5,-5]}"#, #"{"tap":[100,5]}"#, #"{"phase":"began","id":9,"at":[5,101]}"#,
            #"{"scroll":[0,10],"at":[5,-1]}"#,
        ] {
            let reason = try #require(try results(line, on: stage).first?.reason, "\(line)")
            #expect(reason.contains("is outside the window, which is 100 points wide"))
        }
        #expect(try results(#"{"tap":[99.5,0]}"#, on: stage) == [.delivered])
    }

    @Test("a tap on a hidden view is covered, with the reason")
    func hidden() throws {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        view.accessibilityIdentifier = "status"
        view.isHidden = true
        stage.window.addSubview(view)
        let result = try #require(try results(#"{"tap":"status"}"#, on: stage).first)
        guard case .covered(let reason) = result else {
            Issue.record("\(result)")
            return
        }
        #expect(reason.contains("“status” is hidden"))
    }
}
