import CoreGraphics

/// Reports a mistake of the program's on standard error; what was wrong is left out and everything else goes on.
package func reportMistake(_ sentence: String) {
    MistakeReport.write("[Mainspring] \(sentence)\n")
}

/// Reports a number that cannot be used: one that is not finite, or that fails the caller's own check.
///
/// - Parameters:
///   - isUsable: The caller's check, such as “greater than 0”.
/// - Returns: Whether the number can be used.
@discardableResult
package func reportNumber(
    _ number: Double, _ name: String, of thing: @autoclosure () -> String, isUsable: Bool = true,
    consequence: @autoclosure () -> String = "the nearest usable number is used instead"
) -> Bool {
    guard !number.isFinite || !isUsable else { return true }
    reportMistake("\(thing()): \(name) cannot be \(number); \(consequence())")
    return false
}

/// What messages call by a name of its own rather than by its address.
package protocol NamedInMessages {
    /// The name.
    @MainActor var nameInMessages: String { get }
}
