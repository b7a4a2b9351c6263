import CoreGraphics
import Foundation
import QuartzCore
import Testing

// Source: Apple, CAShapeLayer, CAGradientLayer, CATextLayer, CALayer: defaults, and which
// properties are animatable.
@MainActor
@Suite("Shape, gradient and text layers")
struct DrawnLayerTests {
    @Test("defaults are Apple's")
    func defaults() {
        let shape = CAShapeLayer()
        #expect(shape.path == nil)
        #expect(shape.strokeColor == nil)
        #expect(shape.lineDashPattern == nil)
        #expect(shape.fillColor?.components == [0, 0, 0, 1])
        #expect(shape.fillRule == .nonZero)
        #expect(shape.strokeStart == 0)
        #expect(shape.strokeEnd == 1)
        #expect(shape.lineWidth == 1)
        #expect(shape.miterLimit == 10)
        #expect(shape.lineCap == .butt)
        #expect(shape.lineJoin == .miter)
        #expect(shape.lineDashPhase == 0)
        let gradient = CAGradientLayer()
        #expect(gradient.colors == nil)
        #expect(gradient.locations == nil)
        #expect(gradient.type == .axial)
        #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0))
        #expect(gradient.endPoint == CGPoint(x: 0.5, y: 1))
        let text = CATextLayer()
        #expect(text.string == nil)
        #expect(text.fontSize == 36)
        #expect(text.foregroundColor?.components == [1, 1, 1, 1])
        #expect(!text.isWrapped)
        #expect(text.alignmentMode == .natural)
        #expect(text.truncationMode == .none)
        let layer = CALayer()
        #expect(layer.contentsRect == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.contentsScale == 1)
        #expect(layer.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(layer.shadowPath == nil)
        #expect(layer.maskedCorners.rawValue == 15)
        #expect(layer.mask == nil)
        #expect(layer.preferredFrameSize() == .zero)
    }

