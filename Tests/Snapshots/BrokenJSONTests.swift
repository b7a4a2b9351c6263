import Foundation
import Testing

@testable import Snapshots

@Suite("Refusals of broken and ambiguous JSON")
struct BrokenJSONTests {
    // RFC 8259, section 4: what a receiver makes of repeated names is unpredictable.
    @Test(
        "a repeated member that is not known is refused with its name",
        arguments: [
            (
                #"{"v":1,"later":1,"seq":1,"t":0,"kind":"log","lat\u0065r":2}"#,
                "“later” is repeated"
            ),
            (#"{"v":1,"x":{"a":1,"b":{"c":1,"c":2}}}"#, "“c” is repeated"),
            (
                #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":7,"stroke":{"z":1,"z":1}}]}"#,
                "“stroke.z” of node 7 is repeated"
            ),
            (
                "{" + (0...100).map { #""m\#($0)":0"# }.joined(separator: ",") + #","m37":0}"#,
                "“m37” is repeated"
            ),
        ])
    func unknownTwice(text: String, sentence: String) {
        #expect(fault(checking: text)?.sentence == sentence)
        #expect(decode(text) == fault(checking: text).map(Outcome.fault))
    }

    @Test("broken JSON in the value of a property is refused with the property's name")
    func broken() throws {
        let samples = try FormatSamples(seed: 7)
        for property in samples.nodeProperties {
            let name = property["name"]!.string!
            for value in ["tru", "}", "\"\\x\"", "[1,2,3,4", "[,]", "1 2"] {
                let text =
                    #"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":7,"#
                    + "\(name.asJSON):\(value)}]}"
                let found = try #require(fault(checking: text), "\(text)")
                let path = try #require(found.name, "\(text): \(found)")
                #expect(path.split(separator: ".").first.map(String.init) == name, "\(text)")
                #expect(found.sentence.hasPrefix("“\(path)” of node 7"), "\(found)")
                #expect(decode(text) == .fault(found))
            }
        }
    }

    /// Source: RFC 8259, section 7: unescaped are %x20-21, %x23-5B and %x5D-10FFFF.
    @Test("each byte of a text is checked, wherever it is among eight")
    func everyByte() {
        let head = Array(#"{"v":1,"seq":1,"t":0,"kind":"log","level":"info","text":""#.utf8)
        for place in 0..<24 {
            for byte in UInt8.min ... .max where byte != 0x22 && byte != 0x5C {
                var text = [UInt8](repeating: UInt8(ascii: "x"), count: 24)
                text[place] = byte
                let line = head + text + Array("\"}".utf8)
                let found = line.withUnsafeBytes { line -> LineFault? in
                    do throws(LineFault) {
                        _ = try LineCheck(line)
                        return nil
                    } catch { return error }
                }
                let isPlain = 0x20..<0x80 ~= byte
                #expect((found == nil) == isPlain, "byte \(byte) at \(place)")
                if let found { #expect(found.offset == head.count + place) }
            }
        }
        for count in 0..<24 {
            let text = String(repeating: "x", count: count)
            let line = #"{"v":1,"seq":1,"t":0,"kind":"log","level":"info","text":"\#(text)"#
            #expect(fault(checking: line + "\"}") == nil)
            #expect(fault(checking: line + #"\""}"#) == nil)
            #expect(fault(checking: line)?.sentence.contains("does not end") == true)
        }
    }
}
