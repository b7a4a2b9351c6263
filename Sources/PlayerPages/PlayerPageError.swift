/// Why a page could not be made.
package struct PlayerPageError: Error, Equatable, CustomStringConvertible {
    /// What happened, and what to do.
    package let description: String
}
