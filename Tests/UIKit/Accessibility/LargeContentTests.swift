import HeadlessTesting
import MistakeRecorder
import Testing
import UIKit

// Source: Apple, UILargeContentViewerInteraction; WWDC 2019, "Large Content Viewer".
@MainActor
@Suite("Large content viewer", .serialized)
final class LargeContentTests: NSObject, UILargeContentViewerInteractionDelegate {
    private let stage = Stage(size: CGSize(width: 400, height: 400))
    private var ends: [String?] = []

    func largeContentViewerInteraction(
        _ interaction: UILargeContentViewerInteraction,
        didEndOn item: (any UILargeContentViewerItem)?, at point: CGPoint
    ) { ends.append(item?.largeContentTitle) }

    private var shown: String? {
        stage.views("LargeContentViewer").first?.subviews.lazy
            .compactMap { ($0 as? UILabel)?.text }.first
    }

    @Test("insets that are not finite are reported")
    func insets() {
        let view = UIView()
        view.largeContentImageInsets.top = 3
        #expect(mistakes { view.largeContentImageInsets.left = .nan }.contains("are not finite"))
        #expect(view.largeContentImageInsets == UIEdgeInsets(top: 3, left: 0, bottom: 0, right: 0))
    }

    @Test("a finger that rests on items shows them in large letters, if text is very large")
    func viewer() throws {
        defer { stage.close() }
        let bar = UIView(frame: CGRect(x: 0, y: 300, width: 400, height: 60))
        let items = ["Home", "Search"].enumerated().map { index, title in
            let item = UILabel(frame: CGRect(x: 100 * index, y: 0, width: 100, height: 60))
            item.isUserInteractionEnabled = true
            item.text = title
            item.showsLargeContentViewer = true
            bar.addSubview(item)
            return item
        }
        items[1].largeContentTitle = "Find"
        let plain = UIView(frame: CGRect(x: 200, y: 0, width: 100, height: 60))
        bar.addSubview(plain)
        let interaction = UILargeContentViewerInteraction(delegate: self)
        bar.addInteraction(interaction)
        stage.window.rootViewController = UIViewController()
        stage.window.addSubview(bar)
        stage.commit()
        func hold(_ body: () -> Void) {
            stage.touch(.began, at: CGPoint(x: 50, y: 330))
            stage.advance(by: .seconds(1))
            body()
        }
        hold { #expect(shown == nil && !UILargeContentViewerInteraction.isEnabled) }
        stage.touch(.ended, at: CGPoint(x: 50, y: 330))
        #expect(ends.isEmpty)
        stage.window.environment.textSize = .accessibilityLarge
        #expect(UILargeContentViewerInteraction.isEnabled)
        hold { #expect(shown == "Home") }
        stage.touch(.moved, at: CGPoint(x: 150, y: 330))
        #expect(shown == "Find")
        stage.touch(.moved, at: CGPoint(x: 250, y: 330))
        #expect(shown == nil)
        // Off the bar.
        stage.touch(.moved, at: CGPoint(x: 150, y: 100))
        #expect(shown == nil)
        stage.touch(.moved, at: CGPoint(x: 150, y: 330))
        stage.touch(.ended, at: CGPoint(x: 150, y: 330))
        #expect(shown == nil && ends == ["Find"])
        bar.removeInteraction(interaction)
        hold { #expect(shown == nil) }
        stage.touch(.ended, at: CGPoint(x: 50, y: 330))
    }
}
