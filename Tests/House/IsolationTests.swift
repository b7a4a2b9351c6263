import Foundation
import Testing

/// Code for iPhones in Swift 5 calls UIKit from classes without isolation: declarations that come
/// from Objective-C count as `@preconcurrency` there.
@Suite("The main actor's declarations")
struct IsolationTests {
    private static let root = URL(filePath: #filePath).appending(path: "../../../Sources")
        .standardizedFileURL
    private static let rooms = [
        "AVFoundation",
        "CoreGraphics", "CoreImage", "Dynamics", "InterfaceBuilder", "MessageUI", "PhotosUI",
        "QuartzCore",
        "SafariServices", "UIKit", "UserNotifications",
    ]

    @Test("a public declaration on the main actor is @preconcurrency", arguments: rooms)
    func preconcurrency(room: String) throws {
        let files = FileManager.default.enumerator(
            at: Self.root.appending(path: room), includingPropertiesForKeys: nil)
        var found: [String] = []
        while let file = files?.nextObject() as? URL {
            guard file.pathExtension == "swift" else { continue }
            let lines = try String(contentsOf: file, encoding: .utf8)
                .split(separator: "\n", omittingEmptySubsequences: false)
                .map { $0.trimmingCharacters(in: .whitespaces) }
            for (number, line) in lines.enumerated() where line.hasPrefix("@MainActor") {
                // Attributes may have lines of their own before the declaration.
                let declaration = lines[number...].first {
                    !$0.hasPrefix("@") || $0.contains(" func ") || $0.contains(" var ")
                }
                guard let declaration,
                    declaration.contains("public ") || declaration.contains("open ")
                else { continue }
                found.append("\(file.lastPathComponent):\(number + 1): \(declaration)")
            }
        }
        #expect(found == [])
    }
}
