import Foundation

/// The signal that a write to a connection whose other side has gone raises.
package enum BrokenPipes {
    /// Sees to it that such a write fails, and does not end the process; unless the program handles the signal itself.
    ///
    /// libevent and OpenSSL write without a word against it.
    package static func ignore() {
        var action = sigaction()
        guard sigaction(SIGPIPE, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil else { return }
        signal(SIGPIPE, SIG_IGN)
    }
}
