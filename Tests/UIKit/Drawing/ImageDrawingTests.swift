import HeadlessTesting
import Testing
import UIKit

// Sources: Apple, UIGraphicsBeginImageContextWithOptions, UIGraphicsImageRenderer, UIImage.draw,
// UIBezierPath.stroke(), CALayer.render(in:), drawHierarchy(in:afterScreenUpdates:).
@MainActor
@Suite("Images and text that programs draw")
struct ImageDrawingTests {
    private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 2)

    @Test("an image context has its size in points, and pixels by its scale, 0 being the screen's")
    func sizes() throws {
        for (scale, pixels) in [(0.0, 20), (1, 10), (3, 30)] {
            UIGraphicsBeginImageContextWithOptions(CGSize(width: 10, height: 5), false, scale)
            let image = try #require(UIGraphicsGetImageFromCurrentImageContext())
            UIGraphicsEndImageContext()
            #expect(image.size == CGSize(width: 10, height: 5))
            #expect(image.cgImage?.width == pixels)
        }
        #expect(UIGraphicsGetCurrentContext() == nil)
        #expect(UIGraphicsGetImageFromCurrentImageContext() == nil)
    }

    @Test("contexts nest, and popping returns to the one before")
    func nesting() throws {
        UIGraphicsBeginImageContext(CGSize(width: 4, height: 4))
        let outer = try #require(UIGraphicsGetCurrentContext())
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 2, height: 2))
        let inner = renderer.image { context in
            #expect(UIGraphicsGetCurrentContext() === context.cgContext)
            UIColor.green.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        }
        #expect(UIGraphicsGetCurrentContext() === outer)
        inner.draw(at: CGPoint(x: 1, y: 1))
        UIGraphicsEndImageContext()
        #expect(inner.scale == 2 && inner.size == CGSize(width: 2, height: 2))
        #expect(try #require(inner.cgImage).document().contains("#00ff00"))
    }

    @Test("without interpolation, pixels are squares on the page; the state is saved")
    func interpolation() throws {
        let picture = try #require(UIImage(data: SamplePicture.png(width: 4, height: 4)))
        let image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image { context in
            let context = context.cgContext
            #expect(context.interpolationQuality == .default)
            context.saveGState()
            context.interpolationQuality = .none
            picture.draw(in: CGRect(x: 0, y: 0, width: 8, height: 8))
            context.restoreGState()
            context.interpolationQuality = .high
            picture.draw(at: .zero)
        }
        let uses = try #require(image.cgImage).document().components(separatedBy: "<use ")
        #expect(uses.count == 3)
        #expect(uses[1].contains("image-rendering=\"pixelated\""))
        #expect(!uses[2].contains("image-rendering"))
    }

    @Test("an opaque context begins black")
    func opaque() throws {
        let format = UIGraphicsImageRendererFormat()
        format.opaque = true
        format.scale = 1
        let image = UIGraphicsImageRenderer(size: CGSize(width: 3, height: 2), format: format)
            .image { _ in }
        #expect(
            try #require(image.cgImage).document().contains(
                "<path d=\"M0 0L3 0L3 2L0 2Z\" fill=\"#000000\"/>"))
    }

    @Test("a path is stroked with its own line properties, which do not stay in the context")
    func strokes() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { context in
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 1, y: 1))
            path.addLine(to: CGPoint(x: 9, y: 1))
            path.lineWidth = 3
            path.lineCapStyle = .round
            path.lineJoinStyle = .bevel
            path.setLineDash([4, 2], count: 2, phase: 1)
            UIColor.blue.setStroke()
            path.stroke()
            context.cgContext.stroke(CGRect(x: 0, y: 0, width: 5, height: 5))
        }
        let text = try #require(image.cgImage).document()
        #expect(
            text.contains(
                "<path d=\"M1 1L9 1\" fill=\"none\" stroke-width=\"3\" stroke-linecap=\"round\" "
                    + "stroke-linejoin=\"bevel\" stroke-dasharray=\"4 2\" stroke-dashoffset=\"1\" "
                    + "stroke=\"#0000ff\"/>"))
        #expect(text.contains("stroke-width=\"1\""))
    }

    @Test("a string is drawn below a point, in its font and colour, on lines that fit a rectangle")
    func strings() throws {
        let font = UIFont.systemFont(ofSize: 10, weight: .bold)
        let attributes: [NSAttributedString.Key: Any] = [
            .font: font, .foregroundColor: UIColor.red,
        ]
        let metrics = UIFont.measurer.metrics(of: font)
        let image = UIGraphicsImageRenderer(size: CGSize(width: 100, height: 100)).image { _ in
            "one".draw(at: CGPoint(x: 5, y: 7), withAttributes: attributes)
            // Too narrow for both words.
            let width = "alpha".size(withAttributes: attributes).width + 1
            ("alpha beta" as NSString).draw(
                in: CGRect(x: 0, y: 50, width: width, height: 100), withAttributes: attributes)
        }
        let text = try #require(image.cgImage).document()
        #expect(
            text.contains("x=\"5\" y=\"\(7 + metrics.ascent)\" font-size=\"10\"")
                || text.contains("x=\"5\" y=\"\(Int(7 + metrics.ascent))\" font-size=\"10\""))
        #expect(
            text.contains("font-weight=\"700\"") && text.contains("fill=\"#ff0000\">one</text>"))
        #expect(text.contains(">alpha</text>") && text.contains(">beta</text>"))
    }

    @Test("a drawn image shows in an image view at its size in points")
    func views() throws {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 12, height: 8)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 12, height: 8))
        }
        let view = UIImageView(image: image)
        #expect(view.intrinsicContentSize == CGSize(width: 12, height: 8))
        #expect(image.withTintColor(.red).size == image.size)
        #expect(
            try #require(image.withTintColor(.red).cgImage).document().contains(
                "feColorMatrix values=\"0 0 0 0 1 "))
    }

    @Test("render(in:) draws backgrounds, sublayers at their places, text and own drawings")
    func rendering() throws {
        final class Drawn: UIView {
            override func draw(_ rect: CGRect) {
                UIColor.green.setFill()
                UIRectFill(rect)
            }
        }
        let view = UIView(frame: CGRect(x: 30, y: 30, width: 40, height: 40))
        view.backgroundColor = .red
        let label = UILabel(frame: CGRect(x: 0, y: 10, width: 40, height: 20))
        label.text = "hi"
        let box = UIView(frame: CGRect(x: 20, y: 5, width: 4, height: 4))
        box.backgroundColor = .blue
        let drawn = Drawn(frame: CGRect(x: 0, y: 0, width: 2, height: 2))
        for part in [label, box, drawn] { view.addSubview(part) }
        stage.window.addSubview(view)
        let image = UIGraphicsImageRenderer(bounds: view.bounds).image {
            view.layer.render(in: $0.cgContext)
        }
        let text = try #require(image.cgImage).document()
        #expect(text.contains("M0 0L40 0L40 40L0 40Z\" fill=\"#ff0000\""))
        #expect(text.contains(">hi</text>"))
        #expect(text.contains("M20 5L24 5L24 9L20 9Z\" fill=\"#0000ff\""))
        #expect(text.contains("#00ff00"))
        let scaled = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
            let isWhole = view.drawHierarchy(
                in: CGRect(x: 0, y: 0, width: 20, height: 20), afterScreenUpdates: true)
            #expect(isWhole)
        }
        #expect(try #require(scaled.cgImage).document().contains("M0 0L20 0L20 20L0 20Z"))
        #expect(!view.drawHierarchy(in: view.bounds, afterScreenUpdates: false))
    }

    @Test("render(in:) draws the copies of replicators, faded, but not their colors")
    func replicators() throws {
        let (layer, child) = (CAReplicatorLayer(), CALayer())
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        child.backgroundColor = UIColor.blue.cgColor
        layer.addSublayer(child)
        layer.instanceCount = 2
        // Half a turn about the center.
        layer.instanceTransform = CATransform3DMakeScale(-1, -1, 1)
        layer.instanceAlphaOffset = -0.5
        let image = UIGraphicsImageRenderer(bounds: layer.bounds).image {
            layer.render(in: $0.cgContext)
        }
        let text = try #require(image.cgImage).document()
        #expect(text.contains("M0 0L10 0L10 10L0 10Z\" fill=\"#0000ff\""), "\(text)")
        #expect(text.contains("M40 20L30 20L30 10L40 10Z\" fill=\"#0000ff\""), "\(text)")
        #expect(text.contains("opacity=\"0.5\""))
    }

    @Test("render(in:) draws the sublayers of transform layers, but not their background")
    func transformLayers() throws {
        let (layer, child) = (CATransformLayer(), CALayer())
        layer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.backgroundColor = UIColor.red.cgColor
        layer.mask = CALayer()
        child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        child.backgroundColor = UIColor.blue.cgColor
        layer.addSublayer(child)
        let image = UIGraphicsImageRenderer(bounds: layer.bounds).image {
            layer.render(in: $0.cgContext)
        }
        let text = try #require(image.cgImage).document()
        #expect(text.contains("#0000ff") && !text.contains("#ff0000") && !text.contains("mask"))
    }

    @Test("numbers that cannot be drawn draw nothing")
    func oddNumbers() throws {
        for number in [CGFloat.nan, .infinity, -1, 1e300] {
            let format = UIGraphicsImageRendererFormat()
            format.scale = number
            let stroked = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9), format: format)
                .image { _ in
                    let path = UIBezierPath(rect: CGRect(x: 1, y: 1, width: 5, height: 5))
                    (path.lineWidth, path.miterLimit) = (number, number)
                    path.stroke()
                }
            #expect(stroked.size == CGSize(width: 9, height: 9))
            #expect(stroked.scale > 0 && stroked.scale <= 1000)
            let text = try #require(stroked.cgImage).document()
            #expect(!text.contains("nan") && !text.contains("inf") && !text.contains("=\"-"))
        }
        let image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 9)).image {
            let context = $0.cgContext
            context.fill(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
            context.setLineWidth(.infinity)
            context.setAlpha(.nan)
            context.scaleBy(x: .infinity, y: 1)
            context.setShadow(offset: CGSize(width: CGFloat.nan, height: 0), blur: 1)
        }
        let text = try #require(image.cgImage).document()
        #expect(!text.contains("nan") && !text.contains("inf") && !text.contains("<path"))
    }

    // Source: Apple, UIImage.drawAsPattern(in:), UIBezierPath.getLineDash(_:count:phase:).
    @Test("an image is repeated in a rectangle, from its corner on")
    func repeated() throws {
        let tile = UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image {
            $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40))
        let drawn = renderer.image { _ in
            tile.drawAsPattern(in: CGRect(x: 10, y: 20, width: 12, height: 8))
        }
        let text = try #require(drawn.cgImage).document()
        #expect(text.contains("<pattern") && text.contains("x=\"10\" y=\"20\" width=\"4\""))
        #expect(text.contains("patternTransform=\"matrix(1 0 0 1 0 0)\""))
        let path = UIBezierPath()
        path.setLineDash([1, 2, 3], count: 3, phase: 4)
        var (count, phase): (Int, CGFloat) = (0, 0)
        path.getLineDash(nil, count: &count, phase: &phase)
        var lengths = [CGFloat](repeating: 0, count: count)
        path.getLineDash(&lengths, count: nil, phase: nil)
        #expect(lengths == [1, 2, 3] && phase == 4)
    }
}
