import Foundation
import TestSupport
import Testing

@testable import Snapshots

@Suite("Hostile lines")
struct HostileLineTests {
    private func sentence(_ bytes: [UInt8]) -> String? {
        do {
            _ = try bytes.withUnsafeBytes { try LineCheck($0) }
            return nil
        } catch { return (error as? LineFault)?.sentence }
    }

    @Test("a byte order mark is refused with a message")
    func mark() {
        #expect(
            sentence([0xEF, 0xBB, 0xBF] + Array("{}".utf8))
                == "a line must not begin with a byte order mark")
    }

    @Test("the errors of nested objects name the whole path and the node")
    func names() {
        let text =
            ##"{"v":1,"seq":1,"t":0,"kind":"delta","nodes":[{"id":17,"stroke":{"color":"#000000ff","width":"x"}}]}"##
        #expect(
            fault(checking: text)?.description
                == "“stroke.width” of node 17 must be a number (at byte 92)")
        #expect(fault(checking: text)?.name == "stroke.width")
    }

    @Test("a node without a class in a full snapshot is named, wherever the kind is written")
    func partial() {
        let nodes = #""nodes":[{"id":5,"class":"A","frame":[0,0,1,1]},{"id":6,"frame":[0,0,1,1]}]"#
        let head = #""v":1,"seq":1,"t":0,"size":[1,1],"scale":1,"fps":60"#
        for text in [
            "{\(head),\"kind\":\"full\",\(nodes)}", "{\(head),\(nodes),\"kind\":\"full\"}",
        ] {
            #expect(
                fault(checking: text)?.sentence
                    == "“class” of node 6 is missing: the nodes of a full snapshot are complete")
        }
    }

    @Test(
        "nesting is bounded in known and unknown members",
        arguments: ["x", "nodes", "order"])
    func depth(name: String) {
        for open in ["[", "{\"a\":"] {
            let text =
                #"{"v":1,"seq":1,"t":0,"kind":"delta","\#(name)":"#
                + String(repeating: open, count: 200_000)
            #expect(fault(checking: text) != nil)
        }
    }

    @Test("a large text is read in one pass")
    func texts() throws {
        let text = String(repeating: "ä\\n", count: 500_000)
        let line = try SnapshotLine(
            json: Data(#"{"v":1,"seq":1,"t":0,"kind":"end","reason":"\#(text)"}"#.utf8))
        #expect(line.body == .end(reason: String(repeating: "ä\n", count: 500_000)))
    }
}
