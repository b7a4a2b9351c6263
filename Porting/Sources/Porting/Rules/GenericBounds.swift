import SwiftSyntax

// A protocol of Objective-C conforms to `NSObjectProtocol` itself: `Proxy<UIScrollViewDelegate>` is
// a type for `class Proxy<T: NSObjectProtocol>`. Without Objective-C it does not; so the parameter
// loses its bound, and a weak property of its type stays weak, with an `AnyObject` behind it.

extension Translator {
    private static let ofObjects: Set = ["NSObjectProtocol", "AnyObject", "class"]

    /// The generic parameter of a class that a protocol is the argument for; nil for others.
    private func parameterOfProtocols(_ node: ClassDeclSyntax) -> GenericParameterSyntax? {
        guard let parameters = node.genericParameterClause?.parameters, parameters.count == 1,
            let parameter = parameters.first, let bound = parameter.inheritedType,
            Self.ofObjects.contains(bound.trimmedDescription),
            declarations.genericArguments[node.name.text]?.contains(where: isProtocolName) == true
        else { return nil }
        return parameter
    }

    private func isProtocolName(_ name: String) -> Bool {
        if let entry = declarations.find(name, from: file.module) { return entry.kind == .protocol }
        return known.isProtocol(name)
    }

    /// `class Proxy<T: NSObjectProtocol>` becomes `class Proxy<T>`, if a protocol is an argument.
    func dropBound(of node: ClassDeclSyntax) {
        guard let parameter = parameterOfProtocols(node), let colon = parameter.colon,
            let bound = parameter.inheritedType
        else { return }
        edits.blank(colon.start..<bound.end)
    }

    /// `weak var delegate: T?` of such a class stays weak, with an `AnyObject` behind its `T`.
    func keepObject(of node: VariableDeclSyntax) {
        guard functionDepth == 0,
            let weak = node.modifiers.first(where: { $0.name.text == "weak" }),
            let type = node.parent?.parent?.parent?.parent?.as(ClassDeclSyntax.self),
            let parameter = parameterOfProtocols(type), node.bindings.count == 1,
            let binding = node.bindings.first, let annotation = binding.typeAnnotation?.type,
            annotation.trimmedDescription.withoutMark == parameter.name.text
        else { return }
        if let block = binding.accessorBlock {
            // Observers need a stored property, which would be strong: Swift refuses `weak` there.
            let text = block.trimmedDescription
            let isObserved = ["willSet", "didSet"].contains(where: text.contains)
            if !isObserved { edits.blank(weak.range) }
            return
        }
        edits.blank(weak.range)
        if let value = binding.initializer { edits.blank(value.range) }
        let name = binding.pattern.trimmedDescription
        edits.insert(
            " { get { _\(name) as? \(parameter.name.text) } "
                + "set { _\(name) = newValue as AnyObject? } }; "
                + "private weak var _\(name): AnyObject?",
            at: binding.end)
    }
}
