import SwiftSyntax

// `init()` of a view, a controller or a recognizer is no override for Swift, because UIKit's is a
// convenience initializer. Objective-C has one method `init`, which the subclass replaces. So a
// generic `T()` and `appearance()` ask the class to make itself:
//
//     class Badge: UIView, _MadeByInit { init() { … }
//         @MainActor class func _madeByInit() -> NSObject? { self == Badge.self ? Badge() : nil } }

extension Translator {
    /// Adds the method by which a class with an `init()` of its own makes itself.
    func addInitMaker(to node: ClassDeclSyntax, _ entry: TypeEntry) {
        guard declarations.isMadeByInit(entry), !node.isUnavailable,
            entry.methods(named: "_madeByInit").isEmpty
        else { return }
        let isInherited = declarations.lineage(entry).dropFirst().contains {
            $0.kind == .class && declarations.isMadeByInit($0)
        }
        usesUIKit = true
        if !isInherited { addConformance(to: "_MadeByInit", of: node) }
        let name = visibleName(node.name.text, in: entry)
        addMember(
            "@MainActor \(node.access)\(isInherited ? "override " : "")class func _madeByInit() "
                + "-> NSObject? { self == \(name).self ? \(name)() : nil }",
            before: node.memberBlock)
    }

    /// Refuses the proxy of a class of which UIKit cannot make an instance.
    func checkAppearance(_ node: FunctionCallExprSyntax) {
        guard let access = node.calledExpression.as(MemberAccessExprSyntax.self),
            access.declName.baseName.text == "appearance",
            let base = access.base?.as(DeclReferenceExprSyntax.self),
            let entry = declarations.find(base.baseName.plainText, from: file.module),
            declarations.needsArguments(entry)
        else { return }
        report(
            .error, access.declName,
            "\(entry.name).appearance() makes an instance, and \(entry.name) has neither init() nor "
                + "an initializer of UIKit's: give it init(), or set the properties of its objects."
        )
    }
}

extension Declarations {
    /// Whether a class has or inherits an `init()` that is no override for Swift.
    func isMadeByInit(_ entry: TypeEntry) -> Bool {
        guard entry.kind == .class, !entry.isLocal, isObject(entry), !isLayer(entry) else {
            return false
        }
        var next: TypeEntry? = entry
        var seen: Set<ObjectIdentifier> = []
        while let type = next, seen.insert(ObjectIdentifier(type)).inserted {
            if let own = type.initializers.first(where: { $0.labels.isEmpty }) {
                return !own.member.isOverride && !own.member.isObsolete && !own.hasEffects
                    && own.member.conditions == type.conditions
                    && (type === entry || !own.member.isPrivate)
            }
            // A class with a designated initializer inherits none.
            if type.initializers.contains(where: { !$0.isConvenience }) { return false }
            next = type.firstInherited.flatMap { find($0, from: type.module) }
        }
        return false
    }

    /// Whether a class has designated initializers, and neither `init()` nor one that overrides
    /// one of UIKit's.
    fileprivate func needsArguments(_ entry: TypeEntry) -> Bool {
        guard entry.kind == .class, !isMadeByInit(entry) else { return false }
        for type in lineage(entry) where type.kind == .class {
            let designated = type.initializers.filter {
                !$0.isConvenience && !$0.member.isInExtension && $0.labels != ["coder"]
            }
            let hasCoder = type.initializers.contains { $0.labels == ["coder"] }
            if designated.isEmpty, !hasCoder { continue }
            return !designated.isEmpty
                && designated.allSatisfy { !$0.member.isOverride && !$0.labels.isEmpty }
        }
        return false
    }

    /// Whether a class is a layer, whose `init()` is UIKit's required one.
    private func isLayer(_ entry: TypeEntry) -> Bool {
        superclassesWithRoot(of: entry).contains("CALayer")
    }

    /// Whether a class is an NSObject by its superclasses.
    private func isObject(_ entry: TypeEntry) -> Bool {
        superclassesWithRoot(of: entry).contains {
            $0 == "NSObject" || known.superclasses[$0] != nil
        }
    }
}
