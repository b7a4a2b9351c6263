import CoreGraphics
import MainLoop

/// Reports a mistake of the program on standard error; the faulty request is ignored.
package func reportMistake(_ sentence: String) {
    MistakeReport.send(sentence)
}

/// Reports an invalid number: one that is not finite or fails the caller's own check.
///
/// - Parameters:
///   - isUsable: The result of the caller's check, such as “greater than 0”.
/// - Returns: Whether the number is valid.
@discardableResult
package func reportNumber(
    _ number: Double, _ name: String, of thing: @autoclosure () -> String, isUsable: Bool = true,
    consequence: @autoclosure () -> String = "the nearest usable number is used instead"
) -> Bool {
    guard !number.isFinite || !isUsable else { return true }
    reportMistake("\(thing()): \(name) cannot be \(number); \(consequence())")
    return false
}

/// An object that messages call by its own name instead of its address.
package protocol NamedInMessages {
    /// The name.
    @MainActor var nameInMessages: String { get }
}
