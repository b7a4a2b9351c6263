import Foundation

/// Handles SIGPIPE, the signal raised by a write to a connection that the peer has closed.
package enum BrokenPipes {
    /// Makes such a write fail instead of ending the process, unless the program handles it.
    ///
    /// libevent and OpenSSL write without MSG_NOSIGNAL.
    package static func ignore() {
        var action = sigaction()
        guard sigaction(SIGPIPE, nil, &action) == 0, action.__sigaction_handler.sa_handler == nil
        else { return }
        signal(SIGPIPE, SIG_IGN)
    }
}
