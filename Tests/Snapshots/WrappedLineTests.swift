import Foundation
import TestSupport
import Testing

@testable import Snapshots

@Suite("Wrapped lines")
struct WrappedLineTests {
    private func read(_ text: String) throws -> WrappedLine {
        try Array(text.utf8).withUnsafeBytes { try WrappedLine($0) }
    }

    @Test("a wrapped line has a position, a session and the line")
    func whole() throws {
        let line = #"{"v":1,"seq":1,"t":0,"kind":"end","reason":"x"}"#
        let text = #"{"pos":9007199254740993,"id":3,"session":"a\n","later":[],"line": \#(line)}"#
        let wrapped = try read(text + "\n")
        #expect(wrapped.pos == 9_007_199_254_740_993)
        #expect(wrapped.id == 3)
        #expect(wrapped.session == "a\n")
        #expect(wrapped.line == (try SnapshotLine(json: Data(line.utf8))))
    }

    @Test(
        "other text than a wrapped line is refused",
        arguments: [
            "", "[]", #"{"pos":-1}"#, #"{"line":{"v":1}}"#, #"{"line":[]}"#, #"{"id":4294967296}"#,
            "{}{}",
            #"{"pos":9223372036854775808}"#,
        ])
    func refused(text: String) {
        #expect(throws: LineFault.self) { try read(text) }
    }
}
