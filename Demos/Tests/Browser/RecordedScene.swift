import Foundation
import Gallery
import HeadlessTesting
import Snapshots
import Testing

/// A scene's run with its script, written to a file, and what the command line makes of the file.
struct RecordedScene: Sendable {
    /// The lines of the run.
    let lines: [String]
    /// The folder with the scene's pictures.
    let assets: URL?
    private let folder: URL
    private let recording: URL

    private final class Lines: SnapshotSink {
        var texts: [String] = []
        var wantsLines: Bool { true }
        func receive(_ line: EncodedLine) { texts.append(line.text) }
    }

    /// Runs a scene headless and writes its lines.
    @MainActor
    init(_ name: String, script: StageScript) throws {
        let scene = try #require(Scene.all.first { $0.name == name })
        let sink = Lines()
        #expect(HeadlessRun(scene: scene, script: script, frames: 60).run(into: sink) == 0)
        lines = sink.texts
        assets = scene.assets
        folder = FileManager.default.temporaryDirectory.appending(
            path: "mainspring-scene-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        recording = folder.appending(path: "\(name).ndjson")
        try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: recording)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    /// Exports the run as a web page and returns the page's place on the disk.
    func page() throws -> URL {
        let page = folder.appending(path: "page.html")
        try mainspring(["export", recording.path, "--html", page.path])
        return page
    }

    /// Draws the state at a time, in pixels per point, and returns the PNG file's bytes.
    func picture(at time: Double, scale: Int) throws -> Data {
        let picture = folder.appending(path: "picture.png")
        try mainspring([
            "render", recording.path, "--at", String(time), "--scale", String(scale), "-o",
            picture.path,
        ])
        return try Data(contentsOf: picture)
    }

    /// Runs the command line that was built beside these tests.
    private func mainspring(_ words: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: CommandLine.arguments[0])
            .deletingLastPathComponent()
            .appending(path: "mainspring")
        process.arguments = words + (assets.map { ["--assets", $0.path] } ?? [])
        try process.run()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0, "mainspring \(words.joined(separator: " "))")
    }
}
