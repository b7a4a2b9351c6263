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
    private let packing = DispatchQueue(label: "mainspring.journal.pack", qos: .utility)
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

    func pack(_ work: @escaping @Sendable () -> Result) {
        run(on: packing, work)
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
