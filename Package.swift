// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

/// A room of the house: a library product of the same name.
func room(
    _ name: String, uses dependencies: [Target.Dependency] = [], resources: [Resource]? = nil,
    links: [LinkerSetting]? = nil
) -> Target {
    .target(
        name: name, dependencies: dependencies, resources: resources, swiftSettings: strict,
        linkerSettings: links)
}

/// A C library of Debian's packages.
func library(_ name: String, _ pkgConfig: String, from packages: [String]) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt(packages)])
}

func tests(
    of name: String, uses dependencies: [Target.Dependency] = [], resources: [Resource]? = nil
) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: [.byName(name: name)] + dependencies,
        path: "Tests/" + name, resources: resources, swiftSettings: strict)
}

/// What tests use that show views on a stage.
let onStage: [Target.Dependency] = [
    "HeadlessTesting", "MistakeRecorder", "SquareText", "UIKit", "_Testing_UIKit",
    "_Testing_CoreGraphics",
]

let package = Package(
    name: "Mainspring",
    products: [
        .library(name: "MainLoop", targets: ["MainLoop"]),
        .library(name: "Cassowary", targets: ["Cassowary"]),
        .library(name: "QuartzCore", targets: ["CoreGraphics", "Motion", "QuartzCore"]),
        .library(name: "UIKit", targets: ["UIKit", "_Testing_UIKit", "_Testing_CoreGraphics"]),
        // Reads storyboards and xibs; to link it is enough.
        .library(name: "InterfaceBuilder", targets: ["InterfaceBuilder"]),
        // The physics of UIDynamicAnimator; to link it is enough.
        .library(name: "Dynamics", targets: ["Dynamics"]),
        // Notifications and pages, for sources that import them.
        .library(name: "UserNotifications", targets: ["UserNotifications"]),
        .library(name: "SafariServices", targets: ["SafariServices"]),
        // Pickers of photos, forms of mails, filters and codes, for sources that import them.
        .library(name: "PhotosUI", targets: ["PhotosUI"]),
        .library(name: "MessageUI", targets: ["MessageUI"]),
        // The sounds of files, for sources that import it.
        .library(name: "AVFoundation", targets: ["AVFoundation"]),
        .library(name: "CoreImage", targets: ["CoreImage", "_Testing_CoreImage"]),
        // The part of Apple's Combine that programs with UIKit use most.
        .library(name: "Combine", targets: ["Combine", "CombineObserving"]),
        // The pictures of files, and types of data, for sources that import them.
        .library(name: "ImageIO", targets: ["ImageIO"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        // The publishers of URLSession.
        .library(name: "CombineNetworking", targets: ["CombineNetworking"]),
        // Apple's logging, for sources that import it.
        .library(name: "os", targets: ["os"]),
        .library(name: "OSLog", targets: ["OSLog"]),
        .library(name: "Snapshots", targets: ["Snapshots"]),
        .library(name: "Capture", targets: ["Capture"]),
        .library(name: "HTTP", targets: ["HTTP"]),
        .library(name: "Streaming", targets: ["Streaming"]),
        .library(name: "Publishing", targets: ["Publishing"]),
        .library(name: "LivePreview", targets: ["LivePreview"]),
        .library(name: "StreamingTLS", targets: ["StreamingTLS"]),
        .library(name: "Compression", targets: ["Compression"]),
        .library(name: "Daemon", targets: ["Daemon"]),
        .library(name: "Recording", targets: ["Recording"]),
        .library(name: "RecordingZstd", targets: ["RecordingZstd"]),
        .library(name: "RecordingNATS", targets: ["RecordingNATS"]),
        // For tests; programs that use stages take HeadlessStage, which links no testing library.
        .library(name: "HeadlessTesting", targets: ["HeadlessTesting", "TestFailures"]),
        .library(name: "HeadlessStage", targets: ["HeadlessTesting"]),
        // HeadlessTesting, and a trait that leaves a film of a failing test; draws with Raster.
        .library(
            name: "StageFilms", targets: ["StageFilms", "HeadlessTesting", "TestFailures"]),
        .library(name: "PangoText", targets: ["PangoText"]),
        .library(name: "Raster", targets: ["Raster"]),
        .executable(name: "mainspring", targets: ["mainspring"]),
    ],
    targets: [
        library("CLibevent", "libevent_pthreads", from: ["libevent-dev"]),
        room("MainLoop", uses: ["CLibevent"]),
        // A processor's instruction that Swift lacks: a header, nothing to build.
        .systemLibrary(name: "CPrefetch"),
        room("Cassowary", uses: ["CPrefetch"]),
        room("CoreGraphics", uses: ["CPictures"]),
        room("ImageIO", uses: ["CPictures", "CoreGraphics"]),
        room("UniformTypeIdentifiers"),
        room("Motion", uses: ["CoreGraphics"]),
        room("QuartzCore", uses: ["MainLoop", "CoreGraphics", "Motion"]),
        // Weak entry points, with which UIKit calls LivePreview where a program links it.
        .systemLibrary(name: "CLivePreview"),
        // The weak entry point of InterfaceBuilder.
        .systemLibrary(name: "CInterfaceBuilder"),
        // The weak entry point of Dynamics.
        .systemLibrary(name: "CDynamics"),
        // The weak entry point of Raster.
        .systemLibrary(name: "CPictures"),
        room(
            "UIKit",
            uses: [
                "CDynamics", "CInterfaceBuilder", "CLivePreview", "CPictures", "CPrefetch",
                "ImageIO", "MainLoop", "QuartzCore", "Cassowary", "UniformTypeIdentifiers",
            ],
            // Foundation's own library of languages, for the rules of plurals.
            links: [.linkedLibrary("_FoundationICU")]),
        // Storyboards and xibs. Only programs with such files need it, and the XML library with it.
        room("InterfaceBuilder", uses: ["MainLoop", "UIKit"]),
        // Only programs with dynamic animators need it, and Box2D with it. The worlds are in C++,
        // behind functions in C.
        library("CBox2DLibrary", "box2d", from: ["libbox2d-dev"]),
        .target(name: "CBox2D", dependencies: ["CBox2DLibrary"]),
        room("Dynamics", uses: ["CBox2D", "UIKit"]),
        room("UserNotifications", uses: ["MainLoop", "UIKit"]),
        room("SafariServices", uses: ["MainLoop", "UIKit"]),
        room("PhotosUI", uses: ["UIKit"]),
        room("MessageUI", uses: ["UIKit"]),
        library("CSoundFile", "sndfile", from: ["libsndfile1-dev"]),
        room("AVFoundation", uses: ["CSoundFile", "MainLoop", "UIKit"]),
        // Filters, and QR codes with them.
        library("CQRCode", "libqrencode", from: ["libqrencode-dev"]),
        room("CoreImage", uses: ["CPictures", "CQRCode", "CoreGraphics", "ImageIO", "UIKit"]),
        room("Combine"),
        // Apart, because FoundationNetworking brings 31 more libraries, which cost a program 10 ms
        // and 7 MB.
        room("CombineNetworking", uses: ["Combine"]),
        // The publishers of properties; apart from Combine, which knows no views.
        room("CombineObserving", uses: ["Combine", "UIKit"]),
        // A lock of four bytes on Linux's futex: a header, nothing to build.
        .systemLibrary(name: "CUnfairLock"),
        room("os", uses: ["CUnfairLock"]),
        room("OSLog", uses: ["os"]),
        room("Snapshots", uses: ["CoreGraphics", "Motion"], resources: [.copy("Resources")]),
        room("Capture", uses: ["MainLoop", "UIKit", "Snapshots"]),
        room("HTTP", uses: ["CLibevent", "MainLoop"]),
        room("Viewer", resources: [.copy("Resources")]),
        room("Streaming", uses: ["CLibevent", "HTTP", "MainLoop", "Snapshots", "Viewer"]),
        room("Publishing", uses: ["MainLoop", "Snapshots"]),
        // eventfd, inotify, a checksum by the processor's instruction: what Swift's Glibc module
        // lacks.
        .target(name: "CLinux"),
        room("Recording", uses: ["CLinux"]),
        // For programs that pack old segments.
        library("CZstd", "libzstd", from: ["libzstd-dev"]),
        room("RecordingZstd", uses: ["CZstd", "Recording"]),
        // A log with several writers, on a service that orders their records.
        room("ReplicatedLog", uses: ["CLinux", "Recording"]),
        // For daemons on several machines: that service is NATS JetStream.
        library("CNats", "libnats", from: ["libnats-dev"]),
        room("RecordingNATS", uses: ["CLinux", "CNats", "Recording", "ReplicatedLog"]),
        // For programs that encrypt connections.
        library("CLibeventOpenSSL", "libevent_openssl", from: ["libevent-dev", "libssl-dev"]),
        // A program's own controller in the browser, in two lines.
        room(
            "LivePreview",
            uses: ["CLivePreview", "Capture", "MainLoop", "Snapshots", "Streaming", "UIKit"]),
        room("StreamingTLS", uses: ["CLibeventOpenSSL", "HTTP", "MainLoop", "Publishing"]),
        // For programs that pack streams, and for the command line's pages that contain a
        // recording.
        library("CZlib", "zlib", from: ["zlib1g-dev"]),
        room("Compression", uses: ["CZlib", "CZstd", "HTTP"]),
        // Receives sessions from publishers, stores them in a log, serves them: what
        // `mainspring serve` runs.
        room(
            "Daemon",
            uses: [
                "CLibevent", "CLinux", "MainLoop", "Snapshots", "HTTP", "Viewer", "Publishing",
                "Recording",
            ]),
        // Answers the time functions of libc, Dispatch and Foundation for stages.
        .target(name: "CStageTime"),
        room(
            "HeadlessTesting",
            uses: ["CStageTime", "MainLoop", "QuartzCore", "UIKit", "Snapshots", "Capture"]),
        // Records a stage's failures in the test that runs.
        room("TestFailures", uses: ["CStageTime"]),
        // Writes a recording as one page that plays it without a server.
        room("PlayerPages", uses: ["CZlib", "Viewer"]),
        // A failing test leaves a page, pictures, a tree and a script.
        room(
            "StageFilms",
            uses: [
                "HeadlessTesting", "PlayerPages", "Raster", "Snapshots", "TestFailures", "UIKit",
            ]),
        // Only PangoText and Raster need them; other programs build without them.
        library("CPango", "pangocairo", from: ["libpango1.0-dev"]),
        library("CCairo", "cairo", from: ["libcairo2-dev"]),
        library("CRsvg", "librsvg-2.0", from: ["librsvg2-dev"]),
        room("PangoText", uses: ["CPango", "UIKit"]),
        // Starts the process that decodes images.
        .target(name: "CPictureHelper"),
        room("Raster", uses: ["CCairo", "CPango", "CPictureHelper", "CRsvg", "Snapshots"]),
        // The subcommands of the command line.
        room(
            "Commands",
            uses: [
                "CLinux", "Daemon", "HTTP", "MainLoop", "PlayerPages", "Publishing", "Raster",
                "Recording", "Snapshots", "Streaming", "Viewer",
            ]),
        // The command line. Its main file hands in what is optional: compression, encryption, a
        // cluster's log.
        .executableTarget(
            name: "mainspring",
            dependencies: [
                "Commands", "Compression", "RecordingNATS", "RecordingZstd", "StreamingTLS",
            ],
            swiftSettings: strict),
        room("_Testing_UIKit"),
        room("_Testing_CoreGraphics"),
        room("_Testing_CoreImage"),

        // CONTRIBUTING's table of rooms against this file.
        .testTarget(name: "HouseTests", path: "Tests/House", swiftSettings: strict),
        // What several test targets use.
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
        // Makes tests measure text in squares; C starts it, because Swift has no initialisers of
        // modules.
        .target(name: "CSquareText", path: "Tests/CSquareText"),
        .target(
            name: "SquareText", dependencies: ["CSquareText", "UIKit"], path: "Tests/SquareText",
            swiftSettings: strict),
        // The mistakes that are reported while a test's body runs.
        .target(
            name: "MistakeRecorder", dependencies: ["MainLoop"], path: "Tests/MistakeRecorder",
            swiftSettings: strict),
        // A raw client that speaks HTTP on the server's own loop: what the tests of both servers
        // send and hear with.
        .target(
            name: "HTTPClient", dependencies: ["MainLoop", "Snapshots"], path: "Tests/HTTPClient",
            swiftSettings: strict
        ),
        tests(of: "MainLoop", uses: ["MainLoopFixture", "MistakeRecorder", "TestSupport"]),
        // What only a process of its own can show: the main thread's queue, signals, Foundation's
        // timers.
        .executableTarget(
            name: "MainLoopFixture",
            dependencies: ["MainLoop"],
            path: "Tests/MainLoopFixture",
            swiftSettings: strict),
        tests(of: "Cassowary", uses: ["TestSupport"]),
        tests(of: "CoreGraphics", uses: ["_Testing_CoreGraphics", "TestSupport"]),
        tests(of: "Motion", uses: ["_Testing_CoreGraphics", "TestSupport"]),
        .target(name: "AllocationCounter", path: "Tests/AllocationCounter"),
        tests(
            of: "QuartzCore",
            uses: [
                "AllocationCounter", "MainLoop", "MistakeRecorder", "_Testing_CoreGraphics",
                "TestSupport",
            ]),
        tests(
            of: "UIKit",
            uses: [
                "AllocationCounter", "Capture", "HeadlessTesting", "ImageIO", "MistakeRecorder",
                "Snapshots", "SquareText", "_Testing_UIKit", "_Testing_CoreGraphics",
                "TestSupport",
            ]),
        // A target of its own, because UIKitTests takes too long to build with the address
        // sanitizer.
        .testTarget(
            name: "LifetimesTests",
            dependencies: [
                "MistakeRecorder", "QuartzCore", "SquareText", "TestSupport", "UIKit",
                "_Testing_UIKit", "_Testing_CoreGraphics",
            ],
            path: "Tests/Lifetimes",
            swiftSettings: strict
        ),
        // A client in Swift 5: layout languages as libraries for UIKit write them, without a word
        // on actors.
        .testTarget(
            name: "LayoutDSLTests",
            dependencies: ["SquareText", "UIKit", "_Testing_UIKit", "_Testing_CoreGraphics"],
            path: "Tests/LayoutDSLs",
            swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
        ),
        tests(of: "InterfaceBuilder", uses: ["QuartzCore"] + onStage),
        tests(
            of: "Dynamics",
            uses: [
                "HeadlessTesting", "MainLoop", "MistakeRecorder", "QuartzCore", "SquareText",
                "TestSupport", "UIKit", "UnlinkedFixture", "_Testing_UIKit",
                "_Testing_CoreGraphics",
            ]),
        // A program with UIKit and without the engine.
        .executableTarget(
            name: "UnlinkedFixture", dependencies: ["UIKit"], path: "Tests/UnlinkedFixture",
            swiftSettings: strict),
        tests(of: "UserNotifications", uses: ["MainLoop"] + onStage),
        tests(of: "SafariServices", uses: onStage),
        // All pickers: those of UIKit and the modules of their own.
        tests(of: "PhotosUI", uses: ["MessageUI", "UniformTypeIdentifiers"] + onStage),
        tests(of: "AVFoundation", uses: ["CSoundFile", "MainLoop"] + onStage),
        tests(
            of: "CoreImage",
            uses: [
                "CCairo", "MistakeRecorder", "Raster", "UIKit", "_Testing_CoreGraphics",
                "_Testing_CoreImage", "_Testing_UIKit",
            ]),
        tests(of: "Combine", uses: ["CombineObserving"] + onStage),
        tests(of: "CombineNetworking", uses: ["Combine"]),
        tests(of: "ImageIO", uses: ["CoreGraphics"]),
        tests(of: "UniformTypeIdentifiers"),
        tests(of: "os", uses: ["OSLog", "TestSupport"]),
        tests(of: "Snapshots", uses: ["TestSupport"], resources: [.copy("Recordings")]),
        tests(
            of: "Capture",
            uses: [
                "HeadlessTesting", "MistakeRecorder", "Snapshots", "SquareText", "_Testing_UIKit",
                "_Testing_CoreGraphics", "TestSupport",
            ]),
        tests(of: "Recording", uses: ["RecordingZstd", "TestSupport"]),
        // A service in memory that orders the blocks of a cluster, and loses some of them.
        .target(
            name: "SimulatedService", dependencies: ["CLinux", "Recording", "ReplicatedLog"],
            path: "Tests/SimulatedService", swiftSettings: strict),
        tests(of: "RecordingNATS", uses: ["CNats"]),
        tests(
            of: "ReplicatedLog",
            uses: ["Recording", "RecordingNATS", "SimulatedService", "TestSupport"]),
        // A hostile peer of encrypted connections.
        .target(
            name: "TLSAttacker", dependencies: ["CLibeventOpenSSL"], path: "Tests/TLSAttacker",
            swiftSettings: strict),
        tests(
            of: "Daemon",
            uses: [
                "CLibevent", "CLinux", "Compression", "HTTP", "HTTPClient", "MainLoop",
                "Publishing", "Snapshots", "StreamingTLS", "TLSAttacker", "Recording",
                "RecordingZstd", "ReplicatedLog", "SimulatedService", "TestSupport",
            ]),
        tests(of: "HTTP", uses: ["HTTPClient", "MainLoop", "TestSupport"]),
        tests(of: "Viewer"),
        tests(
            of: "Streaming", uses: ["HTTP", "HTTPClient", "MainLoop", "Snapshots", "TestSupport"]),
        tests(of: "Publishing"),
        tests(
            of: "HeadlessTesting",
            uses: [
                "MainLoop", "MistakeRecorder", "SquareText", "TestFailures", "_Testing_UIKit",
                "_Testing_CoreGraphics",
            ]),
        tests(of: "StageFilms", uses: ["ImageIO", "Raster", "Snapshots"] + onStage),
        tests(
            of: "PangoText",
            uses: [
                "SquareText", "TestSupport", "UIKit", "_Testing_UIKit", "_Testing_CoreGraphics",
            ]),
        tests(of: "Raster", uses: ["CCairo", "CoreGraphics", "Snapshots", "TestSupport"]),
        tests(
            of: "Commands",
            uses: [
                "HTTP", "MainLoop", "PlayerPages", "Publishing", "Raster", "Recording",
                "RecordingZstd", "Snapshots", "TestSupport",
            ]),
    ],
    cxxLanguageStandard: .cxx17
)

// Built with sanitizers by Tests/Fuzz/run alone; a target is a folder there and a line here.
if Context.environment["MAINSPRING_FUZZ"] != nil {
    func fuzz(_ name: String, uses dependencies: [Target.Dependency]) {
        package.targets.append(
            .executableTarget(
                name: "fuzz-" + name, dependencies: dependencies, path: "Tests/Fuzz/" + name,
                exclude: ["seeds"], swiftSettings: strict))
    }
    fuzz("segments", uses: ["Recording", "RecordingZstd"])
    fuzz("commands", uses: ["Commands", "MainLoop", "RecordingZstd"])
    fuzz("solver", uses: ["Cassowary"])
    fuzz("publisher", uses: ["Daemon", "MainLoop", "Recording"])
    fuzz("lines", uses: ["Snapshots"])
    fuzz("http", uses: ["HTTP"])
    fuzz("files", uses: ["CoreGraphics", "ImageIO"])
}

// Scripts/sanitize builds a few test targets with a sanitizer, and only what these need.
if let wanted = Context.environment["MAINSPRING_TESTS"] {
    var waiting = wanted.split(separator: ",").map(String.init)
    var reached: Set<String> = []
    while let name = waiting.popLast() {
        guard let target = package.targets.first(where: { $0.name == name }) else {
            fatalError("There is no target “\(name)”; MAINSPRING_TESTS takes names of targets.")
        }
        guard reached.insert(name).inserted else { continue }
        for case .byNameItem(let name, _) in target.dependencies { waiting.append(name) }
        for case .targetItem(let name, _) in target.dependencies { waiting.append(name) }
    }
    package.targets.removeAll { !reached.contains($0.name) }
    package.products = []
}
