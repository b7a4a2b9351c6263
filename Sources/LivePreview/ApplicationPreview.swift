import Foundation
import MainLoop
import Streaming
import UIKit

/// The preview of an app with a delegate, started by `MAINSPRING_PORT`.
///
/// The first window that the app shows is served.
@MainActor
private final class ApplicationPreview {
    static var current: ApplicationPreview?
    private var preview: LivePreview?
    private var observer: (any NSObjectProtocol)?

    init() {
        let application = UIApplication.shared
        if let window = application.keyWindow ?? application.windows.last(where: { !$0.isHidden }) {
            serve(window)
            return
        }
        observer = NotificationCenter.default.addObserver(
            forName: UIWindow.didBecomeVisibleNotification, object: nil, queue: nil
        ) { [weak self] note in
            let window = note.object as? UIWindow
            MainActor.assumeIsolated {
                guard let self, let window, self.preview == nil else { return }
                self.serve(window)
            }
        }
    }

    private func serve(_ window: UIWindow) {
        if let observer { NotificationCenter.default.removeObserver(observer) }
        observer = nil
        var configuration = LivePreview.Configuration()
        // Controllers set their title in viewDidLoad.
        window.rootViewController?.loadViewIfNeeded()
        if configuration.title == nil { configuration.title = window.rootViewController?.title }
        let preview = LivePreview(window: window, configuration: configuration)
        self.preview = preview
        preview.startOrExit()
    }

    func end() { preview?.stop() }
}

/// Called by UIKit after the launch of an app with `MAINSPRING_PORT` in its environment.
@_cdecl("mainspring_live_preview_begin")
func beginApplicationPreview() {
    MainActor.assumeIsolated { ApplicationPreview.current = ApplicationPreview() }
}

/// Called by UIKit after the app's loop has ended.
@_cdecl("mainspring_live_preview_end")
func endApplicationPreview() {
    MainActor.assumeIsolated {
        ApplicationPreview.current?.end()
        ApplicationPreview.current = nil
    }
}
