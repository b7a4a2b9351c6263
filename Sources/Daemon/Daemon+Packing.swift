import Foundation
import HTTP

extension Daemon {
    /// The minimum size for compression, in bytes: compressing less costs more than it saves.
    static let leastPacked = 512

    /// Answers with a body, compressed if the client accepts that.
    func reply(_ request: HTTPRequest, type: String, _ body: UnsafeRawBufferPointer) {
        guard body.count >= Self.leastPacked,
            let coding = hub.coding(for: request), let packer = hub.packer
        else {
            return request.answer(
                200, type: type, headers: Self.fresh + ContentCoding.headers(nil), body: body)
        }
        let packed = packer.whole(body, as: coding)
        packed.withUnsafeBytes {
            request.answer(
                200, type: type, headers: Self.fresh + ContentCoding.headers(coding), body: $0)
        }
    }

    func reply(_ request: HTTPRequest, type: String, text: String) {
        var text = text
        text.withUTF8 { reply(request, type: type, UnsafeRawBufferPointer($0)) }
    }
}

extension Hub {
    /// Returns the coding for an answer; nil if the client accepts none, or there is no packer.
    func coding(for request: HTTPRequest) -> ContentCoding? {
        packer == nil ? nil : ContentCoding.preferred(in: request.header("Accept-Encoding"))
    }

    /// Returns the bytes before the first part of a stream; nil if there are none.
    func head(of coding: ContentCoding?) -> [UInt8]? {
        guard let coding, let head = packer?.head(of: coding), !head.isEmpty else { return nil }
        return head
    }

    /// Returns the bytes after the last part of a stream; nil if there are none.
    func tail(of coding: ContentCoding?, after sum: StreamSum) -> [UInt8]? {
        guard let coding, let tail = packer?.tail(of: coding, after: sum), !tail.isEmpty else {
            return nil
        }
        return tail
    }
}
