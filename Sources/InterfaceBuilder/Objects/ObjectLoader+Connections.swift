import Foundation
import UIKit

extension ObjectLoader {
    /// Connects outlets and actions whose objects exist; the others stay for later, or are
    /// reported if the loader is complete.
    func connect(isComplete: Bool) {
        let waiting = connections
        connections = []
        var collections: [(source: NSObject, property: String, element: Element, all: [NSObject])] =
            []
        for connection in waiting {
            guard let source = connection.source else { continue }
            let element = connection.element
            switch element.name {
            case "outlet":
                guard let value = destination(element, isComplete, source) else { continue }
                setOutlet(element, value, of: source)
            case "outletCollection":
                guard let value = destination(element, isComplete, source) else { continue }
                let property = element["property"] ?? ""
                if let index = collections.firstIndex(where: {
                    $0.source === source && $0.property == property
                }) {
                    collections[index].all.append(value)
                } else {
                    collections.append((source, property, element, [value]))
                }
            case "action":
                addAction(element, of: source, isComplete)
            case "segue":
                addSegue(element, of: source, isComplete)
            default:
                remarks.unsupported(element, in: element)
            }
        }
        for (source, _, element, all) in collections { setCollection(element, all, of: source) }
    }

    /// Returns the object that a connection leads to. Without it the connection waits, or is
    /// reported.
    private func destination(_ element: Element, _ isComplete: Bool, _ source: NSObject)
        -> NSObject?
    {
        guard let id = element["destination"] else {
            remarks.report(element, "the connection has no destination")
            return nil
        }
        if let found = object(id: id) { return found }
        if ownerIsMissing, document.elements[id]?["placeholderIdentifier"] == "IBFilesOwner" {
            return nil
        }
        if isComplete {
            // A view that is not supported was reported already.
            remarks.report(
                element,
                "there is no object with the id “\(id)”, so “\(element["property"] ?? "")” is not "
                    + "connected")
        } else {
            connections.append(Connection(source: source, element: element))
        }
        return nil
    }

    // MARK: Outlets

    private func setOutlet(_ element: Element, _ value: NSObject, of source: NSObject) {
        guard let property = element["property"] else {
            return remarks.report(element, "the outlet has no property")
        }
        if Outlets.set(property, value, of: source) { return }
        report(source.trySetValue(value, forKey: property), element, property, value, of: source)
    }

    private func setCollection(_ element: Element, _ values: [NSObject], of source: NSObject) {
        let property = element["property"] ?? ""
        if property == "gestureRecognizers", let view = source as? UIView {
            for case let recognizer as UIGestureRecognizer in values {
                view.addGestureRecognizer(recognizer)
            }
            return
        }
        let outcome = source.trySetValue(values, forKey: property)
        report(outcome, element, property, values, of: source)
    }

    private func report(
        _ outcome: NSObject.KeyOutcome, _ element: Element, _ property: String, _ value: Any,
        of source: NSObject
    ) {
        switch outcome {
        case .set: break
        case .missing:
            remarks.report(
                element,
                "\(type(of: source)) has no outlet “\(property)”; declare it with @IBOutlet and "
                    + "build with mainspring port, or list it in the class's ObjCTable")
        case .readOnly:
            remarks.report(element, "the outlet “\(property)” of \(type(of: source)) is read-only")
        case .wrongType(let expected):
            remarks.report(
                element,
                "the outlet “\(property)” of \(type(of: source)) is a \(expected), not a "
                    + "\(type(of: value)); it is not connected")
        }
    }

    // MARK: Actions

    private static let events: [String: UIControl.Event] = [
        "touchDown": .touchDown, "touchDownRepeat": .touchDownRepeat,
        "touchDragInside": .touchDragInside, "touchDragOutside": .touchDragOutside,
        "touchDragEnter": .touchDragEnter, "touchDragExit": .touchDragExit,
        "touchUpInside": .touchUpInside, "touchUpOutside": .touchUpOutside,
        "touchCancel": .touchCancel, "valueChanged": .valueChanged,
        "primaryActionTriggered": .primaryActionTriggered, "editingDidBegin": .editingDidBegin,
        "editingChanged": .editingChanged, "editingDidEnd": .editingDidEnd,
        "editingDidEndOnExit": .editingDidEndOnExit,
    ]