    @Test("assigned values are read by property and by key, and presentations have them")
    func values() {
        let shape = CAShapeLayer()
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 10, height: 10))
        shape.path = path
        path.addRect(CGRect(x: 50, y: 50, width: 10, height: 10))
        // Copied on assignment.
        #expect(shape.path?.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        shape.lineCap = .round
        shape.lineJoin = .bevel
        shape.fillRule = .evenOdd
        shape.fillColor = nil
        shape.lineDashPattern = [4, 2]
        shape.setValue(3, forKey: "lineWidth")
        shape.setValue(CAShapeLayerLineCap.square, forKey: "lineCap")
        #expect(shape.lineWidth == 3)
        #expect(shape.lineCap == .square)
        #expect(shape.value(forKey: "lineJoin") as? String == "bevel")
        let root = CALayer()
        root.addSublayer(shape)
        let shown = shape.presentation()
        #expect(shown?.path == shape.path)
        #expect(shown?.fillColor == nil)
        #expect(shown?.lineDashPattern == [4, 2])
        #expect(shown?.lineCap == .square)
        #expect(shown?.fillRule == .evenOdd)
        shape.lineDashPattern = nil
        shape.path = nil
        #expect(shape.lineDashPattern == nil)
        #expect(shape.path == nil)
        let gradient = CAGradientLayer()
        gradient.colors = [CGColor.black, "no colour", CGColor.white]
        #expect(gradient.colors?.count == 2)
        gradient.locations = [0, 0.25]
        gradient.type = .conic
        #expect(gradient.locations == [0, 0.25])
        root.addSublayer(gradient)
        #expect(gradient.presentation()?.type == .conic)
        let text = CATextLayer()
        text.string = "Hello"
        text.isWrapped = true
        root.addSublayer(text)
        #expect(text.presentation()?.string as? String == "Hello")
        #expect(text.presentation()?.isWrapped == true)
    }

    private func committed<L: CALayer>(_ layer: L, _ body: (VirtualLoop, L) -> Void) {
        let loop = VirtualLoop()
        defer { loop.close() }
        let root = CALayer()
        root.addSublayer(layer)
        loop.advance()
        withExtendedLifetime(root) { body(loop, layer) }
    }

    @Test("strokeEnd, colors and points animate implicitly; paths, enums and flags do not")
    func implicit() {
        committed(CAShapeLayer()) { loop, shape in
            shape.strokeEnd = 0
            shape.lineWidth = 5
            shape.strokeColor = .black
            shape.lineDashPhase = 3
            #expect(
                shape.animationKeys()?.sorted() == [
                    "lineDashPhase", "lineWidth", "strokeColor", "strokeEnd",
                ])
            shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
            shape.shadowPath = shape.path
            shape.lineCap = .round
            shape.lineDashPattern = [1]
            shape.maskedCorners = .layerMinXMinYCorner
            #expect(shape.animationKeys()?.count == 4)
            loop.advance(0.25)
            #expect(shape.animationKeys() == nil)
            #expect(shape.presentation()?.strokeEnd == 0)
        }
        committed(CAGradientLayer()) { loop, gradient in
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
            gradient.colors = [
                CGColor(red: 0, green: 0, blue: 0, alpha: 1),
                CGColor(red: 1, green: 1, blue: 1, alpha: 1),
            ]
            gradient.removeAllAnimations()
            gradient.colors = [
                CGColor(red: 1, green: 0, blue: 0, alpha: 1),
                CGColor(red: 1, green: 1, blue: 0, alpha: 1),
            ]
            gradient.startPoint = CGPoint(x: 1, y: 0)
            loop.advance(0.125)
            let half = gradient.presentation()?.colors as? [CGColor]
            #expect(
                half?[0].components == [0.5, 0, 0, 1] && half?[1].components == [1, 1, 0.5, 1])
            #expect(gradient.presentation()?.startPoint == CGPoint(x: 0.75, y: 0))
        }
    }

    @Test("paths of the same structure interpolate point by point; others change halfway")
    func pathAnimation() {
        committed(CAShapeLayer()) { loop, shape in
            func square(_ side: CGFloat) -> CGPath {
                CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side))
            }
            let animation = CABasicAnimation(keyPath: "path")
            animation.fromValue = square(10)
            animation.toValue = square(30)
            animation.duration = 1
            shape.path = square(30)
            shape.add(animation, forKey: "path")
            loop.advance(0.25)
            #expect(shape.presentation()?.path == square(15))
            shape.removeAllAnimations()
            let oval = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
            animation.toValue = oval
            shape.add(animation, forKey: "path")
            loop.advance(0.25)
            #expect(shape.presentation()?.path == square(10))
            loop.advance(0.5)
            #expect(shape.presentation()?.path == oval)
        }
    }

    @Test("a subclass answers for its own keys, and NSNull ends the search for an action")
    func actions() {
        final class Quiet: CALayer {
            override func action(forKey event: String) -> (any CAAction)? {
                event == "opacity" ? nil : super.action(forKey: event)
            }
        }
        committed(Quiet()) { _, layer in
            layer.actions = ["position": NSNull()]
            layer.opacity = 0
            layer.position.x = 5
            layer.zPosition = 1
            #expect(layer.animationKeys() == ["zPosition"])
        }
    }

    // Source: Apple, CALayer.action(forKey:): the delegate, the actions, the style's actions, the
    // class; CALayer.style.
    @Test("actions are searched in the delegate, actions, style, nested styles and class")
    func lookup() {
        final class Owner: CALayerDelegate {
            var answer: (any CAAction)?
            func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { answer }
        }
        committed(CALayer()) { _, layer in
            let found = (0..<4).map { _ in CABasicAnimation(keyPath: "position") }
            @MainActor func action() -> Int? {
                layer.action(forKey: "position").map { action in
                    found.firstIndex { $0 === action } ?? 9
                }
            }
            #expect(action() == 9)
            layer.style = ["style": ["actions": ["position": found[0]], "depth": 3]]
            #expect(action() == 0)
            #expect(layer.value(forKey: "depth") as? Int == 3)
            layer.style = ["actions": ["position": found[1]], "style": layer.style ?? [:]]
            #expect(action() == 1)
            layer.actions = ["position": found[2]]
            #expect(action() == 2)
            let owner = Owner()
            layer.delegate = owner
            #expect(action() == 2)
            owner.answer = found[3]
            #expect(action() == 3)
            owner.answer = NSNull()
            #expect(action() == nil)
            layer.setValue(4, forKey: "depth")
            #expect(layer.value(forKey: "depth") as? Int == 4)
        }
    }
}
