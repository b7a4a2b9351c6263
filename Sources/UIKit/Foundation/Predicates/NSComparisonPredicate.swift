import Foundation

/// A predicate that compares two values.
///
/// Foundation on Linux declares the class without supporting it.
///
/// Source: Apple, NSComparisonPredicate.
public class NSComparisonPredicate: NSPredicate {
    /// How a collection at the left is compared.
    public enum Modifier: UInt, Sendable {
        /// The values are compared as they are.
        case direct = 0
        /// All elements must pass; none is needed.
        case all = 1
        /// One element must pass.
        case any = 2
    }

    /// How two values are compared.
    public enum Operator: UInt, Sendable {
        /// `<`.
        case lessThan = 0
        /// `<=`.
        case lessThanOrEqualTo = 1
        /// `>`.
        case greaterThan = 2
        /// `>=`.
        case greaterThanOrEqualTo = 3
        /// `==`.
        case equalTo = 4
        /// `!=`.
        case notEqualTo = 5
        /// A regular expression at the right matches the whole string.
        case matches = 6
        /// A pattern at the right, with `?` and `*`, matches the whole string.
        case like = 7
        /// The string begins with the one at the right.
        case beginsWith = 8
        /// The string ends with the one at the right.
        case endsWith = 9
        /// The value is in the collection or the string at the right.
        case `in` = 10
        /// The collection or the string at the left contains the value.
        case contains = 99
        /// The value lies between the two of the collection at the right, or equals one of them.
        case between = 100

        /// The operator in a format.
        var text: String {
            switch self {
            case .lessThan: "<"
            case .lessThanOrEqualTo: "<="
            case .greaterThan: ">"
            case .greaterThanOrEqualTo: ">="
            case .equalTo: "=="
            case .notEqualTo: "!="
            case .matches: "MATCHES"
            case .like: "LIKE"
            case .beginsWith: "BEGINSWITH"
            case .endsWith: "ENDSWITH"
            case .in: "IN"
            case .contains: "CONTAINS"
            case .between: "BETWEEN"
            }
        }
    }

    /// How strings are compared.
    public struct Options: OptionSet, Sendable {
        /// The bits.
        public let rawValue: UInt
        /// Creates options from their bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// Capital and small letters are equal.
        public static let caseInsensitive = Options(rawValue: 1)
        /// Letters with and without marks are equal.
        public static let diacriticInsensitive = Options(rawValue: 2)
        /// The strings are normalized already; it changes nothing here.
        public static let normalized = Options(rawValue: 4)
    }

    /// The value at the left.
    public let leftExpression: NSExpression
    /// The value at the right.
    public let rightExpression: NSExpression
    /// How a collection at the left is compared.
    public let comparisonPredicateModifier: Modifier
    /// How the values are compared.
    public let predicateOperatorType: Operator
    /// How strings are compared.
    public let options: Options

    /// Creates a predicate that compares two values.
    ///
    /// - Parameters:
    ///   - lhs: The value at the left.
    ///   - rhs: The value at the right.
    ///   - modifier: How a collection at the left is compared.
    ///   - type: How the values are compared.
    ///   - options: How strings are compared.
    public init(
        leftExpression lhs: NSExpression, rightExpression rhs: NSExpression, modifier: Modifier,
        type: Operator, options: Options = []
    ) {
        leftExpression = lhs
        rightExpression = rhs
        comparisonPredicateModifier = modifier
        predicateOperatorType = type
        self.options = options
        let node = PredicateNode.comparison(
            PredicateComparison(
                left: lhs.node, right: rhs.node, type: type, modifier: modifier, options: options))
        super.init { object, variables in
            var evaluation = PredicateEvaluation(object: object, variables: variables ?? [:])
            return evaluation.isTrue(node)
        }
    }

    /// Decodes nothing: predicates are not archived here.
    public required init?(coder: NSCoder) { nil }

    /// The predicate as a format, such as `age >= 18`.
    public override var predicateFormat: String {
        let modifiers = ["", "ALL ", "ANY "]
        var letters = ""
        if options.contains(.caseInsensitive) { letters += "c" }
        if options.contains(.diacriticInsensitive) { letters += "d" }
        if options.contains(.normalized) { letters += "n" }
        return modifiers[Int(comparisonPredicateModifier.rawValue)]
            + leftExpression.description + " " + predicateOperatorType.text
            + (letters.isEmpty ? "" : "[\(letters)]") + " " + rightExpression.description
    }
}
