/// Why a server could not start.
public struct ServerFailure: Error, Equatable, CustomStringConvertible {
    /// The failure, and its remedy.
    public var description: String

    package init(_ sentence: String) {
        description = sentence
    }
}
