import Foundation
import Testing

/// A lower folder calls an overridable hook; it does not refer to a class of a higher folder by
/// name.
///
/// `superview as? UIStackView` would mean that a custom container cannot do what a stack view does.
@Suite("Casts to classes of higher folders")
struct TypeNameTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..")
        .standardizedFileURL

    /// Folders that do not depend on any control, container or controller.
    private static let lower = [
        "UIKit/Views", "UIKit/AutoLayout", "UIKit/Touches", "UIKit/Gestures", "UIKit/Traits",
        "UIKit/Reactive",
        "UIKit/Geometry", "UIKit/Drawing", "UIKit/Animation", "UIKit/Text", "UIKit/Scrolling",
        "Capture",
        "HeadlessTesting",
        "QuartzCore",
    ]

    /// Folders whose classes the lower ones must not name in a cast, unless the class is one of the
    /// folder itself.
    private static let higher = [
        "UIKit/App", "UIKit/Collections", "UIKit/Controls", "UIKit/Scrolling", "UIKit/StackViews",
        "UIKit/Tables",
        "UIKit/Text", "UIKit/ViewControllers",
    ]

    /// Permitted casts, with the reason.
    private static let allowed = [
        // Apple, UIScrollView.touchesShouldCancel(in:): "returns true if view is not a UIControl
        // object".
        "UIKit/Scrolling/UIScrollView.swift: is UIControl",
        // Values of attributed strings, not views.
        "UIKit/Text/StyledText.swift: as? UIFont",
        "UIKit/Text/UILabel+Attributed.swift: as? UIFont",
        "UIKit/Text/UITextField+Attributed.swift: as? UIFont",
        "Capture/SnapshotNode+Drawing.swift: as UIFont",
    ]

    private static func files(in folder: String) throws -> [String] {
        let path = root.appending(path: "Sources/\(folder)").path
        let names = try #require(FileManager.default.enumerator(atPath: path)).compactMap {
            $0 as? String
        }
        return names.filter { $0.hasSuffix(".swift") }.map { "\(folder)/\($0)" }.sorted()
    }

    private static func text(_ file: String) throws -> String {
        try String(contentsOf: root.appending(path: "Sources/\(file)"), encoding: .utf8)
    }

    /// The classes that a folder declares.
    private static func classes(in folder: String) throws -> Set<String> {
        var names = Set<String>()
        for file in try files(in: folder) {
            for match in try text(file).matches(of: /\bclass (UI\w+)/) {
                names.insert(String(match.1))
            }
        }
        return names
    }

    @Test("a lower folder casts to no class of a higher one", arguments: lower)
    func casts(folder: String) throws {
        let own = try Self.classes(in: folder)
        let forbidden = try Self.higher.reduce(into: Set<String>()) {
            $0.formUnion(try Self.classes(in: $1))
        }
        .subtracting(own)
        #expect(forbidden.count > 20)
        let casts = ["as? UI", "as! UI", " as UI", " is UI", "as? any UI", "is any UI"]
        for file in try Self.files(in: folder) {
            let text = try Self.text(file)
            guard casts.contains(where: { text.contains($0) }) else { continue }
            for line in text.split(separator: "\n")
            where casts.contains(where: { line.contains($0) }) {
                guard !line.contains("//") else { continue }
                for match in line.matches(of: /\b(as\?|as!|as|is) (?:any )?(UI\w+)/)
                where forbidden.contains(String(match.2)) {
                    let cast = "\(file): \(match.1) \(match.2)"
                    #expect(
                        Self.allowed.contains(cast),
                        "\(cast). Declare a hook in the lower class and override it in \(match.2).")
                }
            }
        }
    }
}
