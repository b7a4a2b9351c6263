import HTTP

// Requests as an unauthenticated client may send them. The first byte determines how the rest is
// cut into pieces; for every cut, the parsers must get the same result, within their limits.

private enum Outcome: Equatable {
    case needsMore
    case refused(Int)
    case request(body: [UInt8], length: Int)
}

private let (mostHead, mostBody) = (4096, 8192)

private func outcome(_ bytes: UnsafeRawBufferPointer, piece: Int) -> Outcome {
    var head = HTTPHeadParser(most: mostHead)
    var body: HTTPBodyParser?
    var place = 0
    do throws(Refusal) {
        while place < bytes.count {
            let piece = UnsafeRawBufferPointer(
                rebasing: bytes[place..<min(bytes.count, place + piece)])
            if body != nil {
                place += try body!.parse(piece)
            } else {
                let (count, isComplete) = try head.parse(piece)
                precondition(count > 0)
                place += count
                if isComplete {
                    precondition(head.head.target.utf8.count <= mostHead)
                    let framing = try HTTPFraming(of: head.head, most: mostBody)
                    body = HTTPBodyParser(framing, most: mostBody, mostOverhead: mostHead)
                    _ = try HTTPTarget(head.head.target)
                }
            }
            if let body, body.isComplete {
                precondition(body.body.count <= mostBody)
                return .request(body: body.body, length: place)
            }
        }
    } catch {
        precondition([400, 413, 431, 501].contains(error.status))
        precondition(error.sentence.hasSuffix("."))
        return .refused(error.status)
    }
    return .needsMore
}

@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    guard count > 1 else { return 0 }
    let bytes = UnsafeRawBufferPointer(start: start + 1, count: count - 1)
    let whole = outcome(bytes, piece: bytes.count)
    precondition(outcome(bytes, piece: 1 + Int(start[0])) == whole)
    precondition(outcome(bytes, piece: 1) == whole)
    return 0
}
