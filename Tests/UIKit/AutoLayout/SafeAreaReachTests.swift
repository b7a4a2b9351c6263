import HeadlessTesting
import Testing
import UIKit

/// Source: Apple, safeAreaInsets: the insets reflect how much of the view bars cover, and are 0
/// outside a window. A view that extends beyond its superview gets at most the superview's insets:
/// max(0, outer − the distance of the child's edge inside).
@MainActor
@Suite("Safe area in overlapping views")
struct SafeAreaReachTests {
    /// The insets of a subview of the window, whose own are 44, 10, 34 and 20.
    private func insets(_ frame: CGRect, margins: Bool = false) -> UIEdgeInsets {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let insets = UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 20)
        let view = UIView(frame: frame)
        if margins {
            stage.window.insetsLayoutMarginsFromSafeArea = false
            stage.window.layoutMargins = insets
            view.layoutMargins = .zero
            view.preservesSuperviewLayoutMargins = true
        } else {
            stage.window.deviceSafeAreaInsets = insets
        }
        stage.window.addSubview(view)
        stage.commit()
        return margins ? view.layoutMargins : view.safeAreaInsets
    }

    nonisolated static let places: [(CGRect, UIEdgeInsets)] = [
        (
            CGRect(x: 0, y: 0, width: 320, height: 480),
            UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 20)
        ),
        // A page beside the screen, on either side.
        (
            CGRect(x: -320, y: 0, width: 320, height: 480),
            UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 0)
        ),
        (
            CGRect(x: 320, y: 0, width: 320, height: 480),
            UIEdgeInsets(top: 44, left: 0, bottom: 34, right: 20)
        ),
        // 100 points out at the top, and at the bottom.
        (
            CGRect(x: 0, y: -100, width: 320, height: 480),
            UIEdgeInsets(top: 44, left: 10, bottom: 0, right: 20)
        ),
        (
            CGRect(x: 0, y: 100, width: 320, height: 480),
            UIEdgeInsets(top: 0, left: 10, bottom: 34, right: 20)
        ),
        // Out on all sides.
        (
            CGRect(x: -50, y: -50, width: 500, height: 700),
            UIEdgeInsets(top: 44, left: 10, bottom: 34, right: 20)
        ),
        // Inside by 4 at the left and 30 at the top.
        (
            CGRect(x: 4, y: 30, width: 100, height: 100),
            UIEdgeInsets(top: 14, left: 6, bottom: 0, right: 0)
        ),
    ]

    @Test("safe area insets follow the overlap", arguments: places)
    func safeArea(_ place: (frame: CGRect, insets: UIEdgeInsets)) {
        #expect(insets(place.frame) == place.insets)
    }

    @Test("margins preserve the superview's", arguments: places)
    func margins(_ place: (frame: CGRect, insets: UIEdgeInsets)) {
        #expect(insets(place.frame, margins: true) == place.insets)
    }

    @Test("a view removed from its window has no safe area and no margins for it")
    func outside() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
        let outer = UIView(frame: stage.window.bounds)
        let inner = UIView(frame: outer.bounds)
        outer.addSubview(inner)
        stage.window.addSubview(outer)
        stage.commit()
        #expect(inner.safeAreaInsets.top == 44)
        #expect(inner.layoutMargins.top == 52)
        outer.removeFromSuperview()
        #expect(inner.safeAreaInsets == .zero)
        #expect(outer.safeAreaInsets == .zero)
        #expect(inner.layoutMargins.top == 8)
        outer.layoutIfNeeded()
        #expect(inner.safeAreaInsets == .zero)
        stage.window.addSubview(outer)
        stage.commit()
        #expect(inner.safeAreaInsets.top == 44)
    }

    @Test("a controller's additional insets count only in a window")
    func controller() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let controller = UIViewController()
        controller.additionalSafeAreaInsets.top = 30
        controller.view.layoutIfNeeded()
        #expect(controller.view.safeAreaInsets == .zero)
        stage.window.rootViewController = controller
        stage.commit()
        #expect(controller.view.safeAreaInsets.top == 30)
    }
}
