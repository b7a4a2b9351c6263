import HTTP
import Snapshots

extension Frame {
    /// Creates a frame of lines. Server-sent events have the run and sequence number as id.
    convenience init(_ lines: some Collection<EncodedLine>, as format: Format, run: String) {
        let heads = lines.map { format == .sse ? Array("id: \(run)-\($0.seq)\ndata: ".utf8) : [] }
        let tail: [UInt8] = format == .sse ? [10, 10] : [10]
        let count = zip(heads, lines).reduce(0) { $0 + $1.0.count + $1.1.count + tail.count }
        self.init(count: count) { room in
            var place = 0
            func add(_ bytes: UnsafeRawBufferPointer) {
                UnsafeMutableRawBufferPointer(rebasing: room[place...]).copyMemory(from: bytes)
                place += bytes.count
            }
            for (head, line) in zip(heads, lines) {
                head.withUnsafeBytes(add)
                line.withUnsafeBytes(add)
                tail.withUnsafeBytes(add)
            }
        }
    }
}
