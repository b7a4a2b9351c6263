import Foundation
import TestSupport
import Testing

@testable import Snapshots

@Suite("Lines from other programs")
struct LineCheckTests {
    private func check(_ text: String) throws -> LineCheck {
        try Array(text.utf8).withUnsafeBytes { try LineCheck($0) }
    }

    private func fault(_ text: String) -> LineCheck.Fault? {
        do {
            _ = try check(text)
            return nil
        } catch { return error as? LineCheck.Fault }
    }

    private static let node = #"{"id":1,"class":"UIWindow","frame":[0,0,375,667.5]}"#

    @Test("every line of the encoder is accepted, with its number, time and kind")
    func encoded() throws {
        var random = SeededGenerator(seed: 7)
        var encoder = LineEncoder()
        for seq in 1...200 as ClosedRange<UInt64> {
            var node = SnapshotNode(
                id: 1, parent: nil, className: "UI\"Window",
                frame: CGRect(x: 1, y: -2, width: 3.5, height: 4e12))
            node.text = seq % 3 == 0 ? "é\u{1F600}\u{2028}\n\t\u{1}" : nil
            node.background = SnapshotNode.Color(rgba: 0x0102_03FF)
            node.alpha = Double(random.below(1000)) / 999
            node.hidden = seq % 5 == 0
            let time = Int64(random.next() >> 2) % SnapshotLine.largestTime
            let line: EncodedLine
            switch seq % 5 {
            case 0:
                encoder.beginFull(
                    seq: seq, nanoseconds: time, size: CGSize(width: 1, height: 2), scale: 2,
                    fps: 60)
                encoder.node(node)
                line = encoder.finish()
            case 1:
                encoder.beginDelta(seq: seq, nanoseconds: time)
                encoder.node(node, fields: node.presentFields)
                encoder.removed([7, 8])
                encoder.order([2, 3], of: 1)
                line = encoder.finish()
            case 2:
                line = encoder.event(
                    .touch(
                        TouchMessage.Touch(phase: .moved, id: 2, location: CGPoint(x: -1.5, y: 2))),
                    seq: seq,
                    nanoseconds: time)
            case 3:
                line = encoder.log(
                    SnapshotLog(level: .warning, text: "\\ \" \u{7F}"), seq: seq, nanoseconds: time)
            default: line = encoder.end(reason: "over", seq: seq, nanoseconds: time)
            }
            let checked = try line.withUnsafeBytes { try LineCheck($0) }
            #expect(checked.seq == seq)
            #expect(checked.kind == line.kind)
            #expect(checked.nanoseconds == time)
        }
    }

