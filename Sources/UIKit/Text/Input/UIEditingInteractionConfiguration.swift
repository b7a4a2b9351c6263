/// Whether the system's own gestures of editing work for an object.
///
/// Here that is shaking the device to undo. [U]
///
/// Source: Apple, UIEditingInteractionConfiguration.
public enum UIEditingInteractionConfiguration: Int, Sendable {
    /// They do not.
    case none = 0
    /// They do.
    case `default` = 1
}
