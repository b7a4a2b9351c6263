import TestSupport

/// Requests from a grammar, well-formed or wrong in one place.
struct Grammar {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    mutating func below(_ bound: Int) -> Int { random.below(bound) }
    mutating func pick<T>(_ choices: [T]) -> T { choices[below(choices.count)] }

    /// A request as it is meant: what a parser must read from its bytes.
    struct Request {
        var method = "GET"
        var target = "/"
        var minorVersion = 1
        var fields: [(name: String, value: String)] = []
        var body: [UInt8] = []
        var bytes: [UInt8] = []
    }

    private static let tokenBytes = Array("!#$%&'*+-.^_`|~09azAZ".utf8)

    mutating func token() -> String {
        String(decoding: (0..<1 + below(12)).map { _ in pick(Self.tokenBytes) }, as: UTF8.self)
    }

    /// A request that follows RFC 9112 to the letter.
    mutating func request() -> Request {
        var request = Request()
        request.method = pick(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"])
        request.target =
            "/"
            + String(decoding: (0..<below(30)).map { _ in UInt8(33 + below(94)) }, as: UTF8.self)
        request.fields.append(("Host", "localhost"))
        for _ in 0..<below(6) {
            // Not one that means something.
            let value = String(
                decoding: (0..<below(40)).map { _ in UInt8(33 + below(94)) }, as: UTF8.self)
            request.fields.append(("X-" + token(), value))
        }
        request.body = (0..<(below(2) == 0 ? 0 : below(300))).map { _ in UInt8(below(256)) }
        var wire: [UInt8] = request.body
        if below(2) == 0 {
            request.fields.append(("Transfer-Encoding", pick(["chunked", "Chunked", "CHUNKED"])))
            wire = chunks(of: request.body)
        } else if !request.body.isEmpty || below(2) == 0 {
            request.fields.append(("Content-Length", "\(request.body.count)"))
        }
        var head = "\(request.method) \(request.target) HTTP/1.1\r\n"
        for (name, value) in request.fields {
            head +=
                name + ":" + pick(["", " ", "\t", "   "]) + value + pick(["", " ", "\t "]) + "\r\n"
        }
        request.bytes = Array((head + "\r\n").utf8) + wire
        return request
    }

    mutating func chunks(of body: [UInt8]) -> [UInt8] {
        var wire: [UInt8] = []
        var rest = body[...]
        while !rest.isEmpty {
            let count = min(rest.count, 1 + below(80))
            let size =
                String(repeating: "0", count: below(4))
                + String(count, radix: 16, uppercase: below(2) == 0)
            wire += Array((size + pick(["", "", ";a", ";a=b", ";a=\"b c\""]) + "\r\n").utf8)
            wire += rest.prefix(count) + [13, 10]
            rest = rest.dropFirst(count)
        }
        let trailer = pick(["", "", "X-Sum: 1\r\n", "A: b\r\nC:\r\n"])
        return wire + Array((pick(["0", "00", "000"]) + "\r\n" + trailer + "\r\n").utf8)
    }

    /// The same request with something wrong, and a cut now and then.
    mutating func damaged(_ request: Request) -> [UInt8] {
        var bytes = request.bytes
        for _ in 0..<1 + below(3) where !bytes.isEmpty {
            let place = below(bytes.count)
            switch below(6) {
            case 0: bytes[place] = UInt8(below(256))
            case 1: bytes[place] = pick([0, 9, 10, 11, 13, 32, 58, 59, 127, 255])
            case 2: bytes.remove(at: place)
            case 3: bytes.insert(pick([0, 9, 10, 13, 32, 48, 58]), at: place)
            case 4: bytes.removeLast(below(bytes.count))
            default:
                bytes.insert(
                    contentsOf: bytes[place..<min(bytes.count, place + below(40))], at: place)
            }
        }
        return bytes
    }
}
