import HeadlessTesting
import Testing
import UIKit

@MainActor
@Suite("Parts of controllers")
struct ControllerPartTests {
    private let stage = Stage(size: CGSize(width: 375, height: 667))
    private let root = UIViewController()

    private func show(_ controller: UIViewController) {
        stage.window.rootViewController = controller
        stage.window.makeKeyAndVisible()
        stage.commit()
    }

    private func all<V: UIView>(_ type: V.Type, in view: UIView) -> [V] {
        view.subviews.flatMap { ($0 is V ? [$0 as! V] : []) + all(type, in: $0) }
    }

    // Apple, UIActivity.ActivityType: the names as iOS prints them.
    @Test(
        "activities of the system have the names of iOS",
        arguments: [
            (UIActivity.ActivityType.postToFacebook, "PostToFacebook"),
            (.postToTwitter, "PostToTwitter"), (.postToWeibo, "PostToWeibo"),
            (.postToVimeo, "PostToVimeo"), (.postToFlickr, "PostToFlickr"),
            (.postToTencentWeibo, "TencentWeibo"), (.assignToContact, "AssignToContact"),
            (.saveToCameraRoll, "SaveToCameraRoll"), (.addToReadingList, "AddToReadingList"),
            (.airDrop, "AirDrop"), (.openInIBooks, "OpenInIBooks"),
            (.markupAsPDF, "MarkupAsPDF"),
        ])
    func activityNames(_ type: UIActivity.ActivityType, _ name: String) {
        #expect(type.rawValue == "com.apple.UIKit.activity." + name)
    }

    private final class Pictured: UIActivity {
        let picture = UIImage(data: SamplePicture.png(width: 6, height: 4))
        override var activityTitle: String? { "Pictured" }
        override var activityImage: UIImage? { picture }
        override func canPerform(withActivityItems items: [Any]) -> Bool { true }
    }

    // Apple, activityImage; UIActivityItemsConfiguration and its reading.
    @Test("a share sheet shows an activity's image and a configuration's titles, item by item")
    func sharing() throws {
        defer { stage.close() }
        show(root)
        let items = UIActivityItemsConfiguration(objects: ["a" as NSString, "b" as NSString])
        let activity = Pictured()
        items.perItemMetadataProvider = { index, key in key == .title ? "Item \(index)" : nil }
        items.metadataProvider = { _ in "All" }
        items.applicationActivitiesProvider = { [activity] }
        items.supportedInteractions = [.share]
        let reading: any UIActivityItemsConfigurationReading = items
        #expect(reading.itemProvidersForActivityItemsConfiguration.count == 2)
        #expect(reading.activityItemsConfigurationMetadata(key: .title) as? String == "All")
        #expect(
            reading.activityItemsConfigurationMetadataForItem(at: 1, key: .title) as? String
                == "Item 1")
        #expect(reading.activityItemsConfigurationSupports(interaction: .share))
        #expect(!reading.activityItemsConfigurationSupports(interaction: .copy))
        #expect(reading.applicationActivitiesForActivityItemsConfiguration?.first === activity)
        let sheet = UIActivityViewController(activityItemsConfiguration: items)
        root.present(sheet, animated: false)
        stage.settle()
        let texts = all(UILabel.self, in: sheet.view).compactMap(\.text)
        #expect(texts.contains("Item 0") && texts.contains("Item 1") && !texts.contains("All"))
        // The program's activity, and no Copy.
        #expect(texts.contains("Pictured") && !texts.contains("Copy"))
        let pictures = all(UIImageView.self, in: sheet.view).compactMap(\.image)
        #expect(pictures.contains { $0.size == CGSize(width: 6, height: 4) })

