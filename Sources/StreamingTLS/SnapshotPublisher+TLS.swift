public import MainLoop
public import Publishing

extension SnapshotPublisher {
    /// Creates a publisher whose connection is encrypted, to a daemon that has a certificate (`mainspring serve --tls-cert`).
    ///
    /// TLS 1.2 and newer. The daemon's certificate must be vouched for by one that is trusted and bear the address's host, by name or
    /// number; else nothing is sent, `onRemark` says why, and it is tried again.
    /// - Parameters:
    ///   - loop: The loop that it is to run on.
    ///   - configuration: Where it is to send to: a host and a port. A Unix socket stays within the machine and has no encryption.
    ///   - authorities: A file of the certificates that are trusted, in PEM; nil for the system's.
    /// - Throws: ``TLSFailure``, when the file cannot be used or the address is that of a Unix socket.
    public convenience init(
        loop: MainLoop, configuration: Configuration, trusting authorities: String?
    ) throws(TLSFailure) {
        if case .unix = configuration.address {
            throw TLSFailure("\(configuration.address) is a Unix socket, which has no encryption; publish without it.")
        }
        let client = try TLSClient(authorities: authorities)
        self.init(loop: loop, configuration: configuration)
        makeChannel = { client.connect($0, host: $1) }
    }
}
