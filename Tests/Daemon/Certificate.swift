import Foundation
import Testing

/// A self-signed certificate from the openssl program, by default for the loopback names.
struct Certificate {
    let certificate: String
    let key: String

    /// Whether openssl is installed to make one.
    static let canBeMade = FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")

    /// - Parameter names: the names it is valid for, in OpenSSL's syntax.
    init(in folder: String, name: String = "cert", names: String = "DNS:localhost,IP:127.0.0.1")
        throws
    {
        (certificate, key) = ("\(folder)/\(name).pem", "\(folder)/\(name)-key.pem")
        let openssl = try Program(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1",
                "-nodes", "-days", "2",
                "-subj", "/CN=localhost", "-addext", "subjectAltName=\(names)", "-keyout", key,
                "-out", certificate,
            ])
        try #require(openssl.wait() == 0, "\(openssl.errors.readAll())")
    }
}
