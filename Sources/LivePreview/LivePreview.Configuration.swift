public import Foundation
import Streaming
import UIKit

extension LivePreview {
    /// The screen that a preview simulates, and where it serves.
    public struct Configuration: Sendable {
        /// The screen's size, in points; default 375 × 667.
        public var screenSize = CGSize(width: 375, height: 667)
        /// Pixels per point, 1 to 3; default 2.
        public var scale: CGFloat = 2
        /// The display's rate, in frames a second, 1 to 1000; default 60. The nearest rate replaces
        /// another one.
        public var framesPerSecond = 60
        /// The address to listen on; default `127.0.0.1`, which no other machine can reach.
        public var host = "127.0.0.1"
        /// The port, 1 to 65535, or 0 for any free one; default 8737.
        public var port = 8737
        /// The secret that viewers must present; default nil.
        ///
        /// If nil and other machines can reach ``host``, the preview generates one, and the printed
        /// address contains it.
        public var token: String?
        /// The page's title; nil for the controller's title or else the program's name.
        public var title: String?
        /// Additional folders from which the page may load images. The folders in which
        /// `UIImage(named:)` searches are always included.
        public var assets: [URL] = []

        /// Creates a configuration from environment variables.
        ///
        /// | variable | sets |
        /// |---|---|
        /// | `MAINSPRING_PORT` | ``port`` |
        /// | `MAINSPRING_HOST` | ``host`` |
        /// | `MAINSPRING_TOKEN` | ``token`` |
        ///
        /// A port that is not a number from 0 to 65535 is reported on stderr, and the default is
        /// used.
        public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
            if let text = environment["MAINSPRING_PORT"], !text.isEmpty {
                if let number = Int(text), (0...65535).contains(number) {
                    port = number
                } else {
                    let shown = text.prefix(40).filter { !$0.isNewline }
                    let sentence =
                        "MAINSPRING_PORT must be a number from 0 to 65535, not “\(shown)”; using 8737.\n"
                    try? FileHandle.standardError.write(contentsOf: Data(sentence.utf8))
                }
            }
            if let text = environment["MAINSPRING_HOST"], !text.isEmpty { host = text }
            if let text = environment["MAINSPRING_TOKEN"], !text.isEmpty { token = text }
        }

        var server: SnapshotServer.Configuration {
            var server = SnapshotServer.Configuration(
                host: host, port: port, title: title ?? ProcessInfo.processInfo.processName,
                assets: assets)
            server.requireToken(token)
            return server
        }

        var usableFramesPerSecond: Int { min(max(framesPerSecond, 1), 1000) }

        @MainActor func installScreen() {
            UIScreen.install(UIScreen(size: screenSize, scale: scale))
        }
    }
}
