import UIKit

extension Kinds {
    /// A rule for a bar's appearance.
    static func appearance<Bar: NSObject, Look: UIBarAppearance>(
        _ key: String, _ property: ReferenceWritableKeyPath<Bar, Look>
    ) -> ChildRule {
        .rule(key) { (loader, bar: Bar, element) in
            bar[keyPath: property] = look(element, loader)
            return true
        }
    }

    /// A rule for a bar's appearance that may be missing.
    static func appearance<Bar: NSObject, Look: UIBarAppearance>(
        _ key: String, _ property: ReferenceWritableKeyPath<Bar, Look?>
    ) -> ChildRule {
        .rule(key) { (loader, bar: Bar, element) in
            bar[keyPath: property] = look(element, loader)
            return true
        }
    }

    private static func look<Look: UIBarAppearance>(
        _ element: Element, _ loader: ObjectLoader
    ) -> Look {
        let look = Look()
        read(element, of: look, loader)
        return look
    }

    private static func read(
        _ element: Element, of appearance: UIBarAppearance, _ loader: ObjectLoader
    ) {
        for (name, text) in element.attributes.sorted(by: { $0.key < $1.key }) {
            switch name {
            case "key": break
            case "backgroundImage":
                appearance.backgroundImage = loader.values.image(
                    text, isSymbol: false, at: element)
            case "shadowImage":
                appearance.shadowImage = loader.values.image(text, isSymbol: false, at: element)
            default: loader.remarks.unsupported(element, attribute: name)
            }
        }
        let navigation = appearance as? UINavigationBarAppearance
        for child in element.children {
            switch child.key {
            // Xcode writes <nil> for none.
            case "backgroundColor": appearance.backgroundColor = color(child, loader)
            case "shadowColor": appearance.shadowColor = color(child, loader)
            case "backgroundImage": appearance.backgroundImage = loader.values.image(child)
            case "shadowImage": appearance.shadowImage = loader.values.image(child)
            case "backgroundEffect":
                appearance.backgroundEffect = loader.blurStyle(child).map(UIBlurEffect.init(style:))
            case "titleTextAttributes" where navigation != nil:
                navigation?.titleTextAttributes = textAttributes(child, loader)
            case "largeTitleTextAttributes" where navigation != nil:
                navigation?.largeTitleTextAttributes = textAttributes(child, loader)
            default: loader.remarks.unsupported(child, in: element)
            }
        }
    }

    private static func color(_ element: Element, _ loader: ObjectLoader) -> UIColor? {
        element.name == "nil" ? nil : loader.values.color(element)
    }
}
