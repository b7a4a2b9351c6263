import SwiftSyntax

extension Translator {
    /// `#selector(tap(_:))` in the class Cell becomes `Selector("tap:", Cell.tap(_:))`.
    ///
    /// The selector contains the method, so that a private method is called like any other; the
    /// name makes selectors equal, and finds methods of other classes.
    func translateSelector(_ node: MacroExpansionExprSyntax) {
        guard let argument = node.arguments.first, node.arguments.count == 1 else { return }
        usesUIKit = true
        var expression = argument.expression.inParentheses
        var cast: TypeSyntax?
        if let sequence = expression.as(SequenceExprSyntax.self),
            let (operand, type) = sequence.cast
        {
            expression = operand.inParentheses
            cast = type
        }
        let label = argument.label?.text
        guard let reference = Reference(expression, cast: cast),
            let translation = translation(
                of: reference, label: label, cast: cast?.trimmedDescription, at: node)
        else {
            report(
                .error, node,
                "This selector cannot be translated: write #selector(method(_:)) or "
                    + "#selector(Type.method(_:)).")
            return
        }
        if label == nil { checkExposure(of: reference, at: node) }
        edits.replace(node.range, with: translation)
    }

    /// Reports a method without `@objc`, whose selector only compiles here.
    private func checkExposure(of reference: Reference, at node: MacroExpansionExprSyntax) {
        let receiver = reference.base
        let isOwn = receiver == nil || receiver == "self" || receiver == "Self"
        let type = isOwn ? owner : receiver.flatMap { declarations.find($0, from: file.module) }
        guard conditions.isEmpty, contexts.last?.isProtocol != true, let type,
            let method = method(of: reference, in: type),
            declarations.isHidden(method, in: type)
        else { return }
        report(
            .warning, node,
            "\(method.name) has no @objc, so that this selector does not compile on iOS, except "
                + "with Swift 3.")
    }

    private func translation(
        of reference: Reference, label: String?, cast: String?, at node: MacroExpansionExprSyntax
    ) -> String? {
        var receiver = reference.base
        while receiver?.last == "?" || receiver?.last == "!" { receiver?.removeLast() }
        // `super` chooses no implementation: a selector is a name.
        let isOwn = receiver == nil || ["self", "Self", "super"].contains(receiver)
        if !isOwn, let receiver, !isType(receiver) {
            if let label { return accessor(of: reference, label) }
            if let type = reference.value.flatMap({ shownType(of: $0) })?.unwrappedType,
                isProtocol(type)
            {
                return "Selector(\"\(name(of: reference, in: nil))\")"
            }
            return "Selector(\"\(name(of: reference, in: nil))\", on: \(receiver)) { "
                + "$0.\(reference.member) }"
        }
        guard let type = isOwn ? contexts.last?.name : receiver else { return nil }
        let entry =
            isOwn
            ? owner
            : declarations.find(type, from: file.module)
                ?? declarations.entryIfAny(named: type, in: file.module)
        let name = name(of: reference, in: entry)
        // Nested types see themselves by their last name.
        let plain =
            isOwn && contexts.last?.isExtension == false
            ? type.split(separator: ".").last.map(String.init) ?? type : type
        // An extension of a view class sends a responder's messages to views of other classes, too.
        let isOfResponder =
            isOwn && contexts.last?.isExtension == true && known.superclasses[type] != nil
            && Self.responderMembers.contains(reference.member)
        let path =
            isOfResponder ? "UIResponder" : owner.map { visibleName(plain, in: $0) } ?? plain
        if isProtocol(type) || (isOwn && contexts.last?.isProtocol == true) {
            return "Selector(\"\(label == "setter" ? SelectorName.setter(name) : name)\")"
        }
        if let label, let entry,
            declarations.lineage(entry).contains(where: { type in
                type.properties.contains { $0.name == reference.name && $0.member.isStatic }
            })
        {
            guard label == "getter" else {
                report(
                    .error, node,
                    "The setter of a class's property cannot be a selector here; write a class "
                        + "method that sets it.")
                return "Selector(\"\(SelectorName.setter(name))\")"
            }
            return "Selector(\"\(name)\", ofClass: \(path).self) { type in { type."
                + "\(reference.member) } }"
        }
        switch label {
        case "getter": return "Selector(\"\(name)\", get: \\\(path).\(reference.member))"
        case "setter":
            return "Selector(\"\(SelectorName.setter(name))\", set: \\\(path).\(reference.member))"
        default: break
        }
        if let entry, isStatic(reference, in: entry) {
            let cast = cast.map { " as " + $0 } ?? ""
            return "Selector(\"\(name)\", ofClass: \(path).self) { $0.\(reference.member)\(cast) }"
        }
        // A selector contains methods of at most three parameters; others have their name alone.
        if method(of: reference, in: entry)?.parameters.count ?? reference.labels?.count ?? 0 > 3 {
            return "Selector(\"\(name)\")"
        }
        let method = "\(path).\(member(of: reference, in: entry))"
        guard let cast else {
            let sender = self.method(of: reference, in: entry).map(declarations.sender) ?? ""
            return "Selector(\"\(name)\", \(method)\(sender))"
        }
        let full = isOwn && receiver == nil ? "(\(path)) -> \(cast)" : cast
        return "Selector(\"\(name)\", \(method) as \(full))"
    }

