// swift-tools-version: 6.2
import PackageDescription

// The workloads, and the peers they are measured against. Run with `make bench`, or `swift run -c
// release --package-path Benchmarks bench [NAME]`.
let package = Package(
    name: "Benchmarks",
    dependencies: [
        .package(name: "Mainspring", path: ".."), .package(name: "Demos", path: "../Demos"),
    ],
    targets: [
        /// The same work in plain C on libevent, as a C programmer would write it.
        .target(
            name: "PeerLibevent",
            cSettings: [.unsafeFlags(["-O3"])],
            linkerSettings: [.linkedLibrary("event_core")]),
        /// Curves and springs in a plain C loop.
        .target(
            name: "PeerMotion", cSettings: [.unsafeFlags(["-O3"])],
            linkerSettings: [.linkedLibrary("m")]),
        .executableTarget(
            name: "bench",
            dependencies: [
                "PeerLibevent", "PeerMotion",
                .product(name: "PackingList", package: "Demos"),
                .product(name: "Scenes", package: "Demos"),
                .product(name: "MainLoop", package: "Mainspring"),
                .product(name: "Cassowary", package: "Mainspring"),
                .product(name: "UIKit", package: "Mainspring"),
                .product(name: "HeadlessStage", package: "Mainspring"),
                .product(name: "QuartzCore", package: "Mainspring"),
                .product(name: "Capture", package: "Mainspring"),
                .product(name: "Snapshots", package: "Mainspring"),
                .product(name: "Streaming", package: "Mainspring"),
                .product(name: "Publishing", package: "Mainspring"),
                .product(name: "Recording", package: "Mainspring"),
                .product(name: "Daemon", package: "Mainspring"),
            ],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        /// Counts allocations, retains and releases.
        .target(name: "RuntimeCounter"),
        /// Fails if the solver allocates or counts references in its steady state.
        .executableTarget(
            name: "steady-state",
            dependencies: ["RuntimeCounter", .product(name: "Cassowary", package: "Mainspring")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
        /// Reads constraint systems as JSON lines, writes solutions: for testing the solver from
        /// outside.
        .executableTarget(
            name: "solve-systems",
            dependencies: [.product(name: "Cassowary", package: "Mainspring")],
            swiftSettings: [.swiftLanguageMode(.v6)]),
    ]
)
