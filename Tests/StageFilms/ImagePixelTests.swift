import Foundation
import HeadlessTesting
import Raster
import Snapshots
import Testing
import UIKit

// Sources: Apple, UIImage.Orientation, CGImagePropertyOrientation, CGImage.cropping(to:),
// preparingThumbnail(of:), imageFlippedForRightToLeftLayoutDirection(), resizableImage,
// UIColor(patternImage:), CALayer.magnificationFilter and compositingFilter, CGContext.
@MainActor
@Suite("Pixels of images, patterns and blended layers")
struct ImagePixelTests {
    private let stage = Stage(size: CGSize(width: 400, height: 200))

    /// A PNG of blocks of 10 × 10 pixels: red and blue above, white in the middle, green and white
    /// below.
    private static let blocks = picture(10)

    /// A PNG of blocks with an edge length in pixels.
    private static func picture(_ edge: Int) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        let size = CGSize(width: 2 * edge, height: 3 * edge)
        let drawn = UIGraphicsImageRenderer(size: size, format: format).image {
            for (color, x, y) in [
                (UIColor.white, 0, 1), (.white, 1, 1), (.white, 1, 2), (.red, 0, 0), (.blue, 1, 0),
                (.green, 0, 2),
            ] {
                color.setFill()
                $0.fill(CGRect(x: x * edge, y: y * edge, width: edge, height: edge))
            }
        }
        return UIImage(data: drawn.pngData()!)!
    }

    private func show(_ image: UIImage, x: CGFloat, y: CGFloat) -> UIImageView {
        let view = UIImageView(image: image)
        view.frame.origin = CGPoint(x: x, y: y)
        stage.window.addSubview(view)
        return view
    }

    private func picture() throws -> Picture {
        stage.commit()
        let picture = try SnapshotPainter(scale: 1).picture(of: stage.snapshot)
        #expect(picture.remarks.isEmpty)
        return picture
    }

    private static let red: UInt32 = 0xff00_00ff, blue: UInt32 = 0x0000_ffff
    private static let green: UInt32 = 0x00ff_00ff

    // Exif 2.3, 4.6.4: where row 0 and column 0 are seen. The red block is in both, the blue one is
    // the next of row 0.
    @Test("an image is shown in its orientation, whose pixels keep theirs")
    func orientations() throws {
        let pixels = try #require(Self.blocks.cgImage)
        let places: [(UIImage.Orientation, red: (Int, Int), blue: (Int, Int))] = [
            (.up, (0, 0), (1, 0)), (.upMirrored, (1, 0), (0, 0)), (.down, (1, 2), (0, 2)),
            (.downMirrored, (0, 2), (1, 2)), (.leftMirrored, (0, 0), (0, 1)),
            (.right, (2, 0), (2, 1)), (.rightMirrored, (2, 1), (2, 0)), (.left, (0, 1), (0, 0)),
        ]
        for (index, place) in places.enumerated() {
            let image = UIImage(cgImage: pixels, scale: 1, orientation: place.0)
            #expect(image.imageOrientation == place.0 && image.cgImage == pixels)
            let isSideways = index > 3
            #expect(image.size == CGSize(width: isSideways ? 30 : 20, height: isSideways ? 20 : 30))
            _ = show(image, x: CGFloat(index) * 50, y: 0)
            // Drawing shows it alike.
            let drawn = UIGraphicsImageRenderer(size: image.size).image { _ in image.draw(at: .zero)
            }
            _ = show(drawn, x: CGFloat(index) * 50, y: 100)
        }
        let shown = try picture()
        for (index, place) in places.enumerated() {
            for y in [0, 100] {
                let (red, blue) = (place.red, place.blue)
                let left = index * 50 + 5
                #expect(shown[left + red.0 * 10, y + red.1 * 10 + 5].rgba == Self.red)
                #expect(shown[left + blue.0 * 10, y + blue.1 * 10 + 5].rgba == Self.blue)
            }
        }
    }

    @Test("parts, thumbnails and images that are mirrored from right to left")
    func variants() throws {
        let pixels = try #require(Self.blocks.cgImage)
        let part = try #require(pixels.cropping(to: CGRect(x: 9.5, y: -5, width: 40, height: 15)))
        #expect(part.width == 11 && part.height == 10)
        _ = show(UIImage(cgImage: part), x: 0, y: 0)
        let small = try #require(Self.blocks.preparingThumbnail(of: CGSize(width: 40, height: 30)))
        #expect(small.size == CGSize(width: 40, height: 30))
        _ = show(small, x: 50, y: 0)
        let arrow = Self.blocks.imageFlippedForRightToLeftLayoutDirection()
        #expect(arrow.flipsForRightToLeftLayoutDirection)
        _ = show(arrow, x: 100, y: 0)
        show(arrow, x: 150, y: 0).semanticContentAttribute = .forceRightToLeft
        _ = show(Self.blocks.withHorizontallyFlippedOrientation(), x: 200, y: 0)
        let shown = try picture()
        #expect(shown[0, 5].rgba == Self.red && shown[6, 5].rgba == Self.blue)
        #expect(shown[5, 12].rgba == 0xffff_ffff)
        #expect(shown[60, 5].rgba == Self.red && shown[80, 5].rgba == Self.blue)
        #expect(shown[60, 25].rgba == Self.green)
        #expect(shown[105, 5].rgba == Self.red && shown[115, 5].rgba == Self.blue)
        #expect(shown[155, 5].rgba == Self.blue && shown[165, 5].rgba == Self.red)
        #expect(shown[205, 5].rgba == Self.blue && shown[215, 5].rgba == Self.red)
    }

    @Test("a pattern fills backgrounds, paths and layers with tiles, inside rounded corners")
    func patterns() throws {
        let pattern = UIColor(patternImage: Self.blocks)
        #expect(!pattern.getRed(nil, green: nil, blue: nil, alpha: nil))
        #expect(pattern == UIColor(patternImage: Self.blocks))
        #expect(UIColor(patternImage: UIImage()).cgColor == CGColor.clear)
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 70))
        view.backgroundColor = pattern
        view.layer.cornerRadius = 8
        stage.window.addSubview(view)
        #expect(view.backgroundColor == pattern)
        let drawn = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 70)).image { _ in
            pattern.setFill()
            // The pattern begins in the corner of the drawing, not in that of the path.
            UIBezierPath(rect: CGRect(x: 15, y: 0, width: 60, height: 60)).fill()
        }
        _ = show(drawn, x: 200, y: 0)
        let shown = try picture()
        for x in [20, 40, 60] {
            #expect(shown[x + 5, 5].rgba == Self.red && shown[x + 15, 5].rgba == Self.blue)
            #expect(shown[x + 5, 35].rgba == Self.red && shown[x + 5, 55].rgba == Self.green)
        }
        // Outside the corner.
        #expect(shown[0, 0].rgba == 0xffff_ffff && shown[100, 35].rgba == 0xffff_ffff)
        #expect(shown[205, 5].rgba == 0xffff_ffff && shown[217, 5].rgba == Self.blue)
        #expect(shown[225, 35].rgba == Self.red)
    }

    @Test("the inside of a resizable image repeats, or stretches if that was asked for")
    func tiles() throws {
        // The caps are the upper and the lower row of blocks.
        let caps = UIEdgeInsets(top: 10, left: 0, bottom: 10, right: 0)
        let tiled = Self.blocks.resizableImage(withCapInsets: caps)
        #expect(tiled.resizingMode == .tile && tiled.resizingMode.rawValue == 0)
        show(tiled, x: 0, y: 0).frame.size = CGSize(width: 80, height: 90)
        show(Self.blocks.resizableImage(withCapInsets: caps, resizingMode: .stretch), x: 100, y: 0)
            .frame.size = CGSize(width: 80, height: 90)
        show(Self.blocks.resizableImage(withCapInsets: .zero), x: 200, y: 0)
            .frame.size = CGSize(width: 80, height: 90)
        let shown = try picture()
        for x in [0, 20, 40, 60] {
            #expect(shown[x + 5, 5].rgba == Self.red && shown[x + 15, 5].rgba == Self.blue)
            #expect(shown[x + 5, 85].rgba == Self.green)
            #expect(shown[200 + x + 5, 35].rgba == Self.red)
        }
        #expect(shown[115, 5].rgba == Self.red && shown[165, 5].rgba == Self.blue)
    }

    // W3C, Compositing and Blending Level 1, 9.1: multiply is the product, screen its complement.
    @Test("a layer is mixed with what is below it by the mode that its filter names")
    func blending() throws {
        let below = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        below.backgroundColor = UIColor(red: 1, green: 0.6, blue: 0, alpha: 1)
        stage.window.addSubview(below)
        for (index, name) in ["multiplyBlendMode", "screenBlendMode", "differenceBlendMode"]
            .enumerated()
        {
            let view = UIView(frame: CGRect(x: index * 20, y: 0, width: 20, height: 20))
            view.backgroundColor = UIColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 1)
            view.layer.compositingFilter = name
            stage.window.addSubview(view)
        }
        let shown = try picture()
        #expect(shown[10, 10].rgba == 0x663d_00ff)
        #expect(shown[30, 10].rgba == 0xffc2_66ff)
        #expect(shown[50, 10].rgba == 0x9933_66ff)
    }

    @Test("pixels stay squares with the nearest filter")
    func pixelated() throws {
        let pixels = Self.picture(1)
        let view = show(pixels, x: 0, y: 0)
        view.frame.size = CGSize(width: 40, height: 60)
        view.layer.magnificationFilter = .nearest
        show(pixels, x: 50, y: 0).frame.size = CGSize(width: 40, height: 60)
        let shown = try picture()
        #expect(shown[18, 10].rgba == Self.red && shown[22, 10].rgba == Self.blue)
        #expect(shown[68, 10].rgba != Self.red && shown[72, 10].rgba != Self.blue)
    }

    @Test("edges are sharp without antialiasing; an image repeats over the clip")
    func contexts() throws {
        func drawing(_ draw: (CGContext) -> Void) -> UIImage {
            UIGraphicsImageRenderer(size: CGSize(width: 40, height: 30)).image {
                draw($0.cgContext)
            }
        }
        func wedge(_ context: CGContext) {
            UIColor.red.setFill()
            context.move(to: .zero)
            context.addLine(to: CGPoint(x: 37, y: 0))
            context.addLine(to: CGPoint(x: 0, y: 23))
            context.fillPath()
        }
        _ = show(drawing(wedge), x: 0, y: 0)
        _ = show(
            drawing { context in
                context.setShouldAntialias(false)
                wedge(context)
            }, x: 50, y: 0)
        _ = show(
            drawing { context in
                context.setAllowsAntialiasing(false)
                context.setShouldAntialias(true)
                wedge(context)
            }, x: 100, y: 0)
        _ = show(
            drawing { context in
                context.clip(to: CGRect(x: 0, y: 0, width: 30, height: 30))
                context.draw(
                    Self.blocks.cgImage!, in: CGRect(x: 5, y: 0, width: 10, height: 15),
                    byTiling: true)
            }, x: 150, y: 0)
        let shown = try picture()
        func mixed(_ left: Int) -> Int {
            (0..<40).reduce(0) { count, x in
                count
                    + (0..<30).count { y in
                        ![Self.red, 0xffff_ffff].contains(shown[left + x, y].rgba)
                    }
            }
        }
        #expect(mixed(0) > 10)
        #expect(mixed(50) == 0 && mixed(100) == 0)
        // Upside down where y points down: green is above, red below.
        #expect(shown[157, 2].rgba == Self.green && shown[157, 12].rgba == Self.red)
        #expect(shown[167, 17].rgba == Self.green && shown[152, 12].rgba == Self.blue)
        #expect(shown[182, 2].rgba == 0xffff_ffff)
    }
}
