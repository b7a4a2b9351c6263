import Foundation

extension AppearanceProperty {
    /// Whether the properties of a class are listed here.
    static func isListed(_ type: AnyClass) -> Bool {
        lists.contains { $0.type == type }
    }

    /// Returns the properties of a class: those of UIKit's classes above it, and its own.
    static func all(of type: AnyClass) -> [AppearanceProperty] {
        if let known = found[ObjectIdentifier(type)] { return known }
        var properties = ancestry(of: type).flatMap { some in
            lists.filter { $0.type == some }.flatMap(\.properties)
        }
        for member in ObjCMembers.own(of: type) {
            if let setter = member.setter { properties.append(.member(member, setter)) }
        }
        found[ObjectIdentifier(type)] = properties
        return properties
    }

    private static var found: [ObjectIdentifier: [AppearanceProperty]] = [:]

    private static let lists: [(type: AnyClass, properties: [AppearanceProperty])] =
        views + scrolling + texts + controls + bars + items

    private static let views: [(type: AnyClass, properties: [AppearanceProperty])] = [
        (
            UIView.self,
            [
                .value("backgroundColor", \UIView.backgroundColor),
                AppearanceProperty.tint,
                .value("semanticContentAttribute", \UIView.semanticContentAttribute),
                .value("isExclusiveTouch", \UIView.isExclusiveTouch),
                .value("layoutMargins", \UIView.layoutMargins),
                .value(
                    "preservesSuperviewLayoutMargins", \UIView.preservesSuperviewLayoutMargins),
            ]
        )
    ]

    private static let scrolling: [(type: AnyClass, properties: [AppearanceProperty])] = [
        (
            UIScrollView.self,
            [
                .value(
                    "contentInsetAdjustmentBehavior", \UIScrollView.contentInsetAdjustmentBehavior),
                .value("keyboardDismissMode", \UIScrollView.keyboardDismissMode),
                .value("indicatorStyle", \UIScrollView.indicatorStyle),
                .value(
                    "showsVerticalScrollIndicator", \UIScrollView.showsVerticalScrollIndicator),
                .value(
                    "showsHorizontalScrollIndicator", \UIScrollView.showsHorizontalScrollIndicator),
                .value("bouncesVertically", \UIScrollView.bouncesVertically),
                .value("bouncesHorizontally", \UIScrollView.bouncesHorizontally),
                .value("delaysContentTouches", \UIScrollView.delaysContentTouches),
            ]
        ),
        (
            UITableView.self,
            [
                .value("separatorColor", \UITableView.separatorColor),
                .value("separatorInset", \UITableView.separatorInset),
                .value("separatorStyle", \UITableView.separatorStyle),
                .value("rowHeight", \UITableView.rowHeight),
                .value("estimatedRowHeight", \UITableView.estimatedRowHeight),
                .value(
                    "estimatedSectionHeaderHeight", \UITableView.estimatedSectionHeaderHeight),
                .value(
                    "estimatedSectionFooterHeight", \UITableView.estimatedSectionFooterHeight),
                .value("sectionHeaderTopPadding", \UITableView.sectionHeaderTopPadding),
                .value("sectionIndexColor", \UITableView.sectionIndexColor),
                .value("sectionIndexBackgroundColor", \UITableView.sectionIndexBackgroundColor),
            ]
        ),
        (
            UITableViewCell.self,
            [
                .value("separatorInset", \UITableViewCell.separatorInset),
                .value("selectionStyle", \UITableViewCell.selectionStyle),
            ]
        ),
        (
            UICollectionView.self,
            [
                .value("isPrefetchingEnabled", \UICollectionView.isPrefetchingEnabled)
            ]
        ),
    ]

    /// A view without a tint colour of its own has its superview's, which is not the program's
    /// customisation of the view.
    private static let tint = AppearanceProperty.value(
        "tintColor", \UIView.ownTintColor)

