import CLinux
import Foundation
import MainLoop

/// A file whose lines are stored as a session, followed through rotation.
///
/// The number of a line is the file offset of its end: a restarted daemon continues where it was,
/// and no line is appended twice. A file that replaces another one becomes another session with the
/// same name. The old file is still read for a while, since its writer may not have noticed yet.
///
/// The owner of the file may not be trusted with everything that the daemon may read: only regular
/// files are opened, and no link of that owner is followed (``FollowedPath``).
@MainActor
final class FileTail {
    let path: String
    let name: String
    private unowned let hub: Hub
    private let folder: String
    private let file: String
    private var identity: (device: UInt64, inode: UInt64) = (0, 0)
    /// The file that currently has the name, and those that had it before.
    private var present: FollowedFile?
    private var former: [FollowedFile] = []
    private var leaveTimer: MainLoop.TimerID?
    private var inotify: Int32 = -1
    private var watch: MainLoop.WatchID?
    private var retryTimer: MainLoop.TimerID?
    private var reportedMissing = false
    /// Why the current file is not read, if that was reported.
    private var reportedRefusal: String?

    init(path: String, hub: Hub) {
        self.path = path
        self.hub = hub
        let whole =
            path.hasPrefix("/") ? path : FileManager.default.currentDirectoryPath + "/" + path
        folder = (whole as NSString).deletingLastPathComponent
        file = (whole as NSString).lastPathComponent
        let letters = file.unicodeScalars.map {
            $0.isASCII && Session.isName("x\($0)") ? Character($0) : "-"
        }
        let bare = String(String(letters).prefix(60))
        name = Session.isName(bare) ? bare : "file-\(bare)"
        follow()
        look()
    }

    func close() {
        if let watch { hub.loop.unwatch(watch) }
        for timer in [retryTimer, leaveTimer] {
            if let timer { hub.loop.cancel(timer) }
        }
        (watch, retryTimer, leaveTimer) = (nil, nil, nil)
        for file in former + [present].compactMap(\.self) { file.release() }
        if inotify >= 0 { Glibc.close(inotify) }
        (inotify, present, former) = (-1, nil, [])
    }

    /// Watches the folder for writes to the file and for another file that gets its name.
    private func follow() {
        inotify = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        let what = UInt32(
            IN_MODIFY | IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE | IN_CLOSE_WRITE)
        guard inotify >= 0, inotify_add_watch(inotify, folder, what) >= 0 else {
            hub.log.say(
                .error, "“\(folder)” cannot be watched: \(String(cString: strerror(errno))).")
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

    /// Reads new lines, and opens the file that has the name now when the old one was read to its
    /// end.
    private func look() {
        guard !hub.isFull else { return later(.milliseconds(200)) }
        for file in former where !file.read() { later(.zero) }
        if let present, !present.read() { return later(.zero) }
        var status = stat()
        guard lstat(folder + "/" + file, &status) == 0 else {
            if present == nil, !reportedMissing {
                reportedMissing = true
                hub.log.say(
                    .warning, "“\(path)” does not exist yet. The daemon follows it once it does.")
            }
            return
        }
        let found = (device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        if let present, found == identity {
            if Int(status.st_size) < present.offset {
                // Truncated and written again: treat it as another file.
                present.end(reason: "The file was truncated.")
                begin(present.descriptor, from: 0, isNew: true)
            }
            return
        }
        let opened: FollowedFile.Descriptor
        do throws(FollowedPath.Refusal) {
            opened = try FollowedPath.open(folder + "/" + file)
        } catch {
            guard reportedRefusal != error.reason else { return }
            reportedRefusal = error.reason
            return hub.log.say(
                .error, "“\(path)” is not followed: \(error.reason)",
                limit: "not followed: \(path)")
        }
        if let present {
            former.append(present)
            leave()
        }
        (reportedMissing, reportedRefusal) = (false, nil)
        // The name may have been given to another file in the meantime.
        identity = opened.identity
        begin(opened, from: nil, isNew: false)
    }

    /// Releases files that had the name before and have not grown for a while.
    private func leave() {
        guard leaveTimer == nil else { return }
        leaveTimer = hub.loop.schedule(after: hub.configuration.rotationTime) { [unowned self] in
            leaveTimer = nil
            for file in former where !file.hasGrown { file.end(reason: "The file was replaced.") }
            former.removeAll { !$0.hasGrown }
            for file in former { file.hasGrown = false }
            if !former.isEmpty { leave() }
        }
    }

    /// Begins a session for the file, or continues the existing one.
    private func begin(_ descriptor: FollowedFile.Descriptor, from start: Int?, isNew: Bool) {
        let base = "\(String(identity.device, radix: 36))-\(String(identity.inode, radix: 36))"
        let known = hub.table.runs(of: name).filter {
            $0.run == base || $0.run.hasPrefix(base + "-")
        }
        // The file of an ended session may be deleted, and another file may have its inode number.
        let latest = known.max { $0.id < $1.id }
        let hasEnded = latest.map { hub.lineLog.stream($0.id)?.hasEnded ?? false } ?? false
        let run = isNew || hasEnded ? "\(base)-\(WallClock.nanoseconds)" : latest?.run ?? base
        let text = TextSession(name: name, run: run, title: path, source: "file", hub: hub)
        let offset = start ?? Int(clamping: text.number)
        var status = stat()
        if fstat(descriptor.number, &status) == 0, Int(status.st_size) < offset {
            return begin(descriptor, from: 0, isNew: true)
        }
        let file = FollowedFile(descriptor, offset: offset, text: text, hub: hub)
        present = file
        if !file.read() { later(.zero) }
    }

    private func later(_ delay: Duration) {
        guard retryTimer == nil else { return }
        retryTimer = hub.loop.schedule(after: delay) { [unowned self] in
            retryTimer = nil
            look()
        }
    }
}
