import UIKit

/// The meaning of an element's name: a class, its attributes and its child elements.
@MainActor
final class Kind {
    let name: String
    /// The kind whose attributes and children this one has too.
    let parent: Kind?
    /// The class of an element without a custom class; nil for kinds that only have attributes.
    let type: NSObject.Type?
    /// The class whose `init(coder:)` applies the attributes: the last one of `type` and its
    /// superclasses with an initializer of its own.
    let initializedBy: AnyClass
    /// The rules in the order in which they are applied.
    let attributes: [AttributeRule]
    let children: [String: ChildRule]
    /// Attributes that Xcode's editor uses, or that mean the default, and that change nothing.
    let ignored: Set<String>

    init(
        _ name: String, _ type: NSObject.Type?, initializedBy: AnyClass? = nil,
        parent: Kind? = nil, attributes: [AttributeRule] = [], children: [ChildRule] = [],
        ignored: Set<String> = []
    ) {
        self.name = name
        self.type = type
        self.parent = parent
        self.initializedBy = initializedBy ?? parent?.initializedBy ?? NSObject.self
        self.attributes = attributes
        self.children = Dictionary(children.map { ($0.key, $0) }) { $1 }
        self.ignored = ignored
    }

    func child(_ key: String) -> ChildRule? { children[key] ?? parent?.child(key) }

    func ignores(_ attribute: String) -> Bool {
        ignored.contains(attribute) || parent?.ignores(attribute) ?? false
    }

    /// All rules for attributes: those of the kinds above first, unless this one replaces them.
    private(set) lazy var allAttributes: [AttributeRule] = {
        let own = Set(attributes.map(\.name))
        return (parent?.allAttributes ?? []).filter { !own.contains($0.name) } + attributes
    }()
    private(set) lazy var attributeNames = Set(allAttributes.map(\.name))

    /// Attributes that every element may have and that the editor alone uses.
    static let ofEditor: Set<String> = [
        "id", "key", "userLabel", "sceneMemberID", "customClass", "customModule",
        "customModuleProvider", "colorLabel", "misplaced", "ambiguous", "verifyAmbiguity",
        "placeholderIntrinsicWidth", "placeholderIntrinsicHeight", "fixedFrame",
        "autoresizesSubviews", "opaque", "clearsContextBeforeDrawing", "restorationIdentifier",
        "simulatedAppContext", "customObjectInstantitationMethod", "notes",
        "translatesAutoresizingMaskIntoConstraints", "canvasLocation", "springLoaded",
        "deflatedForSize", "prototypeOffset",
    ]

    /// Child elements that the editor alone uses.
    static let elementsOfEditor: Set<String> = [
        "simulatedStatusBarMetrics", "simulatedOrientationMetrics", "simulatedScreenMetrics",
        "simulatedNavigationBarMetrics", "simulatedTabBarMetrics", "simulatedToolbarMetrics",
        "freeformSimulatedSizeMetrics", "simulatedTopBarMetrics", "simulatedBottomBarMetrics",
        "modalPageSheetSimulatedSizeMetrics", "modalFormSheetSimulatedSizeMetrics", "nil",
        "attributedFormat", "designables", "previewContext", "attachment",
    ]

    /// Keys of child elements that the editor alone uses.
    static let keysOfEditor: Set<String> = [
        "canvasLocation", "simulatedStatusBarMetrics", "simulatedTopBarMetrics",
        "simulatedBottomBarMetrics", "simulatedOrientationMetrics",
        "simulatedDestinationMetrics", "freeformSize",
    ]

    static let all: [String: Kind] = {
        let kinds =
            Kinds.views + Kinds.controls + Kinds.texts + Kinds.scrollViews + Kinds.bars
            + Kinds.recognizers + Kinds.controllers
        return Dictionary(uniqueKeysWithValues: kinds.map { ($0.name, $0) })
    }()
}

/// The kinds of all elements.
@MainActor
enum Kinds {}
