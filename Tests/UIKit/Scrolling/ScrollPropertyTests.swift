import HeadlessTesting
import Testing

@testable import UIKit

/// Logs the insets of which a scroll view and its delegate hear.
@MainActor
private final class InsetScrollView: UIScrollView {
    var tops: [CGFloat] = []
    override func adjustedContentInsetDidChange() {
        super.adjustedContentInsetDidChange()
        tops.append(adjustedContentInset.top)
    }
}

@MainActor
private final class InsetDelegate: NSObject, UIScrollViewDelegate {
    var tops: [CGFloat] = []
    let zoomed = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
    func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
        tops.append(scrollView.adjustedContentInset.top)
    }
    func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
}

// Source: Apple, UIScrollView and UIScrollViewDelegate.
@MainActor
@Suite("Scrolling: properties")
struct ScrollPropertyTests {
    private let stage = Stage(size: CGSize(width: 300, height: 400))

    private func add<View: UIScrollView>(_ view: View) -> View {
        view.frame = CGRect(x: 0, y: 0, width: 300, height: 400)
        view.contentSize = CGSize(width: 300, height: 2000)
        stage.window.addSubview(view)
        stage.commit()
        return view
    }

    @Test("the view, then its delegate, hear of each new adjusted inset")
    func adjustedInset() {
        defer { stage.close() }
        let view = add(InsetScrollView())
        let delegate = InsetDelegate()
        view.delegate = delegate
        view.tops = []
        view.contentInset.top = 10
        view.contentInset.top = 10
        stage.window.deviceSafeAreaInsets.top = 20
        stage.commit()
        #expect(view.tops == [10, 30] && delegate.tops == [10, 30])
        view.contentInsetAdjustmentBehavior = .never
        #expect(view.tops == [10, 30, 10] && delegate.tops == [10, 30, 10])
    }

