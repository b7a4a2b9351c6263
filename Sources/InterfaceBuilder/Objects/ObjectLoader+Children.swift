import Foundation
import UIKit

// The elements inside an object's element.
extension ObjectLoader {
    /// Announces the labels and images that a cell of a style has already.
    func prepareParts(_ element: Element, of object: NSObject) {
        guard let cell = object as? UITableViewCell, element["style"] != nil else { return }
        if let id = element["textLabel"] { parts[id] = cell.textLabel }
        if let id = element["detailTextLabel"] { parts[id] = cell.detailTextLabel }
        if let id = element["imageView"] { parts[id] = cell.imageView }
    }

    func read(_ child: Element, in element: Element, _ kind: Kind, of object: NSObject) {
        if Kind.elementsOfEditor.contains(child.name), child.name != "nil" { return }
        if let key = child.key, Kind.keysOfEditor.contains(key) { return }
        if readStructure(child, in: element, of: object) { return }
        guard let key = child.key, let rule = kind.child(key) else {
            if child.name == "nil" { return }
            return remarks.unsupported(child, in: element)
        }
        if !rule.set(self, object, child) {
            remarks.wrongValue(child, key: key, in: element)
        }
    }

    /// Reads an element that means the same in all kinds. Returns false for others.
    private func readStructure(_ child: Element, in element: Element, of object: NSObject) -> Bool {
        switch child.name {
        case "subviews":
            addSubviews(child, to: object)
        case "constraints":
            if let view = object as? UIView {
                constraints += child.children.map { (view, $0) }
            }
        case "connections":
            connections += child.children.map { Connection(source: object, element: $0) }
        case "userDefinedRuntimeAttributes":
            runtimeAttributes += child.children.map { (object, $0) }
        case "gestureRecognizers":
            break
        case "viewLayoutGuide":
            register(child, of: object)
        case "layoutGuides":
            // Those of a controller exist with its view; see Storyboard.
            if let view = object as? UIView { child.children.forEach { addGuide($0, to: view) } }
        case "variation":
            if let view = object as? UIView { variation(of: view, element).add(child) }
        case "items":
            addItems(child, to: object)
        case "leftBarButtonItems":
            (object as? UINavigationItem)?.leftBarButtonItems = items(child)
        case "rightBarButtonItems":
            (object as? UINavigationItem)?.rightBarButtonItems = items(child)
        case "toolbarItems":
            (object as? UIViewController)?.setToolbarItems(items(child), animated: false)
        case "viewControllers":
            addControllers(child, to: object)
        case "scopeButtonTitles":
            (object as? UISearchBar)?.scopeButtonTitles = child.children.map(\.text)
        case "segments":
            addSegments(child, to: object)
        case "prototypes":
            if let table = object as? UITableView { addPrototypes(child, to: table) }
        case "sections":
            if let table = object as? UITableView { addSections(child, to: table) }
        case "cells":
            if let collection = object as? UICollectionView { addCells(child, to: collection) }
        case "collectionReusableView":
            guard let collection = object as? UICollectionView else { return false }
            addSupplementary(child, to: collection)
        case "blurEffect", "vibrancyEffect":
            readEffect(child, of: object)
        case "color", "rect", "string", "mutableString", "fontDescription":
            return false
        default:
            return false
        }
        return true
    }

    private func addSubviews(_ list: Element, to object: NSObject) {
        guard let view = object as? UIView else { return }
        for child in list.children {
            if let id = child.id, let part = parts[id] {
                adopt(part, as: child)
                continue
            }
            guard let subview = self.object(child) as? UIView else { continue }
            if child["translatesAutoresizingMaskIntoConstraints"] == "NO",
                child["fixedFrame"] != "YES"
            {
                subview.translatesAutoresizingMaskIntoConstraints = false
            }
            if let stack = view as? UIStackView {
                stack.addArrangedSubview(subview)
            } else if let effect = view as? UIVisualEffectView {
                effect.contentView.addSubview(subview)
            } else {
                view.addSubview(subview)
            }
        }
    }

