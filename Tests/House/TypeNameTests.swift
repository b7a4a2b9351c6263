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
        "UIKit/Reactive", "UIKit/Foundation", "UIKit/Resources",
        "UIKit/Geometry", "UIKit/Drawing", "UIKit/Animation", "UIKit/Text", "UIKit/Scrolling",
        "Capture",
        "HeadlessTesting",
        "QuartzCore",
    ]

    /// Folders whose classes the lower ones must not name in a cast, unless the class is one of the
    /// folder itself.
    private static let higher = [
        "UIKit/App", "UIKit/Bars", "UIKit/Collections", "UIKit/Controls", "UIKit/Scrolling",
        "UIKit/StackViews",
        "UIKit/Tables",
        "UIKit/Text", "UIKit/ViewControllers",
    ]

    /// Folders of views that do not depend on each other, nor on any controller.
    private static let middle = [
        "UIKit/Associations", "UIKit/Collections", "UIKit/Configurations", "UIKit/Controls",
        "UIKit/DragAndDrop", "UIKit/Images",
        "UIKit/ListData", "UIKit/Menus", "UIKit/StackViews", "UIKit/Tables", "UIKit/VisualFormat",
    ]

    /// Permitted casts, with the reason.
    private static let allowed = [
        // Apple, UIScrollView.touchesShouldCancel(in:): "returns true if view is not a UIControl
        // object".
        "UIKit/Scrolling/UIScrollView.swift: is UIControl",
        // An item that the program hands in, not a view.
        "UIKit/Controls/UISegmentedControl.swift: as? UIImage",
        // Values of attributed strings, not views.
        "UIKit/Text/StyledText.swift: as? UIFont",
        "UIKit/Text/UILabel+Attributed.swift: as? UIFont",
        "UIKit/Text/UITextField+Attributed.swift: as? UIFont",
        "Capture/SnapshotNode+Motion.swift: as UIFont",
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

    /// The classes that each folder declares. Every folder is compared with all others, and reading
    /// them again each time takes 12 s.
    private static let classes = Result {
        try (lower + middle + higher).reduce(into: [String: Set<String>]()) { classes, folder in
            guard classes[folder] == nil else { return }
            classes[folder] = []
            for file in try files(in: folder) {
                for match in try text(file).matches(of: /\bclass (UI\w+)/) {
                    classes[folder]?.insert(String(match.1))
                }
            }
        }
    }

    /// Returns the casts in a source text to classes with these names; comments are skipped.
    private static func casts(in text: String, to classes: Set<String>) -> [String] {
        text.split(separator: "\n").flatMap { line in
            let code = line.firstRange(of: "//").map { line[..<$0.lowerBound] } ?? line
            // Most lines contain none of these, and searching them with an expression is slow.
            guard code.contains("UI"), code.contains("as") || code.contains("is") else {
                return [String]()
            }
            return code.matches(of: /\b(as\?|as!|as|is)\s+(?:any\s+)?\(?(UI\w+)/).compactMap {
                classes.contains(String($0.2)) ? "\($0.1) \($0.2)" : nil
            }
        }
    }

    @Test("a lower folder casts to no class of a higher one", arguments: lower + middle)
    func casts(folder: String) throws {
        let classes = try Self.classes.get()
        let own = try #require(classes[folder])
        let higher =
            Self.middle.contains(folder)
            ? Self.middle + ["UIKit/App", "UIKit/Bars", "UIKit/ViewControllers"] : Self.higher
        let forbidden = try higher.reduce(into: Set<String>()) {
            $0.formUnion(try #require(classes[$1]))
        }
        .subtracting(own)
        #expect(forbidden.count > 20)
        for file in try Self.files(in: folder) {
            for cast in Self.casts(in: try Self.text(file), to: forbidden) {
                #expect(
                    Self.allowed.contains("\(file): \(cast)"),
                    "\(file): \(cast). Declare a hook in the lower folder and override it.")
            }
        }
    }

    @Test(
        "a cast is found with and without a comment behind it, and not in a comment",
        arguments: [
            ("let a = view as? UITableView // why", ["as? UITableView"]),
            ("if view is UITableView {", ["is UITableView"]),
            ("case let a as UITableView: a", ["as UITableView"]),
            ("b as!  (UITableView & P)", ["as! UITableView"]),
            ("/// A view as UITableView", []), ("a() // view as? UITableView", []),
            ("has UITableView", []), ("let a = view as? UIView", []),
        ] as [(String, [String])])
    func found(line: String, casts: [String]) {
        #expect(Self.casts(in: line, to: ["UITableView"]) == casts)
    }

    @Test("every folder of UIKit has a rank, and the files of inner folders are read")
    func ranks() throws {
        let folders = try FileManager.default.contentsOfDirectory(
            atPath: Self.root.appending(path: "Sources/UIKit").path
        ).filter { !$0.hasSuffix(".swift") }.map { "UIKit/\($0)" }
        // Accessibility describes every class; dynamic animators move views and the attributes of
        // collection views; the focus moves through controllers and scrolls; selectors make
        // instances of cells; bars are made of controls.
        let top = [
            "UIKit/Accessibility", "UIKit/App", "UIKit/Bars", "UIKit/Dynamics", "UIKit/Focus",
            "UIKit/Selectors", "UIKit/Storyboards", "UIKit/ViewControllers",
        ]
        #expect(
            Set(folders) == Set((Self.lower + Self.middle + top).filter { $0.hasPrefix("UIKit/") }))
        #expect(
            try Self.files(in: "UIKit/Animation").contains { $0.split(separator: "/").count > 3 })
    }
}
