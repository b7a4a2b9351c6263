import Capture
import MainLoop
import Snapshots
import Streaming
import UIKit

/// A scene served to browsers, on the main loop and its real time.
package final class LiveRun {
    /// The screen that scenes are shown on: a small phone's.
    private static let screen = UIScreen(size: CGSize(width: 375, height: 667), scale: 2)

    private let scene: Scene
    private let loop = MainLoop.main
    private let window: UIWindow
    private let capture: WindowCapture
    private let server: SnapshotServer
    /// Fingers of taps that come whole; those that pages tell of have small numbers.
    private var tapID = 1_000_000

    /// Creates a run that does not listen yet.
    package init(scene: Scene, serving: Command.Serving) {
        self.scene = scene
        loop.framesPerSecond = serving.framesPerSecond
        UIScreen.install(Self.screen)
        window = UIWindow(frame: Self.screen.bounds)
        window.backgroundColor = .white
        capture = WindowCapture(window: window)
        server = SnapshotServer(
            loop: loop,
            configuration: .init(
                host: serving.host, port: serving.port, title: scene.title, assets: [scene.assets].compactMap(\.self)))
        capture.add(server)
        server.requestFull = { [unowned self] in capture.fullLine() }
        server.onTouch = { [unowned self] in take($0) }
    }

    /// Begins to listen and shows the scene.
    /// - Returns: the page's address.
    /// - Throws: `SnapshotServer.Failure`, when the address cannot be had.
    package func start() throws -> URL {
        let address = try server.start()
        window.rootViewController = scene.makeController()
        window.makeKeyAndVisible()
        return address
    }

    /// Runs the main loop until SIGINT or SIGTERM, then ends the streams and stops listening.
    package func run() {
        loop.run()
        capture.end(reason: "The gallery was stopped.")
        // The end is on its way; a moment for what is still to be written to the sockets.
        loop.run(for: .milliseconds(50))
        server.close()
    }

    // MARK: Touches

    private func take(_ message: TouchMessage) {
        switch message {
        case .touch(let touch): deliver(touch)
        case .tap(.point(let point)): tap(point)
        case .tap(.identifier(let identifier)):
            guard let view = window.view(identifiedBy: identifier) else {
                capture.record(
                    SnapshotLog(level: .warning, text: "A tap on “\(identifier)”: no view in the window is called so."))
                return
            }
            tap(view.convert(CGPoint(x: view.bounds.midX, y: view.bounds.midY), to: window))
        }
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
