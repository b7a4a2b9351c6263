import HeadlessTesting
import QuartzCore
import Testing
import UIKit

/// Source: Apple, SymbolEffect and UIImageView.addSymbolEffect(_:options:animated:completion:):
/// discrete effects are played once unless options say otherwise, indefinite ones last until they
/// are removed; a content transition leads to another symbol.
@MainActor
@Suite("Symbol effects")
final class SymbolEffectTests {
    private let stage = Stage(size: CGSize(width: 100, height: 100))
    private let view = UIImageView(image: UIImage(systemName: "star"))
    private var ends: [Bool] = []

    private func end(_ context: UISymbolEffectCompletionContext) {
        #expect(context.sender === view)
        ends.append(context.isFinished)
    }

    private var scale: CGFloat { view.layer.presentation()?.transform.m11 ?? 0 }
    private var opacity: Float { view.layer.presentation()?.opacity ?? -1 }
    private var isStill: Bool { view.layer.animationKeys()?.isEmpty ?? true }

    @Test("a bounce is played once, or as often and as fast as options say")
    func bounce() {
        defer { stage.close() }
        stage.window.addSubview(view)
        stage.commit()
        view.addSymbolEffect(.bounce, completion: end)
        stage.advance(by: .milliseconds(170))
        #expect(scale > 1.1 && view.transform == .identity)
        stage.advance(by: .seconds(1))
        #expect(isStill && ends == [true])
        // Two passes at half the speed last as long as four.
        view.addSymbolEffect(.bounce.down, completion: end)
        stage.advance(by: .milliseconds(170))
        #expect(scale < 0.95)
        stage.advance(by: .seconds(1))
        var span: Duration = .zero
        view.addSymbolEffect(.bounce.up.byLayer, options: .repeat(2).speed(0.5), completion: end)
        while !isStill, span < .seconds(10) {
            stage.advance(by: .milliseconds(50))
            span += .milliseconds(50)
        }
        #expect(span > .milliseconds(1950) && span < .milliseconds(2100))
        #expect(ends == [true, true, true])
    }

    @Test("a pulse lasts until it is removed, also while the view is out of its window")
    func pulse() {
        defer { stage.close() }
        view.addSymbolEffect(.pulse, completion: end)
        stage.window.addSubview(view)
        stage.advance(by: .seconds(100))
        #expect(!isStill)
        view.removeFromSuperview()
        stage.advance(by: .seconds(1))
        stage.window.addSubview(view)
        stage.advance(by: .milliseconds(500))
        #expect(opacity < 0.9 && ends.isEmpty)
        view.removeSymbolEffect(ofType: .pulse)
        stage.commit()
        #expect(isStill && opacity == 1 && ends == [false])
    }

    @Test("a larger, smaller or absent symbol stays so until the effect is removed")
    func staying() {
        defer { stage.close() }
        stage.window.addSubview(view)
        view.addSymbolEffect(.scale.up, completion: end)
        stage.advance(by: .seconds(1))
        #expect(scale > 1.1 && ends == [true])
        view.addSymbolEffect(.scale.down, animated: false)
        stage.advance(by: .milliseconds(50))
        #expect(scale < 0.9)
        view.removeSymbolEffect(ofType: .scale)
        stage.advance(by: .milliseconds(50))
        #expect(scale > 0.8 && scale < 1)
        stage.advance(by: .seconds(1))
        #expect(scale == 1 && isStill)
        view.addSymbolEffect(.disappear)
        stage.advance(by: .seconds(1))
        #expect(opacity == 0 && view.alpha == 1)
        view.addSymbolEffect(.appear)
        stage.advance(by: .seconds(1))
        #expect(opacity == 1)
        view.removeAllSymbolEffects(animated: false)
        #expect(isStill)
    }

    @Test("an image that is not a symbol has no effects")
    func picture() {
        defer { stage.close() }
        view.image = UIImage()
        stage.window.addSubview(view)
        view.addSymbolEffect(.pulse, completion: end)
        #expect(isStill && ends == [false])
    }

    @Test("a content transition shows the new symbol, and fades the old one")
    func replaced() throws {
        defer { stage.close() }
        stage.window.addSubview(view)
        stage.commit()
        let heart = try #require(UIImage(systemName: "heart"))
        view.setSymbolImage(heart, contentTransition: .replace) { [self] context in
            #expect(context.effect == nil && context.contentTransition is ReplaceSymbolEffect)
            end(context)
        }
        #expect(view.image == heart && view.layer.sublayers?.count == 1)
        stage.advance(by: .seconds(1))
        #expect(ends == [true] && view.layer.sublayers?.isEmpty ?? true)
    }
}
