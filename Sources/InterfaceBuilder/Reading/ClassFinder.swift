import Foundation
import UIKit

/// Finds the class of an element.
@MainActor
struct ClassFinder {
    let document: InterfaceDocument

    /// Returns the custom class of an element, or nil if it has none.
    ///
    /// A class that does not exist is reported, and the element's own class is used.
    func customClass(of element: Element) -> AnyClass? {
        guard let name = element["customClass"], !name.isEmpty else { return nil }
        for module in modules(of: element) {
            if let type = NSClassFromString("\(module).\(name)") { return type }
        }
        // A class with `@objc(Name)` is found without a module.
        if let type = NSClassFromString(name) { return type }
        let module = element["customModule"].map { " in the module \($0)" } ?? ""
        document.remarks.report(
            element,
            "there is no class \(name)\(module), so <\(element.name)> gets its standard class; "
                + "generic, private and nested classes are not found")
        return nil
    }

    /// The modules to search: the one that the file names, that of the bundle, that of the program,
    /// and UIKit.
    ///
    /// A target of a package may have another name than Xcode's target, so all of them are
    /// searched.
    private func modules(of element: Element) -> [String] {
        var found: [String] = []
        if let named = element["customModule"] { found.append(Self.moduleName(named)) }
        // SwiftPM's bundles are Package_Target.resources.
        if let bundle = document.bundle {
            let name = bundle.bundleURL.deletingPathExtension().lastPathComponent
            if let underscore = name.lastIndex(of: "_") {
                found.append(String(name[name.index(after: underscore)...]))
            }
        }
        if let delegate = UIApplication.shared.delegate {
            let name = String(reflecting: type(of: delegate))
            if let module = name.split(separator: ".").first { found.append(String(module)) }
        }
        found.append(Self.moduleName(Bundle.main.bundleURL.lastPathComponent))
        if let program = CommandLine.arguments.first {
            let name = URL(fileURLWithPath: program).deletingPathExtension().lastPathComponent
            found.append(Self.moduleName(name))
        }
        found.append("UIKit")
        var seen: Set<String> = []
        return found.filter { !$0.isEmpty && seen.insert($0).inserted }
    }

    /// Module names have underscores where product names have other characters.
    private static func moduleName(_ name: String) -> String {
        String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }
}
