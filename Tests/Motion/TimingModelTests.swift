import Foundation
import Motion
import TestSupport
import Testing

@Suite("TimingModel")
struct TimingModelTests {
    /// The progress at each of the times, `nil` if nothing shows.
    private func curve(_ timing: TimingModel, _ times: [Double]) -> [Double?] {
        times.map {
            let sample = timing.sample(at: $0)
            return sample.isInEffect ? sample.progress : nil
        }
    }

    @Test("a pass runs from 0 to 1, and then the animation ends")
    func onePass() {
        let timing = TimingModel(beginTime: 1, duration: 2)
        #expect(
            curve(timing, [0.5, 1, 1.5, 2, 2.5, 3, 3.5]) == [nil, 0, 0.25, 0.5, 0.75, nil, nil])
        #expect(
            [0.5, 1, 2.9, 3, 4].map { timing.sample(at: $0).phase } == [
                .before, .active, .active, .after, .after,
            ])
        #expect(timing.endTime == 3)
    }

    @Test("fill modes hold the first value before and the last one after")
    func fillModes() {
        func filled(_ mode: TimingModel.FillMode) -> [Double?] {
            curve(TimingModel(beginTime: 1, duration: 2, fillMode: mode), [0, 2, 3, 9])
        }
        #expect(filled(.removed) == [nil, 0.5, nil, nil])
        #expect(filled(.backwards) == [0, 0.5, nil, nil])
        #expect(filled(.forwards) == [nil, 0.5, 1, 1])
        #expect(filled(.both) == [0, 0.5, 1, 1])
    }

    @Test("passes are repeated; a fraction of a pass ends in its middle")
    func repeats() {
        let timing = TimingModel(duration: 1, repeatCount: 2.5, fillMode: .forwards)
        #expect(
            curve(timing, [0, 0.75, 1, 1.25, 2, 2.25, 2.5, 8]) == [
                0, 0.75, 0, 0.25, 0, 0.25, 0.5, 0.5,
            ])
        #expect(
            [0, 0.75, 1, 2.25, 2.5].map { timing.sample(at: $0).iteration } == [0, 0, 1, 2, 2])
        let half = TimingModel(duration: 1, repeatCount: 0.5, fillMode: .forwards)
        #expect(curve(half, [0.25, 0.5, 1]) == [0.25, 0.5, 0.5])
        let whole = TimingModel(duration: 1, repeatCount: 3, fillMode: .forwards).sample(at: 3)
        #expect(whole.progress == 1)
        #expect(whole.iteration == 2)
        #expect(whole.phase == .after)
    }

    @Test("a reversing pass plays back, and one count includes both ways")
    func autoreverse() {
        let timing = TimingModel(
            duration: 1, repeatCount: 1.5, autoreverses: true, fillMode: .forwards)
        #expect(
            curve(timing, [0, 0.25, 1, 1.25, 1.75, 2, 2.25, 3, 4]) == [
                0, 0.25, 1, 0.75, 0.25, 0, 0.25, 1, 1,
            ])
        #expect(
            [0.25, 1.25, 2.25].map { timing.sample(at: $0).isReversed } == [false, true, false])
        let once = TimingModel(duration: 1, autoreverses: true, fillMode: .forwards)
        #expect(once.endTime == 2)
        #expect(curve(once, [0.5, 1.5, 2, 9]) == [0.5, 0.5, 0, 0])
    }

    @Test("a repeat duration takes precedence over the count")
    func repeatDuration() {
        let timing = TimingModel(
            duration: 1, repeatCount: 9, repeatDuration: 1.75, fillMode: .forwards)
        #expect(timing.endTime == 1.75)
        #expect(curve(timing, [0.5, 1.25, 1.75, 5]) == [0.5, 0.25, 0.75, 0.75])
        let short = TimingModel(duration: 1, repeatDuration: 0.5, fillMode: .forwards)
        #expect(curve(short, [0.25, 0.5]) == [0.25, 0.5])
    }

    @Test("endless repeats never end and do not drift")
    func endless() {
        for count in [Double.infinity, Double(Float.greatestFiniteMagnitude)] {
            let timing = TimingModel(duration: 0.5, repeatCount: count)
            #expect(timing.sample(at: 1e6 + 0.125).progress == 0.25)
            #expect(timing.sample(at: 1e6 + 0.125).iteration == 2_000_000)
            #expect(timing.sample(at: 1e15).isActive)
        }
        #expect(TimingModel(duration: 1, repeatCount: .infinity).endTime == .infinity)
    }

    @Test("speed shortens the duration in the parent's time")
    func speed() {
        let timing = TimingModel(beginTime: 1, duration: 1, speed: 2, fillMode: .both)
        #expect(curve(timing, [0, 1, 1.25, 1.5, 2]) == [0, 0, 0.5, 1, 1])
        #expect(timing.endTime == 1.5)
        let slow = TimingModel(duration: 1, speed: 0.5)
        #expect(curve(slow, [0.5, 1, 1.9, 2]) == [0.25, 0.5, 0.95, nil])
    }

    @Test("with negative speed a pass plays from its end to its start")
    func negativeSpeed() {
        let timing = TimingModel(duration: 1, speed: -1, fillMode: .both)
        #expect(curve(timing, [-1, 0, 0.25, 0.75, 1, 2]) == [1, 1, 0.75, 0.25, 0, 0])
        let offset = TimingModel(duration: 1, speed: -1, timeOffset: 1, fillMode: .both)
        #expect(curve(offset, [-1, 0, 0.25, 0.75, 1, 2]) == [1, 1, 0.75, 0.25, 0, 0])
    }

    @Test("with a speed of 0 the offset alone determines the value")
    func frozen() {
        let timing = TimingModel(beginTime: 1, duration: 2, speed: 0, timeOffset: 0.5)
        #expect(curve(timing, [0, 1, 100, 1e9]) == [nil, 0.25, 0.25, 0.25])
        #expect(timing.endTime == .infinity)
    }

    @Test("an offset starts in the middle, wraps at the end, and keeps the duration")
    func timeOffset() {
        let timing = TimingModel(duration: 3, timeOffset: 1.5, fillMode: .both)
        #expect(
            curve(timing, [-1, 0, 0.75, 1.5, 2.25, 3, 4]) == [0.5, 0.5, 0.75, 0, 0.25, 0.5, 0.5])
        // The offset is in local time: speed does not scale it.
        let fast = TimingModel(duration: 4, speed: 2, timeOffset: 1)
        #expect(curve(fast, [0, 0.5, 1, 1.75, 2]) == [0.25, 0.5, 0.75, 0.125, nil])
    }

    @Test("local time is (parent − begin)·speed + offset, and back")
    func conversion() {
        let timing = TimingModel(beginTime: 2, speed: 0.5, timeOffset: 3)
        #expect(timing.localTime(at: 6) == 5)
        #expect(timing.parentTime(at: 5) == 6)
        #expect(TimingModel(beginTime: 7, speed: 0, timeOffset: 3).parentTime(at: 9) == 7)
    }

    @Test("a layer is paused and resumed as in Apple's QA1673")
    func pausing() {
        var layer = TimingModel()
        let pausedTime = layer.localTime(at: 10)
        layer.speed = 0
        layer.timeOffset = pausedTime
        #expect([10, 11, 50].map { layer.localTime(at: $0) } == [10, 10, 10])
        layer.speed = 1
        layer.timeOffset = 0
        layer.beginTime = 0
        layer.beginTime = layer.localTime(at: 50) - pausedTime
        #expect([50, 51, 60].map { layer.localTime(at: $0) } == [10, 11, 20])
    }

    @Test("a duration of 0 ends at once")
    func noDuration() {
        #expect(curve(TimingModel(beginTime: 1, fillMode: .both), [0, 1, 2]) == [0, 1, 1])
        #expect(curve(TimingModel(repeatCount: .infinity), [0, 1]) == [nil, nil])
    }

    @Test("seams are found despite the rounding of seconds")
    func seams() {
        let timing = TimingModel(
            beginTime: 0.1, duration: 0.1, repeatCount: 1000, fillMode: .forwards)
        for pass in 0..<1000 {
            // 0.1 + pass·0.1 as a clock in nanoseconds gives it.
            let sample = timing.sample(at: Double(100_000_000 * (pass + 1)) / 1e9)
            #expect(sample.iteration == pass)
            #expect(sample.progress == 0)
        }
        #expect(timing.sample(at: 100.1).phase == .after)
        #expect(timing.sample(at: 100.1).progress == 1)
    }

    @Test("random timings agree with integer arithmetic")
    func wholeNumbers() {
        var generator = SeededGenerator(seed: 40)
        for _ in 0..<2000 {
            // In sixteenths of a second, so that doubles are exact.
            let begin = Int.random(in: -50...50, using: &generator)
            let duration = Int.random(in: 1...40, using: &generator)
            let speed = Int.random(in: 1...4, using: &generator)
            let played = Int.random(in: 0...200, using: &generator)
            let autoreverses = Bool.random(using: &generator)
            let timing = TimingModel(
                beginTime: Double(begin) / 16,
                duration: Double(duration) / 16,
                speed: Double(speed),
                repeatDuration: Double(played) / 16,
                autoreverses: autoreverses
            )
            let length = played > 0 ? played : autoreverses ? 2 * duration : duration
            for _ in 0..<20 {
                let now = Int.random(in: -60...200, using: &generator)
                let sample = timing.sample(at: Double(now) / 16)
                let local = (now - begin) * speed
                #expect(sample.phase == (local < 0 ? .before : local < length ? .active : .after))
                guard sample.phase == .active else { continue }
                let (pass, rest) = (local / duration, local % duration)
                let back = autoreverses && pass % 2 == 1
                #expect(sample.iteration == (autoreverses ? pass / 2 : pass))
                #expect(sample.progress == Double(back ? duration - rest : rest) / Double(duration))
                #expect(sample.isReversed == back)
                #expect(sample.isInEffect)
            }
        }
    }
}
