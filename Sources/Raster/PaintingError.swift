/// Why a snapshot could not be drawn, and the remedy.
public struct PaintingError: Error, Equatable, CustomStringConvertible {
    /// The message.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