    private func addAction(_ element: Element, of source: NSObject, _ isComplete: Bool) {
        guard let name = element["selector"] else {
            return remarks.report(element, "the action has no selector")
        }
        // Without a target the responder chain is searched when the action is sent.
        var target: NSObject?
        if let id = element["destination"], !isFirstResponder(id) {
            guard let found = destination(element, isComplete, source) else { return }
            target = found
        }
        let selector = Selector(name)
        if let target, !target.responds(to: selector) {
            return remarks.report(
                element,
                "\(type(of: target)) has no action “\(name)”; declare it with @IBAction and build "
                    + "with mainspring port, or list it in the class's ObjCTable")
        }
        switch source {
        case let control as UIControl:
            guard let event = Self.events[element["eventType"] ?? "primaryActionTriggered"] else {
                return remarks.wrongValue(
                    element, attribute: "eventType", outcome: "the action is not connected")
            }
            control.addTarget(target, action: selector, for: event)
        case let recognizer as UIGestureRecognizer:
            guard let target else {
                return remarks.report(element, "a gesture recognizer needs a target")
            }
            recognizer.addTarget(target, action: selector)
        case let item as UIBarButtonItem:
            item.target = target
            item.action = selector
        default:
            remarks.report(element, "\(type(of: source)) sends no actions")
        }
    }

    private func isFirstResponder(_ id: String) -> Bool {
        id == "-2" || document.elements[id]?["placeholderIdentifier"] == "IBFirstResponder"
    }

    // MARK: Segues

    private func addSegue(_ element: Element, of source: NSObject, _ isComplete: Bool) {
        guard element["kind"] != "relationship" else { return }
        if !isComplete, let id = popoverAnchor(element), object(id: id) == nil {
            // The anchor is in the controller's view, which is loaded later.
            return connections.append(Connection(source: source, element: element))
        }
        guard var template = segue(element) else { return }
        readPopover(element, &template)
        guard let controller else {
            return remarks.report(element, "a segue needs the controller of its scene")
        }
        if template.kind == .embed {
            if let scene, scenes?.embeds(scene, in: template.destination) == true {
                return remarks.report(
                    element, "the container would contain its own scene again; it stays empty")
            }
            guard let container = source as? UIView else { return }
            controller.ownArchive.embeddings.append((container, template))
            return
        }
        let perform: @MainActor () -> Void = { [weak controller, weak source] in
            guard let source else { return }
            controller?.trigger(template, sender: source)
        }
        switch source {
        case is UIViewController: break
        case let control as UIControl:
            let event: UIControl.Event = control is UIButton ? .touchUpInside : .valueChanged
            control.addAction(UIAction { _ in perform() }, for: event)
        case let item as UIBarButtonItem:
            let trigger = SegueTrigger(perform)
            item.target = trigger
            item.action = SegueTrigger.selector
            objc_setAssociatedObject(
                item, SegueTrigger.key, trigger, .OBJC_ASSOCIATION_RETAIN)
        case let recognizer as UIGestureRecognizer:
            recognizer.addHandler { recognizer in
                // Continuous recognizers call for each movement.
                guard recognizer.state == .began || recognizer.state == .ended else { return }
                if recognizer.state == .ended, !(recognizer is UITapGestureRecognizer),
                    !(recognizer is UISwipeGestureRecognizer)
                {
                    return
                }
                perform()
            }
        case let cell as UITableViewCell:
            if element["trigger"] == "accessoryAction" {
                cell.accessorySegue = perform
            } else {
                cell.selectionSegue = perform
            }
        case let cell as UICollectionViewCell: cell.selectionSegue = perform
        default: remarks.report(element, "\(type(of: source)) starts no segue")
        }
    }

    private func popoverAnchor(_ element: Element) -> String? {
        element["popoverAnchorBarButtonItem"] ?? element["popoverAnchorView"]
    }

    /// Reads a popover segue's settings of its popover.
    private func readPopover(_ element: Element, _ template: inout SegueTemplate) {
        guard template.kind == .popoverPresentation else { return }
        if let id = popoverAnchor(element) {
            template.popoverAnchor = object(id: id)
            if template.popoverAnchor == nil {
                remarks.report(element, "there is no object with the id “\(id)” for the popover")
            }
        }
        if let arrows = element.keyed("popoverArrowDirection") {
            let all: KeyValuePairs<String, UIPopoverArrowDirection> = [
                "up": .up, "down": .down, "left": .left, "right": .right,
            ]
            template.arrowDirections = all.reduce(into: []) { directions, pair in
                if arrows[pair.key] == "YES" { directions.formUnion(pair.value) }
            }
        }
        template.passthroughViews = element.list("connections").compactMap { outlet in
            guard outlet["property"] == "passthroughViews", let id = outlet["destination"],
                let view = object(id: id) as? UIView
            else { return nil }
            return { [weak view] in view }
        }
    }

