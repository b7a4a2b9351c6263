import CLinux
import Foundation
import MainLoop

/// Reports changes of the files below a folder: one report per burst of changes.
///
/// Hidden files and folders are not watched, nor are editors' backup files.
@MainActor
final class SourceWatch {
    /// How long the files must be unchanged before a report.
    static let stillness = Duration.milliseconds(60)
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR)

    private let loop: MainLoop
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]
    private var watch: MainLoop.WatchID?
    private var timer: MainLoop.TimerID?
    private let onChange: () -> Void

    /// Watches a folder and those inside it.
    ///
    /// - Throws: ``Failure`` if the system's limit of watches is reached or the folder cannot be
    ///   read.
    init(_ folder: String, loop: MainLoop, onChange: @escaping () -> Void) throws {
        (self.loop, self.onChange) = (loop, onChange)
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else {
            throw Failure(
                description: "Files cannot be watched: \(String(cString: strerror(errno))). "
                    + "Raise fs.inotify.max_user_instances.")
        }
        try add(folder)
        watch = loop.watch(descriptor, for: .readable) { [unowned self] _ in read() }
    }

    isolated deinit {
        if let watch { loop.unwatch(watch) }
        if let timer { loop.cancel(timer) }
        close(descriptor)
    }

    private static func isSource(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.hasSuffix("~") && name != "4913"
            && name != "Package.resolved"
    }

    private func add(_ folder: String) throws {
        let number = inotify_add_watch(descriptor, folder, Self.events)
        guard number >= 0 else {
            throw Failure(
                description: "“\(folder)” cannot be watched: \(String(cString: strerror(errno))).")
        }
        folders[number] = folder
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where Self.isSource(name) {
            let path = "\(folder)/\(name)"
            var information = stat()
            // Links to folders are not followed, because they may form cycles.
            guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
                continue
            }
            try? add(path)
        }
    }

    private func read() {
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 8) { room in
            while true {
                let count = Glibc.read(descriptor, room.baseAddress, room.count)
                guard count > 0 else { return }
                var place = 0
                let head = MemoryLayout<inotify_event>.size
                while place + head <= count {
                    let event = room.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
                    let bytes = UnsafeRawBufferPointer(room)[(place + head)...].prefix(
                        Int(event.len))
                    let name = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                    place += head + Int(event.len)
                    received(event, name)
                }
            }
        }
    }

    private func received(_ event: inotify_event, _ name: String) {
        if event.mask & UInt32(IN_IGNORED) != 0 {
            folders[event.wd] = nil
            return
        }
        guard event.mask & UInt32(IN_Q_OVERFLOW) != 0 || Self.isSource(name) else { return }
        if event.mask & UInt32(IN_ISDIR) != 0, event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0,
            let folder = folders[event.wd]
        {
            try? add("\(folder)/\(name)")
        } else if event.mask & UInt32(IN_CREATE) != 0, event.mask & UInt32(IN_ISDIR) == 0 {
            // The new file is still empty; closing it will be the change.
            return
        }
        if let timer { loop.cancel(timer) }
        timer = loop.schedule(after: Self.stillness) { [weak self] in
            self?.timer = nil
            self?.onChange()
        }
    }
}
