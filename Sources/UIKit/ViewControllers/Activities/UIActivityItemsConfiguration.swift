/// The items that are shared from an object, and their descriptions.
///
/// Source: Apple, UIActivityItemsConfigurationReading. All members but the first have defaults.
@preconcurrency @MainActor
public protocol UIActivityItemsConfigurationReading: NSObjectProtocol {
    /// The items.
    var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { get }
    /// Returns whether the items may be used in a way. Default: true.
    func activityItemsConfigurationSupports(
        interaction: UIActivityItemsConfigurationInteraction
    ) -> Bool
    /// Returns a description of all items, such as a title. Default: nil.
    func activityItemsConfigurationMetadata(key: UIActivityItemsConfigurationMetadataKey) -> Any?
    /// Returns a description of one item. Default: nil.
    func activityItemsConfigurationMetadataForItem(
        at index: Int, key: UIActivityItemsConfigurationMetadataKey
    ) -> Any?
    /// The activities of the program for the items. Default: nil.
    var applicationActivitiesForActivityItemsConfiguration: [UIActivity]? { get }
}

extension UIActivityItemsConfigurationReading {
    /// Returns true.
    public func activityItemsConfigurationSupports(
        interaction: UIActivityItemsConfigurationInteraction
    ) -> Bool { true }
    /// Returns nil.
    public func activityItemsConfigurationMetadata(
        key: UIActivityItemsConfigurationMetadataKey
    ) -> Any? { nil }
    /// Returns nil.
    public func activityItemsConfigurationMetadataForItem(
        at index: Int, key: UIActivityItemsConfigurationMetadataKey
    ) -> Any? { nil }
    /// Returns nil.
    public var applicationActivitiesForActivityItemsConfiguration: [UIActivity]? { nil }
}

/// A use of items that can be shared.
///
/// Source: Apple, UIActivityItemsConfigurationInteraction.
public struct UIActivityItemsConfigurationInteraction: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a use by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Sharing them.
    public static let share = Self(rawValue: "share")
    /// Copying them: without it, the share sheet does not list Copy.
    public static let copy = Self(rawValue: "copy")
}

/// A kind of description of items.
///
/// Source: Apple, UIActivityItemsConfigurationMetadataKey.
public struct UIActivityItemsConfigurationMetadataKey: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Creates a kind by its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A title, a string: the share sheet shows it in place of the item.
    public static let title = Self(rawValue: "title")
}

/// Items that can be shared.
///
/// ```swift
/// view.activityItemsConfiguration = UIActivityItemsConfiguration(objects: [url as NSURL])
/// ```
///
/// Source: Apple, UIActivityItemsConfiguration.
@preconcurrency @MainActor
open class UIActivityItemsConfiguration: NSObject, UIActivityItemsConfigurationReading {
    private let providers: [NSItemProvider]
    /// The ways in which the items may be used. Default: sharing and copying.
    open var supportedInteractions: [UIActivityItemsConfigurationInteraction] = [.share, .copy]
    /// Returns a description of all items. Default: nil.
    open var metadataProvider: ((UIActivityItemsConfigurationMetadataKey) -> Any?)?
    /// Returns a description of one item. Default: nil.
    open var perItemMetadataProvider: ((Int, UIActivityItemsConfigurationMetadataKey) -> Any?)?
    /// Returns the program's activities for the items. Default: nil.
    open var applicationActivitiesProvider: (() -> [UIActivity]?)?

    /// Creates a configuration of objects.
    public convenience init(objects: [any NSItemProviderWriting]) {
        self.init(itemProviders: objects.map { NSItemProvider(object: $0) })
    }

    /// Creates a configuration of items.
    public init(itemProviders: [NSItemProvider]) {
        providers = itemProviders
        super.init()
    }

    /// The items.
    open var itemProvidersForActivityItemsConfiguration: [NSItemProvider] { providers }

    /// Returns whether ``supportedInteractions`` has a use.
    open func activityItemsConfigurationSupports(
        interaction: UIActivityItemsConfigurationInteraction
    ) -> Bool { supportedInteractions.contains(interaction) }

    /// Returns the value of ``metadataProvider``.
    open func activityItemsConfigurationMetadata(
        key: UIActivityItemsConfigurationMetadataKey
    ) -> Any? { metadataProvider?(key) }

    /// Returns the value of ``perItemMetadataProvider``.
    open func activityItemsConfigurationMetadataForItem(
        at index: Int, key: UIActivityItemsConfigurationMetadataKey
    ) -> Any? { perItemMetadataProvider?(index, key) }

    /// The value of ``applicationActivitiesProvider``.
    open var applicationActivitiesForActivityItemsConfiguration: [UIActivity]? {
        applicationActivitiesProvider?()
    }
}

nonisolated(unsafe) let sharedItemsKey = UnsafeRawPointer(
    UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1))

extension UIActivityItemsConfigurationReading {
    /// The objects that activities get: those that the providers were made of, or else the
    /// providers.
    var sharedObjects: [Any] {
        itemProvidersForActivityItemsConfiguration.map { $0.registeredItem ?? $0 }
    }

    /// The titles of the items: their own, and of a single one that of all.
    var titlesOfItems: [String?] {
        let count = itemProvidersForActivityItemsConfiguration.count
        let common = activityItemsConfigurationMetadata(key: .title) as? String
        return (0..<count).map { index in
            let own = activityItemsConfigurationMetadataForItem(at: index, key: .title) as? String
            return own ?? (count == 1 ? common : nil)
        }
    }
}

extension UIResponder {
    /// The items that the object or the nearest one after it in the responder chain can share.
    final var nearestSharedItems: (any UIActivityItemsConfigurationReading)? {
        sequence(first: self, next: \.next).lazy.compactMap(\.activityItemsConfiguration).first {
            $0.activityItemsConfigurationSupports(interaction: .share)
        }
    }
}

extension UIWindow {
    /// Presents a share sheet for what the first responder, or the controller in front, or an
    /// object after it in the responder chain can share.
    ///
    /// Not in UIKit, where the user asks the system.
    ///
    /// - Returns: whether there was something to share.
    @discardableResult
    public final func shareFromResponderChain() -> Bool {
        guard let top = rootViewController?.inFront else { return false }
        let front: UIResponder = top.capturingBars
        guard
            let items = (firstResponder ?? front).nearestSharedItems ?? front.nearestSharedItems
        else { return false }
        let sheet = UIActivityViewController(activityItemsConfiguration: items)
        sheet.popoverPresentationController?.sourceView = top.view
        top.present(sheet, animated: true)
        return true
    }
}
