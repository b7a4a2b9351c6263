// swift-tools-version: 6.2
import PackageDescription

// The demos depend only on Mainspring's products, as a program of your own would.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

/// The settings of a new Xcode project: everything is on the main actor unless declared otherwise.
let app: [SwiftSetting] = strict + [.defaultIsolation(MainActor.self)]

func mainspring(_ products: String...) -> [Target.Dependency] {
    products.map { .product(name: $0, package: "Mainspring") }
}

/// A scene of the gallery: a program in the form of an iOS app.
func demo(_ name: String, exclude: [String], resources: Bool = false) -> Target {
    .target(
        name: name,
        dependencies: mainspring("UIKit"),
        path: name,
        exclude: ["README.md"] + exclude,
        resources: resources ? [.process("Resources")] : nil,
        swiftSettings: app
    )
}

let package = Package(
    name: "Demos",
    products: [
        // For the benchmarks.
        .library(name: "PackingList", targets: ["PackingList"]),
        .library(
            name: "Scenes",
            targets: [
                "PackingList", "TipInCards", "LoginForm", "SwipeCell", "StarRating", "SampleApp",
            ]),
        .executable(name: "gallery", targets: ["Gallery"]),
        .executable(name: "hello-uikit", targets: ["HelloUIKit"]),
        .executable(name: "hello-delegate", targets: ["HelloDelegate"]),
        .executable(name: "hello-scenes", targets: ["HelloScenes"]),
        .executable(name: "extending", targets: ["Extending"]),
        .executable(name: "hello-daemon", targets: ["HelloDaemon"]),
    ],
    dependencies: [.package(name: "Mainspring", path: "..")],
    targets: [
        demo("PackingList", exclude: ["menu.jsonl", "packing-list.png"], resources: true),
        demo("TipInCards", exclude: ["cards.jsonl", "tip-in-cards.png"], resources: true),
        demo("LoginForm", exclude: ["login.jsonl", "login-form.png"]),
        demo("SwipeCell", exclude: ["swipes.jsonl", "swipe-cell.png"]),
        demo("StarRating", exclude: ["toggles.jsonl", "star-rating.png"]),
        // View code with every common source of time, which its tests run on a stage.
        .target(
            name: "SampleApp",
            dependencies: mainspring("UIKit"),
            path: "SampleApp",
            swiftSettings: app
        ),
        .executableTarget(
            name: "Gallery",
            dependencies: ["PackingList", "TipInCards", "LoginForm", "SwipeCell", "StarRating"]
                + mainspring(
                    "UIKit", "MainLoop", "Snapshots", "Capture", "Streaming", "Publishing",
                    "StreamingTLS",
                    "HeadlessStage"),
            path: "Gallery",
            swiftSettings: app
        ),
        .executableTarget(
            name: "HelloUIKit",
            dependencies: mainspring("LivePreview", "UIKit"),
            path: "HelloUIKit",
            swiftSettings: app
        ),
        // An app with a delegate, which MAINSPRING_PORT serves.
        .executableTarget(
            name: "HelloDelegate",
            dependencies: mainspring("LivePreview", "UIKit"),
            path: "HelloDelegate",
            swiftSettings: app
        ),
        // The files of Xcode's template with scenes, and its Info.plist.
        .executableTarget(
            name: "HelloScenes",
            dependencies: mainspring("LivePreview", "UIKit"),
            path: "HelloScenes",
            resources: [.copy("Resources")],
            swiftSettings: app
        ),
        // A control, a container and a transport of a program's own: docs/extending.md.
        .executableTarget(
            name: "Extending",
            dependencies: mainspring("LivePreview", "MainLoop", "Publishing", "Snapshots", "UIKit"),
            path: "Extending",
            swiftSettings: app
        ),
        // A daemon with TLS and compression in a program of one's own: docs/daemon.md.
        .executableTarget(
            name: "HelloDaemon",
            dependencies: mainspring(
                "Compression", "Daemon", "MainLoop", "Recording", "RecordingZstd", "StreamingTLS"),
            path: "HelloDaemon",
            swiftSettings: strict
        ),
        // The code of the manual's two tutorials: docs/tutorials.
        .target(
            name: "Banner",
            dependencies: mainspring("UIKit"),
            path: "Tutorials/Banner",
            swiftSettings: app
        ),
        .executableTarget(
            name: "Heart",
            dependencies: mainspring("LivePreview", "UIKit"),
            path: "Tutorials/Heart",
            swiftSettings: app
        ),
        .testTarget(
            name: "TutorialTests",
            dependencies: ["Banner", "Heart"] + mainspring("HeadlessTesting", "UIKit"),
            path: "Tests/Tutorials",
            swiftSettings: strict
        ),
        // Shared with the library's own tests, by links.
        .target(name: "TestSupport", path: "Tests/Support", swiftSettings: strict),
        .testTarget(
            name: "GalleryTests",
            dependencies: [
                "Gallery", "LoginForm", "PackingList", "StarRating", "SwipeCell", "TipInCards",
                "TestSupport",
            ]
                + mainspring(
                    "HeadlessTesting", "MainLoop", "Publishing", "Snapshots", "Streaming", "UIKit"),
            path: "Tests/Gallery",
            swiftSettings: strict
        ),
        .testTarget(
            name: "SampleAppTests",
            dependencies: ["SampleApp"] + mainspring("HeadlessTesting", "UIKit"),
            path: "Tests/SampleApp",
            swiftSettings: strict
        ),
        .testTarget(
            name: "ExtendingTests",
            dependencies: ["Extending", "HelloDelegate", "TestSupport"]
                + mainspring("Capture", "HeadlessTesting", "Snapshots", "UIKit"),
            path: "Tests/Extending",
            swiftSettings: strict
        ),
        // The viewer page in a headless browser; skipped with a message if there is no browser.
        .testTarget(
            name: "BrowserTests",
            dependencies: ["Gallery", "TestSupport"]
                + mainspring(
                    "Capture", "HeadlessTesting", "QuartzCore", "Raster", "Snapshots", "StageFilms",
                    "UIKit", "mainspring"),
            path: "Tests/Browser",
            swiftSettings: strict
        ),
    ]
)
