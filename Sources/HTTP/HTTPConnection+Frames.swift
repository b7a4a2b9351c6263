import CLibevent
import Glibc

/// Streams of frames: small lines that must arrive at once, sent without a round through the loop.
extension HTTPConnection {
    /// Prepares the socket for a stream of frames.
    ///
    /// Small lines must neither wait for acknowledgements nor pile up in the kernel.
    package func prepareForFrames() {
        var yes: Int32 = 1
        setsockopt(
            descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        var bytes: Int32 = 256 * 1024
        setsockopt(descriptor, SOL_SOCKET, SO_SNDBUF, &bytes, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Sends a frame, regardless of the backlog.
    ///
    /// If there is no backlog, it writes to the socket directly, which saves a round through
    /// libevent's poll; bytes that the socket does not accept are queued.
    package func send(_ frame: Frame, chunked: Bool) {
        guard isOpen else { return }
        let bytes = frame.bytes(chunked: chunked)
        var sent = 0
        if backlog == 0, !isSecure {
            let flags = Int32(MSG_DONTWAIT) | HTTPConnection.quietly
            sent = max(0, Glibc.send(descriptor, bytes.baseAddress, bytes.count, flags))
            if sent == bytes.count { return }
        }
        frame.add(to: output, chunked: chunked, from: sent)
    }
}
