/// What a journal, or one segment of it, holds of one stream.
package struct RecordedStream: Equatable, Sendable {
    /// The stream's number.
    package var id: UInt32
    /// What was said about it at its beginning.
    package var descriptor: [UInt8] = []
    /// The position of its first record here; 0 when it has none but its description.
    package var first: UInt64 = 0
    /// The position of its last record here.
    package var last: UInt64 = 0
    /// How many records it has here.
    package var count: UInt64 = 0
    /// The bytes of their payloads.
    package var bytes: UInt64 = 0
    /// The publisher's highest number.
    package var number: UInt64 = 0
    /// The position of its last full state; 0 when it has none.
    package var lastFull: UInt64 = 0
    /// When its first record was taken in, in nanoseconds since 1970.
    package var firstTime: Int64 = 0
    /// When its last record was taken in.
    package var lastTime: Int64 = 0
    /// Whether its end was told.
    package var hasEnded = false

    package init(id: UInt32) {
        self.id = id
    }

    /// Takes a record up.
    mutating func note(_ record: Record, payload: UnsafeRawBufferPointer) {
        number = max(number, record.number)
        if record.kind == .stream {
            descriptor = Array(payload)
            return
        }
        if count == 0 { (first, firstTime) = (record.position, record.time) }
        count += 1
        bytes += UInt64(payload.count)
        last = record.position
        lastTime = record.time
        if record.kind == .full { lastFull = record.position }
        hasEnded = record.kind == .end
    }

    /// Takes up what a later segment holds.
    mutating func add(_ later: RecordedStream) {
        number = max(number, later.number)
        if !later.descriptor.isEmpty { descriptor = later.descriptor }
        guard later.count > 0 else { return }
        if count == 0 { (first, firstTime) = (later.first, later.firstTime) }
        count += later.count
        bytes += later.bytes
        (last, lastTime, hasEnded) = (later.last, later.lastTime, later.hasEnded)
        if later.lastFull > 0 { lastFull = later.lastFull }
    }
}
