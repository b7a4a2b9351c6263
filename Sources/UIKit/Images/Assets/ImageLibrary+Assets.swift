extension ImageLibrary {
    /// Returns an image of the asset catalogues in a folder of resources, with its variants; nil if
    /// they have none of the name.
    static func image(named name: String, inCatalogsOf root: URL, scale: CGFloat) -> UIImage? {
        for catalog in AssetCatalog.catalogs(in: root) {
            guard let asset = catalog.folder(of: .image, named: name),
                let contents = AssetContents(of: asset)
            else { continue }
            let images = images(of: contents, at: asset, below: root, scale: scale)
            guard let first = images.first else { continue }
            guard images.count > 1 else { return first.image }
            let variants = UIImageAsset()
            for (traits, image) in images { variants.register(image, for: traits) }
            return variants.image(with: UITraitCollection())
        }
        return nil
    }

    /// Returns the readable pictures of an asset for a screen's scale, one for each condition.
    private static func images(
        of contents: AssetContents, at asset: URL, below root: URL, scale: CGFloat
    ) -> [(traits: TraitValues, image: UIImage)] {
        var entries: [TraitValues: [AssetContents.Entry]] = [:]
        var order: [TraitValues] = []
        for entry in contents.images ?? [] {
            // Places that are still empty in Xcode have no file.
            guard entry.filename != nil, let traits = TraitValues(entry) else { continue }
            if entries[traits] == nil { order.append(traits) }
            entries[traits, default: []].append(entry)
        }
        return order.compactMap { traits in
            let sorted = (entries[traits] ?? []).sorted {
                rank($0.pixels, for: scale) < rank($1.pixels, for: scale)
            }
            for entry in sorted {
                if let image = image(of: entry, contents, at: asset, below: root) {
                    return (traits, image)
                }
            }
            return nil
        }
    }

    /// The order of scales for a screen: its own, larger ones, smaller ones.
    private static func rank(_ pixels: CGFloat, for scale: CGFloat) -> CGFloat {
        let wanted = max(1, min(3, scale.rounded()))
        return pixels >= wanted ? pixels - wanted : 10 - pixels
    }

    private static func image(
        of entry: AssetContents.Entry, _ contents: AssetContents, at asset: URL, below root: URL
    ) -> UIImage? {
        guard let file = entry.filename else { return nil }
        let url = asset.appendingPathComponent(file)
        let name = url.path.dropFirst(root.path.count).drop { $0 == "/" }
        guard let read = image(at: url, named: String(name), scale: entry.pixels) else {
            reportMistake(
                "The image “\(file)” of \(asset.path) is left out: it cannot be read as PNG, JPEG or "
                    + "SVG\(file.lowercased().hasSuffix(".pdf") ? "; convert the PDF to SVG" : "")")
            return nil
        }
        let mode: UIImage.RenderingMode =
            switch contents.properties?.renderingIntent {
            case "template": .alwaysTemplate
            case "original": .alwaysOriginal
            default: .automatic
            }
        let image = mode == .automatic ? read : read.withRenderingMode(mode)
        guard let caps = entry.resizing?.capInsets else { return image }
        let points = { (pixels: Double?) in CGFloat(pixels ?? 0) / entry.pixels }
        return image.resizableImage(
            withCapInsets: UIEdgeInsets(
                top: points(caps.top), left: points(caps.left), bottom: points(caps.bottom),
                right: points(caps.right)))
    }
}

extension AssetContents.Entry {
    /// The pixels per point; 1 for a picture that serves all scales.
    fileprivate var pixels: CGFloat {
        switch scale {
        case "2x": 2
        case "3x": 3
        default: 1
        }
    }
}