    private func register(_ guide: Element, of object: NSObject) {
        guard let id = guide.id, let view = object as? UIView else { return }
        switch guide.key {
        case "safeArea": objects[id] = view.safeAreaLayoutGuide
        case "contentLayoutGuide": objects[id] = (view as? UIScrollView)?.contentLayoutGuide
        case "frameLayoutGuide": objects[id] = (view as? UIScrollView)?.frameLayoutGuide
        case "layoutMargins": objects[id] = view.layoutMarginsGuide
        case "readableContent": objects[id] = view.readableContentGuide
        case "keyboard": objects[id] = view.keyboardLayoutGuide
        default:
            remarks.report(
                guide,
                "the layout guide “\(guide.key ?? "")” is not supported; the safe area is "
                    + "used")
            objects[id] = view.safeAreaLayoutGuide
        }
    }

    private func addGuide(_ element: Element, to view: UIView) {
        let guide = UILayoutGuide()
        guide.identifier = element["identifier"] ?? element["userLabel"] ?? ""
        view.addLayoutGuide(guide)
        if let id = element.id { objects[id] = guide }
    }

    private func items(_ list: Element) -> [UIBarButtonItem] {
        list.children.compactMap { object($0) as? UIBarButtonItem }
    }

    private func addItems(_ list: Element, to object: NSObject) {
        switch object {
        case let bar as UINavigationBar:
            bar.items = list.children.compactMap { self.object($0) as? UINavigationItem }
        case let bar as UITabBar:
            bar.items = list.children.compactMap { self.object($0) as? UITabBarItem }
        case let bar as UIToolbar:
            bar.items = items(list)
        default: remarks.report(list, "<items> belong to bars; they are left out")
        }
    }

    private func addControllers(_ list: Element, to object: NSObject) {
        let controllers = list.children.compactMap { self.object($0) as? UIViewController }
        switch object {
        case let navigation as UINavigationController: navigation.viewControllers = controllers
        case let tabs as UITabBarController: tabs.viewControllers = controllers
        default: break
        }
    }

    private func addSegments(_ list: Element, to object: NSObject) {
        guard let control = object as? UISegmentedControl else { return }
        for segment in list.children {
            let index = control.numberOfSegments
            if let image = segment.keyed("image") {
                control.insertSegment(with: values.image(image), at: index, animated: false)
            } else if let name = segment["image"] {
                let isSymbol = segment["catalog"] == "system"
                control.insertSegment(
                    with: values.image(name, isSymbol: isSymbol, at: segment), at: index,
                    animated: false)
            } else {
                control.insertSegment(
                    withTitle: segment["title"] ?? "", at: index, animated: false)
            }
            if segment["enabled"] == "NO" { control.setEnabled(false, forSegmentAt: index) }
            if let width = values.number(segment, "width"), width > 0 {
                control.setWidth(width, forSegmentAt: index)
            }
        }
    }

    private func readEffect(_ element: Element, of object: NSObject) {
        guard let view = object as? UIVisualEffectView else { return }
        if element.name == "vibrancyEffect" {
            let blur = element.child("blurEffect").flatMap(blurStyle) ?? .regular
            view.effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: blur))
        } else {
            view.effect = UIBlurEffect(style: blurStyle(element) ?? .regular)
        }
    }

    func blurStyle(_ element: Element) -> UIBlurEffect.Style? {
        let styles: [String: UIBlurEffect.Style] = [
            "extraLight": .extraLight, "light": .light, "dark": .dark, "regular": .regular,
            "prominent": .prominent, "systemUltraThinMaterial": .systemUltraThinMaterial,
            "systemThinMaterial": .systemThinMaterial, "systemMaterial": .systemMaterial,
            "systemThickMaterial": .systemThickMaterial,
            "systemChromeMaterial": .systemChromeMaterial,
        ]
        guard let name = element["style"] else { return nil }
        if styles[name] == nil { remarks.unsupported(element, attribute: "style") }
        return styles[name]
    }

    /// Reads the parts that need the other children.
    func finishReading(_ element: Element, of object: NSObject) {
        if let control = object as? UISegmentedControl {
            let text = element["selectedSegmentIndex"] ?? "-1"
            guard let index = Value.count(text), index < control.numberOfSegments else {
                return remarks.wrongValue(element, attribute: "selectedSegmentIndex")
            }
            control.selectedSegmentIndex = max(index, UISegmentedControl.noSegment)
        }
    }
}
