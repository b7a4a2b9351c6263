import Foundation

/// One evaluation: the object, the variables, and a limit of steps.
struct PredicateEvaluation {
    /// The most steps of one evaluation; subqueries inside each other need many.
    private static let mostSteps = 10_000_000

    let object: Any?
    let context: NSMutableDictionary?
    private var variables: [String: Any]
    private var steps = 0

    init(object: Any?, variables: [String: Any] = [:], context: NSMutableDictionary? = nil) {
        self.object = PredicateValue.plain(object)
        self.variables = variables
        self.context = context
    }

    /// Returns whether the next step may be made; the first one too many is reported.
    private mutating func mayContinue() -> Bool {
        steps += 1
        if steps == Self.mostSteps {
            reportMistake(
                "A predicate needs more than \(Self.mostSteps) steps; its result is false")
        }
        return steps < Self.mostSteps
    }

    // MARK: Expressions

    mutating func value(_ node: PredicateNode) -> Any? {
        guard mayContinue() else { return nil }
        switch node {
        case .constant(let value): return value
        case .evaluatedObject: return object
        case .variable(let name):
            if let value = variables[name] ?? context?[name] { return PredicateValue.plain(value) }
            reportMistake("A predicate's variable $\(name) has no value")
            return nil
        case .keyPath(let base, let keys):
            return PredicateKeys.value(path: keys[...], of: value(base))
        case .element(let base, let element): return self.element(element, of: value(base))
        case .list(let nodes): return nodes.map { value($0) as Any }
        case .chain(let first, let rest):
            var result = value(first)
            for (operation, node) in rest {
                result = PredicateFunction.combine(operation, result, value(node))
            }
            return result
        case .function(let name, let arguments):
            return PredicateFunction.named(name)?(arguments.map { value($0) })
        case .block(let block, let arguments):
            return PredicateValue.plain(block(object, arguments, context))
        case .subquery(let collection, let variable, let condition):
            return filtered(value(collection), variable, condition)
        case .ternary(let condition, let first, let second):
            return isTrue(condition) ? value(first) : value(second)
        case .truth, .not, .all, .any, .comparison, .other: return isTrue(node)
        }
    }

    private mutating func element(_ element: PredicateElement, of collection: Any?) -> Any? {
        if case .index(let node) = element, !(collection is [Any]) {
            let index = value(node)
            if let key = index as? String { return PredicateKeys.value(key, of: collection) }
        }
        guard let elements = PredicateValue.elements(collection) else { return nil }
        switch element {
        case .first: return PredicateValue.plain(elements.first ?? nil)
        case .last: return PredicateValue.plain(elements.last ?? nil)
        case .size: return elements.count
        case .index(let node):
            guard let number = PredicateNumber(value(node)), case .integer(let index) = number,
                elements.indices.contains(index)
            else {
                reportMistake(
                    "A predicate asks a collection of \(elements.count) elements for another one")
                return nil
            }
            return PredicateValue.plain(elements[index])
        }
    }

    private mutating func filtered(
        _ collection: Any?, _ variable: String, _ condition: PredicateNode
    ) -> [Any] {
        let outer = variables[variable]
        defer { variables[variable] = outer }
        return (PredicateValue.elements(collection) ?? []).compactMap { $0 }.filter {
            variables[variable] = $0
            return isTrue(condition)
        }
    }

    // MARK: Predicates

    mutating func isTrue(_ node: PredicateNode) -> Bool {
        guard mayContinue() else { return false }
        switch node {
        case .truth(let value): return value
        case .not(let node): return !isTrue(node)
        case .all(let nodes):
            for node in nodes where !isTrue(node) { return false }
            return true
        case .any(let nodes):
            for node in nodes where isTrue(node) { return true }
            return false
        case .comparison(let comparison): return isTrue(comparison)
        case .other(let predicate):
            return predicate.evaluate(with: object, substitutionVariables: variables)
        default: return PredicateNumber(value(node)).map { $0.double != 0 } ?? false
        }
    }

    private mutating func isTrue(_ comparison: PredicateComparison) -> Bool {
        let left = value(comparison.left)
        let right = value(comparison.right)
        let compare = PredicateComparer(type: comparison.type, options: comparison.options)
        guard comparison.modifier != .direct else { return compare.isTrue(left, right) }
        let elements = PredicateValue.elements(left) ?? [left].filter { $0 != nil }
        for element in elements {
            guard mayContinue() else { return false }
            let passes = compare.isTrue(PredicateValue.plain(element), right)
            if comparison.modifier == .any, passes { return !comparison.isNone }
            if comparison.modifier == .all, !passes { return false }
        }
        return comparison.modifier == .all || comparison.isNone
    }
}
