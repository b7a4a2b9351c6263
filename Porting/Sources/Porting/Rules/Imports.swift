import SwiftSyntax

extension Translator {
    /// Modules of Apple's that have another name here.
    private static let renamed = [
        "AudioToolbox": "UIKit", "CoreFoundation": "UIKit",
        "CoreServices": "UniformTypeIdentifiers", "CoreText": "UIKit",
        "Darwin": "Glibc", "MobileCoreServices": "UniformTypeIdentifiers", "ObjectiveC": "UIKit",
    ]

    /// Foundation's names that are in modules of their own on Linux.
    private static let apart: [(module: String, names: Set<String>)] = [
        (
            "FoundationNetworking",
            [
                "CachedURLResponse", "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse",
                "URLAuthenticationChallenge", "URLCache", "URLCredential", "URLCredentialStorage",
                "URLProtectionSpace", "URLProtocol", "URLRequest", "URLResponse", "URLSession",
                "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask",
                "URLSessionDelegate", "URLSessionDownloadDelegate", "URLSessionDownloadTask",
                "URLSessionTask", "URLSessionTaskDelegate", "URLSessionUploadTask",
            ]
        ),
        ("FoundationXML", ["XMLParser", "XMLParserDelegate"]),
    ]

    /// Names that Apple's Foundation exports, and that are UIKit's here.
    private static let exported: Set = [
        "CGAffineTransform", "CGVector", "CACurrentMediaTime", "CFTimeInterval", "Selector",
        "NSSelectorFromString", "NSStringFromSelector", "objc_getAssociatedObject",
        "objc_setAssociatedObject", "NSKeyValueObservation", "NSKeyValueChangeKey",
        "NSExpression", "NSPredicate", "NSComparisonPredicate", "UndoManager", "ListFormatter",
        "RelativeDateTimeFormatter", "NSDataDetector", "NSTextCheckingResult",
        "NSLayoutConstraint", "NSTextAlignment", "NSDirectionalEdgeInsets", "autoreleasepool",
        "CFArray", "CFAttributedString", "CFData", "CFDictionary", "CFError", "CFIndex", "CFNumber",
        "CFRange", "CFRangeMake", "CFString", "CFTypeRef", "CFURL", "kCFBooleanFalse",
        "kCFBooleanTrue", "kCFNull",
    ]

    /// Names of Core Image, which Apple's UIKit exports.
    private static let ofCoreImage: Set = [
        "CIColor", "CIContext", "CIFilter", "CIImage", "CIVector",
    ]

    /// `import UIKit.UIGestureRecognizerSubclass` is `import UIKit`: Swift's modules have no parts.
    func translate(_ node: ImportDeclSyntax) {
        guard let first = node.path.first else { return }
        let name = first.name.text
        let module = Self.renamed[name] ?? name
        imports.insert(module)
        if module != name { edits.replace(first.name.range, with: module) }
        guard node.importKindSpecifier == nil, node.path.count > 1 else { return }
        edits.blank(first.name.end..<node.path.end)
    }

    /// Adds the imports that a file needs here and not on iOS, before its first line.
    func addImports(importsUIKit: Bool) {
        var missing: [String] = []
        let isUnknown = usesUIKit || identifiers.contains(where: isOfUIKit)
        if isUnknown, importsUIKit || usesUIKit, !imports.contains("UIKit") {
            missing.append("UIKit")
        }
        if !imports.isDisjoint(with: ["Foundation", "UIKit"]) {
            for (module, names) in Self.apart
            where !names.isDisjoint(with: identifiers) && !imports.contains(module) {
                missing.append(module)
            }
        }
        if identifiers.contains("dataTaskPublisher"), imports.contains("Combine"),
            !imports.contains("CombineNetworking")
        {
            missing.append("CombineNetworking")
        }
        if callsPublisher, imports.contains("Combine"), importsUIKit,
            !imports.contains("CombineObserving")
        {
            missing.append("CombineObserving")
        }
        if importsUIKit, !imports.contains("CoreImage"),
            Self.ofCoreImage.intersection(identifiers).contains(where: {
                declarations.find($0, from: file.module) == nil
            })
        {
            missing.append("CoreImage")
        }
        // Apple's UIKit exports the locks of Darwin.
        if identifiers.contains("os_unfair_lock"), !imports.contains("os") { missing.append("os") }
        guard !missing.isEmpty else { return }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        edits.insert(
            missing.map { "import \($0); " }.joined(),
            at: file.text.starts(with: mark) ? mark.count : 0)
    }

    private func isOfUIKit(_ name: String) -> Bool {
        if Self.exported.contains(name) { return true }
        guard name.hasPrefix("UI") || name.hasPrefix("CA"),
            name.dropFirst(2).first?.isUppercase == true,
            name.contains(where: \.isLowercase)
        else { return false }
        return declarations.find(name, from: file.module) == nil
    }

    /// Finds `field.publisher(for: \.text)`, which is in a module of its own.
    func findPublisher(_ node: FunctionCallExprSyntax) {
        guard let first = node.arguments.first, first.label?.text == "for",
            first.expression.is(KeyPathExprSyntax.self),
            node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
                == "publisher"
                || node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
                    == "publisher"
        else { return }
        callsPublisher = true
    }
}
