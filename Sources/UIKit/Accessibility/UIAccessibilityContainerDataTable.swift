/// How the elements inside an object are reached without a touch screen.
///
/// In the viewer's page the Tab key stops at a combined group before its elements, and passes over
/// a row whose elements are separate.
///
/// Source: Apple, UIAccessibilityNavigationStyle.
public enum UIAccessibilityNavigationStyle: Int, Sendable {
    /// As the system decides.
    case automatic = 0
    /// One by one.
    case separate = 1
    /// Through the group.
    case combined = 2
}

/// A table with rows and columns, such as a calendar, for people who do not see it.
///
/// The screen reader's rotor for tables stops at it, and the viewer's page reads its rows, columns
/// and headers.
///
/// Source: Apple, UIAccessibilityContainerDataTable.
@preconcurrency @MainActor
public protocol UIAccessibilityContainerDataTable: NSObjectProtocol {
    /// Returns the cell at a row and a column; nil for none.
    func accessibilityDataTableCellElement(forRow row: Int, column: Int)
        -> (any UIAccessibilityContainerDataTableCell)?
    /// Returns the number of rows.
    func accessibilityRowCount() -> Int
    /// Returns the number of columns.
    func accessibilityColumnCount() -> Int
    /// Returns the headers of a row; nil (the default) for none.
    func accessibilityHeaderElements(forRow row: Int)
        -> [any UIAccessibilityContainerDataTableCell]?
    /// Returns the headers of a column; nil (the default) for none.
    func accessibilityHeaderElements(forColumn column: Int)
        -> [any UIAccessibilityContainerDataTableCell]?
}

extension UIAccessibilityContainerDataTable {
    /// Returns nil.
    public func accessibilityHeaderElements(forRow row: Int)
        -> [any UIAccessibilityContainerDataTableCell]?
    { nil }
    /// Returns nil.
    public func accessibilityHeaderElements(forColumn column: Int)
        -> [any UIAccessibilityContainerDataTableCell]?
    { nil }
}

/// A cell of a table with rows and columns.
///
/// Source: Apple, UIAccessibilityContainerDataTableCell.
@preconcurrency @MainActor
public protocol UIAccessibilityContainerDataTableCell: NSObjectProtocol {
    /// Returns the rows that the cell covers.
    func accessibilityRowRange() -> NSRange
    /// Returns the columns that the cell covers.
    func accessibilityColumnRange() -> NSRange
}

/// A piece of information about an element that is read on request.
///
/// Source: Apple, AXCustomContent, of the module Accessibility.
@preconcurrency @MainActor
open class AXCustomContent: NSObject, @preconcurrency NSCopying {
    /// Whether a piece of information is read with the element.
    ///
    /// Source: Apple, AXCustomContent.Importance.
    public enum Importance: UInt, Sendable {
        /// On request.
        case `default` = 0
        /// With the element.
        case high = 1
    }

    /// The name with attributes of speech.
    public final let attributedLabel: NSAttributedString
    /// The value with attributes of speech.
    public final let attributedValue: NSAttributedString
    /// Whether it is read with the element. Default: on request.
    open var importance = Importance.default

    /// The name of the information.
    open var label: String { attributedLabel.string }
    /// The information.
    open var value: String { attributedValue.string }

    /// Creates a piece of information.
    public convenience init(label: String, value: String) {
        self.init(
            attributedLabel: NSAttributedString(string: label),
            attributedValue: NSAttributedString(string: value))
    }

    /// Creates a piece of information with attributes of speech.
    public init(
        attributedLabel label: NSAttributedString, attributedValue value: NSAttributedString
    ) {
        (attributedLabel, attributedValue) = (label, value)
        super.init()
    }

    /// Returns a piece of information with the same texts.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = AXCustomContent(
            attributedLabel: attributedLabel, attributedValue: attributedValue)
        copy.importance = importance
        return copy
    }
}

/// An element with information that is read on request.
///
/// The viewer's page reads it in the element's description; a test reads the property.
///
/// Source: Apple, AXCustomContentProvider, of the module Accessibility.
@preconcurrency @MainActor
public protocol AXCustomContentProvider: NSObjectProtocol {
    /// The information.
    var accessibilityCustomContent: [AXCustomContent]! { get set }
}