        final class Bare: NSObject, UIActivityItemsConfigurationReading {
            var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { [] }
        }
        let bare: any UIActivityItemsConfigurationReading = Bare()
        #expect(bare.activityItemsConfigurationSupports(interaction: .copy))
        #expect(bare.activityItemsConfigurationMetadata(key: .title) == nil)
        #expect(bare.activityItemsConfigurationMetadataForItem(at: 0, key: .title) == nil)
        #expect(bare.applicationActivitiesForActivityItemsConfiguration == nil)
    }

    // Apple, UIContentUnavailableConfiguration.
    @Test("missing content shows attributed texts, at the distances set")
    func unavailable() throws {
        defer { stage.close() }
        show(root)
        var content = UIContentUnavailableConfiguration.empty()
        content.text = "First"
        content.secondaryAttributedText = NSAttributedString(
            string: "Second", attributes: [.foregroundColor: UIColor.red])
        content.button.title = "One"
        content.secondaryButton.title = "Two"
        content.textToSecondaryTextPadding = 30
        content.buttonToSecondaryButtonPadding = 40
        root.contentUnavailableConfiguration = content
        stage.commit()
        let labels = all(UILabel.self, in: root.view).filter {
            ["First", "Second"].contains($0.text)
        }
        let buttons = all(UIButton.self, in: root.view).filter { !$0.isHidden }
        func frame(_ view: UIView) -> CGRect { view.convert(view.bounds, to: nil) }
        try #require(labels.count == 2 && buttons.count == 2)
        #expect(frame(labels[1]).minY - frame(labels[0]).maxY == 30)
        #expect(frame(buttons[1]).minY - frame(buttons[0]).maxY == 40)
        let color = labels[1].attributedText?.attribute(
            .foregroundColor, at: 0, effectiveRange: nil)
        #expect(color as? UIColor == .red)
        // Apple, contentUnavailableConfigurationState: the traits of the controller.
        root.overrideUserInterfaceStyle = .dark
        let state = root.contentUnavailableConfigurationState
        #expect(state.traitCollection.userInterfaceStyle == .dark && state.searchText == nil)
    }

    // Apple, automaticallyShowsScopeBar and dimsBackgroundDuringPresentation.
    @Test("the scopes appear with a search unless they are not to", arguments: [true, false])
    func scopes(_ automatic: Bool) {
        defer { stage.close() }
        let search = UISearchController(searchResultsController: nil)
        #expect(search.automaticallyShowsScopeBar && search.dimsBackgroundDuringPresentation)
        search.automaticallyShowsScopeBar = automatic
        search.dimsBackgroundDuringPresentation = false
        #expect(!search.obscuresBackgroundDuringPresentation)
        search.searchBar.scopeButtonTitles = ["A", "B"]
        root.navigationItem.searchController = search
        root.navigationItem.hidesSearchBarWhenScrolling = false
        show(UINavigationController(rootViewController: root))
        #expect(!search.searchBar.showsScopeBar)
        search.isActive = true
        stage.settle()
        #expect(search.searchBar.showsScopeBar == automatic)
        search.isActive = false
        stage.settle()
        #expect(!search.searchBar.showsScopeBar)
    }

    // Apple, UISearchDisplayController and UISearchDisplayDelegate.
    @Test("a search display notifies around a search, and its table has the delegate set")
    func searchDisplay() {
        defer { stage.close() }
        final class Log: NSObject, UISearchDisplayDelegate, UITableViewDelegate {
            var lines: [String] = []
            func searchDisplayControllerWillBeginSearch(_ controller: UISearchDisplayController) {
                lines.append("will begin \(controller.isActive)")
            }
            func searchDisplayControllerWillEndSearch(_ controller: UISearchDisplayController) {
                lines.append("will end \(controller.isActive)")
            }
        }
        let log = Log()
        let bar = UISearchBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        let search = UISearchDisplayController(searchBar: bar, contentsController: root)
        (search.delegate, search.searchResultsDelegate) = (log, log)
        #expect(search.searchContentsController === root)
        #expect(search.searchResultsTableView.delegate === log)
        search.displaysSearchBarInNavigationBar = true
        show(UINavigationController(rootViewController: root))
        #expect(root.navigationItem.titleView === bar && bar.window != nil)
        search.setActive(true, animated: false)
        search.setActive(false, animated: false)
        #expect(log.lines == ["will begin false", "will end true"])
        search.displaysSearchBarInNavigationBar = false
        #expect(root.navigationItem.titleView == nil)
    }

    // Apple, targetDisplayModeForAction(in:) of UISplitViewControllerDelegate, and the former names
    // of the modes.
    @Test("the delegate chooses the mode to which the split view's button changes")
    func splitMode() {
        defer { stage.close() }
        final class Chooser: UISplitViewControllerDelegate {
            func targetDisplayModeForAction(in svc: UISplitViewController)
                -> UISplitViewController.DisplayMode
            { svc.displayMode == .oneOverSecondary ? .oneBesideSecondary : .oneOverSecondary }
        }
        typealias Mode = UISplitViewController.DisplayMode
        #expect(
            [Mode.primaryHidden, .allVisible, .primaryOverlay]
                == [.secondaryOnly, .oneBesideSecondary, .oneOverSecondary])
        let wide = Stage(size: CGSize(width: 1024, height: 768))
        defer { wide.close() }
        let split = UISplitViewController(style: .doubleColumn)
        let (chooser, details) = (Chooser(), UIViewController())
        split.delegate = chooser
        split.setViewController(UIViewController(), for: .primary)
        split.setViewController(details, for: .secondary)
        wide.window.rootViewController = split
        wide.window.makeKeyAndVisible()
        wide.settle()
        for expected in [Mode.oneOverSecondary, .oneBesideSecondary] {
            split.displayModeButtonItem.primaryAction?.performWithSender(nil, target: nil)
            wide.settle()
            #expect(split.displayMode == expected)
        }
    }

    // Apple, setTabs(_:animated:).
    @Test("tabs are replaced, and the selected one stays selected")
    func tabs() {
        defer { stage.close() }
        func tab(_ name: String) -> UITab {
            UITab(title: name, image: nil, identifier: name) { _ in UIViewController() }
        }
        let all = ["a", "b", "c"].map(tab)
        let controller = UITabBarController(tabs: all)
        show(controller)
        controller.selectedTab = all[1]
        let shown = controller.selectedViewController
        controller.setTabs([all[2], all[1]], animated: true)
        stage.settle()
        #expect(controller.selectedTab === all[1] && controller.selectedViewController === shown)
        #expect(controller.tabBar.items?.map(\.title) == ["c", "b"])
        #expect(all[0].tabBarController == nil && all[2].tabBarController === controller)
    }

    // Apple, UIPopoverController.setContent(_:animated:), setContentSize(_:animated:).
    @Test("the content and the size of a visible popover change at once")
    func popover() {
        defer { stage.close() }
        show(root)
        let contents = [UIViewController(), UIViewController()]
        // Without the arrow.
        func size(_ index: Int) -> CGSize {
            contents[index].view.safeAreaLayoutGuide.layoutFrame.size
        }
        final class Mover: NSObject, UIPopoverControllerDelegate {
            var rects: [CGRect] = []
            func popoverController(
                _ popoverController: UIPopoverController,
                willRepositionPopoverTo rect: UnsafeMutablePointer<CGRect>,
                in view: AutoreleasingUnsafeMutablePointer<UIView>
            ) {
                rects.append(rect.pointee)
                rect.pointee.origin.x += 50
            }
        }
        let mover = Mover()
        let popover = UIPopoverController(contentViewController: contents[0])
        popover.delegate = mover
        popover.setContentSize(CGSize(width: 100, height: 80), animated: false)
        popover.present(
            from: CGRect(x: 100, y: 100, width: 40, height: 20), in: root.view,
            permittedArrowDirections: .up, animated: false)
        stage.settle()
        #expect(size(0) == CGSize(width: 100, height: 80))
        popover.setContentSize(CGSize(width: 120, height: 60), animated: false)
        stage.settle()
        #expect(size(0) == CGSize(width: 120, height: 60))
        popover.setContent(contents[1], animated: false)
        stage.settle()
        #expect(popover.isPopoverVisible && contents[0].viewIfLoaded?.window == nil)
        #expect(contents[1].viewIfLoaded?.window != nil)
        #expect(size(1) == CGSize(width: 120, height: 60))
        // Apple, popoverController(_:willRepositionPopoverTo:in:): for a window of another size.
        let before = contents[1].view.convert(CGPoint.zero, to: nil)
        stage.window.frame.size.height += 20
        stage.settle()
        #expect(mover.rects == [CGRect(x: 100, y: 100, width: 40, height: 20)])
        #expect(contents[1].view.convert(CGPoint.zero, to: nil).x == before.x + 50)
        popover.dismiss(animated: false)
        stage.settle()
        #expect(!popover.isPopoverVisible && root.presentedViewController == nil)
    }

    // Apple, UIViewController.Transition: flipHorizontal and ZoomOptions.dimmingVisualEffect.
    @Test("a flip turns the view, and a zoom has an effect over what is behind")
    func transitions() {
        defer { stage.close() }
        show(root)
        let above = UIViewController()
        above.modalPresentationStyle = .overFullScreen
        above.preferredTransition = .flipHorizontal
        root.present(above, animated: true)
        stage.advance(by: .milliseconds(500))
        func turns(_ layer: CALayer) -> Bool {
            let shown = layer.presentation() ?? layer
            return !CATransform3DIsAffine(shown.transform)
                || (layer.sublayers ?? []).contains(where: turns)
        }
        #expect(turns(stage.window.layer))
        stage.settle()
        root.dismiss(animated: false)
        stage.settle()
        let source = UIView(frame: CGRect(x: 20, y: 20, width: 50, height: 50))
        root.view.addSubview(source)
        let options = UIViewController.Transition.ZoomOptions()
        options.dimmingVisualEffect = UIBlurEffect(style: .dark)
        above.preferredTransition = .zoom(options: options) { _ in source }
        root.present(above, animated: true)
        stage.advance(by: .milliseconds(100))
        let effects = all(UIVisualEffectView.self, in: stage.window).compactMap(\.effect)
        #expect(effects.contains { $0 === options.dimmingVisualEffect })
        stage.settle()
        #expect(all(UIVisualEffectView.self, in: stage.window).isEmpty)
    }
}
