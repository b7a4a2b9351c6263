import QuartzCore
import Testing

// Source: Apple, CAKeyframeAnimation.
@MainActor
@Suite("Keyframes")
struct KeyframeTests {
    /// Plays an animation of position.x for a second, and reads it at each eighth, and just before
    /// the end.
    private func samples(_ animation: CAKeyframeAnimation, steps: Int = 8) -> [Double] {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        animation.keyPath = "position.x"
        animation.duration = 1
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        layer.add(animation, forKey: nil)
        return (0...steps).map { step in
            if step > 0 { loop.advance(1 / Double(steps)) }
            return Double(layer.presentation()?.position.x ?? .nan)
        }
    }

    /// Steps that are not whole nanoseconds add up to a few nanoseconds of error.
    private func expect(
        _ values: [Double], _ expected: [Double], _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(
            values.count == expected.count
                && zip(values, expected).allSatisfy { abs($0 - $1) < 2e-6 },
            "\(values) is not \(expected)", sourceLocation: location)
    }

    private func frames(_ values: [Double]) -> CAKeyframeAnimation {
        let animation = CAKeyframeAnimation()
        animation.values = values
        return animation
    }

    @Test("linear: equal steps or key times, with a pace for each step and one for all")
    func linear() {
        let animation = frames([0, 10, 30])
        expect(samples(animation), [0, 2.5, 5, 7.5, 10, 15, 20, 25, 30])
        animation.keyTimes = [0, 0.25, 1]
        expect(samples(animation, steps: 4), [0, 10, 10 + 20.0 / 3, 10 + 40.0 / 3, 30])
        // y = x³: the control points (1/3, 0) and (2/3, 0) make x even and y the cube.
        animation.timingFunctions = [
            CAMediaTimingFunction(name: .linear),
            CAMediaTimingFunction(controlPoints: 1 / 3, 0, 2 / 3, 0),
        ]
        let cubes = samples(animation, steps: 4)
        for (value, part) in zip(cubes[1...], [0.0, 1.0 / 3, 2.0 / 3, 1]) {
            #expect(abs(value - (10 + 20 * part * part * part)) < 1e-5)
        }
        animation.keyTimes = [0, 0.25]
        animation.timingFunctions = nil
        expect(samples(animation, steps: 2), [0, 10, 30])
    }

    @Test("discrete: each value lasts an equal share, or from its key time to the next")
    func discrete() {
        let animation = frames([1, 2, 3, 4])
        animation.calculationMode = .discrete
        expect(samples(animation), [1, 1, 2, 2, 3, 3, 4, 4, 4])
        animation.keyTimes = [0, 0.125, 0.25, 0.875, 1]
        expect(samples(animation), [1, 2, 3, 3, 3, 3, 3, 4, 4])
    }

    @Test("paced: constant speed, whatever the key times and paces")
    func paced() {
        let animation = frames([0, 10, 40, 20])
        animation.calculationMode = .paced
        animation.keyTimes = [0, 0.8, 0.9, 1]
        animation.timingFunctions = Array(repeating: CAMediaTimingFunction(name: .easeIn), count: 3)
        // 60 of distance: 10 forth, 30 forth, 20 back.
        expect(samples(animation, steps: 6), [0, 10, 20, 30, 40, 30, 20])
    }

    @Test("cubic: a Kochanek–Bartels spline through the values")
    func cubic() {
        let values: [Double] = [0, 10, 5, 20]
        func spline(_ f: Double, _ t: Double, _ c: Double, _ b: Double) -> Double {
            let index = min(2, Int(f * 3))
            let u = f * 3 - Double(index)
            func at(_ i: Int) -> Double { values[max(0, min(3, i))] }
            let leaving =
                (1 - t) * (1 + b) * (1 + c) / 2 * (at(index) - at(index - 1))
                + (1 - t) * (1 - b) * (1 - c) / 2 * (at(index + 1) - at(index))
            let arriving =
                (1 - t) * (1 + b) * (1 - c) / 2 * (at(index + 1) - at(index))
                + (1 - t) * (1 - b) * (1 + c) / 2 * (at(index + 2) - at(index + 1))
            let (h00, h10) = ((1 + 2 * u) * (1 - u) * (1 - u), u * (1 - u) * (1 - u))
            let (h01, h11) = (u * u * (3 - 2 * u), u * u * (u - 1))
            return h00 * at(index) + h10 * leaving + h01 * at(index + 1) + h11 * arriving
        }
        for (t, c, b) in [
            (0.0, 0.0, 0.0), (0.5, 0, 0), (0, -0.5, 0), (0, 0, 0.75), (0.25, 0.5, -0.5),
        ] {
            let animation = frames(values)
            animation.calculationMode = .cubic
            animation.tensionValues = Array(repeating: NSNumber(value: t), count: 4)
            animation.continuityValues = Array(repeating: NSNumber(value: c), count: 4)
            animation.biasValues = Array(repeating: NSNumber(value: b), count: 4)
            expect(samples(animation, steps: 24), (0...24).map { spline(Double($0) / 24, t, c, b) })
        }
    }

