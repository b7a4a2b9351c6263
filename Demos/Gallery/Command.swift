import Foundation
import Publishing

/// What the command line requests.
package nonisolated enum Command: Equatable {
    /// Print the help.
    case help
    /// Print the scenes.
    case list
    /// Serve a scene to browsers.
    case serve(Serving)
    /// Run a scene on the virtual clock and write its lines.
    case record(Recording)

    /// How a scene is served.
    package struct Serving: Equatable {
        /// The scene's name.
        package var scene: String
        /// The scene's options that were set.
        package var settings: [String: String] = [:]
        /// The address to listen at.
        package var host = "127.0.0.1"
        /// The port to listen at; 0 for any free port.
        package var port = 8737
        /// The token that viewers must present. If nil, none is needed, unless other machines can
        /// reach the address: then one is generated.
        package var token: String?
        /// The daemon that also receives the lines; nil for none.
        package var publish: Publishing?
        /// The display's rate, in frames a second.
        package var framesPerSecond = 60
    }

    /// The daemon that receives a scene's lines.
    package struct Publishing: Equatable {
        /// The address at which the daemon accepts publishers.
        package var address: SnapshotPublisher.Address
        /// Whether the connection is encrypted.
        package var isSecure = false
        /// The file of the trusted certificates; nil for the system's.
        package var authorities: String?
        /// The token that the daemon requires; nil for none.
        package var token: String?

        /// Creates the address and credentials of a daemon.
        package init(
            address: SnapshotPublisher.Address, isSecure: Bool = false, authorities: String? = nil,
            token: String? = nil
        ) {
            (self.address, self.isSecure, self.authorities, self.token) = (
                address, isSecure, authorities, token
            )
        }
    }

    /// How a scene is run without a viewer.
    package struct Recording: Equatable {
        /// The scene's name.
        package var scene: String
        /// The scene's options that were set.
        package var settings: [String: String] = [:]
        /// The script's path, `-` for standard input; nil for no script.
        package var script: String?
        /// When the run ends, in nanoseconds; nil to end when nothing moves any more.
        package var end: Int64?
        /// The display's rate, in frames a second.
        package var framesPerSecond = 60
        /// How many frames a second are written; nil for animations as functions of time.
        package var frames: Int?
    }

    /// Why a command line is invalid, and what would be valid.
    package struct Misuse: Error, Equatable, CustomStringConvertible {
        /// The sentence to print.
        package var description: String
    }

    /// The text of `gallery --help`.
    package static let manual = """
        gallery shows programs written for UIKit: live in a browser, or as lines of JSON.

          gallery [--scene NAME] [--set NAME=VALUE] [--host 127.0.0.1] [--port 8737] [--fps N]
                  [--token TOKEN] [--publish ADDRESS [--publish-token TOKEN] [--publish-ca FILE]]
              Serves a scene and prints its address. Taps and drags in the page reach the program.
          gallery --scene NAME --headless [--set NAME=VALUE] [--script FILE] [--until SECONDS] [--fps N]
              Runs a scene on a virtual clock, as fast as possible, and writes a line for each
              change to standard output. The same script always produces the same bytes.
          gallery --list
              Prints the scenes and their options.

          --scene NAME       the scene; default: the first of the list
          --set NAME=VALUE   one of the scene's options, see --list; may be given several times
          --host ADDRESS     the address to listen on; other machines can reach addresses other than
                             127.0.0.1, which therefore need a token
          --port PORT        the port to listen on; 0 chooses a free one
          --token TOKEN      the token that viewers must present; default: a random one if other
                             machines can reach the address
          --publish ADDRESS  also sends the lines to a daemon (mainspring serve): a socket's path,
                             HOST:PORT, or tls://HOST:PORT if the daemon has a certificate
          --publish-token TOKEN
                             the token that the daemon requires; default: MAINSPRING_TOKEN
          --publish-ca FILE  certificates to trust, for tls://; default: the system's
          --fps N            the display's frames per second, 1 to 1000; default: 60. With
                             --headless, lines are frames with the values shown, N a second;
                             without it they have animations as functions of time
          --script FILE      the touches and their times, as lines of JSON; - reads standard input:
                                 {"t":0.5,"tap":"menuButton"}
                                 {"t":2,"tap":[170,160]}
                                 {"t":3,"pan":[[180,600],[180,300]],"duration":0.3}
                                 {"t":4,"type":"text"}
                                 {"t":5,"key":"backspace"}
                             t and duration are in seconds, points are in the window's coordinates; a
                             text to tap is a view's accessibility identifier. A pan takes 0.3 s
                             by default. Typed text goes to the text field that is being edited.
          --until SECONDS    when to stop; default: 1 s after the last line and the last motion,
                             or 60 s after the script if something moves without end
          --help             prints this

        Exit status: 0 success, 1 the scene could not be served or the output not written, 2 the
        command or the script is invalid, 3 a tap of the script did not reach the view it names,
        or no view that reacts to touches, or its text was not typed; each is reported on stderr.

        """
}
