import HTTP
import Publishing

/// The parts of a daemon that need other libraries; a program provides those that it links.
///
/// `Compression` has a packer, and `StreamingTLS` has a ``Security``.
package struct DaemonAdapters {
    /// Encrypts connections of both kinds: HTTP and publishers.
    package typealias Security = TransportSecurity & ChannelSecurity

    /// Compresses for clients that accept it; nil sends everything uncompressed.
    package var packer: (any StreamPacking)?
    /// Creates the encryption from a certificate and its key; nil if the program links none.
    package var makeSecurity: (@MainActor (DaemonConfiguration.TLS) throws -> any Security)?

    package init(
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
