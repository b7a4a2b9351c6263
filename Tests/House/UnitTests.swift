import Foundation
import Testing

@Suite("The systemd unit")
struct UnitTests {
    private static let unit = URL(filePath: #filePath)
        .appending(path: "../../../packaging/mainspring.service").standardizedFileURL

    /// The journal reads /proc/sys/kernel/random/boot_id to tell a killed process from a power
    /// failure. `ProcSubset=pid` hides all of /proc except the folders of processes
    /// (systemd.exec(5)), and so does an inaccessible or emptied folder.
    @Test("it lets the daemon read the boot id")
    func bootID() throws {
        let lines = try String(contentsOf: Self.unit, encoding: .utf8).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }
        #expect(lines.contains("[Service]"))
        let hiding = ["InaccessiblePaths", "TemporaryFileSystem", "ProcSubset"]
        let hidden = lines.filter { line in
            hiding.contains { line.hasPrefix($0 + "=") && line.contains(/=pid|\/proc/) }
        }
        #expect(hidden.isEmpty)
    }
}
