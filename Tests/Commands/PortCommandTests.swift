import Foundation
import Testing

@testable import Commands

/// docs/porting.md: the command line of the translator.
@Suite("mainspring port")
struct PortCommandTests {
    private func arguments(_ line: String) throws(Misuse) -> [String] {
        try PortCommand(Arguments(line.split(separator: " ").map(String.init))).arguments
    }

    @Test("the arguments of swift follow two dashes")
    func package() throws {
        #expect(
            try arguments("port run --package-path App -- App -v")
                == ["run", "--package-path", "App", "--", "App", "-v"])
        #expect(try arguments("port build") == ["build", "--"])
    }

    @Test("files follow the verb")
    func files() throws {
        #expect(try arguments("port print A.swift B.swift") == ["print", "A.swift", "B.swift"])
        #expect(
            try arguments("port write Sources --output out")
                == ["write", "--output", "out", "Sources"])
    }

    @Test(
        "what makes no sense is refused with a sentence",
        arguments: [
            ("port compile", "There is no verb “compile”."),
            ("port check", "check needs files or folders."),
            ("port write Sources", "write needs --output, as in --output translated."),
            ("port build --output out", "build accepts no --output; write does."),
        ])
    func misuse(_ line: String, _ sentence: String) {
        let misuse = #expect(throws: Misuse.self) { try arguments(line) }
        #expect(misuse?.description.hasPrefix(sentence) == true)
    }

    @Test("the translator's sources are beside an installed program, or above a built one")
    func sources() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = folder.path + "/.build/debug/mainspring"
        #expect(PortCommand.sources(near: program) == nil)
        let main = folder.appending(path: "Porting/Sources/mainspring-port/main.swift")
        try FileManager.default.createDirectory(
            at: main.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data().write(to: main)
        #expect(PortCommand.sources(near: program) == folder.path + "/Porting")
    }

    @Test("the translator's first build is announced with its duration, and no other build")
    func announcement() throws {
        let sentence = PortCommand.announcement(ofProduct: "/nowhere/mainspring-port")
        #expect(sentence?.contains("one to two minutes, once") == true)
        let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        #expect(PortCommand.announcement(ofProduct: program) == nil)
    }
}
