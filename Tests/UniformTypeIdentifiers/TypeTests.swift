import Foundation
import Testing
import UniformTypeIdentifiers

// Source: Apple, UTType, System-declared uniform type identifiers.
@Suite("Types of data")
struct TypeTests {
    @Test("types are found by their identifiers, extensions and media types")
    func tags() throws {
        #expect(UTType("public.png") == .png && UTType("com.example.none") == nil)
        #expect(UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType(filenameExtension: "mp4") == .mpeg4Movie)
        #expect(UTType(mimeType: "application/pdf") == .pdf)
        #expect(UTType(filenameExtension: "png", conformingTo: .text) == nil)
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.plainText.preferredMIMEType == "text/plain")
        let own = try #require(UTType(filenameExtension: "none", conformingTo: .image))
        #expect(own.isDynamic && own.conforms(to: .image) && !UTType.png.isDynamic)
        #expect(own.preferredFilenameExtension == "none")
        #expect(UTType(filenameExtension: "none", conformingTo: .image) == own)
        let file = URL(fileURLWithPath: "/a/b")
        #expect(file.appendingPathExtension(for: .gif).lastPathComponent == "b.gif")
        #expect(
            file.appendingPathComponent("c.jpg", conformingTo: .jpeg).lastPathComponent == "c.jpg")
    }

    @Test("a type conforms to itself and to those from which it is derived")
    func conformance() throws {
        #expect(UTType.png.conforms(to: .image) && UTType.png.conforms(to: .item))
        #expect(!UTType.png.conforms(to: .jpeg) && !UTType.image.conforms(to: .png))
        #expect(UTType.swiftSource.isSubtype(of: .plainText) && !UTType.png.isSubtype(of: .png))
        #expect(UTType.image.isSupertype(of: .gif))
        let own = UTType(exportedAs: "com.example.drawing", conformingTo: .json)
        #expect(own.conforms(to: .text) && UTType("com.example.drawing") == own)
        let data = try JSONEncoder().encode([UTType.png])
        #expect(String(decoding: data, as: UTF8.self) == #"["public.png"]"#)
        #expect(try JSONDecoder().decode([UTType].self, from: data) == [.png])
    }

    // Source: Apple, MobileCoreServices.
    @Test("the names from before iOS 14 are identifiers")
    func oldNames() {
        #expect(kUTTypeGIF == "com.compuserve.gif")
        #expect(UTTypeConformsTo(kUTTypePNG, kUTTypeImage))
        let type = UTTypeCreatePreferredIdentifierForTag(
            kUTTagClassFilenameExtension, "pdf", nil)?.takeRetainedValue()
        #expect(type == "com.adobe.pdf")
        let media = UTTypeCopyPreferredTagWithClass(kUTTypePNG, kUTTagClassMIMEType)?
            .takeRetainedValue()
        #expect(media == "image/png")
    }
}
