import HeadlessTesting
import Testing
import UIKit

// Source: Apple, UIImage, whose initializers and properties are open: public GIF libraries have
// subclasses with frames of their own.
@MainActor
@Suite("Subclasses of images")
struct SubclassedImageTests {
    /// The whole of a subclass as libraries write it.
    final class AnimatedImage: UIImage, @unchecked Sendable {
        var loops = 0
        override init?(data: Data, scale: CGFloat) {
            super.init(data: data, scale: scale)
            loops = 3
        }
        override init(cgImage: CGImage) { super.init(cgImage: cgImage) }
        required init?(coder: NSCoder) { super.init(coder: coder) }
        required init(imageLiteralResourceName name: String) { fatalError(name) }
        override var duration: TimeInterval { 2 }
        override var images: [UIImage]? { [] }
    }

    final class Badge: UIImage, @unchecked Sendable {
        override var size: CGSize { CGSize(width: 12, height: 8) }
        override var scale: CGFloat { 2 }
        override func draw(in rect: CGRect) {
            UIColor.red.setFill()
            UIRectFill(rect.insetBy(dx: 1, dy: 1))
        }
    }

    final class Substitute: UIImage, @unchecked Sendable {
        var pixels: CGImage?
        override var cgImage: CGImage? { pixels ?? super.cgImage }
    }

    private let svg = Data(
        #"<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"/>"#.utf8)

    @Test("a subclass is created from data, pixels and archives, with its own values")
    func creation() throws {
        let image = try #require(AnimatedImage(data: svg, scale: 2))
        #expect(image.loops == 3 && image.duration == 2 && image.images == [])
        #expect(image.size == CGSize(width: 10, height: 5) && image.scale == 2)
        let pixels = try #require(image.cgImage)
        #expect(AnimatedImage(cgImage: pixels).size == CGSize(width: 20, height: 10))
        #expect(AnimatedImage(imageOf: svg)?.loops == 3)
        let provided = try AnimatedImage.object(
            withItemProviderData: svg, typeIdentifier: "public.image")
        #expect(provided.size == CGSize(width: 20, height: 10) && provided.duration == 2)
        // The same data make no equal images, of which only one may be shown.
        #expect(AnimatedImage(data: svg, scale: 2) != image && image == image)
        #expect(image.withRenderingMode(.alwaysTemplate).renderingMode == .alwaysTemplate)
    }

    @Test("image views have the size of a subclass and show what it draws")
    func drawing() throws {
        let view = UIImageView(image: Badge())
        #expect(view.intrinsicContentSize == CGSize(width: 12, height: 8))
        let shown = try #require(view.contentDescription().image)
        #expect(shown.size == CGSize(width: 12, height: 8) && shown.scale == 2)
        let document = try #require(try shown.cgImage?.document())
        #expect(document.contains("M1 1"), "\(document)")
        // It is drawn once.
        #expect(view.contentDescription().image === shown)
        let plain = try #require(UIImage(data: svg))
        view.image = plain
        #expect(view.contentDescription().image === plain)
    }

    @Test("image views show the pixels of a subclass")
    func pixels() throws {
        let image = try #require(Substitute(data: svg))
        let view = UIImageView(image: image)
        #expect(view.contentDescription().image === image)
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 10))
        image.pixels = renderer.image { UIRectFill($0.format.bounds) }.cgImage
        let shown = try #require(view.contentDescription().image?.cgImage)
        #expect(try shown.document() == image.pixels?.document())
        let rect = CGRect(x: 0, y: 0, width: 20, height: 10)
        let drawn = renderer.image { _ in image.draw(in: rect) }.cgImage
        let plain = UIImage(cgImage: try #require(image.pixels))
        let other = renderer.image { _ in plain.draw(in: rect) }.cgImage
        #expect(try drawn?.document() == other?.document() && drawn != nil)
    }
}

extension SubclassedImageTests.AnimatedImage {
    /// A convenience initializer, which inherits the designated ones.
    convenience init?(imageOf data: Data) { self.init(data: data, scale: 1) }
}
