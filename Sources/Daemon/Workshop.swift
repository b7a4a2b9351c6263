import CLinux
import Dispatch
import Glibc
import MainLoop
import Synchronization

/// Runs work that would block the loop on a queue, and passes the results to the loop.
@MainActor
final class Workshop {
    /// The state shared by the queue's threads and the loop.
    private final class Results: Sendable {
        let descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
        private let finished = Mutex<[@MainActor @Sendable () -> Void]>([])

        deinit { Glibc.close(descriptor) }

        func add(_ completion: @escaping @MainActor @Sendable () -> Void) {
            finished.withLock { $0.append(completion) }
            var one: UInt64 = 1
            Glibc.write(descriptor, &one, 8)
        }

        func collect() -> [@MainActor @Sendable () -> Void] {
            var count: UInt64 = 0
            Glibc.read(descriptor, &count, 8)
            return finished.withLock { finished in
                defer { finished = [] }
                return finished
            }
        }
    }

    private let results = Results()
    private let queue = DispatchQueue(label: "mainspring.daemon.work", qos: .utility)
    private let loop: MainLoop
    private var watch: MainLoop.WatchID?

    init(loop: MainLoop) {
        self.loop = loop
        watch = loop.watch(results.descriptor, for: .readable, isUrgent: true) { [weak self] _ in
            guard let self else { return }
            completions += results.collect()
            complete()
        }
    }

    /// Completions that wait for their turn.
    private var completions: [@MainActor @Sendable () -> Void] = []

    /// Whether this turn has time for completions; asked before the first one.
    var mayComplete: @MainActor () -> Bool = { true }

    /// How long completions run in one turn: 1 ms. One runs in any case.
    private static let turnTime: Int64 = 1_000_000

    /// Runs completions. One that appends a line of 4 MiB takes milliseconds, so several of them
    /// need several turns.
    private func complete() {
        guard mayComplete() else {
            return loop.deferBlock { [weak self] in self?.complete() }
        }
        let end = loop.clock.now.nanoseconds + Self.turnTime
        var count = 0
        while watch != nil, count < completions.count,
            count == 0 || loop.clock.now.nanoseconds < end
        {
            count += 1
            completions[count - 1]()
        }
        // A completion may have closed the workshop.
        completions.removeFirst(min(count, completions.count))
        if watch != nil, !completions.isEmpty {
            loop.deferBlock { [weak self] in self?.complete() }
        }
    }

    isolated deinit { close() }

    /// Stops passing on results.
    func close() {
        if let watch { loop.unwatch(watch) }
        watch = nil
        completions = []
    }

    /// Runs work on the queue in pieces until one returns a result, and then a completion on the
    /// loop.
    ///
    /// Each piece is enqueued behind other work.
    func runPieces<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result?,
        then completion: @escaping @MainActor @Sendable (Result) -> Void
    ) {
        let (queue, results) = (queue, results)
        @Sendable func runPiece() {
            guard let result = work() else { return queue.async(execute: runPiece) }
            results.add { completion(result) }
        }
        queue.async(execute: runPiece)
    }

    /// Runs work on a serial queue, and then a completion on the loop.
    func run<Result: Sendable>(
        _ work: @escaping @Sendable () -> Result,
        then completion: @escaping @MainActor @Sendable (Result) -> Void
    ) {
        queue.async { [results] in
            let result = work()
            results.add { completion(result) }
        }
    }
}
