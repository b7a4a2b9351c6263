import SwiftSyntax

extension Translator {
    /// Modules of Apple's that have another name here.
    private static let renamed = [
        "AVFAudio": "AVFoundation", "AudioToolbox": "UIKit", "CoreFoundation": "UIKit",
        "CoreServices": "UniformTypeIdentifiers", "CoreText": "UIKit",
        "Darwin": "Glibc", "MobileCoreServices": "UniformTypeIdentifiers", "ObjectiveC": "UIKit",
    ]

    /// The modules of ``KnownNames`` that UIKit exports.
    private static let exported: Set = ["CoreGraphics", "Motion", "QuartzCore", "UIKit"]

    /// Classes of Foundation's to which UIKit adds members that Linux lacks.
    private static let extended: Set = ["NSPredicate", "NSTextCheckingResult"]

    /// Foundation's parts that are modules of their own on Linux.
    private static let apart = ["FoundationNetworking", "FoundationXML"]

    /// Frameworks that do not exist here, or in part, with the first letters of their names and of
    /// those of the frameworks that they export.
    private static let absent = [
        "AVFoundation": ["AV", "CM", "CV"], "AVKit": ["AV", "CM", "CV"],
        "AuthenticationServices": ["AS"], "Contacts": ["CN"], "CoreBluetooth": ["CB"],
        // Core Data's names have the prefix of Foundation's; NSAttributedString has none of these.
        "CoreData": [
            "NSAsynchronousFetch", "NSAttribute", "NSBatch", "NSEntity", "NSFetch", "NSFetched",
            "NSIncremental", "NSManaged", "NSMapping", "NSMerge", "NSMigration", "NSPersistent",
            "NSRelationship",
        ],
        "CoreLocation": ["CL", "kCL"], "CoreMedia": ["CM", "kCM"], "CoreMotion": ["CM"],
        "EventKit": ["EK"], "GameplayKit": ["GK"], "HealthKit": ["HK"],
        "LocalAuthentication": ["LA"], "MapKit": ["MK", "CL", "kCL"], "MediaPlayer": ["MP"],
        "NotificationCenter": ["NC"], "Photos": ["PH"], "QuickLook": ["QL"],
        "Security": ["Sec", "kSec"], "Social": ["SL"], "SpriteKit": ["SK"], "StoreKit": ["SK"],
        "WatchConnectivity": ["WC"], "WebKit": ["WK"],
    ]

    /// `import UIKit.UIGestureRecognizerSubclass` is `import UIKit`: Swift's modules have no parts.
    func translate(_ node: ImportDeclSyntax) {
        guard let first = node.path.first else { return }
        let name = first.name.text
        let module = Self.renamed[name] ?? name
        imports.insert(module)
        if module != name { edits.replace(first.name.range, with: module) }
        if Self.absent[name] != nil, node.path.count == 1 { absentImports.append(first.name) }
        guard node.importKindSpecifier == nil, node.path.count > 1 else { return }
        edits.blank(first.name.end..<node.path.end)
    }

    /// Adds the imports that a file needs here and not on iOS, before its first line.
    func addImports(importsUIKit: Bool) {
        replaceAbsentImports()
        // Apple's XCTest exports UIKit. Tests of modules without UIKit may have no UIKit to import.
        let importsUIKit =
            importsUIKit || imports.contains("XCTest") && declarations.reachesUIKit(file.module)
        var used: [String: Set<String>] = [:]
        for name in identifiers {
            guard let module = KnownNames.current.module(of: name),
                declarations.find(name, from: file.module) == nil
            else { continue }
            used[module, default: []].insert(name)
        }
        var missing: [String] = []
        let isUnknown =
            usesUIKit || Self.exported.contains(where: { used[$0] != nil })
            || !identifiers.isDisjoint(with: Self.extended)
            || identifiers.contains(where: hasNameOfUIKit)
        if isUnknown, importsUIKit || usesUIKit, !imports.contains("UIKit") {
            missing.append("UIKit")
        }
        if !imports.isDisjoint(with: ["Foundation", "UIKit"]) {
            missing += Self.apart.filter { used[$0] != nil && !imports.contains($0) }
        }
        if needsCombine(used["Combine"] ?? []) {
            missing.append("Combine")
            imports.insert("Combine")
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
        // Apple's UIKit exports Core Image, and that ImageIO.
        if imports.contains("UIKit") {
            missing += ["CoreImage", "ImageIO"].filter { used[$0] != nil && !imports.contains($0) }
            // Programs name its classes without its import, also in files that import UIKit alone.
            if !imports.contains("UserNotifications"),
                identifiers.contains(where: hasNameOfNotifications)
            {
                missing.append("UserNotifications")
            }
        }
        // Apple's UIKit exports the locks of Darwin.
        if identifiers.contains("os_unfair_lock"), !imports.contains("os") { missing.append("os") }
        guard !missing.isEmpty else { return }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        edits.insert(
            missing.map { "import \($0); " }.joined(),
            at: file.text.starts(with: mark) ? mark.count : 0)
    }

    /// Whether a file uses Combine, which Apple's Foundation exports, without importing it.
    /// - Parameter names: the names of Combine's in the file.
    private func needsCombine(_ names: Set<String>) -> Bool {
        guard !imports.isDisjoint(with: ["Foundation", "UIKit", "SwiftUI"]),
            !imports.contains(where: { $0.contains("Combine") })
        else { return false }
        // Other libraries have a Future or a Publisher too.
        if names.contains(where: {
            $0 == "Published" || $0.dropFirst().contains(where: \.isUppercase)
        }) {
            return true
        }
        return identifiers.isSuperset(of: ["NotificationCenter", "publisher"])
            && !declarations.all.contains { !$0.methods(named: "publisher").isEmpty }
    }

    /// Imports UIKit in place of a framework that does not exist here, if the file does not use the
    /// framework's names, except those that UIKit has, such as `AVMakeRect`.
    private func replaceAbsentImports() {
        for token in absentImports {
            let prefixes = Self.absent[token.text] ?? []
            let isUsed = identifiers.contains { name in
                guard Self.absent[name] == nil, declarations.find(name, from: file.module) == nil
                else { return false }
                // AVFoundation has a part of its names.
                if let module = KnownNames.current.module(of: name) { return module == token.text }
                return prefixes.contains { prefix in
                    name.hasPrefix(prefix)
                        && name.dropFirst(prefix.count).first?.isUppercase == true
                }
            }
            guard !isUsed else { continue }
            edits.replace(token.range, with: "UIKit")
            imports.insert("UIKit")
        }
    }

    /// Whether a name begins as those of UIKit and Core Animation, also of what is missing here.
    private func hasNameOfUIKit(_ name: String) -> Bool {
        isForeign(name, prefixes: ["UI", "CA"])
    }

    /// Whether a name begins as those of the module `UserNotifications`, not as `UNIXTime`.
    private func hasNameOfNotifications(_ name: String) -> Bool {
        isForeign(name, prefixes: ["UN"]) && name.dropFirst(3).first?.isLowercase == true
    }

    /// Whether a name begins as those of a framework and is not declared in the program.
    private func isForeign(_ name: String, prefixes: [String]) -> Bool {
        guard prefixes.contains(where: name.hasPrefix),
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
