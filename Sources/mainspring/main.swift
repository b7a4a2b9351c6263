import Commands
import Compression
import Foundation
import RecordingNATS
import RecordingZstd
import StreamingTLS

// A reader that goes away is found by the result of `write`.
signal(SIGPIPE, SIG_IGN)
// A write beyond a limit of file sizes (ulimit -f) fails with EFBIG instead of ending the daemon.
signal(SIGXFSZ, SIG_IGN)

// The parts that need zlib, zstd, OpenSSL and the client library of NATS.
var parts = OptionalParts()
parts.adapters.packer = Packer()
parts.adapters.makeSecurity = { try TLSServer(certificate: $0.certificate, key: $0.key) }
parts.codec = Zstandard()
parts.openCluster = { cluster in
    var address = try NATSAddress(cluster.address)
    (address.credentials, address.authorities) = (cluster.credentials, cluster.authorities)
    if let replicas = cluster.replicas { address.replicas = replicas }
    if let bytes = cluster.logBytes { address.logBytes = Int64(bytes) }
    return try NATSLog.open(
        address, folder: cluster.folder, journal: cluster.journal, time: cluster.time,
        mustExist: cluster.mustExist)
}
parts.makeConnecting = { authorities in
    let client = try TLSClient(authorities: authorities)
    return { client.connect($0, host: $1) }
}
let status = Program.run(Array(CommandLine.arguments.dropFirst()), .standard(), parts)
// `exit` would free what other threads still use: one that opens a cluster's log may be inside
// OpenSSL when a signal ends the daemon.
fflush(nil)
_exit(status)
