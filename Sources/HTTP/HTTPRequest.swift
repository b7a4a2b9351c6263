import CLibevent
import Foundation

/// A request that arrived whole, to be answered once.
@MainActor
package struct HTTPRequest {
    package enum Method: String {
        case get = "GET"
        case head = "HEAD"
        case post = "POST"
        case other
    }

    package let pointer: OpaquePointer
    package let connection: HTTPConnection

    package init(_ pointer: OpaquePointer, _ connection: HTTPConnection) {
        self.pointer = pointer
        self.connection = connection
    }

    package var method: Method {
        switch evhttp_request_get_command(pointer) {
        case EVHTTP_REQ_GET: .get
        case EVHTTP_REQ_HEAD: .head
        case EVHTTP_REQ_POST: .post
        default: .other
        }
    }

    private var uri: OpaquePointer? {
        evhttp_request_get_evhttp_uri(pointer)
    }

    /// The path as it was sent, percent-encoded; never longer than the limit for headers.
    package var path: String {
        uri.flatMap(evhttp_uri_get_path).map { String(cString: $0) } ?? ""
    }

    /// The host in the request's target, for `GET http://host/path`.
    package var targetHost: String? {
        uri.flatMap(evhttp_uri_get_host).map { String(cString: $0) }
    }

    /// The values of the query; of a name that comes twice, the last one.
    package var query: [String: String] {
        guard let text = uri.flatMap(evhttp_uri_get_query) else { return [:] }
        var values: [String: String] = [:]
        for pair in String(cString: text).split(separator: "&") {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0]).removingPercentEncoding ?? String(parts[0])
            let value = parts.count > 1 ? String(parts[1]) : ""
            values[name] = value.removingPercentEncoding ?? value
        }
        return values
    }

    /// All the values of a header, in the order of their coming.
    package func headers(_ name: String) -> [String] {
        var values: [String] = []
        var place = evhttp_request_get_input_headers(pointer)?.pointee.tqh_first
        while let header = place {
            if evutil_ascii_strcasecmp(header.pointee.key, name) == 0 {
                values.append(String(cString: header.pointee.value))
            }
            place = header.pointee.next.tqe_next
        }
        return values
    }

    /// The first value of a header.
    package func header(_ name: String) -> String? {
        evhttp_find_header(evhttp_request_get_input_headers(pointer), name).map { String(cString: $0) }
    }

    /// The whole body; its size is within the limit.
    package var body: Data {
        guard let buffer = evhttp_request_get_input_buffer(pointer) else { return Data() }
        let length = evbuffer_get_length(buffer)
        guard length > 0, let start = evbuffer_pullup(buffer, -1) else { return Data() }
        return Data(bytes: start, count: length)
    }

    // MARK: Answers

    private func set(_ headers: [(name: String, value: String)]) {
        let output = evhttp_request_get_output_headers(pointer)
        evhttp_add_header(output, "X-Content-Type-Options", "nosniff")
        evhttp_add_header(output, "Referrer-Policy", "no-referrer")
        evhttp_add_header(output, "Cross-Origin-Resource-Policy", "same-origin")
        for (name, value) in headers { evhttp_add_header(output, name, value) }
    }

    /// Answers with a status and a body; HEAD gets the same headers and no body, and no length of what has none.
    package func answer(
        _ status: Int, type: String? = nil, headers: [(name: String, value: String)] = [], hasLength: Bool = true,
        body: UnsafeRawBufferPointer = UnsafeRawBufferPointer(start: nil, count: 0)
    ) {
        set(headers)
        let output = evhttp_request_get_output_headers(pointer)
        if let type { evhttp_add_header(output, "Content-Type", type) }
        if hasLength, status != 204, status != 304 { evhttp_add_header(output, "Content-Length", String(body.count)) }
        let buffer = evbuffer_new()
        if method != .head, !body.isEmpty { evbuffer_add(buffer, body.baseAddress, body.count) }
        let it = Unmanaged.passUnretained(connection).toOpaque()
        evhttp_request_set_on_complete_cb(pointer, httpAnswered, it)
        evhttp_send_reply(pointer, Int32(status), Refusal.reason(status), buffer)
        evbuffer_free(buffer)
    }

    /// Answers with text.
    package func answer(_ status: Int, type: String, headers: [(name: String, value: String)] = [], text: String) {
        var text = text
        text.withUTF8 { answer(status, type: type, headers: headers, body: UnsafeRawBufferPointer($0)) }
    }

    /// Answers no.
    package func refuse(_ refusal: Refusal) {
        answer(
            refusal.status, type: "text/plain; charset=utf-8",
            headers: [("Cache-Control", "no-store")] + refusal.headers, text: refusal.sentence + "\n")
    }

    /// Begins an answer without an end.
    /// - Returns: whether what follows must be written as chunks.
    package func beginStream(type: String, headers: [(name: String, value: String)]) -> Bool {
        connection.enter(.streaming)
        set(headers)
        let output = evhttp_request_get_output_headers(pointer)
        evhttp_add_header(output, "Content-Type", type)
        evhttp_add_header(output, "Connection", "close")
        evhttp_send_reply_start(pointer, 200, "OK")
        return evhttp_find_header(output, "Transfer-Encoding") != nil
    }
}

/// evhttp has written an answer; the connection is free for the next request.
private func httpAnswered(_ request: OpaquePointer?, _ argument: UnsafeMutableRawPointer?) {
    nonisolated(unsafe) let argument = argument!
    MainActor.assumeIsolated {
        Unmanaged<HTTPConnection>.fromOpaque(argument).takeUnretainedValue().enter(.idle)
    }
}
