import Foundation
import TestSupport
import Testing

@testable import Snapshots

@Suite("Lines")
struct LineTests {
    private func line(_ body: SnapshotLine.Body, seq: UInt64 = 3) -> SnapshotLine {
        SnapshotLine(seq: seq, nanoseconds: 1_500_000_000, body: body)
    }

    private func encode(_ line: SnapshotLine) throws -> EncodedLine {
        var encoder = LineEncoder()
        return try encoder.encode(line)
    }

    @Test("a full snapshot is written as documented")
    func full() throws {
        var title = SnapshotNode(
            id: 2, parent: 1, className: "UILabel",
            frame: CGRect(x: 16, y: 20.5, width: 100, height: 1.0 / 3))
        title.identifier = "titleLabel"
        title.text = "Packing \"List\""
        title.font = .init(size: 21)
        title.textColor = .init(red: 1, green: 0.5, blue: 0)
        title.alpha = 0.25
        title.touchable = true
        title.scroll = .init(
            offset: CGPoint(x: 0, y: -20), content: CGSize(width: 375, height: 900))
        title.animations = [.init(key: "bounds.size", begin: 1.5, end: 2.5, timing: .spring)]
        title.constraints = [
            .init(text: "menuBar.height == 200", identifier: "bar", items: [2, 1], broken: true)
        ]
        let root = SnapshotNode(
            id: 1, parent: nil, className: "UIWindow",
            frame: CGRect(x: 0, y: 0, width: 375, height: 667))
        let full = Snapshot(
            size: CGSize(width: 375, height: 667), scale: 2, fps: 60, nodes: [root, title])
        let expected = [
            #"{"v":1,"seq":3,"t":1.5,"kind":"full","size":[375,667],"scale":2,"fps":60,"nodes":["#,
            #"{"id":1,"class":"UIWindow","frame":[0,0,375,667]},{"id":2,"parent":1,"class":"UILabel","#,
            #""ident":"titleLabel","frame":[16,20.5,100,0.333333333],"alpha":0.25,"text":"Packing \"List\"","#,
            ##""font":{"size":21,"weight":400},"color":"#ff8000ff","scroll":{"offset":[0,-20],"##,
            #""content":[375,900]},"touchable":true,"#,
            #""animations":[{"key":"bounds.size","begin":1.5,"end":2.5,"timing":"spring"}],"#,
            #""constraints":[{"text":"menuBar.height == 200","ident":"bar","items":[2,1],"#,
            #""priority":1000,"broken":true}]}]}"#,
        ]
        #expect(try encode(line(.full(full))).text == expected.joined())
    }

