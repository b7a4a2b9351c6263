import SwiftSyntax

// Objective-C does not check the class of a sender, so that an action whose parameter is a
// UIScreenEdgePanGestureRecognizer is called by any pan recognizer, and one that does not use its
// parameter by anything. The translation of the selector names the class that the method needs:
//
//     Selector("pan:", Form.pan(_:), sentBy: UIPanGestureRecognizer.self)

extension Declarations {
    /// The argument of a selector or an entry of a table for a method whose sender may have another
    /// class than the parameter: `, sentBy: nil`; empty for other methods.
    func sender(of method: Method) -> String {
        guard method.parameters.count == 1, let used = method.usedOfArgument,
            known.superclasses[method.parameters[0]] != nil,
            !overriddenNames.contains(method.name)
        else { return "" }
        let type = method.parameters[0]
        if used.isEmpty { return ", sentBy: nil" }
        let classes = Array(sequence(first: type) { [known] in known.superclasses[$0] })
        // From the most general class on.
        for index in classes.indices.reversed() where index > 0 {
            let members = classes[index...].compactMap { SenderMembers.all[$0] }
            if used.allSatisfy({ name in members.contains { $0.contains(name) } }) {
                return ", sentBy: \(classes[index]).self"
            }
        }
        return ""
    }
}

/// Members of UIKit's classes that actions ask their senders for, and that subclasses inherit.
private enum SenderMembers {
    static let all: [String: Set<String>] = [
        "UIGestureRecognizer": [
            "state", "view", "location", "numberOfTouches", "isEnabled", "name", "delegate",
            "cancelsTouchesInView", "removeTarget", "addTarget",
        ],
        "UIPanGestureRecognizer": [
            "translation", "setTranslation", "velocity", "minimumNumberOfTouches",
            "maximumNumberOfTouches",
        ],
        "UIView": [
            "tag", "frame", "bounds", "center", "superview", "window", "alpha", "isHidden",
            "backgroundColor", "tintColor", "transform", "layer", "isUserInteractionEnabled",
            "removeFromSuperview", "convert", "accessibilityIdentifier",
        ],
        "UIControl": ["isEnabled", "isSelected", "isHighlighted"],
    ]
}

extension FunctionDeclSyntax {
    /// The members of the only parameter that the body uses; nil if it uses the parameter itself,
    /// or if there are several parameters.
    var usedOfArgument: Set<String>? {
        let parameters = signature.parameterClause.parameters
        guard parameters.count == 1, let parameter = parameters.first, let body,
            parameter.type.is(IdentifierTypeSyntax.self)
        else { return nil }
        let name = (parameter.secondName ?? parameter.firstName).plainText
        let uses = ParameterUses(name)
        uses.walk(body)
        return uses.isUsedOtherwise ? nil : uses.members
    }
}

/// Collects what a body uses of a parameter.
private final class ParameterUses: SyntaxVisitor {
    private let name: String
    var members: Set<String> = []
    var isUsedOtherwise = false

    init(_ name: String) {
        self.name = name
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.baseName.plainText == name else { return .visitChildren }
        guard let access = node.parent?.as(MemberAccessExprSyntax.self) else {
            isUsedOtherwise = true
            return .visitChildren
        }
        // The name may also be that of another value's member.
        if access.base?.id == node.id { members.insert(access.declName.baseName.plainText) }
        return .visitChildren
    }
}
