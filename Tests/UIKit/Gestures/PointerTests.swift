import HeadlessTesting
import QuartzCore
import Testing
import UIKit

/// Source: Apple, UIPointerInteraction and its delegate; UIButton.isPointerInteractionEnabled and
/// pointerStyleProvider, which enables the interaction.
@MainActor
@Suite("Pointer interactions")
final class PointerTests {
    private final class Decider: NSObject, UIPointerInteractionDelegate {
        var log: [String] = []
        var style: (UIView) -> UIPointerStyle? = { _ in nil }

        /// The left and the right half are regions of their own; nothing is one below y = 50.
        func pointerInteraction(
            _ interaction: UIPointerInteraction, regionFor request: UIPointerRegionRequest,
            defaultRegion: UIPointerRegion
        ) -> UIPointerRegion? {
            guard request.location.y < 50 else { return nil }
            let half = defaultRegion.rect.divided(
                atDistance: 50, from: request.location.x < 50 ? .minXEdge : .maxXEdge)
            return UIPointerRegion(
                rect: half.slice, identifier: request.location.x < 50 ? "left" : "right")
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, styleFor region: UIPointerRegion
        ) -> UIPointerStyle? {
            interaction.view.flatMap(style)
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willEnter region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) {
            log.append("enter \(region.identifier as? String ?? "-")")
            animator.addAnimations { interaction.view?.alpha = 0.5 }
            animator.addCompletion { [weak self] in self?.log.append("entered \($0)") }
        }
        func pointerInteraction(
            _ interaction: UIPointerInteraction, willExit region: UIPointerRegion,
            animator: any UIPointerInteractionAnimating
        ) { log.append("exit \(region.identifier as? String ?? "-")") }
    }

    private let stage = Stage(size: CGSize(width: 200, height: 200))
    private let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    private let decider = Decider()

    private func effects(on view: UIView) -> Set<String> {
        Set((view.layer.animationKeys() ?? []).filter { $0.hasPrefix("pointer ") })
    }

    @Test("the delegate hears of the regions that the pointer enters and leaves")
    func regions() {
        defer { stage.close() }
        let interaction = UIPointerInteraction(delegate: decider)
        view.addInteraction(interaction)
        stage.window.addSubview(view)
        stage.hover(at: CGPoint(x: 30, y: 30))
        stage.hover(at: CGPoint(x: 40, y: 40))
        #expect(decider.log == ["enter left"])
        stage.advance(by: .seconds(1))
        #expect(view.alpha == 0.5)
        #expect(decider.log == ["enter left", "entered true"])
        decider.log = []
        stage.hover(at: CGPoint(x: 100, y: 40))
        stage.hover(at: CGPoint(x: 100, y: 100))
        #expect(
            decider.log.filter { !$0.hasPrefix("entered") } == [
                "exit left", "enter right", "exit right",
            ])
        decider.log = []
        stage.hover(at: CGPoint(x: 30, y: 30))
        interaction.isEnabled = false
        stage.hover(at: CGPoint(x: 31, y: 30))
        #expect(decider.log.filter { !$0.hasPrefix("entered") } == ["enter left", "exit left"])
    }

    @Test("effects change what is shown of the view, until the pointer leaves")
    func effects() throws {
        defer { stage.close() }
        view.addInteraction(UIPointerInteraction(delegate: decider))
        stage.window.addSubview(view)
        let lift: Set = ["pointer transform.scale", "pointer shadowOpacity"]
        let styles: [((UITargetedPreview) -> UIPointerEffect, Set<String>, Int)] = [
            ({ .lift($0) }, lift, 0), ({ .highlight($0) }, [], 1),
            ({ .hover($0) }, ["pointer transform.scale"], 1),
            (
                {
                    .hover(
                        $0, preferredTintMode: .none, prefersShadow: true,
                        prefersScaledContent: false)
                }, ["pointer shadowOpacity"], 0
            ),
        ]
        for (effect, keys, tints) in styles {
            decider.style = { UIPointerStyle(effect: effect(UITargetedPreview(view: $0))) }
            stage.hover(at: CGPoint(x: 30, y: 30))
            #expect(effects(on: view) == keys)
            #expect(view.layer.sublayers?.count ?? 0 == tints)
            #expect(view.transform == .identity)
            stage.hover(at: nil)
            #expect(effects(on: view).isEmpty)
            #expect(view.layer.sublayers?.count ?? 0 == 0)
        }
        decider.style = { UIPointerStyle(effect: .lift(UITargetedPreview(view: $0))) }
        stage.hover(at: CGPoint(x: 30, y: 30))
        stage.advance(by: .seconds(1))
        let scale = try #require(view.layer.presentation()).transform.m11
        #expect(scale > 1 && scale < 1.2)
    }

    @Test("the tint has the shape of the style")
    func shape() throws {
        defer { stage.close() }
        view.addInteraction(UIPointerInteraction(delegate: decider))
        stage.window.addSubview(view)
        let rect = CGRect(x: -5, y: -5, width: 110, height: 110)
        decider.style = {
            UIPointerStyle(
                effect: .highlight(UITargetedPreview(view: $0)),
                shape: .roundedRect(rect, radius: 12))
        }
        stage.hover(at: CGPoint(x: 30, y: 30))
        let tint = try #require(view.layer.sublayers?.first as? CAShapeLayer)
        #expect(tint.path?.boundingBox == rect)
        decider.style = { _ in .system() }
        stage.hover(at: nil)
        stage.hover(at: CGPoint(x: 30, y: 30))
        #expect(view.layer.sublayers?.isEmpty ?? true)
    }

    @Test("a button has the automatic effect, or its provider's, when it is enabled for pointers")
    func button() {
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 150))
        stage.window.addSubview(button)
        stage.hover(at: CGPoint(x: 30, y: 30))
        #expect(!button.isPointerInteractionEnabled && effects(on: button).isEmpty)
        button.isPointerInteractionEnabled = true
        stage.hover(at: CGPoint(x: 31, y: 30))
        #expect(effects(on: button).count == 2)
        button.isPointerInteractionEnabled = false
        #expect(effects(on: button).isEmpty)
        var proposed: UIPointerShape?
        button.pointerStyleProvider = { _, effect, shape in
            proposed = shape
            return UIPointerStyle(effect: .highlight(effect.preview), shape: shape)
        }
        #expect(button.isPointerInteractionEnabled)
        stage.hover(at: CGPoint(x: 32, y: 30))
        #expect(effects(on: button).isEmpty)
        #expect(button.layer.sublayers?.contains { $0 is CAShapeLayer } ?? false)
        guard case .roundedRect(let rect, _) = proposed else {
            Issue.record("no rounded rectangle was proposed")
            return
        }
        #expect(rect == button.bounds)
    }
}
