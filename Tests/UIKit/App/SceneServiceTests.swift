import HeadlessTesting
import MistakeRecorder
import Synchronization
import Testing
import UIKit

// Source: Apple, UISceneSizeRestrictions, UIScreenshotService, UIUpdateLink (iOS 18), UILexicon.
@MainActor
@Suite("Sizes, screenshots and updates of scenes")
struct SceneServiceTests {
    @Test("a pad's scene gets the nearest size that is allowed, a phone's has no restrictions")
    func sizes() throws {
        let phone = Stage(size: CGSize(width: 375, height: 667))
        #expect(phone.window.windowScene?.sizeRestrictions == nil)
        phone.close()
        let stage = Stage(size: CGSize(width: 1024, height: 768))
        defer { stage.close() }
        stage.window.rootViewController = UIViewController()
        let restrictions = try #require(stage.window.windowScene?.sizeRestrictions)
        restrictions.minimumSize = CGSize(width: 800, height: 600)
        #expect(stage.window.frame.size == CGSize(width: 1024, height: 768))
        restrictions.maximumSize = CGSize(width: 900, height: 2000)
        #expect(stage.window.frame.size == CGSize(width: 900, height: 768))
        #expect(stage.window.rootViewController?.view.frame.width == 900)
        for odd in [CGFloat.nan, -1, .infinity] {
            let size = CGSize(width: odd, height: 1)
            #expect(mistakes { restrictions.minimumSize = size }.contains("minimumSize"))
        }
        #expect(mistakes { restrictions.maximumSize.height = -.infinity }.contains("maximumSize"))
        #expect(restrictions.minimumSize.width == 800 && restrictions.maximumSize.height == 2000)
        // Turned, it would be 768 × 900.
        stage.rotateScreen()
        #expect(stage.window.frame.size == CGSize(width: 800, height: 900))
        // A size of the same shape leaves the orientation as it is.
        let scene = try #require(stage.window.windowScene)
        let orientation = scene.interfaceOrientation
        restrictions.maximumSize.height = 880
        #expect(stage.window.frame.size == CGSize(width: 800, height: 880))
        #expect(scene.interfaceOrientation == orientation)
    }

    private final class Documents: NSObject, UIScreenshotServiceDelegate {
        func screenshotService(
            _ screenshotService: UIScreenshotService,
            generatePDFRepresentationWithCompletion completionHandler:
                @escaping (
                    Data?, Int, CGRect
                ) -> Void
        ) { completionHandler(Data([1, 2]), 3, CGRect(x: 0, y: 10, width: 20, height: 30)) }
    }

    @Test("a screenshot is posted, and the delegate makes the document")
    func screenshots() throws {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let service = try #require(stage.window.windowScene?.screenshotService)
        #expect(service.windowScene === stage.window.windowScene)
        let posts = Mutex(0)
        let observer = NotificationCenter.default.addObserver(
            forName: UIApplication.userDidTakeScreenshotNotification, object: nil, queue: nil
        ) { _ in posts.withLock { $0 += 1 } }
        defer { NotificationCenter.default.removeObserver(observer) }
        var results: [Int?] = []
        service.receiveScreenshot { data, page, _ in results.append(data.map { _ in page }) }
        let documents = Documents()
        service.delegate = documents
        service.receiveScreenshot { data, page, _ in results.append(data.map { _ in page }) }
        #expect(results == [nil, 3] && posts.withLock { $0 } == 2)
    }

    @Test("an update link runs its steps in order, at the rate of frames if it is continuous")
    func updates() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer { stage.close() }
        let view = UIView()
        let link = UIUpdateLink(view: view)
        var log: [String] = []
        link.addAction(to: .afterUpdateComplete) { _, _ in log.append("end") }
        link.addAction { link, info in
            #expect(link.currentUpdateInfo === info && info.estimatedPresentationTime > 0)
            log.append("frame")
        }
        link.addAction(to: .beforeCATransactionCommit) { _, _ in log.append("commit") }
        link.requiresContinuousUpdates = true
        link.isEnabled = true
        stage.advance(by: .milliseconds(100))
        #expect(log.isEmpty, "the view is in no window")
        // The loop does not wake at each frame for it.
        stage.settle()
        stage.window.addSubview(view)
        stage.advance(by: .milliseconds(50))
        #expect(log.count >= 6 && Array(log.prefix(3)) == ["frame", "commit", "end"])
        link.isEnabled = false
        let count = log.count
        stage.advance(by: .milliseconds(100))
        #expect(log.count == count && link.currentUpdateInfo == nil)
    }

    @Test("an input view gets the user's words")
    func lexicon() {
        let stage = Stage(size: CGSize(width: 320, height: 480))
        defer {
            UILexicon.supplementaryEntries = []
            stage.close()
        }
        UILexicon.supplementaryEntries = [
            UILexiconEntry(documentText: "On my way!", userInput: "omw")
        ]
        var texts: [String] = []
        UIInputViewController().requestSupplementaryLexicon {
            texts = $0.entries.map(\.documentText)
        }
        #expect(texts.isEmpty)
        stage.commit()
        #expect(texts == ["On my way!"])
    }
}
