import SwiftSyntax

/// What the index knows about a class, another type, or a protocol.
final class TypeEntry {
    enum Kind { case `class`, `protocol`, other }

    /// The name with those of the types around it: `Outer.Inner`.
    let name: String
    let module: String
    /// Nil for types that only have extensions here.
    var kind: Kind?
    /// The names of its superclass and protocols, from its declaration and all extensions.
    var inherited: [String] = []
    /// The extensions with what each names, in the order of the files.
    var extensions: [(inherited: [String], place: Place)] = []
    /// What the declaration names first, which is the superclass if it is a class.
    var firstInherited: String?
    var isGeneric = false
    /// What its generic parameters inherit from.
    var genericBounds: [String: String] = [:]
    /// What its associated types inherit from.
    var associatedBounds: [String: String] = [:]
    /// The types of its type aliases, as written.
    var typeAliases: [String: String] = [:]
    var isLocal = false
    /// Whether the program finds the type by its name while it runs.
    var hasName = true
    /// Whether other modules see it.
    var isPublic = false
    /// Whether the declaration has `@objcMembers`.
    var exposesMembers = false
    /// Whether it is a protocol of Objective-C.
    var isExposedProtocol = false
    /// The name that `@objc(Name)` gives to a class.
    var exposedName: String?
    /// The file of the declaration.
    var file: Int?
    /// The conditions (`#if`) around the declaration.
    var conditions: [String] = []
    private(set) var methods: [Method] = []
    /// The places of methods in ``methods``, by base name: types may have thousands.
    private var methodsByBase: [String: [Int]] = [:]
    var properties: [Property] = []
    var initializers: [Initializer] = []

    init(name: String, module: String) {
        self.name = name
        self.module = module
    }

    func add(_ method: Method) {
        methodsByBase[method.name.base, default: []].append(methods.count)
        methods.append(method)
    }

    /// Marks a method as one that Objective-C sees under a selector.
    func expose(_ place: Int, as selector: String) {
        methods[place].member.isExposed = true
        methods[place].selector = selector
    }

    /// The methods with a base name, in the order of their declarations.
    func methods(named base: String) -> [Method] {
        (methodsByBase[base] ?? []).map { methods[$0] }
    }

    var simpleName: String { name.split(separator: ".").last.map(String.init) ?? name }
}

/// Where a member is declared, and how.
struct Member {
    var file: Int
    var place: Place
    var conditions: [String]
    /// Whether it is private or fileprivate.
    var isPrivate: Bool
    var isStatic: Bool
    var isOverride: Bool
    /// Whether another declaration may replace it while the program runs.
    var isDynamic: Bool
    /// Whether Objective-C sees it: by an attribute of its own or of the extension.
    var isExposed: Bool
    /// Whether the language's version has no more use for it, so that code cannot name it.
    var isObsolete: Bool
    /// Whether Interface Builder shows it.
    var isInspectable: Bool
    /// Whether an extension declares it.
    var isInExtension: Bool
    /// Whether an extension with constraints declares it.
    var isConstrained: Bool

    init(
        file: Int, place: Place, conditions: [String], modifiers: DeclModifierListSyntax,
        attributes: AttributeListSyntax, context: IndexContext?
    ) {
        self.file = file
        self.place = place
        self.conditions = conditions
        isPrivate =
            modifiers.has("private") || modifiers.has("fileprivate")
            || context?.isPrivateExtension == true
        isStatic = modifiers.areOfClass
        isOverride = modifiers.has("override")
        isDynamic = modifiers.has("dynamic")
        isExposed =
            !attributes.has("nonobjc")
            && (attributes.hasAny(Exposure.attributes) || attributes.hasExposureInCondition
                || context?.isExposedExtension == true)
        isObsolete = attributes.contains {
            $0.name == "available" && $0.trimmedDescription.contains("obsoleted:")
                && $0.trimmedDescription.contains("swift")
        }
        isInspectable = attributes.has("IBInspectable")
        isInExtension = context?.isExtension ?? false
        isConstrained = context?.isConstrained ?? false
    }
}

