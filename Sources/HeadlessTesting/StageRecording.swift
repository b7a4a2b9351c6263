import Foundation
import Capture
import MainLoop
import Snapshots

/// A recorded stage: the lines that it showed, and the input that it received.
@MainActor
package final class StageRecording: SnapshotSink {
    /// The stage's size when it was created, in points.
    package let size: CGSize
    /// The pixels per point.
    package let scale: Double
    /// The display's frame rate.
    package let framesPerSecond: Int

    /// The stage's session; nil once the recording has ended, so that nothing outlives the stage.
    private var session: WindowSession?
    private let recorder: StageRecorder
    private nonisolated let loop: MainLoop
    private var isEnded = false
    /// The lines from one full snapshot to the next.
    private var chunks: [[EncodedLine]] = []
    private var bytes = 0
    private var chunkBytes = 0
    private var input = RecordedInput()
    /// The identifier by which the test chose the view of the next touch.
    private var name: String?

    /// How many bytes of lines are retained at least, if there are as many; older ones are dropped.
    static let most = 16 << 20

    init(_ stage: Stage, _ recorder: StageRecorder) {
        (session, self.recorder, loop) = (stage.session, recorder, stage.loop)
        size = stage.window.bounds.size
        scale = Double(stage.window.screen.scale)
        framesPerSecond = stage.loop.framesPerSecond
        stage.session.add(self)
        stage.session.onInput = { [weak self] in self?.add($0) }
    }

    /// The stage's time in nanoseconds.
    nonisolated var now: Int64 { loop.clock.now.nanoseconds }

    /// The lines of the run, from a full snapshot on.
    package var lines: [EncodedLine] { chunks.flatMap(\.self) }

    /// The existing folders in which the run's images may be.
    package var assets: [URL] { session?.assets ?? lastAssets }
    private var lastAssets: [URL] = []

    /// The input as a script; times count from the stage's creation.
    package var script: StageScript { input.script(until: now, framesPerSecond) }

    /// Makes this the recording of the stage that was used last.
    func use() { recorder.use(self) }

    /// Names the view that the next touch begins in, as the test chose it.
    func name(_ identifier: String?) { name = identifier }

    /// Adds a failure to the run's log.
    func add(failure sentence: String) {
        guard !isEnded else { return }
        session?.record(SnapshotLog(level: .error, text: sentence))
    }

    /// Ends the recording with a line at the present time, so that the run does not end before.
    func markEnd(_ sentence: String) {
        guard !isEnded else { return }
        session?.record(SnapshotLog(level: .info, text: sentence))
        lastAssets = assets
        session?.onInput = nil
        session?.remove(self)
        isEnded = true
        session = nil
    }

    private func add(_ message: TouchMessage) {
        input.add(message, at: now, name: name)
        name = nil
    }

    // MARK: Lines

    package var wantsLines: Bool { !isEnded }

    package func receive(_ line: EncodedLine) {
        if line.kind == .full {
            chunks.append([])
            chunkBytes = 0
        }
        guard !chunks.isEmpty else { return }
        chunks[chunks.count - 1].append(line)
        bytes += line.count
        chunkBytes += line.count
        while bytes > Self.most, chunks.count > 2 {
            bytes -= chunks.removeFirst().reduce(0) { $0 + $1.count }
        }
        guard chunkBytes > Self.most / 2 else { return }
        // A session sends a full snapshot after a sink was added.
        chunkBytes = 0
        session?.remove(self)
        session?.add(self)
    }
}
