import QuartzCore
import Testing
import UIKit

// Overrides of properties that Apple declares `{ get }`, with a subclass or without the optional:
// Swift permits them for properties without a setter only. Source: The Swift Programming Language,
// Inheritance, Overriding Property Getters and Setters; Apple's declarations of the properties.

private final class NarrowController: UIViewController {
    override var presentingViewController: UIViewController { super.presentingViewController! }
    override var parent: NarrowController? { super.parent as? NarrowController }
}

private final class NarrowLayout: UICollectionViewFlowLayout {
    override var collectionView: UICollectionView { super.collectionView! }
}

private final class NarrowTransitionLayout: UICollectionViewTransitionLayout {
    override var currentLayout: UICollectionViewFlowLayout {
        super.currentLayout as! UICollectionViewFlowLayout
    }
    override var nextLayout: NarrowLayout { super.nextLayout as! NarrowLayout }
}

private final class NarrowPresentation: UIPresentationController {
    override var containerView: UIView { super.containerView! }
    override var presentingViewController: NarrowController {
        super.presentingViewController as! NarrowController
    }
}

private final class NarrowSegue: UIStoryboardSegue {
    override var identifier: String { super.identifier! }
    override var source: NarrowController { super.source as! NarrowController }
    override var destination: NarrowController { super.destination as! NarrowController }
}

private final class NarrowUnwindSource: UIStoryboardUnwindSegueSource {
    override var source: NarrowController { super.source as! NarrowController }
}

private final class NarrowContent: UIView {}

private final class NarrowCell: UITableViewCell {
    private let content = NarrowContent()
    override var contentView: NarrowContent { content }
    override var reuseIdentifier: String { "narrow" }
}

private final class NarrowItem: UICollectionViewCell {
    private let content = NarrowContent()
    override var contentView: NarrowContent { content }
    override var reuseIdentifier: String { "narrow" }
}

private final class NarrowHeader: UITableViewHeaderFooterView {
    private let content = NarrowContent()
    override var contentView: NarrowContent { content }
    override var reuseIdentifier: String { "narrow" }
}

private final class NarrowEffectView: UIVisualEffectView {
    private let content = NarrowContent()
    override var contentView: NarrowContent { content }
}

private final class NarrowTabBar: UITabBar {}
private final class NarrowBar: UINavigationBar {}
private final class NarrowToolbar: UIToolbar {}

private final class NarrowTabs: UITabBarController {
    override var tabBar: NarrowTabBar { super.tabBar as! NarrowTabBar }
}

private final class NarrowNavigation: UINavigationController {
    override var navigationBar: NarrowBar { super.navigationBar as! NarrowBar }
    override var toolbar: NarrowToolbar { super.toolbar as! NarrowToolbar }
    override var interactivePopGestureRecognizer: UIScreenEdgePanGestureRecognizer? {
        super.interactivePopGestureRecognizer as? UIScreenEdgePanGestureRecognizer
    }
}

private final class NarrowSplit: UISplitViewController {
    private let item = NarrowButton()
    override var displayModeButtonItem: NarrowButton { item }
}
private final class NarrowButton: UIBarButtonItem {}

private final class NarrowContainer: NSTextContainer {}
private final class NarrowTextView: UITextView {
    override var textContainer: NarrowContainer { super.textContainer as! NarrowContainer }
}

private final class NarrowScrollView: UIScrollView {
    override var pinchGestureRecognizer: UIPinchGestureRecognizer { super.pinchGestureRecognizer! }
}

private final class NarrowSearch: UISearchController {
    override var searchResultsController: NarrowController {
        super.searchResultsController as! NarrowController
    }
}

private final class NarrowField: UISearchTextField {}
private final class NarrowSearchBar: UISearchBar {
    override var searchTextField: UISearchTextField { super.searchTextField }
}

private final class NarrowTap: UITapGestureRecognizer {
    override var view: NarrowContent? { super.view as? NarrowContent }
}

private final class NarrowBehavior: UIDynamicBehavior {
    override var dynamicAnimator: UIDynamicAnimator { super.dynamicAnimator! }
}

