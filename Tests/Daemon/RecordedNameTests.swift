import Recording
import Testing

@testable import Daemon

/// Names of sessions in a journal that no publisher could have sent.
@MainActor
@Suite("Recorded names")
struct RecordedNameTests {
    @Test(
        "an invalid name is replaced: streams contain names unescaped",
        arguments: [
            #"in"jected"#, "new\nline\n\ndata: {}\n\n", "esc\u{1b}[2J", "rtl\u{202e}", "", "..",
            "12",
            "sl/ash", String(repeating: "x", count: 65),
        ])
    func invalid(_ name: String) throws {
        var recorded = RecordedStream(id: 7)
        recorded.descriptor = Session.descriptor(
            name: name, run: "r", title: "t", source: "publisher")
        #expect(try #require(Session(recorded)).name == "session-7")
    }

    @Test("a valid name is kept")
    func valid() throws {
        var recorded = RecordedStream(id: 7)
        recorded.descriptor = Session.descriptor(
            name: "a.b-c_1", run: "r", title: "t", source: "publisher")
        #expect(try #require(Session(recorded)).name == "a.b-c_1")
    }
}