    @Test(
        "bytes that are not a line are refused with the reason",
        arguments: [
            ("", "a line must be a JSON object"), ("[]", "a line must be a JSON object"),
            ("{", "the line is incomplete"),
            ("{}", "“v” is missing"),
            (
                #"{"v":3,"seq":1,"t":0,"kind":"log","level":"info","text":""}"#,
                "“v” is 3: this program supports versions 1 and 2"
            ),
            (#"{"v":1,"seq":1,"t":0,"kind":"log","level":"info"}"#, "“text” is missing"),
            (
                #"{"v":1,"seq":-1,"t":0,"kind":"log","level":"info","text":""}"#,
                "“seq” must be a whole number"
            ),
            (
                #"{"v":1,"seq":1.5,"t":0,"kind":"log","level":"info","text":""}"#,
                "“seq” must be a whole number"
            ),
            (
                #"{"v":1,"seq":18446744073709551616,"t":0,"kind":"log","level":"info","text":""}"#,
                "from 0 to 9007199254740991"
            ),
            (
                #"{"v":1,"seq":1,"t":1e12,"kind":"log","level":"info","text":""}"#,
                "“t” must be a time of at most 4611686018 seconds"
            ),
            (
                #"{"v":1,"seq":1,"t":1e999,"kind":"log","level":"info","text":""}"#,
                "is out of range"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"shout","level":"info","text":""}"#,
                "“kind” must be one of “full”, “delta”"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"log","level":"loud","text":""}"#,
                "“level” must be one of “debug”"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"log","level":"info","text":5}"#,
                "“text” must be a text"
            ),
            (
                #"{"v":1,"v":1,"seq":1,"t":0,"kind":"log","level":"info","text":""}"#,
                "“v” is repeated"
            ),
            (
                #"{"v":1,"seq":01,"t":0,"kind":"log","level":"info","text":""}"#,
                "this is not a valid JSON number"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"log","level":"info","text":"a"}x"#,
                "nothing may follow"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"log","level":"info","text":"a",}"#,
                "a comma is not allowed here"
            ),
            (#"{"v":1 "seq":1}"#, "a comma or a closing bracket"), (#"{"v" 1}"#, "a colon"),
            (#"{v:1}"#, "a name in quotes"),
            (#"{"v":1,"x":tru}"#, "this is not a JSON word"),
            (#"{"v":1,"x":"\x"}"#, "this is not a JSON escape"),
            (#"{"v":1,"x":"\ud800"}"#, "an escaped surrogate"),
            (#"{"v":1,"x":"\udc00"}"#, "an escaped surrogate"),
            (#"{"v":1,"x":"\u12g4"}"#, "four hexadecimal digits"),
            ("{\"v\":1,\"x\":\"a\nb\"}", "control character"),
            ("{\"v\":1,\r\"x\":1}", "a name in quotes"), (#"{"v":1,"x":"abc"#, "does not end"),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"full","size":[1,1],"scale":1,"fps":60,"nodes":[{"id":1}]}"#,
                "“class” of node 1 is missing"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"full","size":[1],"scale":1,"fps":60,"nodes":[]}"#,
                "2 numbers, not 1"
            ),
            (#"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{}]}"#, "“id” is missing"),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":4294967296}]}"#,
                "from 0 to 4294967295"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"frame":[1,2,3]}]}"#,
                "4 numbers, not 3"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"background":"red"}]}"#,
                "#rrggbbaa"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":1,"hidden":1}]}"#,
                "true or false"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[],"order":[[]]}"#,
                "“order” must have at least 1 element"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"event","event":{"type":"touch"}}"#,
                "“event.phase” is missing"
            ),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"event","event":{"type":"key"}}"#,
                "“event.key” is missing"
            ),
        ])
    func refused(text: String, sentence: String) {
        let fault = fault(text)
        #expect(fault?.sentence.contains(sentence) == true, "\(fault?.description ?? "accepted")")
        #expect(throws: fault ?? LineFault(name: nil, sentence: "", offset: 0)) {
            try SnapshotLine(json: Data(text.utf8))
        }
    }

    @Test(
        "bytes that are not UTF-8 are refused at their offset",
        arguments: [
            [0x80], [0xC0, 0x80], [0xC2], [0xE0, 0x80, 0x80], [0xED, 0xA0, 0x80],
            [0xF0, 0x80, 0x80, 0x80],
            [0xF4, 0x90, 0x80, 0x80],
            [0xF5, 0x80, 0x80, 0x80], [0xFF], [0xE2, 0x82],
        ] as [[UInt8]])
    func encoding(bytes: [UInt8]) {
        let line = Array(#"{"v":1,"x":""#.utf8) + bytes + Array(#""}"#.utf8)
        do {
            _ = try line.withUnsafeBytes { try LineCheck($0) }
            Issue.record("It was accepted.")
        } catch { #expect((error as? LineCheck.Fault)?.offset == 12) }
    }

    @Test("depth is bounded, and keys of later versions are skipped")
    func depth() throws {
        let deep = String(repeating: "[", count: 100_000)
        #expect(fault("{\"x\":\(deep)")?.sentence.contains("deep") == true)
        let line =
            #"{"v":1,"seq":1,"t":0.000000001,"kind":"delta","new":{"a":[1,null,{}]},"nodes":[\#(Self.node)]}"#
        #expect(try check(line).nanoseconds == 1)
    }
}