    @Test("table and collection view controllers hear of it as delegates")
    func controllers() {
        defer { stage.close() }
        final class Rows: UITableViewController {
            var changes = 0
            override func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
                changes += 1
            }
        }
        final class Items: UICollectionViewController {
            var changes = 0
            override func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
                changes += 1
            }
        }
        let rows = Rows(style: .plain)
        let items = Items(collectionViewLayout: UICollectionViewFlowLayout())
        rows.tableView.contentInset.top = 4
        items.collectionView.contentInset.top = 4
        #expect(rows.changes == 1 && items.changes == 1)
    }

    private func drag(by distance: CGFloat) {
        stage.pan(
            from: CGPoint(x: 150, y: 200), to: CGPoint(x: 150, y: 200 + distance),
            over: .milliseconds(300))
        stage.settle()
    }

    @Test("a drag at the end of the content scrolls the outer view if it is transferred")
    func transfers() {
        defer { stage.close() }
        let outer = add(UIScrollView())
        let inner = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        inner.contentSize = CGSize(width: 300, height: 600)
        outer.addSubview(inner)
        #expect(inner.transfersVerticalScrollingToParent)
        inner.contentOffset.y = 200
        drag(by: -100)
        #expect(inner.contentOffset.y == 200 && outer.contentOffset.y > 0)
        outer.contentOffset.y = 0
        inner.transfersVerticalScrollingToParent = false
        drag(by: -100)
        #expect(inner.contentOffset.y == 200 && outer.contentOffset.y == 0)
    }

    private func vertical(_ view: UIScrollView) -> CALayer? { view.indicators.vertical.layer }

    private func flash(_ view: UIScrollView) {
        view.flashScrollIndicators()
        stage.advance(by: .milliseconds(50))
    }

    @Test("the vertical indicator is shown if it is to be")
    func showsVertical() {
        defer { stage.close() }
        let view = add(UIScrollView())
        #expect(view.showsVerticalScrollIndicator)
        flash(view)
        #expect(vertical(view)?.presentation()?.opacity == 1)
        view.showsVerticalScrollIndicator = false
        #expect(vertical(view)?.presentation()?.opacity ?? 0 == 0)
        flash(view)
        #expect(vertical(view)?.presentation()?.opacity ?? 0 == 0)
        stage.settle()
    }

    @Test("the safe area insets the indicators unless it is not to")
    func indicatorInsets() {
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets.top = 40
        let view = add(UIScrollView())
        #expect(view.automaticallyAdjustsScrollIndicatorInsets)
        for (adjusts, top) in [(true, 47.0), (false, 7.0)] {
            view.automaticallyAdjustsScrollIndicatorInsets = adjusts
            view.verticalScrollIndicatorInsets.top = 4
            view.contentOffset.y = -view.adjustedContentInset.top
            flash(view)
            // 3 points are between the indicator and the end of its track.
            let place = (vertical(view)?.frame.minY ?? 0) - view.bounds.minY
            #expect(abs(place - top) < 1e-9)
            stage.settle()
        }
    }

    @Test(
        "indicators are dark or light by their style, and by the interface",
        arguments: [
            (UIScrollView.IndicatorStyle.default, UIUserInterfaceStyle.light, 0.0),
            (.default, .dark, 1), (.black, .dark, 0), (.white, .light, 1),
        ])
    func indicatorStyle(
        _ style: UIScrollView.IndicatorStyle, _ interface: UIUserInterfaceStyle, _ gray: CGFloat
    ) {
        defer { stage.close() }
        let view = add(UIScrollView())
        #expect(view.indicatorStyle == .default)
        view.overrideUserInterfaceStyle = interface
        view.indicatorStyle = style
        flash(view)
        #expect(vertical(view)?.backgroundColor?.components?.first == gray)
        stage.settle()
    }

    @Test("a pinch exceeds the limit and bounces, unless it is not to", arguments: [true, false])
    func bouncesZoom(_ bounces: Bool) {
        defer { stage.close() }
        let view = add(UIScrollView())
        let delegate = InsetDelegate()
        view.addSubview(delegate.zoomed)
        view.delegate = delegate
        view.maximumZoomScale = 2
        #expect(view.bouncesZoom)
        view.bouncesZoom = bounces
        for half in [10, 15, 40, 80, 120] as [CGFloat] {
            let phase: UITouch.Phase = half == 10 ? .began : .moved
            stage.touch(phase, at: CGPoint(x: 150 - half, y: 200), finger: 1)
            stage.touch(phase, at: CGPoint(x: 150 + half, y: 200), finger: 2)
        }
        #expect(bounces ? view.zoomScale > 2 : view.zoomScale == 2)
        for finger in 1...2 { stage.touch(.ended, at: CGPoint(x: 150, y: 200), finger: finger) }
        #expect(view.isZoomBouncing == bounces)
        stage.settle()
        #expect(view.zoomScale == 2)
    }

    // LNZCollectionLayouts' infinite layout has this width; lengths of views end at 10¹⁵ here.
    @Test("content without an end has the greatest length")
    func endless() {
        defer { stage.close() }
        let view = add(UIScrollView())
        view.contentSize = CGSize(width: CGFloat.greatestFiniteMagnitude, height: 100)
        #expect(view.contentSize == CGSize(width: 1e15, height: 100))
        view.contentOffset.x = 1e7
        #expect(view.contentOffset.x == 1e7)
    }

    // Apple, visibleSize: that of the bounds.
    @Test("the visible size follows the bounds, and each edge has an effect of its own")
    func parts() {
        defer { stage.close() }
        let view = add(UIScrollView())
        view.bounds.size.width = 200
        #expect(view.visibleSize == CGSize(width: 200, height: 400))
        let effects = [
            view.topEdgeEffect, view.leftEdgeEffect, view.bottomEdgeEffect, view.rightEdgeEffect,
        ]
        #expect(Set(effects.map(ObjectIdentifier.init)).count == 4)
        #expect(view.bottomEdgeEffect === effects[2])
    }

    @Test("effects cover what bars cover at the left, the right and the bottom edge")
    func effects() {
        defer { stage.close() }
        stage.window.deviceSafeAreaInsets = UIEdgeInsets(top: 0, left: 10, bottom: 30, right: 20)
        let view = add(UIScrollView())
        view.contentInsetAdjustmentBehavior = .always
        view.contentSize = CGSize(width: 2000, height: 2000)
        view.contentOffset = CGPoint(x: 500, y: 500)
        stage.commit()
        let before = Set(view.subviews.map(ObjectIdentifier.init))
        for effect in [view.leftEdgeEffect, view.bottomEdgeEffect, view.rightEdgeEffect] {
            effect.style = .hard
        }
        stage.commit()
        let covers = view.subviews.filter {
            !before.contains(ObjectIdentifier($0)) && !$0.isHidden && $0.alpha > 0
        }.map { $0.frame.offsetBy(dx: -500, dy: -500) }
        #expect(covers.contains { $0.minX == 0 && $0.width == 10 })
        #expect(covers.contains { $0.maxX == 300 && $0.width == 20 })
        #expect(covers.contains { $0.maxY == 400 && $0.height == 30 })
    }
}
