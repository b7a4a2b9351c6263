import Foundation
import TestSupport
import Testing

extension InBrowser {
    /// `mainspring preview` on a package, as a user has it: a source line is changed, and the page
    /// follows.
    ///
    /// The package uses the modules that are built beside these tests, so that its builds take
    /// seconds.
    @Suite("A previewed package", .enabled(if: GalleryProcess.program != nil, "needs the demos' build"))
    struct PreviewTests {
        private static let rooms = [
            "LivePreview", "Streaming", "HTTP", "Viewer", "Capture", "Snapshots", "UIKit", "QuartzCore", "Motion",
            "Cassowary", "CoreGraphics", "MainLoop",
        ]
        private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardizedFileURL.path

        private static func source(_ color: String, title: String = "Lean") -> String {
            """
            import LivePreview
            import UIKit

            final class Lean: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    title = "\(title)"
                    view.accessibilityIdentifier = "lean"
                    view.backgroundColor = \(color)
                }
            }

            try LivePreview(Lean()).run()
            """
        }

        /// Writes a package that links the modules already built.
        private func makePackage(in folder: String, built: String) async throws {
            try FileManager.default.createDirectory(atPath: folder + "/Sources", withIntermediateDirectories: true)
            var objects: [String] = []
            for room in Self.rooms {
                let there = try FileManager.default.contentsOfDirectory(atPath: "\(built)/\(room).build")
                objects += there.filter { $0.hasSuffix(".o") }.map { "\(built)/\(room).build/\($0)" }
            }
            // A thin archive: it names the objects and holds none.
            let archive = try Child("/usr/bin/ar", ["rcsT", folder + "/libbuilt.a"] + objects, descriptors: [:])
            #expect(await archive.wait() == 0)
            let manifest = """
                // swift-tools-version: 6.2
                import PackageDescription
                let maps = ["CLibevent", "CPrefetch", "CLivePreview"].flatMap {
                    ["-Xcc", "-fmodule-map-file=\(Self.root)/Sources/\\($0)/module.modulemap"]
                }
                let package = Package(
                    name: "Lean",
                    targets: [
                        .executableTarget(
                            name: "Lean", path: "Sources",
                            swiftSettings: [
                                .defaultIsolation(MainActor.self), .unsafeFlags(["-I", "\(built)/Modules"] + maps),
                            ],
                            linkerSettings: [
                                .unsafeFlags(["-L", "\(folder)", "-lbuilt", "-levent", "-levent_pthreads"])
                            ])
                    ])
                """
            try manifest.write(toFile: folder + "/Package.swift", atomically: true, encoding: .utf8)
        }

        @Test(
            "a changed line appears without a reload; a compiler error is shown until it is fixed")
        func preview() async throws {
            let built = URL(filePath: try #require(GalleryProcess.program)).deletingLastPathComponent().path
            let folder = NSTemporaryDirectory() + "mainspring-lean-\(UInt64.random(in: 0 ... .max))"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try await makePackage(in: folder, built: built)
            let file = folder + "/Sources/main.swift"
            try Self.source(".red").write(toFile: file, atomically: true, encoding: .utf8)
            let port = Int.random(in: 20000..<30000)
            let child = try Child(
                built + "/mainspring", ["preview", folder, "--port", String(port)], descriptors: [:])
            do {
                let page = try await Browser.current.page()
                try await Self.shows("http://127.0.0.1:\(port)/", on: page)
                let color = { (hex: String) in "mainspring.node('lean')?.background === '\(hex)'" }
                try await page.wait(for: color("#ff0000ff"), within: Self.building)
                try await page.run("window.isFirst = true")
                try Self.source(".green", title: "Greener").write(toFile: file, atomically: true, encoding: .utf8)
                try await page.wait(for: color("#00ff00ff"), within: Self.building)
                try await page.wait(for: "document.title === 'Greener'")
                #expect(try await page.evaluate("window.isFirst") == true)
                try Self.source(".greeen").write(toFile: file, atomically: true, encoding: .utf8)
                let notice = "document.getElementById('page-notice')"
                try await page.wait(for: "\(notice).innerText.includes('greeen')", within: Self.building)
                try await page.attach("preview-error")
                try Self.source(".blue").write(toFile: file, atomically: true, encoding: .utf8)
                try await page.wait(for: color("#0000ffff"), within: Self.building)
                #expect(try await page.evaluate("\(notice).hidden") == true)
                #expect(try await page.evaluate("window.isFirst") == true)
            } catch {
                await child.end()
                throw error
            }
            await child.end()
        }

        /// How long a build may take on a busy machine.
        private static let building = Duration.seconds(180)

        /// Opens an address once a server listens there.
        private static func shows(_ address: String, on page: Page) async throws {
            let deadline = ContinuousClock.now + building
            while true {
                do { return try await page.open(address) } catch {
                    guard ContinuousClock.now < deadline else { throw error }
                }
            }
        }
    }
}
