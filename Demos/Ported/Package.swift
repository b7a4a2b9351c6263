// swift-tools-version: 6.2
import PackageDescription

// Code for iPhones as it is written for iPhones: `@objc`, `#selector`, outlets, key-value
// observing. `mainspring port` builds it; its sources are not changed.

func mainspring(_ products: String...) -> [Target.Dependency] {
    products.map {
        .product(name: $0, package: "Mainspring", condition: .when(platforms: [.linux]))
    }
}

/// A program of the documents that the gallery's scenes are from, word for word.
func seed(_ name: String) -> Target {
    .target(name: name, dependencies: mainspring("UIKit"))
}

let package = Package(
    name: "Ported",
    products: [
        .executable(name: "notes", targets: ["Notes"]),
        .executable(name: "packing-list", targets: ["PackingListSeed"]),
    ],
    dependencies: [
        .package(name: "Mainspring", path: "../.."),
        .package(name: "Demos", path: ".."),
    ],
    targets: [
        // An app without a storyboard: scenes, a table, a form, a badge with a layer of its own.
        .executableTarget(name: "Notes", dependencies: mainspring("LivePreview", "UIKit")),
        // Spellings that Swift on Linux refuses, one of each.
        .target(name: "Spellings", dependencies: mainspring("UIKit")),
        // As an app, with the template's delegates and a storyboard.
        .executableTarget(
            name: "PackingListSeed",
            dependencies: mainspring("InterfaceBuilder", "LivePreview", "UIKit"),
            resources: [.process("Resources"), .copy("Base.lproj")]),
        seed("TipInCardsSeed"),
        seed("SwipeCellSeed"),
        seed("StarRatingSeed"),
        .testTarget(
            name: "PortedTests",
            dependencies: [
                "Notes", "Spellings", "PackingListSeed", "TipInCardsSeed", "SwipeCellSeed",
                "StarRatingSeed",
                .product(name: "PackingList", package: "Demos"),
            ] + mainspring("HeadlessTesting", "UIKit")),
    ],
    swiftLanguageModes: [.v5]
)
