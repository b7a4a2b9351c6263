import Foundation

/// The parts of a package that a preview watches: its manifests, and the folders of its targets.
struct PackageFolders: Equatable {
    /// The package's folder.
    var root: String
    /// The folders of the targets, without those of tests.
    var targets: [String]
    /// The folders of the packages on which it depends and which are on this machine.
    var dependencies: [String] = []

    /// The folders before the package has been described: where its targets usually are.
    init(root: String) {
        self.root = root
        targets = ["Sources", "Source", "src", "srcs"].map { "\(root)/\($0)" }
    }

    /// The folders of a package that `swift package describe` has described.
    init(_ description: PackageDescription, root: String) {
        self.root = root
        targets = (description.targets ?? []).filter { $0.type != "test" }.map {
            $0.path == "." ? root : "\(root)/\($0.path)"
        }
        dependencies = (description.dependencies ?? []).compactMap {
            $0.type == "fileSystem" ? $0.path : nil
        }
    }

    /// Whether a name is that of a source file, by its extension. In a package whose target is its
    /// whole folder, other files may be the program's own.
    static func isSource(_ name: String) -> Bool {
        let extensions: Set<Substring> = [
            "swift", "c", "m", "mm", "cc", "cpp", "cxx", "h", "hh", "hpp", "hxx", "s", "S",
            "modulemap", "storyboard", "xib", "xcassets",
        ]
        return name.split(separator: ".", omittingEmptySubsequences: false).last.map {
            extensions.contains($0)
        } ?? false
    }
}

/// The output of `swift package describe --type json` about a package, without the parts that a
/// preview does not need.
struct PackageDescription: Decodable {
    struct Product: Decodable {
        var name: String
        var type: [String: AnyValue]
    }
    struct Target: Decodable {
        var path: String
        var type: String
    }
    struct Dependency: Decodable {
        var type: String
        var path: String?
    }
    /// A value of any type.
    struct AnyValue: Decodable {
        init(from decoder: any Decoder) {}
    }

    var products: [Product]
    var targets: [Target]?
    var dependencies: [Dependency]?

    /// The names of the executable products.
    var executables: [String] {
        products.filter { $0.type.keys.contains("executable") }.map(\.name)
    }

    /// Reads the output of the package manager, which may print messages before the description.
    init?(output: String) {
        guard let start = output.firstIndex(of: "{"),
            let description = try? JSONDecoder().decode(
                PackageDescription.self, from: Data(output[start...].utf8))
        else { return nil }
        self = description
    }
}
