// Archives have geometry as text, as Apple's do. Foundation encodes points, sizes and rectangles.
extension NSCoder {
    /// Archives a vector under a key.
    ///
    /// Source: Apple, "NSCoder UIKit Additions", as are the other methods.
    public final func encode(_ vector: CGVector, forKey key: String) {
        encode(NSCoder.string(for: vector) as NSString, forKey: key)
    }
    /// Archives a transform under a key.
    public final func encode(_ transform: CGAffineTransform, forKey key: String) {
        encode(NSCoder.string(for: transform) as NSString, forKey: key)
    }
    /// Archives insets under a key.
    public final func encode(_ insets: UIEdgeInsets, forKey key: String) {
        encode(NSCoder.string(for: insets) as NSString, forKey: key)
    }
    /// Archives directional insets under a key.
    public final func encode(_ insets: NSDirectionalEdgeInsets, forKey key: String) {
        encode(NSCoder.string(for: insets) as NSString, forKey: key)
    }
    /// Archives an offset under a key.
    public final func encode(_ offset: UIOffset, forKey key: String) {
        encode(NSCoder.string(for: offset) as NSString, forKey: key)
    }

    /// Returns the point of a key; zero if there is none.
    public final func decodeCGPoint(forKey key: String) -> CGPoint {
        containsValue(forKey: key) ? decodePoint(forKey: key) : .zero
    }
    /// Returns the size of a key; zero if there is none.
    public final func decodeCGSize(forKey key: String) -> CGSize {
        containsValue(forKey: key) ? decodeSize(forKey: key) : .zero
    }
    /// Returns the rectangle of a key; zero if there is none.
    public final func decodeCGRect(forKey key: String) -> CGRect {
        containsValue(forKey: key) ? decodeRect(forKey: key) : .zero
    }
    /// Returns the vector of a key; zero if there is none.
    public final func decodeCGVector(forKey key: String) -> CGVector {
        NSCoder.cgVector(for: text(key) ?? "")
    }
    /// Returns the transform of a key; the identity if there is none.
    public final func decodeCGAffineTransform(forKey key: String) -> CGAffineTransform {
        NSCoder.cgAffineTransform(for: text(key) ?? "")
    }
    /// Returns the insets of a key; zero if there are none.
    public final func decodeUIEdgeInsets(forKey key: String) -> UIEdgeInsets {
        NSCoder.uiEdgeInsets(for: text(key) ?? "")
    }
    /// Returns the directional insets of a key; zero if there are none.
    public final func decodeDirectionalEdgeInsets(forKey key: String) -> NSDirectionalEdgeInsets {
        NSCoder.nsDirectionalEdgeInsets(for: text(key) ?? "")
    }
    /// Returns the offset of a key; zero if there is none.
    public final func decodeUIOffset(forKey key: String) -> UIOffset {
        NSCoder.uiOffset(for: text(key) ?? "")
    }
}
