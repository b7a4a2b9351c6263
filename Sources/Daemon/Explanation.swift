import CLibevent
import HTTP
import MainLoop
import Snapshots

/// A viewer's question about what determines a view's edges, pending at the session's program.
@MainActor
final class Explanation {
    private let loop: MainLoop
    private let request: HTTPRequest
    private let isChunked: Bool
    private var timer: MainLoop.TimerID?
    private var isAnswered = false
    /// Called once, when the question has ended.
    private let onEnd: () -> Void

    /// Begins the answer; its body follows when the program has answered.
    /// - Parameter limit: the maximum time that the program may take.
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

    /// Called when the viewer has disconnected.
    private func release() {
        guard !isAnswered else { return }
        finish()
    }
}
