import Foundation

/// The proxies of all classes, and their application to objects that are shown.
@MainActor
enum AppearanceProxies {
    /// The customisation of a class inside containers and under traits.
    @MainActor
    private final class Rule {
        let type: AnyClass
        /// From the inside to the outside.
        let containers: [AnyClass]
        let traits: UITraitCollection?
        let proxy: NSObject
        /// An instance with the class's defaults.
        let pristine: NSObject

        init(_ type: AnyClass, in containers: [AnyClass], for traits: UITraitCollection?) {
            self.type = type
            self.containers = containers
            self.traits = traits
            (proxy, pristine) = (makeInstance(of: type), makeInstance(of: type))
        }
    }

    private static var rules: [ObjectIdentifier: [Rule]] = [:]
    /// The rules of a class and its superclasses, the most derived first.
    private static var inherited: [ObjectIdentifier: [(distance: Int, rule: Rule)]] = [:]
    /// Whether there is a proxy for items of bars.
    private static var hasItems = false
    /// Instances with the defaults of UIKit's classes.
    private static var defaults: [ObjectIdentifier: NSObject] = [:]

    /// Returns the proxy of a class; the same one for the same containers and traits.
    static func proxy(
        of type: AnyClass, in containers: [any UIAppearanceContainer.Type],
        for traits: UITraitCollection?
    ) -> NSObject {
        let containers: [AnyClass] = containers.map { $0 as AnyClass }
        let known = rules[ObjectIdentifier(type)]?.first { rule in
            rule.containers.elementsEqual(containers, by: ==)
                && (rule.traits == traits || rule.traits?.isEqual(traits) == true)
        }
        if let known { return known.proxy }
        let rule = Rule(type, in: containers, for: traits)
        if rule.proxy is UIBarItem { hasItems = true }
        rules[ObjectIdentifier(type), default: []].append(rule)
        inherited = [:]
        Customization.apply = apply
        return rule.proxy
    }

    /// Customises an object that is about to be shown.
    private static func apply(to object: NSObject, in container: UIView?) {
        // Only now is it known what the bar is inside of.
        if hasItems { (object as? any BarWithItems)?.showItemsAgain() }
        let candidates = rules(for: type(of: object))
        guard !candidates.isEmpty else { return }
        let traits = (object as? UIView ?? container)?.traitCollection
        let matches = candidates.compactMap { candidate -> (order: [Int], rule: Rule)? in
            let rule = candidate.rule
            if let wanted = rule.traits, traits?.containsTraits(in: wanted) != true { return nil }
            guard let reach = reach(of: rule.containers, from: container) else { return nil }
            return ([candidate.distance, -reach, -rule.containers.count], rule)
        }
        guard !matches.isEmpty else { return }
        let memory = AppearanceMemory.of(object)
        var done: Set<String> = []
        let standard = defaults(of: object)
        for (_, rule) in matches.sorted(by: { $0.order.lexicographicallyPrecedes($1.order) }) {
            for property in AppearanceProperty.all(of: rule.type) {
                let change = AppearanceProperty.Change(
                    proxy: rule.proxy, pristine: rule.pristine,
                    standard: property.isOwn ? rule.pristine : standard ?? rule.pristine,
                    object: object,
                    memory: memory)
                property.transfer(change, &done)
            }
        }
    }

    private static func rules(for type: AnyClass) -> [(distance: Int, rule: Rule)] {
        if let known = inherited[ObjectIdentifier(type)] { return known }
        var found: [(distance: Int, rule: Rule)] = []
        // Parts of controls and bars are no views of the program's.
        if !isPart(type) {
            for (distance, some): (Int, AnyClass) in ancestry(of: type).enumerated() {
                found += (rules[ObjectIdentifier(some)] ?? []).map { (distance, $0) }
            }
        }
        inherited[ObjectIdentifier(type)] = found
        return found
    }

    /// Whether a class is one of UIKit's own without a name in UIKit.
    private static func isPart(_ type: AnyClass) -> Bool {
        let name = String(reflecting: type)
        return name.hasPrefix("UIKit.") && !name.hasPrefix("UIKit.UI")
    }

    /// Returns how far away the outermost of the containers is, each outside of the one before; nil
    /// if one is missing, and 0 without containers.
    private static func reach(of containers: [AnyClass], from view: UIView?) -> Int? {
        guard !containers.isEmpty else { return 0 }
        var (index, distance) = (0, 0)
        var responder: UIResponder? = view
        while let some = responder {
            distance += 1
            for object in [some, some.presentationAround].compactMap({ $0 })
            where ancestry(of: type(of: object)).contains(where: { $0 == containers[index] }) {
                index += 1
                if index == containers.count { return distance }
            }
            responder = some.next
        }
        return nil
    }

    /// Returns an instance with the defaults of an object's nearest class of UIKit's that
    /// properties are listed for.
    private static func defaults(of object: NSObject) -> NSObject? {
        guard let listed = ancestry(of: type(of: object)).first(where: AppearanceProperty.isListed)
        else { return nil }
        if let known = defaults[ObjectIdentifier(listed)] { return known }
        let made = makeInstance(of: listed)
        defaults[ObjectIdentifier(listed)] = made
        return made
    }
}

/// Creates an instance of a class of views or items, through the initializer that they have: an
/// `init()` of the class's own, or one of UIKit's.
@MainActor
private func makeInstance(of type: AnyClass) -> NSObject {
    if let made = madeByInit(type) { return made }
    return switch type {
    case let cell as UITableViewCell.Type:
        cell.makeInstance(style: .default, reuseIdentifier: nil)
    case let header as UITableViewHeaderFooterView.Type: header.makeInstance(reuseIdentifier: nil)
    case let view as UIView.Type: view.makeInstance(frame: .zero)
    default: (type as! NSObject.Type).makeInstance()
    }
}

/// The values that an object took from proxies, which are no customisation of the program's.
@MainActor
final class AppearanceMemory {
    var values: [String: Any?] = [:]

    private nonisolated(unsafe) static let key = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    static func of(_ object: NSObject) -> AppearanceMemory {
        if let known = objc_getAssociatedObject(object, key) as? AppearanceMemory { return known }
        let memory = AppearanceMemory()
        objc_setAssociatedObject(object, key, memory, .OBJC_ASSOCIATION_RETAIN)
        return memory
    }
}

/// A bar whose items take the values of proxies.
@MainActor
private protocol BarWithItems: UIView {
    /// Builds the views of the items again.
    func showItemsAgain()
}
extension UINavigationBar: BarWithItems {
    fileprivate func showItemsAgain() { itemChanged() }
}
extension UIToolbar: BarWithItems {
    fileprivate func showItemsAgain() { rebuild() }
}
extension UITabBar: BarWithItems {
    fileprivate func showItemsAgain() { rebuild() }
}
