import SwiftSyntax

// Apple's geometry and options are structures of C, whose members an initializer in an extension
// may assign. Structures of another Swift module must be made by one of their own initializers
// first.

extension Translator {
    /// The structures of C whose members programs assign.
    private static let foreignStructs: Set = [
        "CATransform3D", "CGAffineTransform", "CGPoint", "CGRect", "CGSize", "CGVector",
        "NSDirectionalEdgeInsets", "NSRange", "UIEdgeInsets", "UIOffset",
    ]

    /// `rawValue = x` becomes `self.init(rawValue: x)` in an initializer of an extension of
    /// options; one that assigns the members of a rectangle or the like calls `self.init()` first.
    func delegateInitializer(_ node: InitializerDeclSyntax) {
        guard functionDepth == 0, let context = contexts.last, let body = node.body,
            node.parent?.parent?.parent?.parent?.is(ExtensionDeclSyntax.self) == true,
            declarations.find(context.name, from: file.module) == nil,
            !body.delegates
        else { return }
        if body.statements.count == 1, let value = body.statements.first?.assignedRawValue {
            edits.replaceExactly(value.target, with: "self.init(rawValue:")
            edits.insert(")", at: value.end)
        } else if Self.foreignStructs.contains(context.name) {
            edits.insert(" self.init();", at: body.leftBrace.end)
        }
    }
}

extension CodeBlockSyntax {
    /// Whether the body calls another initializer, or assigns the whole value.
    fileprivate var delegates: Bool {
        let tokens = Array(tokens(viewMode: .sourceAccurate))
        return zip(tokens, tokens.dropFirst()).enumerated().contains { index, pair in
            guard pair.0.text == "self" else { return false }
            if pair.1.text == "=" { return true }
            guard pair.1.text == ".", index + 2 < tokens.count else { return false }
            return tokens[index + 2].text == "init"
        }
    }
}

extension CodeBlockItemSyntax {
    /// The range of `rawValue =` and the end of what is assigned; nil for other statements.
    fileprivate var assignedRawValue: (target: Range<Int>, end: Int)? {
        guard let sequence = item.as(SequenceExprSyntax.self) else { return nil }
        let parts = Array(sequence.elements)
        guard parts.count >= 3, let assignment = parts[1].as(AssignmentExprSyntax.self),
            ["rawValue", "self.rawValue"].contains(parts[0].trimmedDescription)
        else { return nil }
        return (parts[0].start..<assignment.end, sequence.end)
    }
}
