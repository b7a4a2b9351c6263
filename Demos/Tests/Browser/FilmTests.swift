import Foundation
import StageFilms
import Testing
import UIKit

/// Fails on purpose, in a process that ``InBrowser/FilmTests`` starts.
@MainActor
@Suite(.film, .enabled(if: ProcessInfo.processInfo.environment["MAINSPRING_ON_PURPOSE"] != nil))
struct FilmOnPurpose {
    @Test func fails() {
        let stage = Stage()
        defer { stage.close() }
        let box = UIView(frame: CGRect(x: 20, y: 40, width: 100, height: 100))
        box.accessibilityIdentifier = "box"
        box.backgroundColor = .systemTeal
        stage.window.addSubview(box)
        stage.advance(by: .milliseconds(500))
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
            box.frame.origin.x = 220
        }
        stage.advance(by: .milliseconds(500))
        #expect(box.alpha == 0, "the box is gone")
        stage.advance(by: .seconds(1))
    }
}

extension InBrowser {
    /// The page that a failing test leaves, opened from the disk.
    @Suite("The film of a failing test")
    struct FilmTests {
        @Test("it opens at the failure, half way through a linear move, with the reason in the log")
        func opens() async throws {
            let folder = FileManager.default.temporaryDirectory.appending(
                path: "mainspring-film-\(UUID())")
            defer { try? FileManager.default.removeItem(at: folder) }
            let process = Process()
            process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
            var words = Array(CommandLine.arguments.dropFirst())
            while let index = words.firstIndex(where: { ["--filter", "--skip"].contains($0) }) {
                words.removeSubrange(index...min(index + 1, words.count - 1))
            }
            process.arguments = words + ["--filter", "FilmOnPurpose"]
            process.environment = ProcessInfo.processInfo.environment.merging([
                "MAINSPRING_ON_PURPOSE": "1", "MAINSPRING_ARTIFACTS": folder.path,
            ]) { $1 }
            process.standardOutput = FileHandle.nullDevice
            process.standardError = FileHandle.nullDevice
            try process.run()
            process.waitUntilExit()

            let film = folder.appending(path: "FilmOnPurpose-fails/film.html")
            let page = try await Browser.current.page(width: 1280, height: 900, isDark: false)
            try await page.open(film.absoluteString)
            try await page.wait(for: "document.body.dataset.stream === 'recorded'")
            #expect(
                try await page.evaluate("[document.title, mainspring.player.mode]") == [
                    "fails()", "paused",
                ])
            #expect(try await page.evaluate("mainspring.player.time") == 1)
            // Half of the way from 20 to 220.
            #expect(try await page.evaluate("mainspring.node('box').frame[0]") == 120)
            #expect(try await page.evaluate("mainspring.history.last") == 2)
            try await page.wait(
                for: "document.body.innerText.includes('Expectation failed: (box.alpha')")
            try await page.evaluate("mainspring.player.seek(2)")
            #expect(try await page.evaluate("mainspring.node('box').frame[0]") == 220)
            #expect(page.problems == [])
            try await page.attach("film")
        }
    }
}
