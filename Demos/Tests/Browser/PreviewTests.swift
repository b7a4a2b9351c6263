import Foundation
import TestSupport
import Testing

extension InBrowser {
    /// `mainspring preview` on a package, as a user has it: a source line is changed, and the page
    /// follows.
    ///
    /// The package uses the modules that are built beside these tests, so that its builds take
    /// seconds.
    @Suite(
        "A previewed package", .enabled(if: GalleryProcess.program != nil, "needs the demos' build")
    )
    struct PreviewTests {
        private static let root = URL(filePath: #filePath).appending(path: "../../../..")
            .standardizedFileURL.path

        private static func source(_ color: String, title: String = "Lean") -> String {
            """
            import LivePreview
            import UIKit

            final class Lean: UIViewController {
                override func viewDidLoad() {
                    super.viewDidLoad()
                    title = "\(title)"
                    print("Loaded \(title).")
                    view.accessibilityIdentifier = "lean"
                    view.backgroundColor = \(color)
                }
            }

            try LivePreview(Lean()).run()
            """
        }

        /// The module maps of all C libraries: those that UIKit imports, and the others, which are
        /// not read.
        private static func moduleMaps() throws -> [String] {
            let names = try FileManager.default.contentsOfDirectory(atPath: root + "/Sources")
            return names.sorted().map { "\(root)/Sources/\($0)/module.modulemap" }
                .filter(FileManager.default.fileExists(atPath:))
        }

        /// Writes a package that links the modules already built.
        private func makePackage(in folder: String, built: String) async throws {
            try FileManager.default.createDirectory(
                atPath: folder + "/Sources", withIntermediateDirectories: true)
            var objects: [String] = []
            // Every module that is built: the linker takes what the program needs from the archive.
            let modules = try FileManager.default.contentsOfDirectory(
                atPath: Self.root + "/Sources"
            )
            .filter { FileManager.default.fileExists(atPath: "\(built)/\($0).build") }
            for room in modules.sorted() {
                let there = try FileManager.default.contentsOfDirectory(
                    atPath: "\(built)/\(room).build")
                objects += there.filter { $0.hasSuffix(".o") }.map {
                    "\(built)/\(room).build/\($0)"
                }
            }
            // A thin archive: it contains the paths of the objects, not the objects.
            let archive = try Child(
                "/usr/bin/ar", ["rcsT", folder + "/libbuilt.a"] + objects, descriptors: [:])
            #expect(await archive.wait() == 0)
            let manifest = """
                // swift-tools-version: 6.2
                import PackageDescription
                let maps = \(try Self.moduleMaps()).flatMap { ["-Xcc", "-fmodule-map-file=" + $0] }
                let package = Package(
                    name: "Lean",
                    targets: [
                        .executableTarget(
                            name: "Lean", path: "Sources",
                            swiftSettings: [
                                .defaultIsolation(MainActor.self), .unsafeFlags(["-I", "\(built)/Modules"] + maps),
                            ],
                            linkerSettings: [
                                .unsafeFlags(["-L", "\(folder)", "-lbuilt", "-levent", "-levent_pthreads", "-l_FoundationICU"])
                            ])
                    ])
                """
            try manifest.write(toFile: folder + "/Package.swift", atomically: true, encoding: .utf8)
        }

        /// A running preview, the page that shows it, and the source that it follows.
        private struct Preview {
            let page: Page
            /// The file of the program's source.
            let file: String
            /// The file with what the preview prints.
            let log: String

            /// Changes the program's source.
            func write(_ color: String, title: String = "Lean") throws {
                try PreviewTests.source(color, title: title)
                    .write(toFile: file, atomically: true, encoding: .utf8)
            }

            /// The times of the successful builds so far, in seconds, as the preview prints them.
            var builds: [Double] {
                get throws {
                    try String(contentsOfFile: log, encoding: .utf8)
                        .matches(of: /Built Lean in ([\d.]+) s/).compactMap { Double($0.1) }
                }
            }

            /// Waits until the page has the colour of a source.
            func wait(for hex: String) async throws {
                try await page.wait(
                    for: "mainspring.node('lean')?.background === '\(hex)'",
                    within: PreviewTests.building)
            }
        }

        /// Previews a package with a red view, and ends the preview after the body.
        private func previewing(_ body: (Preview) async throws -> Void) async throws {
            let built = URL(filePath: try #require(GalleryProcess.program))
                .deletingLastPathComponent().path
            let folder = NSTemporaryDirectory() + "mainspring-lean-\(UInt64.random(in: 0 ... .max))"
            defer { try? FileManager.default.removeItem(atPath: folder) }
            try await makePackage(in: folder, built: built)
            let (file, log) = (folder + "/Sources/main.swift", folder + "/.preview.log")
            try Self.source(".red").write(toFile: file, atomically: true, encoding: .utf8)
            #expect(FileManager.default.createFile(atPath: log, contents: nil))
            let output = try #require(FileHandle(forWritingAtPath: log))
            let port = Int.random(in: 20000..<30000)
            let child = try Child(
                built + "/mainspring", ["preview", folder, "--port", String(port)],
                descriptors: [2: output.fileDescriptor])
            do {
                let page = try await Browser.current.page()
                try await Self.shows("http://127.0.0.1:\(port)/", on: page)
                let preview = Preview(page: page, file: file, log: log)
                try await preview.wait(for: "#ff0000ff")
                try await page.run("window.isFirst = true")
                try await body(preview)
                #expect(try await page.evaluate("window.isFirst") == true)
            } catch {
                await child.end()
                throw error
            }
            await child.end()
        }

        @Test(
            "a changed line appears without a reload; a compiler error is shown until it is fixed")
        func preview() async throws {
            try await previewing { preview in
                let page = preview.page
                try preview.write(".green", title: "Greener")
                try await preview.wait(for: "#00ff00ff")
                try await page.wait(for: "document.title === 'Greener'")
                #expect(try preview.builds.count >= 2)
                try preview.write(".greeen")
                let notice = "document.getElementById('page-notice')"
                try await page.wait(
                    for: "\(notice).innerText.includes('greeen')", within: Self.building)
                try await page.attach("preview-error")
                #expect(try await page.evaluate("\(notice).hasAttribute('data-failure')") == true)
                // The program that printed it still runs, and stdout is a pipe.
                let log = try String(contentsOfFile: preview.log, encoding: .utf8)
                #expect(log.contains("Loaded Greener."))
                try preview.write(".blue")
                try await preview.wait(for: "#0000ffff")
                #expect(try await page.evaluate("\(notice).hidden") == true)
                #expect(try preview.builds.count >= 3)
            }
        }

        /// How many seconds a change may take beyond its build, as the preview prints it.
        ///
        /// Set it to 1, the rule, on an idle machine. Otherwise the bound leaves time for the tests
        /// that run beside this one: it fails if something waits for a timeout or a longer pause.
        private static let bound =
            ProcessInfo.processInfo.environment["MAINSPRING_PREVIEW_BOUND"].flatMap(Double.init)

        @Test("a changed line is painted within the time of its build and a bound")
        func promptness() async throws {
            let (bound, changes) = (Self.bound ?? 30, Self.bound == nil ? 3 : 10)
            try await previewing { preview in
                for change in 1...changes {
                    let isEven = change.isMultiple(of: 2)
                    let (color, hex) = isEven ? (".green", "#00ff00ff") : (".blue", "#0000ffff")
                    // Both times are of the page's clock, which is monotonic; the first is before
                    // the change.
                    try await preview.page.evaluate(
                        """
                        (() => {
                          window.painted = null;
                          window.changed = performance.now();
                          const look = () => {
                            if (mainspring.node('lean')?.background === '\(hex)') window.painted = performance.now();
                            else requestAnimationFrame(look);
                          };
                          requestAnimationFrame(look);
                        })()
                        """)
                    try preview.write(color)
                    try await preview.page.wait(
                        for: "window.painted !== null", within: Self.building)
                    let whole = try #require(
                        try await preview.page.evaluate("(window.painted - window.changed) / 1000")
                            .number)
                    let build = try #require(try preview.builds.last)
                    print("Change \(change): \(whole) s, of which the build took \(build) s.")
                    #expect(try preview.builds.count > change)
                    #expect(
                        whole - build < bound,
                        "change \(change) took \(whole) s, its build \(build) s")
                }
            }
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
