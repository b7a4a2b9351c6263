/// Why bytes are not a valid line: the first error in them.
public struct LineFault: Error, Hashable, CustomStringConvertible {
    /// The property with the invalid value, prefixed by the enclosing objects: `stroke.width`.
    ///
    /// Nil for an error in the JSON itself between two members.
    public var name: String?
    /// The mistake, and the rule.
    public var sentence: String
    /// The position, in bytes from the beginning of the line.
    public var offset: Int

    /// The message with the position.
    public var description: String { "\(sentence) (at byte \(offset))" }
}
