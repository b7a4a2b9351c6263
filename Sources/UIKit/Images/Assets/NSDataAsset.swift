/// The data of an asset catalogue's data set.
///
/// Source: Apple, NSDataAsset.
public final class NSDataAsset: NSObject, Sendable {
    /// The name of the data set.
    public let name: String
    /// The bytes of its file.
    public let data: Data
    /// The uniform type identifier that the data set names; "public.data" if it names none.
    public let typeIdentifier: String

    /// Reads a data set of the program's resources; nil if there is none of the name, or if its
    /// file cannot be read.
    ///
    /// The catalogues are searched as by `UIImage(named:)`.
    public convenience init?(name: String) { self.init(name: name, bundle: nil) }

    /// Reads a data set of a bundle; nil if it has none of the name, or if its file cannot be read.
    ///
    /// - Parameters:
    ///   - name: the name, with those of groups that provide a namespace.
    ///   - bundle: the bundle whose catalogues are searched.
    public convenience init?(name: String, bundle: Bundle) {
        self.init(name: name, bundle: .some(bundle))
    }

    private init?(name: String, bundle: Bundle?) {
        guard let (asset, _) = AssetCatalog.find(.data, named: name, in: bundle),
            let entries = AssetContents(of: asset)?.data
        else { return nil }
        let usable = entries.compactMap { entry in
            TraitValues(entry).map { (traits: $0, entry: entry) }
        }
        let traits = UITraitCollection.current.values
        guard let entry = usable.bestFit(for: traits, { $0.traits })?.entry,
            let file = entry.filename
        else { return nil }
        do {
            data = try Data(contentsOf: asset.appendingPathComponent(file), options: .mappedIfSafe)
        } catch {
            reportMistake("\(asset.path): \(file) cannot be read: \(error.localizedDescription)")
            return nil
        }
        self.name = name
        typeIdentifier = entry.typeIdentifier ?? "public.data"
    }
}
