/// A class whose appearance an application customises for all instances.
///
/// ```swift
/// UINavigationBar.appearance().tintColor = .systemRed
/// UILabel.appearance(whenContainedInInstancesOf: [UITableViewCell.self]).textColor = .gray
/// ```
///
/// A proxy is an instance of the class that is never shown. A view takes the values that differ
/// from the class's defaults from it when it enters a window, a bar's item when the bar shows it.
/// Values that the instance itself was given stay. Of several proxies, that of the most derived
/// class comes first, then the one with the outermost container, then the one with the most
/// containers.
///
/// These properties have an effect, also for subclasses:
/// - views: background and tint colour, semantic content, exclusive touches, layout margins;
/// - labels, text fields and text views: font and text colour; labels also the shadow, the
///   highlighted colour, alignment, lines and shrinking, the others the look of the keyboard; text
///   fields the border, the clear button, alignment, placeholder and default attributes;
/// - scroll views: adjustment of insets, keyboard dismissal, indicators, bounces, delayed touches;
/// - buttons: title colours and background images; bar button items: tint colour, title attributes
///   and background images; tab bar items: title attributes and offset, badge colour;
/// - navigation, tab and tool bars: style, colours, images, translucency, title attributes and
///   appearances; search bars: style, colour and translucency;
/// - the colours of switches, sliders, progress views, page controls, activity indicators and
///   segmented controls, the latter's title attributes;
/// - tables: separators, heights of rows, estimates, the padding above headers, colours of the
///   index; cells: insets of separators, selection; collection views: prefetching;
/// - a program's own class: the properties that it lists in its ``ObjCTable``, for which
///   `mainspring port` takes those with `@objc`.
///
/// Deviation: other properties of a proxy have no effect, and neither has a value that equals the
/// class's default, because Linux has no runtime that records calls. A proxy is made by
/// `init(frame:)`; a class without it stops the program.
///
/// Source: Apple, UIAppearance.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {
    /// Returns the proxy for all instances of the class.
    static func appearance() -> Self
    /// Returns the proxy for instances inside containers: each inside an instance of the next.
    static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self
    /// Returns the proxy for instances whose traits contain the given ones.
    static func appearance(for traits: UITraitCollection) -> Self
    /// Returns the proxy for instances inside containers whose traits contain the given ones.
    static func appearance(
        for traits: UITraitCollection,
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self
}

/// A class inside which an application may customise the appearance of other classes.
///
/// Source: Apple, UIAppearanceContainer.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: AnyObject {}

extension UIViewController: UIAppearanceContainer {}
extension UIView: UIAppearance, UIAppearanceContainer {}
extension UIBarItem: UIAppearance {}

extension UIAppearance where Self: NSObject {
    /// Returns the proxy for all instances of the class; see ``UIAppearance``.
    public static func appearance() -> Self { proxy(in: [], for: nil) }

    /// Returns the proxy for instances inside containers: each inside an instance of the next.
    public static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { proxy(in: containerTypes, for: nil) }

    /// Returns the proxy for instances whose traits contain the given ones.
    public static func appearance(for traits: UITraitCollection) -> Self {
        proxy(in: [], for: traits)
    }

    /// Returns the proxy for instances inside containers whose traits contain the given ones.
    public static func appearance(
        for traits: UITraitCollection,
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self { proxy(in: containerTypes, for: traits) }

    private static func proxy(
        in containers: [any UIAppearanceContainer.Type], for traits: UITraitCollection?
    ) -> Self {
        let proxy = AppearanceProxies.proxy(of: self, in: containers, for: traits)
        return unsafeDowncast(proxy, to: self)
    }
}
