import Foundation
import FoundationXML

/// Parses the XML of an interface file.
///
/// A pure function of the data: no file is opened, and external entities are not resolved.
struct ElementParser {
    /// Why a file cannot be read.
    struct Failure: Error, Equatable {
        let line: Int
        let reason: String
    }

    /// The number of elements that may be inside each other. Views are created recursively, so the
    /// limit protects the stack; Xcode's files are far below it.
    static let deepest = 400

    /// Returns the root element, and the line of the first element that was too deep.
    static func parse(_ data: Data) throws -> (root: Element, firstTooDeep: Int?) {
        let parser = XMLParser(data: data)
        let builder = Builder()
        parser.delegate = builder
        parser.shouldResolveExternalEntities = false
        _ = parser.parse()
        if let failure = builder.failure { throw failure }
        guard let root = builder.root, builder.open.isEmpty else {
            throw Failure(line: max(1, parser.lineNumber), reason: "the file has no root element")
        }
        return (root, builder.firstTooDeep)
    }

    private final class Builder: NSObject, XMLParserDelegate {
        var root: Element?
        var open: [Element] = []
        var failure: Failure?
        var firstTooDeep: Int?
        /// The number of open elements that are too deep.
        private var skipped = 0

        func parser(
            _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
        ) {
            guard open.count < ElementParser.deepest, skipped == 0 else {
                if firstTooDeep == nil { firstTooDeep = parser.lineNumber }
                skipped += 1
                return
            }
            let element = Element(
                name: elementName, attributes: attributeDict, line: parser.lineNumber)
            if let parent = open.last {
                parent.children.append(element)
            } else if root == nil {
                root = element
            }
            open.append(element)
        }

        func parser(
            _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?,
            qualifiedName qName: String?
        ) {
            if skipped > 0 {
                skipped -= 1
            } else {
                _ = open.popLast()
            }
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) {
            if skipped == 0 { open.last?.text += string }
        }

        func parser(_ parser: XMLParser, foundCDATA CDATABlock: Data) {
            if skipped == 0 { open.last?.text += String(decoding: CDATABlock, as: UTF8.self) }
        }

        func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
            guard failure == nil else { return }
            let code = (parseError as NSError).code
            failure = Failure(
                line: max(1, parser.lineNumber),
                reason: Self.reasons[code] ?? "the XML is not well formed (libxml2 error \(code))")
        }

        /// Source: libxml2, xmlParserErrors in xmlerror.h.
        private static let reasons = [
            4: "the file is empty", 5: "the file ends inside an element",
            39: "an attribute has no quoted value", 42: "an element has an attribute twice",
            68: "an element has no name", 73: "a tag has no end",
            76: "an end tag does not match its start tag", 77: "an element has no end tag",
            89: "an entity refers to itself or is too large",
        ]
    }
}
