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

    @Test("what no line can express is missing, and nothing is recorded")
    func inexpressible() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let sink = LineKinds()
        stage.session.add(sink)
        stage.settle()
        let before = sink.lines.count
        let point = CGPoint(x: 5, y: 5)
        // The format's fingers are numbered from 0 to 2³¹ − 1 (docs/line-format.md).
        for id in [-1, Int.min, 1 << 31, .max] {
            for phase in [TouchMessage.Phase.began, .moved, .ended] {
                let result = stage.session.deliver(
                    .touch(.init(phase: phase, id: id, location: point)))
                #expect(result.reason?.contains("from 0 to 2147483647") == true)
            }
        }
        let distances = [
            CGSize(width: Double.nan, height: 0), CGSize(width: 0, height: Double.infinity),
        ]
        for distance in distances {
            let result = stage.session.deliver(.scroll(.init(distance: distance, location: point)))
            #expect(result.reason?.contains("finite numbers") == true)
        }
        let still = stage.session.deliver(
            .scroll(.init(distance: CGSize(width: 0, height: 10), location: point)))
        #expect(still.reason?.contains("can scroll this way") == true)
        let inset = EnvironmentChange.SafeArea(top: .nan, left: 1e300, bottom: -5, right: .infinity)
        for change in [EnvironmentChange(), EnvironmentChange(safeArea: .value(inset))] {
            #expect(stage.session.deliver(.environment(change)).reason != nil)
        }
        for text in ["", "hello"] {
            #expect(stage.session.deliver(.keyboard(.text(text))).reason != nil)
        }
        stage.settle()
        #expect(sink.lines.count == before)
    }

    @Test("a finger that begins again was lost: it is cancelled first")
    func lostFinger() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let sink = LineKinds()
        stage.session.add(sink)
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        var taps = 0
        button.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
        stage.window.addSubview(button)
        stage.settle()
        let point = CGPoint(x: 5, y: 5)
        func send(_ phase: TouchMessage.Phase) {
            #expect(
                stage.session.deliver(.touch(.init(phase: phase, id: 3, location: point)))
                    == .delivered)
        }
        send(.began)
        send(.began)
        send(.ended)
        #expect(taps == 1)
        #expect(
            sink.lines.compactMap(\.phase) == [.began, .cancelled, .began, .ended])
    }

    @Test("a finger of a whole gesture has a number that no viewer's finger has")
    func fingerNumbers() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let next = stage.session.makeFinger() + 1
        let point = CGPoint(x: 5, y: 5)
        stage.session.deliver(.touch(.init(phase: .began, id: next, location: point)))
        #expect(stage.session.tap(point) == .delivered)
        #expect(
            stage.session.deliver(.touch(.init(phase: .ended, id: next, location: point)))
                == .delivered)
    }

    @Test("after stop and after the last line sinks receive nothing", arguments: [true, false])
    func stopped(ends: Bool) {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let sink = LineKinds()
        stage.session.add(sink)
        stage.settle()
        if ends { stage.session.end(reason: "done") } else { stage.session.stop() }
        let before = sink.lines.count
        stage.session.tap(CGPoint(x: 5, y: 5))
        stage.session.record(SnapshotLog(level: .info, text: "late"))
        stage.session.end(reason: "again")
        stage.window.backgroundColor = .red
        stage.settle()
        #expect(sink.lines.count == before)
        #expect(sink.lines.last?.kind == (ends ? .end : .full))
    }

    @Test("lines that a sink causes while it receives one reach every sink in their order")
    func nested() {
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let (first, second) = (LineKinds(), LineKinds())
        first.onLine = { [session = stage.session] line in
            if line.kind != .log { session.record(SnapshotLog(level: .info, text: "seen")) }
        }
        stage.session.add(first)
        stage.session.add(second)
        stage.settle()
        stage.window.backgroundColor = .red
        stage.settle()
        for sink in [first, second] {
            #expect(sink.lines.map(\.seq) == Array(1...4))
            #expect(sink.lines.map(\.kind) == [.full, .log, .delta, .log])
        }
    }

    @Test("a selection beyond the text is cut to the text", arguments: [-1..<2, -5 ..< -3, 2..<99])
    func selection(range: Range<Int>) throws {
        final class Field: UIView {
            var range = 0..<0
            override func contentDescription() -> ViewContent {
                var text = ViewContent.Text(
                    string: "abc", font: .systemFont(ofSize: 17), color: .black)
                text.selection = range
                var content = ViewContent()
                content.text = text
                return content
            }
        }
        let stage = Stage(size: CGSize(width: 100, height: 100))
        defer { stage.close() }
        let field = Field(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        field.range = range
        stage.window.addSubview(field)
        stage.settle()
        let line = try #require(stage.session.fullLine())
        let json = line.withUnsafeBytes { Data($0) }
        // The decoder refuses a selection that begins below 0 or ends before it begins.
        _ = try SnapshotLine(json: json)
        let text = String(decoding: json, as: UTF8.self)
        let found = try #require(text.firstMatch(of: /"selection":\[(\d+),(\d+)\]/))
        let (from, to) = (try #require(Int(found.1)), try #require(Int(found.2)))
        #expect(0...3 ~= from && from...3 ~= to)
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

/// Collects the numbers and kinds of lines.
@MainActor
private final class LineKinds: SnapshotSink {
    struct Line {
        var seq: UInt64
        var kind: SnapshotLine.Kind
        var phase: TouchMessage.Phase?
    }

    private(set) var lines: [Line] = []
    var onLine: ((EncodedLine) -> Void)?
    let wantsLines = true

    func receive(_ line: EncodedLine) {
        let read = try? SnapshotLine(json: line.withUnsafeBytes { Data($0) })
        var phase: TouchMessage.Phase?
        if case .event(.touch(let touch)) = read?.body { phase = touch.phase }
        lines.append(Line(seq: line.seq, kind: line.kind, phase: phase))
        onLine?(line)
    }
}
