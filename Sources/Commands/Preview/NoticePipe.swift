import Foundation
import MainLoop
import Streaming

/// The write end of the pipe through which a program receives the notices for its page.
///
/// A notice is a line of JSON. A pipe may accept only a part of a line, so the rest is sent when
/// the program has read on. Of the notices that wait meanwhile only the last one is sent.
@MainActor
final class NoticePipe {
    private let descriptor: Int32
    private let loop: MainLoop
    private var watch: MainLoop.WatchID?
    /// The rest of the line that the pipe has accepted in part.
    private var rest: ArraySlice<UInt8> = []
    /// The line after it.
    private var next: [UInt8]?

    /// Whether a part of a notice waits until the program has read on.
    var isWaiting: Bool { !rest.isEmpty || next != nil }

    /// Takes ownership of a descriptor and makes it non-blocking.
    init(_ descriptor: Int32, loop: MainLoop) {
        (self.descriptor, self.loop) = (descriptor, loop)
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    }

    isolated deinit {
        if let watch { loop.unwatch(watch) }
        close(descriptor)
    }

    /// Sends a notice, or nil to remove the last one.
    func send(_ notice: PageNotice?) {
        guard let line = try? JSONEncoder().encode(notice) else { return }
        next = line + [UInt8(ascii: "\n")]
        write()
    }

    private func write() {
        while true {
            if rest.isEmpty {
                guard let line = next else { break }
                (rest, next) = (line[...], nil)
            }
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno != EAGAIN {
                // The program has ended or closed the pipe.
                (rest, next) = ([], nil)
                break
            }
            guard count > 0 else {
                if watch == nil {
                    watch = loop.watch(descriptor, for: .writable) { [weak self] _ in
                        self?.write()
                    }
                }
                return
            }
            rest = rest.dropFirst(count)
        }
        if let watch { loop.unwatch(watch) }
        watch = nil
    }
}
