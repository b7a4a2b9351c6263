public import UIKit
import Snapshots

/// A value sampled at every frame of a stretch of a stage's time.
///
/// ```swift
/// let slide = stage.timeline(of: card, \.frame.midY, over: .milliseconds(500))
/// slide.expect(within: 0.01) { t in 100 + 200 * t / 0.5 }
/// slide.expectMonotone(.increasing)
/// ```
///
/// An expectation that does not hold fails the test at its line, and says at which time, with which
/// value, and the expected one.
public struct Timeline: Equatable, Sendable {
    /// One value.
    public struct Sample: Equatable, Sendable {
        /// The time since the start of the timeline.
        public var time: Duration
        /// The value at that time.
        public var value: Double

        /// Creates a sample.
        public init(time: Duration, value: Double) {
            self.time = time
            self.value = value
        }

        /// The time in seconds.
        var seconds: Double { Double(time.wholeNanoseconds) / 1e9 }
    }

    /// The sampled value's name, for messages.
    public var name: String
    /// The samples, in order of time.
    public var samples: [Sample]

    /// Creates a timeline.
    public init(name: String, samples: [Sample]) {
        self.name = name
        self.samples = samples
    }

    /// The values alone.
    public var values: [Double] { samples.map(\.value) }
}

extension Stage {
    /// Samples a layer property of a view at every frame, with presentation values.
    ///
    /// Advances the time by the duration. The first sample is at the current time, the last at the
    /// end.
    ///
    /// - Parameters:
    ///   - view: the view.
    ///   - property: a property of its layer, such as `\.frame.midY`, `\.opacity` or
    ///     `\.bounds.width`.
    ///   - duration: how long; at most an hour.
    /// - Complexity: O(frames)
    public func timeline<Value: BinaryFloatingPoint>(
        of view: UIView, _ property: KeyPath<CALayer, Value>, over duration: Duration
    ) -> Timeline {
        timeline(UIWindow.nameInTaps(of: view), over: duration) {
            Double((view.layer.presentation() ?? view.layer)[keyPath: property])
        }
    }

    /// Samples any value at every frame.
    ///
    /// Advances the time by the duration. The first sample is at the current time, the last at the
    /// end.
    ///
    /// - Parameters:
    ///   - name: the value's name, for messages.
    ///   - duration: how long; at most an hour.
    ///   - value: the value at the present time.
    public func timeline(
        _ name: String, over duration: Duration, _ value: () -> Double
    ) -> Timeline {
        move()
        let total = min(max(duration, .zero), .seconds(3600)).wholeNanoseconds
        let rate = Int64(loop.framesPerSecond)
        var samples = [Timeline.Sample(time: .zero, value: value())]
        let start = loop.now.nanoseconds
        var frame: Int64 = 1
        var offset: Int64 = 0
        while offset < total {
            offset = min(total, (frame * 1_000_000_000 + rate / 2) / rate)
            frame += 1
            let step = start + offset - loop.now.nanoseconds
            move(by: .nanoseconds(step))
            samples.append(.init(time: .nanoseconds(offset), value: value()))
        }
        return Timeline(name: name, samples: samples)
    }
}
