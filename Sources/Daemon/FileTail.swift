import CLinux
import Foundation
import MainLoop

/// A file whose lines are a session, followed through rotation.
///
/// The number of a line is the place in the file where it ends: so a daemon that starts again goes on where it was, and
/// no line is taken twice. A file that takes another's place is a session of its own, of the same name.
@MainActor
final class FileTail {
    let path: String
    let name: String
    private unowned let hub: Hub
    private let folder: String
    private let file: String
    private var descriptor: Int32 = -1
    private var identity: (device: UInt64, inode: UInt64) = (0, 0)
    private var offset = 0
    private var text: TextSession?
    private var splitter: LineSplitter
    private var inotify: Int32 = -1
    private var watch: MainLoop.WatchID?
    private var retryTimer: MainLoop.TimerID?
    private var reportedMissing = false

    init(path: String, hub: Hub) {
        self.path = path
        self.hub = hub
        let whole = path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        folder = (whole as NSString).deletingLastPathComponent
        file = (whole as NSString).lastPathComponent
        let letters = file.unicodeScalars.map { $0.isASCII && Session.isName("x\($0)") ? Character($0) : "-" }
        let bare = String(String(letters).prefix(60))
        name = Session.isName(bare) ? bare : "file-\(bare)"
        splitter = LineSplitter(longest: min(hub.configuration.lineBytes, 1 << 20))
        follow()
        look()
    }

    func close() {
        if let watch { hub.loop.unwatch(watch) }
        if let retryTimer { hub.loop.cancel(retryTimer) }
        watch = nil
        for place in [inotify, descriptor] where place >= 0 { Glibc.close(place) }
        (inotify, descriptor) = (-1, -1)
    }

    /// Watches the folder: its events tell of the file's writes, and of another file that takes its name.
    private func follow() {
        inotify = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        let what = UInt32(IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE)
        guard inotify >= 0, inotify_add_watch(inotify, folder, what) >= 0 else {
            hub.log.say(.error, "“\(folder)” cannot be watched: \(String(cString: strerror(errno))).")
            return
        }
        watch = hub.loop.watch(inotify, for: .readable) { [unowned self] _ in
            drainEvents()
            look()
        }
    }

    private func drainEvents() {
        withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: 16) { room in
            while Glibc.read(inotify, room.baseAddress, room.count) > 0 {}
        }
    }

    /// Reads what is new; goes over to the file that has the name now, when the old one has been read to its end.
    private func look() {
        if descriptor >= 0, !read() { return }
        var status = stat()
        guard stat(folder + "/" + file, &status) == 0 else {
            if descriptor < 0, !reportedMissing {
                reportedMissing = true
                hub.log.say(.warning, "“\(path)” is not there yet; its lines are taken when it is.")
            }
            return
        }
        let present = (device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        guard descriptor < 0 || present != identity else {
            if Int(status.st_size) < offset { begin(present, from: 0, isNew: true) }
            return
        }
        if descriptor >= 0 {
            splitter.finish { line, size in
                offset += size
                text?.take(line, number: UInt64(offset))
            }
            text?.end(reason: "The file was replaced.")
            Glibc.close(descriptor)
            descriptor = -1
        }
        let opened = open(folder + "/" + file, O_RDONLY | O_CLOEXEC)
        guard opened >= 0 else {
            hub.log.say(.error, "“\(path)” cannot be read: \(String(cString: strerror(errno))).")
            return
        }
        descriptor = opened
        reportedMissing = false
        begin(present, from: nil, isNew: false)
    }

    /// Begins a session with the file, or goes on with the one that there is.
    private func begin(_ present: (device: UInt64, inode: UInt64), from start: Int?, isNew: Bool) {
        identity = present
        splitter.removeAll()
        // A file that was cut short and written anew is another one for us.
        let base = "\(String(present.device, radix: 36))-\(String(present.inode, radix: 36))"
        let known = hub.sessions.values.filter { $0.name == name && ($0.run == base || $0.run.hasPrefix(base + "-")) }
        let run = isNew ? "\(base)-\(WallClock.nanoseconds)" : known.max { $0.id < $1.id }?.run ?? base
        let text = TextSession(name: name, run: run, title: path, source: "file", hub: hub)
        self.text = text
        offset = start ?? Int(clamping: text.number)
        var status = stat()
        if fstat(descriptor, &status) == 0, Int(status.st_size) < offset { return begin(present, from: 0, isNew: true) }
        _ = read()
    }

    /// Reads up to the end.
    /// - Returns: whether the end was reached; otherwise it goes on in the next turn.
    @discardableResult
    private func read() -> Bool {
        guard !hub.isFull else {
            later(.milliseconds(200))
            return false
        }
        return withUnsafeTemporaryAllocation(byteCount: 256 << 10, alignment: 16) { room in
            let place = offset + splitter.waiting
            let count = pread(descriptor, room.baseAddress, room.count, off_t(place))
            guard count > 0 else { return true }
            splitter.add(UnsafeRawBufferPointer(rebasing: room[..<count])) { line, size in
                offset += size
                text?.take(line, number: UInt64(offset))
            }
            if count == room.count {
                later(.zero)
                return false
            }
            return true
        }
    }

    private func later(_ delay: Duration) {
        guard retryTimer == nil else { return }
        retryTimer = hub.loop.schedule(after: delay) { [unowned self] in
            retryTimer = nil
            look()
        }
    }
}
