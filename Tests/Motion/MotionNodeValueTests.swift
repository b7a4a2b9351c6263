import Foundation
import Motion
import TestSupport
import Testing

// Trees written by hand, without layers. Expected values: CAMediaTiming's t = (parent −
// begin)·speed + offset, the straight line between two numbers, the order in which animations are
// applied (Apple, CAPropertyAnimation.isAdditive).
@Suite("A tree of values at any time")
struct MotionNodeValueTests {
    private func track(
        _ property: LayerProperty, _ from: Double, _ to: Double, _ timing: TimingModel,
        isAdditive: Bool = false,
        isCumulative: Bool = false, groups: [AnimationTrack.Group] = []
    ) -> AnimationTrack {
        AnimationTrack(
            property: property, kind: .number, course: .between(.init(from), .init(to)),
            isAdditive: isAdditive,
            isCumulative: isCumulative, timing: timing, groups: groups)
    }

    private func radius(_ node: MotionNode, _ times: [Double]) -> [Double] {
        times.map { Double(node.values(at: $0).cornerRadius) }
    }

    @Test("without animations the values are the model's at any time", arguments: [-1e9, 0, 1e9])
    func model(time: Double) {
        var model = LayerValues()
        model.opacity = 0.25
        #expect(MotionNode(model: model).values(at: time) == model)
    }

    @Test("begin, end, fill modes, repeats, autoreverse and speed are applied")
    func timing() {
        func node(_ timing: TimingModel) -> MotionNode {
            MotionNode(tracks: [track(.cornerRadius, 10, 20, timing)])
        }
        #expect(
            radius(node(TimingModel(beginTime: 1, duration: 2)), [0, 1, 2, 3]) == [0, 10, 15, 0])
        let both = TimingModel(beginTime: 1, duration: 2, fillMode: .both)
        #expect(radius(node(both), [0, 2, 9]) == [10, 15, 20])
        let twice = TimingModel(
            duration: 1, repeatCount: 1.5, autoreverses: true, fillMode: .forwards)
        #expect(radius(node(twice), [0.5, 1.5, 2.5, 9]) == [15, 15, 15, 20])
        let fast = TimingModel(duration: 1, speed: 2, timeOffset: 0.25)
        #expect(radius(node(fast), [0, 0.125, 0.25]) == [12.5, 15, 17.5])
    }

    @Test("clocks compose from the root; a stopped one stops its subtree")
    func clocks() {
        let leaf = MotionNode(
            clock: MotionClock(beginTime: 1, speed: 0.5),
            tracks: [track(.cornerRadius, 0, 10, TimingModel(duration: 1, fillMode: .both))])
        let root = MotionNode(clock: MotionClock(speed: 2, timeOffset: 1), children: [leaf])
        // local = ((2t + 1) − 1)/2 = t
        for time in [0, 0.25, 0.5, 1.0] {
            #expect(Double(root.shown(at: time).children[0].values.cornerRadius) == 10 * time)
            #expect(root.localTime(ofNodeAt: [0], at: time) == time)
        }
        var paused = root
        paused.clock = MotionClock(speed: 0, timeOffset: 1.5)
        for time in [0, 100.0] {
            #expect(paused.shown(at: time).children[0].values.cornerRadius == 2.5)
        }
    }

    @Test("additive animations add to earlier ones, others replace them; repeats may accumulate")
    func composition() {
        var model = LayerValues()
        model.cornerRadius = 100
        let second = TimingModel(duration: 1, repeatCount: 3)
        let node = MotionNode(
            model: model,
            tracks: [
                track(.cornerRadius, 0, 10, second, isAdditive: true, isCumulative: true),
                track(
                    .cornerRadius, 1, 1, TimingModel(beginTime: 2.5, duration: 9), isAdditive: false
                ),
            ])
        #expect(radius(node, [0.5, 1.5, 2.25, 2.75, 20]) == [105, 115, 122.5, 1, 100])
    }

    @Test("a group maps and clips the time of its animations")
    func groups() {
        let curve = CubicBezierCurve(x1: 0, y1: 0, x2: 1, y2: 1)
        let group = AnimationTrack.Group(
            timing: TimingModel(beginTime: 1, duration: 2, repeatCount: 2), curve: curve)
        let node = MotionNode(tracks: [
            track(.cornerRadius, 0, 8, TimingModel(beginTime: 1, duration: 4), groups: [group])
        ])
        // It begins a second after the group does, and is cut off when a pass of the group ends.
        #expect(radius(node, [0.5, 1.5, 2.5, 3.5, 4.5, 5.5]) == [0, 0, 1, 0, 1, 0])
    }

    @Test("masks and children have their own values; drawing order is zPosition, then index")
    func tree() {
        func node(z: Double) -> MotionNode {
            var model = LayerValues()
            model.zPosition = z
            return MotionNode(model: model)
        }
        let root = MotionNode(
            mask: node(z: 7), children: [node(z: 1), node(z: 0), node(z: 1), node(z: -1)])
        let shown = root.shown(at: 0)
        #expect(shown.mask.map(\.values.zPosition) == [7])
        #expect(shown.drawingOrder == [3, 1, 0, 2])
    }

    @Test("a transition's stage replaces the children until it ends")
    func transition() {
        let stage = MotionNode(children: [
            MotionNode(tracks: [
                track(.opacity, 1, 0, TimingModel(beginTime: 1, duration: 2, fillMode: .both))
            ])
        ])
        let node = MotionNode(
            transitions: [.init(timing: TimingModel(beginTime: 1, duration: 2), stage: stage)],
            children: [MotionNode(), MotionNode()])
        #expect(node.shown(at: 2).isReplaced)
        #expect(node.shown(at: 2).children[0].children[0].values.opacity == 0.5)
        #expect(!node.shown(at: 3).isReplaced)
        #expect(node.shown(at: 3).children.count == 2)
    }

    @Test("the next seam is the next begin or end, in the outer clock's time")
    func seams() {
        let leaf = MotionNode(
            clock: MotionClock(speed: 2),
            tracks: [track(.opacity, 0, 1, TimingModel(beginTime: 1, duration: 2))])
        let root = MotionNode(children: [leaf])
        #expect(root.nextSeam(after: 0) == 0.5)
        #expect(root.nextSeam(after: 0.5) == 1.5)
        #expect(root.nextSeam(after: 1.5) == nil)
    }

    @Test("the same time gives the same values, in any order of evaluation", arguments: 0..<20)
    func pure(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let tracks = (0..<4).map { _ in
            track(
                .cornerRadius, random.fraction(), random.fraction(),
                TimingModel(
                    beginTime: random.fraction(), duration: random.fraction(),
                    repeatCount: 3 * random.fraction(),
                    autoreverses: random.below(2) == 0),
                isAdditive: random.below(2) == 0)
        }
        let node = MotionNode(tracks: tracks)
        let times = (0..<50).map { _ in 3 * random.fraction() }
        #expect(radius(node, times) == radius(node, times.reversed()).reversed())
    }
}
