import CLivePreview
public import Capture
public import Foundation
import MainLoop
public import Streaming
public import UIKit

/// Shows a view controller live in a browser, with touches and keys.
///
/// ```swift
/// import LivePreview
///
/// try LivePreview(MyViewController()).run()
/// ```
///
/// serves the controller at http://127.0.0.1:8737/, prints the address, and runs the main loop
/// until SIGINT or SIGTERM. Call it from a synchronous `main` on the main thread.
///
/// An app with an `@main` delegate needs no code: link this product and start the app with
/// `MAINSPRING_PORT=8737`. The variables that ``Configuration/init(environment:)`` lists set the
/// rest.
///
/// The program's output appears line by line, also in a pipe or a file.
///
/// A page that is open when the program is started again finds the new run within a second.
@preconcurrency @MainActor
public final class LivePreview {
    /// The window that is served.
    public let window: UIWindow
    /// The window's session: add sinks to it, or deliver input of your own.
    public let session: WindowSession
    /// The server that shows the session to browsers.
    public let server: SnapshotServer

    private let loop = MainLoop.main
    private var control: PreviewControl?

    /// Creates a preview of a view controller in a window of its own.
    ///
    /// - Parameters:
    ///   - controller: the window's root view controller. It is made after the screen is set up.
    ///   - configuration: the screen, the address and the title; by default from the environment.
    public convenience init(
        _ controller: @autoclosure @MainActor () -> UIViewController,
        configuration: Configuration = Configuration()
    ) {
        // The controller may print while it is made.
        mainspring_write_whole_lines()
        UIApplication.adoptLanguages()
        configuration.installScreen()
        let window = UIWindow(frame: UIScreen.main.bounds)
        window.backgroundColor = .systemBackground
        let controller = controller()
        window.rootViewController = controller
        // Controllers set their title in viewDidLoad: show the window first.
        window.makeKeyAndVisible()
        var configuration = configuration
        if configuration.title == nil { configuration.title = controller.title }
        self.init(window: window, configuration: configuration)
    }

    /// Creates a preview of a window that the program has made. Show the window yourself.
    public init(window: UIWindow, configuration: Configuration = Configuration()) {
        mainspring_write_whole_lines()
        UIApplication.adoptLanguages()
        self.window = window
        loop.framesPerSecond = configuration.usableFramesPerSecond
        session = WindowSession(window: window)
        server = SnapshotServer(loop: loop, configuration: configuration.server)
        server.serve(session)
    }

    /// Starts to serve and returns the page's address, with a token if one is needed.
    ///
    /// - Throws: `SnapshotServer.Failure` if the address is in use or cannot be bound.
    @discardableResult
    public func start() throws -> URL {
        let address = try server.start()
        control = PreviewControl(
            loop: loop, show: { [weak self] in self?.server.notice = $0 },
            parentEnded: { [loop] in loop.stop() })
        return address
    }

    /// Serves until SIGINT or SIGTERM, then ends the streams and stops listening.
    ///
    /// If the address is in use or cannot be bound, this prints the reason on standard error and
    /// ends the program with status 1: an error thrown by the last line of `main.swift` would end
    /// it with a crash report instead. To handle the error, call ``start()``, run the main loop,
    /// and call ``stop()``.
    ///
    /// - Throws: nothing at present. Programs are written with `try`, so that a failure while
    ///   serving can be thrown later without breaking them.
    public func run() throws {
        startOrExit()
        loop.run()
        stop()
    }

    /// Starts to serve and prints the address; ends the program with a sentence if that fails.
    func startOrExit() {
        do {
            Self.report(try start())
        } catch {
            try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
            exit(1)
        }
    }

    /// Ends the streams with a last line and stops listening.
    public func stop() {
        session.end(reason: "The program has ended.")
        server.finish()
        control = nil
    }

    static func report(_ address: URL) {
        let text = SnapshotServer.invitation(to: address.absoluteString) + "\n"
        try? FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
    }
}
