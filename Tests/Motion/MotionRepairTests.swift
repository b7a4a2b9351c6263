import Foundation
import Motion
import TestSupport
import Testing

// Source: CASpringAnimation's documented ranges and defaults; CAMediaTiming's defaults.
@Suite("Unusable numbers of springs, curves and timing")
struct MotionRepairTests {
    @Test("springs replace them by their defaults, and stay finite", arguments: oddNumbers)
    func springs(number: Double) {
        for field in [\DampedSpring.Parameters.mass, \.stiffness, \.damping, \.initialVelocity] {
            var parameters = DampedSpring.Parameters(
                mass: 1, stiffness: 100, damping: 10, initialVelocity: 0)
            parameters[keyPath: field] = number
            let repairs = parameters.repair()
            if !number.isFinite { #expect(repairs.count == 1 && repairs[0].used.isFinite) }
            let spring = DampedSpring(parameters, allowsOverdamping: true)
            #expect(spring.naturalFrequency.isFinite)
            #expect(spring.naturalFrequency > 0)
            #expect(!spring.settlingDuration.isNaN)
            for time in [0, 1e-9, 0.5, 100, 1e9] { #expect(spring.progress(at: time).isFinite) }
            var again = parameters
            #expect(again.repair().isEmpty)
        }
        let byDuration = DampedSpring(
            dampingRatio: number, duration: number, initialVelocity: number)
        #expect(byDuration.naturalFrequency.isFinite)
        #expect(byDuration.naturalFrequency > 0)
        let perceived = DampedSpring(
            perceptualDuration: number, bounce: number, initialVelocity: number)
        #expect(perceived.progress(at: 0.3).isFinite)
    }

    @Test("curves stay between finite values", arguments: oddNumbers)
    func curves(number: Double) {
        for points in [
            [number, 0, 1, 1], [0, number, 1, 1], [0, 0, number, 1], [0, 0, 1, number],
        ] {
            let curve = CubicBezierCurve(x1: points[0], y1: points[1], x2: points[2], y2: points[3])
            for step in 0...10 { #expect(curve.value(at: Double(step) / 10).isFinite) }
            #expect(curve.value(at: 0) == 0)
            #expect(curve.value(at: 1) == 1)
        }
    }

    @Test("timings name the replaced numbers", arguments: oddNumbers)
    func timings(number: Double) {
        var timing = TimingModel(
            beginTime: number, duration: number, speed: number, timeOffset: number,
            repeatCount: number,
            repeatDuration: number)
        let names = timing.repair(defaultDuration: 0.25)
        if number.isNaN {
            #expect(
                names == [
                    "beginTime", "timeOffset", "duration", "speed", "repeatCount", "repeatDuration",
                ])
        }
        for time in [-1e9, -1, 0, 0.1, 1, 1e9] {
            let sample = timing.sample(at: time)
            #expect(sample.progress.isFinite)
            #expect(sample.progress >= 0)
            #expect(sample.progress <= 1)
        }
    }

    @Test(
        "value functions replace them by numbers of the identity", arguments: ValueFunction.allCases
    )
    func neutral(function: ValueFunction) {
        #expect(function.transform(function.neutral) == CATransform3DIdentity)
    }
}
