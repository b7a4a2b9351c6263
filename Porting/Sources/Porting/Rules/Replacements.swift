import SwiftSyntax

// An extension of a framework's class may override a method that its superclass has:
//
//     extension UINavigationController { override func viewDidLoad() { super.viewDidLoad(); … } }
//
// The method becomes one of its own, and a dynamic replacement of the superclass's calls it:
//
//     extension UINavigationController { func _UINavigationController_viewDidLoad() {
//         _original(self, "…", { self._UIViewController_replacing_viewDidLoad() }); … } };
//     extension UIViewController { @_dynamicReplacement(for: viewDidLoad())
//         func _UIViewController_replacing_viewDidLoad() {
//             if !_isOriginal(self, "…"), let o = self as? UINavigationController {
//                 return o._UINavigationController_viewDidLoad() }; return viewDidLoad() } }
//
// In a replacement, the name of the replaced method means the original.

extension Translator {
    private func replaced(_ name: String, _ modifiers: DeclModifierListSyntax) -> ReplacedMember? {
        guard functionDepth == 0, modifiers.has("override"), !modifiers.areOfClass,
            contexts.last?.isExtension == true, let owner, owner.kind == nil
        else { return nil }
        return declarations.replaced(name, in: owner)
    }

    /// Translates an override in an extension of a framework's class.
    func replaceFunction(_ node: FunctionDeclSyntax) {
        guard let member = replaced(FullName(node).description, node.modifiers), let owner else {
            return
        }
        rename(node.modifiers, node.name, member, owner)
        guard writesReplacement(member, node.name) else { return }
        let arguments = node.forwardedArguments
        let base = FullName(node).base
        let calls = member.overriding.map { type in
            condition(member, type)
                + "return o.\(member.implementation(in: type))(\(arguments)) }; "
        }
        addReplacement(
            of: member, at: Syntax(node),
            "@_dynamicReplacement(for: \(member.name)) "
                + "\(node.declaration(named: member.replacement)) "
                + "{ \(calls.joined())return \(base)(\(arguments)) }")
    }

    /// Translates an override of a property in an extension of a framework's class.
    func replaceVariable(_ node: VariableDeclSyntax) {
        guard let binding = node.bindings.first,
            let token = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier,
            let member = replaced(token.plainText, node.modifiers), let owner
        else { return }
        if !binding.observers.isEmpty {
            return replaceObservers(of: node, binding, token, member, owner)
        }
        rename(node.modifiers, token, member, owner)
        guard writesReplacement(member, token),
            let type = binding.typeAnnotation?.type.trimmedDescription
        else { return }
        let calls = member.overriding.map { type in
            condition(member, type) + "return o.\(member.implementation(in: type)) }; "
        }
        addReplacement(
            of: member, at: Syntax(node),
            "@_dynamicReplacement(for: \(member.name)) var \(member.replacement): \(type) "
                + "{ \(calls.joined())return \(member.name) }")
    }

    /// Translates the observers of such a property.
    ///
    ///     override var isHighlighted: Bool { didSet { … } }
    ///
    /// becomes a method, which a replacement of UIKit's property calls:
    ///
    ///     func _UIButton_isHighlighted_didSet(_ oldValue: Bool) { … }
    private func replaceObservers(
        of node: VariableDeclSyntax, _ binding: PatternBindingSyntax, _ token: TokenSyntax,
        _ member: ReplacedMember, _ owner: TypeEntry
    ) {
        guard let type = binding.typeAnnotation?.type.trimmedDescription,
            let block = binding.accessorBlock
        else { return }
        usesUIKit = true
        var (start, separator) = (node.modifiers.first?.start ?? node.start, "")
        for observer in binding.observers {
            let specifier = observer.accessorSpecifier.text
            let value =
                observer.parameters?.name.text ?? (specifier == "didSet" ? "oldValue" : "newValue")
            let end = observer.parameters?.end ?? observer.accessorSpecifier.end
            edits.replace(
                start..<end,
                with: separator + "func \(member.implementation(in: owner))_\(specifier)"
                    + "(_ \(value): \(type))")
            (start, separator) = (observer.end, "; ")
        }
        edits.blank(block.rightBrace.range)
        guard writesReplacement(member, token) else { return }
        func calls(_ observer: String, _ value: String, _ types: [TypeEntry]) -> String {
            types.filter { member.observes(observer, in: $0) }.map { type in
                condition(member, type)
                    + "_original(self, \"\(member.mark(of: type))\", "
                    + "{ o.\(member.implementation(in: type))_\(observer)(\(value)) }) }; "
            }.joined()
        }
        addReplacement(
            of: member, at: Syntax(node),
            "@_dynamicReplacement(for: \(member.name)) var \(member.replacement): \(type) "
                + "{ get { \(member.name) } set { let old = \(member.name); "
                + calls("willSet", "newValue", member.overriding)
                + "\(member.name) = newValue; "
                + calls("didSet", "old", member.overriding.reversed()) + "_ = old } }")
    }

    private func condition(_ member: ReplacedMember, _ type: TypeEntry) -> String {
        let object =
            type.name == member.base ? "case let o = self" : "let o = self as? \(type.name)"
        return "if !_isOriginal(self, \"\(member.mark(of: type))\"), \(object) { "
    }

    private func rename(
        _ modifiers: DeclModifierListSyntax, _ token: TokenSyntax, _ member: ReplacedMember,
        _ owner: TypeEntry
    ) {
        usesUIKit = true
        for modifier in modifiers
        where ["override", "open", "public", "private", "fileprivate"].contains(modifier.name.text)
        {
            edits.blank(modifier.range)
        }
        edits.replaceExactly(token.range, with: member.implementation(in: owner))
        if contexts.last?.isPrivateExtension == true, let first = modifiers.first {
            // Other extensions call it.
            edits.insert("internal ", at: first.start)
        }
    }

    /// Whether the replacement belongs behind the extension of an override; reports a second one.
    private func writesReplacement(_ member: ReplacedMember, _ token: TokenSyntax) -> Bool {
        guard file.place(of: token) == member.place else { return false }
        guard let other = declarations.otherModule(replacing: member, than: file.module) else {
            return true
        }
        report(
            .error, token,
            "The module \(other) overrides \(member.name) of \(member.base) in an extension, too. "
                + "One module of a program can: override it in a subclass.")
        return false
    }

    private func addReplacement(of member: ReplacedMember, at node: Syntax, _ text: String) {
        var next: Syntax? = node
        while let current = next, !current.is(ExtensionDeclSyntax.self) { next = current.parent }
        guard let end = next?.end else { return }
        edits.insert("; extension \(member.base) { \(text) }", at: end)
    }

    /// `super.viewDidLoad()` in such an override calls the original.
    func replaceSuper(_ node: MemberAccessExprSyntax) {
        guard node.base?.is(SuperExprSyntax.self) == true, !declarations.replaced.isEmpty,
            contexts.last?.isExtension == true, let owner, owner.kind == nil
        else { return }
        let (name, call) = node.called
        let end = call?.end ?? node.end
        guard let member = declarations.replaced(name, in: owner) else { return }
        edits.replaceExactly(
            node.start..<node.declName.baseName.end,
            with: "_original(self, \"\(member.mark(of: owner))\", { self.\(member.replacement)")
        edits.insert(" })", at: end)
    }
}
