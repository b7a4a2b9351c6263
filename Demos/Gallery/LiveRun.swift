import Capture
import Foundation
import MainLoop
import Snapshots
import Publishing
import Streaming
import StreamingTLS
import UIKit

/// A scene served to browsers, on the main loop and its real time.
package final class LiveRun {
    /// The screen that scenes are shown on: a small phone's.
    private static let screen = UIScreen(size: CGSize(width: 375, height: 667), scale: 2)

    private let scene: Scene
    private let settings: Scene.Settings
    private let loop = MainLoop.main
    private let window: UIWindow
    private let capture: WindowCapture
    private let server: SnapshotServer
    /// Sends the lines to a daemon as well, where one was named.
    private let publisher: SnapshotPublisher?
    /// Fingers of taps that come whole; those that pages tell of have small numbers.
    private var tapID = 1_000_000

    /// Creates a run that does not listen yet.
    /// - Throws: `TLSFailure`, when the certificates to trust cannot be used.
    package init(scene: Scene, settings: Scene.Settings, serving: Command.Serving) throws {
        self.scene = scene
        self.settings = settings
        loop.framesPerSecond = serving.framesPerSecond
        UIScreen.install(Self.screen)
        window = UIWindow(frame: Self.screen.bounds)
        window.backgroundColor = .white
        capture = WindowCapture(window: window)
        var configuration = SnapshotServer.Configuration(
            host: serving.host, port: serving.port, title: scene.title, assets: [scene.assets].compactMap(\.self))
        configuration.token =
            serving.token ?? (configuration.isLoopback ? nil : SnapshotServer.Configuration.randomToken())
        server = SnapshotServer(loop: loop, configuration: configuration)
        publisher = try serving.publish.map { [loop] place in
            // On a command line everybody on the machine can read it.
            let token = place.token ?? ProcessInfo.processInfo.environment["MAINSPRING_TOKEN"]
            let configuration = SnapshotPublisher.Configuration(
                address: place.address, session: scene.name, title: scene.title, token: token)
            return place.isSecure
                ? try SnapshotPublisher(loop: loop, configuration: configuration, trusting: place.authorities)
                : SnapshotPublisher(loop: loop, configuration: configuration)
        }
        capture.add(server)
        server.requestFull = { [unowned self] in capture.fullLine() }
        server.onTouch = { [unowned self] in take($0) }
        server.onExplain = { [unowned self] in capture.explanation(of: $0) }
        if let publisher {
            capture.add(publisher)
            publisher.requestFull = { [unowned self] in capture.fullLine() }
            publisher.onTouch = { [unowned self] in _ = take($0) }
            publisher.onExplain = { [unowned self] in capture.explanation(of: $0) }
            publisher.onRemark = { try? FileHandle.standardError.write(contentsOf: Data("gallery: \($0)\n".utf8)) }
        }
    }

    /// Begins to listen and shows the scene.
    /// - Returns: the page's address, with the token where one is needed.
    /// - Throws: `SnapshotServer.Failure`, when the address cannot be had.
    package func start() throws -> URL {
        let address = try server.start()
        publisher?.start()
        window.rootViewController = scene.makeController(settings)
        window.makeKeyAndVisible()
        return address
    }

    /// Runs the main loop until SIGINT or SIGTERM, then ends the streams and stops listening.
    package func run() {
        loop.run()
        capture.end(reason: "The gallery was stopped.")
        // The end is on its way; a moment for what is still to be written to the sockets.
        loop.run(for: .milliseconds(50))
        if let publisher, publisher.isConnected, !publisher.isSettled { loop.run(for: .milliseconds(300)) }
        publisher?.stop()
        server.close()
    }

    // MARK: Touches

    private func take(_ message: TouchMessage) -> SnapshotServer.TouchResult {
        switch message {
        case .touch(let touch): deliver(touch)
        case .tap(.point(let point)): tap(point)
        case .tap(.identifier(let identifier)):
            let result = tap(identifier)
            switch result {
            case .taken: break
            case .missing(let sentence), .covered(let sentence):
                capture.record(SnapshotLog(level: .warning, text: sentence))
            }
            return result
        case .keyboard(let message):
            guard capture.deliver(message) else {
                return .missing("No text is being edited, so that nothing was typed; tap a text field first.")
            }
        case .rotate: window.turn()
        }
        return .taken
    }

    /// Taps the middle of a view, unless another one is in the way.
    private func tap(_ identifier: String) -> SnapshotServer.TouchResult {
        window.layoutIfNeeded()
        guard let view = window.view(identifiedBy: identifier) else {
            return .missing(
                "No view in the window has the accessibility identifier “\(identifier)”; nothing was touched.")
        }
        let point = view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window)
        let hit = window.hitTest(point, with: nil)
        guard hit?.isDescendant(of: view) == true else {
            let other = hit.map { $0.accessibilityIdentifier.map { "“\($0)”" } ?? "a \(type(of: $0))" } ?? "no view"
            return .covered("At the middle of “\(identifier)” \(other) takes the touch; nothing was touched.")
        }
        tap(point)
        return .taken
    }

    private func tap(_ point: CGPoint) {
        tapID += 1
        deliver(.init(phase: .began, id: tapID, location: point))
        deliver(.init(phase: .ended, id: tapID, location: point))
    }

    private func deliver(_ touch: TouchMessage.Touch) {
        capture.record(.touch(touch))
        let phase: UITouch.Phase =
            switch touch.phase {
            case .began: .began
            case .moved: .moved
            case .ended: .ended
            case .cancelled: .cancelled
            }
        window.deliver(phase: phase, id: touch.id, at: touch.location)
    }
}
