import MistakeRecorder
import Testing
import UIKit

/// How a document replaces its file.
extension DocumentTests {
    @Test("a file that is overwritten is replaced at once, and nothing is left beside it")
    func safety() throws {
        let note = try begin()
        defer { end() }
        open(note)
        note.text = String(repeating: "x", count: 100_000)
        note.save(to: file, for: .forOverwriting)
        stage.advance(by: .milliseconds(1))
        #expect(saved?.count == 100_000)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["shopping.txt"])
    }

    @Test("a save keeps the file's rights, and the link that leads to it")
    func rights() throws {
        let note = try begin()
        defer { end() }
        let manager = FileManager.default
        try manager.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        let link = folder.appendingPathComponent("link.txt")
        try manager.createSymbolicLink(atPath: link.path, withDestinationPath: "shopping.txt")
        let linked = Note(fileURL: link)
        open(linked)
        for (document, text) in [(note, "rice"), (linked, "figs")] {
            document.text = text
            document.save(to: document.fileURL, for: .forOverwriting)
            stage.advance(by: .milliseconds(1))
            #expect(saved == text)
            let attributes = try manager.attributesOfItem(atPath: file.path)
            #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        }
        #expect(try manager.destinationOfSymbolicLink(atPath: link.path) == "shopping.txt")
        let names = try manager.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(names == ["link.txt", "shopping.txt"])
    }

    // The new file has the rights of the old one only when it is whole.
    @Test("other users cannot enter the folder in which a file is written")
    func secrecy() throws {
        final class Watched: UIDocument {
            var rights: Int?
            override func contents(forType typeName: String) throws -> Any { Data("new".utf8) }
            override func writeContents(
                _ contents: Any, to url: URL, for saveOperation: SaveOperation,
                originalContentsURL: URL?
            ) throws {
                let folder = url.deletingLastPathComponent().path
                let attributes = try FileManager.default.attributesOfItem(atPath: folder)
                rights = (attributes[.posixPermissions] as? NSNumber)?.intValue
                try super.writeContents(
                    contents, to: url, for: saveOperation, originalContentsURL: nil)
            }
        }
        _ = try begin()
        defer { end() }
        let document = Watched(fileURL: file)
        document.save(to: file, for: .forOverwriting)
        stage.advance(by: .milliseconds(1))
        #expect(saved == "new")
        #expect(document.rights == 0o700)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names == ["shopping.txt"])
    }

    @Test("a folder is replaced as a whole, and stays if that fails")
    func folders() throws {
        final class Album: UIDocument {
            var isBroken = false
            override func contents(forType typeName: String) throws -> Any { Data("new".utf8) }
            override func writeContents(
                _ contents: Any, to url: URL, for saveOperation: SaveOperation,
                originalContentsURL: URL?
            ) throws {
                if isBroken { return }
                try FileManager.default.createDirectory(
                    at: url, withIntermediateDirectories: false)
                let page = url.appendingPathComponent("page")
                try super.writeContents(
                    contents, to: page, for: saveOperation, originalContentsURL: nil)
            }
        }
        let manager = FileManager.default
        let place = folder.appendingPathComponent("a.album")
        defer { end() }
        try manager.createDirectory(at: place, withIntermediateDirectories: true)
        try Data("old".utf8).write(to: place.appendingPathComponent("old"))
        let album = Album(fileURL: place)
        album.isBroken = true
        let reports = mistakes {
            album.save(to: place, for: .forOverwriting)
            stage.advance(by: .milliseconds(1))
        }
        #expect(reports.contains("the file cannot be replaced"))
        #expect(try manager.contentsOfDirectory(atPath: place.path) == ["old"])
        album.isBroken = false
        album.save(to: place, for: .forOverwriting)
        stage.advance(by: .milliseconds(1))
        #expect(try manager.contentsOfDirectory(atPath: place.path) == ["page"])
        #expect(try manager.contentsOfDirectory(atPath: folder.path) == ["a.album"])
    }
}
