import Foundation

extension SnapshotServer.Configuration {
    /// Whether the server can be reached from this machine only.
    package var isLoopback: Bool { HostPolicy.isLoopback(host) }

    /// Whether a text may be a token: it can stand in an address and in a header as it is.
    package static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "-._~".utf8.contains(byte)
                }
            }
    }

    /// Makes a token that cannot be guessed: 128 random bits, as 32 hexadecimal digits.
    package static func randomToken() -> String {
        (0..<2).map { _ in
            let digits = String(UInt64.random(in: .min ... .max), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension SnapshotServer {
    /// Refuses to start where others could touch unasked.
    func checkToken() throws(Failure) {
        if let token = configuration.token {
            guard Configuration.isToken(token) else {
                throw Failure("The token must be letters, digits, “-”, “.”, “_” and “~”, and at least one of them.")
            }
        } else if !configuration.isLoopback {
            let host = configuration.host.isEmpty ? "a server without a host" : configuration.host
            throw Failure(
                "Other machines can reach \(host):"
                    + " give the configuration a token, or listen on 127.0.0.1.")
        }
    }

    /// Refuses a request that does not show the token, where there is one.
    func admit(_ request: HTTPRequest) throws(Refusal) {
        guard let token = configuration.token else { return }
        if let shown = request.query["token"], Self.isSame(shown, token) { return }
        for header in request.headers("Authorization") {
            let words = header.split(separator: " ", maxSplits: 1)
            if words.count == 2, words[0].lowercased() == "bearer",
                Self.isSame(words[1].trimmingCharacters(in: .whitespaces), token)
            {
                return
            }
        }
        throw Refusal(
            401,
            "A token is needed: open the address that the program printed, or send “Authorization: Bearer TOKEN”.",
            headers: [("WWW-Authenticate", "Bearer")])
    }

    /// Compares in a time that does not depend on where the texts differ: only the length of the secret may be guessed.
    package nonisolated static func isSame(_ shown: String, _ secret: String) -> Bool {
        isSame(Array(shown.utf8), secret.utf8, count: secret.utf8.count)
    }

    /// The comparison itself, over whatever gives the secret's bytes one after the other: all of them, always.
    nonisolated static func isSame(_ shown: [UInt8], _ secret: some Sequence<UInt8>, count: Int) -> Bool {
        var difference: UInt8 = shown.count == count ? 0 : 1
        for (index, byte) in secret.enumerated() {
            difference |= byte ^ (index < shown.count ? shown[index] : 0)
        }
        return difference == 0
    }
}
