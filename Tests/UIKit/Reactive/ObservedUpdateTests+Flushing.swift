import HeadlessTesting
import Testing
import UIKit

extension ObservedUpdateTests {
    @Test("flushUpdates animates the changes of a block without layoutIfNeeded")
    func flush() throws {
        try stage { stage, model, reader in
            reader.accessibilityIdentifier = "reader"
            UIView.animate(withDuration: 1, delay: 0, options: [.flushUpdates, .curveLinear]) {
                model.height = 120
            }
            #expect(reader.frame.height == 120)
            stage.advance(by: .milliseconds(500))
            let node = try #require(stage.snapshot.nodes.first { $0.identifier == "reader" })
            #expect(node.frame.height == 70)
        }
    }

    /// The reader's opacity and height half a second after a block that begins with a change of its
    /// model, of 20 to 120.
    private func halfway(_ animate: @escaping (Model) -> Void) throws -> (
        opacity: Double, height: Double
    ) {
        try stage { stage, model, reader in
            reader.accessibilityIdentifier = "reader"
            animate(model)
            stage.advance(by: .milliseconds(500))
            let node = try #require(stage.snapshot.nodes.first { $0.identifier == "reader" })
            return (node.alpha, node.frame.height)
        }
    }

    /// Apple's page of the option: also before nested blocks, and before animations are disabled or
    /// enabled again.
    @Test("flushUpdates updates at each nested border: earlier changes keep their pace")
    func flushAtBorders() throws {
        let options: UIView.AnimationOptions = [.flushUpdates, .curveLinear]
        let inner: UIView.AnimationOptions = [
            .overrideInheritedDuration, .overrideInheritedCurve, .overrideInheritedOptions,
            .curveLinear,
        ]
        let nested = try halfway { model in
            UIView.animate(withDuration: 1, delay: 0, options: options) {
                model.height = 120
                UIView.animate(withDuration: 2, delay: 0, options: inner) { model.alpha = 0 }
            }
        }
        #expect(nested.height == 70)
        #expect(nested.opacity == 0.75)
        let disabled = try halfway { model in
            UIView.animate(withDuration: 1, delay: 0, options: options) {
                model.height = 120
                UIView.performWithoutAnimation { model.alpha = 0 }
            }
        }
        #expect(disabled.height == 70)
        #expect(disabled.opacity == 0)
        let enabled = try halfway { model in
            UIView.animate(withDuration: 1, delay: 0, options: options) {
                UIView.setAnimationsEnabled(false)
                model.height = 120
                UIView.setAnimationsEnabled(true)
                model.alpha = 0
            }
        }
        #expect(enabled.height == 120)
        #expect(enabled.opacity == 0.5)
    }

    @Test(
        "property animators flush updates if the option or the property requests it",
        arguments: [true, false])
    func flushInAnimators(isOption: Bool) throws {
        let halfway = try halfway { model in
            if isOption {
                UIViewPropertyAnimator.runningPropertyAnimator(
                    withDuration: 1, delay: 0, options: [.flushUpdates, .curveLinear],
                    animations: { model.height = 120 })
            } else {
                let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
                    model.height = 120
                }
                animator.flushUpdates = true
                animator.startAnimation()
            }
        }
        #expect(halfway.height == 70)
    }
}
