import HeadlessTesting
import MistakeRecorder
import SafariServices
import Testing
import UIKit

/// Source: Apple, SFSafariViewController and SFSafariViewControllerDelegate.
@MainActor
@Suite("Pages")
struct SafariTests {
    private final class Delegate: NSObject, SFSafariViewControllerDelegate {
        var log: [String] = []
        func safariViewControllerDidFinish(_ controller: SFSafariViewController) {
            log.append("finished")
        }
        func safariViewController(
            _ controller: SFSafariViewController, didCompleteInitialLoad didLoadSuccessfully: Bool
        ) { log.append("loaded \(didLoadSuccessfully)") }
    }

    @Test("the address is shown and opened once, and the button ends the controller")
    func page() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let root = UIViewController()
        stage.window.rootViewController = root
        stage.window.makeKeyAndVisible()
        var opened: [String] = []
        UIApplication.shared.opener = { url in
            opened.append(url.absoluteString)
            return true
        }
        let url = try #require(URL(string: "https://swift.org/blog"))
        let safari = SFSafariViewController(url: url)
        let delegate = Delegate()
        safari.delegate = delegate
        // Apple, SFSafariViewController.Configuration: the defaults.
        #expect(!safari.configuration.entersReaderIfAvailable)
        #expect(safari.configuration.barCollapsingEnabled)
        #expect(safari.preferredBarTintColor == nil && safari.preferredControlTintColor == nil)
        safari.preferredBarTintColor = .red
        root.present(safari, animated: true)
        stage.advance(by: .seconds(1))
        safari.preferredControlTintColor = .green
        stage.commit()
        let bar = try #require(safari.view.subviews.first)
        let button = try #require(bar.subviews.first { $0 is UIButton } as? UIButton)
        #expect(bar.backgroundColor == .red && bar.frame.minY == 0)
        #expect(button.tintColor == .green && button.titleLabel?.textColor == .green)
        safari.preferredBarTintColor = nil
        #expect(bar.backgroundColor == .secondarySystemBackground)
        #expect(opened == ["https://swift.org/blog"])
        #expect(stage.obstacle(toSeeingText: "swift.org") == nil)
        #expect(delegate.log == ["loaded true"])
        safari.dismissButtonStyle = .close
        stage.commit()
        stage.tap(text: "Close")
        stage.advance(by: .seconds(1))
        #expect(root.presentedViewController == nil)
        #expect(delegate.log == ["loaded true", "finished"])
    }

    @Test("an address of another scheme is reported and not opened")
    func scheme() throws {
        let stage = Stage(size: CGSize(width: 375, height: 667))
        defer { stage.close() }
        let url = try #require(URL(string: "file:///etc/hosts"))
        let safari = SFSafariViewController(url: url)
        let delegate = Delegate()
        safari.delegate = delegate
        var opened = 0
        UIApplication.shared.opener = { _ in
            opened += 1
            return true
        }
        let report = mistakes {
            stage.window.rootViewController = safari
            stage.window.makeKeyAndVisible()
            stage.commit()
        }
        #expect(report.contains("opens http and https, not file:///etc/hosts"))
        #expect(delegate.log == ["loaded false"] && opened == 0)
    }
}
