import Foundation
import Snapshots
import StageFilms
import Testing
import UIKit

/// What failing tests leave behind, in a process of their own that runs only tests that fail.
@MainActor
@Suite("Films", .serialized, .disabled(if: ChildRun.isChild))
struct FilmTests {
    /// A run of the tests that fail on purpose.
    private struct Run {
        let folder: URL
        let output: String

        /// - Parameters:
        ///   - test: a pattern for the tests' names.
        ///   - environment: further variables.
        init(_ test: String, _ environment: [String: String] = [:]) throws {
            folder = FileManager.default.temporaryDirectory.appending(
                path: "mainspring-films-\(UUID())", directoryHint: .isDirectory)
            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            // The same bundle, without this run's own choice of tests.
            var words = Array(CommandLine.arguments.dropFirst())
            for option in ["--filter", "--skip", "--xunit-output", "--event-stream-output-path"] {
                while let index = words.firstIndex(of: option) {
                    words.removeSubrange(index...min(index + 1, words.count - 1))
                }
            }
            process.arguments = words + ["--filter", "StageFilmsTests.OnPurpose/\(test)"]
            process.environment = ProcessInfo.processInfo.environment.merging(
                ["MAINSPRING_ON_PURPOSE": "1", "MAINSPRING_ARTIFACTS": folder.path]
            ) { $1 }.merging(environment) { $1 }
            let pipe = Pipe()
            process.standardOutput = pipe
            process.standardError = pipe
            try process.run()
            let data = pipe.fileHandleForReading.readDataToEndOfFile()
            process.waitUntilExit()
            output = String(decoding: data, as: UTF8.self)
        }

        var films: [String] {
            ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
        }

        func data(_ file: String) throws -> Data {
            try Data(contentsOf: folder.appending(path: file))
        }

        func text(_ file: String) throws -> String {
            String(decoding: try data(file), as: UTF8.self)
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }
    }

    @Test("a failing test leaves a page, lines, pictures, a tree, a script and what failed")
    func files() throws {
        let run = try Run("fades")
        defer { run.remove() }
        #expect(run.films == ["OnPurpose-fades"], "\(run.output)")
        let film = run.folder.appending(path: "OnPurpose-fades")
        let files = try FileManager.default.contentsOfDirectory(atPath: film.path)
        #expect(
            files.sorted() == [
                "failure.txt", "film.html", "film.ndjson", "script.jsonl", "strip.png", "tree.txt",
            ])
        #expect(run.output.contains("Film: \(film.path)/film.html"))

        // The finger takes 0.1 s and 0.15 s, and the test waits 0.25 s and 0.5 s.
        let page = try run.text("OnPurpose-fades/film.html")
        #expect(page.contains("<body data-start=\"1.0\""))
        #expect(page.contains("<title>fades()</title>"))
        #expect(!page.contains("src=\"http"))
        let words = try run.text("OnPurpose-fades/failure.txt")
        #expect(words.contains("At 1 s: StageFilmsTests/OnPurpose.swift:"))
        #expect(words.contains("it is gone"))
        #expect(words.contains("At 3 s: "))

        // Half way through a linear fade of one second.
        let tree = try run.text("OnPurpose-fades/tree.txt")
        #expect(tree.contains("UIButton “fade” (20, 60, 200, 44)"))
        #expect(tree.contains("alpha 0.5"))

