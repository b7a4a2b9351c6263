import Foundation
import Testing

@testable import Daemon

@MainActor
@Suite("Paths of logs")
struct FollowedPathTests {
    /// A folder with a file.
    private final class Folder {
        let path = NSTemporaryDirectory() + "mainspring-path-\(UInt64.random(in: 0 ... .max))"

        init() throws {
            try FileManager.default.createDirectory(
                atPath: path + "/logs", withIntermediateDirectories: true)
            try "one\n".write(toFile: path + "/logs/app.log", atomically: true, encoding: .utf8)
        }

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    private func reason(_ path: String) -> String? {
        do throws(FollowedPath.Refusal) {
            _ = try FollowedPath.open(path)
            return nil
        } catch { return error.reason }
    }

    @Test("a regular file is opened, also through folders that are links of the daemon's own user")
    func regular() throws {
        let folder = try Folder()
        #expect(reason(folder.path + "/logs/app.log") == nil)
        symlink("logs", folder.path + "/relative")
        symlink(folder.path + "/logs", folder.path + "/absolute")
        for link in ["relative", "absolute", "logs/../relative", "./logs/."] {
            #expect(reason("\(folder.path)/\(link)/app.log") == nil, "\(link)")
        }
    }

    @Test("links, FIFOs, folders, sockets and devices are refused with a reason, without waiting")
    func refused() throws {
        let folder = try Folder()
        let logs = folder.path + "/logs"
        symlink("/etc/passwd", logs + "/link")
        mkfifo(logs + "/fifo", 0o644)
        symlink("loop", logs + "/loop")
        #expect(reason(logs + "/link")?.contains("symbolic link") == true)
        #expect(reason(logs + "/fifo")?.contains("FIFO") == true)
        #expect(reason(logs)?.contains("folder") == true)
        #expect(reason("/dev/null")?.contains("device") == true)
        #expect(reason(logs + "/none")?.contains("No such file") == true)
        #expect(reason(logs + "/app.log/x")?.contains("not a folder") == true)
        #expect(reason(logs + "/loop/x")?.contains("more than 40 symbolic links") == true)
    }

    @Test(
        "another user's link is not followed, wherever it is in the path",
        .enabled(if: geteuid() == 0, "only root can make another user's link"))
    func strangersLink() throws {
        let folder = try Folder()
        symlink("/etc", folder.path + "/planted")
        lchown(folder.path + "/planted", 65534, 65534)
        #expect(reason(folder.path + "/planted/passwd")?.contains("user 65534") == true)
    }

    @Test("a FIFO as a tailed log is reported once; the daemon starts, reads the others and ends")
    func fifo() throws {
        let folder = try Folder()
        let fifo = folder.path + "/logs/fifo.log"
        mkfifo(fifo, 0o644)
        let place = try Place { $0.tails = [fifo, folder.path + "/logs/app.log"] }
        #expect(place.run { place.daemon.hub.counts.lines == 1 })
        // A file that is created in its place is read.
        unlink(fifo)
        try "two\nthree\n".write(toFile: fifo, atomically: true, encoding: .utf8)
        #expect(place.run { place.daemon.hub.counts.lines == 3 })
        place.remove()
    }
}
