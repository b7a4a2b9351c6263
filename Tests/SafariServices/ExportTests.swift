import SafariServices
import Testing

/// Source: Apple, the headers of SafariServices import those of UIKit.
@MainActor
@Suite("Imports of SafariServices alone")
struct ExportTests {
    @Test("bring the names of UIKit and Foundation")
    func names() throws {
        let url = try #require(URL(string: "https://example.com"))
        let page: UIViewController = SFSafariViewController(url: url)
        #expect(page.modalPresentationStyle != .none)
        #expect(CGSize(width: 1, height: 2).height == 2)
    }
}
