import Foundation
import UIKit

/// The objects of a nib.
@MainActor
final class Nib: NibObjects {
    private let document: InterfaceDocument

    init(_ document: InterfaceDocument) { self.document = document }

    func instantiate(owner: NSObject?, external: [String: Any]) -> [Any] {
        let loader = ObjectLoader(document)
        loader.controller = owner as? UIViewController
        var made: [NSObject] = []
        let elements = document.root.list("objects")
        for element in elements where element.name == "placeholder" {
            readPlaceholder(element, loader, owner: owner, external: external)
        }
        for element in elements where element.name != "placeholder" {
            if let object = loader.object(element) { made.append(object) }
        }
        loader.finish(isComplete: true)
        loader.release()
        return made
    }

    private func readPlaceholder(
        _ element: Element, _ loader: ObjectLoader, owner: NSObject?, external: [String: Any]
    ) {
        guard let id = element.id else { return }
        switch element["placeholderIdentifier"] {
        case "IBFirstResponder": break
        case "IBFilesOwner":
            let connections = element.list("connections")
            guard let owner else {
                if let first = connections.first {
                    loader.remarks.report(
                        first,
                        "the nib's File's Owner is nil, so its outlets and actions are not "
                            + "connected")
                }
                loader.ownerIsMissing = true
                return
            }
            loader.objects[id] = owner
            loader.connections += connections.map { Connection(source: owner, element: $0) }
        case let name?:
            guard let object = external[name] as? NSObject else {
                return loader.remarks.report(
                    element, "there is no external object “\(name)” in the options")
            }
            loader.objects[id] = object
            loader.connections += element.list("connections").map {
                Connection(source: object, element: $0)
            }
        case nil: break
        }
    }
}

/// Reads interface files for UIKit.
@MainActor
struct InterfaceReader: InterfaceReading {
    func scenes(
        of data: Data, file: String, bundle: Bundle?, texts: [String: String]
    ) -> (any StoryboardScenes)? {
        let read = InterfaceDocument(data, file: file, bundle: bundle, texts: texts)
        guard let document = read else { return nil }
        guard document.root.child("scenes") != nil else {
            document.remarks.report(document.root, "the file has no <scenes>; it is no storyboard")
            return nil
        }
        return Storyboard(document)
    }

    func objects(
        of data: Data, file: String, bundle: Bundle?, texts: [String: String]
    ) -> (any NibObjects)? {
        InterfaceDocument(data, file: file, bundle: bundle, texts: texts).map(Nib.init)
    }
}

/// Called by UIKit when it needs the first file.
@_cdecl("mainspring_register_interface_reader")
func registerInterfaceReader() {
    MainActor.assumeIsolated { InterfaceFiles.reader = InterfaceReader() }
}
