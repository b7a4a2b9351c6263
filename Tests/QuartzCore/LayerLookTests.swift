import QuartzCore
import Testing

// Source: Apple, CALayer: the defaults of borderWidth, borderColor, shadowColor, shadowOpacity,
// shadowOffset, shadowRadius.
@MainActor
@Suite("Border and shadow of layers")
struct LayerLookTests {
    private let black = CGColor(red: 0, green: 0, blue: 0, alpha: 1),
        red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

    private struct Look: Equatable {
        var borderWidth: CGFloat = 0
        var borderColor: CGColor?
        var shadowColor: CGColor?
        var shadowOpacity: Float = 0
        var shadowOffset = CGSize(width: 0, height: -3)
        var shadowRadius: CGFloat = 3

        init(_ black: CGColor) { (borderColor, shadowColor) = (black, black) }

        @MainActor
        init(_ layer: CALayer) {
            borderWidth = layer.borderWidth
            borderColor = layer.borderColor
            shadowColor = layer.shadowColor
            shadowOpacity = layer.shadowOpacity
            shadowOffset = layer.shadowOffset
            shadowRadius = layer.shadowRadius
        }
    }

    @Test("they have Apple's defaults, and each property changes alone and back, also to nil")
    func alone() {
        let layer = CALayer()
        let usual = Look(black)
        #expect(Look(layer) == usual)
        func check(
            _ change: (CALayer) -> Void, _ expect: (inout Look) -> Void, _ back: (CALayer) -> Void
        ) {
            var expected = usual
            expect(&expected)
            change(layer)
            #expect(Look(layer) == expected)
            #expect(Look(CALayer(layer: layer)) == expected)
            back(layer)
            #expect(Look(layer) == usual)
        }
        check({ $0.borderWidth = 2 }, { $0.borderWidth = 2 }, { $0.borderWidth = 0 })
        check({ $0.borderColor = red }, { $0.borderColor = red }, { $0.borderColor = black })
        check({ $0.borderColor = nil }, { $0.borderColor = nil }, { $0.borderColor = black })
        check({ $0.shadowColor = red }, { $0.shadowColor = red }, { $0.shadowColor = black })
        check({ $0.shadowColor = nil }, { $0.shadowColor = nil }, { $0.shadowColor = black })
        check({ $0.shadowOpacity = 0.5 }, { $0.shadowOpacity = 0.5 }, { $0.shadowOpacity = 0 })
        check(
            { $0.shadowOffset = CGSize(width: 1, height: 2) },
            { $0.shadowOffset = CGSize(width: 1, height: 2) },
            { $0.shadowOffset = CGSize(width: 0, height: -3) })
        check({ $0.shadowRadius = 9 }, { $0.shadowRadius = 9 }, { $0.shadowRadius = 3 })
    }

    @Test("they animate between colors and to nil, and key paths read intermediate values")
    func animated() {
        let loop = VirtualLoop()
        defer { loop.close() }
        let layer = CALayer()
        func animate(_ path: String, _ from: Any?, _ to: Any?) {
            let animation = CABasicAnimation(keyPath: path)
            (animation.fromValue, animation.toValue, animation.duration) = (from, to, 1)
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            layer.add(animation, forKey: path)
        }
        animate("borderColor", black, red)
        animate("shadowColor", red, black)
        animate("shadowOffset", CGSize(width: 0, height: -3), CGSize(width: 4, height: 5))
        animate("borderWidth", 0, 8)
        loop.advance(0.5)
        let shown = layer.presentation()
        // Halfway on a straight line, component by component.
        let half = CGColor(red: 0.5, green: 0, blue: 0, alpha: 1)
        #expect(shown?.borderColor == half)
        #expect(shown?.shadowColor == half)
        #expect(shown?.borderWidth == 4)
        #expect(shown?.shadowOffset == CGSize(width: 2, height: 1))
        #expect(shown?.shadowOpacity == 0)
        #expect(shown?.value(forKeyPath: "shadowOffset.width") as? Double == 2)
        #expect(layer.borderColor == black)
        #expect(layer.shadowColor == black)
        #expect(layer.borderWidth == 0)
        loop.advance(0.6)
        #expect(layer.presentation()?.borderColor == black)
        #expect(layer.presentation()?.borderWidth == 0)
        layer.borderColor = nil
        #expect(layer.presentation()?.borderColor == nil)
    }

    @Test("a copy's values stay when the layer's change")
    func copies() {
        let layer = CALayer()
        (layer.borderWidth, layer.shadowOpacity) = (2, 1)
        let copy = CALayer(layer: layer)
        (layer.borderWidth, layer.shadowOpacity, layer.borderColor) = (5, 0.25, red)
        #expect(copy.borderWidth == 2)
        #expect(copy.shadowOpacity == 1)
        #expect(copy.borderColor == black)
    }
}
