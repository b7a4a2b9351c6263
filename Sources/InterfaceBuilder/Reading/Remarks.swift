import MainLoop
import UIKit

/// Reports mistakes and unsupported elements in a file, each of them once.
@MainActor
final class Remarks {
    let file: String
    private var known: Set<String> = []

    init(file: String) { self.file = file }

    /// Reports a problem at an element; `about` is the same for problems that are reported once.
    func report(_ element: Element, _ sentence: String, about: String? = nil) {
        guard known.insert(about ?? "\(element.line) \(sentence)").inserted else { return }
        reportMistake("\(place(of: element)): \(sentence)")
    }

    /// Reports an attribute that is not read.
    func unsupported(_ element: Element, attribute: String) {
        report(
            element,
            "the attribute \(attribute)=\"\(element[attribute] ?? "")\" of <\(element.name)> is not"
                + " supported and is ignored",
            about: "\(element.name)@\(attribute)")
    }

    /// Reports an attribute whose value is not of its form, and what happens instead.
    func wrongValue(
        _ element: Element, attribute: String, outcome: String = "the default is used"
    ) {
        guard let text = element[attribute] else {
            return report(element, "<\(element.name)> has no \(attribute); \(outcome)")
        }
        report(
            element,
            "\(attribute)=\"\(text)\" of <\(element.name)> is not a valid value; \(outcome)")
    }

    /// Reports an element that is not a value of the property that it is for.
    func wrongValue(_ child: Element, key: String, in element: Element) {
        let fault =
            if let attribute = child.unreadable {
                "\(attribute)=\"\(child[attribute] ?? "")\" of <\(child.name) key=\"\(key)\"> "
                    + "is not a valid value"
            } else {
                "\(child.tag) is not a valid \(key) of <\(element.name)>"
            }
        report(child, "\(fault); the default is used")
    }

    /// Reports an element that is not read.
    func unsupported(_ element: Element, in parent: Element) {
        let key = element.key.map { " key=\"\($0)\"" } ?? ""
        report(
            element,
            "<\(element.name)\(key)> in <\(parent.name)> is not supported and is left out",
            about: "\(parent.name)>\(element.name)\(key)")
    }

    func place(of element: Element) -> String { "\(file):\(element.line)" }
}
