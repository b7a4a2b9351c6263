public import MainLoop
public import Publishing

extension SnapshotPublisher {
    /// Creates a publisher with an encrypted connection to a daemon (`mainspring serve
    /// --tls-cert`).
    ///
    /// TLS 1.2 or newer. The daemon's certificate must be issued by a trusted authority and valid
    /// for the address's host, a name or an IP address. Otherwise nothing is sent, `onRemark`
    /// reports why, and the publisher retries.
    /// - Parameters:
    ///   - loop: The loop to run on.
    ///   - configuration: The destination, a host and a port. A Unix socket stays within the
    ///     machine and has no encryption.
    ///   - authorities: A PEM file of trusted certificates; nil for the system's.
    /// - Throws: ``TLSFailure`` if the file cannot be used or the address is a Unix socket.
    public convenience init(
        loop: MainLoop, configuration: Configuration, trusting authorities: String?
    ) throws(TLSFailure) {
        if case .unix = configuration.address {
            throw TLSFailure(
                "\(configuration.address) is a Unix socket, which cannot be encrypted; publish "
                    + "to it without TLS."
            )
        }
        let client = try TLSClient(authorities: authorities)
        self.init(loop: loop, configuration: configuration)
        makeChannel = { client.connect($0, host: $1) }
    }
}
