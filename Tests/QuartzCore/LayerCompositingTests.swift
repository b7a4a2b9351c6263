import MistakeRecorder
import Testing

@testable import QuartzCore

// Sources: Apple, CALayer.magnificationFilter, compositingFilter.
@MainActor
@Suite("How layers are put together")
struct LayerCompositingTests {
    @Test("the filters have defaults, are copied, and other names are reported")
    func filters() {
        let layer = CALayer()
        #expect(layer.magnificationFilter == .linear && layer.compositingFilter == nil)
        layer.magnificationFilter = .nearest
        layer.compositingFilter = "colorDodgeBlendMode"
        #expect(layer.blendMode == .colorDodge)
        let copy = CALayer(layer: layer)
        #expect(copy.magnificationFilter == .nearest && copy.blendMode == .colorDodge)
        #expect(GhostLayer(copying: layer, .model).blendMode == .colorDodge)
        layer.setValue("linear", forKey: "magnificationFilter")
        #expect(layer.value(forKey: "magnificationFilter") as? String == "linear")
        let text = mistakes { layer.compositingFilter = "gaussianBlur" }
        #expect(text.contains("not the name of a blend mode") && layer.blendMode == nil)
        #expect(layer.compositingFilter as? String == "gaussianBlur")
    }
}
