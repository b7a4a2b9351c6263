import CLinux
import Dispatch
import Foundation
import Synchronization

extension Journal {
    /// A descriptor that becomes readable when a sync, or other work done elsewhere, is over: then call ``takeSyncs()``.
    package var completionDescriptor: Int32 { syncer.descriptor }

    /// Whether there is something that no sync has reached yet.
    package var needsSync: Bool { synced < written && !isSyncing }

    /// Asks for everything written so far to be put on the disk, without waiting for it.
    ///
    /// While one sync runs nothing happens: ask again when it is over.
    package func requestSync() {
        guard needsSync else { return }
        isSyncing = true
        syncer.sync(unsynced, upTo: written)
        unsynced = [active.file]
    }

    /// Waits until everything written so far is on the disk. For the end, and for tools.
    package func sync() throws(JournalFailure) {
        syncer.finish()
        takeSyncs()
        requestSync()
        syncer.finish()
        takeSyncs()
        if synced < written, let trouble { throw trouble }
    }

    /// Takes up what was finished elsewhere.
    /// - Returns: whether ``synced`` has advanced.
    @discardableResult
    package func takeSyncs() -> Bool {
        let before = synced
        for result in syncer.take() {
            switch result {
            case .synced(let position, let files, let nanoseconds, let failure):
                isSyncing = false
                counts.syncs += 1
                counts.syncNanoseconds += nanoseconds
                counts.longestSync = max(counts.longestSync, nanoseconds)
                if let failure {
                    // What the kernel could not write it may have forgotten: the syncer has written it anew.
                    counts.failures += 1
                    trouble = failure
                    unsynced = files + unsynced.filter { file in !files.contains { $0 === file } }
                } else {
                    synced = max(synced, position)
                    if pending.count == 0 { trouble = nil }
                }
            case .compressed(let first, let path, let bytes):
                isCompressing = false
                guard let path else {
                    counts.failures += 1
                    continue
                }
                guard let place = sealed.firstIndex(where: { $0.index.first == first }) else {
                    // It was removed meanwhile.
                    unlink(path)
                    continue
                }
                guard sealed[place].path != path else { continue }
                unlink(sealed[place].path)
                (sealed[place].path, sealed[place].fileBytes, sealed[place].isCompressed) = (path, bytes, true)
                counts.segmentsCompressed += 1
            }
        }
        return synced > before
    }
}

/// Syncs files and packs segments on queues of its own, and reports through an eventfd.
final class Syncer: Sendable {
    enum Result: Sendable {
        case synced(UInt64, [OpenFile], nanoseconds: Int64, JournalFailure?)
        /// A segment was packed; its new path and size, or nil when it could not be.
        case compressed(UInt64, path: String?, bytes: Int)
    }

    let descriptor: Int32
    private let results = Mutex<[Result]>([])
    private let syncs = DispatchQueue(label: "mainspring.journal.sync")
    private let packing = DispatchQueue(label: "mainspring.journal.pack", qos: .utility)

    init() {
        descriptor = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    }

    deinit {
        close(descriptor)
    }

    func sync(_ files: [OpenFile], upTo position: UInt64) {
        syncs.async { [self] in
            var failure: JournalFailure?
            let start = DispatchTime.now().uptimeNanoseconds
            for file in files where fdatasync(file.descriptor) != 0 {
                failure = .system("Syncing", file.path)
                Self.rewrite(file)
            }
            let time = Int64(DispatchTime.now().uptimeNanoseconds - start)
            report(.synced(position, files, nanoseconds: time, failure))
        }
    }

    /// After a failed sync the kernel may hold pages to be clean that never reached the disk: make them dirty again, as
    /// long as it still has them.
    private static func rewrite(_ file: OpenFile) {
        guard let size = try? file.size else { return }
        let start = max(0, size - (16 << 20))
        guard let reading = try? OpenFile(path: file.path, flags: O_RDONLY),
            let bytes = try? reading.read(size - start, at: start)
        else { return }
        bytes.withUnsafeBytes { try? file.write($0, at: start) }
    }

    func pack(_ work: @escaping @Sendable () -> Result) {
        packing.async { [self] in report(work()) }
    }

    /// Waits for the syncs that were asked for.
    func finish() {
        syncs.sync {}
    }

    private func report(_ result: Result) {
        results.withLock { $0.append(result) }
        var one: UInt64 = 1
        Glibc.write(descriptor, &one, 8)
    }

    func take() -> [Result] {
        var count: UInt64 = 0
        Glibc.read(descriptor, &count, 8)
        return results.withLock { results in
            defer { results = [] }
            return results
        }
    }
}