    private static let texts: [(type: AnyClass, properties: [AppearanceProperty])] = [
        (
            UILabel.self,
            [
                .value("numberOfLines", \UILabel.numberOfLines),
                .value("textAlignment", \UILabel.textAlignment),
                .value("lineBreakMode", \UILabel.lineBreakMode),
                .value("adjustsFontSizeToFitWidth", \UILabel.adjustsFontSizeToFitWidth),
                .value("minimumScaleFactor", \UILabel.minimumScaleFactor),
                .value(
                    "adjustsFontForContentSizeCategory",
                    \UILabel.adjustsFontForContentSizeCategory),
                .value("font", \UILabel.font), .value("textColor", \UILabel.textColor),
                .value("shadowColor", \UILabel.shadowColor),
                .value("shadowOffset", \UILabel.shadowOffset),
                .value("highlightedTextColor", \UILabel.highlightedTextColor),
            ]
        ),
        (
            UITextField.self,
            [
                .value("font", \UITextField.font), .value("textColor", \UITextField.textColor),
                .value("keyboardAppearance", \UITextField.keyboardAppearance),
                .value("borderStyle", \UITextField.borderStyle),
                .value("clearButtonMode", \UITextField.clearButtonMode),
                .value("textAlignment", \UITextField.textAlignment),
                .value("attributedPlaceholder", \UITextField.attributedPlaceholder),
                .value("defaultTextAttributes", \UITextField.defaultTextAttributes),
            ]
        ),
        (
            UITextView.self,
            [
                .value("font", \UITextView.font), .value("textColor", \UITextView.textColor),
                .value("keyboardAppearance", \UITextView.keyboardAppearance),
            ]
        ),
    ]

    private static let controls: [(type: AnyClass, properties: [AppearanceProperty])] = [
        (
            UIButton.self,
            [
                .states("titleColor", \UIButton.titleColors) { $0.setTitleColor($1, for: $2) },
                .states("backgroundImage", \UIButton.backgroundImages) {
                    $0.setBackgroundImage($1, for: $2)
                },
            ]
        ),
        (
            UISwitch.self,
            [
                .value("onTintColor", \UISwitch.onTintColor),
                .value("thumbTintColor", \UISwitch.thumbTintColor),
            ]
        ),
        (
            UISlider.self,
            [
                .value("minimumTrackTintColor", \UISlider.minimumTrackTintColor),
                .value("maximumTrackTintColor", \UISlider.maximumTrackTintColor),
                .value("thumbTintColor", \UISlider.thumbTintColor),
            ]
        ),
        (
            UIProgressView.self,
            [
                .value("progressTintColor", \UIProgressView.progressTintColor),
                .value("trackTintColor", \UIProgressView.trackTintColor),
            ]
        ),
        (
            UIPageControl.self,
            [
                .value("pageIndicatorTintColor", \UIPageControl.pageIndicatorTintColor),
                .value(
                    "currentPageIndicatorTintColor", \UIPageControl.currentPageIndicatorTintColor),
            ]
        ),
        (UIActivityIndicatorView.self, [.value("color", \UIActivityIndicatorView.color)]),
        (
            UISegmentedControl.self,
            [
                .value("selectedSegmentTintColor", \UISegmentedControl.selectedSegmentTintColor),
                .states("titleTextAttributes", \UISegmentedControl.titleAttributes) {
                    $0.setTitleTextAttributes($1, for: $2)
                },
            ]
        ),
    ]

