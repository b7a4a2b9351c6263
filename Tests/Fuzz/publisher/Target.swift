import Daemon
import Foundation
import MainLoop
import Recording

/// Bytes of a publisher, through a socket into a daemon with a journal: no input may stop the
/// process.
///
/// The first byte is the number of pieces that the rest is sent in. A greeting is sent before them
/// unless that byte is odd.
@MainActor
private final class Target {
    let loop = MainLoop()
    let folder: String
    let daemon: Daemon

    init() {
        folder = "/dev/shm/mainspring-fuzz-\(getpid())"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var configuration = DaemonConfiguration()
        configuration.listen = [.tcp(host: "127.0.0.1", port: 0)]
        configuration.publish = [.unix(path: folder + "/publish")]
        configuration.sync = .never
        configuration.lineBytes = 4096
        var storage = Journal.Configuration()
        storage.segmentBytes = 1 << 16
        storage.retainedBytes = 1 << 18
        storage.isSynced = false
        let log = DaemonLog(isForPeople: true)
        log.write = { _ in }
        do {
            let journal = try Journal(folder: folder + "/data", configuration: storage, time: 1)
            daemon = try Daemon(
                loop: loop, lineLog: journal, configuration: configuration, log: log)
        } catch {
            fatalError("The daemon did not start: \(error)")
        }
    }

    func run(_ bytes: UnsafeRawBufferPointer) {
        guard let first = bytes.first else { return }
        let descriptor = connected()
        defer {
            close(descriptor)
            for _ in 0..<2 { loop.turn() }
        }
        let pieces = 1 + Int(first) % 5
        if first % 2 == 0 {
            send("{\"publish\":1,\"session\":\"a\",\"run\":\"\(first % 8)\"}\n", on: descriptor)
        }
        let rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst())
        for piece in 0..<pieces {
            let part = rest[(rest.count * piece / pieces)..<(rest.count * (piece + 1) / pieces)]
            _ = Glibc.send(
                descriptor, rest.baseAddress.map { $0 + part.startIndex }, part.count,
                Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL))
            loop.turn()
            drain(descriptor)
        }
        for _ in 0..<3 { loop.turn() }
        drain(descriptor)
    }

    private func send(_ text: String, on descriptor: Int32) {
        _ = text.withCString { Glibc.send(descriptor, $0, strlen($0), Int32(MSG_NOSIGNAL)) }
        for _ in 0..<2 { loop.turn() }
    }

    private func drain(_ descriptor: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
            while recv(descriptor, room.baseAddress, room.count, Int32(MSG_DONTWAIT)) > 0 {}
        }
    }

    private func connected() -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) {
            $0.copyBytes(from: Array((folder + "/publish").utf8))
        }
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        precondition(result == 0, "connect: \(String(cString: strerror(errno)))")
        return descriptor
    }
}

@MainActor private var target: Target?

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
    nonisolated(unsafe) let bytes = UnsafeRawBufferPointer(start: start, count: count)
    MainActor.assumeIsolated {
        let present = target ?? Target()
        target = present
        present.run(bytes)
    }
    return 0
}
