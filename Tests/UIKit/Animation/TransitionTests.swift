import Capture
import HeadlessTesting
import Snapshots
import Testing
import UIKit

// Source: Apple, UIView.AnimationOptions and transition(with:…), transition(from:to:…).
@MainActor
@Suite("Transitions")
struct TransitionTests {
    private func withCard(_ body: (Stage, UIView) throws -> Void) rethrows {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let card = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 60))
        card.accessibilityIdentifier = "card"
        stage.window.addSubview(card)
        let front = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        front.text = "front"
        card.addSubview(front)
        stage.commit()
        try body(stage, card)
    }

    /// The pictures of the newest transition on a view: before and after.
    private func pictures(of view: UIView) -> (before: CALayer, after: CALayer)? {
        guard let stage = view.layer.sublayers?.last(where: { !($0.delegate is UIView) }),
            stage.children.count == 2
        else {
            return nil
        }
        return (stage.children[0], stage.children[1])
    }

    private final class Watcher {
        var log: [String] = []
        func willStart(_ name: String?, _ context: UnsafeMutableRawPointer?) {
            log.append("start \(name ?? "-")")
        }
        func didStop(_ name: String?, _ end: NSNumber, _ context: UnsafeMutableRawPointer?) {
            log.append("stop \(name ?? "-") \(end.boolValue)")
        }
    }

    // Apple, UIView.setAnimationTransition(_:for:cache:) and setAnimationWillStart(_:).
    @Test("an old animation turns a view after its delay, and its delegate hears of both ends")
    func oldTransition() throws {
        try withCard { stage, card in
            let watcher = Watcher()
            UIView.beginAnimations("turn", context: nil)
            UIView.setAnimationDuration(1)
            UIView.setAnimationDelay(0.5)
            UIView.setAnimationCurve(.linear)
            UIView.setAnimationDelegate(watcher)
            UIView.setAnimationWillStart(Selector("willStart:context:", Watcher.willStart))
            UIView.setAnimationDidStop(Selector("didStop:finished:context:", Watcher.didStop))
            UIView.setAnimationTransition(.flipFromLeft, for: card, cache: true)
            card.subviews[0].removeFromSuperview()
            UIView.commitAnimations()
            #expect(watcher.log == ["start turn"])
            let (before, after) = try #require(pictures(of: card))
            #expect(before.children.count == 1 && after.children.isEmpty)
            stage.advance(by: .milliseconds(500))
            #expect(abs(try #require(before.presentation()).transform.m11 - 1) < 1e-9)
            stage.advance(by: .milliseconds(250))
            #expect(abs(try #require(before.presentation()).transform.m11 - cos(.pi / 4)) < 1e-6)
            stage.advance(by: .milliseconds(500))
            #expect(watcher.log.count == 1 && pictures(of: card) != nil)
            stage.advance(by: .milliseconds(500))
            #expect(watcher.log == ["start turn", "stop turn true"])
            #expect(pictures(of: card) == nil)
        }
    }

    private nonisolated static let flips: [(UIView.AnimationOptions, CGPoint)] = [
        // The edge that moves to the front in the first half, seen from the middle.
        (.transitionFlipFromLeft, CGPoint(x: -1, y: 0)),
        (.transitionFlipFromRight, CGPoint(x: 1, y: 0)),
        (.transitionFlipFromTop, CGPoint(x: 0, y: -1)),
        (.transitionFlipFromBottom, CGPoint(x: 0, y: 1)),
    ]

    @Test(
        "flips bring the given side to the front, by half a turn over the duration",
        arguments: flips.indices)
    func flipSense(index: Int) throws {
        let (option, edge) = Self.flips[index]
        try withCard { stage, card in
            UIView.transition(
                with: card, duration: 1, options: [option, .curveLinear],
                animations: { card.backgroundColor = .red })
            let (before, after) = try #require(pictures(of: card))
            for quarter in 0...3 {
                let angle = Double(quarter) / 4 * .pi
                let out = try #require(before.presentation()).transform
                let back = try #require(after.presentation()).transform
                // z towards the viewer. The front picture starts flat; the back picture ends flat.
                let z = out.project(x: edge.x, y: edge.y, z: 0).z
                #expect(abs(z - sin(angle)) < 1e-9)
                let along = out.project(x: edge.x, y: edge.y, z: 0)
                #expect(abs(along.x * edge.x + along.y * edge.y - cos(angle)) < 1e-9)
                let behind = back.project(x: edge.x, y: edge.y, z: 0)
                #expect(abs(behind.z + sin(angle)) < 1e-9)
                #expect(abs(behind.x * edge.x + behind.y * edge.y + cos(angle)) < 1e-9)
                stage.advance(by: .milliseconds(250))
            }
            #expect(!before.isDoubleSided)
            #expect(!after.isDoubleSided)
        }
    }

    @Test("flips have perspective")
    func perspective() throws {
        try withCard { _, card in
            UIView.transition(
                with: card, duration: 1, options: .transitionFlipFromLeft, animations: {})
            let stage = try #require(pictures(of: card)?.before.superlayer)
            #expect(stage.sublayerTransform.m34 < 0)
        }
    }

    @Test("a cross-dissolve's images exchange their opacities along the curve")
    func dissolve() throws {
        try withCard { stage, card in
            UIView.transition(
                with: card, duration: 1, options: .transitionCrossDissolve,
                animations: { card.backgroundColor = .red })
            let (before, after) = try #require(pictures(of: card))
            for frame in 0..<60 {
                let progress = easeInOut(Double(frame) / 60)
                #expect(abs(Double(before.presentation()?.opacity ?? 9) - (1 - progress)) < 1e-6)
                #expect(abs(Double(after.presentation()?.opacity ?? 9) - progress) < 1e-6)
                stage.advanceFrames()
            }
        }
    }

    @Test("the model changes at once, images stay as captured, and the completion is on time")
    func frozen() {
        withCard { stage, card in
            var ended: (Duration, Bool)?
            let label = card.subviews[0] as? UILabel
            UIView.transition(
                with: card, duration: 0.6, options: .transitionFlipFromBottom,
                animations: {
                    label?.text = "back"
                    card.addSubview(UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)))
                }, completion: { ended = (stage.now, $0) })
            #expect(label?.text == "back")
            #expect(card.subviews.count == 2)
            label?.text = "later"
            card.subviews[1].frame = .zero
            stage.advance(by: .milliseconds(300))
            let nodes = stage.snapshot.nodes
            let ghosts = nodes.filter(\.ghost)
            #expect(ghosts.compactMap(\.text) == ["front", "back"])
            #expect(ghosts.contains { $0.frame == CGRect(x: 1, y: 2, width: 3, height: 4) })
            #expect(nodes.first { $0.identifier == "card" }?.replaced == true)
            stage.advance(by: .milliseconds(299))
            #expect(ended == nil)
            stage.advance(by: .milliseconds(1))
            #expect(ended?.0 == .milliseconds(600))
            #expect(ended?.1 == true)
            #expect(stage.snapshot.nodes.allSatisfy { !$0.ghost && !$0.replaced })
            #expect(card.layer.children.count == 2)
        }
    }

    @Test("hiding a view in a dissolve fades it out, showing it fades it in")
    func hidden() throws {
        // As in the packing list: the item's image cross-dissolves away as isHidden is set.
        try withCard { stage, card in
            UIView.transition(
                with: card, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
                animations: { card.isHidden = true })
            #expect(card.isHidden)
            var (before, after) = try #require(pictures(of: card))
            stage.advance(by: .milliseconds(250))
            #expect(abs(Double(before.presentation()?.opacity ?? 9) - 0.75) < 1e-6)
            #expect(after.isHidden)
            stage.advance(by: .seconds(1))
            UIView.transition(
                with: card, duration: 1, options: [.transitionCrossDissolve, .curveLinear],
                animations: { card.isHidden = false })
            (before, after) = try #require(pictures(of: card))
            stage.advance(by: .milliseconds(250))
            #expect(before.isHidden || before.presentation()?.opacity == 0)
            #expect(!after.isHidden)
            #expect(abs(Double(after.presentation()?.opacity ?? 9) - 0.25) < 1e-6)
        }
    }

    @Test("a duration of 0 or less changes at once", arguments: [0, -1])
    func noDuration(duration: Double) {
        withCard { stage, card in
            var finished: Bool?
            UIView.transition(
                with: card, duration: duration, options: .transitionFlipFromTop,
                animations: { card.alpha = 0.5 },
                completion: { finished = $0 })
            #expect(finished == nil)
            stage.commit()
            #expect(finished == true)
            #expect(card.alpha == 0.5)
            #expect(pictures(of: card) == nil)
        }
    }

    @Test("from one view to another: the first leaves the superview, the second replaces it")
    func fromTo() {
        withCard { stage, card in
            let (old, new) = (card.subviews[0], UIView(frame: card.bounds))
            var finished: Bool?
            UIView.transition(
                from: old, to: new, duration: 1, options: .transitionFlipFromRight,
                completion: { finished = $0 })
            #expect(old.superview == nil)
            #expect(new.superview === card)
            stage.advance(by: .seconds(1))
            #expect(finished == true && card.subviews == [new] && card.layer.children.count == 1)
        }
    }

    @Test("with showHideTransitionViews both stay: the first hidden, the second shown")
    func showHide() {
        withCard { stage, card in
            let (old, new) = (card.subviews[0], UIView(frame: card.bounds))
            new.isHidden = true
            card.addSubview(new)
            UIView.transition(
                from: old, to: new, duration: 1,
                options: [.transitionCrossDissolve, .showHideTransitionViews])
            #expect(old.isHidden)
            #expect(!new.isHidden)
            #expect(card.subviews == [old, new])
            stage.advance(by: .seconds(1))
            #expect(card.layer.children.count == 2)
        }
    }

    @Test("a second transition starts from the screen, and both end on time")
    func second() throws {
        try withCard { stage, card in
            let label = try #require(card.subviews[0] as? UILabel)
            var ends: [Duration] = []
            UIView.transition(
                with: card, duration: 1, options: .transitionCrossDissolve,
                animations: { label.text = "one" },
                completion: { _ in ends.append(stage.now) })
            stage.advance(by: .milliseconds(500))
            UIView.transition(
                with: card, duration: 1, options: .transitionCrossDissolve,
                animations: { label.text = "two" },
                completion: { _ in ends.append(stage.now) })
            let (before, after) = try #require(pictures(of: card))
            @MainActor func texts(_ layer: CALayer) -> [String] {
                let ids = Set(below(layer).map { $0.nodeID })
                return stage.snapshot.nodes.filter { ids.contains($0.id) }.compactMap(\.text)
            }
            #expect(texts(before) == ["front", "one"])
            #expect(texts(after) == ["two"])
            // Half-way, both pictures of the first transition have half their opacity, frozen in
            // the second's.
            stage.advance(by: .milliseconds(100))
            let frozen = below(before).map { $0.presentation()?.opacity ?? 9 }
            #expect(frozen.filter { abs($0 - 0.5) < 1e-6 }.count == 2)
            let visible = card.layer.children.filter { !($0.delegate is UIView) && !$0.isHidden }
            #expect(visible.count == 1)
            stage.advance(by: .seconds(2))
            #expect(ends == [.seconds(1), .milliseconds(1500)])
            #expect(
                card.layer.children.count == 1
                    && stage.snapshot.nodes.allSatisfy { !$0.ghost && !$0.replaced })
        }
    }

    private func below(_ layer: CALayer) -> [CALayer] {
        [layer] + layer.children.flatMap { below($0) }
    }

    @Test("a view removed during a transition leaves nothing behind")
    func removed() {
        withCard { stage, card in
            var finished: [Bool] = []
            weak let gone = card
            UIView.transition(
                with: card, duration: 1, options: .transitionFlipFromLeft, animations: {},
                completion: { finished.append($0) })
            stage.advance(by: .milliseconds(300))
            card.removeFromSuperview()
            stage.advance(by: .seconds(2))
            #expect(finished == [false])
            #expect(gone?.layer.children.count == 1)
            #expect(!stage.loop.wantsTicks)
        }
    }

    @Test("transitions release their views")
    func released() {
        withCard { stage, card in
            weak var view: UIView?
            do {
                let page = UIView(frame: card.bounds)
                card.addSubview(page)
                view = page
                UIView.transition(
                    with: page, duration: 1, options: .transitionFlipFromLeft,
                    animations: { page.alpha = 0 }
                ) {
                    [weak page] _ in page?.removeFromSuperview()
                }
            }
            stage.advance(by: .seconds(1))
            stage.commit()
            #expect(view == nil)
        }
    }
}
