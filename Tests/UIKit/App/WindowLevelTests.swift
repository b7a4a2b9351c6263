import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing

@testable import UIKit

@MainActor
@Suite("Windows' levels, ignored touches, sizes of text, the old animations")
final class WindowLevelTests {
    lazy var stage = Stage(size: CGSize(width: 320, height: 480))

    // Apple, windowLevel: "windows … at a higher level obscure windows at lower levels".
    @Test("windows are ordered by level, then by when they came to the front")
    func levels() {
        defer { stage.close() }
        _ = stage.window
        let (alert, other) = (UIWindow(), UIWindow())
        alert.windowLevel = .alert
        other.makeKeyAndVisible()
        #expect(UIApplication.shared.windows.suffix(2) == [other, alert])
        stage.window.makeKeyAndVisible()
        #expect(UIApplication.shared.windows == [other, stage.window, alert])
        other.windowLevel = UIWindow.Level(rawValue: UIWindow.Level.alert.rawValue + 1)
        #expect(UIApplication.shared.windows == [stage.window, alert, other])
        other.windowLevel = .normal
        #expect(UIApplication.shared.windows.last === alert)
        let text = mistakes { other.windowLevel = UIWindow.Level(.nan) }
        #expect(text.contains("windowLevel") && other.windowLevel == .normal)
    }

    @Test("touches are ignored between the two calls")
    func ignoring() {
        defer { stage.close() }
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        var count = 0
        button.addAction(UIAction { _ in count += 1 }, for: .touchUpInside)
        stage.window.addSubview(button)
        UIApplication.shared.beginIgnoringInteractionEvents()
        #expect(UIApplication.shared.isIgnoringInteractionEvents)
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(count == 0)
        UIApplication.shared.endIgnoringInteractionEvents()
        UIApplication.shared.endIgnoringInteractionEvents()
        stage.tap(CGPoint(x: 50, y: 50))
        #expect(count == 1)
    }

    // Apple, UIContentSizeCategory.didChangeNotification.
    @Test("a new size of text is posted, and sizes are ordered")
    func contentSize() {
        defer { stage.close() }
        stage.window.makeKeyAndVisible()
        var heard: [UIContentSizeCategory] = []
        let observer = NotificationCenter.default.addObserver(
            forName: UIContentSizeCategory.didChangeNotification, object: nil, queue: nil
        ) { note in
            let size = note.userInfo?[UIContentSizeCategory.newValueUserInfoKey]
            let name = (size as? UIContentSizeCategory)?.rawValue ?? ""
            MainActor.assumeIsolated { heard.append(UIContentSizeCategory(rawValue: name)) }
        }
        defer { NotificationCenter.default.removeObserver(observer) }
        #expect(UIApplication.shared.preferredContentSizeCategory == .large)
        stage.window.environment.textSize = .accessibilityLarge
        stage.window.environment.textSize = .accessibilityLarge
        #expect(heard == [.accessibilityLarge])
        #expect(UIApplication.shared.preferredContentSizeCategory == .accessibilityLarge)
        #expect(UIContentSizeCategory.small < .large && .accessibilityMedium > .extraLarge)
        #expect(UIContentSizeCategory.small <= .small && .small >= .unspecified)
        #expect(UIApplication.shared.userInterfaceLayoutDirection == .leftToRight)
    }

    // Apple, UIDevice, UIScreen.
    @Test("the device and the screen describe themselves")
    func device() {
        defer { stage.close() }
        _ = stage.window
        #expect(UIDevice.current.model == "iPhone" && UIDevice.current.localizedModel == "iPhone")
        #expect(UIDevice.current.isMultitaskingSupported)
        stage.loop.framesPerSecond = 120
        #expect(UIScreen.main.maximumFramesPerSecond == 120)
        #expect(UIScreen.screens == [UIScreen.main])
        #expect(UIApplication.shared.statusBarStyle == .darkContent)
    }

    // Apple, UIView, beginAnimations(_:context:), setAnimationDuration(_:), setAnimationCurve(_:).
    @Test("changes between beginAnimations and commitAnimations animate")
    func oldAnimations() {
        defer { stage.close() }
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        stage.window.addSubview(view)
        let delegate = Delegate()
        UIView.beginAnimations("move", context: nil)
        UIView.setAnimationDuration(1)
        UIView.setAnimationCurve(.linear)
        UIView.setAnimationDelegate(delegate)
        UIView.setAnimationDidStop(
            Selector("animationDidStop:finished:context:", Delegate.animationDidStop(_:_:_:)))
        view.frame.origin.x = 100
        UIView.commitAnimations()
        view.alpha = 0.5
        stage.advance(by: .milliseconds(500))
        #expect(abs((view.layer.presentation()?.frame.minX ?? 0) - 50) < 1e-6)
        #expect(delegate.heard.isEmpty && view.layer.animation(forKey: "opacity") == nil)
        stage.advance(by: .milliseconds(600))
        #expect(delegate.heard == ["move true"])

        UIView.beginAnimations(nil, context: nil)
        UIView.setAnimationDelay(1)
        UIView.setAnimationRepeatCount(2)
        UIView.setAnimationRepeatAutoreverses(true)
        view.frame.origin.x = 0
        UIView.commitAnimations()
        let animation = view.layer.animationKeys()?.first.flatMap(view.layer.animation(forKey:))
        #expect(animation?.repeatCount == 2 && animation?.autoreverses == true)
        #expect(animation?.duration == 0.2)
        let text = mistakes {
            UIView.commitAnimations()
            UIView.setAnimationDuration(1)
        }
        #expect(text.contains("without beginAnimations") && text.contains("outside of"))
    }

    private final class Delegate: NSObject {
        var heard: [String] = []
        func animationDidStop(_ id: String?, _ finished: NSNumber, _ context: Any?) {
            heard.append("\(id ?? "") \(finished.boolValue)")
        }
    }

    // Apple, tintAdjustmentMode: "dimmed … a desaturated, dimmed version of the tint color".
    @Test("a dimmed tint colour is grey, also in subviews that do not decide otherwise")
    func tintMode() {
        let (outer, inner, own) = (UIView(), UIView(), UIView())
        outer.addSubview(inner)
        outer.addSubview(own)
        outer.tintColor = .red
        #expect(inner.tintAdjustmentMode == .normal && inner.tintColor == .red)
        own.tintAdjustmentMode = .normal
        outer.tintAdjustmentMode = .dimmed
        #expect(inner.tintAdjustmentMode == .dimmed && own.tintAdjustmentMode == .normal)
        let color = inner.tintColor.resolvedColor(with: .current).cgColor
        #expect(color.components?.first.map { abs($0 - 0.299) < 1e-6 } == true)
        #expect(own.tintColor == .red)
        outer.tintAdjustmentMode = .automatic
        #expect(inner.tintColor == .red)
    }

    @Test("touches have no pressure and are those of fingers")
    func touches() {
        let view = TouchView(frame: stage.window.bounds)
        defer { stage.close() }
        stage.window.addSubview(view)
        stage.tap(CGPoint(x: 5, y: 5))
        #expect(view.touch?.force == 0 && view.touch?.maximumPossibleForce == 0)
        #expect(view.touch?.type == .direct && UITouch.TouchType.stylus == .pencil)
    }

    private final class TouchView: UIView {
        var touch: UITouch?
        override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
            touch = touches.first
        }
    }
}
