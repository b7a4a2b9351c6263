import HeadlessTesting
import Testing
@testable import UIKit

// Source: Apple, UIActivityViewController, UIActivity, UIActivityItemSource.
@MainActor
@Suite("Share sheets")
struct ActivityTests {
    private let stage = Stage(size: CGSize(width: 320, height: 640))
    private let controller = UIViewController()

    private final class Upload: UIActivity {
        override class var activityCategory: Category { .share }
        override var activityType: ActivityType? { ActivityType("upload") }
        override var activityTitle: String? { "Upload" }
        var received: [Any] = []
        var form: UIViewController?
        override var activityViewController: UIViewController? { form }
        override func canPerform(withActivityItems items: [Any]) -> Bool {
            items.contains { $0 is String }
        }
        override func prepare(withActivityItems items: [Any]) { received = items }
        override func perform() { activityDidFinish(true) }
    }

    private final class Unusable: UIActivity {
        override var activityTitle: String? { "Never" }
    }

    private final class Source: NSObject, UIActivityItemSource {
        func activityViewControllerPlaceholderItem(_ controller: UIActivityViewController) -> Any {
            "placeholder"
        }
        func activityViewController(
            _ controller: UIActivityViewController,
            itemForActivityType type: UIActivity.ActivityType?
        ) -> Any? { type?.rawValue == "upload" ? "real" : nil }
    }

    private func titles(_ view: UIView) -> [String] {
        view.subviews.flatMap { child in
            ((child as? UILabel)?.text).map { [$0] } ?? titles(child)
        }
    }

    private func show(_ sheet: UIActivityViewController) {
        stage.window.rootViewController = controller
        controller.present(sheet, animated: true)
        stage.advance(by: .seconds(1))
    }

    private func label(_ title: String, in view: UIView) -> UILabel? {
        view.subviews.lazy.compactMap { child in
            (child as? UILabel)?.text == title ? child as? UILabel : self.label(title, in: child)
        }.first
    }

    private func tap(_ title: String, in sheet: UIViewController) throws {
        stage.tap(try #require(label(title, in: sheet.view)))
        stage.advance(by: .seconds(1))
    }

    @Test("the sheet lists items and activities, and calls its handler once it is dismissed")
    func choice() throws {
        defer { stage.close() }
        let upload = Upload()
        let sheet = UIActivityViewController(
            activityItems: ["Text", Source()], applicationActivities: [Unusable(), upload])
        var log: [String] = []
        sheet.completionWithItemsHandler = { [unowned controller] type, completed, items, error in
            #expect(controller.presentedViewController == nil && items == nil && error == nil)
            log.append("\(type?.rawValue ?? "none") \(completed)")
        }
        show(sheet)
        #expect(sheet.view.convert(sheet.view.bounds, to: nil).minY > 200)
        #expect(Set(titles(sheet.view)) == ["Text", "placeholder", "Upload", "Copy"])
        let upper = try #require(label("Upload", in: sheet.view))
        let lower = try #require(label("Copy", in: sheet.view))
        let (top, below) = (
            upper.convert(CGPoint.zero, to: nil), lower.convert(CGPoint.zero, to: nil)
        )
        #expect(top.y < below.y)
        try tap("Upload", in: sheet)
        #expect(upload.received as? [String] == ["Text", "real"])
        #expect(log == ["upload true"])
    }

    @Test("copy puts the items on the pasteboard; excluded kinds are not listed")
    func copy() throws {
        defer { stage.close() }
        let sheet = UIActivityViewController(
            activityItems: ["Ada", "Bruno"], applicationActivities: [Upload()])
        sheet.excludedActivityTypes = [UIActivity.ActivityType("upload"), .mail]
        var log: [UIActivity.ActivityType?] = []
        sheet.completionWithItemsHandler = { type, _, _, _ in log.append(type) }
        show(sheet)
        #expect(!titles(sheet.view).contains("Upload"))
        try tap("Copy", in: sheet)
        #expect(UIPasteboard.general.strings == ["Ada", "Bruno"])
        #expect(log == [.copyToPasteboard])
    }

    @Test("a dismissed sheet reports no activity; an activity may have a controller")
    func dismissal() throws {
        defer { stage.close() }
        let upload = Upload()
        upload.form = UIViewController()
        let sheet = UIActivityViewController(
            activityItems: ["Text"], applicationActivities: [upload])
        var log: [String] = []
        sheet.completionWithItemsHandler = { type, done, _, _ in
            log.append("\(type?.rawValue ?? "none") \(done)")
        }
        show(sheet)
        try tap("Upload", in: sheet)
        #expect(sheet.presentedViewController === upload.form && log.isEmpty)
        upload.activityDidFinish(false)
        stage.advance(by: .seconds(1))
        #expect(controller.presentedViewController == nil)
        #expect(log == ["upload false"])
        let other = UIActivityViewController(activityItems: [1], applicationActivities: nil)
        other.completionWithItemsHandler = { type, done, _, _ in
            log.append("\(type?.rawValue ?? "none") \(done)")
        }
        show(other)
        #expect(titles(other.view) == ["Item"])
        other.dismiss(animated: true)
        stage.advance(by: .seconds(1))
        #expect(log == ["upload false", "none false"])
    }
}

/// Source: Apple, UIActivityItemProvider.
@MainActor
@Suite("Items that are made for an activity")
struct ActivityItemProviderTests {
    final class Provider: UIActivityItemProvider, @unchecked Sendable {
        var count = 0
        override var item: Any {
            count += 1
            return activityType == .copyToPasteboard ? "copied" : "other"
        }
    }

    @Test("a provider's placeholder decides, and its item is made once for the chosen activity")
    func provider() {
        let provider = Provider(placeholderItem: "placeholder")
        let list = UIActivityViewController(
            activityItems: [provider], applicationActivities: nil)
        #expect(list.placeholders as? [String] == ["placeholder"] && provider.count == 0)
        for _ in 0..<2 {
            let item = provider.activityViewController(
                list, itemForActivityType: .copyToPasteboard)
            #expect(item as? String == "copied" && provider.count == 1)
        }
        let cancelled = Provider(placeholderItem: 1)
        cancelled.cancel()
        #expect(cancelled.activityViewController(list, itemForActivityType: nil) == nil)
        #expect(UIActivityItemProvider(placeholderItem: 2).item as? Int == 2)
    }
}
