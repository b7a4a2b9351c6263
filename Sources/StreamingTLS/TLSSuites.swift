/// The cipher suites that connections may use.
enum TLSSuites {
    /// The TLS 1.2 suites in OpenSSL's syntax: only ephemeral keys and authenticated encryption.
    ///
    /// RFC 9325, section 4.2. All TLS 1.3 suites have both, and OpenSSL has a separate list for
    /// them.
    static let list = "ECDHE+AESGCM:ECDHE+CHACHA20:!aNULL:!PSK"
}
