import Foundation
import HeadlessTesting
import Snapshots
import Testing
import UIKit

// Source: the format of snapshot lines; Apple, CAShapeLayer and CALayer.mask for the meaning of the
// layers.
@MainActor
@Suite("Drawing layers in snapshots")
struct LayerDrawingTests {
    private func stage() -> (Stage, ReplicaSink) {
        let stage = Stage(size: CGSize(width: 200, height: 200), scale: 2)
        let sink = ReplicaSink()
        stage.session.add(sink)
        return (stage, sink)
    }

    private func captured(_ layer: CALayer, _ sink: ReplicaSink) -> SnapshotNode? {
        sink.replica.snapshot?.nodes.first { $0.className == "\(type(of: layer))" }
    }

    @Test("a program's own layer is a node with its class, its outline and its line")
    func shape() throws {
        let (stage, sink) = stage()
        defer { stage.close() }
        let shape = CAShapeLayer()
        shape.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1, y: 2.5))
        path.addLine(to: CGPoint(x: 10, y: 0))
        path.addQuadCurve(to: CGPoint(x: 20, y: 0), controlPoint: CGPoint(x: 15, y: -5))
        path.addCurve(
            to: .zero, controlPoint1: CGPoint(x: 1, y: 1), controlPoint2: CGPoint(x: 2, y: 2))
        path.close()
        shape.path = path.cgPath
        shape.fillColor = nil
        shape.strokeColor = UIColor.red.cgColor
        shape.lineWidth = 2
        shape.lineCap = .round
        shape.lineDashPattern = [4, 2]
        stage.window.layer.addSublayer(shape)
        stage.commit()
        let node = try #require(captured(shape, sink))
        #expect(node.frame == CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(node.drawing.path?.text == "M1 2.5L10 0Q15 -5 20 0C1 1 2 2 0 0Z")
        #expect(node.drawing.fill == nil)
        #expect(node.drawing.trim == nil)
        #expect(
            node.drawing.stroke
                == .init(color: .init(rgba: 0xff00_00ff), width: 2, cap: .round, dash: [4, 2]))
    }

    @Test("an animated line sends how its trim changes once, and its path not again")
    func trim() throws {
        let (stage, sink) = stage()
        defer { stage.close() }
        let shape = CAShapeLayer()
        shape.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 50, height: 50)).cgPath
        shape.strokeColor = UIColor.red.cgColor
        stage.window.layer.addSublayer(shape)
        stage.commit()
        let before = sink.lines.count
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = 0
        animation.toValue = 1
        animation.duration = 1
        shape.add(animation, forKey: nil)
        stage.advance(by: .milliseconds(500))
        let lines = sink.lines[before...].map(\.text)
        #expect(lines.count == 1 && lines[0].contains(#""path":"strokeEnd""#))
        #expect(!lines[0].contains(#""path":"M"#))
        #expect(
            sink.replica.state(at: 0.5)?.nodes.last?.drawing.trim == .init(from: 0, to: 0.5))
        stage.advance(by: .seconds(1))
        #expect(captured(shape, sink)?.drawing.trim == nil)
        #expect(sink.refusals == [])
    }

    @Test("a mask is the first, marked child of its layer; deltas agree when it changes")
    func mask() throws {
        let (stage, sink) = stage()
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        view.addSubview(UILabel())
        stage.window.addSubview(view)
        stage.commit()
        func agrees() -> Bool {
            let fresh = stage.session.snapshot().nodes
            let told = sink.replica.snapshot?.nodes ?? []
            return sink.refusals == [] && told.map(\.id) == fresh.map(\.id)
                && zip(told, fresh).allSatisfy {
                    $0.changes(since: $1).isEmpty && $0.parent == $1.parent
                }
        }
        let mask = CAShapeLayer()
        mask.path = UIBezierPath(rect: view.bounds).cgPath
        view.layer.mask = mask
        stage.commit()
        #expect(agrees())
        let id = try #require(sink.replica.snapshot?.nodes.first { $0.drawing.isMask }?.id)
        #expect(sink.replica[id]?.className == "CAShapeLayer")
        #expect(
            sink.replica.snapshot?.nodes.first { $0.parent == sink.replica[id]?.parent }?.id == id)
        mask.frame.origin.x = 20
        stage.advance(by: .seconds(1))
        #expect(sink.replica[id]?.frame.origin.x == 20)
        #expect(agrees())
        view.layer.addSublayer(mask)
        stage.commit()
        #expect(sink.replica[id]?.drawing.isMask == false)
        #expect(agrees())
        let other = UIView(frame: view.bounds)
        view.mask = other
        stage.commit()
        #expect(view.mask === other)
        #expect(sink.replica.snapshot?.nodes.filter(\.drawing.isMask).count == 1)
        #expect(agrees())
        mask.removeFromSuperlayer()
        stage.window.layer.mask = mask
        view.mask = nil
        stage.commit()
        #expect(sink.replica[id]?.drawing.isMask == true)
        #expect(agrees())
        stage.window.layer.mask = nil
        stage.commit()
        #expect(sink.replica[id] == nil)
        #expect(agrees())
    }

    @Test("gradients, corners, shadow paths and text layers are captured as set")
    func others() throws {
        let (stage, sink) = stage()
        defer { stage.close() }
        let gradient = CAGradientLayer()
        gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        gradient.locations = [0, 0.5]
        gradient.type = .radial
        gradient.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        gradient.cornerRadius = 5
        gradient.shadowOpacity = 1
        gradient.shadowPath = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1)).cgPath
        let text = CATextLayer()
        text.string = "Hello"
        text.fontSize = 12
        text.font = UIFont.systemFont(ofSize: 99, weight: .bold)
        text.alignmentMode = .right
        text.truncationMode = .end
        for layer in [gradient, text] { stage.window.layer.addSublayer(layer) }
        stage.commit()
        let told = try #require(captured(gradient, sink)).drawing
        #expect(
            told.gradient
                == .init(
                    form: .radial, colors: [.init(rgba: 0xff00_00ff), .init(rgba: 0x0000_ffff)],
                    stops: [0, 0.5],
                    start: CGPoint(x: 0.5, y: 0), end: CGPoint(x: 0.5, y: 1)))
        #expect(told.corners == [.topLeft, .bottomRight])
        #expect(told.shadowPath?.text == "M0 0L1 0L1 1L0 1Z")
        let words = try #require(captured(text, sink))
        #expect(words.text == "Hello")
        #expect(words.font == .init(size: 12, weight: 700))
        #expect(words.alignment == .right)
        #expect(words.lines == 1)
        #expect(words.drawing.isTextAtTop)
        #expect(words.drawing.truncation == nil)
        #expect(words.textColor == .init(rgba: 0xffff_ffff))
    }

    @Test("a layer's contents are an image with its part, its center and its pixel size")
    func contents() throws {
        let (stage, sink) = stage()
        defer { stage.close() }
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>"#
        let picture = try #require(UIImage(data: Data(svg.utf8)))
        let layer = CALayer()
        layer.name = "picture"
        layer.contents = picture.cgImage
        layer.contentsGravity = .resizeAspect
        layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 1)
        layer.contentsScale = 2
        stage.window.layer.addSublayer(layer)
        stage.commit()
        let node = try #require(captured(layer, sink))
        #expect(node.image?.hasPrefix("data:image/svg+xml") == true)
        #expect(node.gravity == .fit)
        #expect(node.drawing.imageRect == CGRect(x: 0, y: 0, width: 0.5, height: 1))
        #expect(node.drawing.imageScale == 2)
        #expect(picture.cgImage?.width == 8)
        #expect(picture.cgImage.map(UIImage.init(cgImage:))?.size == picture.size)
    }

    // CALayer.h: “bottom” always means the least y, “top” the greatest. UIView.ContentMode means
    // what is seen.
    @Test("a layer's gravity names the edges by their y, a view's content mode as they are seen")
    func gravity() throws {
        let (stage, sink) = stage()
        defer { stage.close() }
        let svg = #"<svg xmlns="http://www.w3.org/2000/svg" width="8" height="4"/>"#
        let picture = try #require(UIImage(data: Data(svg.utf8)))
        final class Plain: CALayer {}
        final class Upright: CALayer {}
        let (host, layer, flipped) = (CALayer(), Plain(), Upright())
        host.isGeometryFlipped = true
        for own in [layer, flipped] {
            (own.contents, own.contentsGravity) = (picture.cgImage, .topLeft)
        }
        host.addSublayer(flipped)
        let view = UIImageView(image: picture)
        view.contentMode = .topLeft
        view.accessibilityIdentifier = "view"
        stage.window.addSubview(view)
        for own in [layer, host] { stage.window.layer.addSublayer(own) }
        stage.commit()
        #expect(try #require(captured(layer, sink)).gravity == .bottomLeft)
        #expect(try #require(captured(flipped, sink)).gravity == .topLeft)
        #expect(
            try #require(stage.snapshot.nodes.first { $0.identifier == "view" }).gravity == .topLeft
        )
        #expect(view.layer.contentsGravity == .bottomLeft)
    }

    @Test("the transform of a layer with anchorPointZ moves its plane first")
    func depth() throws {
        let (stage, sink) = stage()
        defer { stage.close() }
        let layer = CALayer()
        layer.anchorPointZ = 40
        stage.window.layer.addSublayer(layer)
        stage.commit()
        #expect(
            captured(layer, sink)?.transform?.values == [
                1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, -40, 1,
            ])
    }
}
