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

    /// Why a step changes nothing.
    struct Refusal: Error {
        var sentence: String
    }

    /// Returns the view or the element in it whose value a screen reader's step changes, or why
    /// nothing is changed.
    ///
    /// A viewer's page may be older than the window, and other viewers are no pages.
    ///
    /// - Complexity: O(views)
    func element(changedBy step: TouchMessage.Adjustment) -> Result<UIResponder, Refusal> {
        func refused(_ sentence: String) -> Result<UIResponder, Refusal> {
            .failure(Refusal(sentence: sentence))
        }
        guard let view = view(withNumber: step.view) else {
            return refused("No view of the window has the number \(step.view).")
        }
        let name = UIWindow.nameInTaps(of: view)
        var element: UIResponder = view
        if let place = step.element {
            guard let elements = view.elementsForReader, elements.indices.contains(place) else {
                return refused(
                    "\(name) has no element with the number \(place); nothing was changed.")
            }
            element = elements[place]
        }
        // A part that is no view is reached where its view is.
        if let obstacle = ((element as? UIView) ?? view).obstacleToReader {
            return refused("\(name) \(obstacle); nothing was changed.")
        }
        let traits = element.accessibilityTraits
        guard traits.contains(.adjustable) else {
            return refused(
                "\(name) is not adjustable by its accessibilityTraits; nothing was changed.")
        }
        if traits.contains(.notEnabled) {
            return refused("\(name) is not enabled; nothing was changed.")
        }
        return .success(element)
    }

    private func view(withNumber id: SnapshotNode.ID) -> UIView? {
        var views: [UIView] = [window]
        while let view = views.popLast() {
            if view.layer.nodeID == id { return view }
            views += view.subviews
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
