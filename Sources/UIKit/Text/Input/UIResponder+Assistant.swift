extension UIResponder {
    private static let assistantKey = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)

    /// The groups beside the suggestions above an iPad's keyboard; created by the first access.
    ///
    /// Source: Apple, inputAssistantItem.
    public final var inputAssistantItem: UITextInputAssistantItem {
        let known = objc_getAssociatedObject(self, Self.assistantKey)
        if let item = known as? UITextInputAssistantItem { return item }
        let item = UITextInputAssistantItem()
        objc_setAssociatedObject(self, Self.assistantKey, item, .OBJC_ASSOCIATION_RETAIN)
        return item
    }
}