    /// The appearance comes first: it has what the other properties set.
    private static let bars: [(type: AnyClass, properties: [AppearanceProperty])] = [
        (
            UINavigationBar.self,
            [
                .value("standardAppearance", \UINavigationBar.standardAppearance),
                .value("compactAppearance", \UINavigationBar.compactAppearance),
                .value("scrollEdgeAppearance", \UINavigationBar.scrollEdgeAppearance),
                .value("compactScrollEdgeAppearance", \UINavigationBar.compactScrollEdgeAppearance),
                .value("barStyle", \UINavigationBar.barStyle),
                .value(
                    "barTintColor", \UINavigationBar.barTintColor,
                    stored: \UINavigationBar.standardAppearance.backgroundColor),
                .value("isTranslucent", \UINavigationBar.isTranslucent),
                .value("prefersLargeTitles", \UINavigationBar.prefersLargeTitles),
                .value("titleTextAttributes", \UINavigationBar.titleTextAttributes),
                .value("largeTitleTextAttributes", \UINavigationBar.largeTitleTextAttributes),
                .value("shadowImage", \UINavigationBar.shadowImage),
                .states("backgroundImage", \UINavigationBar.backgroundImages) {
                    $0.setBackgroundImage($1, for: $2)
                },
                .states("titleVerticalPositionAdjustment", \UINavigationBar.titleOffsets) {
                    $0.setTitleVerticalPositionAdjustment($1, for: $2)
                },
                .value("backIndicatorImage", \UINavigationBar.backIndicatorImage),
                .value(
                    "backIndicatorTransitionMaskImage",
                    \UINavigationBar.backIndicatorTransitionMaskImage),
            ]
        ),
        (
            UITabBar.self,
            [
                .value("standardAppearance", \UITabBar.standardAppearance),
                .value("scrollEdgeAppearance", \UITabBar.scrollEdgeAppearance),
                .value("barStyle", \UITabBar.barStyle),
                .value(
                    "barTintColor", \UITabBar.barTintColor,
                    stored: \UITabBar.standardAppearance.backgroundColor),
                .value("unselectedItemTintColor", \UITabBar.unselectedItemTintColor),
                .value("isTranslucent", \UITabBar.isTranslucent),
                .value("backgroundImage", \UITabBar.backgroundImage),
                .value("shadowImage", \UITabBar.shadowImage),
                .value("selectionIndicatorImage", \UITabBar.selectionIndicatorImage),
                .value("itemPositioning", \UITabBar.itemPositioning),
                .value("itemWidth", \UITabBar.itemWidth),
                .value("itemSpacing", \UITabBar.itemSpacing),
            ]
        ),
        (
            UIToolbar.self,
            [
                .value("standardAppearance", \UIToolbar.standardAppearance),
                .value("compactAppearance", \UIToolbar.compactAppearance),
                .value("scrollEdgeAppearance", \UIToolbar.scrollEdgeAppearance),
                .value("compactScrollEdgeAppearance", \UIToolbar.compactScrollEdgeAppearance),
                .value("barStyle", \UIToolbar.barStyle),
                .value(
                    "barTintColor", \UIToolbar.barTintColor,
                    stored: \UIToolbar.standardAppearance.backgroundColor),
                .value("isTranslucent", \UIToolbar.isTranslucent),
            ]
        ),
        (
            UISearchBar.self,
            [
                .value("barTintColor", \UISearchBar.barTintColor),
                .value("searchBarStyle", \UISearchBar.searchBarStyle),
                .value("isTranslucent", \UISearchBar.isTranslucent),
            ]
        ),
    ]

    private static let items: [(type: AnyClass, properties: [AppearanceProperty])] = [
        (
            UIBarItem.self,
            [
                .states("titleTextAttributes", \UIBarItem.titleAttributes) {
                    $0.setTitleTextAttributes($1, for: $2)
                }
            ]
        ),
        (
            UIBarButtonItem.self,
            [
                .value("tintColor", \UIBarButtonItem.tintColor),
                .states("backgroundImage", \UIBarButtonItem.backgroundImages) {
                    $0.setBackgroundImage($1, for: $2, barMetrics: .default)
                },
                .states("styledBackgroundImage", \UIBarButtonItem.backgrounds.styled) {
                    $0.backgrounds.styled[$2] = $1
                },
                .states("backButtonBackgroundImage", \UIBarButtonItem.backgrounds.back) {
                    $0.backgrounds.back[$2] = $1
                },
                .value("backgroundOffset", \UIBarButtonItem.backgrounds.offset),
                .value("backButtonOffset", \UIBarButtonItem.backgrounds.backOffset),
                .value("backButtonTitleOffset", \UIBarButtonItem.backgrounds.backTitleOffset),
            ]
        ),
        (
            UITabBarItem.self,
            [
                .value("titlePositionAdjustment", \UITabBarItem.titlePositionAdjustment),
                .value("badgeColor", \UITabBarItem.badgeColor),
            ]
        ),
    ]
}

extension UIView {
    /// The tint colour of the view itself; nil for the superview's.
    fileprivate final var ownTintColor: UIColor? {
        get { storedTintColor }
        set { tintColor = newValue }
    }
}
