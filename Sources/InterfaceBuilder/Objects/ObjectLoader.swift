import Foundation
import UIKit

/// Creates the objects of a part of a file: of a nib, of a scene, of a prototype.
@MainActor
final class ObjectLoader {
    let document: InterfaceDocument
    let values: ValueReader
    let classes: ClassFinder
    /// The loader of the scene around a prototype.
    let outer: ObjectLoader?
    /// The scenes to which segues lead; nil in a nib.
    let scenes: Storyboard?
    /// The controller of the scene or the nib's owner, at which segues start.
    weak var controller: UIViewController?
    /// The objects by their identifiers.
    var objects = LoadedObjects()
    /// The parts of views that exist already, by the identifiers of their elements.
    var parts: [String: UIView] = [:]
    /// The objects that wait for `awakeFromNib()`.
    var waking: [NSObject] = []
    var constraints: [(view: UIView, element: Element)] = []
    var connections: [Connection] = []
    var runtimeAttributes: [(object: NSObject, element: Element)] = []
    var variations: [Variations] = []
    /// The identifier of the scene's controller; nil in a nib.
    var scene: String?
    /// The refresh control of a table view controller whose table does not exist yet.
    var refreshControl: UIRefreshControl?
    /// Called with each object before its attributes are read.
    var willApply: ((NSObject) -> Void)?
    /// Whether a nib has no owner, which was reported, so that what leads to it is left out.
    var ownerIsMissing = false

    init(
        _ document: InterfaceDocument, scenes: Storyboard? = nil, outer: ObjectLoader? = nil
    ) {
        self.document = document
        self.scenes = scenes
        self.outer = outer
        controller = outer?.controller
        scene = outer?.scene
        values = ValueReader(document: document)
        classes = ClassFinder(document: document)
    }

    var remarks: Remarks { document.remarks }

    /// Returns the object with an identifier, also one of the scene around a prototype.
    func object(id: String) -> NSObject? { objects[id] ?? outer?.object(id: id) }

    // MARK: Objects

    /// Creates the object of an element, with all that is inside it. Reports why there is none.
    func object(_ element: Element) -> NSObject? {
        create(element, creator: nil)
    }

    func create(_ element: Element, creator: ((NSCoder) -> NSObject?)?) -> NSObject? {
        guard let kind = kind(of: element) else { return nil }
        guard let type = type(of: element, kind) else { return nil }
        let coder = InterfaceCoder(
            start: start(element, kind), initializedBy: kind.initializedBy
        ) { [self] in apply(element, kind, to: $0) }
        let made = creator?(coder) ?? Self.instance(of: type, coder)
        guard let made else {
            remarks.report(element, "init(coder:) of \(type) returned nil, so it is left out")
            return nil
        }
        coder.finish(made)
        return replacement(of: made, element, coder)
    }

    /// Returns the object that takes the place of another one by `awakeAfter(using:)`.
    private func replacement(
        of object: NSObject, _ element: Element, _ coder: NSCoder
    ) -> NSObject? {
        guard let responder = object as? UIResponder else { return object }
        let other = responder.awakeAfter(using: coder) as? NSObject
        guard other !== object else { return object }
        doNotWake(object)
        if let id = element.id { objects[id] = other }
        if other == nil {
            remarks.report(
                element,
                "awakeAfter(using:) of \(Swift.type(of: object)) returned nil, so it is left out")
        }
        return other
    }

    /// Gives an object that exists already the attributes of an element.
    func adopt(_ object: NSObject, as element: Element) {
        guard let kind = kind(of: element) else { return }
        apply(element, kind, to: object)
    }

    private static func instance(of type: NSObject.Type, _ coder: NSCoder) -> NSObject? {
        switch type {
        case let type as UIView.Type: type.init(coder: coder)
        case let type as UIViewController.Type: type.init(coder: coder)
        case let type as UIBarItem.Type: type.init(coder: coder)
        case let type as UINavigationItem.Type: type.init(coder: coder)
        case let type as UICollectionViewLayout.Type: type.init(coder: coder)
        default: type.makeInstance()
        }
    }

    /// Returns the kind of an element. A view of an unknown kind is replaced by a plain one.
    private func kind(of element: Element) -> Kind? {
        if let kind = Kind.all[element.name] { return kind }
        if element.name == "customObject" { return Kinds.customObject }
        if element.keyed("frame") != nil || element.keyed("autoresizingMask") != nil {
            if element["customClass"] == nil {
                remarks.report(
                    element,
                    "<\(element.name)> is not supported; an empty view is in its place",
                    about: "kind \(element.name)")
            }
            return Kinds.view
        }
        remarks.report(
            element, "<\(element.name)> is not supported and is left out",
            about: "kind \(element.name)")
        return nil
    }

    /// Returns the class of an element: the custom class if it fits the kind.
    private func type(of element: Element, _ kind: Kind) -> NSObject.Type? {
        guard let custom = classes.customClass(of: element) else { return kind.type }
        guard let custom = custom as? NSObject.Type else {
            remarks.report(
                element,
                "\(custom) is not an NSObject, so <\(element.name)> gets its standard class")
            return kind.type
        }
        let families: [NSObject.Type] = [
            UIView.self, UIViewController.self, UIBarItem.self, UINavigationItem.self,
            UIGestureRecognizer.self, UICollectionViewLayout.self,
        ]
        for family in families where kind.type.map({ Self.type($0, isOrInherits: family) }) ?? false
        {
            guard Self.type(custom, isOrInherits: family) else {
                remarks.report(
                    element,
                    "\(custom) is not a \(family), so <\(element.name)> gets its standard class")
                return kind.type
            }
        }
        return custom
    }

