import Compression
import Daemon
import Foundation
import MainLoop
import Recording
import RecordingZstd
import StreamingTLS

// A daemon in a program of one's own: `hello-daemon FOLDER [CERTIFICATE KEY]`.
let words = Array(CommandLine.arguments.dropFirst())
guard let folder = words.first, words.count == 1 || words.count == 3 else {
    print("usage: hello-daemon FOLDER [CERTIFICATE KEY]")
    exit(2)
}

var configuration = DaemonConfiguration()
configuration.listen = [.tcp(host: "127.0.0.1", port: 0)]
configuration.publish = [.unix(path: folder + "/publish.sock")]
if words.count == 3 {
    configuration.tls = .init(certificate: words[1], key: words[2])
}

// The parts that need zlib, zstd and OpenSSL. A program that does not link them omits these.
var adapters = DaemonAdapters()
adapters.packer = Packer()
adapters.makeSecurity = { try TLSServer(certificate: $0.certificate, key: $0.key) }
var storage = Journal.Configuration()
storage.codec = Zstandard()

let journal = try Journal.opened(
    folder: folder, configuration: storage, time: Int64(Date().timeIntervalSince1970 * 1e9))
let daemon = try Daemon(
    loop: .main, lineLog: journal, configuration: configuration, adapters: adapters)
print("Open \(daemon.addresses.http[0])/")
fflush(nil)  // Standard output that is no terminal has a buffer.
MainLoop.main.run()
daemon.close()
