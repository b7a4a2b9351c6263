import Foundation
import Snapshots
import UIKit

/// Screen readers: what the program announces and where it sends them, and the elements that they
/// change.
extension WindowSession {
    /// Sends what the program posts for screen readers as events: announcements, and elements of
    /// the window.
    func record(_ event: UIAccessibility.ReaderEvent) {
        switch event {
        case .announcement(let text): record(.announcement(SnapshotAnnouncement(text)))
        case .element(let element as UIView) where element.window === window:
            record(.read(view: element.layer.nodeID, element: nil))
        case .element(let element as UIResponder): recordPart(element)
        case .element: break
        }
    }

    private func recordPart(_ element: UIResponder) {
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
        guard let view = view(withNumber: id) else { return nil }
        guard let place else { return view }
        guard let elements = view.elementsForReader, elements.indices.contains(place) else {
            return nil
        }
        return elements[place]
    }

    private func view(withNumber id: SnapshotNode.ID) -> UIView? {
        var views: [UIView] = [window]
        while let view = views.popLast() {
            if view.layer.nodeID == id { return view }
            views += view.subviews
        }
        return nil
    }

    /// Returns why a screen reader's step does not change a view or one of the elements that it
    /// lists; nil if it does.
    ///
    /// A viewer's page may be older than the window, and other viewers are no pages.
    func refusal(ofStepOf element: UIResponder?, _ id: SnapshotNode.ID, _ place: Int?) -> String? {
        guard let view = view(withNumber: id) else {
            return "No view of the window has the number \(id)."
        }
        let name = UIWindow.nameInTaps(of: view)
        guard let element else {
            return "\(name) has no element with the number \(place ?? 0); nothing was changed."
        }
        // A part that is no view is reached where its view is.
        if let obstacle = ((element as? UIView) ?? view).obstacleToReader {
            return "\(name) \(obstacle); nothing was changed."
        }
        let traits = element.accessibilityTraits
        guard traits.contains(.adjustable) else {
            return "\(name) is not adjustable by its accessibilityTraits; nothing was changed."
        }
        return traits.contains(.notEnabled)
            ? "\(name) is not enabled; nothing was changed." : nil
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
