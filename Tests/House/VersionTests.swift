import Foundation
import Testing

@Suite("The version")
struct VersionTests {
    private static func text(_ path: String) throws -> String {
        try String(
            contentsOf: URL(filePath: #filePath).appending(path: "../../../\(path)")
                .standardizedFileURL, encoding: .utf8)
    }

    /// CONTRIBUTING.md, "Versions": a release changes these three places.
    @Test("the changelog, the program and the Debian package have the same one")
    func agrees() throws {
        let changes = try Self.text("CHANGELOG.md").firstMatch(of: #/(?m)^## ([\d.]+) /#)?.1
        let program = try Self.text("Sources/Commands/Program.swift")
            .firstMatch(of: /static let version = "([^"]+)"/)?.1
        let package = try Self.text("debian/changelog").firstMatch(
            of: #/^mainspring \(([\d.]+)\)/#)?
            .1
        let version = try #require(changes)
        #expect(version.wholeMatch(of: /\d+\.\d+\.\d+/) != nil, "\(version)")
        #expect(program == version)
        #expect(package == version)
    }
}
