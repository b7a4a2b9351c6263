import CLibeventOpenSSL

/// Why a connection cannot be encrypted.
public struct TLSFailure: Error, Equatable, CustomStringConvertible {
    /// The message.
    public let description: String

    init(_ description: String) { self.description = description }

    /// The reason of OpenSSL's last error; clears its error queue.
    static var reason: String {
        let code = ERR_get_error()
        defer { ERR_clear_error() }
        guard code != 0, let text = ERR_reason_error_string(code) else { return "unknown reason" }
        return String(cString: text)
    }
}
