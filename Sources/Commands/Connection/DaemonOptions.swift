import Foundation
import MainLoop
import Publishing

/// The options for reaching a daemon, which all commands that query one accept.
struct DaemonOptions: Equatable {
    var server: StreamClient.Server
    var token: String?
    /// A file of certificates to trust; nil for the system's.
    var authorities: String?

    static let usualServer = "http://127.0.0.1:8738"

    static let table = [
        CommandTable.Option(
            name: "url", value: "URL", example: usualServer,
            help: "The address of the daemon. Default: \(usualServer)."),
        CommandTable.Option(
            name: "token", value: "TOKEN", example: "8c1f0e5a",
            help:
                "The token that the daemon requires. Default: the environment variable MAINSPRING_TOKEN, which other "
                + "users of the machine cannot read."),
        CommandTable.Option(
            name: "ca", value: "FILE", kind: .path, example: "ca.pem",
            help: "Certificates to trust, in PEM, for a daemon at https://. Default: the system's."),
    ]

    /// Reads the options.
    /// - Parameter address: an address among the words of the command line, which replaces `--url`.
    init(_ arguments: Arguments, address: String? = nil) throws(Misuse) {
        let text = address ?? arguments.value("url") ?? Self.usualServer
        guard let server = StreamClient.Server(text) else {
            throw .init(
                description:
                    "“\(text)” is not the address of a daemon; an address looks like \(Self.usualServer)."
            )
        }
        self.server = server
        token = arguments.value("token") ?? ProcessInfo.processInfo.environment["MAINSPRING_TOKEN"]
        // A line break would start another header.
        guard token.map({ $0.utf8.allSatisfy { 33..<127 ~= $0 } }) ?? true else {
            throw .init(description: "--token must be printable ASCII without spaces.")
        }
        authorities = arguments.value("ca")
    }

    /// A client of the daemon.
    /// - Parameters:
    ///   - parts: encrypts the connection to a daemon at https://.
    ///   - target: returns the path to request; called for each connection.
    @MainActor
    func client(
        _ loop: MainLoop, _ parts: OptionalParts, target: @escaping @MainActor () -> String
    ) throws -> StreamClient {
        let client = StreamClient(loop: loop, server: server, token: token, target: target)
        if server.isSecure {
            if let authorities { try InputFile.checkSmall(authorities, "file of certificates") }
            let connect = try parts.connecting(trusting: authorities)
            client.makeChannel = { [name = server.name] in connect($0, name) }
        }
        return client
    }

    /// The command line that lists the sessions of this daemon.
    ///
    /// It has no token, because it is printed.
    var listing: String {
        let isUsual = server == StreamClient.Server(Self.usualServer)
        let authority = authorities.map { " --ca \($0)" } ?? ""
        return "mainspring sessions" + (isUsual ? "" : " --url \(server.url)") + authority
    }

    /// The message for a daemon that cannot be reached.
    @MainActor
    func absence(_ client: StreamClient, isRetrying: Bool) -> String {
        if let status = client.overload {
            return "\(server.url) is overloaded or restarting (status \(status))"
                + (isRetrying ? "; retrying." : ".")
        }
        let reason = client.failure.map { ": \($0)" } ?? ""
        // A certificate for another name is not trusted with any authority.
        if let failure = client.failure, failure.contains("not trusted"),
            !failure.contains("mismatch")
        {
            return "\(server.url): \(failure). If a private authority signed the certificate, "
                + "name that authority's certificate with --ca FILE."
        }
        let more = isRetrying ? "; retrying." : ". mainspring serve starts a daemon."
        return "\(server.url) does not answer\(reason)" + more
    }

    /// The message for a request that the daemon refuses.
    ///
    /// The daemon's own sentence about tokens describes HTTP, which this command sends.
    static func refusal(_ status: Int, _ sentence: String) -> String {
        if status == 401 {
            return "The daemon requires a token: set the environment variable MAINSPRING_TOKEN, or "
                + "give --token TOKEN."
        }
        let text = sentence.trimmingCharacters(in: .whitespacesAndNewlines).prefix(500)
        return text.isEmpty ? "The daemon refused the request with status \(status)." : String(text)
    }

    static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(
            withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~"))) ?? ""
    }
}
