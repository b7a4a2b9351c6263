import HeadlessTesting
import Snapshots
import Testing

@testable import UIKit

@MainActor
@Suite("Curls, live transitions and snapshots")
struct CurlAndSnapshotTests {
    private func withCard(_ body: @MainActor (Stage, UIView, UILabel) throws -> Void) rethrows {
        let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)
        defer { stage.close() }
        let card = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 120))
        card.backgroundColor = .white
        let label = UILabel(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
        label.text = "front"
        card.addSubview(label)
        stage.window.addSubview(card)
        stage.commit()
        try body(stage, card, label)
    }

    private func texts(below layer: CALayer, _ stage: Stage) -> Set<String> {
        let ids = Set(tree(layer).map { $0.nodeID })
        return Set(stage.snapshot.nodes.filter { ids.contains($0.id) }.compactMap(\.text))
    }

    private func tree(_ layer: CALayer) -> [CALayer] {
        [layer] + layer.children.flatMap { tree($0) }
    }

    private func isFlat(_ layer: CALayer) -> Bool {
        abs((layer.presentation() ?? layer).transform.m43) < 1e-6
    }

    // Source: the geometry of a sheet rolled round a cylinder: lengths along the paper are
    // preserved.
    @Test("a curling page is neither stretched nor torn")
    func paper() {
        let roll = PageRoll(height: 120)
        for step in 0...40 {
            let progress = Double(step) / 40
            var last: (x: Double, y: Double)?
            for strip in 0..<PageRoll.strips {
                let transform = roll.transform(of: strip, at: progress)
                // The position of the strip's middle: y down from the page's top, z towards the
                // viewer.
                let middle = roll.top(of: strip) + roll.stripHeight / 2
                let place = (x: middle + Double(transform.m42), y: Double(transform.m43))
                if let last {
                    let chord =
                        ((place.x - last.x) * (place.x - last.x) + (place.y - last.y)
                            * (place.y - last.y))
                        .squareRoot()
                    #expect(chord <= roll.stripHeight + 1e-9)
                    #expect(chord > roll.stripHeight * 0.9)
                }
                last = place
                #expect(place.y >= 0)
                #expect(place.y <= 2 * roll.radius + 1e-9)
            }
        }
        #expect(CATransform3DIsIdentity(roll.transform(of: 0, at: 0)))
        #expect(CATransform3DIsIdentity(roll.transform(of: PageRoll.strips - 1, at: 0)))
    }

    @Test(
        "curling up rolls the old page off the new, curling down the new one onto the old",
        arguments: [true, false])
    func curls(isUp: Bool) throws {
        try withCard { stage, card, label in
            var ended: Duration?
            UIView.transition(
                with: card, duration: 1, options: isUp ? .transitionCurlUp : .transitionCurlDown,
                animations: { label.text = "back" }, completion: { _ in ended = stage.now })
            let pictures = try #require(card.layer.sublayers?.last { $0 is GhostLayer })
            #expect(pictures.children.count == 1 + 2 * PageRoll.strips)
            #expect(pictures.masksToBounds)
            // The still view beneath, and the view that curls.
            #expect(texts(below: pictures.children[0], stage) == [isUp ? "back" : "front"])
            #expect(texts(below: pictures.children[1], stage) == [isUp ? "front" : "back"])
            // The bottom strip is flat while the page is: at the start of a curl up, at the end of
            // a curl down.
            let bottom = pictures.children[2 * PageRoll.strips - 1]
            #expect(isFlat(bottom) == isUp)
            stage.advance(by: .milliseconds(999))
            #expect(isFlat(bottom) == !isUp || isUp)
            stage.advance(by: .milliseconds(1))
            #expect(ended == .seconds(1))
            #expect(card.layer.children.count == 1)
        }
    }

    // Source: Apple, UIView.AnimationOptions.allowAnimatedContent.
    @Test("the new image follows the view only with allowAnimatedContent")
    func live() {
        for isLive in [true, false] {
            withCard { stage, card, label in
                UIView.transition(
                    with: card, duration: 1,
                    options: [
                        .transitionCrossDissolve, .curveLinear, isLive ? .allowAnimatedContent : [],
                    ],
                    animations: {
                        label.text = "back"
                        label.frame.origin.y = 100
                    })
                stage.advance(by: .milliseconds(500))
                label.text = "later"
                stage.commit()
                let ghosts = stage.snapshot.nodes.filter { $0.ghost && $0.text != nil }
                #expect(ghosts.compactMap(\.text) == ["front", isLive ? "later" : "back"])
                #expect(abs((ghosts.last?.frame.minY ?? 0) - (isLive ? 50 : 100)) < 1)
                stage.advance(by: .seconds(1))
                #expect(card.layer.children.count == 1)
                #expect(!stage.loop.wantsTicks)
            }
        }
    }

    // Source: Apple, snapshotView(afterScreenUpdates:),
    // resizableSnapshotView(from:afterScreenUpdates:withCapInsets:).
    @Test("a snapshot keeps its content; caps keep their size when it is resized")
    func snapshots() throws {
        try withCard { stage, card, label in
            let snapshot = try #require(card.snapshotView(afterScreenUpdates: false))
            #expect(snapshot.frame == CGRect(x: 0, y: 0, width: 100, height: 120))
            stage.window.addSubview(snapshot)
            label.text = "later"
            card.removeFromSuperview()
            #expect(stage.snapshot.nodes.compactMap(\.text) == ["front"])
            let capped = try #require(
                card.resizableSnapshotView(
                    from: CGRect(x: 10, y: 10, width: 50, height: 40), afterScreenUpdates: true,
                    withCapInsets: UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)))
            #expect(capped.bounds.size == CGSize(width: 50, height: 40))
            #expect(capped.layer.children.count == 9)
            capped.frame.size = CGSize(width: 120, height: 40)
            let widths = capped.layer.children.prefix(3).map { Double($0.bounds.width) }
            #expect(widths == [10, 100, 10])
            // The middle is stretched from 30 to 100 points.
            let middle = try #require(capped.layer.children[1].children.first)
            #expect(abs(Double(middle.transform.m11) - 100.0 / 30) < 1e-9)
            #expect(abs(Double(middle.position.x) + 20 * 100.0 / 30) < 1e-9)
        }
    }

    // Source: Apple, CATransition, CATransitionType, CATransitionSubtype.
    @Test("layer transitions move their images from the given side along the curve, and then end")
    func layerTransitions() throws {
        let table: [(CATransitionType, CATransitionSubtype?, before: CGPoint, after: CGPoint)] = [
            (.push, .fromRight, CGPoint(x: -25, y: 0), CGPoint(x: 75, y: 0)),
            (.push, nil, CGPoint(x: 25, y: 0), CGPoint(x: -75, y: 0)),
            (.moveIn, .fromTop, CGPoint(x: 0, y: 0), CGPoint(x: 0, y: -90)),
            (.reveal, .fromBottom, CGPoint(x: 0, y: -30), CGPoint(x: 0, y: 0)),
            (.fade, .fromLeft, .zero, .zero),
        ]
        for (type, subtype, beforeOffset, afterOffset) in table {
            try withCard { stage, card, label in
                let transition = CATransition()
                #expect(transition.type == .fade)
                #expect(transition.subtype == nil)
                #expect(transition.endProgress == 1)
                transition.type = type
                transition.subtype = subtype
                transition.duration = 1
                card.layer.add(transition, forKey: "mine")
                label.text = "back"
                #expect(card.layer.animationKeys() == [kCATransition])
                stage.advance(by: .milliseconds(250))
                let pictures = try #require(card.layer.children.last { $0 is GhostLayer }).children
                let isReveal = type == .reveal
                let (before, after) = (pictures[isReveal ? 1 : 0], pictures[isReveal ? 0 : 1])
                let texts = stage.snapshot.nodes.filter(\.ghost).compactMap(\.text)
                #expect(texts == (isReveal ? ["back", "front"] : ["front", "back"]))
                for (picture, offset) in [(before, beforeOffset), (after, afterOffset)] {
                    let place = try #require(picture.presentation()).position
                    #expect(abs(place.x - 50 - offset.x) < 1e-9)
                    #expect(abs(place.y - 60 - offset.y) < 1e-9)
                }
                let opacities = [before, after].map { Double($0.presentation()?.opacity ?? 9) }
                #expect(opacities == (type == .fade ? [0.75, 0.25] : [1, 1]))
                stage.advance(by: .milliseconds(750))
                #expect(card.layer.children.count == 1)
                #expect(card.layer.animationKeys() == nil)
                #expect(
                    stage.snapshot.nodes.allSatisfy { !$0.ghost && !$0.replaced }
                        && !stage.loop.wantsTicks)
            }
        }
    }

    @Test("a layer transition plays between its progresses; another one or a removal ends it")
    func progresses() throws {
        try withCard { stage, card, _ in
            let transition = CATransition()
            transition.type = .push
            transition.subtype = .fromRight
            transition.startProgress = 0.5
            transition.endProgress = 0.7
            transition.duration = 1
            card.layer.add(transition, forKey: nil)
            stage.advance(by: .milliseconds(500))
            let after = try #require(card.layer.children.last { $0 is GhostLayer }).children[1]
            let shown = try #require(after.presentation())
            // 0.5 + 0.2 · 0.5 of the distance of 100; the progress values are Floats.
            #expect(abs(shown.position.x - 50 - 40) < 1e-5)
            card.layer.add(transition, forKey: nil)
            stage.commit()
            #expect(
                card.layer.children.filter { $0 is GhostLayer }.count == 1
                    && card.layer.replacements == 1)
            card.layer.removeAnimation(forKey: kCATransition)
            stage.commit()
            #expect(card.layer.children.count == 1)
            #expect(card.layer.replacements == 0)
        }
    }

    // Source: Apple, CALayer.actions: a transition as the action of a property.
    @Test("a transition in a layer's actions shows the old value of the property")
    func action() throws {
        let stage = Stage()
        defer { stage.close() }
        let layer = CALayer()
        layer.bounds.size = CGSize(width: 10, height: 10)
        layer.backgroundColor = UIColor.red.cgColor
        stage.window.layer.addSublayer(layer)
        stage.commit()
        let transition = CATransition()
        transition.duration = 1
        layer.actions = ["backgroundColor": transition]
        layer.backgroundColor = UIColor.blue.cgColor
        #expect(layer.animationKeys() == [kCATransition])
        let pictures = try #require(layer.children.last).children
        #expect(pictures[0].backgroundColor == UIColor.red.cgColor)
        #expect(pictures[1].backgroundColor == UIColor.blue.cgColor)
        stage.advance(by: .seconds(1))
        #expect(layer.children.isEmpty)
    }
}
