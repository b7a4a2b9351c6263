import SwiftSyntax

// Programs exchange a method of UIKit's with one of an extension:
//
//     @objc func tracked(_ animated: Bool) { tracked(animated); … }
//     method_exchangeImplementations(viewWillAppear, tracked)
//
// UIKit's own method asks whether it was exchanged. So does the extension's, which becomes
//
//     func tracked(_ animated: Bool) { if let r = _exchanged(self, "tracked:", [animated],
//         as: Void.self) { return r }; tracked(animated); … }

extension Translator {
    /// Lets a method that may be exchanged ask for the implementation that replaces its own.
    func addExchange(to node: FunctionDeclSyntax) {
        guard declarations.exchangesMethods, functionDepth == 0, let body = node.body,
            let context = contexts.last, !context.isProtocol,
            node.attributes.hasAny(Exposure.attributes) || context.isExposedExtension
                || owner?.exposesMembers == true,
            !node.modifiers.areOfClass, !node.modifiers.has("override"), node.canBeExchanged
        else { return }
        let parameters = node.signature.parameterClause.parameters
        usesUIKit = true
        nameParameters(of: node)
        let arguments = parameters.enumerated().map { "\($1.localName($0)) as Any?" }
        let result =
            node.signature.resultType.map { type in
                // `(CAAction!).self` is no expression.
                let name = type.hasSuffix("!") ? type.dropLast() + "?" : type
                return "(\(name)).self"
            } ?? "Void.self"
        edits.insert(
            " if let r = _exchanged(self, \"\(SelectorName.of(node))\", "
                + "[\(arguments.joined(separator: ", "))], as: \(result)) { return r };",
            at: body.leftBrace.end)
        // An expression is no result any more when a statement is before it.
        if node.signature.resultType != nil, body.statements.count == 1,
            let only = body.statements.first?.item, only.is(ExprSyntax.self)
        {
            edits.insert("return ", at: only.start)
        }
    }

    /// Refuses the exchange of a method that does not ask whether it was exchanged.
    ///
    /// A selector that is a parameter is not checked; UIKit reports it when the program runs.
    func checkExchange(_ node: FunctionCallExprSyntax) {
        let function = node.calledExpression.as(DeclReferenceExprSyntax.self)
        guard let name = function?.baseName.text else { return }
        if name == "unsafeBitCast", file.readsImplementations {
            return report(
                .error, node,
                "An implementation of a method is no C function on Linux. Call the program's own "
                    + "method, which calls UIKit's after method_exchangeImplementations.")
        }
        guard ["class_getInstanceMethod", "class_getMethodImplementation"].contains(name),
            node.arguments.count == 2, let argument = node.arguments.last,
            let selector = selector(argument.expression, at: Syntax(node)),
            let method = selector.arguments.first?.expression, selector.arguments.count == 1,
            let reference = method.methodReference
        else { return }
        let isOwn = reference.type == nil || ["self", "Self"].contains(reference.type)
        guard let type = isOwn ? contexts.last?.name : reference.type else { return }
        let entry = declarations.entryIfAny(named: type, in: file.module) ?? entry(type)
        let types =
            declarations.lineage(entry)
            + declarations.superclasses(of: entry).compactMap {
                declarations.entryIfAny(named: $0, in: file.module)
            }
        let own = types.lazy.flatMap { $0.methods(named: reference.name.base) }.first {
            reference.hasLabels ? $0.name == reference.name : true
        }
        if let own {
            guard !own.canBeExchanged else { return }
            return report(
                .error, node,
                "\(own.name) cannot be exchanged: it is static or generic, throws, or has a "
                    + "parameter that is inout or a closure that does not escape.")
        }
        guard known.superclasses[type] != nil,
            !ExchangedMethods.names.contains(where: {
                reference.hasLabels ? $0 == reference.name : $0.base == reference.name.base
            })
        else { return }
        report(
            .error, node,
            "\(reference.name.base) of \(type) cannot be exchanged: UIKit on Linux calls "
                + "replacements of some methods only. Override the method in a subclass, or call "
                + "the code from the place that needs it.")
    }

    /// `#selector(…)`, or that of the variable that an expression names.
    private func selector(_ expression: ExprSyntax, at node: Syntax) -> MacroExpansionExprSyntax? {
        if let macro = expression.as(MacroExpansionExprSyntax.self) { return macro }
        guard let name = expression.as(DeclReferenceExprSyntax.self)?.baseName.text else {
            return nil
        }
        var next = node.parent
        while let current = next {
            for item in current.as(CodeBlockItemListSyntax.self) ?? [] {
                let variable = item.item.as(VariableDeclSyntax.self)
                for binding in variable?.bindings ?? []
                where binding.pattern.trimmedDescription == name {
                    return binding.initializer?.value.as(MacroExpansionExprSyntax.self)
                }
            }
            next = current.parent
        }
        return nil
    }
}

/// The methods of UIKit's that ask whether they were exchanged: those of `ReplaceableMethod`.
enum ExchangedMethods {
    static let names: Set<FullName> = Set(
        [
            "viewDidLoad()", "viewWillAppear(_:)", "viewDidAppear(_:)", "viewWillDisappear(_:)",
            "viewDidDisappear(_:)", "viewWillLayoutSubviews()", "viewDidLayoutSubviews()",
            "traitCollectionDidChange(_:)", "present(_:animated:completion:)",
            "dismiss(animated:completion:)", "pushViewController(_:animated:)",
            "popViewController(animated:)", "layoutSubviews()", "didMoveToWindow()",
            "didMoveToSuperview()", "willMove(toWindow:)", "willMove(toSuperview:)",
            "removeFromSuperview()", "point(inside:with:)", "reloadData()", "endUpdates()",
            "sendEvent(_:)", "motionEnded(_:with:)", "sendAction(_:to:for:)",
            "add(_:forKey:)",
        ].compactMap { FullName(parsing: $0) })
}

extension Method {
    /// Whether the translation of a method asks for its replacement.
    fileprivate var canBeExchanged: Bool {
        !member.isStatic && isExchangeable
    }
}

extension FunctionDeclSyntax {
    /// Whether a selector can call the function: it is not generic, and its parameters can be
    /// values.
    var canBeExchanged: Bool {
        let parameters = signature.parameterClause.parameters
        return genericParameterClause == nil && signature.effectSpecifiers == nil
            && parameters.count <= 3
            && parameters.allSatisfy { parameter in
                let type = parameter.type.trimmedDescription
                return parameter.ellipsis == nil && !type.hasPrefix("inout")
                    && (!type.contains("->") || type.isOptionalType || type.contains("@escaping"))
            }
    }
}

extension ExprSyntax {
    /// The type, the name and the labels of `Type.name(labels)`.
    fileprivate var methodReference: (type: String?, name: FullName, hasLabels: Bool)? {
        var declName: DeclReferenceExprSyntax
        var type: String?
        var expression = self
        if let first = expression.as(SequenceExprSyntax.self)?.elements.first {
            // `UIView.f as (UIView) -> () -> Void`
            expression = first
        }
        if let access = expression.as(MemberAccessExprSyntax.self), let base = access.base {
            declName = access.declName
            type = base.trimmedDescription
        } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
            declName = reference
        } else {
            return nil
        }
        let labels = declName.argumentNames?.arguments.map(\.name.text)
        return (
            type, FullName(base: declName.baseName.plainText, labels: labels ?? []), labels != nil
        )
    }
}

extension SourceFile {
    /// Whether the file reads the implementations of methods.
    fileprivate var readsImplementations: Bool {
        ["method_getImplementation(", "class_getMethodImplementation("].contains(where: mentions)
    }
}
