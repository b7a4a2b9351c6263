import Foundation
import Testing

/// CONTRIBUTING: a mistake in the program is reported, and the process continues. The exceptions
/// are listed here.
@Suite("Calls that stop the process")
struct StoppingTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL

    /// The rooms whose code runs into a program's mistakes.
    private static let rooms = [
        "Capture", "CoreGraphics", "HeadlessTesting", "LivePreview", "Motion", "QuartzCore", "UIKit",
    ]

    /// Files that may stop the process, how often, and why.
    private static let allowed: [String: (count: Int, reason: String)] = [
        // A function must return a value but has no value.
        "UIKit/ListData/IndexPath+Rows.swift": (1, "an index path without a row has no row to return"),
        "UIKit/Tables/UITableView+Cells.swift": (1, "no class makes the cell; the program casts it to its own class"),
        "UIKit/Collections/UICollectionView.swift": (
            1, "no class makes the cell; the program casts it to its own class"
        ),
        "UIKit/Images/UIImage.swift": (1, "an image literal without a file"),
        "UIKit/ViewControllers/UIPresentationController.swift": (1, "the presented controller no longer exists"),
        "UIKit/ViewControllers/UITableViewController.swift": (1, "the view is not the table that tableView returns"),
        // The program cannot start.
        "UIKit/App/UIApplicationDelegate.swift": (2, "the delegate's class does not exist or has no init()"),
        // An invariant of our own is broken.
        "QuartzCore/Animations/MotionStore+Invariants.swift": (2, "debug builds check the store"),
        "Capture/CapturedTree+Invariants.swift": (2, "debug builds check the tree"),
        "UIKit/AutoLayout/HeldConstraints.swift": (1, "the list is never empty when it is read"),
        "UIKit/AutoLayout/FittingEngine.swift": (1, "the equations exist before the boxes are lent"),
        "UIKit/AutoLayout/LayoutItemLink.swift": (1, "a link ends once"),
        "UIKit/AutoLayout/LayoutEngine.swift": (2, "an item has a box, and the engine's constraints are valid"),
    ]

    /// The Swift files of a room, by their paths in Sources.
    private static func files(of room: String) throws -> [String] {
        let folder = root.appending(path: "Sources/\(room)")
        let names = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap { $0 as? String }
        return names.filter { $0.hasSuffix(".swift") }.map { "\(room)/\($0)" }.sorted()
    }

    private static let calls = [
        "precondition(", "preconditionFailure(", "fatalError(", "assert(", "assertionFailure(", " abort(", "try!",
    ]

    /// How many lines of code stop the process. Lines that begin with a comment do not count.
    private static func stops(in text: String) -> Int {
        // Most files contain none, and matching regular expressions on every line would need a
        // minute.
        guard calls.contains(where: { text.contains($0) }) else { return 0 }
        return text.split(separator: "\n").filter { line in
            !line.drop { $0 == " " }.hasPrefix("//") && calls.contains { line.contains($0) }
        }.count
    }

    @Test("a file stops the process only for a reason in this list", arguments: rooms)
    func stopping(room: String) throws {
        let files = try Self.files(of: room)
        #expect(!files.isEmpty)
        for file in files {
            let text = try String(contentsOf: Self.root.appending(path: "Sources/\(file)"), encoding: .utf8)
            let allowed = Self.allowed[file]
            #expect(
                Self.stops(in: text) == allowed?.count ?? 0,
                """
                \(file) stops the process elsewhere than listed (\(allowed?.reason ?? "no reason")). Report the mistake with \
                reportMistake and go on, or add the file and the reason to the list.
                """)
        }
    }

    @Test("the list names only existing files")
    func list() {
        for file in Self.allowed.keys {
            #expect(
                FileManager.default.fileExists(atPath: Self.root.appending(path: "Sources/\(file)").path), "\(file)")
        }
    }
}
