import HTTP
import Publishing

/// The parts of a daemon that need other libraries; a program provides those that it links.
///
/// The product `Compression` has a packer, `StreamingTLS` has a ``Security``. Without them the
/// daemon sends everything uncompressed and cannot encrypt connections:
///
/// ```swift
/// var adapters = DaemonAdapters()
/// adapters.packer = Packer()
/// adapters.makeSecurity = { try TLSServer(certificate: $0.certificate, key: $0.key) }
/// ```
///
/// Compression of old segments belongs to the journal: `Journal.Configuration.codec`.
public struct DaemonAdapters {
    /// Encrypts connections of both kinds: HTTP and publishers.
    public typealias Security = TransportSecurity & ChannelSecurity

    /// Compresses for clients that accept it; nil sends everything uncompressed.
    public var packer: (any StreamPacking)?
    /// Creates the encryption from a certificate and its key; nil if the program links none.
    ///
    /// Called if ``DaemonConfiguration/tls`` is not nil. The daemon's initializer throws what it
    /// throws.
    public var makeSecurity: (@MainActor (DaemonConfiguration.TLS) throws -> any Security)?

    /// Creates a set of adapters; by default it is empty.
    /// - Parameters:
    ///   - packer: Compresses for clients that accept it.
    ///   - makeSecurity: Creates the encryption from a certificate and its key.
    public init(
        packer: (any StreamPacking)? = nil,
        makeSecurity: (@MainActor (DaemonConfiguration.TLS) throws -> any Security)? = nil
    ) {
        (self.packer, self.makeSecurity) = (packer, makeSecurity)
    }

    @MainActor
    func security(_ files: DaemonConfiguration.TLS) throws -> any Security {
        guard let makeSecurity else {
            throw ServerFailure(
                "This program cannot encrypt connections: it was built without TLS. Remove the certificate from its "
                    + "configuration, or pass makeSecurity from StreamingTLS.")
        }
        return try makeSecurity(files)
    }
}
