import Foundation
import TestSupport
import Testing

@testable import UIKit
import MistakeRecorder

/// Links to views and guides that do not retain them. Expected values are those of a weak
/// reference.
@MainActor
@Suite("Links to views and guides")
struct LayoutItemLinkTests {
    /// Makes views until some have links with the given numbers, which belonged to links that have
    /// ended.
    private func views(taking numbers: Set<UInt32>) -> [UIView] {
        var views: [UIView] = []
        var waiting = numbers
        while !waiting.isEmpty && views.count < 1 << 20 {
            let view = UIView()
            views.append(view)
            waiting.remove(view.link.number)
        }
        #expect(waiting.isEmpty, "Nothing took the places \(waiting).")
        return views
    }

    @Test("links refer to their item while it lives, whatever replaces it then")
    func leads() throws {
        var view: UIView? = UIView()
        var guide: UILayoutGuide? = UILayoutGuide()
        let links = try (view: #require(view).link, guide: #require(guide).link)
        #expect(links.view == view?.link)
        #expect(links.guide == guide?.link)
        #expect(links.view != links.guide)
        #expect(links.view.view === view)
        #expect(links.view.item === view)
        #expect(links.view.isInUse)
        #expect(links.guide.view == nil)
        #expect(links.guide.item === guide)
        #expect(links.guide.isInUse)
        (view, guide) = (nil, nil)
        let others = views(taking: [links.view.number, links.guide.number])
        for link in [links.view, links.guide] {
            #expect(!link.isInUse)
            #expect(link.item == nil)
            #expect(link.view == nil)
            #expect(link.viewReference == nil)
            #expect(link.hierarchyView == nil)
            #expect(link.coordinateViewReference == nil)
            #expect(!others.contains { $0.link == link })
        }
        #expect(others.allSatisfy { $0.link.view === $0 })
    }

    @Test("links refer to nothing for an object that is neither a view nor a guide")
    func nowhere() {
        let link = LayoutItemLink.nowhere
        #expect(link.isNowhere)
        #expect(!link.isInUse)
        #expect(link.item == nil)
        #expect(link.view == nil)
        #expect(link.viewReference == nil)
        #expect(link.hierarchyView == nil)
        #expect(link.coordinateViewReference == nil)
        link.end()
        let view = UIView(), object = NSObject()
        #expect(!view.link.isNowhere)
        #expect(view.link != link)
        let stranger = NSLayoutConstraint(
            item: object, attribute: .width, relatedBy: .equal, toItem: view, attribute: .width,
            multiplier: 1,
            constant: 0)
        #expect(stranger.firstLink.isNowhere)
        #expect(stranger.secondLink.view === view)
        #expect(
            mistakes { stranger.isActive = true }.contains(
                "its first item is neither a view nor a layout guide"))
    }

    @Test("links stay with their items while others are created and released in odd order")
    func many() {
        var random = SeededGenerator(seed: 11)
        var living: [(view: UIView, link: LayoutItemLink)] = []
        var gone: [LayoutItemLink] = []
        for round in 0..<2000 {
            if living.isEmpty || random.below(3) != 0 {
                let view = UIView()
                view.tag = round
                living.append((view, view.link))
            } else {
                gone.append(living.remove(at: random.below(living.count)).link)
            }
        }
        #expect(living.allSatisfy { $0.link.view === $0.view })
        #expect(gone.allSatisfy { $0.item == nil })
    }

    @Test(
        "links of views released on another thread end there, and their constraints lose the item")
    func constraintsElsewhere() {
        nonisolated(unsafe) var views = (0..<200).map { _ in UIView() }
        let constraints = views.enumerated().flatMap { index, view in
            (0..<index % 4).map {
                view.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat($0))
            }
        }
        NSLayoutConstraint.activate(constraints)
        #expect(constraints.count == 300 && constraints.allSatisfy { $0.isActive })
        let hasEnded = DispatchSemaphore(value: 0)
        Thread {
            views = []
            hasEnded.signal()
        }.start()
        hasEnded.wait()
        #expect(constraints.allSatisfy { !$0.isActive && $0.firstItem == nil })
    }

    @Test("links of other items released on another thread end there")
    func elsewhere() {
        nonisolated(unsafe) var views = (0..<2000).map { _ in UIView() }
        let links = views.map(\.link)
        let hasEnded = DispatchSemaphore(value: 0)
        Thread {
            while !views.isEmpty { views.removeLast() }
            hasEnded.signal()
        }.start()
        // The first that go.
        let others = self.views(taking: Set(links.suffix(100).map(\.number)))
        #expect(Set(others.map(\.link)).count == others.count)
        hasEnded.wait()
        #expect(links.allSatisfy { $0.item == nil })
        #expect(others.allSatisfy { $0.link.view === $0 })
    }
}
