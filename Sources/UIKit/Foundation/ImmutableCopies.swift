// Objects that do not change, and are copies of themselves.
//
// Source: Apple, which classes conform to NSCopying.

extension UIColor: NSCopying {
    /// Returns the colour itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UIFont: NSCopying {
    /// Returns the font itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UIFontDescriptor: NSCopying {
    /// Returns the descriptor itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension UITraitCollection: NSCopying {
    /// Returns the collection itself, which does not change.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
