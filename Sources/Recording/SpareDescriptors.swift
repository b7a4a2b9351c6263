import Glibc
import Synchronization

/// Descriptors that a journal holds for its own files, so that clients cannot use up all of them.
///
/// If no other descriptors are left, opening a file releases a spare one. Closing a file first
/// fills the reserve again.
final class SpareDescriptors: Sendable {
    private let anchor: Int32
    private let spares: Mutex<[Int32]>
    private let most: Int

    init(_ count: Int) {
        most = count
        let anchor = Glibc.open("/dev/null", O_RDONLY | O_CLOEXEC)
        self.anchor = anchor
        spares = Mutex(
            (0..<count).map { _ in fcntl(anchor, F_DUPFD_CLOEXEC, 0) }.filter { $0 >= 0 })
    }

    deinit {
        spares.withLock { for descriptor in $0 { Glibc.close(descriptor) } }
        if anchor >= 0 { Glibc.close(anchor) }
    }

    /// Closes a spare descriptor, so that a file can be opened; returns false if there is none.
    func release() -> Bool {
        spares.withLock { spares in
            guard let last = spares.popLast() else { return false }
            Glibc.close(last)
            return true
        }
    }

    /// Closes a file, and keeps its descriptor if spare ones are missing.
    ///
    /// No other thread can get the descriptor in between, because `dup2` replaces the file.
    func close(_ descriptor: Int32) {
        spares.withLock { spares in
            if spares.count < most, dup2(anchor, descriptor) == descriptor {
                _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
                spares.append(descriptor)
            } else {
                Glibc.close(descriptor)
            }
        }
    }
}
