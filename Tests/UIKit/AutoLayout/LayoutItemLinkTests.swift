import Foundation
import TestSupport
import Testing

@testable import UIKit

/// What leads to views and guides without keeping them. Values follow from what a weak reference would say.
@MainActor
@Suite("Links to views and guides")
struct LayoutItemLinkTests {
    /// Makes views until some have links with the numbers, which are those of links that have ended.
    private func views(taking numbers: Set<UInt32>) -> [UIView] {
        var views: [UIView] = []
        var waiting = numbers
        while !waiting.isEmpty && views.count < 1 << 20 {
            let view = UIView()
            views.append(view)
            waiting.remove(view.link.number)
        }
        #expect(waiting.isEmpty, "Nobody took the places \(waiting).")
        return views
    }

    @Test("lead to their item as long as it lives, whatever takes its place then")
    func leads() throws {
        var view: UIView? = UIView()
        var guide: UILayoutGuide? = UILayoutGuide()
        let links = try (view: #require(view).link, guide: #require(guide).link)
        #expect(links.view == view?.link && links.guide == guide?.link && links.view != links.guide)
        #expect(links.view.view === view && links.view.item === view && links.view.isInUse)
        #expect(links.guide.view == nil && links.guide.item === guide && links.guide.isInUse)
        (view, guide) = (nil, nil)
        let others = views(taking: [links.view.number, links.guide.number])
        for link in [links.view, links.guide] {
            #expect(!link.isInUse && link.item == nil && link.view == nil && link.viewReference == nil)
            #expect(link.hierarchyView == nil && link.coordinateViewReference == nil)
            #expect(!others.contains { $0.link == link })
        }
        #expect(others.allSatisfy { $0.link.view === $0 })
    }

    @Test("stay with their items while others come and go, in odd order")
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

    @Test("of items that go on another thread end there")
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