    @Test("cubic paced: constant speed along the curve")
    func cubicPaced() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.values = [
            CGPoint(x: 0, y: 0), CGPoint(x: 100, y: 0), CGPoint(x: 100, y: 20),
            CGPoint(x: 0, y: 90),
        ]
        animation.calculationMode = .cubicPaced
        animation.keyTimes = [0, 0.1, 0.2, 1]
        animation.duration = 1
        layer.add(animation, forKey: nil)
        var points: [CGPoint] = []
        for _ in 0..<1000 {
            points.append(layer.presentation()?.position ?? .zero)
            loop.advance(0.001)
        }
        let steps = zip(points, points.dropFirst()).map { Double(hypot($1.x - $0.x, $1.y - $0.y)) }
        let mean = steps.reduce(0, +) / Double(steps.count)
        #expect(steps.allSatisfy { abs($0 / mean - 1) < 0.01 })
        #expect(points.contains { hypot($0.x - 100, $0.y) < 0.5 }, "it goes through the values")
    }

    @Test("a path's pieces take equal times, or constant speed when paced; the layer may rotate")
    func path() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: 30, y: 0))
        path.addLine(to: CGPoint(x: 30, y: 10))
        let layer = CALayer()
        let animation = CAKeyframeAnimation(keyPath: "position")
        animation.path = path
        animation.duration = 1
        animation.rotationMode = .rotateAuto
        layer.add(animation, forKey: "linear")
        loop.advance(0.25)
        #expect(layer.presentation()?.position == CGPoint(x: 15, y: 0))
        #expect(layer.presentation()?.transform == CATransform3DIdentity)
        loop.advance(0.5)
        #expect(layer.presentation()?.position == CGPoint(x: 30, y: 5))
        let turn =
            layer.presentation()?.value(forKeyPath: "transform.rotation.z") as? Double ?? .nan
        #expect(abs(turn - .pi / 2) < 1e-12, "downwards")
        animation.calculationMode = .paced
        animation.rotationMode = .rotateAutoReverse
        layer.add(animation, forKey: "linear")
        for step in 0..<8 {
            let way = Double(step) * 5
            let at = CGPoint(x: min(30, way), y: max(0, way - 30))
            let shown = layer.presentation()?.position ?? .zero
            #expect(abs(shown.x - at.x) < 1e-9)
            #expect(abs(shown.y - at.y) < 1e-9)
            loop.advance(0.125)
        }
        // An arc at an even speed: an eighth of a second is an eighth of the angle.
        let arc = CGMutablePath()
        arc.addArc(
            center: CGPoint(x: 0, y: 0), radius: 10, startAngle: 0, endAngle: .pi, clockwise: false)
        animation.path = arc
        layer.add(animation, forKey: "linear")
        for step in 0..<8 {
            let angle = Double(step) * .pi / 8
            let shown = layer.presentation()?.position ?? .zero
            #expect(abs(Double(shown.x) - 10 * cos(angle)) < 0.01)
            #expect(abs(Double(shown.y) - 10 * sin(angle)) < 0.01)
            loop.advance(0.125)
        }
    }

    @Test("objects, flags and color lists switch, or interpolate if possible")
    func objects() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        let contents = CAKeyframeAnimation(keyPath: "contents")
        contents.values = ["a", "b"]
        contents.calculationMode = .discrete
        contents.duration = 1
        layer.add(contents, forKey: nil)
        let hidden = CABasicAnimation(keyPath: "hidden")
        hidden.fromValue = true
        hidden.toValue = false
        hidden.duration = 1
        layer.add(hidden, forKey: nil)
        let colors = CABasicAnimation(keyPath: "colors")
        colors.fromValue = [CGColor(red: 0, green: 0, blue: 0, alpha: 1)]
        colors.toValue = [CGColor(red: 1, green: 0, blue: 0, alpha: 1)]
        colors.duration = 1
        layer.add(colors, forKey: nil)
        #expect(layer.presentation()?.contents as? String == "a")
        #expect(layer.presentation()?.isHidden == true)
        loop.advance(0.75)
        #expect(layer.presentation()?.contents as? String == "b")
        #expect(layer.presentation()?.isHidden == false)
        #expect(
            layer.presentation()?.value(forKey: "colors") as? [CGColor]
                == [CGColor(red: 0.75, green: 0, blue: 0, alpha: 1)])
        #expect(layer.contents == nil)
        #expect(!layer.isHidden)
    }
}
