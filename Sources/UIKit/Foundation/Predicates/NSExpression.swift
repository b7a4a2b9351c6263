import Foundation

/// An expression with a value: a sum, a key path, a function of them.
///
/// The value of `NSExpression(format: "2 * (3 + 4)")`, by `expressionValue(with:context:)`, is 14.
/// Integers stay integers, so that `7 / 2` is 3; `7.0 / 2` is 3.5. A text with a mistake is
/// reported, and its expression has no value.
///
/// Foundation on Linux declares the class without supporting it.
///
/// Source: Apple, NSExpression.
///
/// Deviation: arguments may be of any type; `random` and functions with selectors of other objects
/// do not exist; an integer that is divided by 0 is reported and has no value.
public class NSExpression: NSObject, @unchecked Sendable {
    /// The kinds of expressions.
    public enum ExpressionType: UInt, Sendable {
        /// A value.
        case constantValue = 0
        /// The object that is evaluated.
        case evaluatedObject = 1
        /// A variable.
        case variable = 2
        /// A key path of the object.
        case keyPath = 3
        /// A function or a sum.
        case function = 4
        /// A list of expressions.
        case aggregate = 14
        /// The elements of a collection that pass a predicate.
        case subquery = 13
        /// A closure.
        case block = 19
        /// One of two expressions.
        case conditional = 20
    }

    let node: PredicateNode

    init(node: PredicateNode) { self.node = node }

    /// Creates an expression from its text.
    ///
    /// - Parameters:
    ///   - expressionFormat: The text, at most 200 levels deep.
    ///   - args: The values of `%@`, `%d` and `%f`, and the key paths of `%K`.
    public convenience init(format expressionFormat: String, _ args: Any?...) {
        self.init(format: expressionFormat, argumentArray: args.map { $0 as Any })
    }

    /// Creates an expression from its text and a list of arguments.
    ///
    /// - Parameters:
    ///   - expressionFormat: The text, at most 200 levels deep.
    ///   - arguments: The values of `%@`, `%d` and `%f`, and the key paths of `%K`.
    public init(format expressionFormat: String, argumentArray arguments: [Any]) {
        do {
            node = try PredicateParser.expression(expressionFormat, arguments)
        } catch {
            reportPredicateMistake(
                error, "NSExpression", expressionFormat, "the expression has no value")
            node = .constant(nil)
        }
    }

    /// Creates an expression with a value.
    public convenience init(forConstantValue obj: Any?) {
        self.init(node: .constant(PredicateValue.plain(obj)))
    }

    /// Creates an expression with the value of a variable, without its dollar sign.
    public convenience init(forVariable string: String) { self.init(node: .variable(string)) }

    /// Creates an expression with the value of a key path of the evaluated object.
    public convenience init(forKeyPath keyPath: String) {
        self.init(
            node: .keyPath(.evaluatedObject, keyPath.split(separator: ".").map(String.init)))
    }

    /// Creates an expression that calls a function.
    ///
    /// A name that is not a function of expressions is reported, and there is no value.
    ///
    /// - Parameters:
    ///   - name: The function's selector, such as `sum:` or `raise:toPower:`.
    ///   - parameters: The arguments: expressions, or values.
    public convenience init(forFunction name: String, arguments parameters: [Any]) {
        let nodes = parameters.map {
            ($0 as? NSExpression)?.node ?? .constant(PredicateValue.plain($0))
        }
        if PredicateFunction.named(name) == nil {
            reportMistake("“\(name)” is not a function of expressions; the expression has no value")
        }
        self.init(node: .function(name, nodes))
    }

    /// Creates an expression with a list of values.
    public convenience init(forAggregate subexpressions: [Any]) {
        self.init(
            node: .list(
                subexpressions.map {
                    ($0 as? NSExpression)?.node ?? .constant(PredicateValue.plain($0))
                }))
    }

    /// Creates an expression with the elements of a collection that pass a predicate.
    ///
    /// - Parameters:
    ///   - expression: The collection.
    ///   - variable: The name of the variable that is an element in the predicate.
    ///   - predicate: The predicate, which receives the evaluated object and the variable.
    public convenience init(
        forSubquery expression: NSExpression, usingIteratorVariable variable: String,
        predicate: Any
    ) {
        let condition = (predicate as? NSPredicate).map(PredicateNode.other) ?? .truth(false)
        self.init(node: .subquery(expression.node, variable, condition))
    }

