import CLibeventOpenSSL

/// Why there is no encryption, in a sentence.
public struct TLSFailure: Error, Equatable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    init(_ description: String) { self.description = description }

    /// What OpenSSL says of its last failure; nothing of it stays behind.
    static var reason: String {
        let code = ERR_get_error()
        defer { ERR_clear_error() }
        guard code != 0, let text = ERR_reason_error_string(code) else { return "no reason is known" }
        return String(cString: text)
    }
}
