/// The objects of a nib file: the `.xib` that Xcode writes.
///
/// The file is read if the program links the product InterfaceBuilder; otherwise a message is
/// printed on standard error and there are no objects.
///
/// Source: Apple, UINib.
@preconcurrency @MainActor
open class UINib: NSObject {
    /// A key of the options of ``instantiate(withOwner:options:)``.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A dictionary of objects by the identifiers of the file's external placeholders.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    private let objects: (any NibObjects)?

    /// Creates a nib from a file.
    ///
    /// - Parameters:
    ///   - name: the file's name without `.xib`.
    ///   - bundleOrNil: the bundle with the file; nil for the main bundle and those of the
    ///     program's modules.
    public init(nibName name: String, bundle bundleOrNil: Bundle?) {
        let file = "\(name).xib"
        if let reader = InterfaceFiles.reader(for: file),
            let found = InterfaceFiles.contents(name, "xib", in: bundleOrNil)
        {
            objects = reader.objects(
                of: found.data, file: file, bundle: bundleOrNil, texts: found.texts)
        } else {
            objects = nil
        }
        super.init()
    }

    /// Creates a nib from the contents of a file.
    public init(data: Data, bundle bundleOrNil: Bundle?) {
        let file = "A nib made of data"
        objects = InterfaceFiles.reader(for: file)?
            .objects(of: data, file: file, bundle: bundleOrNil, texts: [:])
        super.init()
    }

    /// Creates the objects, connects their outlets and actions, and calls `awakeFromNib()`.
    ///
    /// - Parameters:
    ///   - ownerOrNil: the File's Owner.
    ///   - optionsOrNil: the objects of external placeholders.
    /// - Returns: the objects at the top level, without the placeholders.
    open func instantiate(
        withOwner ownerOrNil: Any?, options optionsOrNil: [OptionsKey: Any]? = nil
    ) -> [Any] {
        let external = optionsOrNil?[.externalObjects] as? [String: Any] ?? [:]
        let made = objects?.instantiate(owner: ownerOrNil as? NSObject, external: external) ?? []
        for object in made { AutoreleasedObjects.add(object as AnyObject) }
        return made
    }
}

extension Bundle {
    /// Creates the objects of a nib file in the bundle; see
    /// ``UINib/instantiate(withOwner:options:)``. Returns nil if there is no such file.
    ///
    /// Source: Apple, loadNibNamed(_:owner:options:).
    @preconcurrency @MainActor
    public func loadNibNamed(
        _ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil
    ) -> [Any]? {
        let nib = UINib(nibName: name, bundle: self === Bundle.main ? nil : self)
        let made = nib.instantiate(withOwner: owner, options: options)
        return made.isEmpty && InterfaceFiles.find(name, "xib", in: self) == nil ? nil : made
    }
}
