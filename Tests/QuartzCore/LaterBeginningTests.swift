import QuartzCore
import Testing

/// Source: Apple, CABasicAnimation, "Setting Interpolation Values": `toValue` alone "interpolates
/// between the current value of keyPath in the target layer's presentation layer and toValue".
@MainActor
@Suite("Animations without a first value that begin later")
struct LaterBeginningTests {
    private func play(
        on shape: CAShapeLayer, to width: CGFloat?, by change: CGFloat? = nil, after delay: Double
    ) {
        let animation = CABasicAnimation(keyPath: "lineWidth")
        animation.toValue = width
        animation.byValue = change
        animation.duration = 0.2
        animation.beginTime = shape.convertTime(CACurrentMediaTime(), from: nil) + delay
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        shape.add(animation, forKey: nil)
    }

    @Test("they begin where the earlier ones will be", arguments: [1, 2], [false, true])
    func chain(_ speed: Float, _ isRelative: Bool) {
        let loop = VirtualLoop()
        defer { loop.close() }
        let shape = CAShapeLayer()
        shape.speed = speed
        shape.lineWidth = 0
        play(on: shape, to: 10, after: 0)
        play(on: shape, to: isRelative ? nil : 4, by: isRelative ? -6 : nil, after: 0.2)
        for expected: CGFloat in [5, 10, 7, 4, 4] {
            loop.advance(0.1 / Double(speed))
            #expect(abs((shape.presentation()?.lineWidth ?? -1) - expected) < 1e-9)
        }
    }

    @Test("one that follows an ended animation begins at the model value")
    func ended() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let shape = CAShapeLayer()
        shape.lineWidth = 2
        let first = CABasicAnimation(keyPath: "lineWidth")
        first.toValue = 10
        first.duration = 0.2
        shape.add(first, forKey: nil)
        play(on: shape, to: 4, after: 0.4)
        loop.advance(0.1)
        #expect(shape.presentation()?.lineWidth == 6)
        loop.advance(0.4)
        #expect(abs((shape.presentation()?.lineWidth ?? -1) - 3) < 1e-9)
    }

    // CALayer.frame: setting it changes position and bounds so that the frame results.
    @Test(
        "the frame of a layer with depth is set and read as it is seen",
        arguments: [
            (CATransform3DMakeScale(0.5, 0.5, 0.5), CGSize(width: 200, height: 120)),
            (CATransform3DMakeScale(0.5, 0.5, 1), CGSize(width: 200, height: 120)),
            (CATransform3DMakeTranslation(0, 0, 30), CGSize(width: 100, height: 60)),
            (CATransform3DMakeRotation(.pi / 3, 1, 0, 0), CGSize(width: 100, height: 120)),
        ])
    func frames(_ transform: CATransform3D, _ size: CGSize) {
        let layer = CALayer()
        layer.transform = transform
        let frame = CGRect(x: 10, y: 20, width: 100, height: 60)
        layer.frame = frame
        #expect(layer.position == CGPoint(x: 60, y: 50))
        #expect(abs(layer.bounds.width - size.width) < 1e-9)
        #expect(abs(layer.bounds.height - size.height) < 1e-9)
        #expect(abs(layer.frame.minX - 10) < 1e-9 && abs(layer.frame.maxY - 80) < 1e-9)
    }
}
