import Foundation
import UIKit

/// The scenes of a storyboard.
@MainActor
final class Storyboard: StoryboardScenes {
    private let document: InterfaceDocument
    private let controllers: [String: Element]
    private let identifiers: [String: Element]
    private let initial: Element?
    /// The scenes that are being created, to end cycles of relationships.
    private var creating: [String] = []

    init(_ document: InterfaceDocument) {
        self.document = document
        var controllers: [String: Element] = [:]
        var identifiers: [String: Element] = [:]
        for scene in document.root.list("scenes") {
            for element in scene.list("objects") {
                guard let id = element.id, element["sceneMemberID"] == "viewController" else {
                    continue
                }
                controllers[id] = element
                guard let identifier = element["storyboardIdentifier"] else { continue }
                if let other = identifiers[identifier] {
                    document.remarks.report(
                        element,
                        "the storyboard identifier “\(identifier)” is that of line \(other.line) "
                            + "too; it means that one")
                } else {
                    identifiers[identifier] = element
                }
            }
        }
        self.controllers = controllers
        self.identifiers = identifiers
        initial = document.root["initialViewController"].flatMap { controllers[$0] }
    }

    /// Returns whether a scene is another one, or is in its containers at any depth.
    func embeds(_ scene: String, in other: String) -> Bool {
        var seen: Set<String> = []
        var waiting = [other]
        while let id = waiting.popLast() {
            if id == scene { return true }
            guard seen.insert(id).inserted, let element = controllers[id] else { continue }
            var elements = [element]
            while let next = elements.popLast() {
                elements += next.children
                if next.name == "segue", next["kind"] == "embed" || next["kind"] == "relationship" {
                    if let destination = next["destination"] { waiting.append(destination) }
                }
            }
        }
        return false
    }

    func has(_ scene: StoryboardScene) -> Bool { element(of: scene) != nil }

    private func element(of scene: StoryboardScene) -> Element? {
        switch scene {
        case .initial: initial
        case .identifier(let name): identifiers[name]
        case .object(let id): controllers[id]
        }
    }

    func controller(
        of scene: StoryboardScene, in storyboard: UIStoryboard, origin: SegueOrigin?,
        creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController? {
        guard let element = element(of: scene), let id = element.id else { return nil }
        guard !creating.contains(id) else {
            document.remarks.report(
                element, "the scene contains itself through its relationships; it is left out")
            return nil
        }
        creating.append(id)
        defer { creating.removeLast() }
        if element.name == "viewControllerPlaceholder" {
            return referenced(element, from: storyboard)
        }
        let loader = ObjectLoader(document, scenes: self)
        let loading = SceneLoading(loader, element, storyboard, self, origin)
        return loading.make(creator)
    }

    /// Returns the controller of a storyboard reference.
    private func referenced(_ element: Element, from storyboard: UIStoryboard) -> UIViewController?
    {
        let target = element["storyboardName"].map {
            UIStoryboard(name: $0, bundle: storyboard.bundle)
        }
        guard let identifier = element["referencedIdentifier"] else {
            return (target ?? storyboard).instantiateInitialViewController()
        }
        return (target ?? storyboard).instantiateViewController(withIdentifier: identifier)
    }
}

/// The creation of one scene's controller, and later of its view.
@MainActor
final class SceneLoading {
    private let loader: ObjectLoader
    private let element: Element
    private let storyboard: UIStoryboard
    private let scenes: Storyboard
    private let origin: SegueOrigin?

    init(
        _ loader: ObjectLoader, _ element: Element, _ storyboard: UIStoryboard,
        _ scenes: Storyboard, _ origin: SegueOrigin?
    ) {
        self.loader = loader
        self.element = element
        loader.scene = element.id
        self.storyboard = storyboard
        self.scenes = scenes
        self.origin = origin
    }

    func make(_ creator: ((NSCoder) -> UIViewController?)?) -> UIViewController? {
        loader.willApply = { [self] in prepare($0) }
        let made = loader.create(element, creator: creator) as? UIViewController
        loader.willApply = nil
        guard let made else { return nil }
        // Delegates, data sources and targets are not kept by what refers to them.
        made.ownArchive.keptObjects = createOthers()
        loader.finish(isComplete: element.keyed("view") == nil)
        loader.release()
        return made
    }

    /// Gives the controller its storyboard and segues before its attributes are read.
    private func prepare(_ object: NSObject) {
        guard let controller = object as? UIViewController, loader.controller == nil else { return }
        loader.controller = controller
        let archive = controller.ownArchive
        archive.storyboard = storyboard
        if element["useStoryboardIdentifierAsRestorationIdentifier"] == "YES" {
            controller.restorationIdentifier = element["storyboardIdentifier"]
        }
        archive.segues = segues(in: element).compactMap(loader.segue)
        if let view = element.keyed("view") {
            archive.makeView = { [self] in makeView(view, for: $0) }
        }
        addRelationships(of: controller)
    }

    private func segues(in element: Element) -> [Element] {
        var found: [Element] = []
        var waiting = [element]
        while let next = waiting.popLast() {
            if next.name == "segue" {
                if next["kind"] != "relationship", next["kind"] != "embed" { found.append(next) }
            } else {
                waiting += next.children.reversed()
            }
        }
        return found
    }

    private func addRelationships(of controller: UIViewController) {
        let relationships = element.list("connections").filter { $0["kind"] == "relationship" }
        guard !relationships.isEmpty else { return }
        var roles: [String: UIViewController] = [:]
        let made = relationships.compactMap { segue -> UIViewController? in
            guard let id = segue["destination"] else { return nil }
            guard scenes.has(.object(id)) else {
                loader.remarks.report(segue, "there is no scene with the id “\(id)”")
                return nil
            }
            let creator = segue["destinationCreationSelector"].flatMap {
                SegueOrigin.creator($0, segue["identifier"], container: controller, origin)
            }
            let made = scenes.controller(
                of: .object(id), in: storyboard, origin: origin, creator: creator)
            if let role = segue["relationship"] { roles[role] = made }
            return made
        }
        switch controller {
        case let navigation as UINavigationController: navigation.viewControllers = made
        case let tabs as UITabBarController: tabs.viewControllers = made
        case let split as UISplitViewController:
            // Xcode writes the two in any order.
            split.viewControllers = ["masterViewController", "detailViewController"]
                .compactMap { roles[$0] }
        default:
            loader.remarks.unsupported(relationships[0], attribute: "relationship")
        }
    }

    /// Creates the scene's objects beside the controller: recognizers and objects of its own.
    private func createOthers() -> [NSObject] {
        guard let id = element.id, let objects = loader.document.parent(of: id) else { return [] }
        return objects.children.compactMap { other in
            guard other !== element, other.name != "placeholder", other.name != "exit" else {
                return nil
            }
            return loader.object(other)
        }
    }

    private func makeView(_ view: Element, for controller: UIViewController) -> UIView? {
        guard let made = loader.object(view) as? UIView else { return nil }
        controller.view = made
        // A root view without a mask fills its window, as one of loadView() does.
        made.translatesAutoresizingMaskIntoConstraints = true
        if let refreshControl = loader.refreshControl {
            loader.refreshControl = nil
            (controller as? UITableViewController)?.refreshControl = refreshControl
        }
        for guide in element.list("layoutGuides") {
            guard let id = guide.id else { continue }
            let support: any UILayoutSupport =
                guide["type"] == "bottom"
                ? controller.bottomLayoutGuide : controller.topLayoutGuide
            loader.objects[id] = support as? UILayoutGuide
        }
        loader.finish(isComplete: true)
        loader.release()
        return made
    }
}
