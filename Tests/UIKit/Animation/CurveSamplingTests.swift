import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("UIView.animate along its curve")
struct CurveSamplingTests {
    private func samples(
        frames: Int, of value: (UIView) -> Double, during animate: (UIView) -> Void
    ) -> (values: [Double], view: UIView) {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1, framesPerSecond: 60)
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stage.window.addSubview(view)
        stage.commit()
        animate(view)
        let values = (0...frames).map { frame in
            if frame > 0 { stage.advanceFrames() }
            return view.layer.presentation().map { _ in
                value(view)
            } ?? .nan
        }
        return (values, view)
    }

    @Test(
        "every frame of half a second lies on the curve",
        arguments: [
            (UIView.AnimationOptions.curveEaseInOut, [0.42, 0, 0.58, 1]),
            (.curveEaseIn, [0.42, 0, 1, 1]),
            (.curveEaseOut, [0, 0, 0.58, 1]), (.curveLinear, [0, 0, 1, 1]),
        ])
    func curves(options: UIView.AnimationOptions, points: [Double]) {
        let curve = bezier(points[0], points[1], points[2], points[3])
        let (values, _) = samples(
            frames: 32, of: { Double($0.layer.presentation()?.position.x ?? .nan) }
        ) { view in
            UIView.animate(
                withDuration: 0.5, delay: 0, options: options, animations: { view.center.x += 200 })
        }
        let expected = (0...32).map { 50 + 200 * curve(tickTime($0) / 0.5) }
        #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 200 * 1e-6 })
        #expect(values.last == 250)
    }

    @Test("a delay holds the old value, then runs the curve")
    func delay() {
        let (values, _) = samples(
            frames: 60, of: { Double($0.layer.presentation()?.opacity ?? .nan) }
        ) { view in
            UIView.animate(
                withDuration: 0.5, delay: 0.25, options: [], animations: { view.alpha = 0 })
            #expect(view.alpha == 0)
        }
        let expected = (0...60).map { 1 - easeInOut((tickTime($0) - 0.25) / 0.5) }
        #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test("springs follow the closed form", arguments: [0.2, 0.4, 0.7, 0.99, 1])
    func springs(ratio: Double) {
        let remainder = springRemainder(ratio: ratio, duration: 1)
        let (values, _) = samples(
            frames: 60, of: { Double($0.layer.presentation()?.bounds.width ?? .nan) }
        ) { view in
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: ratio, initialSpringVelocity: 0,
                options: [],
                animations: { view.bounds.size.width = 300 })
        }
        let expected = (0...60).map { frame -> Double in
            frame == 60 ? 300 : 300 - 200 * remainder(tickTime(frame))
        }
        #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-7 })
    }

    @Test("an underdamped spring starts with the initial velocity, in distances per second")
    func velocity() {
        let step = 1e-5
        let stage = Stage()
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        UIView.animate(
            withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 3,
            options: [],
            animations: { view.center.x += 100 })
        stage.advance(by: .seconds(step))
        let moved = (view.layer.presentation()?.position.x ?? 0) - 5
        #expect(abs(moved / step - 300) < 1)
    }

    @Test("a rotation by a spring stays a rotation, even in overshoot")
    func rotation() {
        // As in the packing list: the menu's button turns by 45° with a spring.
        let remainder = springRemainder(ratio: 0.4, duration: 1)
        var worst = 0.0
        let (values, _) = samples(
            frames: 60,
            of: {
                let t = $0.layer.presentation()?.affineTransform() ?? .identity
                worst = max(worst, abs(t.a * t.d - t.b * t.c - 1), abs(t.a - t.d), abs(t.b + t.c))
                return atan2(t.b, t.a)
            }
        ) { view in
            UIView.animate(
                withDuration: 1, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0,
                options: [],
                animations: { view.transform = CGAffineTransform(rotationAngle: .pi / 4) })
        }
        let quarter = Double.pi / 4
        let expected = (0...60).map { frame -> Double in
            frame == 60 ? quarter : quarter * (1 - remainder(tickTime(frame)))
        }
        #expect(zip(values, expected).allSatisfy { abs($0 - $1) < 1e-9 })
        #expect(worst < 1e-9)
    }

    @Test("scaling up from zero and down to zero passes through the scales between")
    func scaleFromZero() {
        func scales(from: CGFloat, to: CGFloat) -> [Double] {
            samples(
                frames: 30, of: { Double($0.layer.presentation()?.affineTransform().a ?? .nan) }
            ) { view in
                view.transform = CGAffineTransform(scaleX: from, y: from)
                UIView.animate(
                    withDuration: 0.5, delay: 0, options: .curveLinear,
                    animations: { view.transform = CGAffineTransform(scaleX: to, y: to) })
            }.values
        }
        let ramp = (0...30).map { Double($0) / 30 }
        #expect(zip(scales(from: 0, to: 1), ramp).allSatisfy { abs($0 - $1) < 1e-6 })
        #expect(zip(scales(from: 1, to: 0), ramp.reversed()).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test("colors are interpolated per component, starting clear if there was none")
    func colours() {
        let (values, _) = samples(
            frames: 30, of: { Double($0.layer.presentation()?.backgroundColor?.alpha ?? 9) }
        ) {
            view in
            UIView.animate(
                withDuration: 0.5, delay: 0, options: .curveLinear,
                animations: { view.backgroundColor = UIColor(red: 1, green: 0, blue: 0, alpha: 1) })
        }
        #expect(zip(values, (0...30).map { Double($0) / 30 }).allSatisfy { abs($0 - $1) < 1e-6 })
    }
}
