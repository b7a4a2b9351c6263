import Foundation
import Testing

/// A property that Apple declares `{ get }` has no setter here either, not even an internal one.
///
/// Swift lets a subclass narrow a property's type, `override var collectionView: UICollectionView`,
/// only if the property has no setter at all; `open internal(set) var` has one for subclasses too.
/// `open var view: UIView? { storedView }` has none.
@Suite("Properties with a setter of UIKit's own")
struct ReadOnlyPropertyTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..")
        .standardizedFileURL

    /// Permitted setters of objects and optionals, with the reason.
    private static let allowed = [
        // Apple declares the three with a setter, so that no subclass narrows them.
        "NSTextContainer.swift: layoutManager", "NSLayoutManager.swift: textStorage",
        "UIAccessibility.swift: accessibilityContainer",
    ]

    /// Types that no subclass narrows, beside those of the standard library and enumerations.
    private static let values: Set = [
        "Action", "ActionType", "Bool", "CFTimeInterval", "CGFloat", "CGRect", "CGSize",
        "EditActions", "Int", "NSRange", "Phase", "Selector", "Style", "TimeInterval", "TouchType",
        "TransitionStyle", "NavigationOrientation", "UIDocumentPickerMode", "UIFocusHeading",
        "any NSTextLocation",
    ]

    /// Returns the name of a property that a line declares with a setter of the module's own, if a
    /// subclass may want to narrow its type.
    private static func narrowable(_ line: Substring) -> String? {
        let pattern =
            /^\s*open (?:internal|package|private|fileprivate)\(set\) (?:final |weak |unowned |lazy )*var (\w+)(?:: ([^={]+))?(?: = (\w+)?(.?).*)?(?: \{.*)?$/
        guard let match = line.firstMatch(of: pattern) else { return nil }
        let name = String(match.1)
        guard let type = match.2?.trimmingCharacters(in: .whitespaces) else {
            // `= UITabBar()` makes an object; `= false`, `= Style.plain` and `= .zero` do not.
            let made = match.3.map(String.init) ?? ""
            guard made.first?.isUppercase == true, match.4 == "(" else { return nil }
            return values.contains(made) ? nil : name
        }
        if type.hasSuffix("?") || type.hasSuffix("!") { return name }
        return type.hasPrefix("[") || values.contains(type) ? nil : name
    }

    @Test("a property of an object or an optional has no setter of the module's own")
    func setters() throws {
        var found: Set<String> = []
        for module in ["QuartzCore", "UIKit"] {
            let folder = Self.root.appending(path: "Sources/\(module)")
            let names = try #require(FileManager.default.enumerator(atPath: folder.path))
            for case let name as String in names where name.hasSuffix(".swift") {
                let text = try String(
                    contentsOf: folder.appending(path: name), encoding: .utf8)
                guard text.contains("(set)") else { continue }
                let file = (name as NSString).lastPathComponent
                for property in text.split(separator: "\n").compactMap(Self.narrowable) {
                    found.insert("\(file): \(property)")
                }
            }
        }
        for place in found.subtracting(Self.allowed).sorted() {
            Issue.record(
                "\(place): subclasses cannot narrow its type. Write `open var x: T { storedX }`.")
        }
        for place in Set(Self.allowed).subtracting(found).sorted() {
            Issue.record("\(place) is permitted, but no such property is declared.")
        }
    }

    @Test(
        "declarations are read",
        arguments: [
            ("    open internal(set) weak var view: UIView? {", "view"),
            ("    open private(set) lazy var item: UIBarButtonItem = {", "item"),
            ("    open internal(set) var contentView = UIView()", "contentView"),
            ("    open internal(set) var toolbar: UIToolbar!", "toolbar"),
            ("    open internal(set) var name: String?", "name"),
            ("    open internal(set) var isTracking = false", nil),
            ("    open internal(set) var style: Style", nil),
            ("    open internal(set) var inset = UIEdgeInsets.zero", nil),
            ("    open private(set) var list: [UIView] = []", nil),
            ("    open var view: UIView? { storedView }", nil),
            ("    final var storedView: UIView?", nil),
        ] as [(String, String?)])
    func reading(_ line: String, _ name: String?) {
        #expect(Self.narrowable(line[...]) == name)
    }
}
