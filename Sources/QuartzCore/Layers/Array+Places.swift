extension Array where Element: AnyObject {
    /// Returns the index of an object; nil if it is not in the array.
    ///
    /// The last and the first one are found at once, so that removing all in either order does not
    /// cost the square of their number.
    @inlinable
    package func place(of object: Element) -> Int? {
        if let last, last === object { return count - 1 }
        return firstIndex { $0 === object }
    }
}
