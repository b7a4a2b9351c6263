import Testing
import UIKit

@testable import Spellings

/// What the code does on an iPhone, read off its source.
@MainActor
@Suite("Spellings of Objective-C", .serialized)
struct SpellingTests {
    @Test("overrides of an extension's method are called by the class of the object")
    func dispatch() {
        let views: [UIView] = [UIView(), UILabel(), TagLabel()]
        #expect(views.map { $0.depth() } == [1, 11, 111])
    }

    @Test("an optional requirement is optional, and the method is not")
    func optionalRequirements() {
        #expect(rate(of: Quicker(), otherwise: Quick()) == 4)
        #expect(rate(of: Owner(), otherwise: Quicker()) == 12)
        let (menu, owner) = (Menu(), Owner())
        menu.delegate = owner
        menu.pick(2)
        #expect(owner.picked == [2])
    }

    @Test("a layer's properties are stored by name, and copied for the presentation")
    func managed() {
        let (layer, view) = (RingLayer(), UIView())
        #expect(layer.value == 0)
        #expect(layer.ring == nil)
        layer.value = 0.5
        layer.ring = view
        #expect(layer.value(forKey: "value") as? CGFloat == 0.5)
        #expect(layer.ring === view)
        #expect(layer.value == 0.5)
    }

    @Test("classes are objects")
    func classes() {
        #expect(
            UIApplication.value(forKeyPath: #keyPath(UIApplication.shared)) as? UIApplication
                === UIApplication.shared)
        let selector = NSSelectorFromString("sharedApplication")
        #expect(UIApplication.responds(to: selector))
        #expect(
            UIApplication.perform(selector)?.takeUnretainedValue() === UIApplication.shared)
        #expect(TagLabel.description() == "Spellings.TagLabel")
        #expect(TagLabel().classForCoder.description() == "Spellings.TagLabel")
        #expect(TagLabel.classForCoder() == TagLabel.self)
        let (one, other) = (UIViewController(), UIViewController())
        #expect(makeSegue(FadeSegue.self, from: one, to: other) is FadeSegue)
    }

    @Test("an inspectable property of an extension is set by its name")
    func inspectables() {
        let label = TagLabel()
        label.setValue(5, forKey: "cornerSize")
        #expect(label.layer.cornerRadius == 5)
    }

    @Test("an override in an extension inside a condition is one")
    func conditions() {
        let panel = Panel(frame: CGRect(x: 0, y: 0, width: 9, height: 9))
        panel.layoutIfNeeded()
        #expect(panel.layouts == 1)
    }
}
