/// A font, by its name.
///
/// Source: Apple, CGFont.
///
/// Deviation: fonts are not made of data, and have no glyphs.
public final class CGFont {
    /// The name, such as `Helvetica-Bold`.
    public let postScriptName: CFString?

    /// Creates a font with a name; nil for an empty one.
    public init?(_ name: CFString) {
        guard name.length > 0 else { return nil }
        postScriptName = name
    }

    /// The name.
    public var fullName: CFString? { postScriptName }
}
