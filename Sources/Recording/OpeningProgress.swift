import Synchronization

/// How far the opening of a journal has come, for a thread that does not open it.
public final class OpeningProgress: Sendable {
    private let counts = Mutex((opened: 0, total: 0))
    private let reason = Mutex<JournalFailure?>(nil)

    public init() {}

    /// The number of segments that were read or found in their indexes.
    public var opened: Int { counts.withLock { $0.opened } }
    /// The number of segments in the folder; 0 until they are counted.
    public var total: Int { counts.withLock { $0.total } }

    /// Why opening has to wait and is tried again: servers that do not answer, for instance. Nil
    /// while it goes on.
    public var obstacle: JournalFailure? {
        get { reason.withLock { $0 } }
        set { reason.withLock { $0 = newValue } }
    }

    func begin(_ total: Int) { counts.withLock { $0 = (0, total) } }
    func count(_ opened: Int) { counts.withLock { $0.opened += opened } }
}
