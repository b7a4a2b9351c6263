import HeadlessTesting
import Testing

@testable import UIKit

/// Sources: Apple, UIViewController.preferredTransition, UIViewController.Transition (iOS 18).
@MainActor
@Suite("Preferred transitions")
final class PreferredTransitionTests {
    private let stage = Stage(size: CGSize(width: 300, height: 600), scale: 2)
    private let (below, above) = (UIViewController(), UIViewController())
    private let thumbnail = UIView(frame: CGRect(x: 30, y: 120, width: 60, height: 120))

    private var source: UIView?

    private func shownFrame(_ view: UIView) -> CGRect? { view.layer.presentation()?.frame }

    @Test("a fade and a flip replace the slide of a presentation")
    func modal() throws {
        stage.window.rootViewController = below
        stage.commit()
        above.modalPresentationStyle = .fullScreen
        above.preferredTransition = .crossDissolve
        below.present(above, animated: true)
        stage.advance(by: .milliseconds(200))
        let opacity = try #require(above.view.layer.presentation()?.opacity)
        #expect(opacity > 0.1 && opacity < 0.9)
        #expect(shownFrame(above.view)?.minY == 0)
        stage.settle()
        above.preferredTransition = .coverVertical
        below.dismiss(animated: true)
        stage.advance(by: .milliseconds(150))
        #expect(try #require(shownFrame(above.view)).minY > 20)
        stage.settle()
        #expect(below.presentedViewController == nil)
        stage.close()
    }

    // At the small end the view is as wide as the source, which is 60 of 300 points wide: its scale
    // is 0.2, and its middle is the source's.
    @Test("a zoom grows out of its source in a presentation, and shrinks into it")
    func zoom() throws {
        stage.window.rootViewController = below
        below.view.addSubview(thumbnail)
        stage.commit()
        var asked = 0
        let options = UIViewController.Transition.ZoomOptions()
        options.dimmingColor = .red
        above.modalPresentationStyle = .overFullScreen
        above.preferredTransition = .zoom(options: options) { [thumbnail, below, above] context in
            asked += 1
            #expect(context.sourceViewController === below)
            #expect(context.zoomedViewController === above)
            return thumbnail
        }
        below.present(above, animated: true)
        #expect(asked == 1)
        let first = try #require(shownFrame(above.view))
        #expect(abs(first.midX - 60) < 1 && abs(first.midY - 180) < 1)
        #expect(abs(first.width - 60) < 1)
        #expect(thumbnail.alpha == 0)
        let shade = above.view.superview?.subviews.first { $0.backgroundColor == .red }
        #expect(shade != nil)
        stage.advance(by: .milliseconds(100))
        let later = try #require(shownFrame(above.view))
        #expect(later.width > 61 && later.width < 299)
        stage.settle()
        #expect(above.view.frame == CGRect(x: 0, y: 0, width: 300, height: 600))
        #expect(thumbnail.alpha == 1 && shade?.superview == nil)
        below.dismiss(animated: true)
        #expect(asked == 2)
        stage.advance(by: .milliseconds(490))
        #expect(try #require(shownFrame(above.view)).width < 70)
        stage.settle()
        #expect(below.presentedViewController == nil && thumbnail.alpha == 1)
        stage.close()
    }

    @Test("a zoom replaces the slide of a push and a pop, unless there is no source")
    func pushed() throws {
        let navigation = UINavigationController(rootViewController: below)
        stage.window.rootViewController = navigation
        below.view.addSubview(thumbnail)
        stage.commit()
        let options = UIViewController.Transition.ZoomOptions()
        source = thumbnail
        // The upper half of the view covers the source: its width decides, its middle is higher.
        options.alignmentRectProvider = { context in
            let size = context.zoomedViewController.view.bounds.size
            return CGRect(x: 0, y: 0, width: size.width, height: size.height / 2)
        }
        above.preferredTransition = .zoom(options: options) { [unowned self] _ in source }
        navigation.pushViewController(above, animated: true)
        let first = try #require(shownFrame(above.view))
        let middle = thumbnail.convert(CGPoint(x: 30, y: 60), to: above.view.superview)
        #expect(abs(first.width - 60) < 1 && abs(first.midX - middle.x) < 1)
        #expect(abs(first.minY + first.height / 4 - middle.y) < 1)
        stage.settle()
        #expect(navigation.topViewController === above && above.view.transform == .identity)
        navigation.popViewController(animated: true)
        stage.advance(by: .milliseconds(490))
        #expect(try #require(shownFrame(above.view)).width < 70)
        stage.settle()
        #expect(below.view.window != nil && above.view.window == nil)
        source = nil
        navigation.pushViewController(above, animated: true)
        #expect(try #require(shownFrame(above.view)).minX > 200)
        stage.settle()
        stage.close()
    }
}
