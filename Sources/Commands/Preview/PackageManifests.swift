import Foundation

/// The manifests of a Swift package: `Package.swift`, and those for one version of the tools, such
/// as `Package@swift-6.2.swift`.
enum PackageManifests {
    /// Returns the contents of a package's manifests, in the order of their names.
    static func contents(of folder: String) -> [Data] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter(isManifest).sorted().compactMap {
            FileManager.default.contents(atPath: "\(folder)/\($0)")
        }
    }

    /// Whether a name is that of a manifest.
    static func isManifest(_ name: String) -> Bool {
        name == "Package.swift" || name.hasPrefix("Package@swift-") && name.hasSuffix(".swift")
    }
}
