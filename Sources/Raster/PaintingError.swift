/// Why a snapshot could not be drawn, and what to do.
public struct PaintingError: Error, Equatable, CustomStringConvertible {
    /// The sentence.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
