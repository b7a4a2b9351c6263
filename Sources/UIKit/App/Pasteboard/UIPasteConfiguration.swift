/// The types of data that an object accepts from the pasteboard.
///
/// Source: Apple, UIPasteConfiguration.
@preconcurrency @MainActor
open class UIPasteConfiguration: NSObject {
    /// The identifiers of the types. Default: none.
    open var acceptableTypeIdentifiers: [String] = []

    /// Creates a configuration without types.
    public override init() { super.init() }

    /// Creates a configuration with the identifiers of types.
    public convenience init(acceptableTypeIdentifiers: [String]) {
        self.init()
        self.acceptableTypeIdentifiers = acceptableTypeIdentifiers
    }

    /// Creates a configuration with the types that a class reads.
    public convenience init(forAccepting aClass: any NSItemProviderReading.Type) {
        self.init()
        addTypeIdentifiers(forAccepting: aClass)
    }

    /// Adds identifiers of types.
    open func addAcceptableTypeIdentifiers(_ acceptableTypeIdentifiers: [String]) {
        self.acceptableTypeIdentifiers += acceptableTypeIdentifiers
    }

    /// Adds the types that a class reads.
    open func addTypeIdentifiers(forAccepting aClass: any NSItemProviderReading.Type) {
        acceptableTypeIdentifiers += aClass.readableTypeIdentifiersForItemProvider
    }
}

/// An object that accepts data from the pasteboard; all responders can.
///
/// Source: Apple, UIPasteConfigurationSupporting.
@preconcurrency @MainActor
public protocol UIPasteConfigurationSupporting: NSObjectProtocol {
    /// The types that the object accepts; nil for none.
    var pasteConfiguration: UIPasteConfiguration? { get set }
    /// Reads what was pasted.
    func paste(itemProviders: [NSItemProvider])
    /// Returns whether the object accepts what would be pasted.
    func canPaste(_ itemProviders: [NSItemProvider]) -> Bool
}

extension UIResponder: UIPasteConfigurationSupporting {
    final var basePasteConfiguration: UIPasteConfiguration? {
        get { objc_getAssociatedObject(self, &pasteConfigurationKey) as? UIPasteConfiguration }
        set {
            objc_setAssociatedObject(
                self, &pasteConfigurationKey, newValue, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        }
    }

    final func baseCanPaste(_ itemProviders: [NSItemProvider]) -> Bool {
        let types = pasteConfiguration?.acceptableTypeIdentifiers ?? []
        return itemProviders.contains { provider in
            types.contains { provider.hasItemConformingToTypeIdentifier($0) }
        }
    }
}

nonisolated(unsafe) private var pasteConfigurationKey: UInt8 = 0

extension UIPasteboard {
    /// The items as providers of their data.
    ///
    /// Source: Apple, itemProviders.
    ///
    /// Deviation: it cannot be set.
    public final var itemProviders: [NSItemProvider] {
        items.map { item in
            let provider = NSItemProvider()
            for (type, value) in item.sorted(by: { $0.key < $1.key }) {
                let (data, image) = (Self.data(value), value as? UIImage)
                guard data != nil || image != nil else { continue }
                provider.registerDataRepresentation(
                    forTypeIdentifier: type, visibility: .all
                ) { finish in
                    // A picture is encoded only for a program that reads it.
                    finish(data ?? image?.pngData(), nil)
                    return nil
                }
            }
            return provider
        }
    }
}
