extension Array where Element: AnyObject {
    /// Returns the index of an object; nil if it is not in the array.
    ///
    /// What is near the end or the start is found at once, so that removing all in either order
    /// does not cost the square of their number.
    @inlinable
    package func place(of object: Element) -> Int? {
        var (low, high) = (0, count - 1)
        while low <= high {
            if self[high] === object { return high }
            if self[low] === object { return low }
            low += 1
            high -= 1
        }
        return nil
    }
}
