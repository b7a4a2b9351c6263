import Foundation
import HTTP

extension SnapshotServer.Configuration {
    /// Whether only this machine can reach the server.
    public var isLoopback: Bool { HostPolicy.isLoopback(host) }

    /// Returns whether a text is a valid token: letters, digits, `-`, `.`, `_`, `~`; not empty.
    public static func isToken(_ text: String) -> Bool { AccessToken.isValid(text) }

    /// Returns an unguessable token: 128 random bits, as 32 hexadecimal digits.
    public static func randomToken() -> String { AccessToken.random() }

    /// Sets the token to a given one, or to a random one if other machines can reach the server.
    ///
    /// Without a given token, a server that only this machine can reach has none. Set the host
    /// first.
    public mutating func requireToken(_ given: String?) {
        token = given ?? (isLoopback ? nil : Self.randomToken())
    }
}

extension SnapshotServer: RoutedPlace {
    /// The rights of a token.
    package enum Right {
        /// All that the server does: there is one token.
        case everything
    }

    /// Throws if other machines could reach the server without a token.
    func checkToken() throws(Failure) {
        if let token = configuration.token {
            guard Configuration.isToken(token) else {
                throw Failure(
                    "The token must be one or more letters, digits, “-”, “.”, “_” or “~”.")
            }
        } else if !configuration.isLoopback {
            let host = configuration.host.isEmpty ? "a server without a host" : configuration.host
            throw Failure(
                "Other machines can reach \(host):"
                    + " give the configuration a token, or listen on 127.0.0.1.")
        }
    }

    /// Refuses a request without the token, if there is one.
    package func admit(_ request: HTTPRequest, to right: Right) throws(Refusal) {
        guard let token = configuration.token else { return }
        guard !request.shownTokens.contains(where: { AccessToken.isSame($0, token) }) else {
            return
        }
        throw Refusal(
            401,
            "A token is required: open the address that the program printed, or send "
                + "“Authorization: Bearer TOKEN”.",
            headers: [("WWW-Authenticate", "Bearer")])
    }
}
