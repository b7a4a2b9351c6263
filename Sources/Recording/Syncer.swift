import CLinux
import Dispatch
import Glibc
import Synchronization

/// Syncs files, removes, packs and opens segments on its own queues, and reports through an
/// eventfd.
final class Syncer: Sendable {
    enum Result: Sendable {
        /// Files were synced; `deleted` is the active one if it does not have its name any more.
        case synced(UInt64, nanoseconds: Int64, deleted: OpenFile?, JournalFailure?)
        /// A segment was packed: its new path and size, or nil if that failed.
        case compressed(UInt64, path: String?, bytes: Int, JournalFailure?)
        /// Segments were removed: the files that are deleted, and why others are not.
        case removed(gone: Set<String>, JournalFailure?)
        /// The file `journal` was written.
        case stored(JournalFailure?)
        case indexed(JournalFailure?)
        /// A packed segment was opened for readers.
        case opened(String, OpenedSegment)
        /// The journal was opened again.
        case reopened(Reopened)
        /// Readers that search for a record may continue.
        case searchable
    }

    let descriptor: Int32
    private let isInline: Bool
    private let results = Mutex<[Result]>([])
    private let syncs = DispatchQueue(label: "mainspring.journal.sync")
    private let opening = DispatchQueue(label: "mainspring.journal.open")

    /// - Parameter isInline: whether work runs synchronously in the call that requests it.
    init(isInline: Bool) {
        self.isInline = isInline
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        close(descriptor)
    }

    /// Syncs files.
    /// - Parameters:
    ///   - active: the file whose deletion is reported.
    ///   - progress: a file, and the bytes to write to it after the sync.
    func sync(
        _ files: [OpenFile], upTo position: UInt64, active: OpenFile,
        progress: (file: OpenFile, bytes: [UInt8])?
    ) {
        run(on: syncs) {
            var failure: JournalFailure?
            let start = DispatchTime.now().uptimeNanoseconds
            for file in files {
                do throws(JournalFailure) { try file.sync() } catch {
                    failure = error
                    break
                }
            }
            // Lines that are only in a deleted file must not be acknowledged.
            let isLinked = active.files.isLinked(active.descriptor, at: active.path)
            if failure == nil, isLinked, let progress {
                // If this fails, the file proves less, and nothing else is lost.
                do throws(JournalFailure) { try progress.file.write(progress.bytes, at: 0) } catch {
                }
            }
            let time = Int64(DispatchTime.now().uptimeNanoseconds - start)
            return .synced(
                position, nanoseconds: time, deleted: isLinked ? nil : active, failure)
        }
    }

    /// Runs work on files between the syncs.
    func remove(_ work: @escaping @Sendable () -> Result) {
        run(on: syncs, work)
    }

    /// Opens a segment, or the journal, which neither waits for syncs nor delays them.
    func open(_ work: @escaping @Sendable () -> Result) {
        run(on: opening, work)
    }

    /// Runs long work on a thread of its own, which leaves the processors to all others.
    ///
    /// Packing 64 MiB takes a processor for 0.3 s. Dispatch does not give its queues' quality of
    /// service to Linux, so that lines waited for it on a machine with two processors.
    func pack(_ work: @escaping @Sendable () -> Result) {
        if isInline { return report(work()) }
        let task = Unmanaged.passRetained(Work { [self] in report(work()) })
        var settings = pthread_attr_t()
        pthread_attr_init(&settings)
        defer { pthread_attr_destroy(&settings) }
        pthread_attr_setdetachstate(&settings, Int32(PTHREAD_CREATE_DETACHED))
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &settings,
            { task in
                // On Linux it changes the calling thread alone: nice(2), at its end.
                _ = nice(Syncer.niceness)
                task.map { Unmanaged<Work>.fromOpaque($0).takeRetainedValue().body() }
                return nil
            }, task.toOpaque())
        guard status != 0 else { return }
        task.release()
        run(on: opening, work)
    }

    /// How much nicer the thread is that packs: with 10 it gets a tenth of a busy processor.
    static let niceness: Int32 = 10

    private final class Work: Sendable {
        let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    }

    private func run(on queue: DispatchQueue, _ work: @escaping @Sendable () -> Result) {
        if isInline { return report(work()) }
        queue.async { [self] in report(work()) }
    }

    /// Waits for the requested syncs and removals.
    func finish() {
        syncs.sync {}
    }

    private func report(_ result: Result) {
        results.withLock { $0.append(result) }
        var one: UInt64 = 1
        Glibc.write(descriptor, &one, 8)
    }

    func drain() -> [Result] {
        var count: UInt64 = 0
        Glibc.read(descriptor, &count, 8)
        return results.withLock { results in
            defer { results = [] }
            return results
        }
    }
}
