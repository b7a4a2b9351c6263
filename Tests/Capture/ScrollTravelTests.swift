import Capture
import HeadlessTesting
import Snapshots
import TestSupport
import Testing
import UIKit

// Sources: the closed forms of the movements as in ScrollMotionTests; the difference of two
// numbers that agree is below 1e-9, and the content offset is rounded to pixels.
@MainActor
@Suite("Scroll views move as functions of time")
struct ScrollTravelTests {
    @Test("a flick is a line, the closed form at any time, and a line at the end")
    func decay() throws {
        let scene = ScrollScene(content: CGSize(width: 320, height: 10_000))
        defer { scene.stage.close() }
        scene.flick()
        let (stage, scroll) = (scene.stage, scene.scroll)
        #expect(scroll.isDecelerating)
        #expect(!stage.loop.wantsTicks)
        let (start, began) = (Double(scroll.contentOffset.y), stage.loop.now.seconds)
        #expect(start == 285)
        let (lines, ticks) = (scene.sink.lines.count, scene.ticks)
        let pace = 1000 * log(0.998)
        var random = SeededGenerator(seed: 1)
        while scroll.isDecelerating {
            stage.advance(by: .microseconds(Int.random(in: 1...70_000, using: &random)))
            guard scroll.isDecelerating else { break }
            let time = stage.loop.now.seconds - began
            let expected = start + 900 * (exp(pace * time) - 1) / pace
            #expect(abs(try #require(scene.shown).y - expected) < 1e-9 * expected)
            #expect(abs(scroll.contentOffset.y - expected) <= 0.25 + 1e-9)
            #expect(scroll.bounds.origin == scroll.contentOffset)
            let presented = try #require(scroll.layer.presentation()).bounds.origin.y
            #expect(abs(presented - expected) < 1e-9 * expected)
            #expect(scene.difference == nil)
            #expect(scene.sink.lines.count == lines)
        }
        #expect(scene.ticks == ticks)
        #expect(scroll.contentOffset.y == CGFloat(((start - 900 / pace) * 2).rounded() / 2))
        #expect(scene.sink.lines.count == lines + 1)
        #expect(scene.difference == nil)
        // The indicators fade.
        stage.advance(by: .seconds(1))
        #expect(scene.sink.lines.count == lines + 2)
    }

