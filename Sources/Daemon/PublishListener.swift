import CLibevent
import Foundation
import HTTP
import MainLoop
import Publishing

/// Takes in publishers.
@MainActor
final class PublishListener {
    private let hub: Hub
    /// What encrypts the connections of other machines; nil for nothing.
    var security: (any ChannelSecurity)?
    private let sockets: [(socket: ListeningSocket, isLocal: Bool)]
    private var watches: [MainLoop.WatchID] = []
    private var pauseTimer: MainLoop.TimerID?

    init(_ sockets: [(socket: ListeningSocket, isLocal: Bool)], hub: Hub) {
        (self.sockets, self.hub) = (sockets, hub)
        watch()
    }

    private func watch() {
        watches = sockets.map { place in
            hub.loop.watch(place.socket.descriptor, for: .readable) { [unowned self] _ in
                accept(on: place.socket.descriptor, isLocal: place.isLocal)
            }
        }
    }

    private func unwatch() {
        for watch in watches { hub.loop.unwatch(watch) }
        watches = []
    }

    func close() {
        unwatch()
        if let pauseTimer { hub.loop.cancel(pauseTimer) }
        for place in sockets { Glibc.close(place.socket.descriptor) }
    }

    private func accept(on listener: Int32, isLocal: Bool) {
        for _ in 0..<64 {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                // Out of descriptors: whoever waits would be reported again at once, for ever.
                if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS { pause() }
                return
            }
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            guard hub.publications.count < hub.configuration.publishers else {
                let answer = "{\"error\":\"All \(hub.configuration.publishers) places for publishers are taken.\"}\n"
                _ = answer.withCString {
                    send(descriptor, $0, strlen($0), Int32(MSG_DONTWAIT) | HTTPConnection.quietly)
                }
                Glibc.close(descriptor)
                continue
            }
            _ = Publication(
                descriptor, isLocal: isLocal, channel: isLocal ? nil : security?.accept(descriptor), hub: hub)
        }
    }

    private func pause() {
        guard pauseTimer == nil else { return }
        unwatch()
        hub.log.say(.warning, "There are no descriptors left for publishers; they have to wait.")
        pauseTimer = hub.loop.schedule(after: .milliseconds(250)) { [unowned self] in
            pauseTimer = nil
            watch()
        }
    }
}
