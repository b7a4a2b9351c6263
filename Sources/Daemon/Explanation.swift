import CLibevent
import HTTP
import MainLoop
import Snapshots

/// A viewer's question what determines a view's edges, on its way to the program that publishes the session and back.
@MainActor
final class Explanation {
    private let loop: MainLoop
    private let request: HTTPRequest
    private let isChunked: Bool
    private var timer: MainLoop.TimerID?
    private var isAnswered = false
    /// Called once, when an answer would come too late.
    private let onEnd: () -> Void

    /// Begins the answer, whose body comes when the program has spoken.
    /// - Parameter limit: how long the program may take.
    init(_ request: HTTPRequest, loop: MainLoop, limit: Duration, onEnd: @escaping () -> Void) {
        (self.request, self.loop, self.onEnd) = (request, loop, onEnd)
        isChunked = request.beginStream(type: "application/json", headers: Daemon.fresh)
        request.connection.onClose = { [self] in release() }
        let seconds = max(1, limit.components.seconds)
        timer = loop.schedule(after: limit) { [weak self] in
            self?.answer(error: "The program did not answer within \(seconds) seconds.")
        }
    }

    func answer(error: String) {
        answer("{\"error\":\(error.asJSON)}")
    }

    /// Sends the answer and ends it.
    func answer(_ json: String) {
        guard !isAnswered else { return }
        finish()
        var text = json + "\n"
        text.withUTF8 { text in
            let bytes = UnsafeRawBufferPointer(text)
            let frame = Frame(count: bytes.count) { $0.copyMemory(from: bytes) }
            frame.add(to: request.connection.output, chunked: isChunked, from: 0)
        }
        request.endStream()
    }

    private func finish() {
        isAnswered = true
        if let timer { loop.cancel(timer) }
        timer = nil
        onEnd()
    }

    /// The viewer is gone.
    private func release() {
        guard !isAnswered else { return }
        finish()
    }
}
