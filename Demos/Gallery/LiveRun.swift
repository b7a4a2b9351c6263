import Capture
import Foundation
import MainLoop
import Snapshots
import Publishing
import Streaming
import StreamingTLS
import UIKit

/// A scene served to browsers, on the main loop in real time.
package final class LiveRun {
    /// The screen that scenes are shown on: a small phone's.
    private static let screen = UIScreen(size: CGSize(width: 375, height: 667), scale: 2)

    private let scene: Scene
    private let settings: Scene.Settings
    private let loop = MainLoop.main
    private let window: UIWindow
    private let session: WindowSession
    private let server: SnapshotServer
    /// Also sends the lines to a daemon, if one was named.
    private let publisher: SnapshotPublisher?

    /// Creates a run that does not listen yet.
    /// - Throws: `TLSFailure`, if the trusted certificates cannot be loaded.
    package init(scene: Scene, settings: Scene.Settings, serving: Command.Serving) throws {
        self.scene = scene
        self.settings = settings
        loop.framesPerSecond = serving.framesPerSecond
        UIScreen.install(Self.screen)
        window = UIWindow(frame: Self.screen.bounds)
        window.backgroundColor = .white
        session = WindowSession(window: window)
        var configuration = SnapshotServer.Configuration(
            host: serving.host, port: serving.port, title: scene.title,
            assets: [scene.assets].compactMap(\.self))
        configuration.requireToken(serving.token)
        server = SnapshotServer(loop: loop, configuration: configuration)
        publisher = try serving.publish.map { [loop] place in
            // Every user of the machine can read a token on a command line.
            let token = place.token ?? ProcessInfo.processInfo.environment["MAINSPRING_TOKEN"]
            let configuration = SnapshotPublisher.Configuration(
                address: place.address, session: scene.name, title: scene.title, token: token)
            return place.isSecure
                ? try SnapshotPublisher(
                    loop: loop, configuration: configuration, trusting: place.authorities)
                : SnapshotPublisher(loop: loop, configuration: configuration)
        }
        server.serve(session)
        publisher?.onRemark = {
            try? FileHandle.standardError.write(contentsOf: Data("gallery: \($0)\n".utf8))
        }
    }

    /// Starts the server and shows the scene.
    /// - Returns: the page's address, with the token if one is needed.
    /// - Throws: `SnapshotServer.Failure`, if the address cannot be used.
    package func start() throws -> URL {
        let address = try server.start()
        publisher?.publish(session)
        window.rootViewController = scene.makeController(settings)
        window.makeKeyAndVisible()
        return address
    }

    /// Runs the main loop until SIGINT or SIGTERM, then ends the streams and stops listening.
    package func run() {
        loop.run()
        session.end(reason: "The gallery was stopped.")
        if let publisher, publisher.isConnected, !publisher.isSettled {
            loop.run(for: .milliseconds(300))
        }
        publisher?.stop()
        server.finish()
    }
}
