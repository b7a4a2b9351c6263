import Foundation
import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

/// Comparisons with golden files, in a folder of their own.
@MainActor
@Suite("Golden files")
struct GoldenTests {
    let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2)
    /// A test's file that does not exist; the golden files are beside it.
    let file: String
    let folder: URL

    init() {
        let root = FileManager.default.temporaryDirectory
            .appending(path: "golden-\(UUID().uuidString)")
        file = root.appending(path: "MenuTests.swift").path
        folder = root.appending(path: "__Golden__/MenuTests")
        let label = UILabel(frame: CGRect(x: 10, y: 20, width: 100, height: 30))
        label.text = "Tea"
        label.accessibilityIdentifier = "menu"
        stage.window.addSubview(label)
    }

    private func golden(_ name: String) -> String? {
        (try? Data(contentsOf: folder.appending(path: name))).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private func remove() {
        stage.close()
        try? FileManager.default.removeItem(
            at: folder.deletingLastPathComponent().deletingLastPathComponent())
    }

    @Test("a tree that is missing is written and fails once, then agrees")
    func tree() throws {
        defer { remove() }
        let first = mistakes { stage.expectGolden("menu", filePath: file) }
        #expect(first.contains("was missing and is now written. Look at it."))
        let text = try #require(golden("menu.txt"))
        #expect(text.contains("  UILabel “menu” (10, 20, 100, 30) text “Tea”"))
        #expect(text.hasPrefix("UIWindow (0, 0, 200, 100)"))
        var agrees = false
        #expect(mistakes { agrees = stage.expectGolden("menu", filePath: file) } == "")
        #expect(agrees)
    }

    @Test("a tree that differs fails with the line, what was expected and what it is")
    func different() throws {
        defer { remove() }
        _ = mistakes { stage.expectGolden("menu", filePath: file) }
        let label = try #require(stage.view("menu", as: UILabel.self))
        label.text = "Milk"
        let words = mistakes { #expect(!stage.expectGolden("menu", filePath: file)) }
        #expect(
            words.contains("in line 2, expected “  UILabel “menu” (10, 20, 100, 30) text “Tea”"))
        #expect(words.contains("was compared before in this run"))
        #expect(golden("menu.txt")?.contains("Tea") == true)
    }

    @Test("the numbers of a tree are rounded to thousandths, and minus zero is zero")
    func numbers() {
        defer { remove() }
        let view = UIView(frame: CGRect(x: -0.0, y: 1.0 / 3, width: 2.0 / 3, height: 1e-9))
        stage.window.addSubview(view)
        #expect(stage.tree.contains("UIView (0, 0.333, 0.667, 0)"))
    }

    @Test("a timeline agrees within its tolerance, and fails beyond it with time and value")
    func timeline() throws {
        defer { remove() }
        let samples = (0...3).map {
            Timeline.Sample(time: .milliseconds(100 * $0), value: Double($0) * 1.5)
        }
        let timeline = Timeline(name: "slide", samples: samples)
        _ = mistakes { timeline.expectGolden("slide", within: 0, filePath: file) }
        #expect(golden("slide.csv") == "time,value\n0,0\n0.1,1.5\n0.2,3\n0.3,4.5\n")
        var other = timeline
        other.samples[2].value = 3.25
        #expect(mistakes { other.expectGolden("slide", within: 0.25, filePath: file) } == "")
        let words = mistakes { other.expectGolden("slide", within: 0.2, filePath: file) }
        #expect(words.contains("at 0.2 s it is 3.25 instead of 3, with a tolerance of 0.2"))
        #expect(words.contains("1 of 4 values differ"))
        other.samples[2].value = .nan
        let odd = mistakes { other.expectGolden("slide", within: 0.2, filePath: file) }
        #expect(odd.contains("at 0.2 s it is nan instead of 3"))
        other.samples.removeLast()
        let short = mistakes { other.expectGolden("slide", within: 9, filePath: file) }
        #expect(short.contains("at 0.2 s it is nan") || short.contains("it is shorter"))
    }

    @Test("a file that is no timeline is reported with its line")
    func broken() throws {
        defer { remove() }
        let timeline = Timeline(name: "slide", samples: [.init(time: .zero, value: 1)])
        _ = mistakes { timeline.expectGolden("slide", within: 0, filePath: file) }
        try Data("time,value\n0,one\n".utf8).write(to: folder.appending(path: "slide.csv"))
        let words = mistakes { timeline.expectGolden("slide", within: 0, filePath: file) }
        #expect(words.contains("line 2 of the file is not “seconds,value”: “0,one”"))
    }

    @Test("pictures are compared byte by byte")
    func pictures() {
        defer { remove() }
        _ = mistakes { stage.expectGolden("icon", picture: Data([1, 2, 3]), filePath: file) }
        #expect(
            mistakes { stage.expectGolden("icon", picture: Data([1, 2, 3]), filePath: file) } == "")
        let words = mistakes {
            stage.expectGolden("icon", picture: Data([1, 2, 4, 5]), filePath: file)
        }
        #expect(words.contains("it has 4 bytes instead of 3, and byte 2 is the first that differs"))
    }

    @Test(
        "names that lead out of the folder are refused",
        arguments: ["", "../x", "a/b", ".x", "a\n"])
    func names(name: String) {
        defer { remove() }
        let words = mistakes { #expect(!stage.expectGolden(name, filePath: file)) }
        #expect(words.contains("A golden file cannot be named"))
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    @Test("files that no test used are listed")
    func unused() throws {
        defer { remove() }
        _ = mistakes { stage.expectGolden("menu", filePath: file) }
        try Data().write(to: folder.appending(path: "former.txt"))
        let unused = GoldenFiles.unused().filter { $0.path.hasPrefix(folder.path) }
        #expect(unused.map(\.lastPathComponent) == ["former.txt"])
    }
}