/// A method, or a requirement of a protocol.
struct Method {
    var member: Member
    /// The name with labels: `didTap(_:)`.
    var name: FullName
    /// The name that Objective-C knows it by.
    var selector: String
    /// Whether a reference to the method is a value of at most three arguments and a result.
    var isPlain: Bool
    /// Whether a selector can call the method.
    var isExchangeable: Bool
    /// Whether it is an `optional` requirement of a protocol.
    var isOptional: Bool
    /// The types of the parameters as written.
    var parameters: [String]
    /// The result type as written; nil for Void.
    var result: String?
    /// Whether it has generic parameters.
    var isGeneric: Bool
    /// Whether it is `async`.
    var isAsync: Bool
    /// Whether it throws.
    var isThrowing: Bool
    /// The members of its only argument that it uses; nil if it uses the argument in another way.
    var usedOfArgument: Set<String>?
}

/// A property, or a requirement of a protocol.
struct Property {
    var member: Member
    var name: String
    /// The name that Objective-C knows it by.
    var key: String
    var isSettable: Bool
    /// The observers, `willSet` and `didSet`, of a property without other accessors.
    var observers: [String]
    var isOptional: Bool
    var type: String?
}

struct Initializer {
    var member: Member
    var labels: [String]
    var isConvenience: Bool
    var isRequired: Bool
    /// Whether it throws or is `async`.
    var hasEffects: Bool
}

/// A name with the labels of its arguments.
struct FullName: Hashable, CustomStringConvertible {
    var base: String
    var labels: [String]

    var description: String {
        labels.isEmpty ? base + "()" : base + "(" + labels.map { $0 + ":" }.joined() + ")"
    }

    init(base: String, labels: [String]) {
        self.base = base
        self.labels = labels
    }

    /// The name of a function; backticks are not part of it.
    init(_ function: FunctionDeclSyntax) {
        base = function.name.plainText
        labels = function.signature.parameterClause.parameters.map { $0.firstName.plainText }
    }

    /// Parses `name(a:b:)`, as lists of methods have it.
    init?(parsing text: some StringProtocol) {
        guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
        base = String(text[..<open])
        let inner = String(text[text.index(after: open)...]).split(separator: ")").first ?? ""
        labels = inner.split(separator: ":").map(String.init)
    }
}

enum Exposure {
    /// The attributes that make Objective-C see a member.
    static let attributes: Set = [
        "objc", "IBAction", "IBOutlet", "IBInspectable", "IBSegueAction", "GKInspectable",
    ]
}

extension TokenSyntax {
    /// The text without backticks.
    var plainText: String {
        let text = text
        return text.first == "`" ? String(text.dropFirst().dropLast()) : text
    }
}

extension DeclModifierListSyntax {
    func has(_ name: String) -> Bool {
        contains { $0.name.text == name && $0.detail == nil }
    }
}

extension DeclModifierListSyntax {
    /// Whether a member is of the class and not of its objects.
    var areOfClass: Bool { has("static") || has("class") }

    /// The access level with a space, of a member that is not overridden.
    var access: String {
        if has("open") { return "public " }
        return ["public", "package", "internal", "fileprivate", "private"].first(where: has)
            .map { $0 + " " } ?? ""
    }
}

extension AttributeListSyntax {
    func attribute(_ name: String) -> AttributeSyntax? {
        hasAny([name]) ? first { $0.name == name }?.as(AttributeSyntax.self) : nil
    }

    func has(_ name: String) -> Bool { hasAny([name]) }

    func hasAny(_ names: Set<String>) -> Bool {
        contains { $0.name.map(names.contains) ?? false }
    }
}

extension AttributeListSyntax {
    /// Whether there is `@objc` inside of an `#if`.
    fileprivate var hasExposureInCondition: Bool {
        contains { $0.is(IfConfigDeclSyntax.self) && $0.trimmedDescription.contains("@objc") }
    }
}

extension AttributeListSyntax.Element {
    var name: String? { self.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
}
