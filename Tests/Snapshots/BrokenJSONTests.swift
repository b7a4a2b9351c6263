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
}
