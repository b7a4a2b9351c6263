import HTTP
import MainLoop
import Snapshots

/// A viewer's question about a view's edges, pending at the session's program.
@MainActor
final class Explanation {
    private let loop: MainLoop
    /// Receives the status and the text of the answer: to a viewer, or to another daemon.
    private let reply: (Int, String) -> Void
    private let request: HTTPRequest?
    private var timer: MainLoop.TimerID?
    private var isAnswered = false
    /// Called once, when the question has ended.
    private let onEnd: () -> Void

    /// Waits for the program's answer to a viewer.
    /// - Parameter limit: the maximum time that the program may take.
    convenience init(
        _ request: HTTPRequest, loop: MainLoop, limit: Duration, onEnd: @escaping () -> Void
    ) {
        self.init(request: request, loop: loop, limit: limit, onEnd: onEnd) { status, text in
            if status == 200 {
                request.answer(
                    200, type: "application/json", headers: Daemon.fresh, text: text + "\n")
            } else {
                request.refuse(Refusal(status, text))
            }
        }
        request.connection.onClose = { [self] in release() }
        request.connection.awaitAnswer(closesAtEnd: true)
    }

    /// Waits for the program's answer.
    /// - Parameters:
    ///   - request: the viewer's request; nil for a question of another daemon.
    ///   - limit: the maximum time that the program may take.
    ///   - reply: receives the status and the text, once.
    init(
        request: HTTPRequest? = nil, loop: MainLoop, limit: Duration, onEnd: @escaping () -> Void,
        reply: @escaping (Int, String) -> Void
    ) {
        (self.loop, self.request, self.onEnd, self.reply) = (loop, request, onEnd, reply)
        let seconds = max(1, limit.components.seconds)
        timer = loop.schedule(after: limit) { [weak self] in
            self?.refuse(504, "The program did not answer within \(seconds) seconds.")
        }
    }

    /// Answers that there is no explanation.
    func refuse(_ status: Int, _ sentence: String) {
        guard !isAnswered else { return }
        finish()
        request?.connection.onClose = nil
        reply(status, sentence)
    }

    /// Answers with the program's explanation.
    func answer(_ json: String) {
        guard !isAnswered else { return }
        finish()
        request?.connection.onClose = nil
        reply(200, json)
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
