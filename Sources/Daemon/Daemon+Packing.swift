import Compression
import Foundation
import HTTP

extension Daemon {
    /// The headers of what is packed, or could be.
    static func naming(_ coding: ContentCoding?) -> [(name: String, value: String)] {
        [(name: "Vary", value: "Accept-Encoding")]
            + (coding.map { [(name: "Content-Encoding", value: $0.rawValue)] } ?? [])
    }

    /// Less is not worth the packing.
    static let leastPacked = 512

    /// Answers with what was asked for, packed where the client takes that.
    func reply(_ request: HTTPRequest, type: String, _ body: UnsafeRawBufferPointer) {
        guard body.count >= Self.leastPacked,
            let coding = ContentCoding.preferred(in: request.header("Accept-Encoding"))
        else { return request.answer(200, type: type, headers: Self.fresh + Self.naming(nil), body: body) }
        let packed = hub.packer.whole(body, as: coding)
        packed.withUnsafeBytes {
            request.answer(200, type: type, headers: Self.fresh + Self.naming(coding), body: $0)
        }
    }

    func reply(_ request: HTTPRequest, type: String, text: String) {
        var text = text
        text.withUTF8 { reply(request, type: type, UnsafeRawBufferPointer($0)) }
    }
}
