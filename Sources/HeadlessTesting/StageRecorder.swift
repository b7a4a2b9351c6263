import CStageTime
import MainLoop
import Snapshots
import Synchronization

/// Records the stages that a test creates, so that a failure can leave a film behind.
///
/// A recorder belongs to the task that runs the test; stages of other tests do not use it.
package final class StageRecorder: Sendable {
    /// The recorder of the stages that the current task creates; nil for none.
    @TaskLocal package static var current: StageRecorder?

    /// A failure of the test, and the stage's time.
    package struct Failure: Sendable {
        /// The failure's description.
        package var sentence: String
        /// The time of the stage that was used last, in nanoseconds; nil without a stage.
        package var nanoseconds: Int64?
    }

    private struct State {
        /// In order of use; the last is the one used last.
        var recordings: [StageRecording] = []
        var failures: [Failure] = []
        /// The recording of the stage that was used last before the first failure.
        var failed: StageRecording?
    }

    private let state = Mutex(State())
    /// A test that creates many stages retains the recordings of the last ones only.
    private static let most = 4

    /// Creates a recorder.
    package init() {}

    /// The failures so far, in order.
    package var failures: [Failure] { state.withLock { $0.failures } }

    /// The recording of the stage that was used last before the first failure; nil without one.
    package var film: StageRecording? { state.withLock { $0.failed ?? $0.recordings.last } }

    /// Adds a failure at the present time of the stage that was used last.
    package func add(_ sentence: String) {
        let recording = state.withLock { state in
            let recording = state.recordings.last
            state.failures.append(Failure(sentence: sentence, nanoseconds: recording?.now))
            if state.failures.count == 1 { state.failed = recording }
            return recording
        }
        // Only the main actor may add the failure to the recording's log.
        guard let recording, mainspring_is_main() else { return }
        // On a stage, jobs of the global executor run on the main queue too, where assumeIsolated
        // may stop the process.
        let add: @MainActor () -> Void = { recording.add(failure: sentence) }
        unsafeBitCast(add, to: (() -> Void).self)()
    }

    /// Completes the recordings of stages that are still open.
    @MainActor package func finish() {
        for recording in state.withLock({ $0.recordings }) { recording.markEnd("The test ended.") }
    }

    @MainActor func record(_ stage: Stage) -> StageRecording {
        let recording = StageRecording(stage, self)
        state.withLock { state in
            state.recordings.append(recording)
            if state.recordings.count > Self.most { state.recordings.removeFirst() }
        }
        return recording
    }

    func use(_ recording: StageRecording) {
        state.withLock { state in
            guard state.recordings.last !== recording,
                let index = state.recordings.firstIndex(where: { $0 === recording })
            else { return }
            state.recordings.append(state.recordings.remove(at: index))
        }
    }
}
