import Foundation
import Testing

/// README.md and the pages of docs/ against the repository.
@Suite("The manual")
struct ManualTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..")
        .standardizedFileURL

    private static func text(_ file: String) throws -> String {
        try String(contentsOf: root.appending(path: file), encoding: .utf8)
    }

    /// README.md, CONTRIBUTING.md and the pages of docs/.
    private static func pages() throws -> [String] {
        let docs = try FileManager.default.contentsOfDirectory(
            atPath: root.appending(path: "docs").path)
        return ["README.md", "CONTRIBUTING.md"]
            + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
    }

    @Test("README.md has at most 120 lines")
    func length() throws {
        let lines = try Self.text("README.md").split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count <= 121)  // the last one is empty
    }

    @Test("README.md shows the whole of HelloUIKit")
    func listing() throws {
        let readme = try Self.text("README.md")
        let program = try Self.text("Demos/HelloUIKit/main.swift")
        #expect(readme.contains("```swift\n\(program)```\n"))
    }

    /// The pages whose listings of tests and types are compiled.
    private static let compiledPages = [
        "README.md", "docs/architecture.md", "docs/code-for-both.md", "docs/motion.md",
        "docs/solver.md",
        "docs/test-your-first-screen.md", "docs/text-and-fonts.md", "docs/time-in-tests.md",
        "docs/write-a-transition.md",
    ]

    /// The contents of the files `Tests/*/ManualListings*.swift` and of the demo with a delegate.
    private static func compiledListings() throws -> String {
        let tests = root.appending(path: "Tests")
        var text = try Self.text("Demos/HelloDelegate/AppDelegate.swift")
        for folder in try FileManager.default.contentsOfDirectory(atPath: tests.path).sorted() {
            let files =
                (try? FileManager.default.contentsOfDirectory(atPath: tests.path + "/" + folder))
                ?? []
            for file in files.sorted() where file.hasPrefix("ManualListings") {
                text += try Self.text("Tests/\(folder)/\(file)")
            }
        }
        return words(text)
    }

    @Test("each listing of a test in README.md and the manual is compiled and run")
    func listings() throws {
        let compiled = try Self.compiledListings()
        for page in Self.compiledPages {
            for match in try Self.text(page).matches(of: /(?s)```swift\n(.*?)```/) {
                let listing = match.1.replacing(/(?m)^import \w+\n/, with: "")
                guard
                    listing.contains("@Test") || listing.contains("class ")
                        || listing.contains("#expect")
                else {
                    continue
                }
                // The listing of HelloUIKit, which the test `listing` compares.
                guard !listing.contains("LivePreview(") else { continue }
                #expect(
                    compiled.contains(Self.words(String(listing))),
                    "\(page): \(listing.prefix(60))…")
            }
        }
    }

    @Test(
        "each line of a listing of a manual page is a line of the program that the page shows",
        arguments: [
            ("docs/extending.md", "Demos/Extending", 15),
            ("docs/daemon.md", "Demos/HelloDaemon", 20),
        ])
    func programs(page: String, program: String, least: Int) throws {
        let folder = Self.root.appending(path: program)
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
            $0.hasSuffix(".swift")
        }
        let lines = Set(
            try files.flatMap {
                try Self.text("\(program)/\($0)").split(separator: "\n").map {
                    Self.words(String($0))
                }
            })
        var count = 0
        for match in try Self.text(page).matches(of: /(?s)```swift\n(.*?)```/) {
            for line in match.1.split(separator: "\n") {
                count += 1
                #expect(lines.contains(Self.words(String(line))), "\(page): \(line)")
            }
        }
        #expect(count > least)
    }

    /// A text without its indentation and line breaks.
    private static func words(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    @Test("links between the pages lead to existing files")
    func links() throws {
        for page in try Self.pages() {
            let folder = Self.root.appending(path: page).deletingLastPathComponent()
            for match in try Self.text(page).matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
                let target = folder.appending(path: String(match.1)).standardizedFileURL
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(match.1)")
            }
        }
    }

    @Test("the command line and the Debian package have the same version")
    func version() throws {
        let program = try Self.text("Sources/Commands/Program.swift").firstMatch(
            of: /version = "([^"]+)"/)
        let package = try Self.text("debian/changelog").firstMatch(of: /mainspring \(([^)]+)\)/)
        #expect(program?.1 == package?.1)
    }

    @Test("each page of docs/ is linked from README.md or from a linked page")
    func reachable() throws {
        var reached: Set<String> = []
        var waiting = ["README.md"]
        while let page = waiting.popLast() {
            guard reached.insert(page).inserted else { continue }
            let folder = page.hasPrefix("docs/") ? "docs/" : ""
            for match in try Self.text(page).matches(of: /\]\(([\w\/-]+\.md)/) {
                let target = folder + match.1
                if FileManager.default.fileExists(atPath: Self.root.appending(path: target).path) {
                    waiting.append(target)
                }
            }
        }
        #expect(Set(try Self.pages()).subtracting(reached) == [])
    }
}