    @Test("past an edge the spring and the indicators follow their formulas")
    func bounce() throws {
        let scene = ScrollScene(content: CGSize(width: 320, height: 800))
        defer { scene.stage.close() }
        scene.flick()
        let (stage, scroll) = (scene.stage, scene.scroll)
        let (start, began) = (Double(scroll.contentOffset.y), stage.loop.now.seconds)
        let pace = 1000 * log(0.998)
        let crossing = log(1 + (400 - start) * pace / 900) / pace
        let velocity = 900 * exp(pace * crossing)
        let lines = scene.sink.lines.count
        var isBeyond = false
        while scroll.isDecelerating {
            stage.advance(by: .milliseconds(7))
            guard scroll.isDecelerating else { break }
            let time = stage.loop.now.seconds - began
            let late = time - crossing
            let expected =
                late < 0
                ? start + 900 * (exp(pace * time) - 1) / pace
                : 400 + velocity * late * exp(-10 * late)
            #expect(abs(try #require(scene.shown).y - expected) < 1e-9 * expected)
            #expect(scene.difference == nil)
            // The bar is half the track of 394 points; beyond the edge it shrinks towards it.
            let bar = try #require(
                scroll.subviews.last { $0.frame.width == 3 && $0.alpha == 1 }?.layer.presentation())
            let length = late < 0 ? 197 : max(8, 197 - (expected - 400))
            let top = expected + 3 + (late < 0 ? (394 - 197) * expected / 400 : 394 - length)
            #expect(abs(bar.frame.height - length) < 1e-9 * 400)
            #expect(abs(bar.frame.minY - top) < 1e-9 * 1000)
            isBeyond = isBeyond || expected > 410
        }
        #expect(isBeyond)
        #expect(scroll.contentOffset.y == 400)
        #expect(scene.sink.lines.count == lines + 1)
    }

    @Test("pulled beyond the top it springs back as a function")
    func springBack() throws {
        let scene = ScrollScene(content: CGSize(width: 320, height: 2000))
        defer { scene.stage.close() }
        let (stage, scroll) = (scene.stage, scene.scroll)
        let window = stage.window
        window.deliver(phase: .began, at: CGPoint(x: 100, y: 100))
        window.deliver(phase: .moved, at: CGPoint(x: 100, y: 110))
        window.deliver(phase: .moved, at: CGPoint(x: 100, y: 390))
        stage.advance(by: .seconds(1))
        window.deliver(phase: .ended, at: CGPoint(x: 100, y: 390))
        let (start, began) = (Double(scroll.contentOffset.y), stage.loop.now.seconds)
        #expect(start < -80)
        stage.commit()
        for _ in 0..<40 {
            stage.advance(by: .milliseconds(11))
            let time = stage.loop.now.seconds - began
            let expected = start * (1 + 10 * time) * exp(-10 * time)
            #expect(abs(try #require(scene.shown).y - expected) < 1e-9 * 100)
            #expect(scene.difference == nil)
        }
        stage.settle()
        #expect(scroll.contentOffset.y == 0)
    }

    @Test("an animated offset eases as a function, and ends exactly")
    func animated() throws {
        let scene = ScrollScene(content: CGSize(width: 900, height: 2000))
        defer { scene.stage.close() }
        let (stage, scroll) = (scene.stage, scene.scroll)
        // Until the delegate has been called once, nothing is known about it.
        scroll.contentOffset = CGPoint(x: 1, y: 1)
        stage.commit()
        let (lines, ticks) = (scene.sink.lines.count, scene.ticks)
        scroll.setContentOffset(CGPoint(x: 123.4, y: 801), animated: true)
        stage.advance(by: .milliseconds(150))
        // Halfway, by the curve's symmetry.
        let shown = try #require(scene.shown)
        #expect(abs(shown.x - 62.2) < 1e-9 * 100)
        #expect(abs(shown.y - 401) < 1e-9 * 1000)
        #expect(scroll.contentOffset == CGPoint(x: 62, y: 401))
        stage.advance(by: .milliseconds(149))
        #expect(scroll.contentOffset != CGPoint(x: 123.4, y: 801))
        stage.advance(by: .milliseconds(1))
        #expect(scroll.contentOffset == CGPoint(x: 123.4, y: 801))
        #expect(scene.sink.lines.count == lines + 2)
        #expect(scene.ticks == ticks)
    }

    @Test("a touch stops the content where it is, between ticks")
    func touch() throws {
        let scene = ScrollScene(content: CGSize(width: 320, height: 10_000))
        defer { scene.stage.close() }
        scene.flick()
        let (stage, scroll) = (scene.stage, scene.scroll)
        let (start, pace) = (Double(scroll.contentOffset.y), 1000 * log(0.998))
        stage.advance(by: .nanoseconds(123_456_789))
        stage.window.deliver(phase: .began, at: CGPoint(x: 100, y: 100))
        let expected = start + 900 * (exp(pace * 0.123_456_789) - 1) / pace
        #expect(scroll.contentOffset.y == CGFloat((expected * 2).rounded() / 2))
        #expect(!scroll.isDecelerating)
        stage.advance(by: .seconds(1))
        #expect(scroll.contentOffset.y == CGFloat((expected * 2).rounded() / 2))
        #expect(scene.shown == scroll.contentOffset)
    }

    @Test("conversions, hit tests and key paths follow the movement")
    func geometry() throws {
        let scene = ScrollScene(content: CGSize(width: 320, height: 10_000))
        defer { scene.stage.close() }
        scene.flick()
        let (stage, scroll) = (scene.stage, scene.scroll)
        let label = try #require(scroll.subviews.first as? UILabel)
        for _ in 0..<5 {
            stage.advance(by: .milliseconds(33))
            let offset = scroll.contentOffset.y
            #expect(label.convert(CGPoint.zero, to: nil) == CGPoint(x: 20, y: 700 - offset))
            #expect(scroll.convert(CGPoint.zero, from: nil).y == offset)
            #expect(scroll.layer.value(forKeyPath: "bounds.origin.y") as? CGFloat == offset)
            let point = CGPoint(x: 25, y: 705 - offset)
            if point.y < 400 { #expect(stage.window.hitTest(point, with: nil) === label) }
        }
    }

    @Test("the program sees no animation of the layer, and cannot remove it")
    func keys() {
        let scene = ScrollScene(content: CGSize(width: 320, height: 10_000))
        defer { scene.stage.close() }
        scene.flick()
        let (stage, scroll) = (scene.stage, scene.scroll)
        #expect(scroll.layer.animationKeys() == nil)
        let before = scroll.contentOffset.y
        scroll.layer.removeAllAnimations()
        stage.advance(by: .milliseconds(100))
        #expect(scroll.contentOffset.y > before + 50)
        #expect(scene.difference == nil)
        #expect(!stage.loop.wantsTicks)
    }

    @Test("a bounds size that the program sets does not disturb the movement")
    func resize() throws {
        let scene = ScrollScene(content: CGSize(width: 320, height: 10_000))
        defer { scene.stage.close() }
        scene.flick()
        let (stage, scroll) = (scene.stage, scene.scroll)
        stage.advance(by: .milliseconds(100))
        let offset = scroll.contentOffset
        scroll.bounds.size.height = 200
        #expect(scroll.contentOffset == offset)
        stage.advance(by: .milliseconds(100))
        #expect(scroll.contentOffset.y > offset.y + 50)
        #expect(scene.difference == nil)
        let bar = try #require(
            scroll.subviews.last { $0.frame.width == 3 && $0.alpha == 1 }?.layer.presentation())
        #expect(bar.frame.maxY < scroll.contentOffset.y + 200)
    }

    @Test("random movements and interruptions: what viewers show is what the program shows")
    func random() {
        for seed in 1...60 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            func number(_ range: ClosedRange<Int>) -> CGFloat {
                CGFloat(Int.random(in: range, using: &random))
            }
            let scene = ScrollScene(
                content: CGSize(width: number(100...900), height: number(300...3000)))
            defer { scene.stage.close() }
            let (stage, scroll) = (scene.stage, scene.scroll)
            scroll.alwaysBounceHorizontal = Bool.random(using: &random)
            scroll.isPagingEnabled = Bool.random(using: &random)
            scroll.bounces = number(0...3) > 0
            if Bool.random(using: &random) { scroll.decelerationRate = .fast }
            for step in 0..<8 {
                switch Int(number(0...4)) {
                case 0:
                    scroll.setContentOffset(
                        CGPoint(x: number(-50...900), y: number(-50...3000)), animated: true)
                case 1: scroll.contentInset.top = number(0...40)
                default:
                    stage.flick(
                        from: CGPoint(x: number(50...270), y: number(50...350)),
                        to: CGPoint(x: number(50...270), y: number(50...350)),
                        over: .milliseconds(Int(number(40...200))))
                }
                for _ in 0..<Int(number(1...12)) {
                    stage.advance(by: .microseconds(Int(number(1...60_000))))
                    if let difference = scene.difference {
                        Issue.record("seed \(seed), step \(step): \(difference)")
                        return
                    }
                }
            }
            #expect(scene.sink.refusals == [])
            stage.settle()
            #expect(scene.difference == nil)
        }
    }
}
