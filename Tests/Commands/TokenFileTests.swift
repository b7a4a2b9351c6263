import Daemon
import Foundation
import Testing

@testable import Commands

@MainActor
@Suite("Tokens from files")
struct TokenFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(
        path: "tokens-\(UUID().uuidString)")

    private func configuration(
        _ option: String, _ text: String
    ) throws -> DaemonConfiguration {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appending(path: "secret").path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        return try ServeCommand.configuration(Arguments(["serve", option, path])).daemon
    }

    @Test("each line of a file is a token with the rights of the option")
    func rights() throws {
        for (option, rights) in [
            ("--token-file", DaemonConfiguration.Rights.all), ("--read-token-file", .read),
            ("--publish-token-file", .publish), ("--touch-token-file", [.read, .touch]),
        ] {
            let tokens = try configuration(option, "# kiosk\none\n\n  two \r\n").tokens
            #expect(tokens.map(\.secret) == ["one", "two"], "\(option)")
            #expect(tokens.allSatisfy { $0.rights == rights }, "\(option)")
        }
    }

    @Test("a file without a token is an error: the daemon could be open without it")
    func empty() {
        for text in ["", "\n", "# later\n"] {
            let error = #expect(throws: Misuse.self) {
                _ = try configuration("--token-file", text)
            }
            #expect(error?.description.hasSuffix("contains no token.") == true)
        }
    }

    @Test("a refusal without a token names the command's own options")
    func refusal() {
        let sentence = DaemonOptions.refusal(401, "send “Authorization: Bearer TOKEN”")
        #expect(sentence.contains("MAINSPRING_TOKEN"))
        #expect(sentence.contains("--token TOKEN"))
        #expect(!sentence.contains("Bearer"))
        #expect(DaemonOptions.refusal(403, "No.\n") == "No.")
    }
}
