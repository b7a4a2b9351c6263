import Glibc
import TestSupport

@testable import Recording

/// A file system in memory that fails, stops and loses power at any chosen call.
///
/// It separates what the process sees from what is on the disk: bytes in pages, which `sync` of the
/// file moves to the disk, and names, which `sync` of the folder does. It runs on one thread, with
/// a journal that works inline.
final class SimulatedDisk: FileSystem, @unchecked Sendable {
    /// A fault at a call.
    enum Fault: Hashable, CustomStringConvertible {
        /// The call does nothing and returns an error.
        case failure(Int32)
        /// This call and all later ones of its kind return an error.
        case failures(Int32)
        /// A sync returns an error, and the pages count as clean although they are not on the disk.
        case droppedPages
        /// As before, and the pages are read from the disk from now on.
        case evictedPages
        /// A read or write does the half.
        case short
        /// The process ends before the call.
        case kill
        /// The machine loses power before the call.
        case cut

        var description: String {
            switch self {
            case .failure(let code): "error \(code)"
            case .failures(let code): "errors \(code) from here on"
            case .droppedPages: "a failed sync that drops pages"
            case .evictedPages: "a failed sync after which pages are read from the disk"
            case .short: "a short call"
            case .kill: "a kill"
            case .cut: "a power cut"
            }
        }
    }

    final class File {
        var isFolder = false
        /// The contents that the process reads.
        var bytes: [UInt8] = []
        /// The contents on the disk.
        var disk: [UInt8] = []
        /// The pages that differ, or may differ, and are written by a sync.
        var dirty: Set<Int> = []
        /// Like files of procfs, which report the size 0.
        var hidesSize = false
        /// The descriptor that holds the lock.
        var lockedBy: Int32?
    }

    static let page = 512
    private(set) var names: [String: File] = [:]
    private var namesOnDisk: [String: File] = [:]
    /// Changes of names that no sync of the folder has reached: a name and its new file.
    private var pendingNames: [[(String, File?)]] = []
    private var descriptors: [Int32: File] = [:]
    private var nextDescriptor: Int32 = 100
    private(set) var calls = 0
    /// The kind of each call, by its number.
    private(set) var log: [String] = []
    /// The call at which a fault happens, and the fault.
    var plan: (call: Int, fault: Fault)?
    /// A fault for the calls of a kind: the next one, or all with `failures`.
    var fault: (kind: String, fault: Fault)?
    /// The errors with which names cannot be deleted, by the ends of the names.
    var undeletable: [String: Int32] = [:]
    /// The number of bytes that all files can have; nil for no limit.
    var capacity: Int?
    private(set) var isDead = false
    private(set) var wasCut = false
    /// Whether pages were lost that the process had written.
    private(set) var hasLostPages = false
    private var failing: (kind: String, code: Int32)?
    private let folder: String
    private var boots = 0

    init(folder: String) {
        self.folder = folder
        names[folder] = File()
        names[folder]!.isFolder = true
        namesOnDisk = names
        setBoot()
    }

    private func setBoot() {
        boots += 1
        let file = File()
        file.hidesSize = true
        file.bytes = Array("0000\(boots)000-aaaa-4bbb-8ccc-dddddddddddd\n".utf8)
        names["/proc/sys/kernel/random/boot_id"] = file
    }

    // MARK: Faults

    /// Counts a call. Returns a negated error number if it must fail.
    private func enter(_ kind: String, _ path: String) -> (fault: Fault?, code: Int) {
        if isDead { return (nil, -Int(EIO)) }
        calls += 1
        log.append("\(kind) \(path)")
        if let failing, failing.kind == kind { return (nil, -Int(failing.code)) }
        if let fault, fault.kind == kind {
            if case .failures(let code) = fault.fault { return (fault.fault, -Int(code)) }
            self.fault = nil
            if case .failure(let code) = fault.fault { return (fault.fault, -Int(code)) }
            return (fault.fault, 0)
        }
        guard let plan, plan.call == calls else { return (nil, 0) }
        switch plan.fault {
        case .failure(let code): return (plan.fault, -Int(code))
        case .failures(let code):
            failing = (kind, code)
            return (plan.fault, -Int(code))
        case .kill, .cut:
            isDead = true
            wasCut = plan.fault == .cut
            return (plan.fault, -Int(EIO))
        default: return (plan.fault, 0)
        }
    }

    /// The process restarts, or with a power cut the machine.
    func restart(cut: Bool? = nil, random: inout SeededGenerator) {
        plan = nil
        failing = nil
        isDead = false
        for file in names.values { file.lockedBy = nil }
        descriptors = [:]
        guard cut ?? wasCut else { return }
        wasCut = false
        // Each change of a name reaches the disk or does not, and so does each page that no sync
        // has covered.
        let luck = random.next() % 3
        func isLucky() -> Bool { luck == 0 ? false : luck == 1 ? true : random.next() % 2 == 0 }
        for change in pendingNames where isLucky() {
            for (name, file) in change { namesOnDisk[name] = file }
        }
        pendingNames = []
        names = namesOnDisk
        for file in names.values where !file.isFolder {
            for page in file.dirty.sorted() {
                if isLucky() { store(file, page) } else { hasLostPages = true }
            }
            file.dirty = []
            file.bytes = file.disk
        }
        setBoot()
    }

    private func store(_ file: File, _ page: Int) {
        let range =
            min(page * Self.page, file.bytes.count)..<min((page + 1) * Self.page, file.bytes.count)
        if file.disk.count < range.upperBound {
            file.disk += [UInt8](repeating: 0, count: range.upperBound - file.disk.count)
        }
        file.disk.replaceSubrange(range, with: file.bytes[range])
    }

