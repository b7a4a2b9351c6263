/// Why a page could not be made.
package struct PlayerPageError: Error, Equatable, CustomStringConvertible {
    /// The failure, and its remedy.
    package let description: String
}
