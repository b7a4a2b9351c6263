import SwiftSyntax

extension Translator {
    /// Functions of the Objective-C runtime that change classes while a program runs, except those
    /// that exchange two methods, which UIKit has.
    private static let swizzling: Set = [
        "class_getClassMethod", "class_copyMethodList", "class_addIvar", "class_addProperty",
        "class_addProtocol", "imp_implementationWithBlock", "object_setClass",
        "objc_allocateClassPair", "objc_registerClassPair",
    ]

    /// Functions of the runtime that list what a program has.
    private static let listing: Set = [
        "objc_getClassList", "objc_copyClassList", "objc_enumerateClasses",
        "class_copyPropertyList", "class_copyIvarList", "class_copyProtocolList",
        "class_getProperty", "class_getInstanceVariable", "property_getName",
        "property_getAttributes", "ivar_getName", "objc_getProtocol",
    ]

    /// Refuses functions that cannot exist without an Objective-C runtime.
    func refuse(_ name: String, at token: TokenSyntax) {
        if Self.listing.contains(name) {
            return report(
                .error, token,
                "\(name) needs the Objective-C runtime, which knows all classes and their members. "
                    + "Linux does not have it: name the classes, or use Mirror or value(forKey:).")
        }
        guard Self.swizzling.contains(name) else { return }
        report(
            .error, token,
            "\(name) needs the Objective-C runtime, which Linux does not have. Override the "
                + "method in a subclass, or call the code from the place that needs it.")
    }
}
