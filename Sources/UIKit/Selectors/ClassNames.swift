import Foundation

// Foundation on Linux finds classes as "Module.Class" only, and stops the program for the name of a
// class in a class. Objective-C's classes have no module, and programs look for UIKit's by their
// bare names. These are constants because the compiler prefers a constant to Foundation's functions
// of the same names; functions would be ambiguous in files that import Foundation, too.

/// Returns the class with a name, or nil.
///
/// Classes of UIKit, QuartzCore and the other frameworks have bare names, such as "UIView" or
/// "CALayer", parts of UIKit's views those that they have on iOS, such as "UITabBarButton"; the
/// program's are found as "App.Cell", those in another type as "App.List.Cell", and those with
/// `@objc(Name)` also by this name.
///
/// Source: Apple, NSClassFromString(_:).
public let NSClassFromString: @Sendable (_ aClassName: String) -> AnyClass? = ClassNames.find

/// Returns the name by which ``NSClassFromString`` finds a class.
///
/// Deviation: a class in another type is "App.List.Cell", which is "_TtCC3App4List4Cell" on iOS.
/// Source: Apple, NSStringFromClass(_:).
public let NSStringFromClass: @Sendable (_ aClass: AnyClass) -> String = ClassNames.name(of:)

private enum ClassNames {
    /// The modules whose classes are Objective-C's on Apple's systems.
    static let frameworks = [
        "UIKit", "QuartzCore", "Foundation", "FoundationNetworking", "CoreGraphics", "CoreImage",
        "PhotosUI", "SafariServices", "MessageUI", "UserNotifications",
    ]

    static func find(_ name: String) -> AnyClass? {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        if parts.count == 1 {
            for module in frameworks {
                if let found = _typeByName("\(module).\(name)") as? AnyClass { return found }
            }
            return Foundation.NSClassFromString(name) ?? ObjCClasses.find(name)
        }
        if parts.count == 2 { return Foundation.NSClassFromString(name) }
        return nested(parts)
    }

    /// Returns a class in other types, by what the compiler calls it: each name follows its length,
    /// and C, V or O says whether it is a class, a structure or an enumeration.
    private static func nested(_ parts: [String]) -> AnyClass? {
        var names = [identifier(parts[0])]
        for part in parts[1..<parts.count - 1] {
            names = names.flatMap { outer in ["C", "V", "O"].map { outer + identifier(part) + $0 } }
        }
        let last = identifier(parts[parts.count - 1]) + "C"
        return names.lazy.compactMap { _typeByName($0 + last) as? AnyClass }.first
    }

    private static func identifier(_ name: String) -> String { "\(name.utf8.count)\(name)" }

    static func name(of type: AnyClass) -> String {
        if let name = ObjCClasses.name(of: type) { return name }
        let full = String(reflecting: type)
        // A class of a function or file is in "(unknown context at $…)".
        let parts = full.split(separator: ".").filter { !$0.hasPrefix("(unknown context") }
        guard parts.count > 1, !full.contains("<") else { return full }
        if parts[0] == "Foundation" || parts[0] == "FoundationNetworking", parts.count == 2 {
            return Foundation.NSStringFromClass(type)
        }
        return (frameworks.contains(String(parts[0])) ? parts.dropFirst() : parts[...])
            .joined(separator: ".")
    }
}
