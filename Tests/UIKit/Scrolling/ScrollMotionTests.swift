import Foundation
import Testing

@testable import UIKit

@Suite("Scrolling: the formulas")
struct ScrollMotionTests {
    // x(t) = x0 + v·(d^(1000t) − 1)/(1000·ln d): the velocity is multiplied by d each millisecond.
    @Test("a released offset decays by the rate each millisecond", arguments: [0.998, 0.99])
    func decay(rate: Double) {
        let motion = ScrollMotion.release(
            at: 100, velocity: 1500, limits: 0...100_000, rate: rate, bounces: true, tolerance: 0.25
        )
        for step in 0...20 {
            let t = motion.duration * 0.999 * Double(step) / 20
            let expected = 100 + 1500 * (pow(rate, 1000 * t) - 1) / (1000 * log(rate))
            #expect(abs(motion.value(at: t) - expected) < 1e-9)
        }
        #expect(abs(motion.end - (100 - 1500 / (1000 * log(rate)))) < 1e-9)
        // It stops when less than half a pixel is left.
        #expect(abs(motion.end - motion.value(at: motion.duration - 1e-12)) < 0.2501)
        #expect(motion.value(at: motion.duration) == motion.end)
    }

    @Test("past an edge a critically damped spring of 10/s takes over the velocity")
    func bounce() {
        let rate = 0.998
        let motion = ScrollMotion.release(
            at: 900, velocity: 2000, limits: 0...1000, rate: rate, bounces: true, tolerance: 0.25)
        let pace = 1000 * log(rate)
        let crossing = log(1 + 100 * pace / 2000) / pace
        let velocity = 2000 * exp(pace * crossing)
        #expect(abs(motion.value(at: crossing) - 1000) < 1e-9)
        for t in stride(from: 0.0, to: 0.5, by: 0.05) where crossing + t < motion.duration {
            #expect(
                abs(motion.value(at: crossing + t) - (1000 + velocity * t * exp(-10 * t))) < 1e-6)
        }
        #expect(motion.end == 1000)
        let stopped = ScrollMotion.release(
            at: 900, velocity: 2000, limits: 0...1000, rate: rate, bounces: false, tolerance: 0.25)
        #expect(stopped.duration == crossing)
        #expect(stopped.end == 1000)
    }

    @Test("released beyond an edge, it springs back and stays within half a pixel")
    func springBack() {
        let motion = ScrollMotion.release(
            at: -80, velocity: 0, limits: 0...1000, rate: 0.998, bounces: true, tolerance: 0.25)
        for t in stride(from: 0.0, to: motion.duration, by: 0.02) {
            #expect(abs(motion.value(at: t) + 80 * (1 + 10 * t) * exp(-10 * t)) < 1e-9)
        }
        #expect(abs(abs(motion.value(at: motion.duration - 1e-9)) - 0.25) < 1e-3)
        #expect(motion.value(at: 100) == 0)
    }

    // b = (1 − 1/(x·0.55/d + 1))·d
    @Test("the rubber band follows its formula, is shorter than the view, and has an inverse")
    func rubberBand() {
        for distance in [0.0, 1, 10, 55, 200, 1000, 100_000] {
            let expected = (1 - 1 / (distance * 0.55 / 480 + 1)) * 480
            #expect(Double(RubberBand.stretch(distance, length: 480)) == expected)
            #expect(expected < 480)
            #expect(
                abs(RubberBand.distance(expected, length: 480) - distance) < 1e-6 * max(1, distance)
            )
        }
        #expect(
            abs(RubberBand.offset(-100, limits: 0...50, length: 100) + (1 - 1 / 1.55) * 100) < 1e-12
        )
        #expect(RubberBand.offset(25, limits: 0...50, length: 100) == 25)
        #expect(RubberBand.pulled(25, limits: 0...50, length: 100) == 25)
        // 20 of 100 beyond an edge: (1/(1 − 0.2) − 1)·100/0.55.
        #expect(abs(RubberBand.pulled(-20, limits: 0...50, length: 100) + 25 / 0.55) < 1e-9)
        #expect(abs(RubberBand.pulled(70, limits: 0...50, length: 100) - 50 - 25 / 0.55) < 1e-9)
        // Beyond what a finger reaches, the offset is that of the finger.
        #expect(RubberBand.pulled(1000, limits: 0...0, length: 600) == 1000)
        #expect(RubberBand.pulled(-1000, limits: 0...0, length: 600) == -1000)
        #expect(RubberBand.pulled(-5, limits: 0...50, length: 0) == -5)
    }
}
