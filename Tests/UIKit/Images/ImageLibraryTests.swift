import Testing
@testable import UIKit

@Suite("Images by name")
struct ImageLibraryTests {
    /// A folder of files, removed at the end of the test.
    private func withFolder(_ files: [String], _ body: (URL) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "pictures-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (index, file) in files.enumerated() {
            let url = folder.appendingPathComponent(file)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            // The width identifies the file.
            let data =
                file.hasSuffix("svg")
                ? Data("<svg width='\(100 * (index + 1))' height='60'/>".utf8)
                : SamplePicture.png(width: 100 * (index + 1), height: 60)
            try data.write(to: url)
        }
        try body(folder)
    }

    @Test("the file for the screen's scale is used, and its size is in points")
    func scales() throws {
        try withFolder(["hat.png", "hat@2x.png", "hat@3x.png"]) { folder in
            let library = ImageLibrary(in: ResourceFolders(home: folder))
            let image = try #require(library.image(named: "hat", in: nil, scale: 2))
            #expect(image.scale == 2)
            #expect(image.size == CGSize(width: 100, height: 30))
            #expect(image.assetName == "hat@2x.png")
            #expect(
                library.image(named: "hat", in: nil, scale: 1)?.size
                    == CGSize(width: 100, height: 60))
            #expect(
                library.image(named: "hat", in: nil, scale: 3)?.size
                    == CGSize(width: 100, height: 20))
            #expect(library.image(named: "hat.png", in: nil, scale: 3)?.scale == 3)
            #expect(library.image(named: "hat@2x", in: nil, scale: 3)?.scale == 2)
        }
    }

    @Test("without a file for the scale a larger one is preferred to a smaller one")
    func order() {
        #expect(
            ImageLibrary.candidates(for: "a.png", scale: 2) == ["a@2x.png", "a@3x.png", "a.png"])
        #expect(
            ImageLibrary.candidates(for: "a.png", scale: 1) == ["a.png", "a@2x.png", "a@3x.png"])
        #expect(
            ImageLibrary.candidates(for: "a.png", scale: 3) == ["a@3x.png", "a@2x.png", "a.png"])
        #expect(ImageLibrary.candidates(for: "v1.5", scale: 1).first == "v1.5.png")
    }

    @Test("the main bundle is searched first, then the modules' bundles by name")
    func places() throws {
        let files = [
            "B_B.resources/x.png", "A_A.resources/Resources/x.png",
            "A_A.resources/Assets/icons/y.svg",
        ]
        try withFolder(files) { folder in
            let library = ImageLibrary(in: ResourceFolders(home: folder))
            #expect(library.image(named: "x", in: nil, scale: 1)?.size.width == 200)
            let icon = try #require(library.image(named: "icons/y", in: nil, scale: 1))
            #expect(icon.size == CGSize(width: 300, height: 60))
            #expect(icon.reference == "icons/y.svg")
            #expect(icon.resourcePath?.hasSuffix("A_A.resources/Assets/icons/y.svg") == true)
            #expect(library.image(named: "z", in: nil, scale: 1) == nil)
        }
    }

    @Test("a file that is not an image is skipped")
    func unreadable() throws {
        try withFolder(["a.svg"]) { folder in
            try Data("text".utf8).write(to: folder.appendingPathComponent("a.png"))
            let library = ImageLibrary(in: ResourceFolders(home: folder))
            #expect(library.image(named: "a", in: nil, scale: 1)?.assetName == "a.svg")
        }
    }

    @Test("an image from a file or from bytes is sent as a data URI")
    func bytes() throws {
        try withFolder(["hat@2x.png"]) { folder in
            let path = folder.appendingPathComponent("hat@2x.png").path
            let image = try #require(UIImage(contentsOfFile: path))
            #expect(image.size == CGSize(width: 50, height: 30))
            #expect(image.scale == 2)
            #expect(image.reference.hasPrefix("data:image/png;base64,iVBORw0KGgo"))
            #expect(image.assetName == nil)
            #expect(image.resourcePath == path)
            #expect(UIImage(contentsOfFile: path + "x") == nil)
            #expect(UIImage(data: Data("no".utf8)) == nil)
            let scaled = UIImage(data: SamplePicture.png(width: 30, height: 60), scale: 3)
            #expect(scaled?.size == CGSize(width: 10, height: 20))
        }
    }
}
