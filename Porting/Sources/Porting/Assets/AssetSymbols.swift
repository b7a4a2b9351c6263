import Foundation

/// The images and colours of a target's asset catalogues, and their names in Swift.
///
/// Xcode writes these names since version 15: `ImageResource.header`, `UIImage.header`,
/// `UIColor.background`.
public struct AssetSymbols: Sendable {
    /// An image or a colour.
    struct Asset: Hashable, Sendable {
        var isColor: Bool
        /// The name by which it is found, with those of groups that provide a namespace.
        var name: String
        /// The names in Swift of these groups.
        var groups: [String]
        /// The name in Swift.
        var symbol: String
    }

    private(set) var assets: [Asset] = []

    var isEmpty: Bool { assets.isEmpty }

    /// Reads the catalogues (`X.xcassets`) in a folder, to a depth of 16 folders.
    ///
    /// Of two assets with one name in Swift the first one is kept.
    public init(catalogsIn folder: String) {
        var seen: Set<[String]> = []
        for catalog in Self.catalogs(in: folder, depth: 0) {
            collect(catalog, names: [], groups: [], depth: 0)
        }
        assets = assets.filter {
            seen.insert([$0.isColor ? "color" : "image"] + $0.groups + [$0.symbol]).inserted
        }
    }

    private static func folders(in path: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        return names.sorted().filter { name in
            var isFolder: ObjCBool = false
            return !name.hasPrefix(".")
                && FileManager.default.fileExists(
                    atPath: path + "/" + name, isDirectory: &isFolder)
                && isFolder.boolValue
        }
    }

    private static func catalogs(in path: String, depth: Int) -> [String] {
        guard depth < 16 else { return [] }
        return folders(in: path).flatMap { name in
            name.hasSuffix(".xcassets")
                ? ["\(path)/\(name)"] : catalogs(in: "\(path)/\(name)", depth: depth + 1)
        }
    }

    private mutating func collect(_ path: String, names: [String], groups: [String], depth: Int) {
        guard depth < 16 else { return }
        for folder in Self.folders(in: path) {
            let (name, kind) = Self.parts(of: folder)
            let inside = "\(path)/\(folder)"
            switch kind {
            case "imageset", "symbolset", "colorset":
                let isColor = kind == "colorset"
                guard let symbol = Self.symbol(name, dropping: isColor ? "Color" : "Image") else {
                    continue
                }
                assets.append(
                    Asset(
                        isColor: isColor, name: (names + [name]).joined(separator: "/"),
                        groups: groups, symbol: symbol))
            case "":
                if Self.providesNamespace(inside), let group = Self.group(name) {
                    collect(
                        inside, names: names + [name], groups: groups + [group], depth: depth + 1)
                } else {
                    collect(inside, names: names, groups: groups, depth: depth + 1)
                }
            default: continue
            }
        }
    }

    private static func parts(of folder: String) -> (name: String, kind: String) {
        guard let dot = folder.lastIndex(of: ".") else { return (folder, "") }
        return (String(folder[..<dot]), String(folder[folder.index(after: dot)...]))
    }

    private static func providesNamespace(_ folder: String) -> Bool {
        guard let data = FileManager.default.contents(atPath: folder + "/Contents.json"),
            let object = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let properties = object["properties"] as? [String: Any]
        else { return false }
        return properties["provides-namespace"] as? Bool ?? false
    }

    // MARK: Names

    /// The words of a name, without what separates them.
    private static func words(_ name: String) -> [Substring] {
        name.split { !$0.isLetter && !$0.isNumber }
    }

    private static func capitalized(_ word: Substring) -> String {
        word.prefix(1).uppercased() + word.dropFirst()
    }

    /// A name without digits at its start, which Swift does not allow.
    private static func usable(_ name: String) -> String {
        name.first?.isNumber == true ? "_" + name : name
    }

    /// The name of a group: `app-icons` becomes `AppIcons`; nil for a name without letters.
    static func group(_ name: String) -> String? {
        let words = words(name)
        return words.isEmpty ? nil : usable(words.map(capitalized).joined())
    }

    /// The name of an asset: `arrow-left` becomes `arrowLeft`, `URLIcon` becomes `urlIcon`, and
    /// `AccentColor` becomes `accent`; nil for a name without letters and digits.
    static func symbol(_ name: String, dropping suffix: String) -> String? {
        let words = words(name)
        guard let first = words.first else { return nil }
        var symbol = lowercased(first) + words.dropFirst().map(capitalized).joined()
        if symbol.hasSuffix(suffix), symbol.count > suffix.count {
            symbol.removeLast(suffix.count)
        }
        return usable(symbol)
    }

    /// A word whose capitals at the start are small, except one that begins the next word.
    private static func lowercased(_ word: Substring) -> String {
        let capitals = word.prefix { $0.isUppercase }
        guard !capitals.isEmpty else { return String(word) }
        let rest = word[capitals.endIndex...]
        let startsWord = capitals.count > 1 && rest.first?.isLowercase == true
        let small = startsWord ? capitals.dropLast() : capitals
        return small.lowercased() + word[small.endIndex...]
    }
}
