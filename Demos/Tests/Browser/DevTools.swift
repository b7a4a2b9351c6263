import Foundation
import Synchronization
import TestSupport

/// A connection that speaks the Chrome DevTools protocol over two pipes: JSON messages, each ended
/// by a NUL byte.
///
/// Source: `--remote-debugging-pipe`; the browser reads descriptor 3 and writes descriptor 4.
final class DevTools: Sendable {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    typealias Listener = @Sendable (_ method: String, _ parameters: JSON) -> Void

    private struct State {
        var next = 1
        var waiting: [Int: CheckedContinuation<JSON, any Error>] = [:]
        var listeners: [String: Listener] = [:]
        var isClosed = false
    }

    private let state = Mutex(State())
    private let outgoing: Mutex<Int32>

    /// Owns both descriptors from now on; a thread reads from the one until the browser closes it.
    init(reading: Int32, writing: Int32) {
        signal(SIGPIPE, SIG_IGN)
        outgoing = Mutex(writing)
        Thread.detachNewThread { [self] in read(from: reading) }
    }

    /// Receives the events of one session.
    func listen(session: String, _ listener: @escaping Listener) {
        state.withLock { $0.listeners[session] = listener }
    }

    /// Calls a method and returns its result; throws the protocol's error, or a time-out after
    /// `limit`.
    func call(
        _ method: String, _ parameters: JSON = [:], session: String? = nil,
        within limit: Duration = patience
    ) async throws -> JSON {
        try await withCheckedThrowingContinuation { continuation in
            let number: Int? = state.withLock { state in
                if state.isClosed { return nil }
                defer { state.next += 1 }
                state.waiting[state.next] = continuation
                return state.next
            }
            guard let number else {
                continuation.resume(
                    throwing: Failure(description: "\(method): the browser is gone"))
                return
            }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit.seconds) { [weak self] in
                self?.finish(
                    number, .failure(Failure(description: "\(method): no answer within \(limit)")))
            }
            write(number, method, parameters, session)
        }
    }

    /// Calls a method without waiting for its answer; may be called from a listener.
    func post(_ method: String, _ parameters: JSON = [:], session: String? = nil) {
        let number = state.withLock { state in
            defer { state.next += 1 }
            return state.next
        }
        write(number, method, parameters, session)
    }

    func close() {
        outgoing.withLock { descriptor in
            if descriptor >= 0 { Glibc.close(descriptor) }
            descriptor = -1
        }
    }

    private func finish(_ number: Int, _ result: Result<JSON, any Error>) {
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(with: result)
    }

    private func write(_ number: Int, _ method: String, _ parameters: JSON, _ session: String?) {
        var message: JSON = [
            "id": .number(Double(number)), "method": .string(method), "params": parameters,
        ]
        if let session, case .object(var members) = message {
            members["sessionId"] = .string(session)
            message = .object(members)
        }
        let bytes = Array(message.source.utf8) + [0]
        outgoing.withLock { descriptor in
            var sent = 0
            while sent < bytes.count, descriptor >= 0 {
                let count = bytes.withUnsafeBytes {
                    Glibc.write(descriptor, $0.baseAddress! + sent, bytes.count - sent)
                }
                if count <= 0 { break }
                sent += count
            }
        }
    }

    private func read(from descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var pending: [UInt8] = []
        while case let count = Glibc.read(descriptor, &buffer, buffer.count), count > 0 {
            var rest = buffer[..<count]
            while let end = rest.firstIndex(of: 0) {
                pending += rest[..<end]
                receive(pending)
                pending.removeAll(keepingCapacity: true)
                rest = rest[(end + 1)...]
            }
            pending += rest
        }
        Glibc.close(descriptor)
        let waiting = state.withLock { state in
            state.isClosed = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for (_, continuation) in waiting {
            continuation.resume(throwing: Failure(description: "the browser closed the connection"))
        }
    }

    private func receive(_ bytes: [UInt8]) {
        guard let message = try? JSONDecoder().decode(JSON.self, from: Data(bytes)) else { return }
        if let number = message["id"].number {
            let complaint = message["error"]["message"].string
            finish(
                Int(number),
                complaint.map { .failure(Failure(description: $0)) } ?? .success(message["result"]))
        } else if let method = message["method"].string, let session = message["sessionId"].string {
            state.withLock { $0.listeners[session] }?(method, message["params"])
        }
    }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
