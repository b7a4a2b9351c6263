import Foundation
import UIKit

/// A parsed interface file.
@MainActor
final class InterfaceDocument {
    let root: Element
    let file: String
    let bundle: Bundle?
    let remarks: Remarks
    /// The colours of the file's resources, by their names.
    let colors: [String: Element]
    /// All elements with an identifier.
    let elements: [String: Element]
    /// The element around each element with an identifier.
    private let parents: [String: Element]

    /// Parses a file. Returns nil, and reports why, if it is not an interface file for iOS.
    ///
    /// `texts` replace those of the file. Objects that it does not have any more are left out, as
    /// the tables of languages keep them.
    init?(_ data: Data, file: String, bundle: Bundle?, texts: [String: String] = [:]) {
        let remarks = Remarks(file: file)
        let root: Element
        do {
            let parsed = try ElementParser.parse(data)
            root = parsed.root
            if let line = parsed.firstTooDeep {
                reportMistake(
                    "\(file):\(line): elements are more than \(ElementParser.deepest) deep here; "
                        + "the deeper ones are left out")
            }
        } catch {
            let failure = error as? ElementParser.Failure
            reportMistake(
                "\(file):\(failure?.line ?? 1): \(failure?.reason ?? "\(error)"); the file was not "
                    + "read")
            return nil
        }
        guard root.name == "document" else {
            remarks.report(
                root,
                "<\(root.name)> is not the <document> of a .storyboard or .xib; save the file with "
                    + "Xcode 5 or later")
            return nil
        }
        if let type = root["type"], !type.contains("CocoaTouch") {
            remarks.report(root, "\(type) is not an interface for iOS; the file was not read")
            return nil
        }
        (self.root, self.file, self.bundle, self.remarks) = (root, file, bundle, remarks)
        var elements: [String: Element] = [:]
        var parents: [String: Element] = [:]
        var waiting = [root]
        while let parent = waiting.popLast() {
            for child in parent.children {
                waiting.append(child)
                guard let id = child.id else { continue }
                if let other = elements[id] {
                    remarks.report(
                        child, "the id “\(id)” is that of line \(other.line) too; it means that one"
                    )
                } else {
                    elements[id] = child
                    parents[id] = parent
                }
            }
        }
        for (key, text) in texts {
            let parts = key.split(separator: ".", maxSplits: 1)
            if parts.count == 2 { elements[String(parts[0])]?.setText(text, of: String(parts[1])) }
        }
        self.elements = elements
        self.parents = parents
        var colors: [String: Element] = [:]
        for resource in root.list("resources") {
            if let name = resource["name"], let color = resource.child("color") {
                colors[name] = color
            }
        }
        self.colors = colors
    }

    func parent(of id: String) -> Element? { parents[id] }
}
