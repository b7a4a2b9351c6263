import Foundation
import Testing

@testable import Porting

/// docs/delegate-methods.txt and docs/porting.md against what the translator reports.
@Suite("Delegate methods that are reported")
struct UncalledTests {
    private let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../..").standardizedFileURL

    private func listed() throws -> [String] {
        try String(
            contentsOf: root.appendingPathComponent("docs/delegate-methods.txt"), encoding: .utf8
        )
        .split(separator: "\n").filter { !$0.hasPrefix("#") }.map(String.init)
    }

    @Test("each method of the list is reported, in a class and in an extension")
    func reported() throws {
        let lines = try listed()
        #expect(lines.count >= 30)
        for line in lines {
            let parts = line.split(separator: " ", maxSplits: 1).map(String.init)
            let name = try #require(FullName(parsing: parts[1]))
            let parameters = name.labels.enumerated().map { "\($1) p\($0): Any" }
            let method = "func \(name.base)(\(parameters.joined(separator: ", "))) {}"
            let file = TranslationCase(
                """
                import UIKit
                class A: NSObject, \(parts[0]) { \(method) }
                class B: NSObject {}
                extension B: \(parts[0]) { \(method) }
                """)
            let sentence =
                "warning: \(name) compiles and is never called: Mainspring's \(parts[0]) does not "
                + "have it."
            #expect(file.findings.count == 2, "\(line)")
            #expect(file.findings.allSatisfy { $0.hasSuffix(sentence) }, "\(line)")
        }
    }

    @Test("each method that is reported is in the list, unless its whole protocol is missing")
    func complete() throws {
        var declared: Set<String> = []
        for module in ["UIKit", "QuartzCore", "AVFoundation"] {
            for path in try SourceFolder.files(in: root.path + "/Sources/" + module) {
                let text = try String(contentsOfFile: path, encoding: .utf8)
                declared.formUnion(text.matches(of: /protocol (\w+)/).map { String($0.1) })
            }
        }
        let reported = KnownProtocols.current.uncalledMethods.filter {
            declared.contains(String($0.prefix { $0 != " " }))
        }
        #expect(try Set(reported) == Set(listed()))
    }

    @Test("the manual's example is reported")
    func example() throws {
        let manual = try String(
            contentsOf: root.appendingPathComponent("docs/porting.md"), encoding: .utf8)
        let match = try #require(
            manual.firstMatch(
                of: /warning: (\S+) compiles and is never called:\nMainspring's (\w+) does not/))
        #expect(
            KnownProtocols.current.uncalledMethods.contains("\(match.2) \(match.1)"))
    }
}
