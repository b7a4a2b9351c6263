import SwiftSyntax

extension Translator {
    /// Functions of the Objective-C runtime that change classes while a program runs, except those
    /// that exchange two methods, which UIKit has.
    private static let swizzling: Set = [
        "class_getClassMethod", "class_copyMethodList", "imp_implementationWithBlock",
        "object_setClass", "objc_allocateClassPair", "objc_registerClassPair",
    ]

    /// Refuses functions that cannot exist without an Objective-C runtime.
    func refuse(_ name: String, at token: TokenSyntax) {
        guard Self.swizzling.contains(name) else { return }
        report(
            .error, token,
            "\(name) needs the Objective-C runtime, which Linux does not have. Override the "
                + "method in a subclass, or call the code from the place that needs it.")
    }
}
