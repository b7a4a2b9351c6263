import Recording

/// Records that one member of a cluster sends to the others in one message.
///
/// A block is a header of ``headerSize`` bytes and records of ``recordHeaderSize`` bytes and their
/// payloads, all numbers little-endian; docs/clusters.md lists the fields.
package struct Block: Equatable, Sendable {
    /// The log that it belongs to.
    package var log: JournalID
    /// The process that sent it: a random number from its start.
    package var writer: UInt64
    /// Its number among the blocks of its writer, from 1.
    package var number: UInt64
    /// The sequence number of the last block that its writer had applied.
    package var base: UInt64
    /// The writer's digest of the log up to ``base``; 0 if it did not know one, as in older
    /// versions. See ``BlockChain``.
    package var chain: UInt64
    package var records: [Entry]

    /// A record in a block. It gets its position when the block is applied.
    package struct Entry: Equatable, Sendable {
        package var kind: Record.Kind
        package var stream: UInt32
        package var number: UInt64
        /// The size of the whole payload; larger than `payload` in a part of a long record.
        package var size: Int
        /// Where `payload` lies in the whole payload.
        package var offset: Int
        /// A part of the block that it arrived in, which is not copied.
        package var payload: ArraySlice<UInt8>

        package init(
            kind: Record.Kind, stream: UInt32, number: UInt64, size: Int, offset: Int = 0,
            payload: ArraySlice<UInt8>
        ) {
            (self.kind, self.stream, self.number) = (kind, stream, number)
            (self.size, self.offset, self.payload) = (size, offset, payload)
        }

        package init(
            kind: Record.Kind, stream: UInt32, number: UInt64, size: Int, offset: Int = 0,
            payload: [UInt8]
        ) {
            self.init(
                kind: kind, stream: stream, number: number, size: size, offset: offset,
                payload: payload[...])
        }

        /// Whether the log begins again with its block.
        package var isRestart: Bool { kind == Block.barrier && number == 1 }
        /// Whether it has a part of a payload that other blocks continue.
        package var isPart: Bool { payload.count != size }
    }

    /// A request for numbers of streams; `size` is how many.
    package static let reservation = Record.Kind(rawValue: 255)
    /// Contributes nothing; its writer waits until everything before it has been applied. With the
    /// number 1 it begins the log again: see ``BlockOrder/isLenient``. `size` is the next number of
    /// a stream then.
    package static let barrier = Record.Kind(rawValue: 254)

    package static let headerSize = 64
    package static let recordHeaderSize = 32
    private static let magic: UInt64 = 0x3130_4b43_4f4c_424d  // “MBLOCK01”

    package init(
        log: JournalID, writer: UInt64, number: UInt64, base: UInt64, chain: UInt64 = 0,
        records: [Entry]
    ) {
        (self.log, self.writer, self.number, self.base) = (log, writer, number, base)
        (self.chain, self.records) = (chain, records)
    }

    /// Returns the writer and the number of an encoded block.
    package static func name(of bytes: [UInt8]) -> (writer: UInt64, number: UInt64) {
        bytes.withUnsafeBytes { ($0.integer(at: 24), $0.integer(at: 32)) }
    }

    /// Whether a message is the block of a receipt, as its header says.
    package static func isBlock(_ bytes: UnsafeRawBufferPointer, of receipt: Receipt) -> Bool {
        bytes.count >= headerSize && bytes.integer(at: 0) == magic
            && bytes.integer(at: 24) == receipt.writer && bytes.integer(at: 32) == receipt.number
    }

    package var bytes: [UInt8] {
        var size = Self.headerSize
        for entry in records { size += Self.recordHeaderSize + entry.payload.count }
        return [UInt8](unsafeUninitializedCapacity: size) { room, count in
            let room = UnsafeMutableRawBufferPointer(room)
            for place in 0..<Self.headerSize { room[place] = 0 }
            room.put(Self.magic, at: 0)
            room.put(log.low, at: 8)
            room.put(log.high, at: 16)
            room.put(writer, at: 24)
            room.put(number, at: 32)
            room.put(base, at: 40)
            room.put(UInt32(records.count), at: 48)
            room.put(chain, at: 56)
            var place = Self.headerSize
            for entry in records {
                room.put(UInt32(entry.kind.rawValue), at: place)
                room.put(entry.stream, at: place + 4)
                room.put(entry.number, at: place + 8)
                room.put(UInt32(entry.size), at: place + 16)
                room.put(UInt32(entry.offset), at: place + 20)
                room.put(UInt32(entry.payload.count), at: place + 24)
                room.put(UInt32(0), at: place + 28)
                place += Self.recordHeaderSize
                entry.payload.withUnsafeBytes {
                    guard let source = $0.baseAddress else { return }
                    (room.baseAddress! + place).copyMemory(from: source, byteCount: $0.count)
                }
                place += entry.payload.count
            }
            let checked = UnsafeRawBufferPointer(rebasing: room[0..<size])
            room.put(Self.checksum(checked), at: 52)
            count = size
        }
    }

    /// Parses a block; nil if the bytes are not a valid one.
    ///
    /// Any program with access to the servers can send messages, so every number is checked.
    package init?(bytes message: [UInt8]) {
        guard let block = message.withUnsafeBytes({ Block($0, of: message) }) else { return nil }
        self = block
    }

    private init?(_ bytes: UnsafeRawBufferPointer, of message: [UInt8]) {
        guard bytes.count >= Self.headerSize, bytes.integer(at: 0, as: UInt64.self) == Self.magic,
            bytes.integer(at: 52, as: UInt32.self) == Self.checksum(bytes)
        else { return nil }
        log = JournalID(low: bytes.integer(at: 8), high: bytes.integer(at: 16))
        (writer, number, base) = (
            bytes.integer(at: 24), bytes.integer(at: 32), bytes.integer(at: 40)
        )
        chain = bytes.integer(at: 56)
        let count = Int(bytes.integer(at: 48, as: UInt32.self))
        guard number > 0, count <= (bytes.count - Self.headerSize) / Self.recordHeaderSize else {
            return nil
        }
        records = []
        records.reserveCapacity(count)
        var place = Self.headerSize
        for _ in 0..<count {
            guard bytes.count - place >= Self.recordHeaderSize else { return nil }
            let kind = bytes.integer(at: place, as: UInt32.self)
            let stream = bytes.integer(at: place + 4, as: UInt32.self)
            let (size, offset, length) = (
                Int(bytes.integer(at: place + 16, as: UInt32.self)),
                Int(bytes.integer(at: place + 20, as: UInt32.self)),
                Int(bytes.integer(at: place + 24, as: UInt32.self))
            )
            let start = place + Self.recordHeaderSize
            guard kind <= 255, length <= bytes.count - start,
                kind >= UInt32(Self.barrier.rawValue)
                    || size <= RecordFormat.largestPayload && offset <= size
                        && length <= size - offset && stream > BlockOrder.markStream
            else { return nil }
            records.append(
                Entry(
                    kind: Record.Kind(rawValue: UInt8(kind)), stream: stream,
                    number: bytes.integer(at: place + 8), size: size, offset: offset,
                    payload: message[start..<start + length]))
            place = start + length
        }
        guard place == bytes.count else { return nil }
    }

    /// Returns the checksum of a block, as if the field of the checksum were zero.
    private static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        let first = Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[0..<52]))
        return Checksum.of(UnsafeRawBufferPointer(rebasing: bytes[56...]), from: first)
    }
}