    /// Members of UIResponder whose selectors programs send to any view.
    private static let responderMembers: Set = [
        "isFirstResponder", "canBecomeFirstResponder", "canResignFirstResponder",
        "becomeFirstResponder", "resignFirstResponder", "reloadInputViews",
    ]

    /// `#selector(getter: scroller.contentOffset)` of a value: the property of its type, or the
    /// name alone if the declarations do not show the type.
    private func accessor(of reference: Reference, _ label: String) -> String {
        let name = name(of: reference, in: nil)
        let selector = label == "setter" ? SelectorName.setter(name) : name
        guard let type = reference.value.flatMap({ shownType(of: $0) })?.unwrappedType else {
            return "Selector(\"\(selector)\")"
        }
        let verb = label == "setter" ? "set" : "get"
        return "Selector(\"\(selector)\", \(verb): \\\(type).\(reference.member))"
    }

    /// Whether a receiver is a type: its last name begins with a capital letter.
    private func isType(_ receiver: String) -> Bool {
        receiver.split(separator: ".").last?.drop { $0 == "_" }.first?.isUppercase == true
    }

    private func isProtocol(_ type: String) -> Bool {
        if let entry = declarations.find(type, from: file.module) { return entry.kind == .protocol }
        if known.isProtocol(type) { return true }
        // Foundation's, and those of frameworks that are not here.
        return known.superclasses[type] == nil
            && ["Delegate", "DataSource", "Protocol", "Coding", "Copying"]
                .contains(where: type.hasSuffix)
    }

    /// The name in the translation: with its labels if Swift would find several methods.
    private func member(of reference: Reference, in entry: TypeEntry?) -> String {
        guard reference.labels == nil, let entry else { return reference.member }
        let overloads = Set(
            declarations.lineage(entry).flatMap { $0.methods(named: reference.name).map(\.name) })
        if let method = method(of: reference, in: entry) {
            return overloads.count > 1 && !method.name.labels.isEmpty
                ? method.name.description : reference.member
        }
        let known = ExchangedMethods.names.filter { $0.base == reference.name }
        guard !overloads.isEmpty, known.count == 1, let only = known.first, !only.labels.isEmpty
        else { return reference.member }
        return only.description
    }

    private func isStatic(_ reference: Reference, in entry: TypeEntry) -> Bool {
        method(of: reference, in: entry)?.member.isStatic == true
    }

    private func method(of reference: Reference, in entry: TypeEntry?) -> Method? {
        entry.flatMap {
            declarations.selectedMethod(
                reference.name, labels: reference.labels, count: reference.count, in: $0)
        }
    }

    /// The selector of a declaration that the package has, else of the name as it is written.
    private func name(of reference: Reference, in entry: TypeEntry?) -> String {
        method(of: reference, in: entry)?.selector
            ?? SelectorName.of(FullName(base: reference.name, labels: reference.labels ?? []))
    }
}

/// What a selector refers to: `base.name(labels)`.
private struct Reference {
    /// The text before the last dot; nil without one.
    var base: String?
    /// The expression before the last dot.
    var value: ExprSyntax?
    var name: String
    /// Nil if the name has no parentheses.
    var labels: [String]?
    /// The name and labels as written.
    var member: String
    /// The number of parameters of the type behind `as`, which chooses among overloads.
    var count: Int?

    init?(_ expression: ExprSyntax, cast: TypeSyntax?) {
        self.init(expression)
        var type = cast?.as(FunctionTypeSyntax.self)
        // Of `(Cell) -> (UIButton) -> Void` the last function is the method itself.
        while let inner = type?.returnClause.type.as(FunctionTypeSyntax.self) { type = inner }
        count = type?.parameters.count
    }

    private init?(_ expression: ExprSyntax) {
        if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
            self.init(access.declName)
            self.base = base.trimmedDescription
            value = base
        } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
            self.init(reference)
        } else {
            return nil
        }
    }

    private init(_ reference: DeclReferenceExprSyntax) {
        name = reference.baseName.plainText
        labels = reference.argumentNames?.arguments.map(\.name.text)
        member = reference.trimmedDescription
    }
}

extension ExprSyntax {
    /// The expression inside its parentheses.
    fileprivate var inParentheses: ExprSyntax {
        var expression = self
        while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let inner = tuple.elements.first
        {
            expression = inner.expression
        }
        return expression
    }
}

extension SequenceExprSyntax {
    /// The parts of `expression as Type`.
    fileprivate var cast: (ExprSyntax, TypeSyntax)? {
        let parts = Array(elements)
        guard parts.count == 3, let arrow = parts[1].as(UnresolvedAsExprSyntax.self),
            arrow.questionOrExclamationMark == nil,
            let type = parts[2].as(TypeExprSyntax.self)
        else { return nil }
        return (parts[0], type.type)
    }
}
