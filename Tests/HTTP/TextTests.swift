import Foundation
import HTTPClient
import Testing

@testable import HTTP

@MainActor
@Suite("Targets and texts")
struct TargetTests {
    @Test(
        "a URL without a host, or of another scheme, is refused with 400",
        arguments: [
            "http:///healthz", "https:///x", "ftp://localhost/healthz", "://localhost/x",
            "http://", "http://?x",
        ])
    func urls(target: String) throws {
        #expect { try HTTPTarget(target) } throws: { ($0 as? Refusal)?.status == 400 }
    }

    @Test("the scheme of a URL is http or https, in any case")
    func schemes() throws {
        #expect(try HTTPTarget("HTTP://localhost/x").host == "localhost")
        #expect(try HTTPTarget("https://localhost/x").path == "/x")
        #expect(try HTTPTarget("/a://b").host == nil)
    }

    @Test("a second Expect header is not ignored")
    func expectations() throws {
        let hall = try Hall()
        let client = hall.client()
        client.send(
            "POST /x HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nExpect: other\r\n"
                + "Content-Length: 3\r\n\r\nabc")
        #expect(hall.run { client.isClosed })
        #expect(client.answers.map(\.status) == [417])
    }

    @Test("a refusal contains no characters that control a terminal or hide text")
    func refusals() throws {
        let refusal = Refusal(404, "There is no “\u{1B}[31m\u{202E}\u{200F}\u{61C}\u{200B}ä”.")
        #expect(refusal.text == "There is no “\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}ä”.\n")
        #expect(String(decoding: refusal.wholeAnswer, as: UTF8.self).hasSuffix(refusal.text))
    }

    /// Bidi_Control in PropList.txt of Unicode 16.
    private nonisolated static let directions: [UInt32] =
        [0x61C, 0x200E, 0x200F] + Array(0x202A...0x202E) + Array(0x2066...0x2069)
    /// Of Default_Ignorable_Code_Point in DerivedCoreProperties.txt of Unicode 16.
    private nonisolated static let invisible: [UInt32] = [
        0xAD, 0x34F, 0x115F, 0x180E, 0x200B, 0x2060, 0x2064, 0x206F, 0x3164, 0xFEFF, 0xFFA0,
        0x1D173, 0xE0001, 0xE0041,
    ]

    @Test("characters that hide or reorder text are harmful", arguments: directions + invisible)
    func harmful(value: UInt32) throws {
        #expect(try #require(Unicode.Scalar(value)).isHarmful)
    }

    @Test("letters, marks, emoji, joiners and variation selectors are not harmful")
    func harmless() {
        for scalar in "aä漢é\u{301}\u{200C}\u{200D}\u{FE0F}👩🏽\u{E0100}".unicodeScalars {
            #expect(!scalar.isHarmful)
        }
    }

    @Test("a character above U+FFFF has two escape sequences in JSON (RFC 8259, section 7)")
    func escapes() throws {
        let text = "\u{E0041}".unicodeScalars.map(\.escapedForJSON).joined()
        #expect(text == "\\udb40\\udc41")
        let read = try JSONDecoder().decode([String].self, from: Data("[\"\(text)\"]".utf8))
        #expect(read == ["\u{E0041}"])
    }
}
