import Foundation
import MainLoop
import TestSupport
import Testing

@testable import Commands

/// docs/your-own-app.md: a preview rebuilds when a source file changes, and not when the program
/// writes files of its own.
@MainActor
@Suite("What a preview watches")
final class SourceWatchTests {
    private let loop = MainLoop()
    private let folder =
        NSTemporaryDirectory() + "mainspring-watch-\(UInt64.random(in: 0 ... .max))"
    private var changes = 0

    init() throws {
        try make("Sources/App")
        try make("Sources/App/Assets.xcassets/a.imageset")
        try write("Package.swift")
        try write("Sources/App/main.swift")
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func make(_ path: String) throws {
        try FileManager.default.createDirectory(
            atPath: "\(folder)/\(path)", withIntermediateDirectories: true)
    }

    private func write(_ path: String) throws {
        try Data("x".utf8).write(to: URL(filePath: "\(folder)/\(path)"))
    }

    /// Whether a change is reported; the loop runs until then, or until nothing can come any more.
    private func isReported(_ change: () throws -> Void) throws -> Bool {
        let before = changes
        try change()
        let commit = loop.onCommit(.snapshots) { [unowned self] in
            if changes > before { loop.stop() }
        }
        defer { loop.removeCommit(commit) }
        // What is to be reported arrives after the stillness; a marker after it ends the wait.
        let end = loop.schedule(after: SourceWatch.stillness * 4) { [unowned self] in loop.stop() }
        defer { loop.cancel(end) }
        loop.run(for: patience)
        return changes > before
    }

    private func watch(_ description: String? = nil) throws -> SourceWatch {
        let watch = try SourceWatch(loop: loop) { [unowned self] in changes += 1 }
        let package =
            try description.map {
                PackageFolders(try #require(PackageDescription(output: $0)), root: folder)
            } ?? PackageFolders(root: folder)
        try watch.watch(package)
        return watch
    }

    @Test("sources, manifests and new folders of a target count; the program's files do not")
    func usual() throws {
        let watch = try watch()
        defer { withExtendedLifetime(watch) {} }
        #expect(try isReported { try write("Sources/App/main.swift") })
        #expect(try isReported { try write("Sources/App/Assets.xcassets/a.imageset/a.png") })
        #expect(try isReported { try write("Package.swift") })
        #expect(try isReported { try write("Package@swift-6.2.swift") })
        #expect(try isReported { try make("Sources/App/New") })
        #expect(try isReported { try write("Sources/App/New/more.swift") })
        for path in [
            "state.json", "app.log", "Package.resolved", ".hidden", "Sources/App/main.swift~",
        ] {
            #expect(try !isReported { try write(path) }, "\(path)")
        }
        #expect(try !isReported { try make("output") })
        #expect(try !isReported { try write("output/shot.png") })
    }

    @Test("a target of another folder counts, and one that is the whole package by its sources")
    func described() throws {
        try make("App/Data")
        let watch = try watch(
            """
            warning: a message
            {"products":[{"name":"App","type":{"executable":null}}],
             "targets":[{"name":"App","path":"App","type":"executable"},
                        {"name":"AppTests","path":"Checks","type":"test"}],
             "dependencies":[{"identity":"b","path":"/b","type":"fileSystem"},
                             {"identity":"c","type":"sourceControl"}]}
            """)
        defer { withExtendedLifetime(watch) {} }
        #expect(try isReported { try write("App/Data/words.json") })
        #expect(try !isReported { try write("state.json") })
        let whole = try self.watch(
            #"{"products":[],"targets":[{"name":"A","path":".","type":"executable"}]}"#)
        defer { withExtendedLifetime(whole) {} }
        #expect(try isReported { try write("more.swift") })
        #expect(try !isReported { try write("other.json") })
    }

    @Test("a description names executables and the packages of this machine")
    func description() throws {
        let text = #"""
            {"products":[{"name":"A","type":{"executable":null}},{"name":"B","type":{"library":["automatic"]}}],
             "targets":[],"dependencies":[{"identity":"b","path":"/b","type":"fileSystem"}]}
            """#
        let description = try #require(PackageDescription(output: text))
        #expect(description.executables == ["A"])
        #expect(PackageFolders(description, root: "/a").dependencies == ["/b"])
        #expect(PackageDescription(output: "error: no manifest") == nil)
    }
}