    private static func type(_ type: AnyClass, isOrInherits other: AnyClass) -> Bool {
        ancestry(of: type).contains { $0 == other }
    }

    private func start(_ element: Element, _ kind: Kind) -> InterfaceCoder.Start {
        var start = InterfaceCoder.Start()
        start.reuseIdentifier = element["reuseIdentifier"].flatMap { $0.isEmpty ? nil : $0 }
        switch kind.name {
        case "tableView":
            switch element["style"] {
            case "grouped": start.tableStyle = .grouped
            case "insetGrouped": start.tableStyle = .insetGrouped
            default: break
            }
        case "tableViewCell":
            switch element["style"] {
            case "IBUITableViewCellStyleValue1": start.cellStyle = .value1
            case "IBUITableViewCellStyleValue2": start.cellStyle = .value2
            case "IBUITableViewCellStyleSubtitle": start.cellStyle = .subtitle
            default: break
            }
        case "barButtonItem":
            guard let name = element["systemItem"] else { break }
            start.systemItem = Kinds.systemItems[name]
            if start.systemItem == nil { remarks.unsupported(element, attribute: "systemItem") }
        case "splitViewController":
            if element["allowDoubleColumnStyle"] == "YES" { start.splitStyle = .doubleColumn }
        case "collectionView":
            if let layout = element.keyed("collectionViewLayout") {
                start.collectionViewLayout = object(layout) as? UICollectionViewLayout
            }
        default: break
        }
        return start
    }

    // MARK: Attributes

    private func apply(_ element: Element, _ kind: Kind, to object: NSObject) {
        if let id = element.id { objects[id] = object }
        willApply?(object)
        waking.append(object)
        readAttributes(element, kind, of: object)
        prepareParts(element, of: object)
        for child in element.children { read(child, in: element, kind, of: object) }
        finishReading(element, of: object)
    }

    func readAttributes(_ element: Element, _ kind: Kind, of object: NSObject) {
        for rule in kind.allAttributes {
            guard let text = element[rule.name] else { continue }
            if !rule.set(object, text) { remarks.wrongValue(element, attribute: rule.name) }
        }
        readImages(element, of: object)
        let unread = element.attributes.keys.filter {
            !kind.attributeNames.contains($0) && !Kind.ofEditor.contains($0) && !kind.ignores($0)
                && !Self.imageAttributes.contains($0) && !Self.readElsewhere.contains($0)
        }
        for name in unread.sorted() { remarks.unsupported(element, attribute: name) }
    }

    private static let imageAttributes: Set<String> = [
        "catalog", "image", "highlightedImage", "minimumValueImage", "maximumValueImage",
        "selectedImage",
        "landscapeImage", "preferredIndicatorImage", "preferredCurrentPageIndicatorImage",
    ]
    private static let readElsewhere: Set<String> = ["selectedSegmentIndex"]

    private func readImages(_ element: Element, of object: NSObject) {
        func image(_ attribute: String) -> UIImage? {
            element[attribute].flatMap {
                values.image($0, isSymbol: element["catalog"] == "system", at: element)
            }
        }
        switch object {
        case let view as UIImageView:
            if let image = image("image") { view.image = image }
            if let image = image("highlightedImage") { view.highlightedImage = image }
        case let slider as UISlider:
            if let image = image("minimumValueImage") { slider.minimumValueImage = image }
            if let image = image("maximumValueImage") { slider.maximumValueImage = image }
        case let pages as UIPageControl:
            if let image = image("preferredIndicatorImage") {
                pages.preferredIndicatorImage = image
            }
            if let image = image("preferredCurrentPageIndicatorImage") {
                pages.preferredCurrentPageIndicatorImage = image
            }
        case let item as UIBarItem:
            if let image = image("image") { item.image = image }
            if let image = image("landscapeImage") { item.landscapeImagePhone = image }
            if let image = image("selectedImage") { (item as? UITabBarItem)?.selectedImage = image }
        default: break
        }
    }

    // MARK: The end

    /// Makes constraints, outlets and actions whose objects exist, and calls `awakeFromNib()`.
    ///
    /// - Parameter isComplete: whether no more objects will be made, so that what is still missing
    ///   is reported.
    func finish(isComplete: Bool) {
        makeConstraints()
        connect(isComplete: isComplete)
        setRuntimeAttributes()
        for variation in variations { variation.begin(self) }
        variations = []
        let woken = waking
        waking = []
        for object in woken { object.wakeFromNib() }
    }

    /// Leaves the objects to those that own them, once the file's part is read.
    func release() {
        objects.release()
        parts = [:]
    }

    /// Returns an element's variations for other size classes; empty the first time.
    func variation(of object: NSObject, _ element: Element) -> Variations {
        if let known = variations.first(where: { $0.isOf(object) }) { return known }
        let new = Variations(object, element, in: document)
        variations.append(new)
        return new
    }

    /// Leaves an object out of those that get `awakeFromNib()`.
    func doNotWake(_ object: NSObject) { waking.removeAll { $0 === object } }
}

extension Kinds {
    /// An object of a class of the program's own.
    static let customObject = Kind("customObject", NSObject.self)
}
