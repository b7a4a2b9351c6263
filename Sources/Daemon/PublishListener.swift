import CLibevent
import Foundation
import HTTP
import MainLoop
import Publishing

/// Accepts connections of publishers.
@MainActor
final class PublishListener {
    private let hub: Hub
    /// Encrypts the connections of other machines; nil for no encryption.
    var security: (any ChannelSecurity)?
    private let sockets: [(socket: ListeningSocket, isLocal: Bool)]
    private var watches: [MainLoop.WatchID] = []
    private var pauseTimer: MainLoop.TimerID?
    /// Connections without a greeting, oldest first, by whether they are local.
    private var greeting: [Bool: [Publication]] = [:]

    init(_ sockets: [(socket: ListeningSocket, isLocal: Bool)], hub: Hub) {
        (self.sockets, self.hub) = (sockets, hub)
        watch()
    }

    private func watch() {
        watches = sockets.map { place in
            hub.loop.watch(place.socket.descriptor, for: .readable, isUrgent: true) {
                [unowned self] _ in
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
        let end = hub.loop.clock.now.nanoseconds + Self.acceptTime
        repeat {
            let descriptor = Glibc.accept(listener, nil, nil)
            guard descriptor >= 0 else {
                // Out of descriptors: a waiting connection would be reported again immediately,
                // forever.
                if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
                    pause()
                }
                return
            }
            _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            // Connections that send no greeting must not block publishers: the oldest of them is
            // closed.
            var waiting = greeting[isLocal, default: []].filter { $0.awaitsGreeting }
            if waiting.count >= hub.configuration.greetings {
                waiting.removeFirst().fail(
                    "other connections are waiting, and this one has not sent a greeting.")
            }
            waiting.append(
                Publication(
                    descriptor, isLocal: isLocal,
                    channel: isLocal ? nil : security?.accept(descriptor), hub: hub))
            greeting[isLocal] = waiting
        } while hub.loop.clock.now.nanoseconds < end
    }

    /// How long connections are accepted in one turn: 1 ms.
    private static let acceptTime: Int64 = 1_000_000

    private func pause() {
        guard pauseTimer == nil else { return }
        unwatch()
        hub.log.say(
            .warning, "No file descriptors are left for publishers; new ones must wait.",
            limit: "descriptors for publishers")
        pauseTimer = hub.loop.schedule(after: .milliseconds(250)) { [unowned self] in
            pauseTimer = nil
            watch()
        }
    }
}