        // PNG: the signature, then the width: 6 windows of 375 points and 7 gaps of 12.
        let strip = [UInt8](try run.data("OnPurpose-fades/strip.png"))
        #expect(Array(strip.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        let width = strip[16..<20].reduce(0) { $0 << 8 | Int($1) }
        #expect(width == 6 * 375 + 7 * 12)
    }

    @Test("the script repeats the run: the same views at the moment of the failure")
    func script() throws {
        let run = try Run("fades")
        defer { run.remove() }
        let text = try run.text("OnPurpose-fades/script.jsonl")
        let script = try StageScript(Data(text.utf8), file: "script.jsonl")
        #expect(script.steps.count == 5)
        #expect(
            script.steps.first
                == .init(
                    line: 1, time: 250_000_000, action: .tap(.identifier("password"))))
        #expect(script.steps.contains { $0.action == .type("open sesame") })
        #expect(
            script.steps.contains {
                $0.action
                    == .pan(
                        [CGPoint(x: 100, y: 500), CGPoint(x: 100, y: 450)], duration: 150_000_000)
            })
        let stage = Stage(size: CGSize(width: 375, height: 667), scale: 2)
        defer { stage.close() }
        OnPurpose.play(stage)
        stage.run(script)
        stage.advance(by: .seconds(1) - stage.now)
        #expect(stage.tree == (try run.text("OnPurpose-fades/tree.txt")))
    }

    @Test("the lines are a whole recording, with the failures in its log")
    func lines() throws {
        let run = try Run("fades")
        defer { run.remove() }
        var replica = SnapshotReplica()
        var logs: [(Int64, String)] = []
        for line in try run.text("OnPurpose-fades/film.ndjson").split(separator: "\n") {
            let line = try SnapshotLine(json: Data(line.utf8))
            try replica.apply(line)
            if case .log(let log) = line.body, log.level == .error {
                logs.append((line.nanoseconds, log.text))
            }
        }
        #expect(logs.map(\.0) == [1_000_000_000, 3_000_000_000])
        #expect(logs.first?.1.contains("it is gone") == true)
        #expect(replica.nanoseconds == 3_000_000_000)
    }

    @Test("a test that passes leaves nothing, unless all films are wanted")
    func passing() throws {
        let run = try Run("passes")
        defer { run.remove() }
        #expect(run.films == [])
        let all = try Run("passes", ["MAINSPRING_FILMS": "all"])
        defer { all.remove() }
        #expect(all.films == ["OnPurpose-passes"], "\(all.output)")
        let none = try Run("fades", ["MAINSPRING_FILMS": "none"])
        defer { none.remove() }
        #expect(none.films == [])
    }

    @Test("each case of a test has its folder, named by its arguments, and errors count")
    func arguments() throws {
        let run = try Run("throwing")
        defer { run.remove() }
        #expect(
            run.films == ["OnPurpose-throwing-a-b", "OnPurpose-throwing-a-b-2"], "\(run.output)")
        let words = try run.text("OnPurpose-throwing-a-b/failure.txt")
        #expect(words.contains("The test ended with an error: broken"))
    }

    @Test("the trait creates the stage, and a failure on another thread has its time too")
    func staged() throws {
        let run = try Run("staged")
        defer { run.remove() }
        #expect(run.films == ["OnPurpose-staged"], "\(run.output)")
        let words = try run.text("OnPurpose-staged/failure.txt")
        #expect(words.contains("elsewhere"))
        #expect(words.contains("in a child task"))
        #expect(words.contains("At 0.07 s: "))
        #expect(words.contains("size: CGSize(width: 200, height: 100), scale: 3,"))
    }

    @Test("a monkey leaves the film of its shortest script")
    func monkey() throws {
        let run = try Run("monkey")
        defer { run.remove() }
        let script = try run.text("OnPurpose-monkey/script.jsonl")
        #expect(script == "{\"t\":0,\"tap\":\"fade\"}\n", "\(run.output)")
    }

    @Test("a test without a stage leaves no film")
    func noStage() throws {
        let run = try Run("noStage")
        defer { run.remove() }
        #expect(run.films == [])
        #expect(!run.output.contains("film"), "\(run.output)")
    }

    /// Counts the lines that the recorder of a test retains.
    private func lines(_ body: (Stage) -> Void) -> Int {
        let recorder = StageRecorder()
        return StageRecorder.$current.withValue(recorder) {
            let stage = Stage()
            OnPurpose.play(stage)
            body(stage)
            let count = recorder.film?.lines.count ?? 0
            stage.close()
            return count
        }
    }

    @Test("a stage that does not change costs no line, however long it runs")
    func cost() {
        let before = lines { $0.commit() }
        #expect(before == 1)
        #expect(lines { $0.advance(by: .seconds(3600)) } == before)
    }

    @Test("outside the trait, nothing is recorded")
    func unrecorded() {
        #expect(StageRecorder.current == nil)
        #expect(throws: MissingStage.self) { try Stage.current }
    }
}
