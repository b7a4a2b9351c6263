import Foundation
import Testing

/// CONTRIBUTING: a mistake in the program is reported, and the process continues. The exceptions
/// are listed here.
@Suite("Calls that stop the process")
struct StoppingTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..")
        .standardizedFileURL

    /// The rooms whose code a program's mistakes reach.
    ///
    /// Not Cassowary: its engine checks its invariants in nearly every file.
    private static let rooms = [
        "AVFoundation",
        "Capture", "Combine", "CombineNetworking", "CombineObserving", "Commands", "Compression",
        "CoreGraphics", "CoreImage", "Daemon", "Dynamics",
        "HTTP",
        "HeadlessTesting", "ImageIO", "InterfaceBuilder", "LivePreview", "MainLoop", "MessageUI",
        "Motion",
        "OSLog",
        "PangoText", "PhotosUI", "PlayerPages", "Publishing", "QuartzCore", "Raster", "Recording",
        "RecordingNATS", "RecordingZstd",
        "ReplicatedLog", "SafariServices", "Snapshots", "StageFilms", "Streaming", "StreamingTLS",
        "TestFailures",
        "UIKit", "UniformTypeIdentifiers", "UserNotifications", "Viewer", "_Testing_CoreGraphics",
        "_Testing_CoreImage",
        "_Testing_UIKit",
        "mainspring", "os",
    ]

    @Test("every room with Swift code is judged, except Cassowary")
    func allRooms() throws {
        let sources = Self.root.appending(path: "Sources").path
        let names = try FileManager.default.contentsOfDirectory(atPath: sources)
        let swift = try names.filter { try !Self.files(of: $0).isEmpty }
        #expect(swift.sorted() == (Self.rooms + ["Cassowary"]).sorted())
    }

    /// Files that may stop the process, how often, and why.
    private static let allowed: [String: (count: Int, reason: String)] = [
        // A function must return a value but has no value.
        "Combine/Published.swift": (2, "the compiler refuses the unavailable property"),
        "UIKit/ListData/IndexPath+Rows.swift": (
            1, "an index path without a row has no row to return"
        ),
        "UIKit/Tables/UITableView+Cells.swift": (
            1, "no class makes the cell; the program casts it to its own class"
        ),
        "UIKit/Collections/UICollectionView.swift": (
            1, "no class makes the cell; the program casts it to its own class"
        ),
        "UIKit/Collections/UICollectionView+Supplementary.swift": (
            1, "no class makes the view; the program casts it to its own class"
        ),
        "UIKit/Selectors/ManagedProperties.swift": (
            1, "a property that has no value and no zero"
        ),
        "UIKit/Foundation/NSException.swift": (1, "the program raises an exception"),
        "UIKit/Images/UIImage.swift": (1, "an image literal without a file"),
        "UIKit/ViewControllers/UIPresentationController.swift": (
            1, "the presented controller no longer exists"
        ),
        // A documented precondition of a room that cannot report: the caller would go on with a
        // broken value.
        "HeadlessTesting/StageTime+Waits.swift": (
            1, "a wait that nothing can end must not return, and its loop would never end"
        ),
        "Combine/Trying.swift": (1, "assertNoFailure, which ends the process as Apple's does"),
        "os/OSAllocatedUnfairLock.swift": (
            1, "Apple's method precondition(_:), which ends the process as it does there"
        ),
        "Raster/Picture.swift": (
            2, "a pixel outside of the picture, as an index outside of an array; too few pixels"
        ),
        "Recording/Journal+Appending.swift": (2, "a record would be lost or could not be read"),
        "ReplicatedLog/ReplicatedLog+Appending.swift": (1, "a record could not be read"),
        "Snapshots/LineEncoder.swift": (8, "the line would not be valid"),
        "Snapshots/LineParse.swift": (1, "there is no line before its end is parsed"),
        "Snapshots/SnapshotReplica.swift": (1, "a line is applied while another one is"),
        // The program cannot start, or has no memory.
        "MainLoop/EventBase.swift": (1, "the process has no descriptors or memory for a loop"),
        "Publishing/LineBuffer.swift": (2, "there is no memory"),
        "Snapshots/SnapshotSchema.swift": (1, "the program was installed without its resources"),
        "UIKit/App/UIApplicationDelegate.swift": (
            2, "the delegate's class does not exist or has no init()"
        ),
        // An invariant of our own is broken.
        "UIKit/Selectors/MakingInstances.swift": (
            1, "the method table's entry made an instance of another class"
        ),
        "Compression/Packer.swift": (
            3, "there is no memory, or the room for the result is too small"
        ),
        "Daemon/Hub+Invariants.swift": (1, "debug builds check the hub"),
        "HTTP/HTTPServer.swift": (1, "a server is opened once"),
        "MainLoop/TimerStore.swift": (2, "a timer that is due is in the store"),
        "Recording/Journal+Invariants.swift": (1, "debug builds check the journal"),
        "QuartzCore/Animations/MotionStore+Invariants.swift": (2, "debug builds check the store"),
        "Capture/CapturedTree+Invariants.swift": (2, "debug builds check the tree"),
        "UIKit/AutoLayout/FittingEngine.swift": (
            1, "the equations exist before the boxes are lent"
        ),
        "UIKit/AutoLayout/LayoutItemLink.swift": (1, "a link ends once"),
        "UIKit/AutoLayout/LayoutEngine.swift": (1, "an item has a box"),
        "UIKit/AutoLayout/LayoutEngine+Upkeep.swift": (1, "the engine's constraints are valid"),
    ]

    /// The Swift files of a room, by their paths in Sources.
    private static func files(of room: String) throws -> [String] {
        let folder = root.appending(path: "Sources/\(room)")
        let names = try #require(FileManager.default.enumerator(atPath: folder.path)).compactMap {
            $0 as? String
        }
        return names.filter { $0.hasSuffix(".swift") }.map { "\(room)/\($0)" }.sorted()
    }

    private static let calls = [
        "precondition(", "preconditionFailure(", "fatalError(", "assert(", "assertionFailure(",
        "Glibc.abort(", "try!",
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
            let text = try String(
                contentsOf: Self.root.appending(path: "Sources/\(file)"), encoding: .utf8)
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
                FileManager.default.fileExists(
                    atPath: Self.root.appending(path: "Sources/\(file)").path), "\(file)")
        }
    }
}
