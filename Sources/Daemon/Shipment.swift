import HTTP
import MainLoop

/// The same lines for all subscribers of some groups, encoded and compressed once.
///
/// More than 128 KiB become several parcels, because copying 4 MiB takes milliseconds and
/// compressing them takes 40. A turn may make some of them, and the next turn the rest; they are
/// sent once all are made.
@MainActor
final class Shipment {
    private(set) var parcels: [Parcel] = []
    /// The total size of the frames made so far.
    private(set) var byteCount = 0
    /// The bytes that are not in a parcel yet.
    private var rest: ArraySlice<UInt8>
    private let style: LineStyle
    private let compresses: Bool

    /// The maximum size of a parcel before compression: 128 KiB, which take 1.3 ms as gzip.
    static let portion = 128 << 10
    /// From how many bytes on lines are sent uncompressed, within the coding: compressing costs 10
    /// ms of CPU time per megabyte.
    static let uncompressed = 512 << 10

    init(_ bytes: [UInt8], style: LineStyle) {
        (rest, self.style) = (bytes[...], style)
        compresses = bytes.count <= Self.uncompressed
    }

    /// Makes parcels; at least one, if one is missing.
    /// - Parameter end: when to stop, as a time of the clock.
    /// - Returns: whether all are made.
    func make(until end: Int64, clock: LoopClock, packer: (any StreamPacking)?) -> Bool {
        while !rest.isEmpty {
            let bytes = rest.prefix(Self.portion)
            rest = rest.count > bytes.count ? rest.dropFirst(bytes.count) : []
            let parcel = bytes.withUnsafeBytes {
                Parcel($0, coding: style.coding, packer: packer, compresses: compresses)
            }
            parcels.append(parcel)
            byteCount += parcel.frame.count
            if !rest.isEmpty, clock.now.nanoseconds >= end { return false }
        }
        return true
    }
}
