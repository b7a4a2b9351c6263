import Foundation
import LivePreview
import Publishing

// extending [SOCKET [DAEMON SESSION]]: serves the dials to a browser, at its own socket, and
// through a daemon.
let arguments = CommandLine.arguments.dropFirst()
let preview = LivePreview(DialViewController())

var lines: LineSocket?
if let path = arguments.first { lines = try LineSocket(preview.session, path: path) }

var publisher: SnapshotPublisher?
if arguments.count >= 3 {
    let names = Array(arguments.dropFirst())
    publisher = SnapshotPublisher(
        loop: .main, configuration: .init(address: .unix(path: names[0]), session: names[1]))
    publisher?.publish(preview.session)
}

try preview.run()
lines?.stop()
