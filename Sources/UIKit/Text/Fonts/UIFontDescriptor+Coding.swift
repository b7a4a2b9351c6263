/// Font descriptors in archives.
///
/// Source: Apple, UIFontDescriptor conforms to NSSecureCoding.
extension UIFontDescriptor: NSSecureCoding {
    /// Whether archives may be read by class; true.
    public static var supportsSecureCoding: Bool { true }

    /// Creates the descriptor of an archive; nil without a size.
    public convenience init?(coder: NSCoder) {
        guard coder.allowsKeyedCoding, coder.containsValue(forKey: "UIFontDescriptorSize") else {
            return nil
        }
        let numbers = ["Size", "Weight"].map {
            CGFloat(coder.decodeDouble(forKey: "UIFontDescriptor\($0)"))
        }
        guard numbers.allSatisfy(\.isFinite), (0...1e6).contains(numbers[0]) else { return nil }
        let name =
            coder.containsValue(forKey: "UIFontDescriptorName")
            ? coder.decodeObject(of: NSString.self, forKey: "UIFontDescriptorName") as String?
            : nil
        let look = UInt8(clamping: coder.decodeInteger(forKey: "UIFontDescriptorTraits"))
        self.init(
            name: name, size: numbers[0], weight: UIFont.Weight(rawValue: numbers[1]),
            look: FontLook(rawValue: look))
    }

    /// Writes name, size, weight and design.
    public func encode(with coder: NSCoder) {
        coder.encode(Double(pointSize), forKey: "UIFontDescriptorSize")
        coder.encode(Double(weight.rawValue), forKey: "UIFontDescriptorWeight")
        coder.encode(Int(look.rawValue), forKey: "UIFontDescriptorTraits")
        if let name { coder.encode(name as NSString, forKey: "UIFontDescriptorName") }
    }
}