    private func change(_ names: [(String, File?)]) {
        for (name, file) in names { self.names[name] = file }
        pendingNames.append(names)
    }

    // MARK: FileSystem

    func open(_ path: String, flags: Int32, mode: mode_t) -> Int {
        // Opening to read is not a step for the disk, but it may fail.
        let (_, code) = enter(flags & O_CREAT != 0 ? "create" : "open", path)
        guard code == 0 else { return code }
        var file = names[path]
        if file != nil, flags & O_EXCL != 0 { return -Int(EEXIST) }
        if file == nil {
            guard flags & O_CREAT != 0 else { return -Int(ENOENT) }
            file = File()
            change([(path, file)])
        }
        nextDescriptor += 1
        descriptors[nextDescriptor] = file
        return Int(nextDescriptor)
    }

    func close(_ descriptor: Int32) {
        guard let file = descriptors.removeValue(forKey: descriptor) else { return }
        if file.lockedBy == descriptor { file.lockedBy = nil }
    }

    func status(_ descriptor: Int32, into status: inout FileStatus) -> Int {
        guard !isDead, let file = descriptors[descriptor] else { return -Int(EIO) }
        status.kind = file.isFolder ? .folder : .file
        status.size = file.hidesSize ? 0 : file.bytes.count
        return 0
    }

    func read(_ descriptor: Int32, into room: UnsafeMutableRawBufferPointer, at offset: Int) -> Int
    {
        let (fault, code) = enter("read", "")
        guard code == 0 else { return code }
        guard let file = descriptors[descriptor] else { return -Int(EBADF) }
        var count = max(0, min(room.count, file.bytes.count - offset))
        if fault == .short, count > 1 { count /= 2 }
        if count > 0 { room.copyBytes(from: file.bytes[offset..<offset + count]) }
        return count
    }

    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int) -> Int {
        let (fault, code) = enter("write", path(descriptor))
        guard let file = descriptors[descriptor] else { return -Int(EBADF) }
        var count = bytes.count
        if fault == .short, count > 1 { count /= 2 }
        // A process that is killed during a write has written a part of it.
        if fault == .kill || fault == .cut { count /= 2 }
        guard code == 0 || (fault == .kill || fault == .cut) && count > 0 else { return code }
        let growth = offset + count - file.bytes.count
        if let capacity, growth > 0,
            names.values.reduce(growth, { $0 + ($1.hidesSize ? 0 : $1.bytes.count) }) > capacity
        {
            return -Int(ENOSPC)
        }
        if file.bytes.count < offset + count {
            file.bytes += [UInt8](repeating: 0, count: offset + count - file.bytes.count)
        }
        file.bytes.replaceSubrange(offset..<offset + count, with: bytes[..<count])
        for page in offset / Self.page...(offset + max(count, 1) - 1) / Self.page {
            file.dirty.insert(page)
        }
        return code == 0 ? count : code
    }

    private func path(_ descriptor: Int32) -> String {
        let file = descriptors[descriptor]
        return names.first { $0.value === file }?.key ?? ""
    }

    func truncate(_ descriptor: Int32, to size: Int) -> Int {
        let (_, code) = enter("truncate", path(descriptor))
        guard code == 0, let file = descriptors[descriptor] else { return code }
        file.bytes = Array(file.bytes.prefix(size))
        return 0
    }

    func sync(_ descriptor: Int32) -> Int {
        let (fault, code) = enter("sync", path(descriptor))
        guard code == 0, let file = descriptors[descriptor] else { return code }
        if fault == .droppedPages || fault == .evictedPages {
            hasLostPages = true
            file.dirty = []
            if fault == .evictedPages, !file.isFolder {
                // The system stores the size; bytes that were never written to the disk are zeros
                // there.
                file.bytes =
                    file.disk
                    + [UInt8](repeating: 0, count: max(0, file.bytes.count - file.disk.count))
            }
            return -Int(EIO)
        }
        if file.isFolder {
            namesOnDisk = names
            pendingNames = []
        } else {
            for page in file.dirty { store(file, page) }
            if file.disk.count > file.bytes.count {
                file.disk = Array(file.disk.prefix(file.bytes.count))
            }
            file.dirty = []
        }
        return 0
    }

    func isLinked(_ descriptor: Int32, at path: String) -> Bool {
        isDead || names[path] === descriptors[descriptor]
    }

    func rename(_ path: String, to other: String) -> Int {
        let (_, code) = enter("rename", path)
        guard code == 0 else { return code }
        guard let file = names[path] else { return -Int(ENOENT) }
        change([(path, nil), (other, file)])
        return 0
    }

    func unlink(_ path: String) -> Int {
        guard names[path] != nil || isDead else { return -Int(ENOENT) }
        let (_, code) = enter("unlink", path)
        guard code == 0 else { return code }
        for (end, code) in undeletable where path.hasSuffix(end) { return -Int(code) }
        change([(path, nil)])
        return 0
    }

    func lock(_ descriptor: Int32) -> Int {
        guard !isDead, let file = descriptors[descriptor] else { return -Int(EIO) }
        guard file.lockedBy == nil else { return -Int(EWOULDBLOCK) }
        file.lockedBy = descriptor
        return 0
    }

    func names(in folder: String, into found: inout [String]) -> Int {
        let (_, code) = enter("list", folder)
        guard code == 0 else { return code }
        let start = folder + "/"
        found += names.keys.filter { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
        return 0
    }

    func makeFolder(_ path: String) -> Int {
        enter("folder", path).code
    }
}
