import Testing

@testable import CoreImage

@Suite("Images without Raster")
struct PixelSourceTests {
    @Test("a sentence names the product that decodes images")
    func sentence() throws {
        let image = CGImage(png: Data(), width: 1, height: 1)
        let error = #expect(throws: RenderingError.self) {
            try PixelSource(image).read(isLinked: false)
        }
        let reason = try #require(error).reason
        #expect(reason.contains(#".product(name: "Raster", package: "Mainspring")"#))
        // Linked, the same image has no pixels.
        let other = #expect(throws: RenderingError.self) { try PixelSource(image).read() }
        #expect(try #require(other).reason.contains("cannot be decoded"))
    }
}