    @Test("a delta writes changes, and null for a property at its default")
    func delta() throws {
        var old = SnapshotNode(id: 9, parent: 1, className: "UIView", frame: .zero)
        old.hidden = true
        old.alpha = 0.5
        old.text = "a"
        old.anchor = .zero
        var new = old
        new.hidden = false
        new.alpha = 1
        new.text = nil
        new.anchor = CGPoint(x: 0.5, y: 0.5)
        new.radius = 4
        let changes = SnapshotDelta(
            nodes: [.init(new, fields: new.changes(since: old))], removed: [4, 5],
            order: [.init(parent: 1, children: [9, 8]), .init(parent: 8, children: [])])
        #expect(
            try encode(line(.delta(changes))).text
                == #"{"v":1,"seq":3,"t":1.5,"kind":"delta","nodes":[{"id":9,"anchor":null,"alpha":null,"hidden":null,"#
                + #""radius":4,"text":null}],"removed":[4,5],"order":[[1,9,8],[8]]}"#
        )
        #expect(
            try encode(line(.delta(SnapshotDelta()))).text
                == #"{"v":1,"seq":3,"t":1.5,"kind":"delta","nodes":[]}"#)
    }

    @Test("the other kinds are written as documented")
    func others() throws {
        let touch = TouchMessage.Touch(phase: .began, id: 1, location: CGPoint(x: 3, y: 4.5))
        #expect(
            try encode(line(.event(.touch(touch)))).text
                == #"{"v":1,"seq":3,"t":1.5,"kind":"event","event":{"type":"touch","phase":"began","at":[3,4.5],"id":1}}"#
        )
        #expect(
            try encode(line(.log(.init(level: .warning, text: "tab\there")))).text
                == #"{"v":1,"seq":3,"t":1.5,"kind":"log","level":"warning","text":"tab\there"}"#)
        #expect(
            try encode(line(.end(reason: "closed"))).text
                == #"{"v":1,"seq":3,"t":1.5,"kind":"end","reason":"closed"}"#)
    }

    @Test("strings escape characters that could end a line or a string, and no others")
    func strings() throws {
        let text =
            "a\"b\\c\u{0}\u{8}\t\n\u{B}\u{C}\r\u{1F}\u{7F}é\u{2027}\u{2028}\u{2029}\u{202A}€日👍/<"
        let expected = [
            #"{"v":1,"seq":3,"t":1.5,"kind":"end","reason":"a\"b\\c\u0000\u0008\t\n\u000b\u000c\r\u001f"#,
            "\u{7F}é\u{2027}", #"\u2028\u2029"#, "\u{202A}€日👍/<\"}",
        ]
        #expect(try encode(line(.end(reason: text))).text == expected.joined())
    }

    @Test(
        "random lines are valid, equal when read, and the same bytes when written again",
        arguments: 1...20)
    func roundTrips(seed: Int) throws {
        let schema = try JSONSchema.ofLines()
        var window = RandomWindow(seed: UInt64(seed))
        var encoder = LineEncoder(capacity: 1)
        for number in 0..<8 {
            let body: SnapshotLine.Body =
                number == 0 ? .full(window.snapshot) : .delta(window.step())
            let first = try encoder.encode(line(body, seq: UInt64(number)))
            let bytes = first.withUnsafeBytes { Data($0) }
            #expect(try schema.faults(bytes) == [], "\(first.text)")
            #expect(!bytes.contains(0x0A))
            #expect(!bytes.contains(0x0D))
            let decoded = try first.decoded()
            #expect(try encoder.encode(decoded).text == first.text)
            #expect(decoded == (try encoder.encode(decoded).decoded()))
        }
        #expect(encoder.clampedNumbers == 0)
    }

    @Test("event, log and end lines are valid and equal when read")
    func otherRoundTrips() throws {
        let schema = try JSONSchema.ofLines()
        var random = SeededGenerator(seed: 5)
        var bodies: [SnapshotLine.Body] = SnapshotLog.Level.allCases.map {
            .log(.init(level: $0, text: random.text()))
        }
        bodies += TouchMessage.Phase.allCases.map {
            .event(.touch(.init(phase: $0, id: 3, location: CGPoint(x: 0.5, y: -1))))
        }
        bodies += KeyboardMessage.Key.allCases.map { .event(.keyboard(.key($0))) }
        bodies.append(.event(.keyboard(.text(random.text()))))
        let modifiers = KeyboardMessage.Modifier.allCases
        bodies += [.init("n"), .init("left", [.shift]), .init("f1", modifiers)]
            .map { .event(.keyboard(.press($0))) }
        bodies += [
            .event(.announcement(.init(text: random.text()))),
            .event(.announcement(.init(text: "Hallo", isUrgent: true, language: "de"))),
            .event(.read(view: 7, element: nil)), .event(.read(view: 7, element: 0)),
        ]
        bodies.append(.end(reason: random.text()))
        for body in bodies {
            let encoded = try encode(line(body))
            #expect(try schema.faults(encoded.withUnsafeBytes { Data($0) }) == [])
            #expect(try encoded.decoded() == line(body))
            #expect(encoded.kind == line(body).kind)
            #expect(encoded.seq == 3)
            #expect(encoded.nanoseconds == 1_500_000_000)
        }
    }

    @Test(
        "the schema refuses text that is not a line",
        arguments: [
            "{}", "[]", #"{"v":3,"seq":1,"t":0,"kind":"end","reason":""}"#,
            #"{"v":1,"seq":-1,"t":0,"kind":"end","reason":""}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"end"}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"end","reason":"","more":1}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"alhpa":1}]}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"frame":null}]}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"background":"red"}]}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"full","size":[1,1],"scale":1,"fps":60,"nodes":[{"id":1,"class":"A"}]}"#,
            #"{"v":1,"seq":1.5,"t":0,"kind":"delta","nodes":[]}"#,
        ])
    func schemaRefuses(json: String) throws {
        #expect(try JSONSchema.ofLines().faults(Data(json.utf8)) != [])
    }

    // docs/line-format.md: a full line has nodes, and a line lists each node once.
    @Test("a line that readers refuse is not written, with the reader's sentence")
    func refused() throws {
        let root = SnapshotNode(
            id: 1, parent: nil, className: "UIWindow",
            frame: CGRect(x: 0, y: 0, width: 1, height: 1))
        let full = Snapshot(size: CGSize(width: 1, height: 1), scale: 1, fps: 60, nodes: [root])
        var (empty, twice, still) = (full, full, full)
        empty.nodes = []
        twice.nodes = [root, root]
        still.fps = 0
        let bodies: [(SnapshotLine.Body, String)] = [
            (.full(empty), "“nodes” must not be empty"), (.full(twice), "“parent” of node 1"),
            (.full(still), "“fps” must be a whole number from 1"),
            (.delta(SnapshotDelta(removed: [4, 4])), "“removed” lists node 4 twice"),
        ]
        var encoder = LineEncoder()
        for (body, words) in bodies {
            let fault = #expect(throws: LineFault.self) { try encode(line(body)) }
            #expect(fault?.sentence.contains(words) == true, "\(fault?.sentence ?? "")")
        }
        #expect(throws: LineFault.self) { try encode(line(.full(full), seq: .max)) }
        // A refused line leaves the encoder usable.
        _ = try? encoder.encode(line(.full(empty)))
        #expect(try encoder.encode(line(.full(full))).decoded() == line(.full(full)))
    }

    @Test("the validator refuses a schema with an unknown keyword")
    func strictValidator() throws {
        #expect(throws: JSONSchema.Unknown.self) {
            try JSONSchema(.object(["minimun": .number(1)]))
        }
    }

    @Test(
        "unreadable lines are refused",
        arguments: [
            "", "{", "null", #"{"v":3,"seq":1,"t":0,"kind":"end","reason":""}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"what"}"#,
            #"{"v":1,"seq":1,"t":1e300,"kind":"end","reason":""}"#,
            #"{"v":1,"seq":-1,"t":0,"kind":"end","reason":""}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"event","event":{"type":"dance"}}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"background":"red"}]}"#,
            ##"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"background":"#ff00ff0g"}]}"##,
            #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"frame":[1,2,3]}]}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"frame":null}]}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"transform":[1]}]}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[],"order":[[]]}"#,
            #"{"v":1,"seq":1,"t":0,"kind":"full","size":[1,1],"scale":1,"fps":60,"nodes":[{"id":1,"class":"A"}]}"#,
        ])
    func unreadable(json: String) {
        #expect(throws: LineFault.self) { try SnapshotLine(json: Data(json.utf8)) }
    }

    @Test("keys of a newer writer are skipped")
    func newerKeys() throws {
        let line = try SnapshotLine(
            json: Data(#"{"v":1,"seq":1,"t":0,"kind":"end","reason":"x","mood":1}"#.utf8))
        #expect(line == SnapshotLine(seq: 1, nanoseconds: 0, body: .end(reason: "x")))
    }

    @Test("an encoder's buffer grows once and is reused; lines do not share bytes with it")
    func reuse() {
        var encoder = LineEncoder(capacity: 8)
        let first = encoder.end(reason: "one", seq: 1, nanoseconds: 0)
        let second = encoder.end(reason: "two!", seq: 2, nanoseconds: 0)
        #expect(first.text.contains("one"))
        #expect(second.text.contains("two!"))
        #expect(first.count == first.text.utf8.count)
        encoder.beginDelta(seq: 3, nanoseconds: 0)
        encoder.discard()
        #expect(
            encoder.end(reason: "three", seq: 3, nanoseconds: 0).text.hasPrefix(
                #"{"v":1,"seq":3,"t":0,"kind":"end""#))
    }
}
