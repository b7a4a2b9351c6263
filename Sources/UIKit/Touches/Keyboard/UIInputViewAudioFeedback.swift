/// An input view or an accessory view that clicks when its keys are tapped.
///
/// Source: Apple, UIInputViewAudioFeedback.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: NSObjectProtocol {
    /// Whether ``UIDevice/playInputClick()`` clicks while the view is visible. Default: false.
    var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
    /// False.
    public var enableInputClicksWhenVisible: Bool { false }
}

extension UIDevice {
    /// Clicks, if the visible input view or accessory view allows it.
    ///
    /// ``UIApplication/feedbackHandler`` receives "input click", and viewers log it.
    ///
    /// Source: Apple, playInputClick().
    public func playInputClick() {
        for window in UIApplication.shared.windows {
            var responder = window.firstResponder
            while let current = responder {
                for view in [current.inputView, current.inputAccessoryView] {
                    guard let view = view as? any UIInputViewAudioFeedback else { continue }
                    if view.enableInputClicksWhenVisible {
                        return UIApplication.shared.receive(feedback: "input click")
                    }
                }
                responder = current.next
            }
        }
    }
}
