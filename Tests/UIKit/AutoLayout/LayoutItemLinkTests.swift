import Foundation
import TestSupport
import Testing

@testable import UIKit

/// What leads to views and guides without keeping them. Values follow from what a weak reference would say.
@MainActor
@Suite("Links to views and guides")
struct LayoutItemLinkTests {
    @Test("lead to their item as long as it lives, whatever takes its place then")
    func leads() {
        var view: UIView? = UIView()
        var guide: UILayoutGuide? = UILayoutGuide()
        let links = (view: view!.link, guide: guide!.link)
        #expect(links.view == view!.link && links.guide == guide!.link && links.view != links.guide)
        #expect(links.view.view === view && links.view.item === view && links.view.isInUse)
        #expect(links.guide.view == nil && links.guide.item === guide && links.guide.isInUse)
        (view, guide) = (nil, nil)
        // Places that have become free are taken first.
        let others = (0..<4).map { $0 % 2 == 0 ? UIView().link : UILayoutGuide().link }
        let kept = (0..<4).map { _ in UIView() }
        #expect(Set(kept.map(\.link)).count == 4)
        for link in [links.view, links.guide] + others {
            #expect(!link.isInUse && link.item == nil && link.view == nil && link.viewReference == nil)
            #expect(link.hierarchyView == nil && link.coordinateViewReference == nil)
            #expect(!kept.map(\.link).contains(link))
        }
        #expect(kept.allSatisfy { $0.link.view === $0 })
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
        let others = (0..<2000).map { _ in UIView() }
        #expect(Set(others.map(\.link)).count == 2000)
        hasEnded.wait()
        #expect(links.allSatisfy { $0.item == nil })
        #expect(others.allSatisfy { $0.link.view === $0 })
    }
}
