import Foundation
import Testing

@testable import Commands

/// The scripts in their shells. If a shell is not installed, its test is skipped.
@Suite("Completion")
struct CompletionTests {
    private static func has(_ shell: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
    }

    /// The output of a shell that runs a program with the completion script beside it, as
    /// `_mainspring` in a folder.
    private func output(_ shell: String, _ options: [String], _ program: String) throws -> String {
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "completion-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = try #require(Completion.script(shell))
        try script.write(
            to: folder.appending(path: "_mainspring"), atomically: true, encoding: .utf8)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/\(shell)")
        process.arguments = options + ["-c", program]
        process.currentDirectoryURL = folder
        process.environment = [
            "HOME": folder.path, "TERM": "dumb", "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
        ]
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        (process.standardOutput, process.standardError) = (output, errors)
        try process.run()
        let id = process.processIdentifier
        let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
        DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
        defer { watchdog.cancel() }
        let text = String(
            decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(
            String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self) == ""
        )
        return text
    }

    private static let names = CommandTable.entries.map(\.name)

    // bash(1), “Programmable Completion”: COMP_WORDS is the line in words, split at = too;
    // COMP_CWORD the cursor's.
    @Test(
        "bash completes commands, options and values, also after = and after an option",
        .enabled(if: has("bash")))
    func bash() throws {
        func completes(_ words: String...) throws -> [String] {
            let line = (["mainspring"] + words).map { "'\($0)'" }.joined(separator: " ")
            return try output(
                "bash", ["--norc"],
                "source ./_mainspring; COMP_WORDS=(\(line)); COMP_CWORD=\(words.count); _mainspring; echo \"${COMPREPLY[*]}\"; "
                    + "complete -p mainspring"
            )
            .split(separator: "\n").first?.split(separator: " ").map(String.init) ?? []
        }
        #expect(try completes("").starts(with: Self.names))
        #expect(try completes("se") == ["serve", "sessions"])
        #expect(try completes("tail", "--k") == ["--kind"])
        #expect(try completes("tail", "--kind", "") == ["full", "delta", "event", "log", "end"])
        #expect(try completes("serve", "--sync", "=", "al") == ["always"])
        #expect(try completes("serve", "--sync", "=").count == 3)
        #expect(try completes("--url", "x", "tail", "--no") == ["--no-follow"])
        #expect(try completes("completion", "") == ["bash", "zsh", "fish"])
    }

    // zshmodules(1), “The zsh/zpty Module”: an interactive shell on its own terminal, whose output
    // is read up to a pattern.
    @Test("zsh completes commands, options and values", .enabled(if: has("zsh")))
    func zsh() throws {
        func completes(_ typed: String, _ pattern: String) throws -> Bool {
            try output(
                "zsh", ["-f"],
                """
                zmodload zsh/zpty; zpty z zsh -f -i
                zpty -w z 'fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -D; LISTMAX=1000; mainspring() { : }; print rea''dy'
                zpty -r z text '*ready*'; zpty -w -n z $'\(typed)\t'; zpty -r z text '\(pattern)' && print found; zpty -d z
                """
            ).contains("found")
        }
        #expect(try completes("mainspring ", "*completion*serve*tail*"))
        #expect(try completes("mainspring tail --k", "*--kind=*"))
        #expect(try completes("mainspring tail --kind=", "*delta*end*event*full*log*"))
        #expect(try completes("mainspring diff --j", "*--json*"))
        #expect(try completes("mainspring render x -", "*--output*-o*"))
    }

    // fish's complete(1): -C prints the possible completions of a line.
    @Test("fish completes commands, options and values", .enabled(if: has("fish")))
    func fish() throws {
        func completes(_ line: String) throws -> [String] {
            try output("fish", ["--no-config"], "source ./_mainspring; complete -C '\(line)'")
                .split(separator: "\n").compactMap {
                    $0.split(separator: "\t").first.map(String.init)
                }
        }
        #expect(try Set(Self.names).isSubset(of: completes("mainspring ")))
        #expect(try completes("mainspring tail --ki") == ["--kind"])
        #expect(
            try completes("mainspring serve --sync ").sorted() == ["always", "interval", "never"])
        #expect(try completes("mainspring completion ").sorted() == ["bash", "fish", "zsh"])
        #expect(try completes("mainspring tail --url x --no") == ["--no-follow"])
    }
}
