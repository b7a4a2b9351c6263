import Foundation
import Testing

/// CONTRIBUTING: one verb for one thing.
@Suite("The verbs of functions")
struct VerbTests {
    @Test("no function's name begins with take, note or tell")
    func verbs() throws {
        let sources = URL(filePath: #filePath).appending(path: "../../../Sources")
            .standardizedFileURL
        let files = FileManager.default.enumerator(atPath: sources.path)?.allObjects as? [String]
        let swift = (files ?? []).filter { $0.hasSuffix(".swift") }
        #expect(swift.count > 500)
        for file in swift {
            let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
            // Except Apple's own names.
            for match in text.matches(of: /func ((?:take|note|tell)(?:[A-Z]\w*)?)[(<]/)
            where match.1 != "takePicture" {
                Issue.record("\(file): \(match.1)() has a verb that CONTRIBUTING does not list")
            }
        }
    }
}
