import Foundation
import Testing

/// CONTRIBUTING: a public name that does nothing is a fault, so a test says each one.
///
/// That a test says a name does not prove that it tests it; that none does proves that
/// nothing checks it.
@Suite("Public names without a test")
struct TestedNameTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../..")
        .standardizedFileURL

    /// The modules that have UIKit's and its neighbours' names.
    private static let modules = [
        "AVFoundation", "Combine", "CoreGraphics", "CoreImage", "CoreText", "Dynamics", "ImageIO",
        "InterfaceBuilder", "MessageUI", "PhotosUI", "QuartzCore", "SafariServices", "UIKit",
        "UserNotifications", "os",
    ]

    @Test("each public function and property is named by a test, or listed with a reason")
    func names() throws {
        let listed = try Self.listed()
        var said: Set<Substring> = []
        let tests = try ["Tests", "Demos", "Porting/Tests"].flatMap { try Self.texts(of: $0) }
        for (_, text) in tests { said.formUnion(Self.words(of: text)) }
        var untested: Set<String> = []
        var count = 0
        for (file, text) in try Self.modules.flatMap({ try Self.texts(of: "Sources/\($0)") }) {
            for name in text.split(separator: "\n").compactMap(Self.publicName(declaredBy:)) {
                count += 1
                guard !said.contains(name), !name.hasPrefix("_") else { continue }
                untested.insert(String(name))
                if !listed.contains(String(name)) {
                    Issue.record("No test says \(name) (\(file)).")
                }
            }
        }
        #expect(count > 5000)
        for name in listed.subtracting(untested).sorted() {
            Issue.record("untested-names.txt lists \(name), which a test says or nothing declares.")
        }
    }

    @Test(
        "a declaration's name is found behind its modifiers",
        arguments: [
            ("    open var isOn = false", "isOn"), ("public static func make() {}", "make"),
            ("    public internal(set) final var count: Int {", "count"),
            ("    @objc open class func `default`() -> Int", "default"),
            ("    nonisolated public static let name = 1", "name"),
            ("    open override func layoutSubviews() {", nil), ("    var inner = 1", nil),
            ("    public init(frame: CGRect) {", nil), ("public enum Kind {", nil),
        ])
    func reading(_ line: String, _ name: String?) {
        #expect(Self.publicName(declaredBy: line[...]).map(String.init) == name)
    }

    /// Returns the name of the function or property that a line declares as public and new.
    private static func publicName(declaredBy line: Substring) -> Substring? {
        let words = line.split(separator: " ").drop { $0.hasPrefix("@") }
        guard let keyword = words.firstIndex(where: { ["var", "let", "func"].contains($0) }) else {
            return nil
        }
        let modifiers = words[..<keyword]
        guard modifiers.contains("public") || modifiers.contains("open"),
            !modifiers.contains("override"), keyword + 1 < words.endIndex
        else { return nil }
        let allowed: Set<Substring> = [
            "public", "open", "final", "static", "class", "nonisolated", "lazy", "weak", "unowned",
            "mutating", "nonmutating", "indirect", "internal(set)", "package(set)", "private(set)",
            "fileprivate(set)", "nonisolated(unsafe)",
        ]
        guard modifiers.allSatisfy(allowed.contains) else { return nil }
        return Self.words(of: String(words[keyword + 1])).first
    }

    /// Returns the words of a text: letters, digits and underscores.
    private static func words(of text: String) -> [Substring] {
        text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    }

    /// Returns the names that are listed.
    private static func listed() throws -> Set<String> {
        let file = root.appending(path: "Scripts/untested-names.txt")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        return Set(
            lines.filter { !$0.hasPrefix("#") }.flatMap { $0.split(separator: " ") }.map(
                String.init))
    }

    /// Returns the Swift files below a folder.
    private static func texts(of folder: String) throws -> [(file: String, text: String)] {
        let place = root.appending(path: folder)
        let files = FileManager.default.enumerator(atPath: place.path)?.allObjects as? [String]
        return try (files ?? []).filter { $0.hasSuffix(".swift") && !$0.contains(".build/") }
            .map { file in
                let text = try String(contentsOf: place.appending(path: file), encoding: .utf8)
                return ("\(folder)/\(file)", text)
            }
    }
}
