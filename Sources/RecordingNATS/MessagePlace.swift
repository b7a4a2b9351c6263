/// The facts that a message's reply subject contains:
/// `$JS.ACK.[DOMAIN.ACCOUNT.]STREAM.CONSUMER.COPIES.SEQUENCE.DELIVERED.TIME.PENDING[.TOKEN]`.
struct MessagePlace {
    var sequence: UInt64
    /// Its number among the messages of the consumer.
    var delivered: UInt64
    /// When the stream received it, in nanoseconds since 1970.
    var time: Int64

    /// Parses the subject without making texts of its tokens: each block has one.
    init?(_ reply: UnsafeRawBufferPointer) {
        guard reply.starts(with: "$JS.ACK.".utf8) else { return nil }
        let tokens = reply.count { $0 == UInt8(ascii: ".") } + 1
        guard tokens >= 9 else { return nil }
        var numbers = Decimals(reply, from: tokens >= 11 ? 7 : 5)
        // A program that may publish to inboxes can send any number, and others are added to it.
        guard let sequence = numbers.next().flatMap({ Int64(exactly: $0) }),
            let delivered = numbers.next().flatMap({ Int64(exactly: $0) }),
            let time = numbers.next().flatMap({ Int64(exactly: $0) })
        else { return nil }
        (self.sequence, self.delivered) = (UInt64(sequence), UInt64(delivered))
        self.time = time
    }
}
