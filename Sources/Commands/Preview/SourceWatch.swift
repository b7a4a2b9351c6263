import CLinux
import Foundation
import MainLoop

/// Reports changes of packages' manifests and of what is in the folders of their targets: one
/// report per burst of changes.
///
/// Other files are not watched, because the program may write them: a state, a log, a database.
/// Hidden files and folders are not watched, nor are editors' backup files.
@MainActor
final class SourceWatch {
    /// How long the files must be unchanged before a report.
    static let stillness = Duration.milliseconds(60)
    private static let events = UInt32(
        IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR)

    private let loop: MainLoop
    private let descriptor: Int32
    private var folders: [Int32: (path: String, content: Content)] = [:]
    /// The targets' folders, also those that do not exist yet.
    private var targets: Set<String> = []
    private var watch: MainLoop.WatchID?
    private var timer: MainLoop.TimerID?
    private let onChange: () -> Void

    /// The files of a folder that are watched.
    private enum Content: Int {
        /// Manifests, and nothing in folders inside it.
        case manifests
        /// Manifests and source files, for a package whose folder is that of a target.
        case sources
        /// Everything.
        case all
    }

    /// Watches nothing before ``watch(_:)``.
    ///
    /// - Throws: ``Failure`` if the system's limit of watches is reached.
    init(loop: MainLoop, onChange: @escaping () -> Void) throws {
        (self.loop, self.onChange) = (loop, onChange)
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else {
            throw Failure(
                description: "Files cannot be watched: \(String(cString: strerror(errno))). "
                    + "Raise fs.inotify.max_user_instances.")
        }
        watch = loop.watch(descriptor, for: .readable) { [unowned self] _ in read() }
    }

    isolated deinit {
        if let watch { loop.unwatch(watch) }
        if let timer { loop.cancel(timer) }
        close(descriptor)
    }

    /// Watches a package's manifests, and its targets' folders with those inside them.
    ///
    /// - Throws: ``Failure`` if the system's limit of watches is reached or the package's folder
    ///   cannot be read.
    func watch(_ package: PackageFolders) throws {
        targets.formUnion(package.targets)
        let isTarget = package.targets.contains(package.root)
        try add(package.root, isTarget ? .sources : .manifests)
        for target in package.targets where target != package.root { try? add(target, .all) }
    }

    private static func isVisible(_ name: String) -> Bool {
        !name.isEmpty && !name.hasPrefix(".") && !name.hasSuffix("~") && name != "4913"
    }

    private func counts(_ name: String, in content: Content) -> Bool {
        guard Self.isVisible(name) else { return false }
        return switch content {
        case .manifests: PackageManifests.isManifest(name)
        case .sources: PackageFolders.isSource(name)
        case .all: true
        }
    }

    private func add(_ folder: String, _ content: Content) throws {
        let number = inotify_add_watch(descriptor, folder, Self.events)
        guard number >= 0 else {
            throw Failure(
                description: "“\(folder)” cannot be watched: \(String(cString: strerror(errno))).")
        }
        // A folder inside one that is watched has the same number, and the greater content.
        guard folders[number].map({ $0.content.rawValue < content.rawValue }) ?? true else {
            return
        }
        folders[number] = (folder, content)
        guard content != .manifests else { return }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names where Self.isVisible(name) {
            let path = "\(folder)/\(name)"
            var information = stat()
            // Links to folders are not followed, because they may form cycles.
            guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
                continue
            }
            try? add(path, content)
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
        if event.mask & UInt32(IN_Q_OVERFLOW) == 0 {
            guard let (folder, content) = folders[event.wd] else { return }
            if event.mask & UInt32(IN_ISDIR) != 0 {
                guard Self.isVisible(name) else { return }
                let path = "\(folder)/\(name)"
                let isTarget = targets.contains(path)
                if event.mask & UInt32(IN_CREATE | IN_MOVED_TO) != 0,
                    isTarget || content != .manifests
                {
                    try? add(path, isTarget ? .all : content)
                }
                // A new folder of the program's own changes nothing.
                guard isTarget || content == .all else { return }
            } else {
                guard counts(name, in: content) else { return }
                // A new file is still empty; closing it will be the change.
                if event.mask & UInt32(IN_CREATE) != 0 { return }
            }
        }
        if let timer { loop.cancel(timer) }
        timer = loop.schedule(after: Self.stillness) { [weak self] in
            self?.timer = nil
            self?.onChange()
        }
    }
}