private final class NarrowAnimator: UIDynamicAnimator {
    override var referenceView: NarrowContent { super.referenceView as! NarrowContent }
}

@MainActor
@Suite("Properties that subclasses narrow")
struct NarrowedPropertyTests {
    @Test("a layout sees its collection view without an optional")
    func layout() {
        let layout = NarrowLayout()
        let view = UICollectionView(frame: .zero, collectionViewLayout: layout)
        #expect(layout.collectionView === view)
        let base: UICollectionViewLayout = layout
        #expect(base.collectionView === view)
        let moving = NarrowTransitionLayout(
            currentLayout: UICollectionViewFlowLayout(), nextLayout: layout)
        #expect(moving.nextLayout === layout && moving.currentLayout !== layout)
    }

    @Test("the content views of a program's own are what others see")
    func contentViews() {
        let cell: UITableViewCell = NarrowCell(style: .default, reuseIdentifier: "other")
        let item: UICollectionViewCell = NarrowItem(frame: .zero)
        let header: UITableViewHeaderFooterView = NarrowHeader(reuseIdentifier: "other")
        let effect: UIVisualEffectView = NarrowEffectView(effect: nil)
        for view in [cell.contentView, item.contentView, header.contentView, effect.contentView] {
            #expect(view is NarrowContent)
        }
        let names = [cell.reuseIdentifier, item.reuseIdentifier, header.reuseIdentifier]
        #expect(names == ["narrow", "narrow", "narrow"])
    }

    @Test("controllers see the bars of their classes")
    func bars() {
        let tabs = NarrowTabs()
        tabs.setValue(NarrowTabBar(), forKey: "tabBar")
        #expect((tabs as UITabBarController).tabBar === tabs.tabBar)
        let navigation = NarrowNavigation(
            navigationBarClass: NarrowBar.self, toolbarClass: NarrowToolbar.self)
        #expect((navigation as UINavigationController).navigationBar === navigation.navigationBar)
        #expect((navigation as UINavigationController).toolbar === navigation.toolbar)
        navigation.loadViewIfNeeded()
        let swipe = (navigation as UINavigationController).interactivePopGestureRecognizer
        #expect(swipe === navigation.interactivePopGestureRecognizer)
        let split: UISplitViewController = NarrowSplit(style: .doubleColumn)
        #expect(split.displayModeButtonItem is NarrowButton)
    }

    @Test("presentations, segues and search see the controllers' classes")
    func controllers() {
        let (one, other) = (NarrowController(), NarrowController())
        let presentation = NarrowPresentation(presentedViewController: other, presenting: one)
        #expect((presentation as UIPresentationController).presentingViewController === one)
        let segue = NarrowSegue(identifier: "go", source: one, destination: other)
        let base: UIStoryboardSegue = segue
        #expect(base.identifier == "go" && base.source === one && base.destination === other)
        #expect(segue.identifier.count == 2 && segue.destination.parent == nil)
        let search: UISearchController = NarrowSearch(searchResultsController: other)
        #expect(search.searchResultsController === other)
        one.addChild(other)
        #expect((other as UIViewController).parent === one && other.parent === one)
    }

    @Test("views, recognizers and behaviours see their objects' classes")
    func objects() {
        let content = NarrowContent(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let tap = NarrowTap()
        content.addGestureRecognizer(tap)
        #expect((tap as UIGestureRecognizer).view === content && tap.view === content)
        UIView().addGestureRecognizer(tap)
        #expect((tap as UIGestureRecognizer).view == nil)
        let animator = NarrowAnimator(referenceView: content)
        let behavior = NarrowBehavior()
        animator.addBehavior(behavior)
        #expect(behavior.dynamicAnimator === animator && animator.referenceView === content)
        let text = NarrowTextView(frame: .zero, textContainer: NarrowContainer())
        #expect((text as UITextView).textContainer === text.textContainer)
        let scroll = NarrowScrollView()
        scroll.maximumZoomScale = 2
        #expect((scroll as UIScrollView).pinchGestureRecognizer === scroll.pinchGestureRecognizer)
        #expect(NarrowSearchBar().searchTextField.text == "")
    }
}
