extension AssetSymbols {
    /// Words of Swift that are no names without backticks.
    private static let keywords: Set = [
        "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if", "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator",
        "private", "protocol", "public", "repeat", "rethrows", "return", "self", "static",
        "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "typealias",
        "var", "where", "while",
    ]

    /// Members of UIKit's own, for which Xcode writes no shortcut either.
    private static let taken: Set = [
        "UIColor.black", "UIColor.blue", "UIColor.brown", "UIColor.clear", "UIColor.cyan",
        "UIColor.darkGray", "UIColor.darkText", "UIColor.gray", "UIColor.green", "UIColor.label",
        "UIColor.lightGray", "UIColor.lightText", "UIColor.link", "UIColor.magenta",
        "UIColor.opaqueSeparator", "UIColor.orange", "UIColor.placeholderText", "UIColor.purple",
        "UIColor.quaternaryLabel", "UIColor.quaternarySystemFill", "UIColor.red",
        "UIColor.secondaryLabel", "UIColor.secondarySystemBackground",
        "UIColor.secondarySystemFill", "UIColor.secondarySystemGroupedBackground",
        "UIColor.separator", "UIColor.systemBackground", "UIColor.systemBlue",
        "UIColor.systemBrown", "UIColor.systemCyan", "UIColor.systemFill", "UIColor.systemGray",
        "UIColor.systemGray2", "UIColor.systemGray3", "UIColor.systemGray4",
        "UIColor.systemGray5", "UIColor.systemGray6", "UIColor.systemGreen",
        "UIColor.systemGroupedBackground", "UIColor.systemIndigo", "UIColor.systemMint",
        "UIColor.systemOrange", "UIColor.systemPink", "UIColor.systemPurple", "UIColor.systemRed",
        "UIColor.systemTeal", "UIColor.systemYellow", "UIColor.tertiaryLabel",
        "UIColor.tertiarySystemBackground", "UIColor.tertiarySystemFill",
        "UIColor.tertiarySystemGroupedBackground", "UIColor.tintColor", "UIColor.white",
        "UIColor.yellow", "UIImage.actions", "UIImage.add", "UIImage.checkmark",
        "UIImage.remove", "UIImage.strokedCheckmark",
    ]

    /// The declarations, in lines of their own.
    ///
    /// - Parameters:
    ///   - bundle: The expression of the bundle with the catalogues.
    ///   - declared: The static members that the target declares itself, by their names with
    ///     those of their types: `UIColor.brand`. They are left out.
    func code(bundle: String, declared: Set<String>) -> String {
        var lines = ["private let _assetBundle = \(bundle)"]
        for isColor in [false, true] {
            let chosen = assets.filter { $0.isColor == isColor }
            let resource = isColor ? "ColorResource" : "ImageResource"
            let type = isColor ? "UIColor" : "UIImage"
            // Groups first, because members of an extension may refer to them.
            let groups = Set(chosen.map(\.groups)).sorted { $0.lexicographicallyPrecedes($1) }
            for declaration in groups.flatMap(declarations) {
                let (first, second) = (declaration(resource), declaration(type))
                guard !lines.contains(first) else { continue }
                lines += [first, second]
            }
            for asset in chosen {
                let name = Self.keywords.contains(asset.symbol) ? "`\(asset.symbol)`" : asset.symbol
                let place = asset.groups.map { "." + $0 }.joined()
                if !declared.contains(resource + place + "." + asset.symbol) {
                    lines.append(
                        "extension \(resource)\(place) { static let \(name) = \(resource)(name: "
                            + "\(quoted(asset.name)), bundle: _assetBundle) }")
                }
                let full = type + place + "." + asset.symbol
                guard !declared.contains(full), !Self.taken.contains(full) else { continue }
                lines.append(
                    "extension \(type)\(place) { static var \(name): \(type) { "
                        + "\(type)(resource: \(resource)\(place).\(name)) } }")
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The declarations of a group and of the groups around it, for a type.
    private func declarations(of groups: [String]) -> [(String) -> String] {
        groups.indices.map { index in
            { type in
                let outer = groups[..<index].map { "." + $0 }.joined()
                return "extension \(type)\(outer) { enum \(groups[index]) {} }"
            }
        }
    }

    private func quoted(_ name: String) -> String {
        "\"" + name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
    }
}
