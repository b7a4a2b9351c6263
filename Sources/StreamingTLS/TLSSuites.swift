/// Which cipher suites connections may use.
enum TLSSuites {
    /// The suites of TLS 1.2, in OpenSSL's words: ephemeral keys (forward secrecy) with authenticated encryption alone.
    ///
    /// RFC 9325, section 4.2. The suites of TLS 1.3 are all of that kind, and have a list of their own in OpenSSL.
    static let list = "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL:!PSK"
}
