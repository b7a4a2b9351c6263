/// A way for a screen reader to move between elements of one kind, such as the mistakes in a text.
///
/// A rotor belongs to an element, a view or a controller, and can be used while the screen reader
/// is at the object or inside it. A test uses it with
/// ``UIResponder/moveAccessibilityFocus(byRotorNamed:_:)``.
///
/// Source: Apple, UIAccessibilityCustomRotor.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotor: NSObject {
    /// The direction of a search.
    ///
    /// Source: Apple, UIAccessibilityCustomRotor.Direction.
    public enum Direction: Int, Sendable {
        /// To the item before.
        case previous = 0
        /// To the item after.
        case next = 1
    }

    /// The system's own rotors.
    ///
    /// Source: Apple, UIAccessibilityCustomRotor.SystemRotorType.
    public enum SystemRotorType: Int, Sendable {
        /// None: a rotor with a name.
        case none = 0
        /// Links.
        case link = 1
        /// Links that were followed.
        case visitedLink = 2
        /// Headings.
        case heading = 3
        /// Headings of the first level.
        case headingLevel1 = 4
        /// Headings of the second level.
        case headingLevel2 = 5
        /// Headings of the third level.
        case headingLevel3 = 6
        /// Headings of the fourth level.
        case headingLevel4 = 7
        /// Headings of the fifth level.
        case headingLevel5 = 8
        /// Headings of the sixth level.
        case headingLevel6 = 9
        /// Bold text.
        case boldText = 10
        /// Slanted text.
        case italicText = 11
        /// Underlined text.
        case underlineText = 12
        /// Words that are not spelled correctly.
        case misspelledWord = 13
        /// Images.
        case image = 14
        /// Text fields.
        case textField = 15
        /// Tables.
        case table = 16
        /// Lists.
        case list = 17
        /// Landmarks, such as the parts of a page.
        case landmark = 18
    }

    /// Returns the item that follows another one; nil without one.
    public typealias Search = (UIAccessibilityCustomRotorSearchPredicate) ->
        UIAccessibilityCustomRotorItemResult?

    /// The name with attributes of speech.
    open var attributedName: NSAttributedString
    /// Finds the next item.
    open var itemSearchBlock: Search
    /// The rotor of the system's that this one replaces; none for a rotor with a name.
    public final let systemRotorType: SystemRotorType
    /// The item that was found last.
    final var current: UIAccessibilityCustomRotorItemResult?

    /// The name, by which the user chooses the rotor.
    open var name: String {
        get { attributedName.string }
        set { attributedName = NSAttributedString(string: newValue) }
    }

    /// Creates a rotor with a name.
    public convenience init(name: String, itemSearch itemSearchBlock: @escaping Search) {
        self.init(
            attributedName: NSAttributedString(string: name), itemSearch: itemSearchBlock)
    }

    /// Creates a rotor with a name that has attributes of speech.
    public init(attributedName: NSAttributedString, itemSearch itemSearchBlock: @escaping Search) {
        (self.attributedName, self.itemSearchBlock) = (attributedName, itemSearchBlock)
        systemRotorType = .none
    }

    /// Creates a rotor in place of one of the system's.
    public init(systemType type: SystemRotorType, itemSearch itemSearchBlock: @escaping Search) {
        attributedName = NSAttributedString()
        self.itemSearchBlock = itemSearchBlock
        systemRotorType = type
    }
}

/// Where a search of a rotor begins, and its direction.
///
/// Source: Apple, UIAccessibilityCustomRotorSearchPredicate.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorSearchPredicate: NSObject {
    /// The item at which the screen reader is; one without an element before the first search.
    open var currentItem = UIAccessibilityCustomRotorItemResult()
    /// The direction. Default: previous.
    open var searchDirection = UIAccessibilityCustomRotor.Direction.previous
}

/// The result of a rotor's search: an element, or a part of its text.
///
/// Source: Apple, UIAccessibilityCustomRotorItemResult.
@preconcurrency @MainActor
open class UIAccessibilityCustomRotorItemResult: NSObject {
    /// The element; not retained.
    open weak var targetElement: (any NSObjectProtocol)?
    /// The part of the element's text; nil for all of it.
    open var targetRange: UITextRange?

    /// Creates a result without an element.
    public override init() { super.init() }

    /// Creates a result.
    public init(targetElement: any NSObjectProtocol, targetRange: UITextRange?) {
        (self.targetElement, self.targetRange) = (targetElement, targetRange)
    }
}

/// The kind of group that the elements inside an object are.
///
/// The screen reader's rotors for tables, lists and landmarks stop at the first element of each.
///
/// Source: Apple, UIAccessibilityContainerType.
public enum UIAccessibilityContainerType: Int, Sendable {
    /// Nothing in particular.
    case none = 0
    /// A table with rows and columns.
    case dataTable = 1
    /// A list.
    case list = 2
    /// A part of the screen that users look for, such as its navigation.
    case landmark = 3
    /// Elements that belong together.
    case semanticGroup = 4
}

