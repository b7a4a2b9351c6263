import Foundation
import HeadlessTesting
import PlayerPages
import Raster
import Snapshots

/// The files that a test leaves behind.
@MainActor
struct Film {
    /// The test's name, with its arguments.
    let title: String
    let failures: [StageRecorder.Failure]
    let recording: StageRecording
    /// The folder in which the files will be; nil if they are attached only.
    let folder: URL?

    /// A file of the film.
    struct File {
        var name: String
        var data: Data
    }

    /// How many pictures a strip has, and the time from one to the next, in nanoseconds.
    private static let (frames, interval) = (6, Int64(200_000_000))

    /// The time that the film is about: the first failure, or the end of a test that passed.
    private var moment: Int64 {
        failures.first?.nanoseconds ?? recording.lines.last?.nanoseconds ?? 0
    }

    /// Makes the files. A file that cannot be made is left out, with a sentence in `failure.txt`.
    func files() -> [File] {
        var files: [File] = []
        var remarks: [String] = []
        func add(_ name: String, _ make: () throws -> Data) {
            do { files.append(File(name: name, data: try make())) } catch {
                remarks.append("\(name) could not be made: \(error)")
            }
        }
        let lines = recording.lines
        let pictures = FilmPictures(lines, in: recording.assets)
        let data = lines.reduce(into: Data()) { data, line in
            line.withUnsafeBytes { data.append(contentsOf: $0) }
            data.append(10)
        }
        add("film.ndjson") { data }
        add("film.html") {
            try PlayerPage(
                title: title, lines: data, pictures: pictures.addresses,
                start: Double(moment) / 1e9
            ).html()
        }
        let states = states(of: lines, &remarks)
        add("strip.png") {
            var painter = SnapshotPainter(scale: 1)
            painter.assets = pictures.folder
            let strip = try painter.filmStrip(of: states)
            remarks += strip.remarks
            return try strip.png()
        }
        add("tree.txt") { Data((states.last.map { $0.snapshot.tree } ?? "").utf8) }
        add("script.jsonl") { Data(recording.script.lines.utf8) }
        files.append(File(name: "failure.txt", data: Data(text(remarks).utf8)))
        return files
    }

    /// The states of the second before the film's moment, which is the last one.
    private func states(
        of lines: [EncodedLine], _ remarks: inout [String]
    ) -> [(nanoseconds: Int64, snapshot: Snapshot)] {
        var replica = SnapshotReplica()
        var states: [(nanoseconds: Int64, snapshot: Snapshot)] = []
        var rest = lines[...]
        for index in 0..<Self.frames {
            let time = moment - Int64(Self.frames - 1 - index) * Self.interval
            do {
                while let line = rest.first, line.nanoseconds <= time {
                    rest.removeFirst()
                    try replica.apply(line.decoded())
                }
            } catch { remarks.append("A line of the recording is invalid: \(error)") }
            if time >= 0, let snapshot = replica.state(at: Double(time) / 1e9) {
                states.append((time, snapshot))
            }
        }
        return states
    }

    /// The failure, and how to reproduce it.
    private func text(_ remarks: [String]) -> String {
        var text = "\(title)\n\n"
        for failure in failures {
            let time = failure.nanoseconds.map { "At \((Double($0) / 1e9).inWords) s: " } ?? ""
            text += "\(time)\(failure.sentence)\n\n"
        }
        for remark in remarks { text += "\(remark)\n" }
        let size = recording.size
        let path = folder?.appending(path: "script.jsonl").path ?? "script.jsonl"
        return text + """
            film.html     plays the run in a browser; opens at the first failure
            film.ndjson   the same as lines, for mainspring inspect, render and diff
            strip.png     the second before the first failure
            tree.txt      the views at the first failure
            script.jsonl  the input; to repeat it:

                let stage = Stage(
                    size: CGSize(width: \(Double(size.width).inWords), \
            height: \(Double(size.height).inWords)), scale: \(recording.scale.inWords),
                    framesPerSecond: \(recording.framesPerSecond))
                defer { stage.close() }
                // The screen, as in the test.
                let script = try StageScript(
                    Data(contentsOf: URL(filePath: "\(path)")), file: "script.jsonl")
                stage.run(script)
                stage.advance(by: max(.zero, .nanoseconds(\(moment)) - stage.now))

            """
    }
}
