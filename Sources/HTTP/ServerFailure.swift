/// Why a server could not start.
public struct ServerFailure: Error, Equatable, CustomStringConvertible {
    /// What happened, and what to do about it.
    public var description: String

    package init(_ sentence: String) {
        description = sentence
    }
}