extension UIResponder {
    /// Moves the screen reader by a rotor with a name, of the object that it reads or of those
    /// around it; without such an object, of this one and those around it.
    ///
    /// Not in UIKit, where the user turns the rotor and flicks.
    ///
    /// - Returns: the result, to which the screen reader has moved; nil if there is no such
    ///   rotor or no further item.
    @discardableResult
    public final func moveAccessibilityFocus(
        byRotorNamed name: String, _ direction: UIAccessibilityCustomRotor.Direction
    ) -> UIAccessibilityCustomRotorItemResult? {
        rotor { $0.systemRotorType == .none && $0.name == name }?.move(direction)
    }

    /// Moves the screen reader to the next or previous element of a kind inside this object, or by
    /// a rotor of the program's that replaces the system's.
    ///
    /// Not in UIKit, where the user turns the rotor and flicks. The system's own rotors know links,
    /// headings, images, text fields, and by ``accessibilityContainerType`` tables, lists and
    /// landmarks.
    ///
    /// - Returns: the result, to which the screen reader has moved; nil for no further element.
    @discardableResult
    public final func moveAccessibilityFocus(
        by type: UIAccessibilityCustomRotor.SystemRotorType,
        _ direction: UIAccessibilityCustomRotor.Direction
    ) -> UIAccessibilityCustomRotorItemResult? {
        if type != .none, let own = rotor(where: { $0.systemRotorType == type }) {
            return own.move(direction)
        }
        let elements = accessibleElements()
        let stops = RotorStops.indices(of: type, in: elements)
        let here = elements.firstIndex { $0 === UIAccessibility.focusedElement }
        let found =
            direction == .next
            ? stops.first { $0 > here ?? -1 } : stops.last { $0 < here ?? elements.count }
        guard let found else { return nil }
        UIAccessibility.focus(elements[found])
        return UIAccessibilityCustomRotorItemResult(
            targetElement: elements[found], targetRange: nil)
    }

    /// The first rotor that fits, from the object that the screen reader reads to the outside.
    private func rotor(
        where fits: (UIAccessibilityCustomRotor) -> Bool
    ) -> UIAccessibilityCustomRotor? {
        let start = UIAccessibility.focusedElement as? UIResponder ?? self
        for object in sequence(first: start, next: \.outerObject) {
            if let found = object.accessibilityCustomRotors?.first(where: fits) { return found }
        }
        return nil
    }

    /// The object around this one: the container of an element, or else the next responder.
    fileprivate final var outerObject: UIResponder? {
        (self as? UIAccessibilityElement)?.accessibilityContainer as? UIResponder ?? next
    }
}

extension UIAccessibilityCustomRotor {
    fileprivate final func move(_ direction: Direction) -> UIAccessibilityCustomRotorItemResult? {
        let predicate = UIAccessibilityCustomRotorSearchPredicate()
        predicate.searchDirection = direction
        let focused = UIAccessibility.focusedElement as? any NSObjectProtocol
        if let current, let element = current.targetElement, element === focused {
            predicate.currentItem = current
        } else if let focused {
            predicate.currentItem = UIAccessibilityCustomRotorItemResult(
                targetElement: focused, targetRange: nil)
        }
        guard let found = itemSearchBlock(predicate) else { return nil }
        current = found
        UIAccessibility.focus(found.targetElement)
        return found
    }
}

/// The stops of the system's own rotors.
@MainActor
private enum RotorStops {
    static func indices(
        of type: UIAccessibilityCustomRotor.SystemRotorType, in elements: [UIResponder]
    ) -> [Int] {
        switch type {
        case .link: elements.indices.filter { elements[$0].accessibilityTraits.contains(.link) }
        case .heading:
            elements.indices.filter { elements[$0].accessibilityTraits.contains(.header) }
        case .image: elements.indices.filter { elements[$0].accessibilityTraits.contains(.image) }
        case .textField: elements.indices.filter { elements[$0] is any UITextInput }
        case .table: firsts(.dataTable, elements)
        case .list: firsts(.list, elements)
        case .landmark: firsts(.landmark, elements)
        default: []
        }
    }

    /// The first element in each container of a type.
    private static func firsts(
        _ type: UIAccessibilityContainerType, _ elements: [UIResponder]
    ) -> [Int] {
        let containers = elements.map { container(type, of: $0) }
        return containers.indices.filter { index in
            containers[index] != nil
                && (index == 0 || containers[index] !== containers[index - 1])
        }
    }

    private static func container(
        _ type: UIAccessibilityContainerType, of element: UIResponder
    ) -> UIResponder? {
        sequence(first: element, next: \.outerObject).first {
            $0.accessibilityContainerType == type
                || type == .dataTable && $0 is any UIAccessibilityContainerDataTable
        }
    }
}
