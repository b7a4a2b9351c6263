import Recording

/// A long line of the past that is read in portions and then scanned for nodes.
///
/// Its size counts as scanned bytes of the hub from the first portion on.
@MainActor
final class LongScan {
    let record: Record
    /// The size of the whole line.
    let count: Int
    /// The portions that were read.
    var bytes: [UInt8] = []
    private weak var hub: Hub?

    /// The maximum number of bytes that are read at once: 1 MiB, in less than 1 ms.
    static let portion = 1 << 20

    init(_ record: Record, _ count: Int, hub: Hub) {
        (self.record, self.count, self.hub) = (record, count, hub)
        bytes.reserveCapacity(count)
        hub.scannedBytes += count
    }

    /// Stops counting its size: the scan is complete, or its stream has ended.
    func end() {
        hub?.scannedBytes -= count
        hub = nil
    }
}
