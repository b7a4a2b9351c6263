import Foundation
import Testing

@testable import Porting

@Suite("Hostile input", .timeLimit(.minutes(5)))
struct HostileTests {
    /// Translates on a thread with the stack of the command line.
    private func translate(_ text: String) -> String {
        final class Box: @unchecked Sendable { var value = "" }
        let box = Box()
        let done = DispatchSemaphore(value: 0)
        let thread = Thread {
            box.value = TranslationCase(text).raw()
            done.signal()
        }
        thread.stackSize = PortCommand.stackSize
        thread.start()
        done.wait()
        return box.value
    }

    @Test("syntax errors are left to the compiler, and the rest is translated")
    func syntaxErrors() {
        let text = translate("import UIKit\nclass A: UIView { @objc func (\n  @objc func b() {}\n")
        #expect(text.contains("func b() {}"))
        #expect(!text.contains("@objc func b"))
    }

    private static let nested = [
        String(repeating: "(", count: 20_000), String(repeating: "{", count: 20_000),
        String(repeating: "#if A\n", count: 500),
        "let a = b" + String(repeating: ".c", count: 20_000),
        "let a = b" + String(repeating: "()", count: 20_000),
        String(repeating: "class A { ", count: 2_000),
        "func f() { if a {} " + String(repeating: "else if a {} ", count: 2_000) + "}",
    ]

    // By their indices: the texts are too long to print.
    @Test("deep nesting does not overflow the stack", arguments: nested.indices)
    func nesting(_ index: Int) {
        let text = Self.nested[index]
        let isSame = translate(text) == text
        #expect(isSame)
    }

    @Test("a class of 3,000 methods takes seconds, and keeps its lines")
    func large() {
        let lines = (0..<3_000).map {
            "@objc func f\($0)(_ s: Any) { g(#selector(f\($0)(_:))) }\n"
        }
        let text = translate("import UIKit\nclass A<T>: UIView {\n" + lines.joined() + "}")
        #expect(text.utf8.count { $0 == UInt8(ascii: "\n") } == 3_002)
    }

    @Test("a file that the parser does not finish ends the command")
    func unclosedBrackets() throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appendingPathComponent("A.swift")
        let text = "let a: " + String(repeating: "[", count: 32)
        try text.write(to: file, atomically: true, encoding: .utf8)
        #expect(PortCommand.run(["check", file.path], limit: 1) == 1)
    }

    @Test("bytes that are no text are translated to the same bytes")
    func noise() {
        var state: UInt64 = 1
        let bytes = (0..<100_000).map { _ -> UInt8 in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return UInt8(truncatingIfNeeded: state >> 56) & 0x7F
        }
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(translate(text).utf8.count >= bytes.count)
    }

    @Test("a translation is its own translation")
    func idempotent() throws {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let sources = try SourceFolder.files(in: root.path + "/Demos/Ported/Sources").map {
            try SourceFolder.source($0, module: SourceFolder.module(of: $0))
        }
        let once = Translation(sources)
        #expect(once.files.count > 5)
        let twice = Translation(
            sources.map {
                .init(path: $0.path, module: $0.module, text: once.files[$0.path] ?? $0.text)
            })
        #expect(twice.files.keys.sorted() == [])
    }
}
