import Foundation

/// The meaning of a format: an expression, or a predicate, whose value is true or false.
indirect enum PredicateNode {
    case constant(Any?)
    case evaluatedObject
    case variable(String)
    /// Keys behind a value.
    case keyPath(PredicateNode, [String])
    case element(PredicateNode, PredicateElement)
    case list([PredicateNode])
    /// A sum or a product, from left to right.
    case chain(PredicateNode, [(String, PredicateNode)])
    case function(String, [PredicateNode])
    case block(PredicateBlock, [NSExpression])
    /// A collection, the variable for its elements, and their predicate.
    case subquery(PredicateNode, String, PredicateNode)
    case ternary(PredicateNode, PredicateNode, PredicateNode)

    case truth(Bool)
    case not(PredicateNode)
    case all([PredicateNode])
    case any([PredicateNode])
    case comparison(PredicateComparison)
    /// A predicate of another kind.
    case other(NSPredicate)

    /// Whether the node is a predicate.
    var isPredicate: Bool {
        switch self {
        case .truth, .not, .all, .any, .comparison, .other: true
        default: false
        }
    }
}

/// A function of NSExpression's block expressions.
typealias PredicateBlock = (Any?, [NSExpression], NSMutableDictionary?) -> Any?

/// An element of a collection, between brackets.
enum PredicateElement {
    case first, last, size
    case index(PredicateNode)
}

/// Two values and how they are compared.
struct PredicateComparison {
    var left: PredicateNode
    var right: PredicateNode
    var type: NSComparisonPredicate.Operator
    var modifier = NSComparisonPredicate.Modifier.direct
    /// Whether no element may pass, in place of one.
    var isNone = false
    var options: NSComparisonPredicate.Options = []
}
