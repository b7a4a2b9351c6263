import Foundation
import Testing
import UIKit

@testable import InterfaceBuilder

/// Source: Apple, Bundle.loadNibNamed(_:owner:options:).
@MainActor
@Suite("Nibs of a bundle")
struct BundleNibTests {
    @Test("a bundle makes the objects of its nib, and nil for one that it does not have")
    func loading() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("Nibs-\(UUID().uuidString).resources")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let text = Xib.nib("<label text=\"Made\" id=\"l-1\"/><view id=\"v-1\"/>")
        try Data(text.utf8).write(to: folder.appendingPathComponent("Row.xib"))
        let bundle = try #require(Bundle(path: folder.path))
        let made = try #require(bundle.loadNibNamed("Row", owner: nil))
        #expect(made.count == 2 && (made.first as? UILabel)?.text == "Made")
        #expect(bundle.loadNibNamed("Absent", owner: nil) == nil)
    }
}
