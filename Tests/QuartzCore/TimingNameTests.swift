import QuartzCore
import Testing

// Source: Apple, CAMediaTimingFunction, CAMediaTimingFunctionName, CAMediaTimingFillMode.
@Suite("Timing functions and fill modes by name")
struct TimingNameTests {
    @Test(
        "timing functions have Apple's control points by name",
        arguments: zip(
            [CAMediaTimingFunctionName.default, .easeIn, .easeOut, .easeInEaseOut, .linear],
            [
                [0.25, 0.1, 0.25, 1], [0.42, 0, 1, 1], [0, 0, 0.58, 1], [0.42, 0, 0.58, 1],
                [0, 0, 1, 1],
            ]
        ))
    func names(name: CAMediaTimingFunctionName, points: [Double]) {
        let function = CAMediaTimingFunction(name: name)
        var found: [Float] = []
        for index in 0...3 {
            withUnsafeTemporaryAllocation(of: Float.self, capacity: 2) { buffer in
                function.getControlPoint(at: index, values: buffer.baseAddress!)
                found += buffer
            }
        }
        #expect(found == [0, 0] + points.map(Float.init) + [1, 1])
        let same = CAMediaTimingFunction(
            controlPoints: Float(points[0]), Float(points[1]), Float(points[2]), Float(points[3])
        )
        #expect(function == same)
        #expect(function.hashValue == same.hashValue)
        #expect(same.curve.x1 == points[0] && same.curve.x2 == points[2])
    }

    @Test("fill modes have Apple's names")
    func fillModes() {
        let modes: [CAMediaTimingFillMode] = [.forwards, .backwards, .both, .removed]
        #expect(modes.map(\.rawValue) == ["forwards", "backwards", "both", "removed"])
    }
}
