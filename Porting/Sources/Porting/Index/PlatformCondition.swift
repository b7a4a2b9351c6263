import SwiftSyntax

extension CodeBlockItemListSyntax {
    /// The statements, with those in `#if` that Linux compiles or may compile.
    var compiled: [CodeBlockItemSyntax] {
        flatMap { statement -> [CodeBlockItemSyntax] in
            guard let config = statement.item.as(IfConfigDeclSyntax.self) else {
                return [statement]
            }
            return config.clauses.flatMap { clause -> [CodeBlockItemSyntax] in
                guard PlatformCondition.value(of: clause) != false,
                    case .statements(let inner) = clause.elements
                else { return [] }
                return inner.compiled
            }
        }
    }
}

/// Whether a condition of `#if` holds on the platform; nil where only the compiler knows it.
enum PlatformCondition {
    /// Whether a clause is compiled, with the clauses before it.
    static func value(of clause: IfConfigClauseSyntax) -> Bool? {
        var isOpen: Bool? = true
        for other in clauses(until: clause) {
            switch value(other.condition) {
            case true: return false
            case nil: isOpen = nil
            case false: break
            }
        }
        guard let condition = clause.condition else { return isOpen }
        return and(isOpen, value(condition))
    }

    /// The condition of a clause as text, with those of the clauses before it.
    static func text(of clause: IfConfigClauseSyntax) -> String {
        var parts = clauses(until: clause).filter { value($0.condition) != false }
            .map { "!(\($0.condition?.trimmedDescription ?? ""))" }
        if let condition = clause.condition { parts.append("(\(condition.trimmedDescription))") }
        return parts.joined(separator: " && ")
    }

    private static func clauses(until clause: IfConfigClauseSyntax) -> [IfConfigClauseSyntax] {
        guard let all = clause.parent?.as(IfConfigClauseListSyntax.self) else { return [] }
        return Array(all.prefix { $0.id != clause.id })
    }

    private static func and(_ one: Bool?, _ other: Bool?) -> Bool? {
        if one == false || other == false { return false }
        return one == nil || other == nil ? nil : true
    }

    private static func or(_ one: Bool?, _ other: Bool?) -> Bool? {
        if one == true || other == true { return true }
        return one == nil || other == nil ? nil : false
    }

    private static func value(_ condition: ExprSyntax?) -> Bool? {
        guard let condition else { return true }
        if let literal = condition.as(BooleanLiteralExprSyntax.self) {
            return literal.literal.text == "true"
        }
        if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1 {
            return value(tuple.elements.first?.expression)
        }
        if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!"
        {
            return value(negation.expression).map { !$0 }
        }
        if let sequence = condition.as(SequenceExprSyntax.self) {
            return value(Array(sequence.elements))
        }
        if let call = condition.as(FunctionCallExprSyntax.self) { return value(call) }
        return nil
    }

    /// The value of `a && b || c`, whose operators are not sorted yet.
    private static func value(_ parts: [ExprSyntax]) -> Bool? {
        var sum: Bool? = false
        var product: Bool? = true
        for (index, part) in parts.enumerated() {
            guard index % 2 == 1 else {
                product = and(product, value(part))
                continue
            }
            switch part.trimmedDescription {
            case "&&": break
            case "||": (sum, product) = (or(sum, product), true)
            default: return nil
            }
        }
        return or(sum, product)
    }

    private static let systems: Set = ["iOS", "Linux"]
    private static let otherSystems: Set = [
        "macOS", "OSX", "tvOS", "watchOS", "visionOS", "xrOS", "Windows", "Android", "WASI",
    ]
    private static let absentModules: Set = ["AppKit", "Cocoa", "WatchKit"]

    private static func value(_ call: FunctionCallExprSyntax) -> Bool? {
        guard let argument = call.arguments.first?.expression.trimmedDescription,
            call.arguments.count == 1
        else { return nil }
        switch call.calledExpression.trimmedDescription {
        case "os":
            return systems.contains(argument) ? true : otherSystems.contains(argument) ? false : nil
        case "canImport":
            if ["UIKit", "Foundation"].contains(argument) { return true }
            return absentModules.contains(argument) ? false : nil
        case "targetEnvironment": return false
        case "swift", "compiler":
            guard argument.hasPrefix(">="),
                let version = Int(argument.dropFirst(2).drop { $0 == " " }.prefix { $0 != "." })
            else { return nil }
            return version <= 5 ? true : nil
        default: return nil
        }
    }
}
