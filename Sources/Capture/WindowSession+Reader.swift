import Foundation
import QuartzCore
import Snapshots
import UIKit

/// Screen readers: what the program announces and where it sends them, and the elements that they
/// change.
extension WindowSession {
    /// Sends the program's announcements as events from now on, and the elements of the window to
    /// which it sends screen readers.
    ///
    /// - Returns: the observers, which ``NotificationCenter`` retains until they are removed.
    func observeReader() -> [any NSObjectProtocol] {
        let center = NotificationCenter.default
        return [
            center.addObserver(
                forName: UIAccessibility.announcementNotification, object: nil, queue: nil
            ) { [weak self] notification in
                let text =
                    notification.userInfo?[UIAccessibility.announcementTextUserInfoKey]
                    as? NSAttributedString
                guard let text else { return }
                let announcement = SnapshotAnnouncement(text)
                MainActor.assumeIsolated { self?.record(.announcement(announcement)) }
            },
            center.addObserver(
                forName: UIAccessibility.elementFocusedNotification, object: nil, queue: nil
            ) { [weak self] _ in
                MainActor.assumeIsolated { self?.recordReader() }
            },
        ]
    }

    private func recordReader() {
        guard let element = UIAccessibility.focusedElement as? UIResponder else { return }
        if let view = element as? UIView {
            guard view.window === window else { return }
            return record(.read(view: view.layer.nodeID, element: nil))
        }
        // A part that is no view is known by its place in the view that lists it.
        guard let view = element.listingView, view.window === window,
            let place = view.elementsForReader?.firstIndex(where: { $0 === element })
        else { return }
        record(.read(view: view.layer.nodeID, element: place))
    }

    /// Returns a view by its node's number, or one of the elements that it lists.
    ///
    /// - Complexity: O(views)
    func element(_ id: SnapshotNode.ID, _ place: Int?) -> UIResponder? {
        var views: [UIView] = [window]
        while let view = views.popLast() {
            guard view.layer.nodeID == id else {
                views += view.subviews
                continue
            }
            guard let place else { return view }
            guard let elements = view.elementsForReader, elements.indices.contains(place) else {
                return nil
            }
            return elements[place]
        }
        return nil
    }
}

extension SnapshotAnnouncement {
    /// Reads an announcement with its attributes of speech: those of its first character.
    ///
    /// Source: Apple, UIAccessibilityPriority: one of high priority is not interrupted.
    init(_ text: NSAttributedString) {
        func value(_ key: NSAttributedString.Key) -> Any? {
            text.length == 0 ? nil : text.attribute(key, at: 0, effectiveRange: nil)
        }
        let priority = value(.accessibilitySpeechAnnouncementPriority)
        let language = value(.accessibilitySpeechLanguage) as? String
        self.init(
            text: text.string,
            isUrgent: priority as? UIAccessibilityPriority == .high
                || priority as? String == UIAccessibilityPriority.high.rawValue,
            language: language?.isEmpty == false ? language : nil)
    }
}
