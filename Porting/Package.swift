// swift-tools-version: 6.2
import Foundation
import PackageDescription

// The translator of UIKit code. A package of its own, because it links the SwiftSyntax of the
// toolchain, which neither Mainspring nor the programs that use it need.

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
]

/// The folder of the toolchain that contains SwiftSyntax: `lib/swift/host`.
///
/// This manifest runs on the toolchain's own runtime, so that the runtime's place in memory says
/// where the toolchain is, also when `swift` is a launcher.
let host: String = {
    if let host = Context.environment["MAINSPRING_SWIFT_HOST"] { return host }
    // Files in procfs have the size 0: read until the end.
    let maps = try? FileHandle(forReadingAtPath: "/proc/self/maps")?.readToEnd()
    for line in String(decoding: maps ?? Data(), as: UTF8.self).split(separator: "\n") {
        guard let start = line.firstIndex(of: "/") else { continue }
        let library = URL(fileURLWithPath: String(line[start...]))
        guard library.lastPathComponent == "libswiftCore.so" else { continue }
        return library.deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("host").path
    }
    fatalError(
        "The toolchain's lib/swift/host was not found; set MAINSPRING_SWIFT_HOST to its path.")
}()
let imports = [SwiftSetting.unsafeFlags(["-I", host])]
let libraries = [
    LinkerSetting.unsafeFlags(["-L", host, "-Xlinker", "-rpath", "-Xlinker", host])
]

let package = Package(
    name: "Porting",
    products: [.executable(name: "mainspring-port", targets: ["mainspring-port"])],
    targets: [
        .target(
            name: "Porting",
            resources: [
                .embedInCode("Known/mainspring.txt"), .embedInCode("Known/apple.txt"),
                .embedInCode("Known/names.txt"),
            ],
            swiftSettings: strict + imports,
            linkerSettings: libraries),
        .executableTarget(
            name: "mainspring-port", dependencies: ["Porting"], swiftSettings: strict + imports,
            linkerSettings: libraries),
    ]
)

// An installation has the sources alone.
if FileManager.default.fileExists(atPath: Context.packageDirectory + "/Tests") {
    package.targets.append(
        .testTarget(
            name: "PortingTests", dependencies: ["Porting"], path: "Tests/Porting",
            swiftSettings: strict + imports, linkerSettings: libraries))
}
