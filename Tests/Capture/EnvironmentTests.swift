import Capture
import HeadlessTesting
import Snapshots
import Testing
import UIKit

/// Environment overrides, as the page sends them. Source: Xcode, "Environment overrides": the app
/// receives them as changed device settings, so the app's own overrides still win.
@MainActor
@Suite("The environment from the viewer")
struct EnvironmentTests {
    private func send(_ json: String, to stage: Stage) throws {
        for message in try TouchMessage.parse(Data("{\"environment\":\(json)}".utf8)) {
            #expect(stage.session.deliver(message) == .delivered)
        }
        stage.commit()
    }

    @Test("style, text size and direction reach every view one at a time, and can be reset")
    func traits() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let view = UIView(frame: stage.window.bounds)
        view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
        stage.window.addSubview(view)
        let sink = ReplicaSink()
        stage.session.add(sink)
        stage.commit()
        let old = view.traitCollection
        try send(#"{"style":"dark"}"#, to: stage)
        #expect(view.traitCollection.userInterfaceStyle == .dark)
        #expect(sink.replica.snapshot?.nodes.last?.background == SnapshotNode.Color("#000000ff"))
        try send(#"{"textSize":"accessibilityExtraLarge","direction":"rightToLeft"}"#, to: stage)
        #expect(view.traitCollection.preferredContentSizeCategory == .accessibilityExtraLarge)
        #expect(view.traitCollection.layoutDirection == .rightToLeft)
        #expect(view.traitCollection.userInterfaceStyle == .dark)
        try send(#"{"style":"program","textSize":"program","direction":"program"}"#, to: stage)
        #expect(view.traitCollection == old)
        #expect(sink.refusals.isEmpty)
    }

    @Test("the leading edge is on the right in right-to-left direction")
    func direction() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        stage.window.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 20),
            view.topAnchor.constraint(equalTo: stage.window.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 100),
            view.heightAnchor.constraint(equalToConstant: 10),
        ])
        stage.commit()
        #expect(view.frame.minX == 20)
        try send(#"{"direction":"rightToLeft"}"#, to: stage)
        #expect(view.frame.minX == 200)
        try send(#"{"direction":"program"}"#, to: stage)
        #expect(view.frame.minX == 20)
    }

    // Apple, NSTextAlignment.natural: the alignment of the app's direction.
    @Test("in right-to-left direction natural alignment is right, other alignments stay")
    func alignment() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let sink = ReplicaSink()
        stage.session.add(sink)
        for alignment in [NSTextAlignment.natural, .left, .center] {
            let label = UILabel(frame: CGRect(x: 0, y: 0, width: 300, height: 20))
            label.text = "text"
            label.textAlignment = alignment
            stage.window.addSubview(label)
        }
        stage.commit()
        func alignments() -> [SnapshotNode.Alignment]? {
            sink.replica.snapshot?.nodes.filter { $0.text != nil }.map { $0.alignment ?? .natural }
        }
        #expect(alignments() == [.natural, .left, .center])
        try send(#"{"direction":"rightToLeft"}"#, to: stage)
        #expect(alignments() == [.right, .left, .center])
        try send(#"{"direction":"program"}"#, to: stage)
        #expect(alignments() == [.natural, .left, .center])
    }

    @Test("the safe area replaces the program's until reset, even if the program sets another one")
    func safeArea() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets.top = 20
        let view = UIView(frame: stage.window.bounds)
        stage.window.addSubview(view)
        stage.commit()
        try send(#"{"safeArea":[59,0,34,0]}"#, to: stage)
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
        stage.window.deviceSafeAreaInsets.top = 44
        stage.commit()
        #expect(view.safeAreaInsets.top == 59)
        try send(#"{"safeArea":"program"}"#, to: stage)
        #expect(view.safeAreaInsets == UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0))
    }

    @Test("a program's own override wins")
    func program() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        stage.window.overrideUserInterfaceStyle = .light
        try send(#"{"style":"dark"}"#, to: stage)
        #expect(stage.window.traitCollection.userInterfaceStyle == .light)
        stage.window.overrideUserInterfaceStyle = .unspecified
        #expect(stage.window.traitCollection.userInterfaceStyle == .dark)
    }

    @Test("the lines record what was set and when, and two runs write the same bytes")
    func recorded() throws {
        func run() throws -> [[UInt8]] {
            let stage = Stage(size: CGSize(width: 320, height: 480))
            defer { stage.close() }
            let sink = ReplicaSink()
            stage.session.add(sink)
            let view = UIView(frame: stage.window.bounds)
            view.backgroundColor = UIColor { $0.userInterfaceStyle == .dark ? .black : .white }
            stage.window.addSubview(view)
            stage.advance(by: .milliseconds(250))
            try send(#"{"style":"dark","safeArea":[47,0,34,0]}"#, to: stage)
            let logs = try sink.lines.compactMap { line -> SnapshotLog? in
                guard case .log(let log) = try line.decoded().body else { return nil }
                return log
            }
            #expect(
                logs == [
                    SnapshotLog(
                        level: .info,
                        text: "The viewer set the environment: style dark, safe area 47, 0, 34, 0.")
                ])
            #expect(try sink.lines.last?.decoded().nanoseconds == 250_000_000)
            return sink.lines.map { $0.withUnsafeBytes { Array($0) } }
        }
        // Views are numbered across the process, so the numbers are removed.
        let runs = try [run(), run()].map {
            $0.map { String(decoding: $0, as: UTF8.self).replacing(/"(id|parent)":\d+/, with: "") }
        }
        #expect(runs[0] == runs[1])
    }

    @Test("Escape ends text editing and nothing else")
    func escape() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let field = UITextField(frame: CGRect(x: 0, y: 0, width: 100, height: 30))
        let text = UITextView(frame: CGRect(x: 0, y: 50, width: 100, height: 60))
        for view in [field, text] { stage.window.addSubview(view) }
        #expect(!stage.session.deliver(KeyboardMessage.key(.escape)))
        for view in [field, text] {
            #expect(view.becomeFirstResponder())
            #expect(stage.session.deliver(KeyboardMessage.key(.escape)))
            #expect(!view.isFirstResponder)
        }
    }
}
