import Foundation
import MainLoop
import Streaming

/// The pipe through which `mainspring preview` reports builds to the program it has started.
///
/// Each line is a ``PageNotice`` in JSON, or `null` to remove the notice. The end of the pipe means
/// that `mainspring preview` has ended, and the program should end too.
@MainActor
final class PreviewControl {
    /// The variable with the pipe's descriptor.
    static let variable = "MAINSPRING_PREVIEW_FD"

    private let loop: MainLoop
    private let descriptor: Int32
    private var watch: MainLoop.WatchID?
    private var received: [UInt8] = []
    private let show: (PageNotice?) -> Void
    private let parentEnded: () -> Void

    /// Watches the pipe; nil if the program was not started by `mainspring preview`.
    init?(
        loop: MainLoop, show: @escaping (PageNotice?) -> Void, parentEnded: @escaping () -> Void
    ) {
        guard let text = ProcessInfo.processInfo.environment[Self.variable],
            let descriptor = Int32(text), descriptor > 2, fcntl(descriptor, F_GETFD) >= 0
        else { return nil }
        self.loop = loop
        self.descriptor = descriptor
        self.show = show
        self.parentEnded = parentEnded
        // A child of this program must not hold the pipe.
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        watch = loop.watch(descriptor, for: .readable) { [unowned self] _ in read() }
    }

    isolated deinit {
        if let watch { loop.unwatch(watch) }
    }

    private func read() {
        var buffer = [UInt8](repeating: 0, count: 16 << 10)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        if count == 0 {
            if let watch { loop.unwatch(watch) }
            watch = nil
            return parentEnded()
        }
        guard count > 0 else { return }
        received += buffer[..<count]
        while let end = received.firstIndex(of: UInt8(ascii: "\n")) {
            let line = Data(received[..<end])
            received.removeSubrange(...end)
            if let notice = try? JSONDecoder().decode(PageNotice?.self, from: line) { show(notice) }
        }
    }
}
