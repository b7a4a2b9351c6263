import QuartzCore
import Testing

/// Names, functions of values and hints of layers.
@MainActor
@Suite("Values of layers and animations")
struct LayerValueTests {
    // Source: Apple, CAValueFunctionName: the names are those of the functions.
    nonisolated private static let functions: [(CAValueFunctionName, String)] = [
        (.rotateX, "rotateX"), (.rotateY, "rotateY"), (.rotateZ, "rotateZ"),
        (.scaleX, "scaleX"), (.scaleY, "scaleY"), (.scaleZ, "scaleZ"),
        (.translateX, "translateX"), (.translateY, "translateY"), (.translateZ, "translateZ"),
    ]

    /// The matrix that a function makes of 0.5.
    private func matrix(_ name: CAValueFunctionName) -> CATransform3D {
        switch name {
        case .rotateX: CATransform3DMakeRotation(0.5, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(0.5, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(0.5, 0, 0, 1)
        case .scaleX: CATransform3DMakeScale(0.5, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, 0.5, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, 0.5)
        case .translateX: CATransform3DMakeTranslation(0.5, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, 0.5, 0)
        default: CATransform3DMakeTranslation(0, 0, 0.5)
        }
    }

    @Test("a function makes a transform of the interpolated number", arguments: functions)
    func functions(name: CAValueFunctionName, text: String) throws {
        #expect(name.rawValue == text)
        let loop = VirtualLoop()
        defer { loop.close() }
        let (root, layer) = (CALayer(), CALayer())
        root.addSublayer(layer)
        loop.advance()
        let animation = CABasicAnimation(keyPath: "transform")
        animation.valueFunction = CAValueFunction(name: name)
        (animation.fromValue, animation.toValue, animation.duration) = (0, 1, 2)
        layer.add(animation, forKey: nil)
        loop.advance(1)
        let shown = try #require(layer.presentation()).transform
        let expected = matrix(name)
        for (one, other) in [
            (shown.m11, expected.m11), (shown.m12, expected.m12), (shown.m13, expected.m13),
            (shown.m22, expected.m22), (shown.m23, expected.m23), (shown.m33, expected.m33),
            (shown.m41, expected.m41), (shown.m42, expected.m42), (shown.m43, expected.m43),
        ] {
            #expect(abs(one - other) < 1e-9)
        }
    }

    // Source: Apple, CALayer: the defaults. They change no picture here (docs/deviations.md).
    @Test("hints for a compositor have Apple's defaults, and copies have them")
    func hints() {
        let layer = CALayer()
        #expect(!layer.shouldRasterize && layer.rasterizationScale == 1)
        #expect(
            layer.cornerCurve == .circular && CALayerCornerCurve.circular.rawValue == "circular")
        #expect(!layer.allowsEdgeAntialiasing && !layer.drawsAsynchronously)
        #expect(
            layer.edgeAntialiasingMask == [
                .layerLeftEdge, .layerRightEdge, .layerBottomEdge, .layerTopEdge,
            ])
        #expect(
            [
                CAEdgeAntialiasingMask.layerLeftEdge, .layerRightEdge, .layerBottomEdge,
                .layerTopEdge,
            ].map(\.rawValue) == [1, 2, 4, 8])
        (layer.shouldRasterize, layer.rasterizationScale) = (true, 2)
        (layer.cornerCurve, layer.allowsEdgeAntialiasing) = (.continuous, true)
        layer.drawsAsynchronously = true
        let copy = CALayer(layer: layer)
        #expect(copy.shouldRasterize && copy.rasterizationScale == 2)
        #expect(copy.cornerCurve == .continuous && copy.allowsEdgeAntialiasing)
        #expect(copy.drawsAsynchronously)
        #expect(CALayer.cornerCurveExpansionFactor(.circular) == 1)
        #expect(CALayer.cornerCurveExpansionFactor(.continuous) == 1.528665)
        let tiles = CATiledLayer()
        #expect(tiles.levelsOfDetail == 1 && tiles.levelsOfDetailBias == 0)
        (tiles.levelsOfDetail, tiles.levelsOfDetailBias) = (4, 3)
        #expect(tiles.levelsOfDetail == 4 && tiles.levelsOfDetailBias == 3)
        #expect(CATiledLayer.fadeDuration() == 0.25)
    }

    // Contents of 10 × 10 points in a layer of 40 × 20. CALayer.h: “bottom” always means the least
    // y, “top” the greatest.
    nonisolated private static let gravities: [(CALayerContentsGravity, String, CGRect)] = [
        (.center, "center", CGRect(x: 15, y: 5, width: 10, height: 10)),
        (.top, "top", CGRect(x: 15, y: 10, width: 10, height: 10)),
        (.bottom, "bottom", CGRect(x: 15, y: 0, width: 10, height: 10)),
        (.left, "left", CGRect(x: 0, y: 5, width: 10, height: 10)),
        (.right, "right", CGRect(x: 30, y: 5, width: 10, height: 10)),
        (.topLeft, "topLeft", CGRect(x: 0, y: 10, width: 10, height: 10)),
        (.topRight, "topRight", CGRect(x: 30, y: 10, width: 10, height: 10)),
        (.bottomLeft, "bottomLeft", CGRect(x: 0, y: 0, width: 10, height: 10)),
        (.bottomRight, "bottomRight", CGRect(x: 30, y: 0, width: 10, height: 10)),
        (.resize, "resize", CGRect(x: 0, y: 0, width: 40, height: 20)),
        (.resizeAspect, "resizeAspect", CGRect(x: 10, y: 0, width: 20, height: 20)),
        (.resizeAspectFill, "resizeAspectFill", CGRect(x: 0, y: -10, width: 40, height: 40)),
    ]

    @Test("contents are drawn where their gravity says", arguments: gravities)
    func gravity(gravity: CALayerContentsGravity, name: String, frame: CGRect) {
        #expect(gravity.rawValue == name)
        let cell = CGContext(size: CGSize(width: 10, height: 10), scale: 1)
        cell.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 20)
        layer.contents = cell.makeImage()
        layer.contentsGravity = gravity
        let context = CGContext(size: layer.bounds.size, scale: 1)
        layer.render(in: context)
        let numbers = [frame.width / 10, 0, 0, frame.height / 10, frame.minX, frame.minY]
        let matrix = numbers.map { String(Int($0)) }.joined(separator: " ")
        #expect(context.document.contains("transform=\"matrix(\(matrix))\""))
    }

    // Source: Apple, CATransaction.completionBlock() and setValue(_:forKey:).
    @Test("a transaction's completion block is that of the innermost one, and is set by its key")
    func completions() {
        let loop = VirtualLoop()
        defer { loop.close() }
        var log: [String] = []
        #expect(CATransaction.completionBlock() == nil)
        CATransaction.begin()
        CATransaction.setCompletionBlock { log.append("outer") }
        CATransaction.completionBlock()?()
        CATransaction.begin()
        #expect(CATransaction.completionBlock() == nil)
        let block: @MainActor () -> Void = { log.append("inner") }
        CATransaction.setValue(block, forKey: kCATransactionCompletionBlock)
        (CATransaction.value(forKey: kCATransactionCompletionBlock) as? @MainActor () -> Void)?()
        CATransaction.commit()
        CATransaction.commit()
        loop.advance()
        #expect(log == ["outer", "inner", "inner", "outer"])
        #expect(CATransaction.completionBlock() == nil)
    }
}