    /// Returns the template of a segue, or nil and reports why there is none.
    func segue(_ element: Element) -> SegueTemplate? {
        guard let kind = element["kind"].flatMap(SegueTemplate.Kind.init(rawValue:)) else {
            remarks.unsupported(element, attribute: "kind")
            return nil
        }
        var template = SegueTemplate(kind: kind)
        template.identifier = element["identifier"]
        template.customClass = classes.customClass(of: element)
        template.destination = element["destination"] ?? ""
        template.isAnimated = element["animates"] != "NO"
        template.creationSelector = element["destinationCreationSelector"]
        template.unwindAction = element["unwindAction"]
        template.place = remarks.place(of: element)
        template.presentationStyle =
            Kinds.presentationStyles.first { $0.key == element["modalPresentationStyle"] }?.value
        template.transitionStyle =
            Kinds.transitionStyles.first { $0.key == element["modalTransitionStyle"] }?.value
        if kind == .unwind, template.unwindAction == nil {
            remarks.report(element, "the unwind segue has no action")
            return nil
        }
        return template
    }

    // MARK: Runtime attributes

    /// Sets the attributes that the program's own classes declare with `@IBInspectable`.
    func setRuntimeAttributes() {
        let waiting = runtimeAttributes
        runtimeAttributes = []
        for (object, element) in waiting {
            guard let keyPath = element["keyPath"], !keyPath.isEmpty else {
                remarks.report(element, "the runtime attribute has no key path")
                continue
            }
            guard let value = runtimeValue(element) else {
                remarks.report(
                    element, "the runtime attribute “\(keyPath)” has no value that can be read")
                continue
            }
            setRuntimeAttribute(keyPath, value.value, of: object, element)
        }
    }

    private func setRuntimeAttribute(
        _ keyPath: String, _ value: Any?, of object: NSObject, _ element: Element
    ) {
        let parts = keyPath.split(separator: ".").map(String.init)
        var target = object
        for part in parts.dropLast() {
            guard
                let next = part == "layer"
                    ? (target as? UIView)?.layer
                    : target.value(forKey: part) as? NSObject
            else {
                return remarks.report(
                    element, "\(type(of: target)) has no object “\(part)” for “\(keyPath)”")
            }
            target = next
        }
        guard let key = parts.last else { return }
        if let layer = target as? CALayer {
            return layer.setValue((value as? UIColor)?.cgColor ?? value, forKey: key)
        }
        switch target.trySetValue(value, forKey: key) {
        case .set: break
        case .missing:
            remarks.report(
                element,
                "\(type(of: target)) has no property “\(key)”; declare it with @IBInspectable and "
                    + "build with mainspring port, or list it in the class's ObjCTable")
        case .readOnly:
            remarks.report(element, "the property “\(key)” of \(type(of: target)) is read-only")
        case .wrongType(let expected):
            remarks.report(
                element,
                "the property “\(key)” of \(type(of: target)) is a \(expected), not "
                    + "\(value.map { "a \(type(of: $0))" } ?? "nil")")
        }
    }

    private struct RuntimeValue { var value: Any? }

    private func runtimeValue(_ element: Element) -> RuntimeValue? {
        if element["type"] == "boolean" || element["type"] == "BOOL" {
            return element["value"].flatMap(Value.flag).map { RuntimeValue(value: $0) }
        }
        if element["type"] == "image", let name = element["value"] {
            // A missing image was reported; the property is nil then, as on iOS.
            let isSymbol = element["catalog"] == "system"
            return RuntimeValue(value: values.image(name, isSymbol: isSymbol, at: element))
        }
        if let text = element["value"] { return RuntimeValue(value: text) }
        guard let child = element.keyed("value") else {
            return element["type"] == "nil" ? RuntimeValue(value: nil) : nil
        }
        let value: Any? =
            switch child.name {
            case "integer": child["value"].flatMap(Value.count)
            case "real": child["value"].flatMap(Value.number)
            case "string", "mutableString": child.text
            case "color": values.color(child)
            case "point": values.point(child)
            case "size": values.size(child)
            case "rect": values.rect(child)
            case "range":
                child["location"].flatMap(Value.count).flatMap { location in
                    child["length"].flatMap(Value.count).map {
                        NSRange(location: location, length: $0)
                    }
                }
            case "imageReference", "image": values.image(child)
            default: nil
            }
        return value.map { RuntimeValue(value: $0) }
    }
}

/// The target of a bar button item that starts a segue.
@MainActor
final class SegueTrigger: NSObject {
    private let perform: @MainActor () -> Void
    static nonisolated(unsafe) let key = UnsafeRawPointer(
        UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

    static let selector = Selector("performSegue", SegueTrigger.trigger)

    init(_ perform: @escaping @MainActor () -> Void) { self.perform = perform }

    func trigger() { perform() }
}
