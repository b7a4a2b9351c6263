/// Why bytes are not a line: the first thing that is wrong with them.
public struct LineFault: Error, Hashable, CustomStringConvertible {
    /// The property whose value is wrong, with the names of the objects around it: `stroke.width`;
    /// nil for a fault in the JSON itself.
    public var name: String?
    /// What is wrong, and what must be there.
    public var sentence: String
    /// Where, in bytes from the line's beginning.
    public var offset: Int

    /// The sentence with the place.
    public var description: String { "\(sentence) (at byte \(offset))" }
}