    /// Creates an expression with one of two values.
    ///
    /// - Parameters:
    ///   - predicate: The condition.
    ///   - trueExpression: The value if it is true.
    ///   - falseExpression: The value if it is false.
    public convenience init(
        forConditional predicate: NSPredicate, trueExpression: NSExpression,
        falseExpression: NSExpression
    ) {
        self.init(node: .ternary(.other(predicate), trueExpression.node, falseExpression.node))
    }

    /// Creates an expression with the result of a closure.
    ///
    /// - Parameters:
    ///   - block: Receives the evaluated object, the arguments and the context.
    ///   - arguments: The arguments.
    public convenience init(
        block: @escaping (Any?, [NSExpression], NSMutableDictionary?) -> Any,
        arguments: [NSExpression]?
    ) {
        self.init(node: .block(block, arguments ?? []))
    }

    /// Returns the expression whose value is the evaluated object.
    public class func expressionForEvaluatedObject() -> NSExpression {
        NSExpression(node: .evaluatedObject)
    }

    /// The expression as a format; a number for subqueries, closures and conditions.
    public override var description: String { text(node) }

    /// Returns the value.
    ///
    /// Numbers are `NSNumber`, which casts turn into `Int` and `Double`.
    ///
    /// - Parameters:
    ///   - object: The object whose keys the expression reads.
    ///   - context: The values of variables.
    /// - Returns: The value; nil if it cannot be computed, as for a missing key or a text with a
    ///   mistake.
    public func expressionValue(with object: Any?, context: NSMutableDictionary?) -> Any? {
        var evaluation = PredicateEvaluation(object: object, context: context)
        let value = evaluation.value(node)
        // Clients cast to NSNumber, Double or Int, whatever the number is.
        if let value = value as? Bool { return NSNumber(value: value) }
        switch PredicateNumber(value) {
        case .integer(let number): return NSNumber(value: number)
        case .real(let number): return NSNumber(value: number)
        case nil: return value
        }
    }
}

extension NSExpression {
    /// The expression as a format.
    func text(_ node: PredicateNode) -> String {
        switch node {
        case .constant(nil): return "nil"
        case .constant(let value as String):
            let escaped = value.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return "\"\(escaped)\""
        case .constant(let value): return value.map { "\($0)" } ?? "nil"
        case .evaluatedObject: return "SELF"
        case .variable(let name): return "$" + name
        case .keyPath(.evaluatedObject, let keys): return keys.joined(separator: ".")
        case .keyPath(let base, let keys):
            return "(\(text(base)))." + keys.joined(separator: ".")
        case .list(let nodes): return "{" + nodes.map(text).joined(separator: ", ") + "}"
        case .chain(let first, let rest):
            return "(" + rest.reduce(text(first)) { $0 + " \($1.0) " + text($1.1) } + ")"
        case .function(let name, let arguments):
            guard let first = arguments.first else { return name + "()" }
            let rest = arguments.dropFirst().map { ", " + text($0) }.joined()
            return "FUNCTION(\(text(first)), \"\(name)\"\(rest))"
        case .element, .block, .subquery, .ternary, .truth, .not, .all, .any, .comparison, .other:
            return "EXPRESSION(\(UInt(bitPattern: ObjectIdentifier(self).hashValue)))"
        }
    }

    /// The kind of expression.
    public var expressionType: ExpressionType {
        switch node {
        case .constant: .constantValue
        case .evaluatedObject: .evaluatedObject
        case .variable: .variable
        case .keyPath: .keyPath
        case .list: .aggregate
        case .block: .block
        case .subquery: .subquery
        case .ternary: .conditional
        default: .function
        }
    }

    /// The value of a constant; nil for other expressions.
    public var constantValue: Any? {
        if case .constant(let value) = node { value } else { nil }
    }

    /// The key path; empty for other expressions.
    public var keyPath: String {
        if case .keyPath(_, let keys) = node { keys.joined(separator: ".") } else { "" }
    }

    /// The name of a variable; empty for other expressions.
    public var variable: String { if case .variable(let name) = node { name } else { "" } }
}
