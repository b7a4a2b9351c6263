import HTTP
import MainLoop
import Snapshots

/// A viewer's question about what determines a view's edges, pending at the session's program.
@MainActor
final class Explanation {
    private let loop: MainLoop
    private let request: HTTPRequest
    private var timer: MainLoop.TimerID?
    private var isAnswered = false
    /// Called once, when the question has ended.
    private let onEnd: () -> Void

    /// Waits for the program's answer.
    /// - Parameter limit: the maximum time that the program may take.
    init(_ request: HTTPRequest, loop: MainLoop, limit: Duration, onEnd: @escaping () -> Void) {
        (self.request, self.loop, self.onEnd) = (request, loop, onEnd)
        request.connection.onClose = { [self] in release() }
        request.connection.awaitAnswer(closesAtEnd: true)
        let seconds = max(1, limit.components.seconds)
        timer = loop.schedule(after: limit) { [weak self] in
            self?.refuse(504, "The program did not answer within \(seconds) seconds.")
        }
    }

    /// Answers that there is no explanation.
    func refuse(_ status: Int, _ sentence: String) {
        guard !isAnswered else { return }
        finish()
        request.connection.onClose = nil
        request.refuse(Refusal(status, sentence))
    }

    /// Answers with the program's explanation.
    func answer(_ json: String) {
        guard !isAnswered else { return }
        finish()
        request.connection.onClose = nil
        request.answer(200, type: "application/json", headers: Daemon.fresh, text: json + "\n")
    }

    private func finish() {
        isAnswered = true
        if let timer { loop.cancel(timer) }
        timer = nil
        onEnd()
    }

    /// Called when the viewer has disconnected.
    private func release() {
        guard !isAnswered else { return }
        finish()
    }
}
